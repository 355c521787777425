"""Sen: every refusal, with its paragraph; impossible options; ruling by ruling."""

import re
from pathlib import Path

import pytest

from sennik.engine.errors import BadOptions, IllegalAction
from sennik.engine.match import Match
from sennik.games.common import CHANCE, OK
from sennik.games.sen import rules
from tests.games.sen_table import SEN, Table, words


def two(**options: int) -> Table:
    """Seat 0 to move: 9 7 3 0 against 5 6 5 0."""
    return Table("9 7 3 0", "5 6 5 0", top="8", **options).looks()


def test_match_over() -> None:
    """[27] or [28], whichever was agreed."""
    two(target=5).play("wake").refuses(rules.MATCH_OVER, "open")
    two(rounds=1).play("wake").refuses(rules.ROUNDS_ARE_OVER, "open")
    over = [words.REFUSALS[code] for code in (rules.MATCH_OVER, rules.ROUNDS_ARE_OVER)]
    assert [paragraph for paragraph, _ in over] == [27, 28]


def test_not_your_turn() -> None:
    """[7]"""
    two().refuses(rules.NOT_YOUR_TURN, "open", seat=1)
    assert rules.refusal(two().state, CHANCE, 3) == rules.NOT_YOUR_TURN
    opening = Table("9 7 3 0", "5 6 5 0").state
    assert rules.refusal(opening, 4, rules.PLACE) == rules.NOT_YOUR_TURN


def test_cards_are_dealt() -> None:
    """[4]"""
    two().play("closed").refuses(rules.CARDS_ARE_DEALT, "lay")
    two().play("wake").refuses(rules.CARDS_ARE_DEALT, "open")


def test_no_such_action() -> None:
    """[8]"""
    state = two().state
    for action in (-5, -1, rules.STARTER, rules.ACTIONS, 10_000):
        assert rules.refusal(state, 0, action) == rules.NO_SUCH_ACTION


def test_no_such_place() -> None:
    """[40]"""
    two().play("open").refuses(rules.NO_SUCH_PLACE, "place 1.4")


def test_not_your_dream() -> None:
    """[39]"""
    two().play("open").refuses(rules.NOT_YOUR_DREAM, "place 1.0")
    two().play("closed", draw="4").refuses(rules.NOT_YOUR_DREAM, "place 1.0")
    two(know_it=1).play("claim").refuses(rules.NOT_YOUR_DREAM, "point 1.0")
    opening = Table("9 7 3 0", "5 6 5 0")
    opening.refuses(rules.NOT_YOUR_DREAM, "look 1.0", seat=0)


def test_look_first() -> None:
    """[6]"""
    Table("9 7 3 0", "5 6 5 0").refuses(rules.LOOK_FIRST, "open", seat=1)


def test_no_look_left_and_looked_already() -> None:
    """[6]"""
    table = Table("9 7 3 0", "5 6 5 0")
    table.match.play_text(1, "look 1.0")
    table.refuses(rules.LOOKED_ALREADY, "look 1.0", seat=1)
    table.match.play_text(1, "look 1.2")
    table.refuses(rules.NO_LOOK_LEFT, "look 1.1", seat=1)


def test_begin_your_turn() -> None:
    """[8]"""
    for move in ("lay", "use", "place 0.0", "5", "announce 7"):
        two().refuses(rules.BEGIN_YOUR_TURN, move)


def test_claims_are_off_and_dream_too_small() -> None:
    """[32]"""
    two().refuses(rules.CLAIMS_ARE_OFF, "claim")
    table = Table("7 7 7 7", "9 9 9 9", top="1", know_it=1).looks()
    for card in ("swap", "swap", "1"):
        table.play("claim", "point 0.0", "and 0.1", "announce 7", draw=card)
        table.play("open", "place 1.0")
    table.refuses(rules.DREAM_TOO_SMALL, "claim")


def test_must_exchange() -> None:
    """[9]"""
    for move in ("lay", "use", "wake", "open", "5"):
        two().play("open").refuses(rules.MUST_EXCHANGE, move)


def test_must_decide_and_not_special() -> None:
    """[10] [13]"""
    two().play("closed", draw="4").refuses(rules.MUST_DECIDE, "wake")
    two().play("closed", draw="4").refuses(rules.NOT_SPECIAL, "use")
    table = Table("9 7 3 0", "5 6 5 0", top="1", edition=2021).looks()
    table.play("closed", draw="hourglass").refuses(rules.NOT_SPECIAL, "use")


def test_must_choose_and_not_drawn() -> None:
    """[14]"""
    table = two().play("closed", "use", draw="take 4 1")
    table.refuses(rules.MUST_CHOOSE, "lay")
    table.refuses(rules.NOT_DRAWN, "keep 5")


def test_must_peek() -> None:
    """[15]"""
    two().play("closed", "use", draw="peek").refuses(rules.MUST_PEEK, "lay")


def test_must_swap_two_different_lands() -> None:
    """[16]"""
    table = two().play("closed", "use", draw="swap")
    table.refuses(rules.MUST_SWAP, "lay")
    table.play("swap 1.1").refuses(rules.SAME_PLACE, "with 1.1")
    table.refuses(rules.MUST_SWAP, "wake")


def test_must_pick_what_lies_there() -> None:
    """[17]"""
    table = Table("9 7 3 0", "5 6 5 0", top="1", edition=2021).looks()
    table.play("closed", "use", draw="pick").refuses(rules.MUST_PICK, "lay")
    table.refuses(rules.NOT_IN_PILE, "pick 2")


def test_must_point_and_announce() -> None:
    """[32]"""
    table = two(know_it=1).play("claim")
    table.refuses(rules.MUST_POINT, "announce 7")
    table.play("point 0.0").refuses(rules.POINTED_AT_ALREADY, "and 0.0")
    assert words.REFUSALS[rules.POINTED_AT_ALREADY][0] == 32
    table.play("and 0.1").refuses(rules.MUST_ANNOUNCE, "lay")
    table.refuses(rules.NO_SUCH_NUMBER, "announce hourglasses")


def test_not_an_outcome() -> None:
    """[4]"""
    table = Table("9 7 3 0", "5 6 5 0", top="")
    for outcome in ("hourglass", "pick", "open"):
        action = words.action(table.state, CHANCE, outcome)
        assert rules.refusal(table.state, CHANCE, action) == rules.NOT_AN_OUTCOME
    start = Table(top="", starter=-1)
    assert rules.refusal(start.state, CHANCE, rules.STARTER + 2) == rules.NOT_AN_OUTCOME
    assert rules.refusal(start.state, CHANCE, rules.STARTER + 1) == OK


def test_every_refusal_is_provoked_in_this_file() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    names = {
        name
        for name, value in vars(rules).items()
        if isinstance(value, int) and re.search(rf"\brules\.{name}\b", source)
    }
    codes = {getattr(rules, name) for name in names if name in REFUSAL_NAMES}
    assert codes == set(range(1, rules.REFUSALS))


REFUSAL_NAMES = """
MATCH_OVER NOT_YOUR_TURN CARDS_ARE_DEALT NO_SUCH_ACTION NO_SUCH_PLACE NOT_YOUR_DREAM
LOOK_FIRST NO_LOOK_LEFT LOOKED_ALREADY BEGIN_YOUR_TURN CLAIMS_ARE_OFF DREAM_TOO_SMALL
MUST_EXCHANGE MUST_DECIDE NOT_SPECIAL MUST_CHOOSE NOT_DRAWN MUST_PEEK MUST_SWAP
SAME_PLACE MUST_PICK NOT_IN_PILE MUST_POINT MUST_ANNOUNCE NO_SUCH_NUMBER NOT_AN_OUTCOME
ROUNDS_ARE_OVER POINTED_AT_ALREADY
""".split()  # noqa: SIM905 (a table of names reads better)


def test_a_refusal_says_why_in_words_with_its_paragraph() -> None:
    table = two()
    with pytest.raises(IllegalAction, match="Claims belong to the variant") as caught:
        table.match.play_text(0, "claim")
    assert caught.value.paragraph == 32


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"seats": 3, "starter": 3}, "one of the seats"),
        ({"target": 0}, "needs an end"),
        ({"target": 50, "rounds": 3}, "not both"),
        ({"long_dream": 1}, "jubilee rules"),
        ({"special_values": 1}, "jubilee deck"),
        ({"seats": 6}, "2 to 5"),
        ({"seats": 1}, "2 to 5"),
        ({"penalty": 10}, "5 or 15"),
        ({"edition": 2018}, "2017 or 2021"),
        ({"wings": 2}, "no option"),
    ],
)
def test_impossible_options_are_refused_with_a_reason(
    options: dict[str, int], reason: str
) -> None:
    with pytest.raises(BadOptions, match=reason):
        Match(SEN, options)


def test_every_ruling_has_a_test() -> None:
    folder = Path(__file__).parent
    names = "".join(
        line
        for path in folder.glob("test_sen*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("def test_")
    )
    tested = {int(number) for number in re.findall(r"_s(\d+)_", names)}
    assert tested == set(range(1, 45))
