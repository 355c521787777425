"""`sennik review` on a record of a real match."""

import json

from tests.cli.terminal import Terminal
from tests.review.matches import played

BRIEF = ("--worlds", "40", "--playouts", "2")


def saved(terminal: Terminal) -> str:
    path = terminal.folder / "koty.json"
    path.write_text(json.dumps(played("koty")), encoding="utf-8")
    return str(path)


def test_a_match_is_told_in_words(terminal: Terminal) -> None:
    outcome = terminal.run("review", saved(terminal), *BRIEF)
    assert outcome.code == 0
    assert outcome.out.startswith("You ")
    polish = terminal.run("review", saved(terminal), *BRIEF, "--lang", "pl")
    assert "decyzj" in polish.out


def test_json_is_the_same_every_time(terminal: Terminal) -> None:
    asked = ("review", saved(terminal), *BRIEF, "--seat", "1", "--json")
    one, two = (terminal.run(*asked, "--workers", n) for n in ("1", "2"))
    assert one.out == two.out
    found = json.loads(one.out)
    parts = (found[name] for name in ("start", "luck", "own", "others"))
    assert sum(parts) == found["result"] and found["seat"] == 1
    assert found["findings"][0]["key"].startswith("result.")


def test_a_page_of_its_own_is_written(terminal: Terminal) -> None:
    page = terminal.folder / "review.html"
    assert (
        terminal.run("review", saved(terminal), *BRIEF, "--html", str(page)).code == 0
    )
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>") and "<svg" in text
    assert "http" not in text and "src=" not in text


def test_what_cannot_be_reviewed_is_said(terminal: Terminal) -> None:
    path = saved(terminal)
    assert terminal.run("review", path, "--seat", "5").code == 2
    assert terminal.run("review", path, "--worlds", "0").code == 2
    record = json.loads((terminal.folder / "koty.json").read_text(encoding="utf-8"))
    record["steps"] = record["steps"][:9]
    del record["result"], record["actions"]
    (terminal.folder / "open.json").write_text(json.dumps(record), encoding="utf-8")
    outcome = terminal.run("review", str(terminal.folder / "open.json"))
    assert outcome.code == 2 and "once it is over" in outcome.err
