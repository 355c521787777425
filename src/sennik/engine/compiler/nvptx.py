"""Units as kernels for NVIDIA's GPUs: PTX, which the driver makes machine code of.

A `Kernel` lets every thread call one function of the unit. Its arguments come from
whoever launches it, or are the thread's own: its number, memory of its own, a row of
something that all share. Compiling needs no GPU.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from sennik.engine.compiler.llvm import llvm_text
from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.narrowing import narrowed
from sennik.engine.compiler.target import Target, targeted
from sennik.engine.compiler.types import BOOL, INT
from sennik.engine.compiler.unit import Intrinsic, Unit

TRIPLE = "nvptx64-nvidia-cuda"
FEATURES = "+ptx80"
HOPPER = (9, 0)  # the compute capability that is compiled for where there is no GPU

# How many of the threads in step with this one hold an opinion.
VOTES = Intrinsic("votes", (BOOL,), INT)
PRELUDE = """
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define internal i64 @own.votes(i1 %opinion) convergent nounwind alwaysinline {
  %all = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %opinion) convergent
  %count = call i32 @llvm.ctpop.i32(i32 %all)
  %wide = zext i32 %count to i64
  ret i64 %wide
}
"""
# Said of a loop: nobody unrolls it, neither LLVM nor the driver.
ROLLED = ", !llvm.loop !0"
ROLLING = """
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
"""
# Where a thread stands among all of a launch.
PLACE = """  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %ncta = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %before = mul i32 %cta, %ntid
  %number = add i32 %before, %tid
  %thread = zext i32 %number to i64
  %many = mul i32 %ncta, %ntid
  %threads = zext i32 %many to i64"""


@dataclass(frozen=True)
class Address:
    """Memory of the GPU, given at the launch; `row` bytes of it belong to a thread."""

    row: int = 0


@dataclass(frozen=True)
class Number:
    """An integer, given at the launch."""


@dataclass(frozen=True)
class Thread:
    """The number of the thread."""


@dataclass(frozen=True)
class Threads:
    """How many threads there are."""


@dataclass(frozen=True)
class Own:
    """Memory of the thread's own: so many zeroed bytes."""

    size: int


@dataclass(frozen=True)
class Near:
    """Memory of the thread's own in its multiprocessor: fast, scarce, not zeroed."""

    size: int


@dataclass(frozen=True)
class Summed:
    """So many 64-bit integers of the thread's own, added to those given at the end."""

    count: int


Argument = Address | Number | Thread | Threads | Own | Near | Summed


@dataclass(frozen=True)
class Kernel:
    """What every thread calls, and with what."""

    entry: str
    arguments: tuple[Argument, ...]
    threads: int = 128  # a block, at most
    registers: int = 0  # a thread, at most; 0 is no limit


@cache
def gpu(capability: tuple[int, int] = HOPPER, is_compact: bool = False) -> Target:
    """A GPU of that compute capability.

    Code is kept small: threads of one warp run all over it, and what does not fit into
    the instruction cache is waited for. Where it is to be compact, the driver may not
    unroll loops either, but for those of a straight line, whose loads then overlap; and
    all functions are inlined, so that their memory is known to be a thread's own.
    """
    major, minor = capability
    machine = targeted(TRIPLE, f"sm_{major}{minor}", FEATURES)
    attributes = "convergent nounwind optsize"
    usual = replace(machine, table_space=1, prelude=PRELUDE, attributes=attributes)
    if not is_compact:
        return usual
    return replace(
        usual,
        loops=ROLLED,
        prelude=PRELUDE + ROLLING,
        attributes=f"{attributes} alwaysinline",
    )


def ptx(
    unit: Unit,
    kernels: Mapping[str, Kernel],
    capability: tuple[int, int] = HOPPER,
    is_compact: bool = False,
) -> str:
    """`unit` with kernels over its entries, as PTX; `is_compact` if it is large."""
    import llvmlite.binding as llvm

    target = gpu(capability, is_compact)
    program = lowered(unit)
    if is_compact:
        program = narrowed(program)
    doors = {one.name: one.function for one in program.doors}
    takes = {one.name: one for one in program.functions}
    text = [llvm_text(replace(program, doors=()), target)]
    for name, kernel in kernels.items():
        function = takes[doors[kernel.entry]]
        text.append(
            _kernel(name, kernel, doors[kernel.entry], len(function.parameters))
        )
    machine = target.machine()
    module = llvm.parse_assembly("\n".join(text))
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_unrolling = False
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return str(machine.emit_assembly(module))


def _kernel(name: str, kernel: Kernel, function: str, count: int) -> str:
    assert len(kernel.arguments) == count, (name, len(kernel.arguments), count)
    shared: list[str] = []
    body: list[str] = []
    takes: list[str] = []
    given: list[str] = []
    after: list[str] = []
    for place, one in enumerate(kernel.arguments):
        at = f"%a{place}"
        match one:
            case Number():
                takes.append(f"i64 {at}")
                given.append(f"i64 {at}")
            case Address(row):
                takes.append(f"ptr addrspace(1) {at}")
                body += _row(at, row)
                given.append(f"ptr {at}.mine")
            case Thread():
                given.append("i64 %thread")
            case Threads():
                given.append("i64 %threads")
            case Own(size):
                body += _zeroed(at, size)
                given.append(f"ptr {at}")
            case Near(size):
                room = f"@near.{name}.{place}"
                bytes_ = f"[{size * kernel.threads} x i8]"
                shared.append(
                    f"{room} = internal addrspace(3) global {bytes_} poison, align 16"
                )
                body += [
                    f"  {at}.offset = mul i32 %tid, {size}",
                    f"  {at}.near = getelementptr i8, ptr addrspace(3) {room}, "
                    f"i32 {at}.offset",
                    f"  {at} = addrspacecast ptr addrspace(3) {at}.near to ptr",
                ]
                given.append(f"ptr {at}")
            case Summed(numbers):
                takes.append(f"ptr addrspace(1) {at}.all")
                body += _zeroed(at, 8 * numbers)
                given.append(f"ptr {at}")
                after += _added(at, numbers)
    limit = f' "nvvm.maxnreg"="{kernel.registers}"' if kernel.registers else ""
    head = f"define ptx_kernel void @{name}({', '.join(takes)}) convergent nounwind"
    call = f"  call void @f.{function}({', '.join(given)})"
    return "\n".join(
        [*shared, f"{head}{limit} {{", PLACE, *body, call, *after, "  ret void\n}"]
    )


def _row(at: str, row: int) -> Sequence[str]:
    if not row:
        return [f"  {at}.mine = addrspacecast ptr addrspace(1) {at} to ptr"]
    return [
        f"  {at}.offset = mul i64 %thread, {row}",
        f"  {at}.row = getelementptr i8, ptr addrspace(1) {at}, i64 {at}.offset",
        f"  {at}.mine = addrspacecast ptr addrspace(1) {at}.row to ptr",
    ]


def _zeroed(at: str, size: int) -> Sequence[str]:
    whole = -(-size // 16) * 16
    return [
        f"  {at} = alloca [{whole} x i8], align 16",
        f"  call void @llvm.memset.p0.i64(ptr align 16 {at}, i8 0, i64 {whole}, "
        "i1 false)",
    ]


def _added(at: str, numbers: int) -> Sequence[str]:
    lines: list[str] = []
    for number in range(numbers):
        one = f"{at}.{number}"
        lines += [
            f"  {one}.from = getelementptr i64, ptr {at}, i32 {number}",
            f"  {one}.own = load i64, ptr {one}.from",
            f"  {one}.to = getelementptr i64, ptr addrspace(1) {at}.all, i32 {number}",
            f"  {one}.was = atomicrmw add ptr addrspace(1) {one}.to, i64 {one}.own "
            'syncscope("device") monotonic',
        ]
    return lines
