"""Acts typed in a person's own language: whatever a page says of an act can be typed back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from cardinal.language import CardinalError, Language
from cardinal.laws.act import LINES, Act, parse_act
from cardinal.laws.act_reader import typed_line, typed_seat
from cardinal.laws.act_words import act_text
from cardinal.laws.casebook import book_of_case
from cardinal.laws.guandan.act import GUANDAN_LINES, GuandanAct, parse_guandan_act
from cardinal.laws.guandan.act_words import guandan_act_text
from tests.laws.case_records import records_in

CASES = sorted((Path(__file__).parents[2] / "src/cardinal/laws/cases").rglob("*.yaml"))


@cache
def acts(*, guandan: bool) -> frozenset[str]:
    """Every line of the case files."""
    return frozenset(
        str(line)
        for path in CASES
        for record in records_in(path)
        if (book_of_case(record) == "guandan") is guandan
        for line in record.get("acts", ())
    )


def told(line: str, reader: Callable[[str], object]) -> bool:
    """Whether a line is an act at all: some cases are about lines that are refused."""
    try:
        reader(line)
    except CardinalError:
        return False
    return True


def some_of_each_verb(lines: Iterable[str], reader: Callable[[str], Act | GuandanAct]) -> list[str]:
    """Twelve lines a verb, spread over all there are."""
    by_verb: dict[str, list[str]] = {}
    for line in sorted(line for line in lines if told(line, reader)):
        by_verb.setdefault(reader(line).verb, []).append(line)
    return [line for every in by_verb.values() for line in every[:: max(1, len(every) // 12)]]


RARE = ["S cuts 5", "N turns up card 7", "cards dealt", "E resists", "N takes the tribute of E"]
RARE += [
    "N lays the cards in parts",
    "E lays the cards outside the area",
    "S drops a card",
    "EW waive the rectification",
]
RARE += ["N lays the cards in disorder", "W adds 9s", "S shows no count", "S drops 9s", "N waives the rectification"]
RARE += ["referee by N", "lot takes the tribute of W", "W plays 3s 3d BJ SJ", 'N plays 9s 9h as "pair 9"']


@pytest.mark.parametrize("language", Language)
def test_the_sentence_of_a_bridge_act_is_read_back(language: Language) -> None:
    wrong, lines = {}, some_of_each_verb(acts(guandan=False), parse_act)
    for line in lines:
        act = parse_act(line)
        again = parse_act(typed_line(act_text(act).render(language), language))
        if (again.verb, act_text(again)) != (act.verb, act_text(act)):
            wrong[line] = str(again)
    assert wrong == {}
    assert {parse_act(line).verb for line in lines} == {line.verb for line in LINES}


@pytest.mark.parametrize("language", Language)
def test_the_sentence_of_a_guandan_act_is_read_back(language: Language) -> None:
    wrong, lines = {}, some_of_each_verb([*RARE, *acts(guandan=True)], parse_guandan_act)
    for line in lines:
        act = parse_guandan_act(line)
        again = parse_guandan_act(typed_line(guandan_act_text(act).render(language), language, is_guandan=True))
        if (again.verb, guandan_act_text(again)) != (act.verb, guandan_act_text(act)):
            wrong[line] = str(again)
    assert wrong == {}
    assert {parse_guandan_act(line).verb for line in lines} == {line.verb for line in GUANDAN_LINES}


@pytest.mark.parametrize(
    ("typed", "language", "line"),
    [
        ("北叫1♠", "zh-Hans", "N calls 1S"),
        ("东家 加倍", "zh-Hans", "E calls X"),
        ("北家派司", "zh-Hant", "N calls pass"),
        ("ノースが 3NT をビッド", "ja", "N calls 3NT"),
        ("north bids 1H", "en", "N calls 1H"),
        ('South claims 3 of the tricks: "spades"', "en", 'S claims 3 "spades"'),
        ("南家声称３墩", "zh-Hans", "S claims 3"),
        ("Ｎ calls 1S", "en", "Ｎ calls 1S"),
        ("East bids 1♥.", "ja", "E calls 1H"),
    ],
)
def test_what_people_write_is_understood(typed: str, language: str, line: str) -> None:
    assert typed_line(typed, language) == line


@pytest.mark.parametrize("typed", ["", "nobody knows", "北家跳舞", '"', "N", "{seat} bids {call}.", "(", "♠" * 500])
def test_what_nobody_understands_comes_back_as_it_was_typed(typed: str) -> None:
    assert typed_line(typed, "zh-Hans") == typed


@pytest.mark.parametrize(
    ("typed", "letter"), [("北", "N"), ("南家", "S"), ("イースト", "E"), ("west", "W"), ("e", "E")]
)
def test_a_seat_is_typed_in_any_language(typed: str, letter: str) -> None:
    assert typed_seat(typed) == letter
    assert typed_seat("上") == "上"
