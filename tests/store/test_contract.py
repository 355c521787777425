"""What every store keeps, on SQLite and on a real PostgreSQL."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from sennik.store import Store, store_at
from sennik.store.base import (
    LINK,
    Attempt,
    Duplicate,
    Identity,
    ListedSeat,
    Listing,
    Nudge,
    Numbered,
    Person,
    Session,
    StaleTable,
)
from sennik.store.sql import SqlStore
from sennik.tables.events import (
    ActionTaken,
    AnyEvent,
    Event,
    MatchBegun,
    MatchEnded,
    OutcomeDealt,
    PhraseSaid,
    PlayerRenamed,
    SeatTaken,
    ShufflePromised,
    TableClosed,
    TableOpened,
)

InStore = Callable[..., Any]
BEGUN = MatchBegun(5, "sen", 1, "c", [b"e"])
SECRET = ShufflePromised(1, b"\x00\xff" * 16, "c")


def opened(table: str = "t", at: int = 1, public: bool = False) -> TableOpened:
    return TableOpened(at, table, "ola", "sen", 1, {"seats": 2}, public=public)


def said(at: int, phrase: str = "thanks") -> Event:
    return PhraseSaid(at, 0, phrase)


def listing(table: str = "t", seq: int = 1, **changes: Any) -> Listing:
    values: dict[str, Any] = {
        "table": table,
        "game": "sen",
        "status": "open",
        "public": False,
        "changed_at": seq,
        "seq": seq,
        "seats": [ListedSeat("Ola"), ListedSeat()],
        "players": ["ola"],
        "turn": [],
    }
    return Listing(**{**values, **changes})


# --- Events ---------------------------------------------------------------------------


def test_events_come_back_in_order_and_unchanged(in_store: InStore) -> None:
    events: list[AnyEvent] = [
        opened(),
        SECRET,
        SeatTaken(2, 0, "ola", "Óla „♥”"),
        ActionTaken(3, 0, 128, 4, "id-1"),
        OutcomeDealt(3, 7),
    ]

    async def test(store: Store) -> None:
        assert await store.append("t", 0, events[:2]) == 2
        assert await store.append("t", 2, events[2:]) == 5
        kept = await store.read("t")
        assert kept == [Numbered(n, event) for n, event in enumerate(events, 1)]
        assert await store.read("t", after=3) == kept[3:]
        assert await store.read("t", after=1, most=2) == kept[1:3]
        assert await store.read("unknown") == []
        assert await store.heads(["t", "unknown"]) == {"t": 5}

    in_store(test)


@pytest.mark.parametrize("after", [0, 1, 3])
def test_only_the_next_number_may_be_appended(in_store: InStore, after: int) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened(), SECRET])
        with pytest.raises(StaleTable):
            await store.append("t", after, [said(9), said(9)])
        assert len(await store.read("t")) == 2

    in_store(test)


def test_nothing_can_be_appended_to_a_deleted_table(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened(), SECRET])
        await store.delete_table("t")
        with pytest.raises(StaleTable):
            await store.append("t", 2, [said(9)])
        assert await store.read("t") == []

    in_store(test)


def test_of_many_writers_of_one_number_one_wins(in_store: InStore) -> None:
    async def test(one: Store, two: Store) -> None:
        await one.append("t", 0, [opened()])
        for after in range(1, 11):
            outcomes = await asyncio.gather(
                *(
                    store.append("t", after, [said(after, f"{writer}")])
                    for writer, store in enumerate([one, two] * 4)
                ),
                return_exceptions=True,
            )
            stale = [o for o in outcomes if isinstance(o, StaleTable)]
            assert len(stale) == 7 and outcomes.count(after + 1) == 1
        assert [n.seq for n in await two.read("t")] == list(range(1, 12))

    in_store(test, stores=2)


def test_of_two_writers_the_one_who_missed_something_is_stale(
    in_store: InStore,
) -> None:
    async def test(one: Store, two: Store) -> None:
        await one.append("t", 0, [opened()])
        for number in range(1, 40):
            writer = (one, two)[number // 3 % 2]
            assert await writer.append("t", number, [said(number)]) == number + 1
            for late in (one, two):
                with pytest.raises(StaleTable):
                    await late.append("t", number, [said(0)])
        assert [n.seq for n in await one.read("t")] == list(range(1, 41))
        assert await two.heads(["t"]) == {"t": 40}

    in_store(test, stores=2)


def test_a_stale_transaction_leaves_no_part(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened()])
        await store.append("t", 1, [said(2)])
        with pytest.raises(StaleTable):
            await store.append("t", 1, [BEGUN, said(3)])
        assert await store.take_leases("p", 10, 20) == []
        assert len(await store.read("t")) == 2

    in_store(test)


def test_a_stale_append_spoils_no_other_of_the_same_moment(in_store: InStore) -> None:
    async def test(one: Store, two: Store) -> None:
        names = [f"t{number}" for number in range(30)]
        for name in names:
            await one.append(name, 0, [opened(name)])
        outcomes = await asyncio.gather(
            *(
                store.append(name, after, [said(2), said(3)])
                for name in names
                for store, after in ((one, 1), (two, 1), (two, 0), (one, 7))
            ),
            return_exceptions=True,
        )
        assert outcomes.count(3) == 30
        stale = [o for o in outcomes if isinstance(o, StaleTable)]
        assert len(stale) == 90
        assert await two.heads(names) == dict.fromkeys(names, 3)

    in_store(test, stores=2)


def test_what_cannot_be_written_fails_alone(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened()])
        bad = store.append("t", 1, [said(2**70)])
        good = store.append("u", 0, [opened("u")])
        outcomes = await asyncio.gather(bad, good, return_exceptions=True)
        assert isinstance(outcomes[0], Exception) and outcomes[1] == 1
        assert await store.append("t", 1, [said(2)]) == 2

    in_store(test)


def test_appends_to_many_tables_at_once_are_all_kept(in_store: InStore) -> None:
    async def play(store: Store, table: str) -> None:
        await store.append(table, 0, [opened(table)])
        for after in range(1, 10):
            await store.append(table, after, [said(after)])

    async def test(store: Store) -> None:
        names = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(play(store, name) for name in names))
        assert await store.heads(names) == dict.fromkeys(names, 10)

    in_store(test)


def test_what_was_appended_is_there_after_reopening(
    in_store: InStore, database: str
) -> None:
    async def first(store: Store) -> None:
        await store.append("t", 0, [opened(), SECRET])

    async def second(store: Store) -> None:
        assert [n.event for n in await store.read("t")] == [opened(), SECRET]

    in_store(first)
    in_store(second)


def test_a_caller_who_gives_up_harms_nobody(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened()])
        task = store.append("t", 1, [said(2)])
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.append("u", 0, [opened("u")])  # whatever was written is written
        head = (await store.heads(["t"]))["t"]
        assert await store.append("t", head, [said(3)]) == head + 1

    in_store(test)


# --- Lists ----------------------------------------------------------------------------


def test_a_table_is_listed_for_its_opener_and_players(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened()])
        await store.append("t", 1, [SeatTaken(2, 0, "jan", "Jan")])
        (mine,) = await store.tables_of("ola")
        assert (mine.table, mine.game, mine.status) == ("t", "sen", "open")
        assert mine.players == ["jan", "ola"]
        assert [found.table for found in await store.tables_of("jan")] == ["t"]
        assert await store.tables_of("ewa") == []

    in_store(test)


def test_a_description_shows_seats_and_whose_turn_it_is(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened()])
        seats = [ListedSeat("Jan", acts=True), ListedSeat(bot="thumb")]
        now = listing(seq=4, players=["jan"], turn=["jan"], seats=seats)
        await store.describe(now)
        assert await store.tables_of("jan") == [now]
        assert await store.tables_of("ola") == []

    in_store(test)


def test_an_older_description_loses(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened()])
        await store.describe(listing(seq=5, status="over", players=["jan"]))
        await store.describe(listing(seq=4, status="playing", players=["ola"]))
        (found,) = await store.tables_of("jan")
        assert found.status == "over"
        assert await store.tables_of("ola") == []

    in_store(test)


def test_public_tables_are_listed_newest_first_until_closed(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("secret", 0, [opened("secret")])
        for at, name in enumerate(["old", "new", "gone"], 1):
            await store.append(name, 0, [opened(name, at, public=True)])
        await store.append("gone", 1, [TableClosed(9, "closed")])
        found = [each.table for each in await store.public_tables()]
        assert found == ["new", "old"]
        assert len(await store.public_tables(limit=1)) == 1

    in_store(test)


def test_idle_is_where_nothing_happened_lately(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        for name, at in (("busy", 1), ("idle", 2), ("fresh", 99)):
            await store.append(name, 0, [opened(name, at)])
        await store.append("busy", 1, [said(60)])  # no description follows
        assert await store.idle_tables(before=50) == ["idle"]

    in_store(test)


def test_a_deleted_table_leaves_nothing(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened(public=True), BEGUN])
        await store.take_lease("t", "p", 1, 9)
        await store.add_return_link("link", "ola", "t", 99)
        await store.delete_table("t")
        assert await store.read("t") == []
        assert await store.tables_of("ola") == await store.public_tables() == []
        assert await store.renew_leases("p", 99) == []
        assert await store.use_return_link("link", 1) is None
        assert await store.append("t", 0, [opened()]) == 1

    in_store(test)


# --- Leases ---------------------------------------------------------------------------


def test_a_lease_is_one_process_at_a_time(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("t", 0, [opened(), BEGUN])
        assert await store.take_lease("t", "one", now=0, until=100)
        assert not await store.take_lease("t", "two", now=50, until=150)
        assert await store.take_lease("t", "one", now=60, until=160)
        assert await store.take_lease("t", "two", now=161, until=260)
        assert await store.renew_leases("one", until=300) == []

    in_store(test)


def test_leases_are_for_running_matches(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.append("waiting", 0, [opened("waiting")])
        await store.append("running", 0, [opened("running"), BEGUN])
        over = MatchEnded(6, "played", [0, 0], [0])
        await store.append("over", 0, [opened("over"), BEGUN, over])
        assert await store.take_leases("one", now=0, until=100) == ["running"]

    in_store(test)


def test_a_dead_process_loses_its_tables_to_another(in_store: InStore) -> None:
    async def test(one: Store, two: Store) -> None:
        for name in "abc":
            await one.append(name, 0, [opened(name), BEGUN])
        assert sorted(await one.take_leases("one", 0, 100)) == ["a", "b", "c"]
        assert await two.take_leases("two", 50, 150) == []
        assert sorted(await one.renew_leases("one", 200)) == ["a", "b", "c"]
        assert len(await two.take_leases("two", 201, 300, limit=2)) == 2
        assert len(await two.take_leases("two", 201, 300)) == 1

    in_store(test, stores=2)


def test_two_processes_never_take_the_same_table(in_store: InStore) -> None:
    async def test(one: Store, two: Store) -> None:
        for number in range(20):
            await one.append(f"t{number}", 0, [opened(f"t{number}"), BEGUN])
        taken = await asyncio.gather(
            one.take_leases("one", 1, 100), two.take_leases("two", 1, 100)
        )
        assert sorted(taken[0] + taken[1]) == sorted({*taken[0], *taken[1]})
        assert len(taken[0] + taken[1]) == 20

    in_store(test, stores=2)


def test_a_lease_of_a_clock_that_was_set_back_is_nobodys(in_store: InStore) -> None:
    """A process dies, the clock goes back an hour: its leases would last that long."""

    async def test(store: Store) -> None:
        for name in ("a", "b"):
            await store.append(name, 0, [opened(name), BEGUN])
            await store.take_lease(name, "dead", 3_600_000, 3_603_000)
        assert await store.take_lease("a", "new", 0, 3_000)
        assert await store.take_leases("new", 0, 3_000) == ["b"]
        # Another machine's clock may be a little ahead.
        await store.renew_leases("new", 5_000)
        assert not await store.take_lease("a", "other", 0, 3_000)
        assert await store.take_leases("other", 0, 3_000) == []

    in_store(test)


def test_leases_are_given_back(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        for name in "ab":
            await store.append(name, 0, [opened(name), BEGUN])
            await store.take_lease(name, "one", 0, 100)
        await store.drop_leases("one", "a")
        assert await store.take_leases("two", 1, 100) == ["a"]
        await store.drop_leases("one")
        assert await store.take_leases("two", 1, 100) == ["b"]

    in_store(test)


# --- Identities -----------------------------------------------------------------------


def test_an_identity_is_known_by_each_of_its_secrets(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        ola = Identity("ola", "Ola", "pl")
        await store.add_identity(ola, "hash-1", now=1)
        await store.add_secret("ola", "hash-2", now=2)
        assert await store.identity_of("hash-1") == ola
        assert await store.identity_of("hash-2") == ola
        assert await store.identity_of("hash-3") is None
        renamed = Identity("ola", "Olga", "en", portrait="fox")
        await store.set_identity(renamed)
        assert await store.identity_of("hash-1") == renamed
        await store.add_identity(Identity("o", "O", "en", portrait="bear"), "h", now=3)
        assert (await store.identities_of(["h"]))["h"].portrait == "bear"

    in_store(test)


def test_a_secret_belongs_to_one_identity(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.add_identity(Identity("ola", "Ola", "pl"), "hash", now=1)
        with pytest.raises(Duplicate):
            await store.add_identity(Identity("jan", "Jan", "pl"), "hash", now=1)
        with pytest.raises(Duplicate):
            await store.add_secret("ola", "hash", now=1)
        found = await store.identity_of("hash")
        assert found is not None and found.id == "ola"

    in_store(test)


def test_a_return_link_works_once(in_store: InStore) -> None:
    async def test(one: Store, two: Store) -> None:
        await one.add_return_link("link", "ola", "t", until=100)
        uses = await asyncio.gather(
            *(store.use_return_link("link", 50) for store in [one, two] * 4)
        )
        assert sorted(use is None for use in uses) == [False] + [True] * 7
        assert ("ola", "t") in uses

    in_store(test, stores=2)


def test_a_return_link_ends(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        await store.add_return_link("link", "ola", "t", until=100)
        assert await store.use_return_link("link", 101) is None

    in_store(test)


def test_a_return_link_does_not_last_longer_when_the_clock_is_set_back(
    in_store: InStore,
) -> None:
    async def test(store: Store) -> None:
        await store.add_return_link("link", "ola", "t", until=4 * LINK)
        assert await store.use_return_link("link", LINK) is None

    in_store(test)


# --- Devices --------------------------------------------------------------------------

DAY = 24 * 3_600_000


def test_a_device_is_listed_with_its_name_and_the_day_it_was_seen(
    in_store: InStore,
) -> None:
    async def test(store: Store) -> None:
        phone, laptop = "a" * 64, "b" * 64
        await store.add_identity(Identity("ola", "Ola", "pl"), phone, DAY + 5, "phone")
        await store.add_secret("ola", laptop, DAY + 7)
        await store.label_session(laptop, "laptop")
        await store.note_seen(phone, 3 * DAY)
        await store.note_seen(phone, 2 * DAY)  # by a worker that is behind
        assert await store.sessions_of("ola") == [
            Session("a" * 16, "phone", DAY + 5, 3 * DAY),
            Session("b" * 16, "laptop", DAY + 7, DAY),
        ]
        assert await store.sessions_of("jan") == []

    in_store(test)


def test_a_device_is_sent_away_by_nobody_but_its_owner(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        ola = Identity("ola", "Ola", "pl")
        await store.add_identity(ola, "a" * 64, now=1)
        await store.add_secret("ola", "b" * 64, now=1)
        assert await store.end_session("jan", "a" * 16) == ""
        assert await store.end_session("ola", "a" * 16) == "a" * 64
        assert await store.end_session("ola", "a" * 16) == ""
        found = await store.identities_of(["a" * 64, "b" * 64, "c" * 64])
        assert found == {"b" * 64: ola}

    in_store(test)


def test_people_are_found_by_name_and_id_with_what_they_may_do(
    in_store: InStore,
) -> None:
    async def test(store: Store) -> None:
        ola = Identity("ola-1", "100% Ola", "pl")
        await store.add_identity(ola, "hash-1", now=DAY)
        await store.add_identity(Identity("jan-2", "Jan", "en"), "hash-2", now=3 * DAY)
        await store.append("t", 0, [opened(), SeatTaken(2, 0, "ola-1", "Ola")])
        silenced = Identity("ola-1", "100% Ola", "pl", muted=True, banned=True)
        await store.set_identity(silenced)
        assert await store.identity_of("hash-1") == silenced
        both = await store.people()
        assert [person.identity.id for person in both] == ["jan-2", "ola-1"]
        for matching in ("0% o", "LA-1"):
            assert await store.people(matching) == [
                Person(silenced, created_at=DAY, seen_at=DAY, sessions=1, tables=1)
            ]
        assert await store.people("_") == []
        assert await store.seated_tables("ola-1") == ["t"]

    in_store(test)


def test_who_was_not_here_for_long_is_found_and_old_secrets_go(
    in_store: InStore,
) -> None:
    async def test(store: Store) -> None:
        for name in ("ola", "jan", "ewa"):
            await store.add_identity(Identity(name, name, "pl"), f"{name}-1", now=DAY)
        await store.add_secret("ola", "ola-2", now=DAY)
        await store.note_seen("ola-2", 9 * DAY)
        await store.end_session("ewa", "ewa-1")
        assert set(await store.unseen_people(before=9 * DAY)) == {"jan", "ewa"}
        await store.add_return_link("old", "ola", "t", until=3 * DAY)
        await store.add_return_link("new", "ola", "t", until=9 * DAY + 1)
        await store.forget_ended(before=9 * DAY, now=9 * DAY)
        assert [one.id for one in await store.sessions_of("ola")] == ["ola-2"]
        assert await store.identity_of("jan-1") is None
        assert await store.use_return_link("old", 2 * DAY) is None
        assert await store.use_return_link("new", 9 * DAY) == ("ola", "t")

    in_store(test)


def test_all_tables_are_listed_newest_first(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        for at, table in enumerate("abc", 1):
            await store.append(table, 0, [opened(table, at)])
        found = await store.newest_tables(limit=2)
        assert [one.table for one in found] == ["c", "b"]

    in_store(test)


def test_an_erased_identity_leaves_no_name_anywhere(
    in_store: InStore, database: str
) -> None:
    async def test(store: Store) -> None:
        await store.add_identity(Identity("ola", "Ola", "pl"), "hash", now=1)
        await store.add_return_link("link", "ola", "t", 99)
        events = [
            opened(),
            SeatTaken(2, 0, "ola", "Ola", "fox"),
            SeatTaken(2, 1, "jan", "Jan", "bear"),
            PlayerRenamed(3, 0, "ola", "Olga", "hare"),
        ]
        await store.append("t", 0, events)
        await store.describe(listing(seq=4, seats=[ListedSeat("Olga")]))
        assert await store.erase_identity("ola") == ["t"]
        assert await store.identity_of("hash") is None
        assert await store.use_return_link("link", 1) is None
        kept = [n.event for n in await store.read("t")]
        assert kept == [
            opened(),
            SeatTaken(2, 0, "ola", ""),
            SeatTaken(2, 1, "jan", "Jan", "bear"),
            PlayerRenamed(3, 0, "ola", ""),
        ]
        (found,) = await store.tables_of("ola")
        assert found.seats == []
        assert await store.erase_identity("nobody") == []

    in_store(test)


def test_a_damaged_event_keeps_nobody_from_being_erased(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        assert isinstance(store, SqlStore)
        await store.add_identity(Identity("ola", "Ola", "pl"), "hash", now=1)
        for table in ("t", "u"):
            events = [opened(table=table), SeatTaken(2, 0, "ola", "Ola")]
            await store.append(table, 0, events)
        await store.heads(["t", "u"])  # from where they are read
        torn = "UPDATE events SET data = :data WHERE \"table\" = 't' AND seq = 2"
        await store._run(
            (torn, {"data": '{"type":"SeatTaken","player":"ola","name":"Ol'})
        )
        assert set(await store.erase_identity("ola")) == {"t", "u"}
        assert await store.identity_of("hash") is None
        rows = await store._rows("SELECT data FROM events WHERE seq = 2", {})
        assert not any("Ol" in data for (data,) in rows)

    in_store(test)


def test_the_running_tables_of_an_opener_are_counted(in_store: InStore) -> None:
    async def test(store: Store) -> None:
        assert await store.running_tables("ola") == 0
        for table in ("t", "u", "v"):
            await store.append(table, 0, [opened(table=table)])
        await store.append("u", 1, [SeatTaken(2, 0, "jan", "Jan")])
        await store.append("v", 1, [TableClosed(3, "closed")])
        assert await store.running_tables("ola") == 2
        assert await store.running_tables("jan") == 0  # sits at one, opened none

    in_store(test)


# --- Nudges ---------------------------------------------------------------------------


def test_other_processes_are_nudged_after_the_commit(
    in_store: InStore, database: str
) -> None:
    async def test(one: Store, two: Store) -> None:
        heard: asyncio.Queue[Nudge] = asyncio.Queue()

        async def listen() -> None:
            async for nudge in two.nudges():
                assert nudge.table == "" or await two.read(nudge.table)
                heard.put_nowait(nudge)

        listener = asyncio.create_task(listen())
        assert await heard.get() == Nudge("", 0)
        if database.startswith("postgresql"):
            await one.append("t", 0, [opened(), SECRET])
            assert await heard.get() == Nudge("t", 2, is_play=False)
            await one.append("t", 2, [ActionTaken(3, 0, 1, 1, "a", False)])
            assert await heard.get() == Nudge("t", 3, is_play=True)
            await one.append("t", 3, [said(4)])
            await one.append("t", 4, [ActionTaken(5, 0, 1, 1, "b", False)])
            told = [await heard.get()]
            while told[-1].seq < 5:
                told.append(await heard.get())
            assert not all(nudge.is_play for nudge in told), "one or two nudges"
        else:  # whoever runs a server may write too; it is not told what
            await one.append("u", 0, [opened("u")])
            assert await heard.get() == Nudge("", 0)
        await two.append("own", 0, [opened("own")])
        await asyncio.sleep(0.2)
        assert heard.empty(), "a process is not told what it did itself"
        listener.cancel()
        await asyncio.gather(listener, return_exceptions=True)

    in_store(test, stores=2)


def test_a_store_can_be_asked_whether_it_answers(in_store: InStore) -> None:
    in_store(lambda store: store.ping())


def test_opening_twice_is_harmless(in_store: InStore, database: str) -> None:
    async def test(one: Store) -> None:
        await one.append("t", 0, [opened()])
        again = store_at(database)
        await again.open()
        assert len(await again.read("t")) == 1
        await again.close()

    in_store(test)


# --- Dreams of days -------------------------------------------------------------------


def attempt(identity: str, game: str = "sen", **made: Any) -> Attempt:
    values: dict[str, Any] = {
        "won": False,
        "finished": True,
        "lead": -3,
        "score": 20,
        **made,
    }
    return Attempt(game, identity, identity.title(), **values)


def test_the_secret_of_a_day_is_drawn_once(in_store: InStore) -> None:
    days = [f"2026-11-{number}" for number in (19, 20, 21)]

    async def test(one: Store, two: Store) -> None:
        drawn = (
            store.promise(day, bytes([number]) * 32, number)
            for number, store in enumerate((one, two, one))
            for day in days
        )
        await asyncio.gather(*drawn)
        kept = await two.promises(days[1])
        assert kept == await one.promises(days[1])
        assert [promise.day for promise in kept] == days[1:]
        for _, secret, at in kept:
            assert secret == bytes([at]) * 32

    in_store(test, stores=2)


def test_the_first_attempt_counts_and_the_best_comes_first(in_store: InStore) -> None:
    day = "2026-11-20"
    ola = attempt("ola", won=True, lead=5)
    jan, ewa = attempt("jan", lead=-1), attempt("ewa", won=True, lead=9)
    alone = attempt("ola", "onirim", lead=0)
    given_up = attempt("ida", finished=False, lead=3)

    async def test(store: Store) -> None:
        for name in ("ola", "jan", "ewa", "ida"):
            await store.add_identity(Identity(name, name.title(), "pl"), name, 1)
        again = attempt("jan", won=True, lead=50)
        for one in (ola, given_up, jan, ewa, alone, again):
            await store.add_attempt(day, one, now=1)
        await store.add_attempt("2026-11-19", attempt("ola", lead=7), now=1)
        assert await store.attempts(day) == [alone, ewa, ola, jan, given_up]
        assert await store.attempts(day, limit=1) == [alone, ewa]
        await store.set_identity(Identity("ewa", "Ewka", "pl"))
        assert (await store.attempts(day))[1].name == "Ewka"
        days = await store.attempts_of("ola")
        assert {day: [one.game for one in own] for day, own in days.items()} == {
            "2026-11-19": [ola.game],
            day: ["onirim", ola.game],
        }
        await store.erase_identity("ola")
        left = [one.identity for one in await store.attempts(day)]
        assert left == ["ewa", "jan", "ida"]
        await store.delete_attempts(day)
        assert await store.attempts("2026-11-19") == []
        assert len(await store.attempts(day)) == 3

    in_store(test)
