"""What must hold for every game; mutants show that each check can fail.

A check takes a subject, a walk and a source of randomness, and asserts along one match.
The secrecy checks return how many pairs of worlds they compared, by phase.
"""

import copy
import random
from collections import Counter
from typing import Any

from sennik.games.common import (
    CHANCE,
    CHANCE_ACTS,
    OK,
    SPECTATOR,
    UNREADABLE,
    Sheet,
)
from sennik.games.languages import LANGUAGES
from tests.subjects import Subject
from tests.walks import (
    Moment,
    Walk,
    copied,
    legal,
    next_step,
    opened,
    positions,
    seen,
    walked,
)

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "–", "–"]
AHEAD = 12  # steps that two worlds are followed forward
Counts = Counter[int]


# --- Play ---------------------------------------------------------------------------


def cards_are_conserved(subject: Subject, walk: Walk, rng: random.Random) -> None:
    rules = subject.rules
    for state in positions(rules, walk, rng):
        deck, census = [0] * rules.KINDS, [0] * rules.KINDS
        rules.deck(state, deck)
        rules.census(state, census)
        assert census == deck, f"phase {state.phase}"


def fields_stay_in_range(subject: Subject, walk: Walk, rng: random.Random) -> None:
    rules = subject.rules
    for state in positions(rules, walk, rng):
        check_ranges(rules, state)


def somebody_can_always_act(subject: Subject, walk: Walk, rng: random.Random) -> None:
    rules = subject.rules
    for moment in walked(rules, walk, rng):
        mask = rules.actors(moment.state)
        assert mask and rules.winners(moment.state) == 0
        for actor in (*range(rules.MAX_SEATS), CHANCE):
            can = legal(rules, moment.state, actor) != []
            assert can == bool(mask >> actor & 1), f"actor {actor}"


def matches_end(subject: Subject, walk: Walk, rng: random.Random) -> None:
    rules = subject.rules
    state, _ = opened(rules, walk.options)
    for moment in walked(rules, Walk(walk.options), rng, most=50_000):
        state = moment.state
    assert rules.actors(state) == 0, "50,000 steps and no end"
    assert state.phase == rules.OVER
    for actor in (0, CHANCE):
        assert legal(rules, state, actor) == []


def legal_is_what_is_not_refused(
    subject: Subject, walk: Walk, rng: random.Random
) -> None:
    rules = subject.rules
    for moment in walked(rules, walk, rng):
        if rng.random() > 0.2:
            continue
        for actor in (*range(rules.MAX_SEATS), CHANCE):
            listed = legal(rules, moment.state, actor)
            assert listed == sorted(set(listed)), "not ascending"
            allowed = [
                action
                for action in range(-2, rules.ACTIONS + 2)
                if rules.refusal(moment.state, actor, action) == OK
            ]
            assert listed == allowed, f"actor {actor} in phase {moment.state.phase}"


def tickets_are_physical_cards(
    subject: Subject, walk: Walk, rng: random.Random
) -> None:
    rules = subject.rules
    sizes: dict[tuple[int, int], int] = {}
    known: dict[int, set[int]] = {}  # the outcomes that a pile has had, by its number
    for moment in walked(rules, walk, rng):
        if moment.actor != CHANCE:
            continue
        state = moment.state
        outcomes = legal(rules, state, CHANCE)
        cards = [o for o in outcomes for _ in range(rules.weight(state, o))]
        assert len(cards) == rules.tickets(state)
        assert cards == [rules.drawn(state, t) for t in range(len(cards))]
        pile = [0, 0, 0]
        rules.chance(state, pile)
        assert 0 <= pile[0] < rules.CHANCE_PILES
        known[pile[0]] = known.get(pile[0], set()) | set(outcomes)
        for outcome in known[pile[0]]:
            assert (rules.weight(state, outcome) > 0) == (outcome in outcomes)
        if len(cards) == 1:
            continue  # nothing is left to chance: no dealer asks for the pile
        first = sizes.setdefault((pile[0], pile[1]), len(cards))
        assert pile[2] == first, "a pile's size right after its shuffle"
        assert len(cards) <= first


# --- Words --------------------------------------------------------------------------


def actions_have_a_notation(subject: Subject, walk: Walk, rng: random.Random) -> None:
    rules, words = subject.rules, subject.words
    for moment in walked(rules, walk, rng):
        for actor in (*range(rules.MAX_SEATS), CHANCE):
            texts = {}
            for action in legal(rules, moment.state, actor):
                text = words.text(moment.state, actor, action)
                assert words.action(moment.state, actor, text) == action, text
                assert text == text.strip() and "\n" not in text
                texts[text] = action
            assert len(texts) == len(legal(rules, moment.state, actor))
        assert words.action(moment.state, moment.actor, "rubbish 99") == UNREADABLE


def refusals_have_words(subject: Subject, walk: Walk, rng: random.Random) -> None:
    rules, words = subject.rules, subject.words
    book = subject.game.rulebook("en")
    for moment in walked(rules, walk, rng):
        if rng.random() > 0.2:
            continue
        for actor in range(rules.MAX_SEATS):
            for action in range(-1, rules.ACTIONS + 1):
                code = rules.refusal(moment.state, actor, action)
                if code != OK:
                    paragraph, sentence = words.REFUSALS[code]
                    assert f"[{paragraph}] " in book
                    assert all(sentence[language] for language in LANGUAGES)


def everything_can_be_told(subject: Subject, walk: Walk, rng: random.Random) -> None:
    rules, words = subject.rules, subject.words
    for moment in walked(rules, walk, rng):
        for seat in (*range(moment.state.seats), SPECTATOR):
            for text in told(subject, moment, seat):
                assert text and "{" not in text, text
            if rng.random() > 0.5:
                continue
            before = seen(rules, moment.state, seat)
            for language in LANGUAGES:
                table = words.table(before, seat, language, NAMES)
                assert max(len(line) for line in table.splitlines()) <= 100
                laid = words.laid(before, seat, language, NAMES)
                assert len(laid) == 1 + moment.state.seats and all(laid)
                assert words.prompt(before, seat, language)
                for action in legal_of_viewer(rules, moment.state, seat):
                    assert words.label(before, seat, action, language)


def legal_of_viewer(rules: Any, state: Sheet, viewer: int) -> list[int]:
    return [] if viewer == SPECTATOR else legal(rules, state, viewer)


def told(subject: Subject, moment: Moment, seat: int) -> list[str]:
    """The log lines of a step as `seat` reads them, in every language."""
    rules = subject.rules
    after = copied(moment.state)
    rules.apply(after, moment.actor, moment.action)
    lines = subject.words.told(
        seen(rules, moment.state, seat),
        seen(rules, after, seat),
        seat,
        moment.actor,
        rules.witness(moment.state, seat, moment.actor, moment.action),
    )
    return [
        subject.words.line(line, language, NAMES, seat)
        for line in lines
        for language in LANGUAGES
    ]


# --- Views --------------------------------------------------------------------------


def views_write_every_field(subject: Subject, walk: Walk, rng: random.Random) -> None:
    rules = subject.rules
    for state in positions(rules, walk, rng):
        if rng.random() > 0.4 and state.phase != rules.OVER:
            continue
        for seat in (*range(state.seats), SPECTATOR):
            for how in ("view", "sight"):
                clean = seen(rules, state, seat, how)
                dirty = copied(state)
                getattr(rules, how)(state, seat, dirty)
                assert dirty.tobytes() == clean.tobytes(), how
            view = seen(rules, state, seat)
            assert seen(rules, view, seat).tobytes() == view.tobytes()


def legal_follows_from_the_view(
    subject: Subject, walk: Walk, rng: random.Random
) -> Counts:
    rules = subject.rules
    compared: Counts = Counter()
    for moment in walked(rules, walk, rng):
        mask = rules.actors(moment.state)
        for seat in range(moment.state.seats):
            view = seen(rules, moment.state, seat)
            assert rules.actors(view) == mask
            if not mask >> seat & 1 or rng.random() > 0.3:
                continue
            assert legal(rules, view, seat) == legal(rules, moment.state, seat)
            for action in range(rules.ACTIONS):
                of_view = rules.refusal(view, seat, action)
                assert of_view == rules.refusal(moment.state, seat, action)
            compared[moment.state.phase] += 1
    return compared


def imagined_worlds_fit_the_view(
    subject: Subject, walk: Walk, rng: random.Random
) -> None:
    rules = subject.rules
    for state in positions(rules, walk, rng):
        if rng.random() > 0.3 and state.phase != rules.OVER:
            continue
        for seat in (*range(state.seats), SPECTATOR):
            view = seen(rules, state, seat)
            world = copied(view)
            rules.imagine(view, seat, draws(rules, rng), world)
            assert seen(rules, world, seat).tobytes() == view.tobytes()
            deck, census = [0] * rules.KINDS, [0] * rules.KINDS
            rules.deck(world, deck)
            rules.census(world, census)
            assert census == deck
            assert rules.actors(world) == rules.actors(state)
            if rules.actors(state) == CHANCE_ACTS:
                outcomes = legal(rules, world, CHANCE)
                weights = [rules.weight(world, outcome) for outcome in outcomes]
                assert sum(weights) == rules.tickets(state)
            check_ranges(rules, world)


def check_ranges(rules: Any, state: Sheet) -> None:
    for field in rules.FIELDS:
        numbers = state.array[field.name]
        assert field.low <= numbers.min() and numbers.max() <= field.high, field.name


def draws(rules: Any, rng: random.Random) -> list[int]:
    return [rng.randrange(1 << 62) for _ in range(rules.MAX_DRAWS)]


# --- Secrets ------------------------------------------------------------------------


def channels(subject: Subject, state: Sheet, seat: int) -> dict[str, Any]:
    """All that `seat` can get out of a state."""
    rules, words = subject.rules, subject.words
    view = seen(rules, state, seat)
    found: dict[str, Any] = {
        "view": view.tobytes(),
        "sight": seen(rules, state, seat, "sight").tobytes(),
        "actors": rules.actors(state),
        "scores": [rules.score(state, other) for other in range(state.seats)],
        "winners": rules.winners(state),
        "prompt": words.prompt(view, seat, "en"),
        "table": words.table(view, seat, "pl", NAMES),
    }
    if seat != SPECTATOR:
        found["legal"] = legal(rules, state, seat)
        found["refusals"] = [
            rules.refusal(state, seat, action) for action in range(rules.ACTIONS)
        ]
    return found


def two_worlds_look_the_same(
    subject: Subject, walk: Walk, rng: random.Random
) -> Counts:
    """What a seat cannot know changes nothing that it gets, now and later."""
    compared: Counts = Counter()
    oracle: Any = None
    for moment in walked(subject.rules, walk, rng):
        if oracle is None:
            oracle = subject.oracle(opened(subject.rules, walk.options)[1])
        for seat in (*range(moment.state.seats), SPECTATOR):
            if rng.random() < 0.15:
                other = oracle.redealt(moment.state, seat, rng)
                if other is not None:
                    compared += compare_worlds(
                        subject, oracle, moment.state, other, seat, rng
                    )
        follow(subject, oracle, moment)
    return compared


def follow(subject: Subject, oracle: Any, moment: Moment) -> None:
    """Tell the oracle what is about to happen."""
    after = copied(moment.state)
    subject.rules.apply(after, moment.actor, moment.action)
    oracle.happened(copied(moment.state), moment.actor, moment.action, after)


def compare_worlds(
    subject: Subject, oracle: Any, one: Sheet, two: Sheet, seat: int, rng: random.Random
) -> Counts:
    """Play both worlds forward alike as long as they can be the same for `seat`."""
    rules = subject.rules
    compared: Counts = Counter()
    one, two = copied(one), copied(two)
    oracle_one, oracle_two = copy.deepcopy(oracle), copy.deepcopy(oracle)
    for _ in range(AHEAD):
        assert oracle_one.facts(one, seat) == oracle_two.facts(two, seat)
        same_channels(channels(subject, one, seat), channels(subject, two, seat))
        compared[one.phase] += 1
        mask = rules.actors(one)
        if mask == 0:
            break
        actor, action = next_step(rules, one, mask, (), rng)
        twin = twin_action(rules, one, two, seat, actor, action, rng)
        if twin is None:
            break
        steps = (Moment(one, actor, action), Moment(two, actor, twin))
        follow(subject, oracle_one, steps[0])
        follow(subject, oracle_two, steps[1])
        lines = [told(subject, step, seat) for step in steps]
        for step in steps:
            rules.apply(step.state, step.actor, step.action)
        if oracle_one.facts(one, seat) != oracle_two.facts(two, seat):
            break  # something that differs has just been shown to the seat
        assert lines[0] == lines[1], "the log"
    return compared


def same_channels(one: dict[str, Any], two: dict[str, Any]) -> None:
    for name in one:
        assert one[name] == two[name], f"leaks through {name}"


def twin_action(
    rules: Any,
    one: Sheet,
    two: Sheet,
    seat: int,
    actor: int,
    action: int,
    rng: random.Random,
) -> int | None:
    """The same step in the other world, or None where it cannot be the same."""
    witnessed = rules.witness(one, seat, actor, action)
    if actor != CHANCE:
        if rules.refusal(two, actor, action) != OK:
            return None
        assert rules.witness(two, seat, actor, action) == witnessed, "witness"
        return action
    outcomes = legal(rules, two, CHANCE)
    same = [o for o in outcomes if rules.witness(two, seat, CHANCE, o) == witnessed]
    return rng.choice(same) if same else None


def hidden_faces_are_not_told(
    subject: Subject, walk: Walk, rng: random.Random
) -> Counts:
    """Cards that leave a seat with the same facts are witnessed and told alike."""
    rules = subject.rules
    compared: Counts = Counter()
    oracle = subject.oracle(opened(rules, walk.options)[1])
    for moment in walked(rules, walk, rng):
        seat = rng.choice((*range(moment.state.seats), SPECTATOR))
        if seat != moment.actor and rng.random() < 0.3:
            compared[moment.state.phase] += tell_apart(subject, oracle, moment, seat)
        follow(subject, oracle, moment)
    return compared


def tell_apart(subject: Subject, oracle: Any, moment: Moment, seat: int) -> int:
    """Compare every card that could come now; how many the seat cannot tell apart."""
    rules = subject.rules
    noticed: dict[Any, Any] = {}
    alike = 0
    for action in legal(rules, moment.state, moment.actor):
        step = Moment(moment.state, moment.actor, action)
        after = copied(moment.state)
        rules.apply(after, moment.actor, action)
        later = copy.deepcopy(oracle)
        follow(subject, later, step)
        heard = (
            rules.witness(moment.state, seat, moment.actor, action),
            told(subject, step, seat),
        )
        known = repr(later.facts(after, seat))
        alike += known in noticed
        assert noticed.setdefault(known, heard) == heard, f"phase {after.phase}"
    return alike


def what_is_known_shows(subject: Subject, walk: Walk, rng: random.Random) -> Counts:
    """No blindfold: states that differ in what a seat knows give different views."""
    compared: Counts = Counter()
    oracle: Any = None
    for moment in walked(subject.rules, walk, rng):
        state = moment.state
        if oracle is None:
            oracle = subject.oracle(opened(subject.rules, walk.options)[1])
        viewers = (*range(state.seats), SPECTATOR)
        for seat in viewers:
            if rng.random() > 0.25:
                continue
            other = oracle.redealt(state, rng.choice(viewers), rng)
            if other is None:
                continue
            facts = (oracle.facts(state, seat), oracle.facts(other, seat))
            views = (seen(subject.rules, state, seat), seen(subject.rules, other, seat))
            same = views[0].tobytes() == views[1].tobytes()
            assert (facts[0] == facts[1]) == same, f"seat {seat}, phase {state.phase}"
            compared[state.phase] += 0 if same else 1
        follow(subject, oracle, moment)
    return compared


CHECKS = {
    check.__name__: check
    for check in (
        cards_are_conserved,
        fields_stay_in_range,
        somebody_can_always_act,
        matches_end,
        legal_is_what_is_not_refused,
        tickets_are_physical_cards,
        actions_have_a_notation,
        refusals_have_words,
        everything_can_be_told,
        views_write_every_field,
        legal_follows_from_the_view,
        imagined_worlds_fit_the_view,
        two_worlds_look_the_same,
        hidden_faces_are_not_told,
        what_is_known_shows,
    )
}
