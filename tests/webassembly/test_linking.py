"""What becomes of an object file: exports named, the rest as it was."""

import pytest

from sennik.engine.compiler import linking, webassembly
from sennik.engine.compiler.linking import LinkError
from sennik.engine.compiler.types import INT
from tests.compiler.compiling import unit_of
from tests.webassembly.running import node

CALL = """
const bytes = Buffer.from(process.argv[1], "hex");
const env = { __linear_memory: new WebAssembly.Memory({ initial: 1 }) };
const { instance } = await WebAssembly.instantiate(bytes, { env });
console.log(Object.keys(instance.exports).join(), instance.exports.floored(-7, 2));
"""


def floored(a: int, b: int) -> int:
    return a // b


def test_a_module_exports_its_entries_and_runs() -> None:
    code = webassembly.module(unit_of(floored, INT, INT))
    done = node("--input-type=module", "-e", CALL, code.hex())
    assert done.stdout == "floored -4\n", done.stderr


def test_what_is_not_there_cannot_be_exported() -> None:
    unit = unit_of(floored, INT, INT)
    code = webassembly.module(unit)
    with pytest.raises(LinkError, match="symbols"):
        linking.linked(code, ["floored"])  # it is linked already
    with pytest.raises(LinkError, match="no WebAssembly object"):
        linking.linked(b"\x7fELF", ["floored"])


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 2**21, 2**32 - 1])
def test_numbers_are_written_as_they_are_read(number: int) -> None:
    assert linking.Reader(linking.leb(number)).number() == number
