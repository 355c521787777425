"""Koty broken on purpose: each fault must be seen by the check it names."""

from typing import Any

from sennik.games.common import CHANCE, HIDDEN, OK, SPECTATOR, Numbers, Sheet
from sennik.games.koty.effects import end_turn, resolve
from sennik.games.koty.facts import (
    DEFENDING,
    EARNING,
    EXCHANGE,
    JOKER,
    KINDS,
    NOT_NOW,
    OWL,
    PASS,
    RAVEN,
    REFILLING,
    REPEATING,
    STARTING,
    TURN,
)
from tests.mutants import Mutant

# --- Views that show too much or too little ----------------------------------------


def shows_a_rival(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for kind in range(KINDS):
            out.hands[1, kind] = state.hands[1, kind]

    return fault


def shows_the_partner(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        if state.teams and seat < state.seats:
            partner = (seat + state.seats // 2) % state.seats
            for kind in range(KINDS):
                out.hands[partner, kind] = state.hands[partner, kind]

    return fault


def shows_spectators_a_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, 0 if seat == SPECTATOR else seat, out)

    return fault


def shows_the_pile(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for kind in range(KINDS):
            out.pile[kind] = state.pile[kind]

    return fault


def shows_faces_of_nines(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for kind in range(KINDS):
            out.unseen[kind] = state.unseen[kind]

    return fault


def hides_the_own_hand_on_other_turns(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        if seat < state.seats and seat != state.turn:
            for kind in range(KINDS):
                out.hands[seat, kind] = HIDDEN

    return fault


def forgets_a_field(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        asked = out.asked
        view(state, seat, out)
        out.asked = asked

    return fault


def shows_every_draw(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        return action

    return fault


def lets_the_winner_look(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        if state.phase == EARNING and seat == state.turn:
            return action
        return int(witness(state, seat, actor, action))

    return fault


def lets_the_winner_see_a_joker(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        if state.phase == EARNING and seat == state.turn and action == JOKER:
            return action
        return int(witness(state, seat, actor, action))

    return fault


def shows_drawn_ravens(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        if state.phase == REFILLING and action == RAVEN:
            return action
        return int(witness(state, seat, actor, action))

    return fault


def notes_every_draw(pick_up: Any) -> Any:
    def fault(state: Sheet, seat: int, kind: int) -> None:
        pick_up(state, seat, kind)
        state.shown[seat, kind] += 1

    return fault


# --- Prompts that give a hand away -------------------------------------------------


def can_answer(state: Sheet, seat: int, owl: bool) -> bool:
    cards = state.hands[seat, state.named] + state.hands[seat, JOKER]
    return bool(cards > 0 or (owl and state.hands[seat, OWL] > 0))


def asks_only_who_can_defend(carry_on: Any) -> Any:
    def fault(state: Sheet) -> None:
        carry_on(state)
        if state.phase == DEFENDING and not can_answer(state, state.asked, True):
            state.asked = HIDDEN
            resolve(state)

    return fault


def asks_only_who_can_repeat(carry_on: Any) -> Any:
    def fault(state: Sheet) -> None:
        carry_on(state)
        if state.phase == REPEATING and not can_answer(state, state.turn, False):
            end_turn(state)

    return fault


def skips_a_helpless_partner(answer: Any) -> Any:
    def fault(state: Sheet, action: int) -> None:
        answer(state, action)
        if state.phase == DEFENDING and not can_answer(state, state.asked, True):
            state.asked = HIDDEN
            resolve(state)

    return fault


def asks_an_able_partner_first(carry_on: Any) -> Any:
    def fault(state: Sheet) -> None:
        carry_on(state)
        if state.phase == DEFENDING and state.teams:
            partner = (state.whose + state.seats // 2) % state.seats
            if state.hands[partner, JOKER] > 0:
                state.asked = partner

    return fault


def must_defend_while_the_attacker_holds_a_raven(legal: Any) -> Any:
    def fault(state: Sheet, actor: int, out: Numbers) -> int:
        count = int(legal(state, actor, out))
        if state.phase == DEFENDING and count > 1 and out[count - 1] == PASS:
            return count - 1 if state.hands[state.turn, RAVEN] > 0 else count
        return count

    return fault


def refuses_by_a_rival_hand(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        code = int(refusal(state, actor, action))
        if actor == CHANCE or code == OK or state.hands[1 - actor % 2, RAVEN] <= 0:
            return code
        return NOT_NOW

    return fault


def counts_jokers_in_hand(score: Any) -> Any:
    def fault(state: Sheet, seat: int) -> int:
        return int(score(state, seat) + max(state.hands[seat, JOKER], 0))

    return fault


# --- Rules that break the contract -------------------------------------------------


def keeps_a_drawn_card_in_the_pile(pick_up: Any) -> Any:
    def fault(state: Sheet, seat: int, kind: int) -> None:
        pick_up(state, seat, kind)
        state.pile[kind] += 1

    return fault


def loses_discarded_ravens(discard: Any) -> Any:
    def fault(state: Sheet, kind: int) -> None:
        if kind != RAVEN:
            discard(state, kind)

    return fault


def adds_two_nines(add_nine: Any) -> Any:
    def fault(state: Sheet, seat: int, land: int) -> None:
        add_nine(state, seat, land)
        add_nine(state, seat, land)

    return fault


def refuses_exchanges(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        if state.phase == TURN and action == EXCHANGE:
            return NOT_NOW
        return int(refusal(state, actor, action))

    return fault


def draws_from_the_discards_too(tickets: Any) -> Any:
    def fault(state: Sheet) -> int:
        more = 0 if state.phase == STARTING else state.discarded
        return int(tickets(state)) + int(more)

    return fault


def imagines_a_joker_more(imagine: Any) -> Any:
    def fault(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
        imagine(view, seat, draws, out)
        out.pile[JOKER] += 1

    return fault


def writes_defences_as_plays(text: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> str:
        return str(text(state, actor, action)).replace("defend", "play")

    return fault


MUTANTS = [
    Mutant("the view shows the hand of seat 1", "two_worlds_look_the_same",
           rules={"view": shows_a_rival}),
    Mutant("partners see each other's hands", "two_worlds_look_the_same",
           rules={"view": shows_the_partner}, needs="teams"),
    Mutant("a spectator sees the hand of seat 0", "two_worlds_look_the_same",
           rules={"view": shows_spectators_a_hand}),
    Mutant("the view shows the draw pile", "two_worlds_look_the_same",
           rules={"view": shows_the_pile}),
    Mutant("the view shows the faces of unseen 9s", "two_worlds_look_the_same",
           rules={"view": shows_faces_of_nines}),
    Mutant("sight shows the hand of seat 1", "two_worlds_look_the_same",
           rules={"sight": shows_a_rival}),
    Mutant("everybody sees every draw", "hidden_faces_are_not_told",
           rules={"witness": shows_every_draw}),
    Mutant("the winner of a 9 looks at it", "hidden_faces_are_not_told",
           rules={"witness": lets_the_winner_look}),
    Mutant("everybody sees when a raven is drawn", "hidden_faces_are_not_told",
           rules={"witness": shows_drawn_ravens}),
    Mutant("the winner of a 9 sees when it is a joker", "hidden_faces_are_not_told",
           rules={"witness": lets_the_winner_see_a_joker}),
    Mutant("every drawn card is noted as known", "two_worlds_look_the_same",
           rules={"pick_up": notes_every_draw}),
    Mutant("only a rival who can defend is asked", "two_worlds_look_the_same",
           rules={"carry_on": asks_only_who_can_defend}),
    Mutant("only an attacker who can repeat is asked", "two_worlds_look_the_same",
           rules={"carry_on": asks_only_who_can_repeat}),
    Mutant("a partner without a fitting card is skipped", "two_worlds_look_the_same",
           rules={"answer": skips_a_helpless_partner}, needs="teams"),
    Mutant("a partner with a joker is asked first", "two_worlds_look_the_same",
           rules={"carry_on": asks_an_able_partner_first}, needs="teams"),
    Mutant("passing depends on the attacker's hand", "legal_follows_from_the_view",
           rules={"legal": must_defend_while_the_attacker_holds_a_raven}),
    Mutant("a refusal depends on a rival's hand", "two_worlds_look_the_same",
           rules={"refusal": refuses_by_a_rival_hand}),
    Mutant("the score counts jokers in hand", "two_worlds_look_the_same",
           rules={"score": counts_jokers_in_hand}),
    Mutant("the own hand is hidden on others' turns", "what_is_known_shows",
           rules={"view": hides_the_own_hand_on_other_turns}),
    Mutant("the view forgets a field", "views_write_every_field",
           rules={"view": forgets_a_field}),
    Mutant("a drawn card stays in the pile", "cards_are_conserved",
           rules={"pick_up": keeps_a_drawn_card_in_the_pile}),
    Mutant("discarded ravens vanish", "cards_are_conserved",
           rules={"discard": loses_discarded_ravens}),
    Mutant("every 9 is two", "fields_stay_in_range",
           rules={"add_nine": adds_two_nines}),
    Mutant("an exchange is refused", "legal_is_what_is_not_refused",
           rules={"refusal": refuses_exchanges}),
    Mutant("the discards can be drawn", "tickets_are_physical_cards",
           rules={"tickets": draws_from_the_discards_too}),
    Mutant("an imagined world has a joker too many", "imagined_worlds_fit_the_view",
           rules={"imagine": imagines_a_joker_more}),
    Mutant("a defence cannot be read back", "actions_have_a_notation",
           words={"text": writes_defences_as_plays}),
]  # fmt: skip
