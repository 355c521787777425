"""A match at the terminal: one person, bots, and the file in which it is kept."""

import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sennik.bots import LEVELS, Bot, Considered, Explaining, bot
from sennik.bots.characters import CHARACTERS
from sennik.cli import texts
from sennik.cli.errors import Complaint, checked_language
from sennik.engine import announcing
from sennik.engine import record as records
from sennik.engine.dealers import Dealer, FairDealer, FastDealer
from sennik.engine.errors import BadRecord, SennikError
from sennik.engine.match import Match
from sennik.engine.randomness import MASK, STEP, scrambled
from sennik.engine.record import PERSON
from sennik.games.common import CHANCE, CHANCE_ACTS, Sheet
from sennik.games.words import Line

HEAD = ("format", "game", "rules", "options", "steps", "fair")
DEFAULTS: dict[str, Any] = {"lang": "en", "memory": True, "name": ""}
LONGEST_NAME = 20
Thought = Callable[[int, Sheet, list[Considered]], None]  # seat, view, actions
Happening = tuple[int, list[Line]]  # who acted, and what the person's seat was told


@dataclass(frozen=True)
class Chances:
    """What all chance follows from: a seed, or a fair secret with its entropy."""

    seed: int | None = None
    secret: bytes = b""
    entropy: tuple[bytes, ...] = ()

    def dealer(self) -> Dealer:
        """The dealer, at its first card."""
        if self.seed is not None:
            return FastDealer(self.seed)
        return FairDealer(self.secret, self.entropy)

    def ticket(self, number: int) -> int:
        """A random integer for the bot that takes step `number`; no card follows it."""
        source = self.secret or str(self.seed).encode()
        digest = hashlib.sha256(b"bots" + source).digest()
        key = int.from_bytes(digest[:8], "big")
        return scrambled((key + number * STEP) & MASK) >> 2


def fresh_chances() -> Chances:
    """A secret of our own, and the entropy of the person's machine."""
    return Chances(secret=os.urandom(32), entropy=(os.urandom(16),))


@dataclass
class Session:
    """A match that one person plays; `players` has PERSON or a bot's level a seat."""

    match: Match
    players: list[str]
    chances: Chances
    path: Path
    settings: dict[str, Any]  # kept in the file: see DEFAULTS
    head: records.Record  # the record without its steps
    texts: list[list[int | str]] = field(default_factory=list)  # its steps

    def __post_init__(self) -> None:
        self.explained: Thought | None = None  # told what bots consider, if they can
        self.seat = self.players.index(PERSON)
        announcing.wants(texts.text("compiles", self.settings["lang"]))  # some bots
        self.bots: dict[int, Bot] = {
            seat: bot(level, self.match.game, compiled=False)
            for seat, level in enumerate(self.players)
            if level != PERSON
        }

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person may act."""
        return self.seat in self.match.acting_seats()

    def view(self) -> Sheet:
        """What the person knows, or, without the memory aid, sees."""
        if self.settings["memory"]:
            return self.match.view(self.seat)
        return self.match.sight(self.seat)

    def advance(self) -> Iterator[Happening]:
        """Deal and let bots act until the person may, or the match is over."""
        while not self.match.is_over and not self.is_persons_turn:
            if self.match.actors() == CHANCE_ACTS:
                assert self.match.dealer is not None
                outcome = self.match.dealer.outcome(self.match.rules, self.match.state)
                yield self.step(CHANCE, outcome)
            else:
                seat = self.match.acting_seats()[0]
                yield self.step(seat, self.bots_choice(seat))

    def bots_choice(self, seat: int) -> int:
        """What the bot in `seat` plays; it explains itself where that is wished."""
        chosen, view = self.bots[seat], self.match.view(seat)
        ticket = self.chances.ticket(len(self.match.steps))
        if self.explained is None or not isinstance(chosen, Explaining):
            return chosen(view, seat, ticket)
        considered = chosen.considered(view, seat, ticket)
        self.explained(seat, view, considered)
        return considered[0].action

    def step(self, actor: int, action: int) -> Happening:
        """Play an action; what the person's seat is told of it."""
        match, words = self.match, self.match.words
        before = match.view(self.seat)
        witnessed = match.witness(self.seat, actor, action)
        text = words.text(match.state, actor, action)
        match.play(actor, action)
        self.texts.append(["chance" if actor == CHANCE else actor, text])
        after = match.view(self.seat)
        return actor, words.told(before, after, self.seat, actor, witnessed)

    def save(self) -> None:
        """Keep everything so far in the file."""
        if self.match.is_over:
            record = records.record_of(self.match)
            kept = self.settings
        else:
            numbers = [action for _, action in self.match.steps]
            record = {**self.head, "steps": self.texts, "actions": numbers}
            kept = {**self.settings, **self._continuation()}
        record["players"] = self.players
        record["terminal"] = kept
        try:
            records.write(record, self.path)
        except OSError as error:
            raise SennikError(
                f"{self.path} cannot be written: {error.strerror}"
            ) from None

    def _continuation(self) -> dict[str, Any]:
        if self.chances.seed is not None:
            return {"seed": self.chances.seed}
        return {"secret": self.chances.secret.hex()}


def checked_settings(given: dict[str, Any]) -> dict[str, Any]:
    """The settings among what is `given`, each checked."""
    checked_language(given["lang"])
    name = given["name"] or texts.text("person", given["lang"])
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise Complaint(f"a name has at most {LONGEST_NAME} letters, on one line")
    if not isinstance(given["memory"], bool):
        raise Complaint("the memory aid is on or off")
    return {"lang": given["lang"], "memory": given["memory"], "name": name}


def begun(
    match: Match,
    players: list[str],
    chances: Chances,
    path: Path,
    settings: dict[str, Any],
) -> Session:
    """A session of a match that has just been set up."""
    match.dealer = chances.dealer()
    return Session(match, players, chances, path, settings, records.record_of(match))


def resumed(path: Path) -> Session:
    """The session that was saved in `path`, every step and card checked again."""
    record = records.read(path)
    chances = _chances(record)
    match = records.opened(record)
    players = _players(record, match.seats)
    match.dealer = chances.dealer()
    for number, (actor, text) in enumerate(record["steps"]):
        dealt = None
        if match.actors() == CHANCE_ACTS:
            dealt = match.dealer.outcome(match.rules, match.state)
        records.replay_step(match, number, actor, text)
        if dealt not in (None, match.steps[-1][1]):
            raise BadRecord(f"step {number} was not dealt by the shuffle of this match")
    settings = checked_settings({**DEFAULTS, **record["terminal"]})
    head = {name: record[name] for name in HEAD if name in record}
    return Session(match, players, chances, path, settings, head, record["steps"])


def _chances(record: records.Record) -> Chances:
    kept, fair = record.get("terminal"), record.get("fair", {})
    if "result" in record:
        raise BadRecord("the match in this record is over; `sennik replay` shows it")
    if not isinstance(kept, dict) or not isinstance(fair, dict):
        raise BadRecord(
            "this record cannot be continued: `sennik play` did not save it"
        )
    if type(kept.get("seed")) is int:
        return Chances(seed=kept["seed"])
    try:
        secret = bytes.fromhex(kept["secret"])
        chances = Chances(
            None, secret, tuple(bytes.fromhex(e) for e in fair["entropy"])
        )
        if FairDealer(secret, chances.entropy).commitment != fair["commitment"]:
            raise BadRecord("the secret is not the one that was committed to")
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, SennikError):
            raise
        raise BadRecord("this record does not say how its cards are dealt") from None
    return chances


def _players(record: records.Record, seats: int) -> list[str]:
    players = record.get("players")
    if (
        not isinstance(players, list)
        or len(players) != seats
        or players.count(PERSON) != 1
        or any(player not in (PERSON, *LEVELS, *CHARACTERS) for player in players)
    ):
        raise BadRecord("this record does not say who sits where")
    return players
