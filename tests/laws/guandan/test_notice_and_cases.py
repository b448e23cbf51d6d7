"""What the record of a Guandan deal shows to be irregular, and the case that is heard of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.cards import SEATS, Side
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.case import GuandanCase, read_guandan_case
from cardinal.laws.guandan.notice import notice
from tests.laws.guandan.test_position import position

N, E, S, W = SEATS


def noticed(line: str, *acts: str, conditions: dict[str, object] | None = None, **board: object) -> str | None:
    return notice(position(*acts, conditions=conditions, **board), parse_guandan_act(line))


# Noticing


@pytest.mark.parametrize(
    ("line", "law"),
    [
        ("S draws out of turn", "GP1.1"),
        ("S plays improperly", "GP2.4"),
        ("S leaves the seat", "GP2.5"),
        ("S repeats the report", "GP4.1"),
        ("S asks the count", "GP4.1"),
        ("S plays 3s", None),
        ("attention by S", None),
    ],
)
def test_some_acts_are_irregular_in_themselves(line: str, law: str | None) -> None:
    assert noticed(line) == law


def test_what_a_record_shows_to_be_irregular() -> None:
    table: dict[str, object] = {"level": 5, "lead": "S"}
    assert noticed("E draws", draws="S") == "GP1.1"
    assert noticed("S draws", draws="S") is None
    assert noticed("E draws") is None
    assert noticed("S holds 27 cards") is None
    assert noticed("S holds 28 cards") == "GP1.2"
    assert noticed("S holds 26 cards", "S plays 3s", left={"S": 27}, **table) is None
    assert noticed("S holds 27 cards", "S plays 3s", left={"S": 27}, **table) == "GP1.2"
    assert noticed("S holds 12 cards", "S plays 3s", **table) is None
    assert noticed("E plays 3s", **table) == "GP2.2"
    assert noticed("S plays 3s 4d", **table) == "GP2.3"
    assert noticed("S plays 3s", **table) is None
    assert noticed("E passes", **table) == "GP2.1"
    assert noticed("S passes", **table) == "G8.1"
    assert noticed("S passes", conditions={"rules.leader_may_pass": True}, **table) is None
    assert noticed("E passes", "S plays 3s", **table) is None
    assert noticed("E passes") is None
    wild = "S plays 9s 9d 5h 8c 8s"
    assert noticed(wild, **table) is None
    assert noticed(wild, conditions={"ref.undeclared_wild": "ask"}, **table) == "G5.2"
    assert noticed("S plays 9s", conditions={"ref.undeclared_wild": "ask"}, **table) is None


def test_which_counts_are_wrong_or_shown_again() -> None:
    due: dict[str, object] = {"level": 5, "lead": "S", "left": {"S": 11}}
    assert noticed("S reports 10", "S plays 3s", **due) is None
    assert noticed("S reports 9", "S plays 3s", **due) == "GP4.2"
    assert noticed("S reports 11", level=5, left={"S": 11}) == "GP4.2"
    # Told from the middle: whether the count had been shown before is for people to say.
    assert noticed("S reports 10", level=5, left={"S": 10}) == "GP4.2"
    assert noticed("S reports 10", "S plays 3s", "S reports 10", **due) == "GP4.1"
    assert noticed("S reports 10", level=5) is None


# Cases


def heard(*acts: str, law: str | None = None, **board: object) -> GuandanCase:
    return read_guandan_case({"acts": list(acts), "board": board, **({} if law is None else {"law": law})})


def test_what_was_done_before_anybody_pointed_it_out() -> None:
    one = heard("E plays 9s", "N passes", "attention by S", "W passes", level=5, lead="S")
    assert [str(act) for act in one.before_attention] == ["N passes"]
    assert one.happened("passes", "attention") is one.after[0]
    assert one.happened("draws") is None
    other = heard("E plays 9s", "N passes", "referee", "W passes", level=5, lead="S")
    assert [str(act) for act in other.before_attention] == ["N passes"]
    assert heard("E plays 9s", "N passes", level=5, lead="S").before_attention == other.before_attention
    assert (one.offender, one.partner, one.side, one.next_seat) == (E, W, Side.EW, N)
    assert [str(act) for act in one.acts] == ["E plays 9s", "N passes", "attention by S", "W passes"]


def test_a_case_without_an_act_has_no_offender() -> None:
    one = heard(law="GP2.3")
    for name in ("heard", "offender"):
        with pytest.raises(ImpossibleCase):
            getattr(one, name)
    with pytest.raises(ImpossibleCase):
        _ = replace(one, act=parse_guandan_act("attention")).offender


def test_the_law_that_is_named_is_heard_where_its_breach_is() -> None:
    board: dict[str, object] = {"level": 5, "lead": "S"}
    acts = ("S plays 3s", "W plays 9s", "N plays 3d 4d")
    assert str(heard(*acts, **board).act) == "W plays 9s"
    assert str(heard(*acts, law="GP2.3", **board).act) == "S plays 3s"
    late = heard("S plays 3s", "E holds 26 cards", "N holds 28 cards", law="GP1.2", left={"N": 27, "E": 26}, **board)
    assert str(late.act) == "N holds 28 cards"
    wild = heard("S plays 3s", "E plays 5h 9s", law="G5.2", **board)
    assert str(wild.act) == "E plays 5h 9s"
    assert heard("S passes", law="G32").act is None
    assert heard("S passes", law="G32").before == (parse_guandan_act("S passes"),)


@pytest.mark.parametrize(
    "record",
    [
        {"strange": 1},
        {"acts": "S plays 3s"},
        {"conditions": ["event.form"]},
        {"board": ["lead"]},
        {"board": {"strange": 1}},
        {"conditions": {"event.form": "trios"}},
    ],
)
def test_a_record_of_another_shape_is_refused(record: dict[str, object]) -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        read_guandan_case(record)
    assert refusal.value.legal
