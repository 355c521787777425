"""Who knows what in Onirim: views, witnesses, imagined worlds."""

from sennik.games.common import CHANCE, EVERYBODY, HIDDEN, UNSEEN, Numbers, Sheet
from sennik.games.onirim.facts import *
from sennik.games.onirim.pile import in_its_byte


def view(state: Sheet, seat: int, out: Sheet) -> None:
    """What `seat` knows with perfect memory [39] to [42]."""
    show_public(state, out)
    player = seat < state.seats
    for holder in range(MAX_SEATS):
        for kind in range(HAND_KINDS):
            known = state.known[holder, kind]
            out.known[holder, kind] = known if player else HIDDEN
            out.shown[holder, kind] = state.shown[holder, kind]
            out.private[holder, kind] = private_seen(state, seat, holder, kind)
        for kind in range(PILE_KINDS):
            out.among[holder, kind] = state.among[holder, kind] if player else HIDDEN
        out.strays[holder] = state.strays[holder] if player else HIDDEN
    for place in range(TOP_ROOM):
        seen = state.top_known[place] >> seat & 1
        out.top[place] = state.top[place] if seen else HIDDEN
    for place in range(LOOKS):
        out.bottom[place] = state.bottom[place] if reads(state, seat) else HIDDEN


def reads(state: Sheet, seat: int) -> bool:
    """Whether `seat` sees what a spell shows [80]."""
    return bool(seat < state.seats or not state.silent)


def private_seen(state: Sheet, seat: int, holder: int, kind: int) -> int:
    """How many private cards of a kind `seat` knows in the hand of `holder`."""
    if not state.silent or seat == holder:
        return int(state.private[holder, kind])
    if seat < state.seats:
        return int(state.known[holder, kind])
    return int(state.shown[holder, kind])


def sight(state: Sheet, seat: int, out: Sheet) -> None:
    """What lies visible to `seat` right now: no memory of the pile or of a partner."""
    show_public(state, out)
    for holder in range(MAX_SEATS):
        for kind in range(HAND_KINDS):
            seen = not state.silent or seat == holder or is_told_by_pile(state, seat)
            out.known[holder, kind] = 0
            out.shown[holder, kind] = 0
            out.private[holder, kind] = state.private[holder, kind] if seen else 0
        for kind in range(PILE_KINDS):
            out.among[holder, kind] = 0
        out.strays[holder] = 0
    for place in range(TOP_ROOM):
        seen = is_held_up(state, place) and state.top_known[place] >> seat & 1 == 1
        out.top[place] = state.top[place] if seen else HIDDEN
    for place in range(LOOKS):
        seen = is_lifted(state, place) and reads(state, seat)
        out.bottom[place] = state.bottom[place] if seen else HIDDEN


def is_told_by_pile(state: Sheet, seat: int) -> bool:
    """Whether `seat` looks through the pile, and so can tell the other hand [67]."""
    return seat == state.turn and (state.phase == SEEKING or state.phase == YIELDING)


def is_held_up(state: Sheet, place: int) -> bool:
    """Whether a card on top of the pile is being looked at."""
    if state.phase == LOOKING:
        return place < state.turned
    if state.phase == ORDERING or state.phase == DISMISSING or state.phase == SIFTING:
        return place < looked_at(state)
    return False


def is_lifted(state: Sheet, place: int) -> bool:
    """Whether a card of the bottom of the pile is being looked at."""
    if state.phase == PEERING:
        return place < state.turned
    return bool(state.phase == LIFTING or state.phase == SINKING)


def show_public(state: Sheet, out: Sheet) -> None:
    """What everybody may know."""
    out.seats = state.seats
    out.silent = state.silent
    out.phase = state.phase
    out.turn = state.turn
    out.prophecy = state.prophecy
    out.given = state.given
    out.pending = state.pending
    out.turned = state.turned
    out.ordered = state.ordered
    out.found = state.found
    out.shared_held = state.shared_held
    out.limbo_count = state.limbo_count
    out.left = state.left
    out.packed[0] = HIDDEN
    out.packed[1] = HIDDEN
    out.top_count = state.top_count
    out.shuffles = state.shuffles
    out.stock = state.stock
    out.towers = state.towers
    out.sights = state.sights
    out.standing = state.standing
    for place in range(TOWERS):
        out.skyline[place] = state.skyline[place]
    for kind in range(ASIDE):
        out.limbo[kind] = state.limbo[kind]
    for kind in range(HAND_KINDS):
        out.shared[kind] = state.shared[kind]
    for kind in range(PILE_KINDS):
        out.discards[kind] = state.discards[kind]
        out.pile[kind] = HIDDEN
    out.dreams = state.dreams
    out.coming = state.coming
    for premonition in range(PREMONITIONS):
        out.omens[premonition] = state.omens[premonition]
    for place in range(TOP_ROOM):
        out.top_known[place] = state.top_known[place]
    show_tables(state, out)
    show_book(state, out)


def show_book(state: Sheet, out: Sheet) -> None:
    """The Book, as everybody may know it."""
    out.book = state.book
    out.spell = state.spell
    out.owed = state.owed
    out.resume = state.resume
    out.picked = state.picked
    out.bottom_count = state.bottom_count
    for place in range(GOALS):
        out.goals[place] = state.goals[place]
        out.met[place] = state.met[place]
    for kind in range(PILE_KINDS):
        out.spent[kind] = state.spent[kind]


def show_tables(state: Sheet, out: Sheet) -> None:
    """What lies open before the seats."""
    for seat in range(MAX_SEATS):
        out.held[seat] = state.held[seat]
        out.length[seat] = state.length[seat]
        out.series[seat] = state.series[seat]
        for wanted in range(COLOURS):
            out.doors[seat, wanted] = state.doors[seat, wanted]
        for place in range(ALL_CHAMBERS):
            out.rows[seat, place] = state.rows[seat, place]


def witness(state: Sheet, seat: int, actor: int, action: int) -> int:
    """`action`, about to be played, as `seat` perceives it."""
    if not state.silent or seat == state.turn:
        return action
    if is_outlook(state) and seat < state.seats:
        return action  # both look out of a tower [49]
    phase = state.phase
    if phase == PEERING or phase == LIFTING or phase == SINKING:
        return action if seat < state.seats else UNSEEN
    if actor != CHANCE:
        return UNSEEN if phase == ORDERING or phase == SEEKING else action
    if phase == LOOKING:
        return UNSEEN
    to_hand = phase == DRAWING or phase == REDRAWING
    if to_hand and is_held(action) and state.held[state.turn] < private_size(state):
        return UNSEEN
    return action


def census(state: Sheet, out: Numbers) -> None:
    """How many cards of each kind lie anywhere; of a view, only those known."""
    count_cards(state, out)
    for kind in range(PREMONITION, KINDS):
        out[kind] = copies(state, kind)  # where they are is no secret


def count_cards(state: Sheet, out: Numbers) -> None:
    """The census of kinds that can be in the pile."""
    for kind in range(PILE_KINDS):
        out[kind] = max(state.pile[kind], 0) + state.discards[kind]
    for kind in range(HAND_KINDS):
        out[kind] += state.shared[kind]
    for kind in range(BASE_ASIDE):
        out[CHAMBERS + kind] += state.limbo[kind]
    out[HAPPY] += state.limbo[ASIDE - 1]
    for place in range(state.top_count):
        if state.top[place] != HIDDEN:
            out[state.top[place]] += 1
    if state.book:
        count_book(state, out)
    if state.pending != HIDDEN and state.pending < PREMONITION:
        out[state.pending] += 1
    for place in range(state.standing):
        out[state.skyline[place]] += 1
    for seat in range(MAX_SEATS):
        for kind in range(HAND_KINDS):
            out[kind] += state.private[seat, kind]
        for wanted in range(COLOURS):
            out[DOOR + wanted] += state.doors[seat, wanted]
        for place in range(state.length[seat]):
            out[state.rows[seat, place]] += 1


def count_book(state: Sheet, out: Numbers) -> None:
    """Cards paid for spells, and those known at the bottom of the pile."""
    for kind in range(PILE_KINDS):
        out[kind] += state.spent[kind]
    for place in range(state.bottom_count):
        if state.bottom[place] != HIDDEN:
            out[state.bottom[place]] += 1


# --- Imagining ---------------------------------------------------------------------


def imagine(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
    """Fill the hidden places of `out`, a copy of `view`, uniformly."""
    imagine_cards(view, seat, draws, out)
    out.packed[0] = 0
    out.packed[1] = 0
    for kind in range(NIGHTMARE):
        out.packed[kind >> 3] += in_its_byte(kind, out.pile[kind])


def imagine_cards(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
    """Fill the places of `out` that hide cards."""
    count_cards(view, out.pile)
    for kind in range(kinds(view)):
        out.pile[kind] = copies(view, kind) - out.pile[kind]
    if not view.silent:
        return
    if seat < view.seats:
        imagine_partner(view, seat, draws, out)
        return
    used = imagine_hand(view, 0, 0, draws, out)
    used = imagine_hand(view, 1, used, draws, out)
    used = imagine_top(view, used, draws, out)
    imagine_bottom(view, used, draws, out)
    for holder in range(MAX_SEATS):
        out.strays[holder] = 0
        for kind in range(HAND_KINDS):
            out.known[holder, kind] = view.shown[holder, kind]
        for kind in range(PILE_KINDS):
            out.among[holder, kind] = 0


def imagine_hand(
    view: Sheet, holder: int, used: int, draws: Numbers, out: Sheet
) -> int:
    """Fill the private cards of `holder` with unseen cards; the draws used now."""
    missing = int(view.held[holder])
    for kind in range(HAND_KINDS):
        missing -= out.private[holder, kind]
    for card in range(missing):
        ticket = draws[used + card] % unseen(out, True)
        out.private[holder, draw_unseen(out, ticket, True)] += 1
    return used + missing


def imagine_bottom(view: Sheet, used: int, draws: Numbers, out: Sheet) -> None:
    """Fill the known bottom of the pile, which travellers always see."""
    for place in range(view.bottom_count):
        ticket = draws[used + place] % unseen(out, False)
        out.bottom[place] = draw_unseen(out, ticket, False)


def imagine_top(view: Sheet, used: int, draws: Numbers, out: Sheet) -> int:
    """Fill the hidden places on top of the pile with any unseen cards; the draws used
    now."""
    for place in range(view.top_count):
        if out.top[place] == HIDDEN:
            ticket = draws[used] % unseen(out, False)
            out.top[place] = draw_unseen(out, ticket, False)
            used += 1
    return used


def imagine_partner(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
    """Fill the partner's hand and the top, where the cards of `among` must be found."""
    partner = 1 - seat
    expected = 0
    for kind in range(PILE_KINDS):
        expected += view.among[seat, kind]
        out.pile[kind] -= view.among[seat, kind]
    astray = number_astray(view, seat, expected, draws[0], out)
    used = 1
    fit = expected_for_hand(view, seat)
    for card in range(astray):
        kind = draw_expected(out, seat, draws[used] % (fit - card), True)
        out.private[partner, kind] += 1
        used += 1
    used = imagine_hand(view, partner, used, draws, out)
    scatter_expected(view, seat, expected - astray, used, draws, out)
    imagine_top(view, used + expected - astray, draws, out)
    for kind in range(PILE_KINDS):
        out.among[seat, kind] = view.among[seat, kind]


def scatter_expected(
    view: Sheet, seat: int, count: int, used: int, draws: Numbers, out: Sheet
) -> None:
    """Put the `count` expected cards still on top into random hidden places there."""
    hidden = hidden_places(view)
    for card in range(count):
        kind = draw_expected(out, seat, 0, False)
        skip = draws[used + card] % (hidden - card)
        place = 0
        while skip > 0 or out.top[place] != HIDDEN:
            skip -= 1 if out.top[place] == HIDDEN else 0
            place += 1
        out.top[place] = kind


def number_astray(
    view: Sheet, seat: int, expected: int, ticket: int, out: Sheet
) -> int:
    """How many expected cards are in the partner's hand, by counting arrangements."""
    if expected == 0:
        return 0
    total = 0
    for astray in range(view.strays[seat] + 1):
        total += arrangements(view, seat, expected, astray, out)
    rest = ticket % total
    astray = 0
    while rest >= arrangements(view, seat, expected, astray, out):
        rest -= arrangements(view, seat, expected, astray, out)
        astray += 1
    return astray


def arrangements(view: Sheet, seat: int, expected: int, astray: int, out: Sheet) -> int:
    """Ways to lay out the unseen cards with `astray` expected ones in the hand.

    The other unseen cards are in `out.pile`. The order of the rest of the pile is left
    out: it counts the same in every case.
    """
    fit = expected_for_hand(view, seat)
    hand = int(view.held[1 - seat])
    for kind in range(HAND_KINDS):
        hand -= view.private[1 - seat, kind]
    hidden = hidden_places(view)
    strangers = hidden - expected + astray
    if astray > fit or strangers < 0 or hand < astray:
        return 0
    ways = choices(view.strays[seat], astray) * falling(fit, astray)
    ways *= falling(unseen(out, True), hand - astray)
    ways *= falling(hidden, expected - astray)
    return ways * falling(unseen(out, False) - hand + astray, strangers)


def expected_for_hand(view: Sheet, seat: int) -> int:
    """How many of the expected cards can be in a hand."""
    count = 0
    for kind in range(HAND_KINDS):
        count += view.among[seat, kind] if is_held(kind) else 0
    return count


def hidden_places(view: Sheet) -> int:
    """Places on top of the pile that the viewer does not know."""
    count = 0
    for place in range(view.top_count):
        if view.top[place] == HIDDEN:
            count += 1
    return count


def falling(number: int, factors: int) -> int:
    """number × (number - 1) × … with so many factors."""
    product = 1
    for factor in range(factors):
        product *= number - factor
    return product


def choices(number: int, chosen: int) -> int:
    """Ways to choose so many of a few."""
    ways = falling(number, chosen)
    for divisor in range(2, chosen + 1):
        ways //= divisor
    return ways


def unseen(out: Sheet, for_hand: bool) -> int:
    """How many unseen cards are left in `out.pile`; only those that can be held."""
    count = 0
    for kind in range(PILE_KINDS):
        if is_held(kind) or not for_hand:
            count += out.pile[kind]
    return count


def draw_unseen(out: Sheet, ticket: int, for_hand: bool) -> int:
    """Take the card number `ticket` out of the unseen cards in `out.pile`."""
    kind = 0
    while ticket >= out.pile[kind] or (for_hand and not is_held(kind)):
        ticket -= out.pile[kind] if is_held(kind) or not for_hand else 0
        kind += 1
    out.pile[kind] -= 1
    return kind


def draw_expected(out: Sheet, seat: int, ticket: int, for_hand: bool) -> int:
    """Take the card number `ticket` out of the expected cards in `out.among`."""
    kind = 0
    while ticket >= out.among[seat, kind] or (for_hand and not is_held(kind)):
        ticket -= out.among[seat, kind] if is_held(kind) or not for_hand else 0
        kind += 1
    out.among[seat, kind] -= 1
    return kind
