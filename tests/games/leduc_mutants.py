"""Leduc poker broken on purpose: each fault must be seen by the check it names."""

from typing import Any

from examples.leduc.facts import (
    BETTING,
    CALL,
    CARDS,
    DEALING,
    FOLD,
    JACK,
    KINDS,
    KING,
    MATCH_OVER,
    OVER,
    RAISE,
    STARTING,
)
from sennik.games.common import CHANCE, HIDDEN, NOTHING, OK, SPECTATOR, Numbers, Sheet
from tests.mutants import Mutant

# --- Views that show too much or too little ----------------------------------------


def shows_the_rival(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for holder in range(2):
            out.hands[holder] = state.hands[holder]

    return fault


def shows_spectators_a_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, 0 if seat == SPECTATOR else seat, out)

    return fault


def shows_the_pile(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for kind in range(KINDS):
            out.closed[kind] = state.closed[kind]

    return fault


def shows_folded_hands(is_showdown: Any) -> Any:
    def fault(state: Sheet) -> bool:
        return bool(state.phase == OVER)

    return fault


def shows_at_the_common_card(is_showdown: Any) -> Any:
    def fault(state: Sheet) -> bool:
        return bool(state.common != HIDDEN)

    return fault


def hides_the_own_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        if state.phase == BETTING and seat < 2:
            out.hands[seat] = HIDDEN

    return fault


def forgets_a_field(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        raises = out.raises
        view(state, seat, out)
        out.raises = raises

    return fault


def tells_a_dealt_king(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        if state.phase == DEALING and action == KING:
            return NOTHING
        return int(witness(state, seat, actor, action))

    return fault


# --- Choices that give a hand away -------------------------------------------------


def forbids_folding_a_pair(legal: Any) -> Any:
    def fault(state: Sheet, actor: int, out: Numbers) -> int:
        count = int(legal(state, actor, out))
        if actor == CHANCE or count == 0 or out[0] != FOLD:
            return count
        if state.hands[1 - actor] != JACK:
            return count
        for index in range(1, count):
            out[index - 1] = out[index]
        return count - 1

    return fault


def refuses_by_the_rival_card(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        code = int(refusal(state, actor, action))
        if actor == CHANCE or code == OK or state.hands[0] != state.hands[1]:
            return code
        return MATCH_OVER

    return fault


def scores_before_the_end(score: Any) -> Any:
    def fault(state: Sheet, seat: int) -> int:
        if state.phase == BETTING:
            return int(state.hands[seat] - state.hands[1 - seat])
        return int(score(state, seat))

    return fault


# --- Rules that break the contract -------------------------------------------------


def keeps_a_drawn_card_in_the_pile(turn_up: Any) -> Any:
    def fault(state: Sheet, kind: int) -> None:
        turn_up(state, kind)
        state.closed[kind] += 1

    return fault


def raises_too_much(raise_size: Any) -> Any:
    def fault(state: Sheet) -> int:
        return 2 * int(raise_size(state))

    return fault


def refuses_what_is_legal(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        code = int(refusal(state, actor, action))
        return MATCH_OVER if code == OK and action == RAISE else code

    return fault


def never_ends(bet: Any) -> Any:
    def fault(state: Sheet, seat: int, action: int) -> None:
        bet(state, seat, action)
        if state.phase == OVER:
            state.phase = BETTING

    return fault


def draws_from_a_full_deck(tickets: Any) -> Any:
    def fault(state: Sheet) -> int:
        return 2 if state.phase == STARTING else CARDS

    return fault


def imagines_the_seen_card_again(imagine: Any) -> Any:
    def fault(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
        imagine(view, seat, draws, out)
        if seat < 2 and view.hands[seat] != HIDDEN:
            out.closed[view.hands[seat]] += 1

    return fault


# --- Words -------------------------------------------------------------------------


def writes_calls_as_checks(text: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> str:
        return "check" if action == CALL else str(text(state, actor, action))

    return fault


MUTANTS = [
    Mutant("the view shows the rival's hand", "two_worlds_look_the_same",
           rules={"view": shows_the_rival}),
    Mutant("a spectator sees the hand of seat 0", "two_worlds_look_the_same",
           rules={"view": shows_spectators_a_hand}),
    Mutant("the view shows the closed pile", "two_worlds_look_the_same",
           rules={"view": shows_the_pile}),
    Mutant("sight shows the rival's hand", "two_worlds_look_the_same",
           rules={"sight": shows_the_rival}),
    Mutant("a fold shows the hands", "two_worlds_look_the_same",
           rules={"is_showdown": shows_folded_hands}),
    Mutant("the common card shows the hands", "two_worlds_look_the_same",
           rules={"is_showdown": shows_at_the_common_card}),
    Mutant("the deal of a king goes unnoticed", "hidden_faces_are_not_told",
           rules={"witness": tells_a_dealt_king}),
    Mutant("folding depends on the rival's card", "legal_follows_from_the_view",
           rules={"legal": forbids_folding_a_pair}),
    Mutant("a refusal depends on the rival's card", "two_worlds_look_the_same",
           rules={"refusal": refuses_by_the_rival_card}),
    Mutant("the score compares hands too early", "two_worlds_look_the_same",
           rules={"score": scores_before_the_end}),
    Mutant("the own hand is hidden while betting", "what_is_known_shows",
           rules={"view": hides_the_own_hand}),
    Mutant("the view forgets a field", "views_write_every_field",
           rules={"view": forgets_a_field}),
    Mutant("a drawn card stays in the pile", "cards_are_conserved",
           rules={"turn_up": keeps_a_drawn_card_in_the_pile}),
    Mutant("raises are doubled", "fields_stay_in_range",
           rules={"raise_size": raises_too_much}),
    Mutant("a legal raise is refused", "legal_is_what_is_not_refused",
           rules={"refusal": refuses_what_is_legal}),
    Mutant("the match never ends", "matches_end",
           rules={"bet": never_ends}),
    Mutant("tickets of cards that are out", "tickets_are_physical_cards",
           rules={"tickets": draws_from_a_full_deck}),
    Mutant("an imagined world has a card too many", "imagined_worlds_fit_the_view",
           rules={"imagine": imagines_the_seen_card_again}),
    Mutant("a call cannot be read back", "actions_have_a_notation",
           words={"text": writes_calls_as_checks}),
]  # fmt: skip
