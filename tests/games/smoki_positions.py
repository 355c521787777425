"""Positions of Smoki, written as the rulebook writes cards."""

import itertools
from collections import Counter
from collections.abc import Mapping

from sennik.engine.dealers import ScriptedDealer
from sennik.engine.examples import Story
from sennik.engine.match import Match
from sennik.games import GAMES, Game
from sennik.games.common import HIDDEN, Sheet, sheet
from sennik.games.smoki import facts, rules
from sennik.games.smoki.counting import dream_points
from sennik.games.smoki.facts import KINDS, LAYING, PLACES, TURN

words = GAMES["smoki"].words

SMOKI = Game("smoki", "sennik.games.smoki")
DOWN = "~1 ~2 ~3 / ~4 ~5 0"  # dreams for `position`
ONE_DOWN = "~8 2 3 / 4 5 0"
DEAL = "chance 5 7 3 5 2 8 | 4 6 1 0 nest 8"  # for two seats
KIND = {symbol: kind for kind, symbol in enumerate(words.SYMBOLS)}


def kinds(text: str) -> list[int]:
    """Kinds by their symbols; `/` and `|` only please the eye."""
    return [KIND[symbol] for symbol in text.split() if symbol not in "/|"]


def position(
    *dreams: str,
    piles: tuple[str, ...] = ("6", "7"),
    closed: str | None = None,
    turn: int = 0,
    options: Mapping[str, int] | None = None,
) -> Match:
    """A match before the turn of `turn`; `~` stands before a face-down land.

    Piles are written bottom to top. The closed pile holds all other cards; if `closed`
    names fewer, the rest lies at the bottom of the first open pile.
    """
    match = Match(
        SMOKI,
        {"seats": len(dreams), "piles": len(piles), **(options or {})},
        ScriptedDealer(words),
    )
    state = match.state
    rest = Counter(dict.fromkeys(range(KINDS), 4))
    for seat, dream in enumerate(dreams):
        for place, symbol in enumerate(dream.replace("/", "").split()):
            state.cards[seat, place] = KIND[symbol.lstrip("~")]
            state.up[seat] |= (0 if symbol[0] == "~" else 1) << place
            rest[KIND[symbol.lstrip("~")]] -= 1
    tops = [kinds(pile) for pile in piles]
    rest.subtract(itertools.chain.from_iterable(tops))
    hidden = Counter(rest if closed is None else kinds(closed))
    assert min((rest - hidden).values(), default=0) >= 0 and hidden <= rest
    tops[0] = sorted((rest - hidden).elements()) + tops[0]
    arrange(state, tops, hidden)
    state.turn = state.acting = turn
    return match


def arrange(state: Sheet, piles: list[list[int]], closed: Counter[int]) -> None:
    """Lay the piles and go to the beginning of a turn."""
    for pile, cards in enumerate(piles):
        state.heights[pile] = len(cards)
        for height, kind in enumerate(cards):
            state.stacks[facts.slot(pile, height)] = kind
    for kind in range(KINDS):
        state.closed[kind] = closed[kind]
    state.left = sum(closed.values())
    state.dealt = PLACES * state.seats
    state.phase = TURN


def go(match: Match, *lines: str) -> Match:
    """Play lines as the rulebook's examples write them."""
    assert isinstance(match.dealer, ScriptedDealer)
    story = Story(match, match.dealer)
    for line in lines:
        story.add(line)
    return match


def fresh(*lines: str, **options: int) -> Match:
    """A match from its first card on."""
    return go(Match(SMOKI, options, ScriptedDealer(words)), *lines)


def dream(match: Match, seat: int) -> str:
    """A dream as symbols, upper row first."""
    return " ".join(words.SYMBOLS[match.state.cards[seat, p]] for p in range(PLACES))


def pile(match: Match, number: int) -> str:
    """An open pile as symbols, bottom first."""
    heights = range(match.state.heights[number])
    cards = [match.state.stacks[facts.slot(number, height)] for height in heights]
    return " ".join(words.SYMBOLS[card] for card in cards)


def points(text: str) -> int:
    """What a dream counts."""
    state = sheet(rules.State)
    for place, kind in enumerate(kinds(text)):
        state.cards[0, place] = kind
    return dream_points(state, 0)


def up(match: Match, seat: int) -> int:
    """How many lands of a dream lie face up."""
    return int(match.state.up[seat]).bit_count()


def ended(*dreams: str, tokens: int = 0, target: int = 0, rounds: int = 0) -> Match:
    """A match whose seat 0 has just completed the first of the dreams."""
    end = {"tokens": tokens, "target": target, "rounds": rounds}
    options = {name: number for name, number in end.items() if number}
    match = position(*dreams, options=options)
    state = match.state
    state.phase, state.held = LAYING, facts.top(state, 0)
    state.heights[0] -= 1
    state.stacks[state.heights[0]] = HIDDEN
    for place in range(PLACES):
        state.up[0] |= 1 << place
    return match
