import pytest

from sennik.cli.rulebook import paragraph, pieces
from sennik.games import GAMES
from sennik.games.languages import LANGUAGES
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_whole_rulebook_is_printed(
    terminal: Terminal, key: str, language: str
) -> None:
    outcome = terminal.run("rules", key, "--lang", language)
    assert outcome.code == 0
    book = pieces(GAMES[key].rulebook(language))
    for piece in book:
        assert not piece.number or f"[{piece.number}]" in outcome.out
        assert not piece.heading or piece.heading.split()[0] in outcome.out
    assert max(len(line) for line in outcome.out.splitlines()) <= 100


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_cites_a_paragraph_that_the_terminal_can_show(key: str) -> None:
    for number, _ in GAMES[key].words.REFUSALS.values():
        for language in LANGUAGES:
            found = paragraph(GAMES[key], number, language)
            assert found is not None and "".join(found.prose).strip()


def test_one_paragraph_is_printed_alone(terminal: Terminal) -> None:
    outcome = terminal.run("rules", "sen", "--lang", "pl", "--paragraph", "6")
    assert outcome.code == 0
    assert "[6]" in outcome.out and "dwie krainy" in outcome.out
    assert "[5]" not in outcome.out and "[7]" not in outcome.out


def test_a_book_falls_into_headings_paragraphs_and_examples() -> None:
    book = (
        "# Toy\n\nFore\nword.\n## 1 Aim\n\n"
        "[1] One\ntwo.\n    0 look\n      9\n[2] Three."
    )
    found = [(p.heading, p.number, p.prose, p.example) for p in pieces(book)]
    assert found == [
        ("Toy", 0, [], []),
        ("", 0, ["Fore", "word."], []),
        ("1 Aim", 0, [], []),
        ("", 1, ["One", "two."], ["0 look", "  9"]),
        ("", 2, ["Three."], []),
    ]
