"""What is printed with Rich: consoles, rulebook pieces."""

import textwrap

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.progress import Progress, ProgressColumn
from rich.table import Table
from rich.text import Text

from sennik.cli.rulebook import Piece
from sennik.cli.texts import text
from sennik.engine import announcing

WIDEST = 100


def console() -> Console:
    """The terminal, never wider than a table is; text is printed as it is."""
    made = Console(highlight=False, markup=False, emoji=False)
    if made.width > WIDEST:
        made.width = WIDEST
    return made


def shown(piece: Piece, with_example: bool = True) -> RenderableType:
    """A piece of a rulebook, its number in the margin."""
    if piece.heading:
        return Text(piece.heading, style="bold")
    parts: list[RenderableType] = [Markdown("\n".join(piece.prose))]
    if piece.example and with_example:
        example = Text("\n".join(piece.example), style="dim")
        parts.append(Padding(example, (0, 0, 0, 4)))
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=4, justify="right", style="cyan")
    grid.add_column()
    grid.add_row(f"[{piece.number}]" if piece.number else "", Group(*parts))
    return grid


def wrapped(sentence: str, screen: Console) -> str:
    """`sentence` in lines of the screen's width, the later ones indented."""
    return textwrap.fill(sentence, screen.width, subsequent_indent="    ")


def print_table(screen: Console, table: str) -> None:
    """The table as the words draw it, never wrapped."""
    screen.print(Text(table), no_wrap=True, overflow="ignore", crop=False)


def say_that_it_compiles(language: str, quiet: bool) -> None:
    """Let a command that has to compile rules say so, unless it is to be quiet."""
    if quiet:
        announcing.keep_quiet()
    else:
        announcing.wants(text("compiles", language))


def progress_bar(quiet: bool, *columns: ProgressColumn) -> Progress:
    """A progress bar on stderr, if somebody looks at it."""
    errors = Console(stderr=True)
    hidden = quiet or not errors.is_terminal
    return Progress(*columns, console=errors, transient=True, disable=hidden)
