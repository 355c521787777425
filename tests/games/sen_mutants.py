"""Sen broken on purpose: each fault must be seen by the check it names."""

from typing import Any

from sennik.games.common import (
    CHANCE,
    EVERYBODY,
    HIDDEN,
    NOTHING,
    OK,
    SPECTATOR,
    Numbers,
    Sheet,
)
from sennik.games.sen.facts import (
    CARDS,
    CHOOSING,
    DEALING,
    DRAWING,
    HOLDING,
    KINDS,
    OVER,
    PEEKING,
    PLACE,
    TURN,
    TURN_OVER,
    USE,
    WAKE,
)
from tests.mutants import Mutant

# --- Views that show too much --------------------------------------------------------


def shows_the_drawn_card(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        out.held = state.held

    return fault


def shows_the_closed_pile(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for kind in range(KINDS):
            out.closed[kind] = state.closed[kind]

    return fault


def shows_spectators_a_dream(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, 0 if seat == SPECTATOR else seat, out)

    return fault


def shows_lands_face_up(sight: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        sight(state, seat, out)
        if state.phase == TURN:
            out.cards[0] = state.cards[0]

    return fault


def tells_everybody(know: Any) -> Any:
    def fault(state: Sheet, place: int, viewer: int) -> None:
        know(state, place, viewer)
        state.known[place] = EVERYBODY

    return fault


def shows_a_kept_card(decide: Any) -> Any:
    def fault(state: Sheet, action: int) -> None:
        decide(state, action)
        if PLACE <= action < PLACE + CARDS and state.phase == TURN_OVER:
            state.known[action - PLACE] = EVERYBODY

    return fault


def leaves_knowledge_at_the_place(swap: Any) -> Any:
    def fault(state: Sheet, one: int, two: int) -> None:
        known = state.known[one], state.known[two]
        swap(state, one, two)
        state.known[one], state.known[two] = known

    return fault


def shows_the_card_after_a_claim(insert: Any) -> Any:
    def fault(state: Sheet, seat: int, place: int, kind: int) -> None:
        insert(state, seat, place, kind)
        state.known[place] = 1 << seat

    return fault


def hides_only_the_deal_of_nines(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        if actor == CHANCE and state.phase == DRAWING and seat != state.turn:
            return NOTHING if action == 9 else action
        return int(witness(state, seat, actor, action))

    return fault


def refuses_to_wake_a_poor_dream(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        if state.phase == TURN and action == WAKE and state.cards[0] == 9:
            return 1
        return int(refusal(state, actor, action))

    return fault


def refuses_by_the_hidden_card(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        code = int(refusal(state, actor, action))
        if state.phase == HOLDING and code != OK and state.held > 9:
            return 1
        return code

    return fault


def scores_the_dealt_dream(score: Any) -> Any:
    def fault(state: Sheet, seat: int) -> int:
        if state.phase == TURN:
            return int(state.cards[state.start[seat]])
        return int(score(state, seat))

    return fault


# --- Views that hide too much --------------------------------------------------------


def forgets_after_a_swap(swap: Any) -> Any:
    def fault(state: Sheet, one: int, two: int) -> None:
        swap(state, one, two)
        state.known[one] = 0
        state.known[two] = 0

    return fault


def hides_the_own_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        if state.phase == CHOOSING:
            out.held = HIDDEN
            out.other = HIDDEN

    return fault


def forgets_what_was_kept(decide: Any) -> Any:
    def fault(state: Sheet, action: int) -> None:
        decide(state, action)
        if PLACE <= action < PLACE + CARDS and state.phase == TURN_OVER:
            state.known[action - PLACE] = 0

    return fault


def looks_at_nothing(know: Any) -> Any:
    def fault(state: Sheet, place: int, viewer: int) -> None:
        if state.phase != PEEKING:
            know(state, place, viewer)

    return fault


def forgets_the_open_pile(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        pile = [out.pile[kind] for kind in range(KINDS)]
        view(state, seat, out)
        for kind in range(KINDS):
            out.pile[kind] = pile[kind]

    return fault


# --- Rules that break the contract ---------------------------------------------------


def keeps_a_used_card_in_hand(decide: Any) -> Any:
    def fault(state: Sheet, action: int) -> None:
        held = state.held
        decide(state, action)
        if action == USE and state.phase not in (DEALING, OVER, TURN):
            state.held = held

    return fault


def offers_the_effect_of_any_land(legal: Any) -> Any:
    def fault(state: Sheet, actor: int, out: Numbers) -> int:
        count = int(legal(state, actor, out))
        if state.phase != HOLDING or count == 0 or out[count - 1] == USE:
            return count
        out[count] = USE
        return count + 1

    return fault


def imagines_a_land_twice(imagine: Any) -> Any:
    def fault(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
        imagine(view, seat, draws, out)
        if view.phase == TURN:
            out.cards[0] = out.cards[1]

    return fault


# --- Words ---------------------------------------------------------------------------


def drops_the_seat(text: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> str:
        written = str(text(state, actor, action))
        return written.replace(" 1.", " 0.")

    return fault


def draws_too_wide(table: Any) -> Any:
    def fault(view: Sheet, seat: int, lang: str, names: Any) -> str:
        return str(table(view, seat, lang, names)).replace("░", "░░░")

    return fault


MUTANTS = [
    Mutant("a drawn card is shown to rivals", "two_worlds_look_the_same",
           rules={"view": shows_the_drawn_card}),
    Mutant("the view shows the closed pile", "two_worlds_look_the_same",
           rules={"view": shows_the_closed_pile}),
    Mutant("a spectator sees what seat 0 sees", "two_worlds_look_the_same",
           rules={"view": shows_spectators_a_dream}),
    Mutant("sight turns a land up", "two_worlds_look_the_same",
           rules={"sight": shows_lands_face_up}),
    Mutant("a look is shared with everybody", "two_worlds_look_the_same",
           rules={"know": tells_everybody}),
    Mutant("a card kept from the closed pile is shown", "two_worlds_look_the_same",
           rules={"decide": shows_a_kept_card}),
    Mutant("knowledge stays at the place after a swap", "two_worlds_look_the_same",
           rules={"swap": leaves_knowledge_at_the_place}),
    Mutant("the card that follows a claim is looked at", "two_worlds_look_the_same",
           rules={"insert": shows_the_card_after_a_claim}),
    Mutant("a drawn nine goes unnoticed", "hidden_faces_are_not_told",
           rules={"witness": hides_only_the_deal_of_nines}),
    Mutant("a call depends on an unknown land", "legal_follows_from_the_view",
           rules={"refusal": refuses_to_wake_a_poor_dream}),
    Mutant("a refusal tells of the rival's card", "two_worlds_look_the_same",
           rules={"refusal": refuses_by_the_hidden_card}),
    Mutant("scores tell of face-down lands", "two_worlds_look_the_same",
           rules={"score": scores_the_dealt_dream}),
    Mutant("knowledge is lost in a swap", "what_is_known_shows",
           rules={"swap": forgets_after_a_swap}),
    Mutant("the cards of Take 2 are hidden from their drawer", "what_is_known_shows",
           rules={"view": hides_the_own_hand}),
    Mutant("a kept card is forgotten by its keeper", "what_is_known_shows",
           rules={"decide": forgets_what_was_kept}),
    Mutant("Peek 1 shows nothing", "what_is_known_shows",
           rules={"know": looks_at_nothing}),
    Mutant("the view forgets the open pile", "views_write_every_field",
           rules={"view": forgets_the_open_pile}),
    Mutant("a used card stays in hand", "cards_are_conserved",
           rules={"decide": keeps_a_used_card_in_hand}),
    Mutant("plain lands offer an effect", "legal_is_what_is_not_refused",
           rules={"legal": offers_the_effect_of_any_land}),
    Mutant("an imagined land occurs twice", "imagined_worlds_fit_the_view",
           rules={"imagine": imagines_a_land_twice}),
    Mutant("places of two dreams are written alike", "actions_have_a_notation",
           words={"text": drops_the_seat}),
    Mutant("the table is too wide", "everything_can_be_told",
           words={"table": draws_too_wide}),
]  # fmt: skip
