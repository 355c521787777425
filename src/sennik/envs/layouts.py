"""The observation layouts as a page: `python -m sennik.envs.layouts` prints it."""

from sennik.envs.compiling import features_of
from sennik.games import GAMES, Game
from sennik.games.observing import starts

HEAD = """\
# Observations

What a learner gets to see, game by game: rows of 8-bit integers, made by
`games/<key>/features.py` from the view of one seat and nothing else. This page is made
from the code by `python -m sennik.envs.layouts`; a test compares the two.

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


def page() -> str:
    """The whole page."""
    packages = {game.package: game for game in GAMES.values()}
    return HEAD + "".join(chapter(game) for game in packages.values())


def chapter(game: Game) -> str:
    """The table of one game."""
    features = features_of(game)
    lines = [
        f"\n## {game.package.rpartition('.')[2]}, version {features.VERSION}: "
        f"{features.SIZE} numbers\n",
        "| from | name | shape | range | meaning |",
        "|---|---|---|---|---|",
    ]
    for at, part in zip(starts(features.LAYOUT), features.LAYOUT, strict=True):
        shape = " × ".join(str(count) for count in part.shape)
        bounds = f"{part.low} to {part.high}"
        lines.append(f"| {at} | `{part.name}` | {shape} | {bounds} | {part.meaning} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(), end="")
