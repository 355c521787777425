"""The pages of the environments and their pictures, made from the code.

`python -m sennik.envs.pages docs` writes them.
"""

import sys
from collections.abc import Sequence
from itertools import groupby
from math import prod
from pathlib import Path

from sennik.bots import bot
from sennik.bots.characters import CHARACTERS, levels_of, offered
from sennik.bots.learned import is_learned
from sennik.engine.entries import beside
from sennik.engine.options import free_options, make_options
from sennik.engine.playing import Playout
from sennik.envs import pettingzoo
from sennik.envs.compiling import features_of
from sennik.envs.gymnasium import env_id
from sennik.envs.openspiel import short_name
from sennik.envs.playing import Play, env_version, record_bounds
from sennik.games import GAMES, Game
from sennik.games.common import Option
from sennik.games.observing import starts

HEAD = """\
# Observations

What a learner gets to see: rows of 8-bit integers, made by `games/<key>/features.py`
from the view of one seat and nothing else. What each number means stands on the page of
the environment: {links}.

- Seats are counted from the observer: it is number 0, its left neighbour 1, and so on.
  Rows of seats that do not play are zero. Actions name absolute seats and places, as in
  the rules; `observer` says which seat is looking.
- A card is one flag per kind; no flag where nothing lies or the face is not known.
- With `memory="view"` the observer remembers all it ever saw; with `memory="sight"` it
  is told only what lies visible now, in the same layout.
- Numbers above 127 are cut to it. Dividing by the upper bound gives all one scale.
- The version rises when a number changes its meaning; the id of an environment carries
  it (`sennik/Smoki-v1`: rules version + layout version - 1).
"""
TOP = """\
# {title}

{blurb}

![A table of {title}](../pictures/environments/{key}.svg)

Made from the code by `python -m sennik.envs.pages docs`; a test compares the two. What
all games share, and how to use it in each host, is in
[environments](../environments.md).

```python
from sennik.envs import pettingzoo

env = pettingzoo.env("{key}", seats={seats})
env.reset(seed=1)
assert env.action_space("seat_0").n == {actions}
```
"""
POSITION = 12345, 40  # a match, and the step in which its actions are written down
SEED, MOVES = 3, 44  # of the match that is drawn


def pages() -> dict[str, str]:
    """Every page by where it lies in the docs."""
    links = [f"[{g.title('en')}](environments/{g.key}.md)" for g in GAMES.values()]
    made = {f"environments/{game.key}.md": page(game) for game in GAMES.values()}
    return {"observations.md": HEAD.format(links=", ".join(links)), **made}


def page(game: Game) -> str:
    """All there is to know of one game as an environment."""
    rules = game.rules
    top = TOP.format(
        title=game.title("en"),
        blurb=game.blurb("en"),
        key=game.key,
        seats=seats_shown(game),
        actions=rules.ACTIONS,
    )
    parts = top, facts(game), arguments(game), actions(game), rewards(game)
    return "\n".join([*parts, observation(game), state(game)])


def seats_shown(game: Game) -> int:
    """How many sit at the table of a page."""
    return min(3, int(game.rules.MAX_SEATS))


def table(heads: str, rows: Sequence[tuple[str, ...]]) -> str:
    """A table of Markdown; `heads` are parted by strokes."""
    columns = [f"| {heads} |", "|" + "---|" * (heads.count("|") + 1)]
    return "\n".join([*columns, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def facts(game: Game) -> str:
    """Names, spaces and versions in every host."""
    rules, features = game.rules, features_of(game)
    together = bool(pettingzoo.at_once(game.key))
    parallel = f', `pettingzoo.parallel_env("{game.key}")`' if together else ""
    seats = f"{rules.MIN_SEATS} to {rules.MAX_SEATS}"
    rows = [
        ("PettingZoo", f'`pettingzoo.env("{game.key}")`{parallel}'),
        ("Gymnasium", f"`{env_id(game)}`"),
        ("OpenSpiel", f"`{short_name(game)}`"),
        ("agents", f"`seat_0` to `seat_{rules.MAX_SEATS - 1}`: {seats} seats"),
        ("seats act at once", "in some phases" if together else "never"),
        ("action space", f"`Discrete({rules.ACTIONS})`, with a mask"),
        ("observation space", f"`Box` of {features.SIZE} numbers of 8 bits"),
        ("state space", f"`Box` of {record_bounds(game).low.size} numbers"),
        ("opponents", ", ".join(f"`{name}`" for name in opponents(game))),
        (
            "version",
            f"v{env_version(game)}: rules {rules.VERSION}, layout {features.VERSION}",
        ),
    ]
    return table(" | ", rows)


def opponents(game: Game) -> list[str]:
    """Who plays the other seats in Gymnasium, and advises in `BatchEnv`."""
    rules = game.rules
    seats = range(rules.MIN_SEATS, rules.MAX_SEATS + 1)
    found = {name for count in seats for name in offered(game, count)}
    masters = getattr(beside(rules, "levels"), "MASTERS", {})
    learned = ["oracle"] if is_learned(game) or "oracle" in masters else []
    learned += ["oracle+"] if is_learned(game) else []
    return [*levels_of(game), *learned, *(name for name in CHARACTERS if name in found)]


def arguments(game: Game) -> str:
    """The options of the game; what all games share is told elsewhere."""
    rows = [
        (
            f"`{option.name}`",
            str(option.default),
            allowed(option),
            game.words.OPTION_WORDS[option.name]["en"],
        )
        for option in free_options(game)
    ]
    shared = "Beside them `memory`, `reward`, `cap` and `render_mode`, as everywhere.\n"
    return (
        f"## Arguments\n\n{table('name | default | values | meaning', rows)}\n{shared}"
    )


def allowed(option: Option) -> str:
    """The values an option can have."""
    if option.choices:
        return ", ".join(map(str, option.choices))
    return f"{option.low} to {option.high}"


def actions(game: Game) -> str:
    """What the numbers of actions mean, by the notation of records."""
    rules = game.rules
    options = make_options(game, {"seats": rules.MAX_SEATS})
    playout = Playout(game, options, compiled=False)
    for _ in playout.play(*POSITION, playout.anything):
        pass
    numbered = [
        (action, game.words.text(playout.state, 0, action))
        for action in range(rules.ACTIONS)
    ]

    def what(one: tuple[int, str]) -> str:
        first, _, more = one[1].partition(" ")
        return first if more else "a card" if one[0] < rules.KINDS else one[1]

    rows = []
    for _, run in groupby(numbered, what):
        (first, said), *others = run
        last, end = others[-1] if others else (first, said)
        numbers = f"{first} to {last}" if others else f"{first}"
        rows.append((numbers, f"`{said}` … `{end}`" if others else f"`{said}`"))
    return f"""\
## Actions

{table("numbers | as records write them", rows)}
Written down in one position; elsewhere a number may be written otherwise. A card by
itself is what Chance turns up, or what is chosen by its face.
"""


def rewards(game: Game) -> str:
    """What is paid at the end."""
    rules = game.rules
    if game.is_shared:
        win = "all seats win or lose together, so each gets an equal part of 1, or 0"
    else:
        win = "1 for the winner, in equal parts where several win; it adds up to 1"
    few = "; few points are good, so they count negative" if rules.LOW_WINS else ""
    score = f"the points of the match{few}"
    rows = [('`"win"`', win), ('`"score"`', score)]
    return f"""\
## Rewards

Paid once, at the end of a match; before it every reward is 0.

{table("`reward` | pays", rows)}
A match that is broken off at the `cap` is truncated and pays nothing.
"""


def observation(game: Game) -> str:
    """The layout of what a learner sees."""
    features = features_of(game)
    places = zip(starts(features.LAYOUT), features.LAYOUT, strict=True)
    rows = [
        (
            str(at),
            f"`{part.name}`",
            " × ".join(map(str, part.shape)),
            f"{part.low} to {part.high}",
            part.meaning,
        )
        for at, part in places
    ]
    return f"""\
## Observation

How to read it: [observations](../observations.md).

{table("from | name | shape | range | meaning", rows)}"""


def state(game: Game) -> str:
    """The fields of the whole truth."""
    rows, at = [], 0
    for field in game.rules.FIELDS:
        shape = " × ".join(map(str, field.shape)) or "1"
        rows.append((str(at), f"`{field.name}`", shape, f"{field.low} to {field.high}"))
        at += prod(field.shape)
    path = f"src/{game.package.replace('.', '/')}/facts.py"
    return f"""\
## State

`env.state()` in PettingZoo, hidden cards too, for critics of training;
[facts.py](../../{path}) says what each field is.

{table("from | field | shape | range", rows)}"""


def drawn(game: Game) -> str:
    """A table in the middle of a match, as its first seat sees it."""
    play = Play(game.key, {"seats": seats_shown(game)})
    play.begin(SEED)
    by_thumb = bot("thumb", game)
    for _ in range(MOVES):
        play.act(by_thumb(play.view(play.seat), play.seat, SEED))
    return str(play.rendered("svg", 0))


def write(folder: Path) -> None:
    """Write every page below `folder`."""
    for name, text in pages().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    pictures = folder / "pictures" / "environments"
    pictures.mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        (pictures / f"{game.key}.svg").write_text(drawn(game), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
