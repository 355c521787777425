"""Units as WebAssembly modules: the same program for every browser, and for Node.

At the doors integers have 32 bits, which is what JavaScript counts with; seeds and
tickets keep their 64 bits there (`BigInt`). The module imports
its memory and the top of its stack, so that whoever loads it decides where things lie.
Nothing here depends on the machine that compiles: equal sources give equal bytes.
"""

from dataclasses import replace
from functools import cache

from sennik.engine.compiler.linking import linked
from sennik.engine.compiler.llvm import llvm_text
from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.target import Target, targeted
from sennik.engine.compiler.unit import Unit

TRIPLE = "wasm32-unknown-unknown"
FEATURES = (
    "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext"
)
WHOLE = ("seed", "ticket")  # by the names of parameters


@cache
def browser() -> Target:
    """The machine that browsers and Node are."""
    machine = targeted(TRIPLE, "generic", FEATURES)
    return replace(machine, address="i32", outside="i32", whole=WHOLE)


def module(unit: Unit) -> bytes:
    """`unit` as a module that exports its entries."""
    text = llvm_text(lowered(unit), browser())
    return linked(_object(text), unit.entries)


def _object(text: str) -> bytes:
    import llvmlite.binding as llvm

    machine = browser().machine()
    made = llvm.parse_assembly(text)
    made.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(made, passes)
    return bytes(machine.emit_object(made))
