"""What is worth saying of an examined match: numbers, never words.

A finding is the key of a sentence, the step it is about (-1: the whole match) and the
facts that fill it: integers, percentages of a match won, actions of the rules. Every
fact follows from the record and the examination alone.
"""

from typing import NamedTuple

from sennik.bots.characters import CHARACTERS, company, may_sit
from sennik.bots.characters import bot as character
from sennik.engine.record import Record
from sennik.games import Game
from sennik.games.common import CHANCE, Sheet, sheet
from sennik.review.examining import Data, Moment, Pick, moments, picks

PERCENT = 10_000  # millionths
MUCH = 100_000  # luck of a match that is spoken of; less is within what V is unsure of
MOST_MOMENTS = 3
LEAST = 10_000  # what a single choice must be worth to be spoken of
SWING = 50_000  # what a single card must be worth
FEW = 3  # one character of so many plays it: well seen
ENOUGH_CHOICES = 5  # so many without a clear loss are worth praise
HELPERS = 2  # cards named that would have helped


class Finding(NamedTuple):
    """One sentence to be: its key, its step, its facts."""

    key: str
    step: int
    facts: dict[str, int]


def findings(
    found: Data, record: Record, game: Game
) -> tuple[list[Finding], list[Finding]]:
    """The verdict, and the moments to look at: the best one to look at first."""
    walked = list(moments(record))
    chosen = picks(found)
    verdict = [ended(found), cards(found), choices(chosen)]
    candidates = [
        praise(chosen, walked, found, game),
        better(chosen),
        swing(found, walked, chosen),
        close(chosen),
    ]
    told = [one for one in candidates if one is not None][:MOST_MOMENTS]
    return verdict, told


def percent(millionths: int) -> int:
    """Millionths as whole per cents."""
    return (2 * millionths + PERCENT) // (2 * PERCENT)


# --- The verdict -------------------------------------------------------------------


def ended(found: Data) -> Finding:
    """How the match ended."""
    full = found["result"] >= 999_999
    key = "won" if full else "shared" if found["result"] > 0 else "lost"
    return Finding(f"result.{key}", -1, {})


def cards(found: Data) -> Finding:
    """What the luck of the cards was, in tens: V knows no better."""
    luck = found["luck"]
    key = "for" if luck >= MUCH else "against" if luck <= -MUCH else "even"
    tens = 10 * ((2 * abs(luck) + MUCH) // (2 * MUCH))
    return Finding(f"cards.{key}", -1, {"points": tens} if key != "even" else {})


def choices(chosen: list[Pick]) -> Finding:
    """How often something was clearly better."""
    lost = [one for one in chosen if one.clear]
    facts = {"choices": len(chosen)}
    if not lost:
        return Finding("choices.none", -1, facts)
    return Finding("choices.some", -1, {"lost": len(lost), **facts})


# --- Moments -----------------------------------------------------------------------


def praise(
    chosen: list[Pick], walked: list[Moment], found: Data, game: Game
) -> Finding | None:
    """Something done well: hardly seen by anybody, or at least the only good one, or
    everything."""
    good = [one for one in chosen if one.lead >= LEAST and one.is_clear_best]
    good.sort(key=lambda one: (-one.lead, one.step))
    for one in good[:MOST_MOMENTS]:
        same, asked = agreeing(walked[one.step], one.played, game)
        if asked and same * FEW <= asked:
            facts = {"same": same, "asked": asked}
            return Finding("well_seen", one.step, {**spoken(one), **facts})
    if good:
        return Finding("only_good", good[0].step, spoken(good[0]))
    if len(chosen) >= ENOUGH_CHOICES and not any(one.clear for one in chosen):
        return Finding("steady", -1, {"choices": len(chosen)})
    return None


def spoken(one: Pick) -> dict[str, int]:
    """The played action and the best of the others, with their values."""
    return {
        "action": one.played,
        "value": percent(one.value),
        "other": one.second,
        "other_value": percent(one.value - one.lead),
    }


def agreeing(moment: Moment, played: int, game: Game) -> tuple[int, int]:
    """How many characters would have played the same, and of how many."""
    view = sheet(game.rules.State)
    seats = int(moment.state.seats)
    same = asked = 0
    for key, one in CHARACTERS.items():
        if (
            one.level
            or key not in company(game).TEMPERS
            or not may_sit(key, game, seats)
        ):
            continue
        game.rules.view(moment.state, moment.actor, view)
        asked += 1
        same += character(key, game)(view, moment.actor, moment.step) == played
    return same, asked


def better(chosen: list[Pick]) -> Finding | None:
    """The choice that a clearly better one was passed by for, at the highest price."""
    lost = [one for one in chosen if one.clear and one.loss >= LEAST]
    if not lost:
        return None
    worst = max(lost, key=lambda one: (one.loss, -one.step))
    facts = {
        "action": worst.best,
        "value": percent(worst.best_value),
        "other": worst.played,
        "other_value": percent(worst.value),
    }
    return Finding("better", worst.step, facts)


def swing(found: Data, walked: list[Moment], chosen: list[Pick]) -> Finding | None:
    """The card that turned the match: against the seat, or for it."""
    dealt = [one for one in found["steps"] if one["kind"] == "chance"]
    if not dealt:
        return None
    sign = -1 if found["result"] * 2 < 1_000_000 else 1
    card = max(dealt, key=lambda one: (sign * one["luck"], -one["step"]))
    if sign * card["luck"] < SWING:
        return None
    step = card["step"]
    came = walked[step].action
    value = next(o["value"] for o in card["outcomes"] if o["action"] == came)
    alike = sum(
        o["weight"] for o in card["outcomes"] if sign * o["value"] >= sign * value
    )
    facts = {
        "card": came,
        "alike": alike,
        "cards": sum(o["weight"] for o in card["outcomes"]),
        "before": percent(card["value"] - card["luck"]),
        "after": percent(card["value"]),
    }
    if sign > 0:
        return Finding("lucky", step, facts)
    before = next((one for one in reversed(chosen) if one.step < step), None)
    key = "unlucky"
    if before and not before.clear and last_decision(walked, step) == before.step:
        key = "unlucky_not_wrong"
    return Finding(key, step, {**facts, **helpers(card)})


def last_decision(walked: list[Moment], step: int) -> int:
    """The last decision with a choice before a step, or -1."""
    for moment in reversed(walked[:step]):
        if moment.actor != CHANCE and moment.choices > 1:
            return moment.step
    return -1


def helpers(card: Data) -> dict[str, int]:
    """The cards that would have helped most."""
    best = sorted(card["outcomes"], key=lambda o: (-o["value"], o["action"]))
    return {f"help{n}": one["action"] for n, one in enumerate(best[:HELPERS], 1)}


def close(chosen: list[Pick]) -> Finding | None:
    """A choice that looks to have mattered, and cannot be told from noise."""
    open_ones = [one for one in chosen if not one.clear and one.loss >= LEAST]
    if not open_ones:
        return None
    one = max(open_ones, key=lambda each: (each.loss, -each.step))
    facts = {"action": one.played, "other": one.best, "worlds": one.worlds}
    return Finding("close", one.step, facts)


def seen_at(moment: Moment, seat: int, game: Game) -> Sheet:
    """What a seat knew at a moment."""
    view = sheet(game.rules.State)
    game.rules.view(moment.state, seat, view)
    return view
