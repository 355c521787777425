"""`sennik rules`: a rulebook, or one paragraph of it."""

from typing import Annotated

from cyclopts import Parameter
from rich.padding import Padding

from sennik.cli.errors import Complaint, checked_language
from sennik.cli.rulebook import paragraph, pieces
from sennik.cli.screen import console, shown
from sennik.engine.options import named_game


def rules(
    key: str,
    /,
    *,
    lang: str = "en",
    paragraph_: Annotated[int | None, Parameter(name="--paragraph")] = None,
) -> None:
    """Print the rulebook of a game, or one paragraph of it.

    Parameters
    ----------
    key
        The game, as `sennik games` lists it.
    lang
        Language of the book, such as pl.
    paragraph_
        Print this paragraph only.
    """
    game, language = named_game(key), checked_language(lang)
    book = pieces(game.rulebook(language))
    if paragraph_ is not None:
        found = paragraph(game, paragraph_, language)
        if found is None:
            last = max(piece.number for piece in book)
            raise Complaint(
                f"the rules of {key} have paragraphs 1 to {last}, not {paragraph_}"
            )
        book = [found]
    screen = console()
    for piece in book:
        screen.print(Padding(shown(piece), (1, 0, 0, 0)))
