"""Acts of a Guandan table as a reader is told of them: the sentence of each, and everything that fills it."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from cardinal.cards import SEATS, Side
from cardinal.guandan import Pattern
from cardinal.guandan.holding import parse_faces
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import GUANDAN_LINES, parse_guandan_act
from cardinal.laws.guandan.act_words import guandan_act_text
from cardinal.laws.guandan.board import BOARD_KEYS
from cardinal.laws.guandan.case import CASE_KEYS, read_guandan_case

N, E, S, W = SEATS

# Each line, what is read of it (verb, seat, cards, what was said, number, seconds), the sentence and its values.
NINES = parse_faces("9s 9h")
LINES = [
    ("S turns up card 20", ("turns", S, "", "", 20, None), "turns", {"seat": S, "number": 20}),
    ("S cuts 0", ("cuts", S, "", "", 0, None), "cuts", {"seat": S, "number": 0}),
    ("cards dealt", ("dealt", None, "", "", None, None), "dealt", {}),
    ("E draws", ("draws", E, "", "", None, None), "draws", {"seat": E}),
    ("E draws out of turn", ("draws out of turn", E, "", "", None, None), "draws_out_of_turn", {"seat": E}),
    ("E sees the card", ("sees", E, "", "", None, None), "sees", {"seat": E}),
    ("E takes the card into the hand", ("takes in", E, "", "", None, None), "takes_in", {"seat": E}),
    ("N holds 28 cards", ("holds", N, "", "", 28, None), "holds", {"seat": N, "number": 28}),
    ("N pays 9s", ("pays", N, "9s", "", None, None), "pays", {"seat": N, "cards": NINES[:1]}),
    ("N returns 9h", ("returns", N, "9h", "", None, None), "returns", {"seat": N, "cards": NINES[1:]}),
    ("N resists", ("resists", N, "", "", None, None), "resists", {"seat": N}),
    ("E takes the tribute of S", ("takes tribute", E, "S", "", None, None), "takes_tribute", {"seat": E, "other": S}),
    ("lot takes the tribute of W", ("takes tribute", None, "W", "", None, None), "takes_tribute_by_lot", {"other": W}),
    ("W plays improperly", ("improper", W, "", "", None, None), "improper", {"seat": W}),
    ("W lays the cards in parts", ("in parts", W, "", "", None, None), "in_parts", {"seat": W}),
    ("W lays the cards in disorder", ("in disorder", W, "", "", None, None), "in_disorder", {"seat": W}),
    ("W lays the cards outside the area", ("outside area", W, "", "", None, None), "outside_area", {"seat": W}),
    ("W adds 9s 9h", ("adds", W, "9s 9h", "", None, None), "adds", {"seat": W, "cards": NINES}),
    ("W plays 9s 9h", ("plays", W, "9s 9h", "", None, None), "plays", {"seat": W, "cards": NINES}),
    ("W plays 9x", ("plays", W, "9x", "", None, None), "plays", {"seat": W, "cards": "9x"}),
    (
        'W plays 9s 9h as "pair 9"',
        ("plays as", W, "9s 9h", "pair 9", None, None),
        "plays_as",
        {"seat": W, "cards": NINES, "pattern": Pattern.parse("pair 9")},
    ),
    (
        'W plays 9s 9h as "two nines"',
        ("plays as", W, "9s 9h", "two nines", None, None),
        "plays_as",
        {"seat": W, "cards": NINES, "pattern": "two nines"},
    ),
    ("W passes", ("passes", W, "", "", None, None), "passes", {"seat": W}),
    ("S reports 8", ("reports", S, "", "", 8, None), "reports", {"seat": S, "number": 8}),
    ("S shows no count", ("no report", S, "", "", None, None), "no_report", {"seat": S}),
    ("S drops a card", ("drops", S, "", "", None, None), "drops_unnamed", {"seat": S}),
    ("S drops 9s", ("drops", S, "9s", "", None, None), "drops", {"seat": S, "cards": NINES[:1]}),
    ("S waives the rectification", ("waives", S, "", "", None, None), "waives", {"seat": S}),
    ("EW waive the rectification", ("waives", None, "EW", "", None, None), "waives_side", {"side": Side.EW}),
    ("S repeats the report", ("repeats report", S, "", "", None, None), "repeats_report", {"seat": S}),
    ("S asks the count", ("asks count", S, "", "", None, None), "asks_count", {"seat": S}),
    ("S leaves the seat", ("leaves seat", S, "", "", None, None), "leaves_seat", {"seat": S}),
    ("S late 4:30", ("late", S, "", "", None, 270), "late", {"seat": S, "minutes": 4, "seconds": 30}),
    ("S late 0:07", ("late", S, "", "", None, 7), "late", {"seat": S, "minutes": 0, "seconds": 7}),
    ("S late 12:00", ("late", S, "", "", None, 720), "late_minutes", {"seat": S, "minutes": 12, "seconds": 0}),
    ("attention", ("attention", None, "", "", None, None), "attention", {}),
    ("attention by N", ("attention", N, "", "", None, None), "attention_by", {"seat": N}),
    ("referee", ("referee", None, "", "", None, None), "referee", {}),
    ("referee by N", ("referee", N, "", "", None, None), "referee_by", {"seat": N}),
    ("time up", ("time up", None, "", "", None, None), "time_up", {}),
    ("deal ends", ("deal ends", None, "", "", None, None), "deal_ends", {}),
]


def test_every_kind_of_line_is_here() -> None:
    assert {read[0] for _, read, _, _ in LINES} == {line.verb for line in GUANDAN_LINES}


@pytest.mark.parametrize(("line", "read", "key", "values"), LINES, ids=[one[0] for one in LINES])
def test_an_act_is_read_whole_and_told_with_everything_in_it(
    line: str, read: tuple[object, ...], key: str, values: dict[str, object]
) -> None:
    act = parse_guandan_act(f"  {line} ")
    verb, written, *rest = astuple(act)
    assert (verb, *rest) == read
    assert written == str(act) == line
    text = guandan_act_text(act)
    assert (text.key, dict(text.values)) == (key, values)
    assert str(text)


def test_keys_that_a_case_does_not_have_are_named_in_order_with_those_it_can_have() -> None:
    for record, legal in (({"zebra": 1, "apple": 2}, CASE_KEYS), ({"board": {"zebra": 1, "apple": 2}}, BOARD_KEYS)):
        with pytest.raises(ImpossibleCase) as refusal:
            read_guandan_case(record)
        assert refusal.value.text.values == {"given": ("apple", "zebra")}
        assert refusal.value.legal == tuple(sorted(legal))


@pytest.mark.parametrize(
    ("record", "legal"),
    [
        ({"acts": "S plays 3s"}, "a list of acts"),
        ({"conditions": ["event.form"]}, "name: value"),
        ({"board": "lead"}, "name: value"),
    ],
)
def test_a_record_of_another_shape_is_told_how_one_looks(record: dict[str, object], legal: str) -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        read_guandan_case(record)
    assert refusal.value.legal == (legal,)


def test_a_case_keeps_its_name_its_board_and_its_conditions() -> None:
    case = read_guandan_case({"name": "a name", "board": {"level": 5}, "conditions": {"event.form": "pairs"}, "law": 7})
    assert (case.name, dict(case.board), case.law) == ("a name", {"level": 5}, "7")
    assert case.conditions["event.form"] == "pairs"
    bare = read_guandan_case({})
    assert (bare.name, bare.board, bare.law, bare.acts, bare.offences, bare.reminders) == ("", {}, None, (), None, ())
    for emptied in ({"acts": None}, {"board": None}, {"conditions": None}):
        assert read_guandan_case(emptied) == bare
