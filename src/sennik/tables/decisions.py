"""What a table answers to a command: events, or a refusal with its reason.

`decide` changes nothing. It depends on the table and the command alone.
"""

import re
from collections.abc import Callable
from typing import Any

from sennik.engine.dealers import commitment, fair_ticket, share_commitment
from sennik.engine.errors import BadOptions, UnknownGame
from sennik.engine.options import make_options, named_game, options_as_dict
from sennik.games.common import CHANCE, CHANCE_ACTS, OK, SPECTATOR
from sennik.tables import commands as asked
from sennik.tables import events as happened
from sennik.tables.events import Event
from sennik.tables.runner import Runner
from sennik.tables.shuffle import Shuffle
from sennik.tables.table import LONG, PHRASE, TOO_LONG, UNDOING, Seat, Table
from sennik.tables.undo import may_undo
from sennik.tables.words import PHRASES, REASONS, Both

Deal = Callable[[Shuffle, Runner, int], int]
LEVEL = re.compile(r"[a-z][a-z0-9-]{0,19}")
PHRASES_AT_ONCE = 3
SHA256 = re.compile(r"[0-9a-f]{64}")
CLOCKS = {"none": (0, 0), "seconds": (5, 3600), "hours": (1, 336)}


class Refused(Exception):
    """The table says no: why, in both languages and, by the rules, with a paragraph."""

    def __init__(
        self, reason: str, sentence: Both | None = None, paragraph: int | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.sentence = sentence or REASONS[reason]
        self.paragraph = paragraph


class AlreadyDone(Exception):
    """This client id was answered before, by event `seq`: nothing happens."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


def fair(shuffle: Shuffle, runner: Runner, number: int) -> int:
    """Outcome `number` as the promised secret and everybody's entropy give it.

    The state that Chance acts in lies on `runner.trial`.
    """
    tickets = runner.call.tickets(runner.trial.sheet)
    ticket = fair_ticket(shuffle.secret, shuffle.shares, number, tickets)
    return int(runner.call.drawn(runner.trial.sheet, ticket))


def decide(
    table: Table | None, command: asked.Command, deal: Deal = fair
) -> list[Event]:
    """The events that follow from `command`, as one transaction; or Refused."""
    if isinstance(command, asked.OpenTable):
        return _open(table, command)
    if table is None or not table.id:
        raise Refused("no_such_table")
    if table.status == "closed" and not isinstance(command, asked.Forget):
        raise Refused("retired" if table.retired else "closed")
    _check_length(table, command)
    return _DECISIONS[type(command)](table, command, deal)


# --- Sitting down --------------------------------------------------------------------


def _open(table: Table | None, command: asked.OpenTable) -> list[Event]:
    if table is not None and table.id:
        raise Refused("table_exists")
    try:
        game = named_game(command.game)
        options = options_as_dict(game, make_options(game, command.options))
    except UnknownGame:
        raise Refused("no_such_game") from None
    except (BadOptions, OverflowError) as error:
        raise Refused("bad_options", {"en": str(error), "pl": str(error)}) from None
    low, high = CLOCKS[command.clock.kind]
    if not low <= command.clock.limit <= high:
        raise Refused("bad_clock")
    opened = happened.TableOpened(
        at=command.now,
        table=command.table,
        opener=command.who,
        game=command.game,
        rules=game.rules.VERSION,
        options=options,
        clock=command.clock,
        public=command.public,
        spectators=command.spectators,
        memory_aid=command.memory_aid,
        pace=command.pace,
    )
    return [opened]


def _take_seat(table: Table, command: asked.TakeSeat, deal: Deal) -> list[Event]:
    _must_be_open(table)
    if table.seat_of(command.who) != SPECTATOR:
        raise Refused("already_seated")
    seat = _free_seat(table, command.seat)
    name = _checked_name(command.name)
    return [happened.SeatTaken(command.now, seat, command.who, name)]


def _rename(table: Table, command: asked.Rename, deal: Deal) -> list[Event]:
    seat, name = _own_seat(table, command), _checked_name(command.name)
    if name == table.seats[seat].name:
        return []
    return [happened.PlayerRenamed(command.now, seat, command.who, name)]


def _leave(table: Table, command: asked.LeaveSeat, deal: Deal) -> list[Event]:
    seat = _own_seat(table, command)
    if table.is_playing:
        raise Refused("playing")
    if table.status == "shuffling":
        return [_aborted(table, command.now, [seat])]
    left = happened.SeatLeft(command.now, seat)
    others = [table.seats[n] for n in table.people() if n != seat]
    if table.status == "over" and others and all(other.agreed for other in others):
        return [left, happened.TableReopened(command.now)]
    return [left]


def _seat_bot(table: Table, command: asked.SeatBot, deal: Deal) -> list[Event]:
    _must_be_open(table)
    _must_belong(table, command)
    _check_level(command.level)
    seat = _free_seat(table, command.seat)
    return [happened.BotSeated(command.now, seat, command.level)]


def _unseat_bot(table: Table, command: asked.UnseatBot, deal: Deal) -> list[Event]:
    _must_be_open(table)
    _must_belong(table, command)
    if _seat(table, command.seat).kind != "bot":
        raise Refused("bot_free")
    return [happened.SeatLeft(command.now, command.seat)]


# --- The shuffle ---------------------------------------------------------------------


def _start(table: Table, command: asked.Start, deal: Deal) -> list[Event]:
    _must_be_open(table)
    _must_belong(table, command)
    if any(seat.kind == "free" for seat in table.seats):
        raise Refused("seats_free")
    promised = _promised(command.now, command.secret)
    if table.people():
        return [promised]
    # Bots alone add nothing, and nobody has to wait for them.
    alone = Shuffle(
        table.rounds + 1, promised.secret, promised.commitment, (), command.now
    )
    return [promised, *_begun(table, alone, command.now, deal)]


def _promised(now: int, secret: bytes) -> happened.ShufflePromised:
    if len(secret) < 32:
        raise Refused("weak_secret")
    return happened.ShufflePromised(now, secret, commitment(secret))


def _commit(table: Table, command: asked.CommitEntropy, deal: Deal) -> list[Event]:
    seat = _own_seat(table, command)
    before = _running_shuffle(table, command.round).commitments.get(seat)
    if not SHA256.fullmatch(command.commitment):
        raise Refused("bad_commitment")
    if before == command.commitment:
        return []
    if before is not None:
        raise Refused("committed")
    return [happened.EntropyCommitted(command.now, seat, command.commitment)]


def _reveal(table: Table, command: asked.RevealEntropy, deal: Deal) -> list[Event]:
    seat = _own_seat(table, command)
    shuffle = _running_shuffle(table, command.round)
    if shuffle.step != "reveal":
        raise Refused("uncommitted")
    if not 16 <= len(command.entropy) <= 64:
        raise Refused("bad_entropy")
    committed = shuffle.commitments[seat]
    if share_commitment(shuffle.commitment, seat, command.entropy) != committed:
        raise Refused("other_entropy")
    if seat in shuffle.entropy:
        return []
    events: list[Event] = [happened.EntropyRevealed(command.now, seat, command.entropy)]
    shuffle = shuffle.revealed(seat, command.entropy)
    if not shuffle.missing:
        events += _begun(table, shuffle, command.now, deal)
    return events


def _running_shuffle(table: Table, number: int) -> Shuffle:
    if table.status != "shuffling" or table.shuffle is None:
        raise Refused("not_shuffling")
    if number != table.shuffle.round:
        raise Refused("stale")
    return table.shuffle


def _aborted(table: Table, now: int, seats: list[int]) -> Event:
    assert table.shuffle is not None
    return happened.ShuffleAborted(now, table.shuffle.step, seats)


def _out_of_time(table: Table, now: int) -> list[Event]:
    """Who has not done the present step loses the seat; unless nobody has done it:
    then nobody can have learned anything either, and more likely the server was away.
    """
    assert table.shuffle is not None
    if now < table.shuffle.deadline:
        raise Refused("too_early")
    late = table.shuffle.missing
    return [
        _aborted(table, now, [] if len(late) == len(table.shuffle.people) else late)
    ]


# --- The match -----------------------------------------------------------------------


def _begun(table: Table, shuffle: Shuffle, now: int, deal: Deal) -> list[Event]:
    begun = happened.MatchBegun(
        now, table.game, table.rules, shuffle.commitment, shuffle.shares
    )
    first = table.runner.begun(table.options)
    return [begun, *_dealt(table, shuffle, first.mask, now, 0, deal)]


def _act(table: Table, command: asked.Act, deal: Deal) -> list[Event]:
    number = _own_seat(table, command)
    seat = table.seats[number]
    _check_id(table, command, command.action)
    _must_play(table)
    if seat.conceded:
        raise Refused("conceded")
    events = _played(table, number, command, deal, command.id)
    if seat.state != "here":
        return [happened.PlayerReturned(command.now, number), *events]
    return events


def _act_for_bot(table: Table, command: asked.ActForBot, deal: Deal) -> list[Event]:
    if command.who != asked.NOBODY:
        raise Refused("not_allowed")
    seat = _seat(table, command.seat)
    _must_play(table)
    if not seat.is_played_by_bot:
        raise Refused("bot_free")
    return _played(table, command.seat, command, deal)


def _played(
    table: Table,
    number: int,
    command: asked.Act | asked.ActForBot,
    deal: Deal,
    client_id: str = "",
) -> list[Event]:
    """The action of a seat and all that Chance does after it."""
    assert table.play is not None
    seat, runner = table.seats[number], table.runner
    if command.prompt != seat.prompt:
        raise Refused("stale")
    _check_rules(table, number, command.action)
    taken = happened.ActionTaken(
        command.now, number, command.action, seat.prompt, client_id, not client_id
    )
    play = table.play
    runner.trial.load(play.position.state)
    mask = runner.call.moved(runner.trial.sheet, number, command.action)
    dealt = _dealt(table, play.shuffle, mask, command.now, play.outcomes, deal)
    return [taken, *dealt]


def _check_rules(table: Table, number: int, action: int) -> None:
    """Refuse what the rules refuse, in their words."""
    assert table.play is not None
    code = table.runner.refusal(table.play.position.state, number, action)
    if code != OK:
        paragraph, sentence = table.runner.game.words.REFUSALS[code]
        reason = "illegal" if table.seats[number].legal else "not_your_turn"
        raise Refused(reason, sentence, paragraph)


def _dealt(
    table: Table, shuffle: Shuffle, mask: int, now: int, outcomes: int, deal: Deal
) -> list[Event]:
    """What Chance does on the runner's trial until people are asked, or the match ends.

    `mask` says who is to act there.
    """
    events: list[Event] = []
    runner = table.runner
    while mask == CHANCE_ACTS:
        outcome = deal(shuffle, runner, outcomes + len(events))
        events.append(happened.OutcomeDealt(now, outcome))
        mask = runner.call.moved(runner.trial.sheet, CHANCE, outcome)
    if mask == 0:
        winners = runner.call.winners(runner.trial.sheet)
        seats = range(len(table.seats))
        won = [n for n in seats if winners >> n & 1]
        events += _ended(table, shuffle, now, "played", won)
    return events


def _ended(
    table: Table,
    shuffle: Shuffle,
    now: int,
    ending: happened.Ending,
    winners: list[int],
) -> list[Event]:
    """The end of the match that lies on the runner's trial."""
    runner = table.runner
    scores = runner.scores(runner.trial.saved(), len(table.seats))
    return [
        happened.MatchEnded(now, ending, scores, winners),
        happened.SecretRevealed(now, shuffle.secret),
    ]


def _stopped(
    table: Table, now: int, ending: happened.Ending, winners: list[int]
) -> list[Event]:
    """The end of the match as it lies on the table."""
    assert table.play is not None
    table.runner.trial.load(table.play.position.state)
    return _ended(table, table.play.shuffle, now, ending, winners)


def _undo(table: Table, command: asked.Undo, deal: Deal) -> list[Event]:
    number = _own_seat(table, command)
    _check_id(table, command, UNDOING)
    _must_play(table)
    if not may_undo(table, number):
        raise Refused("no_undo")
    return [happened.ActionUndone(command.now, number, command.id)]


def _concede(table: Table, command: asked.Concede, deal: Deal) -> list[Event]:
    number = _own_seat(table, command)
    _must_play(table)
    _check_level(command.level)
    if table.seats[number].conceded:
        raise Refused("conceded")
    conceded = happened.Conceded(command.now, number, command.level)
    left = [n for n, s in enumerate(table.seats) if not s.conceded and n != number]
    if len(left) > 1 and any(table.seats[n].player for n in left):
        return [conceded]
    return [conceded, *_given_up(table, command.now, left)]


def _given_up(table: Table, now: int, left: list[int]) -> list[Event]:
    """The end of a match in which nobody plays on but the seats `left`."""
    together = table.runner.rules.MIN_SEATS == 1  # what can be played alone is all's
    winners = left if len(left) == 1 and not together else []
    return _stopped(table, now, "conceded", winners)


def _again(table: Table, command: asked.Again, deal: Deal) -> list[Event]:
    """A rematch is everybody's to agree to: nobody's result is put away before."""
    number = _own_seat(table, command)
    if table.status != "over":
        raise Refused("not_over")
    promised = _promised(command.now, command.secret)
    events: list[Event] = []
    if not table.seats[number].agreed:
        events.append(happened.RematchAgreed(command.now, number))
    waited_for = [
        n for n in table.people() if n != number and not table.seats[n].agreed
    ]
    if any(table.leavable_from(n) > command.now for n in waited_for):
        return events
    events += [happened.SeatLeft(command.now, n) for n in waited_for]
    events.append(happened.TableReopened(command.now))
    vacant = any(seat.kind != "bot" and not seat.player for seat in table.seats)
    if waited_for or vacant:
        return events  # and whoever is there fills the table up and begins
    return [*events, promised]


def _dismiss(table: Table, command: asked.DismissLook, deal: Deal) -> list[Event]:
    number = _own_seat(table, command)
    _must_play(table)
    if table.play is None or not table.runner.looks(table.play.position, number):
        raise Refused("no_look")
    return [happened.LookDismissed(command.now, number)]


# --- People come, go and talk --------------------------------------------------------


def _say(table: Table, command: asked.Say, deal: Deal) -> list[Event]:
    number = _own_seat(table, command)
    if command.phrase not in PHRASES:
        raise Refused("bad_phrase")
    if table.is_silent:
        raise Refused("silent")
    waiting = table.seats[number].voice - command.now
    if waiting > (PHRASES_AT_ONCE - 1) * PHRASE:
        raise Refused("talkative")
    return [happened.PhraseSaid(command.now, number, command.phrase)]


def _go_away(table: Table, command: asked.GoAway, deal: Deal) -> list[Event]:
    number = _own_seat(table, command)
    if table.seats[number].state != "here":
        return []
    return [happened.PlayerAway(command.now, number)]


def _come_back(table: Table, command: asked.ComeBack, deal: Deal) -> list[Event]:
    number = _own_seat(table, command)
    if table.seats[number].state == "here":
        return []
    return [happened.PlayerReturned(command.now, number)]


def _forget(table: Table, command: asked.Forget, deal: Deal) -> list[Event]:
    """A bot plays on for whoever is erased, if anybody is left to play with."""
    _check_level(command.level)
    forgotten = happened.PlayerForgotten(command.now, command.who, command.level)
    number = table.seat_of(command.who)
    if number != SPECTATOR and table.status == "shuffling":
        return [_aborted(table, command.now, [number]), forgotten]
    if number == SPECTATOR or not table.is_playing:
        return [forgotten]
    left = [n for n, s in enumerate(table.seats) if not s.conceded and n != number]
    if any(table.seats[n].player for n in left):
        return [forgotten]
    return [forgotten, *_given_up(table, command.now, left)]


def _time_is_up(table: Table, command: asked.TimeIsUp, deal: Deal) -> list[Event]:
    if command.who != asked.NOBODY:
        raise Refused("not_allowed")
    if table.status == "shuffling":
        return _out_of_time(table, command.now)
    _must_play(table)
    _check_level(command.level)
    late = [
        number
        for number in range(len(table.seats))
        if (end := table.deadline(number)) is not None and end <= command.now
    ]
    if not late:
        raise Refused("too_early")
    return [happened.BotSatIn(command.now, number, command.level) for number in late]


def _claim(table: Table, command: asked.Claim, deal: Deal) -> list[Event]:
    """Go on without somebody: all others who are here and not idle must want it."""
    number = _own_seat(table, command)
    seat = _seat(table, command.seat)
    _must_play(table)
    _check_level(command.level)
    if table.seats[number].conceded:
        raise Refused("conceded")
    if command.seat == number or not table.is_claimable(command.seat, command.now):
        raise Refused("not_idle")
    if command.wish == "bot" and seat.state == "bot":
        raise Refused("bot_plays")
    events: list[Event] = []
    votes = table.claims.get((command.seat, command.wish), set())
    if number not in votes:
        claim = happened.ClaimMade(command.now, number, command.seat, command.wish)
        events.append(claim)
    if _voters(table, command) - votes - {number}:
        return events
    if command.wish == "bot":
        return [*events, happened.BotSatIn(command.now, command.seat, command.level)]
    return [*events, *_stopped(table, command.now, "abandoned", [])]


def _voters(table: Table, command: asked.Claim) -> set[int]:
    """Whose wish counts; for a bot in the seat of one who is away, anybody's does."""
    if command.wish == "bot" and table.seats[command.seat].state == "away":
        return set()
    return {
        number
        for number in table.people()
        if number != command.seat
        and not table.seats[number].conceded
        and not table.is_claimable(number, command.now)
    }


def _close(table: Table, command: asked.CloseTable, deal: Deal) -> list[Event]:
    if command.who == asked.NOBODY:
        closed = happened.TableClosed(command.now, "idle")
        if table.is_playing:
            return [*_stopped(table, command.now, "abandoned", []), closed]
        return [closed]
    if command.who != table.opener:
        raise Refused("not_allowed")
    others = [n for n in table.people() if table.seats[n].player != command.who]
    if table.status in ("shuffling", "playing") and others:
        raise Refused(table.status)
    return [happened.TableClosed(command.now, "closed")]


# --- Checks --------------------------------------------------------------------------

ENDING = (asked.Concede, asked.Forget, asked.CloseTable)
FINISHING = (
    asked.Act,
    asked.ActForBot,
    asked.ComeBack,
    asked.TimeIsUp,
    asked.Claim,
)


def _check_length(table: Table, command: asked.Command) -> None:
    """Let no table grow for ever: a long one finishes its match, and that is all."""
    if table.seq < LONG or isinstance(command, ENDING):
        return
    if table.seq >= TOO_LONG or not isinstance(command, FINISHING):
        raise Refused("too_long")


def _must_be_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("shuffling" if table.status == "shuffling" else "playing")


def _must_play(table: Table) -> None:
    if not table.is_playing:
        raise Refused("not_playing")


def _must_belong(table: Table, command: asked.Command) -> None:
    """The opener and the people at the table arrange it."""
    seated = table.seat_of(command.who) != SPECTATOR
    if not seated and command.who != table.opener:
        raise Refused("not_allowed")


def _own_seat(table: Table, command: asked.Command) -> int:
    seat = table.seat_of(command.who)
    if seat == SPECTATOR:
        raise Refused("not_seated")
    return seat


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Refused("no_such_seat")
    return table.seats[number]


def _free_seat(table: Table, number: int) -> int:
    """`number` if that seat is free, or the first free one for -1."""
    if number == -1:
        free = [n for n, seat in enumerate(table.seats) if seat.kind == "free"]
        if not free:
            raise Refused("table_full")
        return free[0]
    if _seat(table, number).kind != "free":
        raise Refused("seat_taken")
    return number


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= 24 or not name.isprintable():
        raise Refused("bad_name")
    return name


def _check_level(level: str) -> None:
    if not LEVEL.fullmatch(level):
        raise Refused("bad_level")


def _check_id(table: Table, command: asked.Act | asked.Undo, action: int) -> None:
    """A client id is answered once: the same again gets the first answer."""
    if not 1 <= len(command.id) <= 64:
        raise Refused("bad_id")
    answers = table.answers.get(command.who, {})
    if command.id in answers:
        before, seq = answers[command.id]
        if before != action:
            raise Refused("repeated")
        raise AlreadyDone(seq)


_DECISIONS: dict[type[asked.Command], Callable[[Table, Any, Deal], list[Event]]] = {
    asked.TakeSeat: _take_seat,
    asked.Rename: _rename,
    asked.LeaveSeat: _leave,
    asked.SeatBot: _seat_bot,
    asked.UnseatBot: _unseat_bot,
    asked.Start: _start,
    asked.CommitEntropy: _commit,
    asked.RevealEntropy: _reveal,
    asked.Act: _act,
    asked.ActForBot: _act_for_bot,
    asked.Undo: _undo,
    asked.Concede: _concede,
    asked.Again: _again,
    asked.DismissLook: _dismiss,
    asked.Say: _say,
    asked.GoAway: _go_away,
    asked.ComeBack: _come_back,
    asked.Forget: _forget,
    asked.TimeIsUp: _time_is_up,
    asked.Claim: _claim,
    asked.CloseTable: _close,
}
