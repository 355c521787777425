"""The pile of Onirim as counts by kind, and the hottest loop of its playouts."""

from sennik.games.common import Sheet
from sennik.games.onirim.facts import *


def leave_pile(state: Sheet, kind: int, count: int) -> None:
    """So many cards of a kind leave the pile."""
    state.pile[kind] -= count
    state.low -= count if kind < KEYS else 0


def join_pile(state: Sheet, kind: int, count: int) -> None:
    """So many cards of a kind join the pile."""
    state.pile[kind] += count
    state.low += count if kind < KEYS else 0


def kind_behind(state: Sheet, ticket: int) -> int:
    """The kind of the card number `ticket` in the pile."""
    # Half of the kinds, and no branch that depends on the card: none could be foretold.
    kind = KEYS if ticket >= state.low else 0
    passed = state.low if ticket >= state.low else 0
    half = kind
    for step in range(KEYS):
        passed += state.pile[half + step]
        kind += 1 if ticket >= passed else 0
    if state.towers or state.dreams:
        for earlier in range(BASE_KINDS - 1, PILE_KINDS - 1):
            passed += state.pile[earlier]
            kind += 1 if ticket >= passed else 0
    return kind
