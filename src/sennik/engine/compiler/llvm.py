"""A program as LLVM text for a target.

`llvm_text` prints tables, functions (`printing`) and doors: the functions that may be
called from outside, under plain names.
"""

import struct

from sennik.engine.compiler.printing import FLOOR, cell_name, printed, type_name
from sennik.engine.compiler.target import Target
from sennik.engine.compiler.tree import Constants, Door, Function, Program
from sennik.engine.compiler.types import BOOL, INT, Number
from sennik.engine.compiler.unit import Style

ATTRIBUTES = {
    Style.SMALL: "optsize",
    Style.USUAL: "",
    Style.VECTORS: "",
    Style.INLINED: "alwaysinline",
}


def llvm_text(program: Program, target: Target) -> str:
    """All of `program`; doors are what is visible."""
    functions = {one.name: one for one in program.functions}
    attributes = f"{target.attributes} {ATTRIBUTES[program.style]}"
    return "\n".join(
        [
            f'target datalayout = "{target.layout}"',
            f'target triple = "{target.triple}"',
            FLOOR.replace("SIZE", target.address),
            target.prelude,
            *(_table(one, target) for one in program.tables),
            *(printed(one, target, attributes) for one in program.functions),
            *(
                _door(one, functions[one.function], target, attributes)
                for one in program.doors
            ),
        ]
    )


def _table(one: Constants, target: Target) -> str:
    cell = cell_name(one.cell)
    space = f"addrspace({target.table_space}) " if target.table_space else ""
    if one.cell.kind == "f":
        values = [_exactly(float(value)) for value in one.values.ravel().tolist()]
    else:
        values = [str(int(value)) for value in one.values.ravel().tolist()]
    cells = ", ".join(f"{cell} {value}" for value in values)
    kind = f"[{one.values.size} x {cell}]"
    return f"@{one.name} = internal {space}constant {kind} [{cells}], align 8"


def _exactly(value: float) -> str:
    return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"


def _door(door: Door, function: Function, target: Target, attributes: str) -> str:
    """A function that outsiders call: integers are as wide as the target wants."""
    takes, given, lines = [], [], []
    for name, kind in function.parameters:
        inside = type_name(kind)
        is_cut = kind in (INT, BOOL) and name not in target.whole
        outside = target.outside if is_cut else inside
        takes.append(f"{outside} %{name}")
        value = f"%{name}"
        if outside != inside:
            test = f"icmp ne {outside} %{name}, 0"
            wider = f"sext {outside} %{name} to {inside}"
            lines.append(f"  %in.{name} = {test if kind is BOOL else wider}")
            value = f"%in.{name}"
        given.append(f"{inside} {value}")
    call = f"@f.{function.name}({', '.join(given)})"
    if function.result is None:
        result, lines = "void", [*lines, f"  call void {call}", "  ret void"]
    else:
        inside = type_name(function.result)
        result = target.outside if function.result in (INT, BOOL) else inside
        lines.append(f"  %door.out = call {inside} {call}")
        lines.append(_returned(function.result, inside, result))
    head = f"define {result} @{door.name}({', '.join(takes)}) {attributes} {{"
    return "\n".join([head, *lines, "}"])


def _returned(kind: Number, inside: str, outside: str) -> str:
    if inside == outside:
        return f"  ret {outside} %door.out"
    way = "zext" if kind is BOOL else "trunc"
    made = f"%door.result = {way} {inside} %door.out to {outside}"
    return f"  {made}\n  ret {outside} %door.result"
