"""What the temperaments of all games share: five numbers, and what they decide alike.

A game's `temper.py` says what each number means there. What was forgotten follows from
what was seen and where, so that it stays forgotten; nothing but the view goes in.
"""

PATIENCE, MEMORY, BOLDNESS, MALICE, TIDINESS = range(5)
TRAITS = ("patience", "memory", "boldness", "malice", "tidiness")
NUMBERS = len(TRAITS)
SURE = 100  # per cent


def lot(one: int, two: int, three: int, four: int) -> int:
    """A number from 0 to 9999 that is always the same for the same four."""
    mixed = (one + 17) * 7919 + (two + 31) * 104729
    mixed = (mixed + (three + 7) * 15485863) % 2147483647
    mixed = (mixed * 48271 + (four + 3) * 179424673) % 2147483647
    mixed = mixed * 16807 % 2147483647
    return (mixed >> 8) % 10000


def stays_in_mind(drawn: int, memory: int) -> bool:
    """Whether something with this lot is remembered by a memory of so many per cent."""
    return drawn % SURE < memory


def slips(ticket: int, tidiness: int) -> bool:
    """Whether this decision is taken without care."""
    return (ticket >> 5) % SURE >= tidiness


def misjudged(ticket: int, action: int, most: int) -> int:
    """By how much the worth of `action` is misjudged this time: `most` either way."""
    if most == 0:
        return 0
    spread = 2 * most + 1
    return lot((ticket >> 3) % 100003, action, 5, 11) * spread // 10000 - most
