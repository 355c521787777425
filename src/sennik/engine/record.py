"""A match as a file: JSON that a person can read and anybody can replay.

    {"format": 1, "game": "sen", "rules": 1, "options": {...},
     "steps": [["chance", "4"], [0, "look 0.1"], ...], "actions": [4, 31, ...],
     "players": ["person", "seamstress"],
     "result": {"scores": [...], "winners": [...]}, "fair": {...}}

`steps` holds every action in the notation of the game's words, Chance's included, so
a replay needs no seed. `actions` has the number of each, for who cannot read notation,
such as a page; a match that was played in one has numbers in its `steps` and no more.
`players` says who sat there: somebody, or a bot by its name.
`fair` holds the commitment and, after the end, the secret.
With `shares`, what each person at a table committed to and revealed, and `discarded`,
the shuffles before it that came to nothing; without, the `entropy` of one machine.
The dream of a day has `daily` in its place: `day` and `deal`, on a server also the
`commitment` to the secret of the day and, when the day is over, the `secret`.
"""

import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sennik.engine import daily
from sennik.engine.dealers import Dealer, FairDealer, commitment, share_commitment
from sennik.engine.errors import BadRecord, OldRules, SennikError
from sennik.engine.match import Match
from sennik.engine.options import game_at, options_as_dict
from sennik.games.common import CHANCE

FORMAT = 1
PERSON = "person"  # in `players`, among the names of bots
Record = dict[str, Any]


def record_of(match: Match) -> Record:
    """The record of `match` so far; the secret of a fair deal only once it is over."""
    replayed = Match(match.game, options_as_dict(match.game, match.options))
    steps: list[list[int | str]] = []
    for actor, action in match.steps:
        text = match.words.text(replayed.state, actor, action)
        steps.append(["chance" if actor == CHANCE else actor, text])
        replayed.play(actor, action)
    record: Record = {
        "format": FORMAT,
        "game": match.game.key,
        "rules": match.rules.VERSION,
        "options": options_as_dict(match.game, match.options),
        "steps": steps,
        "actions": [action for _, action in match.steps],
    }
    if match.is_over:
        record["result"] = {"scores": match.scores(), "winners": match.winners()}
    if isinstance(match.dealer, FairDealer):
        record["fair"] = fairness(match.dealer, match.is_over)
    return record


def fairness(dealer: FairDealer, reveal: bool) -> dict[str, Any]:
    """The part of a record that lets anybody check the shuffle."""
    shown: dict[str, Any] = {
        "commitment": dealer.commitment,
        "entropy": [part.hex() for part in dealer.entropy],
    }
    if reveal:
        shown["secret"] = dealer.secret.hex()
    return shown


def write(record: Record, path: Path) -> None:
    """Save `record`, one step a line; a crash leaves the old file or the new one."""
    text = as_text(record)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(name, path)


def as_text(record: Record) -> str:
    """The record as JSON: one step a line, and their numbers in one."""
    steps = ",\n  ".join(json.dumps(s, ensure_ascii=False) for s in record["steps"])
    long: Record = {name: [] for name in ("steps", "actions") if name in record}
    text = json.dumps({**record, **long}, ensure_ascii=False, indent=1)
    numbers = json.dumps(record.get("actions"))
    text = text.replace('\n "actions": []', f'\n "actions": {numbers}', 1)
    return text.replace('\n "steps": []', f'\n "steps": [\n  {steps}\n ]', 1) + "\n"


def read(path: Path) -> Record:
    """The record in a file, checked for its shape."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"{path.name} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path.name} is not a record: {error}") from None
    check_shape(record)
    return record  # type: ignore[no-any-return]


def check_shape(record: Any) -> None:
    """Refuse what is not shaped like a record."""
    if not isinstance(record, dict):
        raise BadRecord("a record is a JSON object")
    for name, kind in (("game", str), ("options", dict), ("steps", list)):
        if not isinstance(record.get(name), kind):
            raise BadRecord(f"the record has no proper {name!r}")
    if record.get("format") != FORMAT:
        raise BadRecord(f"the record has format {record.get('format')!r}, not {FORMAT}")
    if not all(isinstance(record.get(name, {}), dict) for name in ("fair", "daily")):
        raise BadRecord("the proof of the shuffle is malformed")
    for value in record["options"].values():
        if type(value) is not int:
            raise BadRecord(f"options are numbers, not {value!r}")
    for number, step in enumerate(record["steps"]):
        if not is_step(step):
            raise BadRecord(f"step {number} is not [actor, action]: {step!r}")
    check_numbers(record)


def check_numbers(record: Record) -> None:
    """Refuse `actions` that are not a number for every step."""
    numbers = record.get("actions", [0] * len(record["steps"]))
    if not isinstance(numbers, list) or any(type(one) is not int for one in numbers):
        raise BadRecord("the record has no proper 'actions'")
    if len(numbers) != len(record["steps"]):
        raise BadRecord("the record has not as many 'actions' as steps")


def is_step(step: Any) -> bool:
    """Whether `step` is a seat or "chance", and a text or a number."""
    return (
        isinstance(step, list)
        and len(step) == 2
        and (step[0] == "chance" or type(step[0]) is int)
        and (isinstance(step[1], str) or type(step[1]) is int)
    )


def replay(record: Record) -> Match:
    """The match of `record`, every step checked by the rules."""
    match = opened(record)
    for number, (actor, text) in enumerate(record["steps"]):
        replay_step(match, number, actor, text)
        check_number(record, number, match.steps[-1][1])
    if "result" in record:
        check_result(match, record["result"])
    return match


def check_number(record: Record, number: int, action: int) -> None:
    """Refuse a step whose number is not the one of its notation."""
    told = record["actions"][number] if "actions" in record else action
    if told != action:
        text = record["steps"][number][1]
        raise BadRecord(f"step {number}: {text!r} is action {action}, not {told}")


def opened(record: Record) -> Match:
    """The match of `record` before its first step."""
    try:
        game = game_at(record["game"], record.get("rules", 0))
    except OldRules as error:
        raise BadRecord(f"the record cannot be replayed: {error}") from None
    return Match(game, record["options"])


def replay_step(match: Match, number: int, actor: int | str, step: str | int) -> None:
    """Play one step of a record."""
    who = CHANCE if actor == "chance" else int(actor)
    if who != CHANCE and not 0 <= who < match.seats:
        raise BadRecord(f"step {number}: there is no seat {who}")
    try:
        if isinstance(step, int):
            match.play(who, step)
        else:
            match.play_text(who, step)
    except SennikError as error:
        raise BadRecord(f"step {number}, [{actor}, {step!r}]: {error}") from None


def check_result(match: Match, result: Any) -> None:
    """Refuse a result that is not the one of the steps."""
    if not match.is_over:
        raise BadRecord("the record has a result, but its match is not over")
    played = {"scores": match.scores(), "winners": match.winners()}
    if result != played:
        raise BadRecord(f"the record says {result}, but the steps give {played}")


class Share(NamedTuple):
    """What one person at a table added to the shuffle."""

    seat: int
    commitment: str
    entropy: bytes


class Verdict(NamedTuple):
    """What a record proves, what it does not, and the shuffles before that came to
    nothing: in sentences.
    """

    proved: list[str]
    unproved: list[str]
    discarded: Sequence[str] = ()


KEPT = "the rules were kept at every step"
FOLLOWS = "every card follows from the committed secret"
LOOKS = (
    "that nobody looked: whoever runs the server can read its secret, and so the cards"
)


def verify(record: Record) -> Verdict:
    """Replay, and recompute the shuffle as far as it is known."""
    match = replay(record)
    if "daily" in record:
        return daily_verdict(match, record["daily"])
    fair = record.get("fair")
    if fair is None:
        return Verdict(
            [KEPT], ["who chose the cards: there is no proof of the shuffle"]
        )
    if "secret" not in fair:
        return Verdict([KEPT], ["the shuffle: its secret is not revealed yet"])
    secret = _bytes(fair["secret"])
    if commitment(secret) != fair.get("commitment"):
        raise BadRecord("the secret is not the one that was committed to")
    if "shares" in fair:
        shares = checked_shares(match, fair)
        check_shuffle(match, FairDealer(secret, [share.entropy for share in shares]))
        return shared_verdict(shares, discarded_rounds(fair))
    entropy = fair.get("entropy")
    if not isinstance(entropy, list):
        raise BadRecord(MALFORMED)
    check_shuffle(match, FairDealer(secret, [_bytes(part) for part in entropy]))
    alone = "who chose the cards: whoever knew the secret may have added bytes to suit"
    return Verdict([KEPT, f"{FOLLOWS} and the bytes added to it"], [alone, LOOKS])


def shared_verdict(shares: list[Share], discarded: list[str]) -> Verdict:
    """What the shuffle of a table proves."""
    if not shares:
        chosen = "who chose the cards: no person added to them, only the server"
        return Verdict([KEPT, FOLLOWS], [chosen, LOOKS], discarded)
    seats = ", ".join(str(share.seat + 1) for share in shares)
    who = f"seat {seats}" if len(shares) == 1 else f"seats {seats}"
    proved = [
        KEPT,
        f"{FOLLOWS} and from what {who} revealed",
        f"{who} committed in answer to the server's commitment, before revealing; so "
        "nobody chose the cards who did not hold the secret and all of these seats",
    ]
    unproved = [
        "when the commitments were shown: who sat there saw them before revealing, and "
        "can compare them with those in this record",
        LOOKS,
    ]
    if len(shares) == 1:
        unproved.insert(0, "anything to others, if the one person ran the server too")
    return Verdict(proved, unproved, discarded)


MALFORMED = "the proof of the shuffle is malformed"


def _bytes(text: Any) -> bytes:
    try:
        return bytes.fromhex(text)
    except (TypeError, ValueError):
        raise BadRecord(MALFORMED) from None


def checked_shares(match: Match, fair: dict[str, Any]) -> list[Share]:
    """What everybody revealed, by seat; it must be what everybody committed to."""
    try:
        shares = [
            Share(each["seat"], each["commitment"], bytes.fromhex(each["entropy"]))
            for each in fair["shares"]
        ]
        seats = [share.seat for share in shares]
        promised = [
            share_commitment(fair["commitment"], share.seat, share.entropy)
            for share in shares
        ]
    except (KeyError, TypeError, ValueError):
        raise BadRecord(MALFORMED) from None
    if seats != sorted(set(seats)) or not set(seats) <= set(range(match.seats)):
        raise BadRecord("the shares in the shuffle are not one a seat, in order")
    for share, made in zip(shares, promised, strict=True):
        if share.commitment != made:
            seat = share.seat + 1
            raise BadRecord(f"seat {seat} did not reveal what it had committed to")
    return shares


def discarded_rounds(fair: dict[str, Any]) -> list[str]:
    """The shuffles before this one that came to nothing, a sentence each."""
    told: list[str] = []
    try:
        for each in fair.get("discarded", []):
            number = int(each["round"])
            seats = [f"seat {int(seat) + 1}" for seat in each["seats"]]
            who = f"{', '.join(seats)} did not" if seats else "nobody did"
            told.append(f"round {number}: {who} {each['step']}")
    except (KeyError, TypeError, ValueError):
        raise BadRecord(MALFORMED) from None
    return told


def daily_verdict(match: Match, shown: dict[str, Any]) -> Verdict:
    """What the deal of a day proves."""
    day, deal = str(shown.get("day")), _bytes(shown.get("deal")).hex()
    if not daily.is_day(day) or len(deal) != daily.DIGITS:
        raise BadRecord(MALFORMED)
    check_shuffle(match, daily.dealer_of(deal))
    unproved = ["that it was the first attempt"]
    if deal == daily.public_deal(day, match.game.key):
        proved = f"every card is of everybody's dream of {day}, without a server"
        known = "that nobody looked: anybody can work out the deal of any day"
        return Verdict([KEPT, proved], [known, *unproved])
    if "secret" not in shown:
        named = "every card follows from the deal that the record names"
        waiting = f"that it is that of {day}: its secret comes when the day is over"
        return Verdict([KEPT, named], [waiting, *unproved])
    secret = _bytes(shown["secret"])
    if commitment(secret) != shown.get("commitment"):
        raise BadRecord("the secret is not the one that was committed to")
    if deal != daily.secret_deal(secret, day, match.game.key):
        raise BadRecord(f"this is not the deal of {day}")
    promised = "when the commitment was shown: compare it with that of the day before"
    return Verdict(
        [KEPT, f"every card follows from the committed secret of {day}"],
        [promised, PLAYED_IN_PAGES, *unproved],
    )


PLAYED_IN_PAGES = (
    "that nobody looked: the page that plays a dream knows its deal, and whoever runs "
    "the server its secret"
)


def check_shuffle(match: Match, dealer: Dealer) -> None:
    """Recompute every outcome."""
    again = Match(match.game, options_as_dict(match.game, match.options))
    for number, (actor, action) in enumerate(match.steps):
        if actor == CHANCE and dealer.outcome(again.rules, again.state) != action:
            raise BadRecord(f"step {number} was not dealt by the committed secret")
        again.play(actor, action)
