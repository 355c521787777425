"""The command `sennik`: which commands there are; each is imported when called."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, UnknownCommandError

from sennik import __version__
from sennik.cli.errors import INTERRUPTED, complain
from sennik.engine.errors import SennikError

COMMANDS = {  # what a command does, and an example of it
    "serve": (
        "The tables in the browser: for you, your friends and bots.",
        "sennik serve --host 0.0.0.0 --port 8000",
    ),
    "site": (
        "The page as plain files: against characters, on any static host.",
        "sennik site public",
    ),
    "games": (
        "The games with seats, cards, options and their defaults.",
        "sennik games --json",
    ),
    "rules": (
        "A rulebook, or one paragraph of it.",
        "sennik rules sen --lang pl --paragraph 12",
    ),
    "play": (
        "Play in the terminal against bots.",
        "sennik play sen --bots thumb,random --option rounds=3",
    ),
    "replay": (
        "Walk through the record of a match.",
        "sennik replay match.json --seat 0",
    ),
    "review": (
        "What was known, what was best, what was luck in a finished match.",
        "sennik review match.json --seat 0 --html review.html",
    ),
    "puzzles": (
        "Positions to think about, from matches of bots.",
        "sennik puzzles onirim --out puzzles.json --many 40",
    ),
    "verify": (
        "Check a record: every action and the whole shuffle.",
        "sennik verify match.json",
    ),
    "simulate": (
        "Many matches of bots: statistics with intervals, a report with plots.",
        "sennik simulate sen --bots thumb --games 1000000 --report sen.html",
    ),
    "tournament": (
        "Bots against each other on duplicate deals: crosstable and ratings.",
        "sennik tournament sen --bots random,dreamer,thumb --deals 50",
    ),
    "dataset": (
        "A data set of matches with every step, as Parquet.",
        "sennik dataset matches --matches 100000 --seed 1",
    ),
    "train": (
        "A learned player by self-play: checkpoint, curve, and what a player needs.",
        "sennik train koty --minutes 8 --out koty.pt",
    ),
    "bench": (
        "Decisions a second: interpreted, compiled, on the GPU.",
        "sennik bench --json",
    ),
    "signature": (
        "One hash a game over seeded random play: the fingerprint of its rules.",
        "sennik signature sen",
    ),
}

ADMIN = {
    "tables": ("The tables, the newest first.", "sennik admin tables --limit 10"),
    "close": (
        "Close a table; a match there ends without a winner.",
        "sennik admin close V1stTheTable00aa",
    ),
    "people": (
        "People and programs, the one seen last first.",
        "sennik admin people ola --config /etc/sennik/sennik.toml",
    ),
    "rename": (
        "Call somebody by another name, at all tables too; mute them to keep it there.",
        "sennik admin rename QfwJjsz16nnj Ola",
    ),
    "mute": (
        "Let somebody say nothing at tables, and keep their name.",
        "sennik admin mute QfwJjsz16nnj",
    ),
    "unmute": ("Let somebody speak again.", "sennik admin unmute QfwJjsz16nnj"),
    "ban": (
        "Let somebody in nowhere any more; at their tables they count as away.",
        "sennik admin ban QfwJjsz16nnj",
    ),
    "unban": ("Let somebody in again.", "sennik admin unban QfwJjsz16nnj"),
    "erase": (
        "Forget somebody: devices, name, also in what was played.",
        "sennik admin erase QfwJjsz16nnj --yes",
    ),
    "export": (
        "All that is kept of somebody, as JSON; no secret is in it.",
        "sennik admin export QfwJjsz16nnj",
    ),
    "backup": (
        "Copy an SQLite database while it is used; PostgreSQL has pg_dump for this.",
        "sennik admin backup copy.sqlite",
    ),
}

app = App(
    name="sennik",
    help="Dream-world card games. `sennik` alone opens the tables in your browser.",
    help_format="markdown",
    version=__version__,
    suppress_keyboard_interrupt=False,
)
admin = App(
    name="admin",
    help="Tables and people of a server, beside the running one or without any.",
    sort_key=len(COMMANDS),
)


def _register(group: App, commands: dict[str, tuple[str, str]], module: str) -> None:
    for order, (name, (told, example)) in enumerate(commands.items()):
        group.command(
            f"sennik.cli.{module.format(name=name)}:{name}",
            name=name,
            help=told,
            help_epilogue=f"Example: {example}",
            sort_key=order,
        )


_register(app, COMMANDS, "{name}")
_register(admin, ADMIN, "admin")
app.command(admin)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our letters
    given = sys.argv[1:] if arguments is None else arguments
    try:
        return _run(given or ["serve"])  # `sennik` alone opens the tables
    except UnknownCommandError:
        known = ADMIN if given[0] == "admin" else [*COMMANDS, "admin"]
        return complain(f"no such command; there are {', '.join(known)}")
    except (SennikError, CycloptsError) as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (`| head`) has seen enough; Python must not flush at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")


def _run(arguments: Sequence[str]) -> int:
    result = app(
        arguments,
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
    )
    sys.stdout.flush()
    return result if isinstance(result, int) else 0
