"""What people and bots may be called: what can be seen, and stays on its line."""

import unicodedata

from sennik.tables.decisions import Refused

LONGEST = 24  # characters
MARKS = 2  # on one letter; more of them run over the lines around
# Nothing to see, though no control characters by their kind: joiners, selectors of
# glyphs, fillers. They come along with symbols and are left out.
UNSEEN = {0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x200B, 0x200C, 0x200D}
UNSEEN |= {0x2060, 0x3164, 0xFEFF, 0xFFA0, *range(0x180B, 0x1810)}
UNSEEN |= {*range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000)}
BLANK = "\u2800"  # braille without a dot: a symbol by its kind, a space to the eye


def checked_name(given: str) -> str:
    """`given` in its shortest form, without what cannot be seen; or Refused."""
    composed = unicodedata.normalize("NFC", given)
    seen = "".join(" " if is_space(one) else one for one in composed if is_seen(one))
    if not seen.isprintable():  # turns writing round, breaks lines, is no character
        raise Refused("bad_name")
    name = " ".join(seen.split())
    if not 1 <= len(name) <= LONGEST:
        raise Refused("bad_name")
    if not any(unicodedata.category(one)[0] in "LNPS" for one in name):
        raise Refused("bad_name")
    if most_marks(name) > MARKS or is_mark(name[0]):
        raise Refused("bad_name")
    return name


def checked_label(given: str) -> str:
    """What a device calls itself, as far as that can be read."""
    seen = "".join(one for one in given if is_seen(one) and one.isprintable())
    return " ".join(seen.split())


def is_seen(one: str) -> bool:
    """Whether a character is more than a hint to whoever draws the others."""
    return ord(one) not in UNSEEN


def is_space(one: str) -> bool:
    """Whether a character is a gap of any width."""
    return one == BLANK or unicodedata.category(one) == "Zs"


def is_mark(one: str) -> bool:
    """Whether a character sits on the one before it."""
    return unicodedata.category(one) in ("Mn", "Me")


def most_marks(name: str) -> int:
    """How many marks sit on the letter that carries the most of them."""
    most = run = 0
    for one in name:
        run = run + 1 if is_mark(one) else 0
        most = max(most, run)
    return most
