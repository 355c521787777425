"""Objects for this processor and for others, and where they are kept."""

import os
import struct
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sennik.engine import entries
from sennik.engine.compiler import native, store
from sennik.engine.compiler.fingerprint import check_sources, fingerprint
from sennik.engine.compiler.lowering import lowered
from sennik.engine.compiler.target import targeted, this_machine
from sennik.engine.compiler.types import INT
from sennik.games.smoki import rules
from tests.compiler.compiling import unit_of

ARM = 183  # what an ELF file calls aarch64


def test_rules_compile_for_arm_without_one() -> None:
    target = targeted("aarch64-unknown-linux-gnu", "generic")
    code = native.object_code(entries.rules_unit(rules), target)
    assert code[:4] == b"\x7fELF"
    assert struct.unpack_from("<H", code, 18) == (ARM,)
    for name in ("legal", "apply", "view"):
        assert b"\0" + name.encode() + b"\0" in code


def number(a: int) -> int:
    return a + 1


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "sennik"


def test_an_object_is_compiled_once_and_then_loaded(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = unit_of(number, INT)
    assert not native.is_kept(unit)
    assert native.functions(unit).number(4) == 5
    assert native.is_kept(unit)
    (path,) = kept.iterdir()
    assert path.name.startswith("test-") and path.suffix == ".o"
    monkeypatch.setattr(native, "object_code", None)
    assert native.functions(unit).number(5) == 6


def test_a_damaged_object_is_compiled_anew(kept: Path) -> None:
    unit = unit_of(number, INT)
    native.functions(unit)
    (path,) = kept.iterdir()
    whole = path.read_bytes()
    for damaged in (b"", whole[: len(whole) // 2], whole[:-1] + b"?"):
        path.write_bytes(damaged)
        assert native.functions(unit).number(4) == 5
        assert path.read_bytes() == whole


def test_without_a_place_to_keep_code_it_still_runs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    assert native.functions(unit_of(number, INT)).number(4) == 5
    assert "is not kept" in caplog.text


def test_the_place_is_the_platforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setattr(sys, "platform", "linux")
    assert store.folder() == Path("/home/ada/.cache/sennik")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert store.folder() == Path("/home/ada/Library/Caches/sennik")


def test_the_name_changes_with_all_that_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "toyrules.py"
    monkeypatch.syspath_prepend(str(tmp_path))
    path.write_text("def doubled(a: int) -> int:\n    return 2 * a\n")
    import toyrules  # type: ignore[import-not-found]

    unit = unit_of(toyrules.doubled, INT)
    before = fingerprint(unit, this_machine())
    assert before == fingerprint(unit, this_machine())
    assert before != fingerprint(unit, targeted("aarch64-unknown-linux-gnu"))
    (tmp_path / "beside.py").write_text("KNOWN = 3\n")
    after = fingerprint(unit, this_machine())
    assert after != before
    stat = path.stat()
    path.write_text("def doubled(a: int) -> int:\n    return 3 * a\n")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1))
    assert fingerprint(unit, this_machine()) != after
    del sys.modules["toyrules"]


def test_every_function_is_in_a_file_that_the_name_is_made_of() -> None:
    unit = entries.playouts_unit(rules)
    check_sources(lowered(unit), unit)


@pytest.mark.parametrize("target", ["webassembly.browser()", "target.this_machine()"])
def test_the_name_is_the_same_in_every_process(target: str) -> None:
    program = (
        "from sennik.engine import entries\n"
        "from sennik.engine.compiler import target, webassembly\n"
        "from sennik.engine.compiler.fingerprint import fingerprint\n"
        "from sennik.games.smoki import rules\n"
        f"print(fingerprint(entries.rules_unit(rules), {target}))"
    )
    made = {
        subprocess.check_output(  # noqa: S603 -- ours
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
        )
        for seed in range(4)
    }
    assert len(made) == 1


def test_several_processes_share_the_folder(kept: Path) -> None:
    program = (
        "from tests.compiler.test_targets import number, unit_of, native, INT\n"
        "assert native.functions(unit_of(number, INT)).number(4) == 5"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program])  # noqa: S603
        for _ in range(3)
    ]
    assert [one.wait() for one in running] == [0, 0, 0]
    assert len(list(kept.iterdir())) == 1


def spinning(a: int) -> int:
    found = 0
    for turn in range(a):
        found = (found * 31 + turn) % 1_000_003
    return found


def test_a_call_lets_other_threads_run(kept: Path) -> None:
    spin = native.functions(unit_of(spinning, INT)).spinning
    done = threading.Event()

    def work() -> None:
        spin(50_000_000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    turns = 0
    while not done.is_set():
        turns += 1
    thread.join()
    assert turns > 1000
