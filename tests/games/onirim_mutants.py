"""Onirim broken on purpose: each fault must be seen by the check it names."""

from typing import Any

from sennik.games.common import CHANCE, HIDDEN, OK, SPECTATOR, Numbers, Sheet
from sennik.games.onirim.facts import (
    CHAMBERS,
    DISCARD,
    HAND_KINDS,
    KEYS,
    LIFTING,
    LOOKS,
    NIGHTMARE,
    OVER,
    PILE_KINDS,
    PLAY,
    PLAY_SHARED,
    RAZING,
    SEEKING,
    SUFFERING,
    TOP_ROOM,
    TOWER,
    TURN,
)
from sennik.games.onirim.refusals import MATCH_OVER
from tests.mutants import Mutant

# --- Views that show too much or too little ----------------------------------------


def shows_all_hands(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for holder in range(state.seats):
            for chamber in range(CHAMBERS):
                out.private[holder, chamber] = state.private[holder, chamber]

    return fault


def shows_spectators_a_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, 0 if seat == SPECTATOR else seat, out)

    return fault


def shows_the_pile(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for kind in range(PILE_KINDS):
            out.pile[kind] = state.pile[kind]

    return fault


def shows_the_top(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for place in range(TOP_ROOM):
            out.top[place] = state.top[place]

    return fault


def shows_the_last_card_only(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        if state.top_count > 0:
            out.top[state.top_count - 1] = state.top[state.top_count - 1]

    return fault


def hides_the_own_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        if seat < state.seats and state.phase == TURN:
            for chamber in range(CHAMBERS):
                out.private[seat, chamber] = 0

    return fault


def hides_the_prophecy(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for place in range(TOP_ROOM):
            out.top[place] = HIDDEN

    return fault


def forgets_a_field(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        before = out.found
        view(state, seat, out)
        out.found = before

    return fault


# --- Choices that give a card away -------------------------------------------------


def forbids_a_new_hand_by_the_pile(legal: Any) -> Any:
    def fault(state: Sheet, actor: int, out: Numbers) -> int:
        count = int(legal(state, actor, out))
        if actor == CHANCE or state.phase != SUFFERING or count == 0:
            return count
        return count - (1 if state.pile[NIGHTMARE] > 0 else 0)

    return fault


def refuses_by_the_other_hand(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        code = int(refusal(state, actor, action))
        if actor >= state.seats or code == OK or state.seats == 1:
            return code
        held = sum(state.private[1 - actor, KEYS + hue] for hue in range(4))
        return MATCH_OVER if held else code

    return fault


def scores_hidden_keys(score: Any) -> Any:
    def fault(state: Sheet, seat: int) -> int:
        keys = sum(state.private[who, KEYS] for who in range(state.seats))
        return int(score(state, seat) + keys)

    return fault


# --- Rules that break the contract -------------------------------------------------


def keeps_a_drawn_card_in_the_pile(lift: Any) -> Any:
    def fault(state: Sheet, kind: int) -> None:
        lift(state, kind)
        state.pile[kind] += 1

    return fault


def loses_limbo(set_aside: Any) -> Any:
    def fault(state: Sheet, kind: int) -> None:
        state.limbo_count += 1

    return fault


def leaves_the_series_open(search: Any) -> Any:
    def fault(state: Sheet, action: int) -> int:
        after = int(search(state, action))
        state.series[state.turn] = 3
        return after

    return fault


def refuses_what_is_legal(refusal: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> int:
        code = int(refusal(state, actor, action))
        return MATCH_OVER if code == OK and action >= DISCARD else code

    return fault


def wins_too_early(winners: Any) -> Any:
    def fault(state: Sheet) -> int:
        return 1 if state.phase != OVER else int(winners(state))

    return fault


def draws_known_cards_by_chance(tickets: Any) -> Any:
    def fault(state: Sheet) -> int:
        return max(1, int(state.left - state.top_count))

    return fault


def imagines_a_card_too_many(imagine: Any) -> Any:
    def fault(view: Sheet, seat: int, draws: Numbers, out: Sheet) -> None:
        imagine(view, seat, draws, out)
        out.pile[KEYS] = min(out.pile[KEYS] + 1, 10)

    return fault


# --- The Towers --------------------------------------------------------------------


def lets_a_tower_vanish(raze: Any) -> Any:
    def fault(state: Sheet, tower: int) -> None:
        raze(state, tower)
        state.discards[tower] -= 1

    return fault


def forgets_towers_in_hand(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for kind in range(TOWER, HAND_KINDS):
            out.private[seat % 2, kind] = 0

    return fault


def shows_spectators_the_outlook(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for place in range(TOP_ROOM if state.sights else 0):
            out.top[place] = state.top[place]

    return fault


def saves_all_towers(razings: Any) -> Any:
    def fault(state: Sheet, out: Numbers) -> int:
        count = int(razings(state, out))
        out[0] = out[count - 1]
        return 1

    return fault


def is_silent_about_falls(prompt: Any) -> Any:
    def fault(view: Sheet, seat: int, lang: str) -> str:
        return "" if view.phase == RAZING else str(prompt(view, seat, lang))

    return fault


def tells_spectators_what_towers_show(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        return action if state.sights else int(witness(state, seat, actor, action))

    return fault


# --- Happy Dreams and Dark Premonitions ---------------------------------------------


def tells_what_is_searched_for(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        searches = state.phase == SEEKING
        return action if searches else int(witness(state, seat, actor, action))

    return fault


def tells_everybody_of_a_searched_pile(learn_hand: Any) -> Any:
    def fault(state: Sheet, seat: int) -> None:
        learn_hand(state, seat)
        for kind in range(HAND_KINDS):
            state.shown[seat, kind] = state.private[seat, kind]

    return fault


def looks_into_the_pile(in_pile: Any) -> Any:
    def fault(state: Sheet, kind: int) -> int:
        return int(state.pile[kind])

    return fault


def burns_what_premonitions_take(take_from_pile: Any) -> Any:
    def fault(state: Sheet, kind: int, count: int) -> None:
        take_from_pile(state, kind, count)
        state.discards[kind] -= count

    return fault


# --- The Book of Steps Lost and Found ----------------------------------------------


def shows_spectators_the_bottom(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for place in range(LOOKS):
            out.bottom[place] = state.bottom[place]

    return fault


def hides_the_bottom(view: Any) -> Any:
    def fault(state: Sheet, seat: int, out: Sheet) -> None:
        view(state, seat, out)
        for place in range(LOOKS):
            out.bottom[place] = HIDDEN

    return fault


def tells_which_card_is_lifted(witness: Any) -> Any:
    def fault(state: Sheet, seat: int, actor: int, action: int) -> int:
        lifts = state.phase == LIFTING
        return action if lifts else int(witness(state, seat, actor, action))

    return fault


def burns_what_spells_cost(spend: Any) -> Any:
    def fault(state: Sheet, kind: int) -> None:
        spend(state, kind)
        state.spent[kind] -= 1

    return fault


def keeps_spells_secret(spells: Any) -> Any:
    def fault(state: Sheet, start: int, out: Numbers) -> int:
        return start

    return fault


def shuffles_above_the_bottom(stir_bottom: Any) -> Any:
    def fault(state: Sheet) -> None:
        pass

    return fault


# --- Words -------------------------------------------------------------------------


def writes_both_pools_alike(text: Any) -> Any:
    def fault(state: Sheet, actor: int, action: int) -> str:
        if PLAY_SHARED <= action < DISCARD:
            action = PLAY + action - PLAY_SHARED
        return str(text(state, actor, action))

    return fault


def says_nothing(prompt: Any) -> Any:
    def fault(view: Sheet, seat: int, lang: str) -> str:
        return "" if view.phase == SUFFERING else str(prompt(view, seat, lang))

    return fault


MUTANTS = [
    Mutant("the view shows the partner's hand", "two_worlds_look_the_same",
           rules={"view": shows_all_hands}),
    Mutant("a spectator sees the hand of seat 0", "two_worlds_look_the_same",
           rules={"view": shows_spectators_a_hand}),
    Mutant("the view shows the pile", "two_worlds_look_the_same",
           rules={"view": shows_the_pile}),
    Mutant("the view shows a Prophecy to all", "two_worlds_look_the_same",
           rules={"view": shows_the_top}),
    Mutant("the view shows the last card of a Prophecy", "two_worlds_look_the_same",
           rules={"view": shows_the_last_card_only}),
    Mutant("sight shows the partner's hand", "two_worlds_look_the_same",
           rules={"sight": shows_all_hands}),
    Mutant("sight shows the top of the pile", "two_worlds_look_the_same",
           rules={"sight": shows_the_top}),
    Mutant("a refusal depends on the partner's keys", "two_worlds_look_the_same",
           rules={"refusal": refuses_by_the_other_hand}),
    Mutant("the score counts hidden keys", "two_worlds_look_the_same",
           rules={"score": scores_hidden_keys}),
    Mutant("the own hand is hidden", "what_is_known_shows",
           rules={"view": hides_the_own_hand}),
    Mutant("the prophet forgets the Prophecy", "what_is_known_shows",
           rules={"view": hides_the_prophecy}),
    Mutant("the view forgets a field", "views_write_every_field",
           rules={"view": forgets_a_field}),
    Mutant("the ways out depend on the pile", "legal_follows_from_the_view",
           rules={"legal": forbids_a_new_hand_by_the_pile}),
    Mutant("a drawn card stays in the pile", "cards_are_conserved",
           rules={"lift": keeps_a_drawn_card_in_the_pile}),
    Mutant("limbo swallows cards", "cards_are_conserved",
           rules={"set_aside": loses_limbo}),
    Mutant("a finished series stays open", "fields_stay_in_range",
           rules={"search": leaves_the_series_open}),
    Mutant("legal discards are refused", "legal_is_what_is_not_refused",
           rules={"refusal": refuses_what_is_legal}),
    Mutant("somebody wins before the end", "somebody_can_always_act",
           rules={"winners": wins_too_early}),
    Mutant("known cards are drawn by chance", "tickets_are_physical_cards",
           rules={"tickets": draws_known_cards_by_chance}),
    Mutant("an imagined world has a card too many", "imagined_worlds_fit_the_view",
           rules={"imagine": imagines_a_card_too_many}),
    Mutant("a razed tower vanishes", "cards_are_conserved",
           rules={"raze": lets_a_tower_vanish}, needs="towers"),
    Mutant("the own towers are hidden", "what_is_known_shows",
           rules={"view": forgets_towers_in_hand}, needs="towers"),
    Mutant("spectators look out of a tower", "two_worlds_look_the_same",
           rules={"view": shows_spectators_the_outlook}, needs="towers"),
    Mutant("only false destruction is offered", "legal_is_what_is_not_refused",
           rules={"razings": saves_all_towers}, needs="towers"),
    Mutant("a falling tower comes without a prompt", "everything_can_be_told",
           words={"prompt": is_silent_about_falls}, needs="towers"),
    Mutant("spectators hear what is seen from a tower", "hidden_faces_are_not_told",
           rules={"witness": tells_spectators_what_towers_show}, needs="towers"),
    Mutant("a search is heard", "hidden_faces_are_not_told",
           rules={"witness": tells_what_is_searched_for}, needs="dreams"),
    Mutant("a searched pile tells spectators of a hand", "two_worlds_look_the_same",
           rules={"learn_hand": tells_everybody_of_a_searched_pile}, needs="dreams"),
    Mutant("a search reads the hidden pile", "legal_follows_from_the_view",
           rules={"in_pile": looks_into_the_pile}, needs="dreams"),
    Mutant("a premonition burns cards", "cards_are_conserved",
           rules={"take_from_pile": burns_what_premonitions_take}, needs="dreams"),
    Mutant("spectators see the bottom of the pile", "two_worlds_look_the_same",
           rules={"view": shows_spectators_the_bottom}, needs="book"),
    Mutant("the bottom of the pile is forgotten", "what_is_known_shows",
           rules={"view": hides_the_bottom}, needs="book"),
    Mutant("spectators hear which card is lifted", "hidden_faces_are_not_told",
           rules={"witness": tells_which_card_is_lifted}, needs="book"),
    Mutant("what spells cost is burnt", "cards_are_conserved",
           rules={"spend": burns_what_spells_cost}, needs="book"),
    Mutant("spells are not offered", "legal_is_what_is_not_refused",
           rules={"spells": keeps_spells_secret}, needs="book"),
    Mutant("a shuffle leaves the bottom alone", "tickets_are_physical_cards",
           rules={"stir_bottom": shuffles_above_the_bottom}, needs="book"),
    Mutant("private and shared plays read alike", "actions_have_a_notation",
           words={"text": writes_both_pools_alike}),
    Mutant("a nightmare comes without a prompt", "everything_can_be_told",
           words={"prompt": says_nothing}),
]  # fmt: skip
