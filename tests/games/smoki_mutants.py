"""Smoki broken on purpose: each fault must be seen by the check it names."""

from typing import Any

from sennik.games.common import CHANCE, HIDDEN, OK, SPECTATOR, Numbers, Sheet
from sennik.games.smoki.facts import (
    ALL_UP,
    CARDS,
    DRAWING,
    HOLDING,
    KINDS,
    LAY,
    LAYING,
    MIRROR,
    PILES,
    PLACES,
    SWAPPING,
    TAKING,
)
from sennik.games.smoki.refusals import MATCH_OVER
from tests.mutants import Mutant

# --- Views that show too much ------------------------------------------------------


def shows_a_drawn_card(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        out.held = state.held

    return fault


def shows_spectators_the_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, state.turn if seat == SPECTATOR else seat, out)

    return fault


def shows_the_own_dream(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for place in range(PLACES if seat < state.seats else 0):
            out.cards[seat, place] = state.cards[seat, place]

    return fault


def shows_the_pile(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for kind in range(KINDS):
            out.closed[kind] = state.closed[kind]

    return fault


def counts_face_down_lands_early(view: Any) -> Any:
    """Shows how many mirrors lie in dreams before a reshuffle tells."""

    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        if state.face_down[0] != HIDDEN:
            return
        for owner in range(state.seats):
            for place in range(PLACES):
                if state.cards[owner, place] == MIRROR:
                    out.face_down[MIRROR] += 1

    return fault


def shows_a_drawn_mirror(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        if state.phase == DRAWING and actor == CHANCE and action == MIRROR:
            return action
        return int(witness(state, seat, actor, action))

    return fault


def turns_swapped_lands_up(swap: Any) -> Any:
    """Shows a face-down land that a nest moved."""

    def fault(state: Sheet, one: int, two: int) -> None:
        swap(state, one, two)
        if state.up[state.turn] | 1 << one != ALL_UP:
            state.up[state.turn] |= 1 << one

    return fault


# --- Views that show too little ----------------------------------------------------


def hides_the_own_card(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        if state.phase == HOLDING:
            out.held = HIDDEN

    return fault


def forgets_a_field(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        nest = out.nest
        view(state, seat, out)
        out.nest = nest

    return fault


# --- Choices that give a card away -------------------------------------------------


def forbids_laying_by_the_pile(legal: Any) -> Any:
    """The last card of the closed pile decides whether the held one may be laid."""

    def fault(state: Sheet, actor: int, out: Numbers) -> int:
        count = int(legal(state, actor, out))
        if state.phase == HOLDING and state.closed[0] > 0 and count > PLACES:
            return PLACES
        return count

    return fault


def refuses_by_the_face_below(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        code = int(refusal(state, actor, action))
        if code == OK or actor == CHANCE or state.cards[0, 0] != state.cards[0, 3]:
            return code
        return MATCH_OVER

    return fault


# --- Rules that break the contract -------------------------------------------------


def copies_a_taken_card(begin_turn: Any) -> Any:
    def fault(state: Sheet, action: int) -> None:
        begin_turn(state, action)
        if state.phase == TAKING and state.heights[0] > 0:
            state.stacks[0] = state.held

    return fault


def drops_the_last_passed_card(pass_round: Any) -> Any:
    def fault(state: Sheet, place: int) -> None:
        pass_round(state, place)
        state.cards[state.acting, place] = state.held

    return fault


def keeps_counting_turned_lands(exchange: Any) -> Any:
    """A land turned up after a reshuffle stays among the face-down ones."""

    def fault(state: Sheet, seat: int, place: int) -> None:
        before = [int(state.face_down[kind]) for kind in range(KINDS)]
        exchange(state, seat, place)
        for kind in range(KINDS):
            state.face_down[kind] = before[kind]

    return fault


def leaves_a_card_lying(reshuffle: Any) -> Any:
    def fault(state: Sheet) -> None:
        bottom = state.stacks[0]
        reshuffle(state)
        state.stacks[0] = bottom

    return fault


def never_ends(is_decided: Any) -> Any:
    def fault(state: Sheet) -> bool:
        return False

    return fault


def lays_on_a_pile_that_is_not_there(piles_to_lay: Any) -> Any:
    def fault(state: Sheet, count: int, out: Numbers) -> int:
        for pile in range(PILES):
            out[count + pile] = LAY + pile
        return count + PILES

    return fault


def swaps_the_new_nest(legal: Any) -> Any:
    def fault(state: Sheet, actor: int, out: Numbers) -> int:
        nest = state.nest
        if state.phase == SWAPPING:
            state.nest = HIDDEN
        count = int(legal(state, actor, out))
        state.nest = nest
        return count

    return fault


def counts_the_whole_deck(chance: Any) -> Any:
    def fault(state: Sheet, out: Numbers) -> None:
        chance(state, out)
        if out[0] == 0:
            out[2] = CARDS

    return fault


def writes_both_piles_alike(text: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> str:
        written = str(text(state, actor, action))
        return written.replace("lay 2", "lay 1") if state.phase == LAYING else written

    return fault


MUTANTS = [
    Mutant("rivals see a drawn card", "two_worlds_look_the_same",
           rules={"view": shows_a_drawn_card}),
    Mutant("sight shows a drawn card", "two_worlds_look_the_same",
           rules={"sight": shows_a_drawn_card}),
    Mutant("a spectator sees the hand", "two_worlds_look_the_same",
           rules={"view": shows_spectators_the_hand}),
    Mutant("one's own face-down lands are seen", "two_worlds_look_the_same",
           rules={"view": shows_the_own_dream}),
    Mutant("the view shows the closed pile", "two_worlds_look_the_same",
           rules={"view": shows_the_pile}),
    Mutant("face-down mirrors are counted too early", "two_worlds_look_the_same",
           rules={"view": counts_face_down_lands_early}),
    Mutant("a drawn mirror is witnessed by all", "hidden_faces_are_not_told",
           rules={"witness": shows_a_drawn_mirror}),
    Mutant("a swap turns a land up", "two_worlds_look_the_same",
           rules={"swap": turns_swapped_lands_up}),
    Mutant("the drawer does not see the card", "what_is_known_shows",
           rules={"view": hides_the_own_card}),
    Mutant("the view forgets a field", "views_write_every_field",
           rules={"view": forgets_a_field}),
    Mutant("laying depends on the closed pile", "legal_follows_from_the_view",
           rules={"legal": forbids_laying_by_the_pile}),
    Mutant("a refusal depends on hidden faces", "two_worlds_look_the_same",
           rules={"refusal": refuses_by_the_face_below}),
    Mutant("a taken card leaves a copy", "cards_are_conserved",
           rules={"begin_turn": copies_a_taken_card}),
    Mutant("the circle loses a card", "cards_are_conserved",
           rules={"pass_round": drops_the_last_passed_card}),
    Mutant("turned lands stay among the face-down", "imagined_worlds_fit_the_view",
           rules={"exchange": keeps_counting_turned_lands}),
    Mutant("a reshuffle leaves a card lying", "cards_are_conserved",
           rules={"reshuffle": leaves_a_card_lying}),
    Mutant("the match never ends", "matches_end",
           rules={"is_decided": never_ends}),
    Mutant("the one pile has a twin", "legal_is_what_is_not_refused",
           rules={"piles_to_lay": lays_on_a_pile_that_is_not_there}),
    Mutant("the new nest may be swapped", "legal_is_what_is_not_refused",
           rules={"legal": swaps_the_new_nest}),
    Mutant("a reshuffled pile counts as the whole deck", "tickets_are_physical_cards",
           rules={"chance": counts_the_whole_deck}),
    Mutant("both piles are written alike", "actions_have_a_notation",
           words={"text": writes_both_piles_alike}),
]  # fmt: skip
