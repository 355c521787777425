"""What a table answers to a command: events, or a refusal with its reason.

`decide` changes nothing. It depends on the table and the command alone.
"""

from collections.abc import Callable
from typing import Any

from sennik.tables import commands as asked
from sennik.tables.decisions import matches, people, seats, shuffles
from sennik.tables.decisions.checks import AlreadyDone, Refused
from sennik.tables.decisions.matches import Deal, fair
from sennik.tables.events import Event
from sennik.tables.table import LONG, TOO_LONG, Table

__all__ = ["AlreadyDone", "Deal", "Refused", "decide", "fair"]

ENDING = (asked.Concede, asked.Forget, asked.CloseTable)
FINISHING = (
    asked.Act,
    asked.ActForBot,
    asked.NextRound,
    asked.ComeBack,
    asked.TimeIsUp,
    asked.Claim,
)


def decide(
    table: Table | None, command: asked.Command, deal: Deal = fair
) -> list[Event]:
    """The events that follow from `command`, as one transaction; or Refused."""
    if isinstance(command, asked.OpenTable):
        return seats.open_table(table, command)
    if table is None or not table.id:
        raise Refused("no_such_table")
    if table.status == "closed" and not isinstance(command, asked.Forget):
        raise Refused("retired" if table.retired else "closed")
    if table.seq >= LONG and not isinstance(command, ENDING):
        # No table grows for ever: a long one finishes its match, and that is all.
        if table.seq >= TOO_LONG or not isinstance(command, FINISHING):
            raise Refused("too_long")
    return DECISIONS[type(command)](table, command, deal)


DECISIONS: dict[type[asked.Command], Callable[[Table, Any, Deal], list[Event]]] = {
    asked.TakeSeat: seats.take_seat,
    asked.Rename: seats.rename,
    asked.LeaveSeat: seats.leave,
    asked.SeatBot: seats.seat_bot,
    asked.SendAway: seats.send_away,
    asked.ChangeSeats: seats.change_seats,
    asked.Start: shuffles.start,
    asked.CommitEntropy: shuffles.commit,
    asked.RevealEntropy: shuffles.reveal,
    asked.Again: shuffles.again,
    asked.Act: matches.act,
    asked.ActForBot: matches.act_for_bot,
    asked.Undo: matches.undo,
    asked.Concede: matches.concede,
    asked.DismissLook: matches.dismiss,
    asked.CloseTable: matches.close,
    asked.Say: people.say,
    asked.NextRound: people.next_round,
    asked.GoAway: people.go_away,
    asked.ComeBack: people.come_back,
    asked.Forget: people.forget,
    asked.TimeIsUp: people.time_is_up,
    asked.Claim: people.claim,
}
