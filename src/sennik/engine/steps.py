"""One step of a match as everybody at the table sees it, in the language of the rules.

They are compiled over the rules and the telling of a game, which give the names used:
for tables and, as WebAssembly, for a match in the page. Tables run them interpreted
until that is done.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from typing import Any

from sennik.games.common import HIDDEN, SPECTATOR


def moved(state: Any, actor: int, action: int) -> int:
    """Play an action; who acts then."""
    apply(state, actor, action)
    return int(actors(state))


def stepped(
    state: Any,
    actor: int,
    action: int,
    seats: int,
    before: Any,
    cells_before: Any,
    out: Any,
    views: Any,
    cells: Any,
    mind: Any,
    scratch: Any,
    visible: Any,
    lying: Any,
    choices: Any,
) -> int:
    """Play an action and let every seat, and last a spectator, perceive it; who knows
    a card now that it did not know before: a bit for each viewer.

    `views` are everybody's records, `cells` the same byte by byte; `before` is memory
    for those before the step. `mind` has a row a viewer: the faces that do not lie
    visible, the looks among them, the known cards counted. `scratch` is memory to work
    in, which also receives how each perceived the step and how many messages tell it;
    these are in `out`, a row a viewer. `visible` is a record for sights, `lying` its
    bytes. `choices` receives what is legal then, a row a seat.
    """
    for index in range(seats + 1):
        viewer = index if index < seats else SPECTATOR
        scratch.witnessed[index] = witness(state, viewer, actor, action)
        for cell in range(len(scratch.faces)):
            cells_before[index, cell] = cells[index, cell]
    apply(state, actor, action)
    revealed = 0
    for index in range(seats + 1):
        viewer = index if index < seats else SPECTATOR
        news = perceived(
            state,
            index,
            seats,
            views[index],
            cells[index],
            mind,
            scratch,
            visible,
            lying,
        )
        revealed |= news << index
        seen = scratch.witnessed[index]
        scratch.told[index] = told(
            before[index], views[index], viewer, actor, seen, out[index]
        )
    asked(state, seats, scratch, choices)
    return revealed


def beheld(
    state: Any,
    seats: int,
    views: Any,
    cells: Any,
    mind: Any,
    scratch: Any,
    visible: Any,
    lying: Any,
    choices: Any,
) -> None:
    """What everybody sees before the first step: nothing of it is a look."""
    for index in range(seats + 1):
        perceived(
            state,
            index,
            seats,
            views[index],
            cells[index],
            mind,
            scratch,
            visible,
            lying,
        )
    for seat in range(seats):
        for cell in range(len(scratch.faces)):
            mind.looked[seat, cell] = HIDDEN
    asked(state, seats, scratch, choices)


def asked(state: Any, seats: int, scratch: Any, choices: Any) -> None:
    """Who acts now and what each of them may do, and the points of everybody."""
    mask = actors(state)
    scratch.moment[0] = mask
    scratch.moment[1] = 1 if is_counted(state) else 0
    for seat in range(seats):
        scratch.scores[seat] = score(state, seat)
        is_asked = mask >> seat & 1
        scratch.choices[seat] = legal(state, seat, choices[seat]) if is_asked else 0


def perceived(
    state: Any,
    index: int,
    seats: int,
    known: Any,
    cells: Any,
    mind: Any,
    scratch: Any,
    visible: Any,
    lying: Any,
) -> int:
    """The view of one, and what it looks at; 1 if it knows a card more than before."""
    viewer = index if index < seats else SPECTATOR
    view(state, viewer, known)
    census(known, scratch.cards)
    if index < seats:
        sight(state, viewer, visible)
        note_looks(cells, index, mind, scratch, lying)
    revealed = 0
    for kind in range(len(scratch.cards)):
        if scratch.cards[kind] > mind.counted[index, kind]:
            revealed = 1
        mind.counted[index, kind] = scratch.cards[kind]
    return revealed


def note_looks(cells: Any, seat: int, mind: Any, scratch: Any, lying: Any) -> None:
    """Note what `seat`, whose view is `cells`, has looked at.

    A look is a face that the seat knows, that does not lie visible, and that is new. A
    card that was known before and only moved is none: to remember it is the player's
    own affair.
    """
    for cell in range(len(scratch.faces)):
        scratch.before[cell] = mind.private[seat, cell]
        is_private = scratch.faces[cell] != 0 and lying[cell] == HIDDEN
        mind.private[seat, cell] = cells[cell] if is_private else HIDDEN
    for cell in range(len(scratch.faces)):
        face = mind.private[seat, cell]
        if mind.looked[seat, cell] != face:
            mind.looked[seat, cell] = HIDDEN
        if face != scratch.before[cell] and is_news(seat, face, mind, scratch):
            if is_more(seat, face, mind, scratch):
                mind.looked[seat, cell] = face


def is_news(seat: int, face: int, mind: Any, scratch: Any) -> bool:
    """Whether more cards of the kind `face` are known than before."""
    if face < 0 or face >= len(scratch.cards):
        return False
    return bool(scratch.cards[face] > mind.counted[seat, face])


def is_more(seat: int, face: int, mind: Any, scratch: Any) -> bool:
    """Whether more private cells hold `face` than before."""
    more = 0
    for cell in range(len(scratch.faces)):
        if mind.private[seat, cell] == face:
            more += 1
        if scratch.before[cell] == face:
            more -= 1
    return more > 0
