"""Sen in words: notation, log lines, prompts, the table; Polish plurals."""

import pytest

from sennik.games.common import CHANCE, NOTHING, SPECTATOR, UNREADABLE
from sennik.games.sen import rules
from tests.games.sen_table import Table, words
from tests.walks import seen

NAMES = ["Ada", "Bo"]


def two(top: str = "8", **options: int) -> Table:
    """Seat 0 to move: 9 7 3 0 against 5 6 5 0."""
    return Table("9 7 3 0", "5 6 5 0", top=top, **options).looks()


def log(table: Table, actor: int, move: str, seat: int, lang: str = "en") -> list[str]:
    """What `seat` reads when `actor` plays `move`."""
    action = words.action(table.state, actor, move)
    before = table.match.view(seat)
    perceived = table.match.witness(seat, actor, action)
    table.match.play(actor, action)
    lines = words.told(before, table.match.view(seat), seat, actor, perceived)
    return [words.line(line, lang, NAMES, seat) for line in lines]


# --- Notation ------------------------------------------------------------------------


UNREADABLE_TEXTS = (
    *("", "place", "place 0", "place 0.", "place 0.00", "place 0.x", "place 2.0"),
    *("place 0.4", "look 0.0", "keep 5", "pick 5", "announce 10", "starter 5"),
    *("open ", " open", "Open", "place 0.0\n", "place \uff10.0", "place 1.999"),
)


@pytest.mark.parametrize("text", UNREADABLE_TEXTS)
def test_what_names_no_action_is_unreadable(text: str) -> None:
    table = two().play("open")
    assert words.action(table.state, 0, text) == UNREADABLE


def test_every_action_can_be_written_and_read_back_in_every_phase() -> None:
    opening = Table("9 7 3 0", "5 6 5 0")
    tables = [opening, two(), two().play("open"), two().play("closed", draw="4")]
    tables.append(two().play("closed", "use", draw="take 4 1"))
    for table in tables:
        for actor in (0, 1, CHANCE):
            for action in range(rules.ACTIONS):
                text = words.text(table.state, actor, action)
                assert words.action(table.state, actor, text) == action


# --- The log -------------------------------------------------------------------------


def test_the_beginning_of_a_turn_is_told_to_all() -> None:
    assert log(two(), 0, "open", 1) == [
        "Ada takes from the open pile: land with 8 ravens."
    ]
    assert log(two(), 0, "closed", 0, "pl") == ["Bierzesz kartę ze stosu zakrytego."]
    assert log(two(know_it=1), 0, "claim", 1, "pl") == [
        "Ada deklaruje dwie takie same krainy."
    ]


def test_what_is_not_perceived_is_not_told() -> None:
    view = two().match.view(1)
    assert words.told(view, view, 1, 0, NOTHING) == []


def test_hourglasses_are_announced_by_name() -> None:
    table = two(top="1", edition=2021, know_it=1).play("claim", "point 0.0", "and 0.1")
    lines = log(table, 0, "announce hourglasses", 0, "pl")
    assert lines[0] == "Ogłaszasz: krainy 1 i 2 to klepsydry."


def test_a_look_is_told_to_all_and_its_card_to_the_looker() -> None:
    table = Table("9 7 3 0", "5 6 5 0")
    assert log(table, 0, "look 0.1", 1) == ["Ada looks at their land 2."]
    table = Table("9 7 3 0", "5 6 5 0")
    seen = log(table, 0, "look 0.1", 0)
    assert seen == ["You look at your land 2: land with 7 ravens."]


def glimpsed(table: Table, seat: int, actor: int, move: str) -> list[str]:
    """What `seat` reads of a move when nothing is remembered for it."""
    action = words.action(table.state, actor, move)
    before = seen(rules, table.state, seat, "sight")
    perceived = table.match.witness(seat, actor, action)
    table.match.play(actor, action)
    after = seen(rules, table.state, seat, "sight")
    lines = words.told(before, after, seat, actor, perceived)
    return [words.line(line, "en", NAMES, seat) for line in lines]


def test_a_sight_tells_no_face_that_it_does_not_show() -> None:
    look = Table("9 7 3 0", "5 6 5 0")
    assert glimpsed(look, 0, 0, "look 0.1") == ["You look at your land 2."]
    peek = two().play("closed", "use", draw="peek")
    assert glimpsed(peek, 0, 0, "peek 1.2") == ["You peek at land 3 of Bo."]
    for number in ("7", "1"):  # a right claim and a wrong one
        claim = Table("7 swap 1 2", "9 9 9 9", know_it=1).looks()
        claim.play("claim", "point 0.1", "and 0.0")
        assert glimpsed(claim, 1, 0, f"announce {number}") == [
            f"Ada announces for lands 1 and 2: {number} each."
        ]


def test_a_drawn_card_is_told_to_its_drawer_alone() -> None:
    for seat, lines in ((0, ["You have drawn: Take 2."]), (1, []), (SPECTATOR, [])):
        assert log(two().play("closed"), CHANCE, "take", seat) == lines


def test_a_kept_card_is_told_to_its_keeper_alone() -> None:
    for seat, line in (
        (0, "You exchange land 1 for: land with 4 ravens. "),
        (1, "Ada keeps the card as land 1. "),
    ):
        table = two().play("closed", draw="4")
        rest = "To the open pile: land with 9 ravens."
        assert log(table, 0, "place 0.0", seat) == [line + rest]


def test_an_exchange_with_the_open_pile_is_told_to_all() -> None:
    table = two(top="1").play("open")
    assert log(table, 0, "place 0.0", 1) == [
        "Ada exchanges land 1 for: land with 1 raven. "
        "To the open pile: land with 9 ravens."
    ]


def test_a_rejected_card_is_told_and_the_chosen_one_is_not() -> None:
    table = two().play("closed", "use", draw="take 4 1")
    assert log(table, 0, "keep 1", 1) == [
        "Ada goes on with one of the two cards. To the open pile: land with 4 ravens."
    ]


def test_a_peek_is_told_with_its_place() -> None:
    for seat, line in (
        (0, "You peek at land 3 of Bo: land with 5 ravens."),
        (1, "Ada peeks at land 3 of Bo."),
    ):
        table = two().play("closed", "use", draw="peek")
        assert log(table, 0, "peek 1.2", seat) == [line]


def test_a_swap_is_told_with_both_places() -> None:
    table = two().play("closed", "use", draw="swap")
    assert log(table, 0, "swap 1.3", 1) == []
    assert log(table, 0, "with 0.0", 1, "pl") == [
        "Ada zamienia krainę 4 gracza Bo z krainą 1 gracza Ada."
    ]


def test_a_claim_is_told_with_what_was_turned_up() -> None:
    wrong = two(know_it=1).play("claim", "point 0.1", "and 0.0")
    assert log(wrong, 0, "announce 7", 1) == [
        "Ada announces for lands 1 and 2: 7 each.",
        "That is wrong. The lands are: land with 9 ravens, land with 7 ravens.",
    ]
    assert log(wrong, CHANCE, "4", 1) == [
        "A card that nobody has seen joins the dream of Ada as land 5."
    ]
    right = Table("7 swap 1 2", "9 9 9 9", know_it=1).looks()
    right.play("claim", "point 0.1", "and 0.0")
    assert log(right, 0, "announce 7", 1)[1] == (
        "That is right. Both go to the open pile: land with 7 ravens, Swap 2."
    )


def test_the_end_of_a_round_is_told_with_everybodys_points() -> None:
    assert log(two(rounds=1), 0, "wake", 1) == [
        "Ada: POBUDKA! Wake up!",
        "Somebody has fewer ravens than Ada; penalty: 5.",
        "Ada: 24 this round, 24 in all.",
        "Bo: 16 this round, 16 in all.",
        "You win.",
    ]


@pytest.mark.parametrize(
    ("options", "dreams", "line"),
    [
        ({}, ("1 2 3 4", "9 9 9 9"), "Nobody has fewer ravens than you"),
        ({"tie_counts_as_success": 0}, ("1 2 3 4", "1 2 3 4"), "You share the fewest"),
        ({"all_in": 1}, ("1 2 3 4", "9 9 9 9"), "The dream of Bo is all nines"),
    ],
)
def test_every_verdict_has_its_line(
    options: dict[str, int], dreams: tuple[str, str], line: str
) -> None:
    table = Table(*dreams, top="8", **options).looks()
    assert log(table, 0, "wake", 0)[1].startswith(line)


def test_a_count_tells_hourglasses_and_nines_that_are_not_counted() -> None:
    dreams = ("hourglass hourglass 1 2", "9 9 9 hourglass")
    table = Table(*dreams, top="7", edition=2021, nines_forgiven=1).looks()
    assert log(table, 0, "wake", 1)[2:4] == [
        "Ada, hourglasses: 2, each counts 0.",
        "Your hourglasses: 1, each counts 9.",
    ]
    table = Table(*dreams, top="7", edition=2021, nines_forgiven=1).looks()
    assert log(table, 0, "wake", 1, "pl")[4] == (
        "Masz najwięcej dziewiątek i ich nie liczysz: o 36 mniej."
    )


@pytest.mark.parametrize(
    ("card", "move", "line"),
    [
        ("4", "lay", "Ada lays the card on the open pile."),
        ("4", "place 0.0", "Ada keeps the card as land 1."),
        ("take", "use", "Ada uses Take 2, but no card is left to take."),
    ],
)
def test_the_last_card_of_a_round_leaves_no_pile_to_read(
    card: str, move: str, line: str
) -> None:
    table = two().bury(card).play("closed", draw=card)
    lines = log(table, 0, move, 1)
    assert lines[:2] == [
        line,
        "The closed pile has run out; the round ends without a call.",
    ]


def test_a_fetched_card_is_told_even_when_it_ends_the_round() -> None:
    table = two(top="1", edition=2021).bury("pick").play("closed", "use", draw="pick")
    picked = log(table, 0, "pick 1", 1)
    assert picked == ["Ada picks from the open pile: land with 1 raven."]
    assert (
        log(table, 0, "place 0.0", 1)[0]
        == "Ada exchanges land 1 for: land with 1 raven."
    )


def test_the_deal_is_told_by_its_first_and_its_last_card() -> None:
    table = Table(top="", seats=2, starter=-1)
    assert log(table, CHANCE, "starter 1", 1) == ["You begin the match."]
    assert log(table, CHANCE, "9", 1) == ["Round 1 is dealt."]
    table.deal("7 3 0", "5 6 5")
    assert log(table, CHANCE, "0", 1) == []
    assert log(table, CHANCE, "swap", 1, "pl") == [
        "Stos odkryty zaczyna się od karty: Zamień 2."
    ]


# --- Prompts, labels, the table ------------------------------------------------------


def test_prompts_say_what_to_do_or_whom_to_wait_for() -> None:
    opening = Table("9 7 3 0", "5 6 5 0")
    assert words.prompt(opening.match.view(0), 0, "en").endswith("2 looks left.")
    assert words.prompt(opening.match.view(0), 0, "pl").endswith("(jeszcze 2).")
    waiting = words.prompt(opening.match.view(0), SPECTATOR, "en")
    assert waiting == "Waiting for seat 1, seat 2."
    table = two()
    assert words.prompt(table.match.view(1), 1, "pl") == "Czekamy na: miejsce 1."
    table.play("closed", draw="peek")
    assert "use its effect" in words.prompt(table.match.view(0), 0, "en")


def test_the_prompt_of_a_turn_names_the_claim_where_one_is_possible() -> None:
    """[32]"""
    plain = Table("9 7 3 0", "5 6 5 0").looks()
    knowing = Table("9 7 3 0", "5 6 5 0", know_it=1).looks()
    for language, claim in (("en", "claim"), ("pl", "zadeklaruj")):
        said = [
            words.prompt(one.match.view(0), 0, language) for one in (plain, knowing)
        ]
        assert [claim in text for text in said] == [False, True]


def test_a_prompt_does_not_tell_rivals_that_a_card_is_special() -> None:
    prompts = set()
    for card in ("peek", "4"):
        table = two().play("closed", draw=card)
        prompts.add(words.prompt(table.match.view(1), 1, "en"))
    assert len(prompts) == 1


def test_labels_name_the_known_face() -> None:
    table = two().play("open")
    view = table.match.view(0)
    labels = [words.label(view, 0, action, "pl") for action in table.match.legal(0)]
    assert labels[1] == "Wymień: twoja kraina 2 (kraina z 7 krukami)"
    assert labels[2] == "Wymień: twoja kraina 3 (nieznana)"


def labels(table: Table, lang: str = "en") -> list[str]:
    """What the seat whose turn it is may choose from, in words."""
    seat = table.state.turn
    view = table.match.view(seat)
    return [words.label(view, seat, action, lang) for action in table.match.legal(seat)]


def test_labels_of_a_turn_name_the_open_card() -> None:
    assert labels(two(know_it=1)) == [
        "Take from the open pile: land with 8 ravens",
        "Take the top card of the closed pile",
        "POBUDKA! Wake everybody up: the round ends",
        "Claim that two of your lands are equal",
    ]


def test_labels_name_cards_with_their_ravens() -> None:
    held = two().play("closed", draw="take")
    assert labels(held)[-2:] == [
        "Lay it on the open pile: Take 2 (5 ravens)",
        "Use its effect: Take 2 (5 ravens)",
    ]
    held.play("use", draw="4 swap")
    assert labels(held, "pl") == [
        "Wybierz: kraina z 4 krukami",
        "Wybierz: Zamień 2 (7 kruków)",
    ]


def test_labels_of_rival_lands_name_the_seat() -> None:
    table = two().play("closed", "use", draw="peek")
    assert labels(table)[5] == "Peek at land 2 of seat 2 (unknown)"
    assert labels(table, "pl")[5] == "Podejrzyj: kraina 2 gracza miejsce 2 (nieznana)"


def test_labels_of_announcements() -> None:
    table = two(top="1", edition=2021, know_it=1).play("claim", "point 0.0", "and 0.1")
    assert labels(table)[1] == "“1 raven on each”"
    assert labels(table, "pl")[2] == "„W każdej: 2 kruki”"
    assert labels(table)[-1] == "“They are hourglasses”"


def test_labels_of_chance_and_of_nothing() -> None:
    start = Table(top="", seats=2, starter=-1).match.view(0)
    assert words.label(start, 0, rules.STARTER + 1, "en") == "seat 2 begins"
    assert words.label(start, 0, 7, "pl") == "kraina z 7 krukami"
    assert words.label(start, 0, rules.OPEN, "pl") == "Weź ze stosu odkrytego: nic"


def test_prompts_of_chance_and_of_the_end() -> None:
    drawing = two().play("closed").match.view(1)
    assert words.prompt(drawing, 1, "en") == "A card is drawn."
    dealing = Table(top="").match.view(1)
    assert words.prompt(dealing, 1, "pl") == "Trwa rozdawanie kart."
    over = two(rounds=1).play("wake").match.view(1)
    assert words.prompt(over, 1, "en") == "The match is over."


def test_every_decision_has_a_prompt_of_its_own() -> None:
    claims = two(know_it=1)
    tables = [two(), two().play("open"), two().play("closed", draw="4"), claims]
    prompts = [words.prompt(t.match.view(0), 0, "en") for t in tables[:3]]
    for move in ("claim", "point 0.0", "and 0.1"):
        prompts.append(words.prompt(claims.play(move).match.view(0), 0, "en"))
    for draw in ("take 4 1", "peek", "swap"):
        table = two().play("closed", "use", draw=draw)
        prompts.append(words.prompt(table.match.view(0), 0, "en"))
    assert len(set(prompts)) == len(prompts) == 9


def test_the_table_shows_hands_points_and_special_lands() -> None:
    dreams = ("hourglass pick 3 0", "5 6 5 0")
    table = Table(*dreams, top="take.j", edition=2021, rounds=2).looks()
    table.play("closed", draw="swap.j")
    shown = words.table(table.match.view(0), 0, "pl", NAMES)
    assert "│ KL ││6 Y1│" in shown
    assert "w ręce [7 Z2]" in shown
    assert "z 2 rund" in shown
    assert "w ręce" not in words.table(table.match.view(1), 1, "pl", NAMES)
    table.play("lay").play("wake")
    assert "Ada, 18 ravens (+18)" in words.table(table.match.view(1), 1, "en", NAMES)


def test_the_table_explains_the_marks_of_its_edition() -> None:
    old = two(rounds=1)
    jubilee = Table("1 2 3 4", "5 6 5 0", top="9", edition=2021)
    assert "of 1 round ·" in words.table(old.match.view(0), 0, "en", NAMES)
    assert "Pick 1" not in words.table(old.match.view(0), 0, "en", NAMES)
    assert "Pick 1" in words.table(jubilee.match.view(0), 0, "en", NAMES)


def test_captions_name_who_has_seen_a_land() -> None:
    table = two().play("open", "place 0.2")
    assert " 1:1   2:1   3:*    4" in words.table(table.match.view(0), 0, "en", NAMES)


def test_a_long_caption_counts_those_who_have_seen_a_land() -> None:
    long = [*["1 2 3 4 5 6"] * 4, "7 7 7 8 9 0"]
    table = Table(*long, top="8", edition=2021, long_dream=1).looks()
    turn = table.state.turn
    for card in "9999":
        table.play("claim", f"point {turn}.0", f"and {turn}.1", "announce 0", draw=card)
        for rival in range(1, 5):
            table.play("open", f"place {rival}.0")
    assert table.state.length[0] == 10
    table.state.known[9] = 0b11110  # four have peeked at the tenth land
    names = [*NAMES, "Cy", "Di", "Ed"]
    assert "10:4x" in words.table(table.match.view(0), 0, "en", names)


def test_the_table_shows_a_seat_only_what_it_knows() -> None:
    table = two()
    shown = words.table(table.match.view(0), 0, "en", NAMES)
    assert "│ 9  ││ 7  ││░░░░││░░░░│" in shown
    assert "│░░░░││░░░░││░░░░││░░░░│" in shown
    assert "Ada (you)" in shown
    assert "open pile [8]" in shown


def test_the_table_wraps_long_dreams() -> None:
    table = two(know_it=1)
    for card in "1111222233344446668887":
        seat = table.state.turn
        moves = ("claim", f"point {seat}.0", f"and {seat}.1", "announce 8")
        table.play(*moves, draw=card)
    shown = words.table(table.match.view(0), 0, "pl", NAMES)
    assert max(len(line) for line in shown.splitlines()) <= 100
    assert shown.count("┌") == 30


@pytest.mark.parametrize(
    ("dream", "ending"),
    [("1 0 0 0", "1 kruk."), ("2 0 0 0", "2 kruki."), ("5 0 0 0", "5 kruków.")],
)
def test_the_result_counts_ravens_in_polish(dream: str, ending: str) -> None:
    table = Table(dream, "9 9 9 9", rounds=1, caller_keeps_sum=1).looks().play("wake")
    result = words.result(table.match.view(0), 0, "pl", NAMES)
    assert result.startswith(f"Wygrywa: Ada, {ending}")


def test_the_result_names_all_who_share_the_victory() -> None:
    table = Table("9 1 0 0", "6 3 1 0", rounds=1, tie_counts_as_success=0)
    table.looks().play("wake")
    assert words.result(table.match.view(0), 0, "en", NAMES).startswith(
        "Ada, Bo share the victory with 10 ravens."
    )
    going = words.result(two().match.view(0), 0, "en", NAMES)
    assert going == "The match goes on."
