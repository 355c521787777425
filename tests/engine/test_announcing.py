"""Whoever waits while rules are compiled is told so, once, and nobody else is."""

from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest

from sennik.engine import announcing
from sennik.engine.compiler import native


@pytest.fixture
def announcer(monkeypatch: pytest.MonkeyPatch) -> announcing.Announcer:
    made = announcing.Announcer()
    monkeypatch.setattr(announcing, "announcer", made)
    monkeypatch.setattr(announcing, "PATIENCE", 0.0)
    monkeypatch.delenv("SENNIK_QUIET", raising=False)
    return made


def compile_until_said(announcer: announcing.Announcer) -> None:
    with announcing.compiling():
        for _ in range(1000):
            if not announcer.sentence:
                return
            sleep(0.01)


def test_it_is_said_once_on_stderr(
    announcer: announcing.Announcer, capsys: pytest.CaptureFixture[str]
) -> None:
    announcing.wants("it takes a while")
    for _ in range(3):
        announcing.wants("another word")
        compile_until_said(announcer)
    assert capsys.readouterr() == ("", "it takes a while\n")


def test_what_is_quick_is_not_worth_a_word(
    announcer: announcing.Announcer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(announcing, "PATIENCE", 3600.0)
    announcing.wants()
    with announcing.compiling(), announcing.compiling():
        pass
    assert capsys.readouterr().err == "" and announcer.spent > 0


def test_many_short_waits_add_up(
    announcer: announcing.Announcer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(announcing, "PATIENCE", 3600.0)
    announcing.wants()
    announcer.spent = 3600.0
    compile_until_said(announcer)
    assert capsys.readouterr().err == announcing.SENTENCE + "\n"


@pytest.mark.parametrize("how", ["nobody waits", "quiet", "variable"])
def test_it_is_quiet_where_nobody_wants_to_hear(
    announcer: announcing.Announcer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    how: str,
) -> None:
    if how == "variable":
        monkeypatch.setenv("SENNIK_QUIET", "1")
    if how == "quiet":
        announcing.keep_quiet()
    if how != "nobody waits":
        announcing.wants()
    compile_until_said(announcer)
    assert capsys.readouterr().err == "" and announcer.timer is None


def test_the_compiler_is_heard(
    announcer: announcing.Announcer, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(announcer, "begin", lambda: begun.append("begin"))
    monkeypatch.setattr(announcer, "end", lambda: begun.append("end"))
    unit: Any = SimpleNamespace(name="unit", entries={})
    monkeypatch.setattr(native, "fingerprint", lambda unit, machine: "0")
    monkeypatch.setattr(native.store, "read", lambda name: None)
    monkeypatch.setattr(native.store, "write", lambda name, code: None)
    monkeypatch.setattr(native, "object_code", lambda unit, machine: b"")
    monkeypatch.setattr(native, "loaded", lambda code, unit: begun.append("loaded"))
    native.functions(unit)
    assert begun == ["begin", "end", "loaded"]
