"""Leduc poker: the log, made only from what one seat sees and witnesses."""

from examples.leduc.rules import *
from sennik.games.common import UNSEEN, Sheet
from sennik.games.phrases import Line

LINES: dict[str, dict[str, str]] = {
    "starts": {"en": "{who} starts.", "pl": "Zaczyna {who}."},
    "starts.you": {"en": "You start.", "pl": "Zaczynasz."},
    "dealt": {"en": "{who} gets a card.", "pl": "{who} dostaje kartę."},
    "got": {"en": "{who} gets: {card}.", "pl": "{who} dostaje kartę: {card}."},
    "got.you": {"en": "Your card: {card}.", "pl": "Twoja karta: {card}."},
    "turned": {"en": "The common card: {card}.", "pl": "Karta wspólna: {card}."},
    "folded": {"en": "{who} folds.", "pl": "{who} pasuje."},
    "folded.you": {"en": "You fold.", "pl": "Pasujesz."},
    "checked": {"en": "{who} checks.", "pl": "{who} czeka."},
    "checked.you": {"en": "You check.", "pl": "Czekasz."},
    "called": {
        "en": "{who} calls ({chips} in the pot).",
        "pl": "{who} sprawdza ({chips} w puli).",
    },
    "called.you": {
        "en": "You call ({chips} in the pot).",
        "pl": "Sprawdzasz ({chips} w puli).",
    },
    "raised": {
        "en": "{who} raises ({chips} in the pot).",
        "pl": "{who} przebija ({chips} w puli).",
    },
    "raised.you": {
        "en": "You raise ({chips} in the pot).",
        "pl": "Przebijasz ({chips} w puli).",
    },
    "showed": {"en": "{who} shows: {card}.", "pl": "{who} pokazuje kartę: {card}."},
    "showed.you": {"en": "You show: {card}.", "pl": "Pokazujesz kartę: {card}."},
    "won": {"en": "{who} wins {chips}.", "pl": "Pulę bierze {who}, zysk: {chips}."},
    "won.you": {"en": "You win {chips}.", "pl": "Bierzesz pulę, zysk: {chips}."},
    "drawn": {"en": "Equal hands.", "pl": "Równe ręce."},
}


def told(
    before: Sheet, after: Sheet, seat: int, actor: int, witnessed: int
) -> list[Line]:
    """What the log of `seat` says about one action."""
    if before.phase == STARTING:
        return [("starts", {"who": witnessed - STARTER})]
    if before.phase == TURNING:
        return [("turned", {"card": witnessed})]
    if before.phase == DEALING:
        if witnessed == UNSEEN:
            return [("dealt", {"who": before.turn})]
        return [("got", {"who": before.turn, "card": witnessed})]
    lines = [told_bet(before, after, actor, witnessed)]
    return lines if after.phase != OVER else lines + told_end(after)


def told_bet(before: Sheet, after: Sheet, actor: int, action: int) -> Line:
    """The line about a bet, with the chips that the pot holds after it."""
    if action == FOLD:
        return "folded", {"who": actor}
    if action == CALL and not owes(before, actor):
        return "checked", {"who": actor}
    chips = after.paid[0] + after.paid[1]
    return "raised" if action == RAISE else "called", {"who": actor, "chips": chips}


def told_end(after: Sheet) -> list[Line]:
    """The lines about the hands, unless somebody folded, and about who won."""
    lines: list[Line] = []
    if is_showdown(after):
        for seat in range(MAX_SEATS):
            lines.append(("showed", {"who": seat, "card": after.hands[seat]}))
    won = score(after, 0)
    if won == 0:
        return [*lines, ("drawn", {})]
    return [*lines, ("won", {"who": 0 if won > 0 else 1, "chips": abs(won)})]
