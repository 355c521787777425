"""Machines that LLVM text is printed for."""

from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True)
class Target:
    """All that a printer and LLVM must know of a machine.

    `prelude` is LLVM text of the target's own: what `Intrinsic`s mean there, as
    functions `@own.<name>`; `attributes` go to every function.
    """

    triple: str
    layout: str
    cpu: str = ""
    features: str = ""
    address: str = "i64"  # an integer as wide as an address
    outside: str = "i64"  # what integers are to callers of the doors
    whole: tuple[str, ...] = ()  # parameters that keep 64 bits all the same
    table_space: int = 0  # the address space of constant tables
    loops: str = ""  # what is said of every loop whose body branches
    prelude: str = ""
    attributes: str = "nounwind"

    def machine(self, is_loaded: bool = False) -> Any:
        """LLVM's own idea of the machine; `is_loaded` if code stays in this process."""
        return _ready().Target.from_triple(self.triple).create_target_machine(
            cpu=self.cpu, features=self.features, opt=3, jit=is_loaded
        )  # fmt: skip


@cache
def _ready() -> Any:
    """llvmlite, with all the machines it knows."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm


@cache
def this_machine() -> Target:
    """The processor that this program runs on."""
    llvm = _ready()
    return targeted(
        llvm.get_default_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
    )


def targeted(triple: str, cpu: str = "", features: str = "") -> Target:
    """A target with the layout that LLVM gives it."""
    layout = str(Target(triple, "", cpu, features).machine().target_data)
    return Target(triple, layout, cpu, features)
