"""One page a game: what it is, its cards, options, figures, baselines and rulebook."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from sennik.bots import characters
from sennik.engine.options import make_options
from sennik.games import GAMES, Game
from sennik.games.common import sheet
from sennik.games.languages import LANGUAGES, MAIN

MATCHES = 2000  # that figures are of
STRENGTH = Path(__file__).parents[2] / "bench/strength.md"
COLUMNS = 11  # of its tables


def pages() -> dict[str, str]:
    """Every page, by the path of its file."""
    made = {f"games/{game.key}.md": page(game) for game in GAMES.values()}
    for game in GAMES.values():
        for language in LANGUAGES:
            if language != MAIN:
                made[f"games/{game.key}.{language}.md"] = game.rulebook(language)
    return made


def page(game: Game) -> str:
    """The page of one game, in the main language."""
    others = [one for one in LANGUAGES if one != MAIN]
    links = ", ".join(f"[{one}]({game.key}.{one}.md)" for one in others)
    parts = [
        f"# {game.title(MAIN)}\n\n{game.blurb(MAIN)}\n",
        f"![{game.title(MAIN)}](../docs/pictures/{game.key}-wide.png)\n",
        in_short(game),
        f"## Cards\n\n{cards(game)}",
        f"## Options\n\n{options(game)}",
        f"## Figures\n\n{figures(game)}",
        f"## Who plays it\n\n{company(game)}",
        f"## Baselines\n\n{baselines(game)}",
        f"## Rules\n\nIn other languages: {links}.\n\n{rulebook(game)}",
    ]
    return "\n".join(parts)


def in_short(game: Game) -> str:
    """Facts, and the command that begins."""
    rules = game.rules
    seats, cards = f"{rules.MIN_SEATS} to {rules.MAX_SEATS}", sum(deck(game))
    command = f"`sennik play {game.key}`"
    return (
        f"| seats | cards | version of the rules | try it |\n|---|---|---|---|\n"
        f"| {seats} | {cards} | {rules.VERSION} | {command} |\n"
    )


def deck(game: Game) -> list[int]:
    """How many cards of each kind there are, with the usual options."""
    rules: Any = game.rules
    state = sheet(rules.State)
    rules.setup(state, make_options(game))
    counts = [0] * rules.KINDS
    rules.deck(state, counts)
    return counts


def cards(game: Game) -> str:
    """The deck, as the rules have it."""
    names = game.words.CARD_NAMES[MAIN]
    rows = [
        f"| {name} | {count} |\n"
        for name, count in zip(names, deck(game), strict=False)
        if count
    ]
    return "| card | copies |\n|---|---:|\n" + "".join(rows)


def options(game: Game) -> str:
    """What can be chosen about a match."""
    rows = []
    for one in game.rules.OPTIONS:
        if one.name in game.fixed:
            continue
        span = ", ".join(map(str, one.choices)) or f"{one.low} to {one.high}"
        told = game.words.OPTION_WORDS.get(one.name, {}).get(MAIN, "how many play")
        rows.append(f"| `{one.name}` | {told} | {one.default} | {span} |\n")
    return "| option | decides | by itself | may be |\n|---|---|---|---|\n" + "".join(
        rows
    )


def figures(game: Game) -> str:
    """What a few thousand matches come to: the same ones on every machine."""
    asked = ["simulate", game.key, "--bots", "thumb", "--games", str(MATCHES)]
    command = "sennik " + " ".join(asked)
    program = "from sennik.cli.main import main; raise SystemExit(main())"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program, *asked, "--json", "--quiet"],
        stdout=subprocess.PIPE,
        check=True,
    )
    found = json.loads(done.stdout)
    rows = [
        ("decisions a match", interval(found["decisions_per_match"], 1)),
        *(
            (f"wins of seat {seat + 1}", percent(line["win_share"]))
            for seat, line in enumerate(found["by_seat"])
        ),
        *(
            (f"score of seat {seat + 1}", interval(line["score"], 1))
            for seat, line in enumerate(found["by_seat"])
        ),
    ]
    table = "".join(f"| {name} | {value} |\n" for name, value in rows)
    return (
        f"{MATCHES:,} matches of bots that play by rules of thumb, with intervals of "
        f"95 %: `{command}` says the same and more, on every machine.\n\n"
        f"| | |\n|---|---|\n{table}\n"
        "[The laboratory](../docs/lab.md) answers other questions.\n"
    )


def interval(found: dict[str, float], digits: int) -> str:
    """A mean and how sure it is."""
    low, high = found["low"], found["high"]
    return f"{found['value']:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def percent(found: dict[str, float]) -> str:
    """A share and how sure it is."""
    value, low, high = (100 * found[one] for one in ("value", "low", "high"))
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def company(game: Game) -> str:
    """Characters that can be invited, and players to compare with."""
    seats = max(2, game.rules.MIN_SEATS)
    known = characters.CHARACTERS
    rows = [
        f"| {known[key].names[MAIN]} | {known[key].sentence[MAIN]} |\n"
        for key in characters.offered(game, seats)
        if key in known
    ]
    return "| character | plays |\n|---|---|\n" + "".join(rows)


def baselines(game: Game) -> str:
    """How often bots win by `bench/strength.md`; what was measured last counts."""
    rows = {}
    for line in STRENGTH.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == COLUMNS and cells[0] == game.key:
            _, table, bot, against, _, _, matches, wins, *_ = cells
            rows[table, bot, against] = f"{wins} | {matches}"
    told = "".join(f"| {' | '.join(key)} | {row} |\n" for key, row in rows.items())
    text = "| table | bot | against | wins (95 %) | matches |\n|---|---|---|---|---:|\n"
    text += f"{told}\n`oracle` and `oracle+` have learned, the others have not: "
    text += "[bots](../docs/bots.md), [how nets were made](../docs/baselines.md), "
    return text + "[how all this was measured](../bench/strength.md).\n"


def rulebook(game: Game) -> str:
    """The book below a heading of its own; each paragraph has an address."""
    lines = game.rulebook(MAIN).splitlines()
    text = "\n".join(lines[1:])  # the title stands above already
    text = re.sub(r"^(#+) ", r"#\1 ", text, flags=re.M)
    return re.sub(r"^\[(\d+)\] ", r'<a id="p\1"></a>**[\1]** ', text, flags=re.M) + "\n"
