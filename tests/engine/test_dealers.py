"""Dealers: seeded, fair and verifiable, the same for everyone, scripted."""

import hmac
import random
from collections import Counter

import pytest

from sennik.engine.dealers import (
    DuplicateDealer,
    FairDealer,
    FastDealer,
    ScriptedDealer,
    commitment,
    fair_ticket,
)
from sennik.engine.errors import SennikError
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import CHANCE
from tests.subjects import SUBJECTS, Subject

SECRET = bytes(range(32))
subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda s: s.key)


def played(match: Match, pick: int, decisions: int = 300) -> list[int]:
    """Play by always taking a certain legal action; what Chance did."""
    match.deal()
    for _ in range(decisions):
        if match.is_over:
            break
        seat = match.acting_seats()[0]
        legal = match.legal(seat)
        match.play(seat, legal[pick % len(legal)])
        match.deal()
    return [action for actor, action in match.steps if actor == CHANCE]


@subjects
def test_the_same_seed_deals_the_same(subject: Subject) -> None:
    dealt = [played(Match(subject.game, {}, FastDealer(3)), 1) for _ in range(2)]
    assert dealt[0] == dealt[1]
    assert dealt[0] != played(Match(subject.game, {}, FastDealer(4)), 1)


@subjects
def test_a_fair_deal_depends_on_the_secret_and_on_every_player(
    subject: Subject,
) -> None:
    def deal(secret: bytes, *entropy: bytes) -> list[int]:
        return played(Match(subject.game, {}, FairDealer(secret, entropy)), 1)

    first = deal(SECRET, b"one", b"two")
    assert first == deal(SECRET, b"one", b"two")
    assert first != deal(SECRET[::-1], b"one", b"two")
    assert first != deal(SECRET, b"one", b"owt")
    assert first != deal(SECRET, b"onet", b"wo")


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert FairDealer(SECRET, []).commitment == commitment(SECRET)
    assert commitment(b"abc").startswith("ba7816bf")


def test_a_fair_ticket_is_an_hmac_of_all_entropy_and_its_number() -> None:
    """As anybody can compute it with the tools of any language."""
    rng = random.Random(3)
    for _ in range(50):
        secret = rng.randbytes(rng.randrange(32, 100))
        parts = [rng.randbytes(rng.randrange(70)) for _ in range(rng.randrange(5))]
        number = rng.randrange(1000)
        told = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        message = told + number.to_bytes(8, "big")
        mixed = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
        assert fair_ticket(secret, parts, number, 54) == mixed % 54


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(SennikError, match="32 bytes"):
        FairDealer(b"short", [])


def test_fair_tickets_are_uniform() -> None:
    """Chi-square with 53 degrees of freedom: 111 is exceeded once in 200,000 times."""
    drawn = Counter(fair_ticket(SECRET, [b"x"], n, 54) for n in range(54_000))
    assert sum((drawn[t] - 1000) ** 2 / 1000 for t in range(54)) < 111


def test_a_duplicate_deal_does_not_depend_on_what_players_do() -> None:
    """Cards leave a Sen deck in one order, however the players take them."""
    orders = [
        played(Match(GAMES["sen"], {"rounds": 1}, DuplicateDealer(9)), pick)
        for pick in (0, 1)
    ]
    shorter = min(len(order) for order in orders)
    assert len(orders[0]) != len(orders[1])
    assert orders[0][:shorter] == orders[1][:shorter]


@subjects
def test_duplicate_deals_differ_from_each_other(subject: Subject) -> None:
    deals = {
        tuple(played(Match(subject.game, {}, DuplicateDealer(n)), 1)) for n in range(8)
    }
    assert len(deals) > 1


def test_duplicate_deals_are_uniform() -> None:
    """The first card of 5,400 deals; chi-square with 12 degrees of freedom below 45."""
    sen = GAMES["sen"].rules
    counted: Counter[int] = Counter()
    for number in range(5_400):
        match = Match(GAMES["sen"])
        counted[DuplicateDealer(number).outcome(sen, match.state)] += 1
    deck = [int(count) for count in sen.DECK_2017]
    expected = {kind: 100 * count for kind, count in enumerate(deck) if count}
    assert sum((counted[k] - e) ** 2 / e for k, e in expected.items()) < 45


def test_a_duplicate_dealer_must_see_the_shuffle() -> None:
    match = Match(GAMES["sen"], {}, FastDealer(1))
    match.deal()
    match.dealer = DuplicateDealer(1)
    with pytest.raises(SennikError, match="first card"):
        played(match, 1)


def test_a_scripted_dealer_waits_for_its_script_and_knows_its_cards() -> None:
    dealer = ScriptedDealer(GAMES["sen"].words, ["9", "7"])
    match = Match(GAMES["sen"], {"seats": 2}, dealer)
    assert match.deal() == 2
    dealer.queue.append("joker")
    with pytest.raises(SennikError, match="'joker'"):
        match.deal()
