"""One WebAssembly object file → a module that a browser loads.

LLVM writes objects for a linker. Ours are alone and complete, so the numbers of their
functions and the addresses of their tables (from 0 on) are final as they stand. What a
linker still has to do is little: name the exports, and drop the sections that only
linkers read. The format: WebAssembly's core specification, and its tool conventions
(Linking.md) for the section "linking".
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

HEADER = b"\0asm\1\0\0\0"
CUSTOM, EXPORT, CODE, DATA_COUNT = 0, 7, 10, 12  # kinds of sections
FUNCTION = b"\0"  # what is exported
SYMBOL_TABLE = 8  # the part of "linking" that names symbols

# Kinds of symbols, and flags of theirs.
FUNCTIONS, DATA, GLOBALS, SECTIONS, TAGS, TABLES = range(6)
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40


class LinkError(Exception):
    """An object that cannot stand alone."""


class Section(NamedTuple):
    """A part of a module: its kind and what is in it."""

    kind: int
    body: bytes


class Reader:
    """Reads numbers and names one after another."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.data)

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """The next unsigned number, seven bits a byte, the lowest first (LEB128)."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def counted(self) -> bytes:
        """The next bytes, after their number."""
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at]


def linked(data: bytes, exports: Iterable[str]) -> bytes:
    """The object `data` as a module that exports the functions named."""
    parts = list(sections(data))
    numbers = function_numbers(parts)
    names = list(exports)
    missing = [name for name in names if name not in numbers]
    if missing:
        raise LinkError(f"the object has no function {', '.join(missing)}")
    listed = b"".join(
        counted(name.encode()) + FUNCTION + leb(numbers[name]) for name in names
    )
    exported = Section(EXPORT, leb(len(names)) + listed)
    kept = [part for part in parts if part.kind != CUSTOM]
    # Sections come in the order of their kinds, but for the late DATA_COUNT.
    place = next(i for i, part in enumerate(kept) if part.kind > EXPORT)
    kept.insert(place, exported)
    return HEADER + b"".join(bytes([kind]) + counted(body) for kind, body in kept)


def sections(data: bytes) -> Iterator[Section]:
    """The sections of a module, in their order."""
    if not data.startswith(HEADER):
        raise LinkError("this is no WebAssembly object of version 1")
    reader = Reader(data, len(HEADER))
    while not reader.is_done:
        yield Section(reader.byte(), reader.counted())


def function_numbers(parts: Iterable[Section]) -> dict[str, int]:
    """The numbers of the functions that an object defines, by their names."""
    for part in parts:
        if part.kind == CUSTOM:
            reader = Reader(part.body)
            if reader.counted() == b"linking":
                reader.number()  # the version of the conventions
                return dict(defined_functions(symbol_table(reader)))
    raise LinkError("the object says nothing of its symbols")


def symbol_table(reader: Reader) -> Reader:
    """What `reader` holds of symbols."""
    while not reader.is_done:
        kind, body = reader.byte(), reader.counted()
        if kind == SYMBOL_TABLE:
            return Reader(body)
    raise LinkError("the object has no table of symbols")


def defined_functions(reader: Reader) -> Iterator[tuple[str, int]]:
    """Names and numbers of the functions in a table of symbols.

    Every symbol is read, for where the next one begins follows from all before it.
    """
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == DATA:
            reader.counted()
            if not flags & UNDEFINED:
                for _ in range(3):  # segment, offset, size
                    reader.number()
        elif kind == SECTIONS:
            reader.number()
        else:
            number = reader.number()
            if not flags & UNDEFINED or flags & EXPLICIT_NAME:
                name = reader.counted().decode()
                if kind == FUNCTIONS and not flags & UNDEFINED:
                    yield name, number


def leb(value: int) -> bytes:
    """An unsigned number, seven bits a byte, the lowest first (LEB128)."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def counted(data: bytes) -> bytes:
    """Bytes after their number."""
    return leb(len(data)) + data
