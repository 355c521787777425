"""Two processes serve one table: nothing acknowledged is lost, nothing done twice."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

from sennik.engine.dealers import commitment, share_commitment
from sennik.store import Store
from sennik.store.base import StaleTable
from sennik.tables import commands as asked
from sennik.tables.commands import Command
from sennik.tables.decisions import AlreadyDone, Refused, decide
from sennik.tables.events import ActionTaken
from sennik.tables.folding import fold, folded
from sennik.tables.table import Table
from tests.tables.party import content

SEATS = 3


class Process:
    """Folds the log into a table of its own and answers commands."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.table = Table()
        self.stale = 0

    async def ask(self, command: Command) -> int:
        """The number of the last event; decided again whenever another was first."""
        while True:
            table = self.table
            events = decide(table if table.id else None, command)
            try:
                seq = await self.store.append("t", table.seq, events)
            except StaleTable:
                self.stale += 1
                await self.catch_up()
                continue
            await self.catch_up()
            return seq

    async def catch_up(self) -> None:
        """Fold what is new, whoever wrote it."""
        for seq, event in await self.store.read("t", self.table.seq):
            if seq == self.table.seq + 1:
                fold(self.table, event)


async def player(
    number: int, processes: list[Process], rng: random.Random
) -> list[str]:
    """Plays through any process, sends everything twice; the ids acknowledged."""
    done: list[str] = []
    for turn in range(200):
        process = rng.choice(processes)
        await process.catch_up()
        seat = process.table.seats[number]
        if process.table.status != "playing" or len(done) == 12:
            break
        if not seat.legal:
            await asyncio.sleep(0.005)
            continue
        act = asked.Act(
            1, f"u{number}", f"{number}-{turn}", seat.prompt, rng.choice(seat.legal)
        )
        answers = await asyncio.gather(
            *(each.ask(act) for each in processes), return_exceptions=True
        )
        kept = [answer for answer in answers if isinstance(answer, int)]
        assert len(kept) <= 1, "done twice"
        for answer in answers:
            assert isinstance(answer, int | Refused | AlreadyDone), answer
        if kept:
            done.append(act.id)
    return done


def test_two_processes_and_impatient_players(in_store: Callable[..., Any]) -> None:
    async def test(one: Store, two: Store) -> None:
        processes = [Process(one), Process(two)]
        first = processes[0]
        await first.ask(asked.OpenTable(0, "u0", "t", "sen", {"seats": SEATS}))
        for number in range(SEATS):
            await first.ask(asked.TakeSeat(0, f"u{number}", f"Name {number}"))
        await first.ask(asked.Start(0, "u0", bytes(32)))
        for number in range(SEATS):
            made = share_commitment(commitment(bytes(32)), number, bytes(16))
            await first.ask(asked.CommitEntropy(0, f"u{number}", 1, made))
        for number in range(SEATS):
            await first.ask(asked.RevealEntropy(0, f"u{number}", 1, bytes(16)))
        done = await asyncio.gather(
            *(player(n, processes, random.Random(n)) for n in range(SEATS))
        )
        kept = [numbered.event for numbered in await two.read("t")]
        acts = [event.id for event in kept if isinstance(event, ActionTaken)]
        assert sorted(acts) == sorted(each for ids in done for each in ids)
        assert len(acts) > 20
        assert sum(process.stale for process in processes) > 0, "nobody raced"
        for process in processes:
            await process.catch_up()
            assert content(process.table) == content(folded(kept))

    in_store(test, stores=2)
