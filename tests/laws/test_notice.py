"""Which law an act sets in motion at a position, in the auction, at the opening lead and in the play."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.laws.act import parse_act
from cardinal.laws.case import advance, read_case
from cardinal.laws.notice import notice
from cardinal.laws.position import Position

DEAL = "N:AKQ.432.KQJ.A432 JT9.765.AT9.KQJT 876.AKQ.8765.987 5432.JT98.432.65"
BOARD = {"deal": DEAL, "contract": "4H by S"}
N, E, S, W = (Seat.parse(name) for name in "NESW")


def _position(*acts: str, **record: object) -> Position:
    position = read_case(record).position
    for line in acts:
        act = parse_act(line)
        assert notice(position, act) is None, line
        position = advance(position, act)
    return position


def _at_auction(*acts: str, **record: object) -> Position:
    return _position(*acts, **record)


def _in_play(*tricks: str, **record: object) -> Position:
    return _position(board=BOARD, tricks=list(tricks), **record)


def _law(position: Position, line: str) -> str | None:
    return notice(position, parse_act(line))


@pytest.mark.parametrize(
    ("line", "law"),
    [
        ("E calls 2C", None),
        ("E calls pass", None),
        ("E calls X", None),
        ("E calls 1H", "27"),
        ("E calls 1S", "27"),
        ("E calls 1NT", None),
        ("E calls XX", "36"),
        ("E calls 8C", "38"),
        ("S calls 8C", "38"),
        ("S calls X", "36"),
        ("W calls X", "32"),
        ("W calls pass", "30"),
        ("S calls pass", "30"),
        ("W calls 2C", "31"),
        ("W calls 1C", "31"),
    ],
)
def test_a_call_is_measured_by_the_first_law_that_fits(line: str, law: str | None) -> None:
    assert _law(_at_auction("N calls 1S"), line) == law


def test_a_redouble_out_of_turn_is_out_of_rotation() -> None:
    assert _law(_at_auction("N calls 1S", "E calls X"), "N calls XX") == "32"
    assert _law(_at_auction("N calls 1S", "E calls X"), "S calls XX") is None
    assert _law(_at_auction("N calls 1S", "E calls X"), "W calls XX") == "36"


def test_after_the_final_pass_any_call_is_too_late() -> None:
    over = _at_auction("N calls 1S", "E calls pass", "S calls pass", "W calls pass")
    for line in ("N calls 2S", "N calls pass", "W calls 8C", "E calls X"):
        assert _law(over, line) == "39"
    passed = _at_auction(*(f"{seat} calls pass" for seat in "NESW"))
    assert _law(passed, "N calls 1S") == "39"
    assert _law(_in_play("W: S5"), "N calls 1S") == "39"


def test_whoever_must_pass_and_does_not_sets_37_in_motion_and_whoever_must_repeat_31() -> None:
    barred = _at_auction("N calls 1S", given=[{"must_pass": {"seat": "E", "turns": "next"}}])
    assert _law(barred, "E calls pass") is None
    assert _law(barred, "E calls 2C") == "37"
    assert _law(barred, "E calls X") == "37"
    assert _law(barred, "E calls 1C") == "37"
    # The next player may call as if the pass had been made (28A); nobody else may.
    assert _law(barred, "S calls 2S") is None
    assert _law(barred, "W calls 2S") == "31"
    assert str(advance(barred, parse_act("S calls 2S")).auction) == "N 1S, E pass, S 2S"
    free = _at_auction("N calls 1S", given=[{"must_pass": {"seat": "W", "turns": "next"}}])
    assert _law(free, "E calls 2C") is None
    repeating = _at_auction("N calls 1S", given=[{"repeat": {"seat": "E", "what": "2C"}}])
    assert _law(repeating, "E calls 2C") is None
    assert _law(repeating, "E calls 2D") == "31"
    assert _law(repeating, "E calls pass") == "31"
    assert _law(_at_auction("N calls 1S", given=[{"repeat": {"seat": "S", "what": "2C"}}]), "E calls 2D") is None


ALWAYS = {
    "E changes 1S to 2S": "25",
    "E calls 1S with W": "33",
    "E takes board 5": "15",
    "E hesitates": "16",
    'E remarks "well"': "16",
    "E looks at S's hand": "16D",
    'E corrects "weak"': "20",
    'E explains 1S "weak"': None,
    "E touches S's cards": "7",
    "E removes S's hand": "7",
    "E calls 1S without looking": "7",
    "E does not count": "7",
    "E holds 14 cards": "13",
    "E holds 13 cards": None,
    "E holds 12 cards": "14",
    "E alerts": None,
    "attention": None,
    "director": None,
}


@pytest.mark.parametrize(("line", "law"), ALWAYS.items())
def test_some_acts_set_their_law_in_motion_at_any_time(line: str, law: str | None) -> None:
    for position in (_at_auction(), _at_auction("N calls 1S"), _position(board=BOARD), _in_play("W: S5")):
        assert _law(position, line) == law


@pytest.mark.parametrize("line", ["E exposes SJ", "E drops SJ", "E leads SJ", "E leads SJ face down"])
def test_a_card_shown_or_led_in_the_auction_is_a_matter_of_24(line: str) -> None:
    assert _law(_at_auction(), line) == "24"
    assert _law(_at_auction("N calls 1S", "E calls pass", "S calls pass"), line) == "24"
    passed_out = _at_auction(*(f"{seat} calls pass" for seat in "NESW"))
    assert _law(passed_out, line) is None


def test_a_card_named_in_the_auction_is_no_card_exposed() -> None:
    assert _law(_at_auction(), "E names SJ") is None


AT_THE_LEAD = {
    "W leads S5": None,
    "W leads S5 face down": None,
    "W plays S5": None,
    "E leads SJ": "54",
    "E leads SJ face down": "54",
    "E plays SJ": "54",
    "S leads S8": "54",
    "N plays SA": "54",
    "E exposes SJ": "49",
    "W drops S5": "49",
    "E names SJ": "49",
    "S exposes S8": "48",
    "N drops SA": "48",
    "N names SA": "48",
    "S spreads": "48",
    "N spreads": None,
    "E spreads": None,
    "S claims 10": "68",
    "E concedes 2": "68",
    "E concedes trick 2": "68",
    "E abandons hand": "68",
    "W leads S5 with E": "58",
    "W leads S5 and S4": "58",
    "agreed": None,
}


@pytest.mark.parametrize(("line", "law"), AT_THE_LEAD.items())
def test_between_the_final_pass_and_the_faced_lead(line: str, law: str | None) -> None:
    assert _law(_position(board=BOARD), line) == law
    called = _at_auction(
        "N calls pass", "E calls pass", "S calls 4H", "W calls pass", "N calls pass", "E calls pass",
        board={"deal": DEAL},
    )  # fmt: skip
    assert _law(called, line) == law


def test_a_lead_against_a_demand_is_noticed_when_it_can_be_seen() -> None:
    demanded = _position(board=BOARD, given=[{"lead_restriction": {"leader": "W", "suits": ["D"], "may": ["require"]}}])
    assert _law(demanded, "W leads S5") == "61"
    assert _law(demanded, "W leads D2") is None
    assert _law(demanded, "W leads S5 face down") is None


IN_PLAY = {
    "N plays SA": None,
    "E plays SJ": "57",
    "S plays S8": "57",
    "W plays S4": "45E",
    "W leads S4": "57",
    "E leads SJ": "57",
    'S calls dummy "ace of spades"': None,
    'S calls dummy "anything"': "46",
    'S calls dummy "king of clubs"': "46",
    'W calls dummy "ace of spades"': None,
    "E leads SJ with W": "58",
    "N plays SA and SK": "58",
    "E retracts SJ": "47",
    "E holds up SJ": "45",
    'S changes dummy to "king"': "45",
    "S touches SA": "45",
    "E touches SA": None,
    "S indicates SA": None,
    "N touches SA": "45F",
    "N indicates SA": "45F",
    "N moves SA": "45F",
    "S moves SA": None,
    "N looks at E's hand": "43",
    "N leaves to watch S": "43",
    "N exchanges hands with S": "43",
    "attention by N": "43",
    "N calls the director": "43",
    "N warns S": "43",
    "N asks E about a revoke": "43",
    'N remarks "well"': "43",
    "E leaves to watch S": None,
    "E exchanges hands with S": None,
    "S warns N": None,
    "E shows hand to N": "43",
    "E shows hand to S": None,
    "attention": None,
    "E calls the director": None,
    "E spreads": "68",
    "S spreads": "48",
    "N spreads": None,
    "S claims 10": "68",
    "E concedes 2": "68",
    "E concedes trick 2": "68",
    "E abandons hand": "68",
    "E asks to see the trick": "66",
    "E looks at own card": "66",
    "E inspects trick 1": "66",
    "E asks W about a revoke": "61",
    "E says trick 1 is pointed wrong": "65",
    "E exposes SJ": "49",
    "W drops S4": "49",
    "E names SJ": "49",
    "S exposes S8": "48",
    "N drops SK": "48",
    "N names SK": "48",
}


@pytest.mark.parametrize(("line", "law"), IN_PLAY.items())
def test_in_the_play_with_a_card_led_to_dummy(line: str, law: str | None) -> None:
    assert _law(_in_play("W: S5"), line) == law


@pytest.mark.parametrize(
    ("line", "law"),
    [
        ("N leads SK", None),
        ("S leads S7", "55"),
        ("E leads S9", "56"),
        ("W leads S4", "56"),
        ("W plays S4", "56"),
        ("N moves SK", "45F"),
    ],
)
def test_in_the_play_with_dummy_to_lead(line: str, law: str | None) -> None:
    assert _law(_in_play("W: S5 SA SJ S8"), line) == law


def test_a_card_that_dummy_moves_after_a_call_answers_it_and_one_touched_or_indicated_never_does() -> None:
    # Moved at once after a card was called, right or wrong, it is dummy's answer.
    called = _in_play("W: S5 SA SJ S8", "N: SQ")
    laws = {line: _law(called, line) for line in ("N moves SK", "N touches SK", "N indicates SK")}
    assert laws == {"N moves SK": None, "N touches SK": "45F", "N indicates SK": "45F"}


def test_a_lead_that_a_ruling_gave_to_declarer_is_not_waited_for() -> None:
    given = _in_play("W: S5 SA SJ S8", given=[{"reverts": {"to": "S"}}])
    assert _law(given, "W leads S4") == "60"
    assert _law(given, "N leads SK") == "55"
    assert _law(_in_play("W: S5 SA SJ S8", given=[{"reverts": {"to": "W"}}]), "E leads S9") == "56"


def test_a_hand_that_leads_on_after_three_cards() -> None:
    # Dummy has won so far and leads on before South has played: the trick stays a card short (67).
    winning = _in_play("W: S5 SA SJ")
    assert _law(winning, "N leads SK") is None
    assert [len(trick) for trick in advance(winning, parse_act("N leads SK")).play.tricks] == [3, 1]  # type: ignore[union-attr]
    assert _law(winning, "S leads S8") is None
    # A defender who has played and leads on leads before his partner has played (57A).
    assert _law(_in_play("W: S5 S8 SJ"), "E leads DA") == "57"
    assert _law(_in_play("W: S5"), "W leads DA") == "57"
    assert _law(_in_play("W: S5 SA"), "N leads SK") == "45E"
    # Whoever is to play to the trick plays to it, whatever the act is called.
    assert _law(_in_play("W: S5 SA"), "E leads SJ") is None


def test_dummy_is_bound_no_longer_when_the_play_is_over() -> None:
    from dataclasses import replace

    over = replace(_in_play("W: S5 SA SJ S8"), phase="finished")
    assert _law(over, "attention by N") is None
    assert _law(over, "N leaves to watch S") is None


REVOKES = [
    (("W: S5 H2 SJ S8",), "62"),
    (("W: S5 H2 SJ S8", "N: H3"), "64"),
    (("W: S5 H2 SJ S8", "S: HA"), "64"),
    (("W: S5 SA SJ S8", "N: SK D9 S7 S4"), "62"),
    (("W: S5 SA SJ S8", "N: SK D9 S7 S4", "N: SQ"), "62"),
    (("W: S5 SA SJ S8", "N: SK D9 S7 S4", "N: SQ S9"), "64"),
    (("W: S5 SA SJ S8",), None),
    # A trick with a card too few or too many comes before any revoke.
    (("W: S5 H2 SJ -", "N: SK"), "67"),
    (("W: S5 SA SJ+ST S8", "N: SK"), "67"),
    (("W: S5 SA SJ -",), "67"),
]


@pytest.mark.parametrize("line", ["attention", "director", "E calls the director", "attention by S"])
@pytest.mark.parametrize(("tricks", "law"), REVOKES)
def test_attention_brings_a_revoke_or_a_defective_trick_to_light(
    tricks: tuple[str, ...], law: str | None, line: str
) -> None:
    assert _law(_in_play(*tricks), line) == law


def test_a_revoke_that_has_been_heard_is_not_heard_again() -> None:
    heard = {"recorded": {"what": {"revoke_heard": {"seat": "N", "card": "H2", "number": 1}}}}
    assert _law(_in_play("W: S5 H2 SJ S8", given=[heard]), "attention") is None
    other = {"recorded": {"what": {"revoke_heard": {"seat": "N", "card": "H3", "number": 1}}}}
    assert _law(_in_play("W: S5 H2 SJ S8", given=[other]), "attention") == "62"


def test_a_wrong_card_of_dummys_can_be_changed_until_both_sides_have_played_to_the_next_trick() -> None:
    acts = ('S calls dummy "ace of spades"', "N moves SK")
    wrong = _position(*acts, board=BOARD, tricks=["W: S5"])
    assert _law(wrong, "attention") == "45"
    one_side = _position(*acts, "E plays SJ", "S plays S8", "N leads SQ", board=BOARD, tricks=["W: S5"])
    assert _law(one_side, "attention") == "45"
    both = advance(one_side, parse_act("E plays S9"))
    assert _law(both, "attention") is None
    right = _position('S calls dummy "ace of spades"', "N moves SA", board=BOARD, tricks=["W: S5"])
    assert _law(right, "attention") is None


def test_a_penalty_card_left_unplayed_is_noticed() -> None:
    given = [{"penalty_card": {"seat": "E", "card": "S9", "kind": "major"}}]
    position = _in_play("W: S5 SA", given=given)
    assert _law(position, "E plays SJ") == "52"
    assert _law(position, "E plays S9") is None
