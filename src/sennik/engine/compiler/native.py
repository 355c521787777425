"""Units as functions for this processor: compiled once, kept on disk, loaded from it.

What is loaded is machine code: neither the front end nor LLVM's optimiser runs. A call
releases the GIL. Memory is passed as a `Sheet`, as `array.ctypes` or as its address;
`cells` makes arrays that can be passed as they are.
"""

import ctypes
import threading
from types import SimpleNamespace
from typing import Any

import numpy as np

from sennik.engine import announcing
from sennik.engine.compiler import store
from sennik.engine.compiler.fingerprint import check_sources, fingerprint
from sennik.engine.compiler.llvm import llvm_text
from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.target import Target, this_machine
from sennik.engine.compiler.types import (
    BOOL,
    DOUBLE,
    INT,
    SINGLE,
    WORD,
    Number,
    spread,
)
from sennik.engine.compiler.unit import Entry, Style, Unit

CTYPES: dict[Number, Any] = {
    BOOL: ctypes.c_int64,
    INT: ctypes.c_int64,
    WORD: ctypes.c_uint64,
    SINGLE: ctypes.c_float,
    DOUBLE: ctypes.c_double,
}
LEVELS = {Style.SMALL: 1, Style.USUAL: 2, Style.INLINED: 2, Style.VECTORS: 3}
CACHE_LINE = 64  # bytes
_compiling = threading.Lock()


def functions(unit: Unit) -> SimpleNamespace:
    """The entries of `unit` as functions of Python, compiled now if they never were."""
    name = f"{unit.name}-{fingerprint(unit, this_machine())}.o"
    with _compiling:
        code = store.read(name)
        if code is None:
            with announcing.compiling():
                code = object_code(unit, this_machine())
            store.write(name, code)
        return loaded(code, unit)


def is_kept(unit: Unit) -> bool:
    """Whether `unit` was compiled before, for this processor and of these sources."""
    name = f"{unit.name}-{fingerprint(unit, this_machine())}.o"
    return (store.folder() / name).exists()


def object_code(unit: Unit, target: Target) -> bytes:
    """`unit` as an object file."""
    program = lowered(unit)
    check_sources(program, unit)
    return emitted(llvm_text(program, target), target, unit.style)


def emitted(text: str, target: Target, style: Style = Style.USUAL) -> bytes:
    """LLVM text, optimised and made machine code."""
    import llvmlite.binding as llvm

    machine = target.machine(is_loaded=True)
    module = llvm.parse_assembly(text)
    module.verify()
    # Loops of rules are short: unrolled, they take twice as long to compile and give
    # little, but where whole matches are one function. Vectors are for floats only.
    options = llvm.create_pipeline_tuning_options(speed_level=LEVELS[style])
    options.loop_unrolling = style in (Style.INLINED, Style.VECTORS)
    options.loop_interleaving = options.loop_vectorization = style is Style.VECTORS
    options.slp_vectorization = style is Style.VECTORS  # of eight lanes written out
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return bytes(machine.emit_object(module))


def loaded(code: bytes, unit: Unit) -> SimpleNamespace:
    """The entries of `unit` in machine code that was made of it."""
    import llvmlite.binding as llvm

    machine = this_machine().machine(is_loaded=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return SimpleNamespace(
        **{name: _callable(engine, name, entry) for name, entry in unit.entries.items()}
    )


def _callable(engine: Any, name: str, entry: Entry) -> Any:
    takes = (
        CTYPES[kind] if isinstance(kind, Number) else ctypes.c_void_p
        for given in entry.takes
        for _, kind in spread("", given)
    )
    gives = CTYPES[entry.gives] if entry.gives is not None else None
    made: Any = ctypes.CFUNCTYPE(gives, *takes)(engine.get_function_address(name))
    made.engine = engine  # the code lives as long as its engine
    return made


class Cells(np.ndarray[Any, Any]):
    """An array that compiled functions take as it is."""

    _as_parameter_: int  # what ctypes passes in its place


def cells(shape: Any, kind: Any) -> Any:
    """Zeros that keep their place, to be passed again and again.

    They begin at a cache line: others that take memory through DLPack ask for it.
    """
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + CACHE_LINE, np.uint8)
    first = -room.ctypes.data % CACHE_LINE
    made = room[first : first + size].view(kind).reshape(shape).view(Cells)
    made._as_parameter_ = made.ctypes.data
    return made
