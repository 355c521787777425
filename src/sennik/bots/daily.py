"""Who plays the dream of the day with you, and whether a match is one.

The cast follows from the day, its choices from the deal. Where several are asked at
once the cast acts first, from the lowest seat on: so what you play decides all.
"""

import hashlib
from collections.abc import Sequence

from sennik.bots import Bot, bot
from sennik.bots.characters import cast, company
from sennik.engine import daily
from sennik.engine.errors import BadRecord
from sennik.engine.match import Match
from sennik.engine.options import make_options, options_as_dict
from sennik.engine.record import Record, replay
from sennik.games import Game

YOU = 0


def options_of(game: Game) -> dict[str, int]:
    """How the dream of the day is played: a short match, with as many as usual."""
    short = {**game.fixed, **company(game).SHORT}
    return options_as_dict(game, make_options(game, short))


def cast_of(day: str, game: Game) -> list[str]:
    """Who sits with you: some of those who usually play it, others every day."""
    usual = cast(game, game.rules.MAX_SEATS)
    return sorted(usual, key=lambda key: _place(day, game, key))[
        : options_of(game)["seats"] - 1
    ]


def _place(day: str, game: Game, key: str) -> bytes:
    return hashlib.sha256(f"{day} {game.key} {key}".encode()).digest()


class Cast:
    """The characters of a day at the seats behind yours."""

    def __init__(self, game: Game, day: str, deal: str) -> None:
        self.deal = deal
        self.names = cast_of(day, game)
        made: dict[str, Bot] = {name: bot(name, game) for name in set(self.names)}
        self.bots = [made[name] for name in self.names]

    def choice(self, match: Match, seat: int) -> int:
        """What the character at `seat` plays now."""
        acted = sum(actor == seat for actor, _ in match.steps)
        ticket = daily.luck(self.deal, seat, acted)
        return self.bots[seat - 1](match.view(seat), seat, ticket)


def asked(match: Match) -> int:
    """The seat that acts next: yours last."""
    seats = match.acting_seats()
    return next((seat for seat in seats if seat != YOU), YOU)


def played(game: Game, day: str, deal: str, actions: Sequence[int]) -> Match:
    """The match of the day of somebody who plays `actions`: all else follows."""
    characters = Cast(game, day, deal)
    dealer = daily.dealer_of(deal)
    match = Match(game, options_of(game), dealer, compiled=True)
    own = iter(actions)
    match.deal()
    while not match.is_over:
        seat = asked(match)
        if seat == YOU:
            action = next(own, None)
            if action is None:
                break
            match.play(YOU, action)
        else:
            match.play(seat, characters.choice(match, seat))
        match.deal()
    if next(own, None) is not None:
        raise BadRecord("more was played than the match has room for")
    return match


def check(record: Record) -> None:
    """Refuse a record that is not of the dream of its day: its options, its cast."""
    match, shown = replay(record), record["daily"]
    game = match.game
    if options_as_dict(game, match.options) != options_of(game):
        raise BadRecord("the dream of a day is played with other options")
    own = [action for actor, action in match.steps if actor == YOU]
    again = played(game, shown["day"], shown["deal"], own)
    for number, (step, made) in enumerate(zip(match.steps, again.steps, strict=False)):
        if step != made:
            raise BadRecord(f"step {number}: the cast of the day plays otherwise")
    if len(match.steps) > len(again.steps):
        raise BadRecord("the record goes on after the end of its match")


CHOSEN = "every character of the day chose as it does for everybody"
