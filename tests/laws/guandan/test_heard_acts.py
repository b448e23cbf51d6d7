"""Which act of a Guandan record a case hears, and what the record alone shows to be irregular."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, Rank
from cardinal.guandan import Kind, Pattern
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.case import GuandanCase, read_guandan_case
from cardinal.laws.guandan.notice import ABOUT
from cardinal.laws.guandan.position import DealPosition

N, E, S, W = SEATS


def heard(*acts: str, law: str | None = None, **board: object) -> GuandanCase:
    record: dict[str, object] = {"acts": list(acts), "board": {"level": 5, "lead": "S", **board}}
    return read_guandan_case(record if law is None else {**record, "law": law})


def test_a_wild_card_is_what_an_undeclared_play_is_heard_about() -> None:
    """The heart of the level paid as tribute is no play, and a play with it is not what another law is about."""
    case = heard("S pays 5h", "S plays 3s", "E plays 5h 9s", "N plays 5h", law="G5.2")
    assert (str(case.act), len(case.before), len(case.after)) == ("E plays 5h 9s", 2, 1)
    assert str(heard("S plays 5h", "N passes", law="GP2.1").act) == "N passes"
    assert str(heard("S plays 3s", "E passes", law="G5.2").act) == "S plays 3s"  # too short to show the breach


@pytest.mark.clause("GP4.2")
def test_a_count_not_shown_is_heard_at_the_last_play_of_whoever_owes_it() -> None:
    """S has eleven cards and then ten: it is the second play after which E may not go on."""
    acts = ("S plays 3s", "E plays 4s", "N passes", "W passes", "S plays 6s", "E passes")
    for law in (None, "GP4.2"):
        case = heard(*acts, law=law, left={"S": 12})
        assert (case.law, str(case.act), len(case.before)) == ("GP4.2", "S plays 6s", 4)
    # Another law looks past it.
    assert str(heard(*acts, "S plays 8s", law="GP2.2", left={"S": 12}).act) == "S plays 8s"
    # A count that is shown leaves nothing to hear.
    shown = heard(*acts[:5], "S reports 10", "E passes", left={"S": 12})
    assert (shown.law, shown.act) == (None, None)


def test_without_a_breach_everything_is_before() -> None:
    case = heard("S plays 3s", "E passes")
    assert (case.law, case.act, case.after) == (None, None, ())
    assert [str(act) for act in case.before] == ["S plays 3s", "E passes"]
    assert (case.position.turn, case.now.turn) == (S, N)


def test_a_case_stands_where_its_act_was_and_ends_where_the_record_ends() -> None:
    case = heard("S plays 3s", "N plays 6s", "W plays 7s")
    assert (case.law, str(case.act)) == ("GP2.2", "N plays 6s")
    assert (case.position.turn, case.now.turn) == (E, S)
    assert ([str(one) for one in case.before], [str(one) for one in case.after]) == (["S plays 3s"], ["W plays 7s"])


@pytest.mark.parametrize(
    ("law", "lines"),
    [
        ("GP1.1", ["S draws out of turn", "S draws"]),
        ("G7.3", ["S holds 27 cards"]),
        ("GP1.2", ["S holds 27 cards"]),
        ("GP2.1", ["S passes"]),
        ("GP2.2", ["S plays 3s", 'S plays 3s as "single 3"']),
        ("GP2.3", ["S plays 3s", 'S plays 3s as "single 3"']),
        ("G5.2", ["S plays 3s", 'S plays 3s as "single 3"']),
        ("G8.1", ["E passes"]),
        (
            "GP2.4",
            [
                "S plays improperly",
                "S lays the cards in parts",
                "S lays the cards in disorder",
                "S lays the cards outside the area",
                "S adds 3s",
                "S plays 3s",
                'S plays 3s as "single 3"',
            ],
        ),
        ("GP2.5", ["S leaves the seat"]),
        ("GP3", ["S pays As", "S returns 3s"]),
        ("GP4.1", ["S repeats the report", "S asks the count", "S reports 9"]),
        ("GP4.2", ["S reports 9", "S shows no count", "S plays 3s", 'S plays 3s as "single 3"']),
    ],
)
def test_a_law_that_is_named_hears_the_first_act_that_it_is_about(law: str, lines: list[str]) -> None:
    assert set(ABOUT[law]) == {parse_guandan_act(line).verb for line in lines}
    for line in lines:
        case = read_guandan_case({"acts": ["attention by N", line, "referee"], "law": law})
        assert (case.law, str(case.act), len(case.before)) == (law, line, 1)


def test_the_laws_about_acts_of_a_table_are_these() -> None:
    assert len(ABOUT) == 13
    assert read_guandan_case({"acts": ["S plays 3s"], "law": "G32"}).act is None


@pytest.mark.clause("G8.1.1")
def test_a_partners_play_is_topped_unless_the_organiser_forbids_it() -> None:
    for may, laws in ((True, (None, None)), (False, ("GP2.3", None))):
        board: dict[str, object] = {"level": 5, "lead": "S"}
        for seat, law in zip("NE", laws, strict=True):
            skipped = {"finished": "E"} if seat == "N" else {}
            record = {
                "acts": ["S plays 3s", f"{seat} plays 6s"],
                "board": {**board, **skipped},
                "conditions": {"rules.may_beat_partner": may},
            }
            assert read_guandan_case(record).law == law, (seat, may)


def test_what_is_said_of_a_play_has_to_be_what_its_cards_can_be() -> None:
    where = DealPosition(level=Rank.FIVE, turn=S)
    assert where.is_valid(parse_guandan_act('S plays 9s 9d 5h 8c 8s as "full house 8"')) is True
    # A wrong name is no wrong play: the cards are what they are.
    assert where.is_valid(parse_guandan_act('S plays 9s 9d as "triple 9"')) is True
    assert where.is_misnamed(parse_guandan_act('S plays 9s 9d as "triple 9"'))
    assert not where.is_misnamed(parse_guandan_act('S plays 9s 9d as "pair"'))
    assert where.is_valid(parse_guandan_act("S plays 9s 8d")) is False
    assert DealPosition(turn=S).is_valid(parse_guandan_act("S plays 9s 8d")) is None
    banned = DealPosition(level=Rank.FIVE, turn=S, bans=((S, (Kind.PAIR, Pattern.parse("single 9", Rank.FIVE))),))
    lines = ("S plays 9s 9d", "S plays 9s", "S plays 8s", "N plays 9s")
    assert [banned.is_valid(parse_guandan_act(line)) for line in lines] == [False, False, True, True]


@pytest.mark.clause("G7.3")
def test_a_hand_is_counted_against_what_is_left_once_play_or_tribute_has_begun() -> None:
    assert heard("S holds 26 cards").law == "GP1.2"
    for count, law in ((27, None), (26, "GP1.2")):
        paid = heard("S pays As", f"S holds {count} cards", previous="E N W S", left={"S": 27})
        assert paid.law == law


@pytest.mark.clause("GP3")
def test_a_tribute_or_return_that_names_no_card_is_refused() -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        heard("S pays ,", previous="E N W S")
    assert [law.law for law in refusal.value.text.values.values()] == ["GP3"]
