"""What happened at a table is told in the reader's words: every verb of the case files has its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardinal.laws
from cardinal.cards import Seat
from cardinal.language import CardinalError, Language, Text, keys
from cardinal.laws.act import VERBS, parse_act
from cardinal.laws.act_words import act_text
from cardinal.laws.guandan.act import GUANDAN_VERBS
from cardinal.laws.guandan.act_words import guandan_act_text
from cardinal.laws.guandan.spoken import told_act
from cardinal.laws.spoken import told_acts
from tests.laws.case_records import records_in

CASES = Path(cardinal.laws.__file__).parent / "cases"
# Lines that no case file has, so that every verb and every ending of a sentence is told here.
BRIDGE_BESIDES = (
    'N concedes 2 "the rest"', 'N concedes trick 3 "yours"', 'W withdraws concession "I had the ace"', "E explains 2C",
    "E corrects", "W withdraws agreement", "W calls 8S",
)  # fmt: skip
GUANDAN_BESIDES = (
    "N turns up card 27", "E cuts 40", "cards dealt", "W resists", "N takes the tribute of E",
    "lot takes the tribute of W",
    "S plays BJ sj", 'S plays 5h 8c 8s as "three of whatever"', "S plays the lot", "N lays the cards in parts",
    "E drops a card",
)  # fmt: skip


def lines(*, guandan: bool) -> Iterator[str]:
    for path in sorted(CASES.rglob("*.yaml")):
        for case in records_in(path) or ():
            if (case.get("book") == "guandan") is guandan:
                yield from map(str, case.get("acts") or ())
    yield from GUANDAN_BESIDES if guandan else BRIDGE_BESIDES


def told(*, guandan: bool) -> dict[str, list[Text]]:
    """The sentences of every line that can be read, by the verb."""
    found: dict[str, list[Text]] = {}
    for line in dict.fromkeys(lines(guandan=guandan)):
        try:
            if guandan:
                other = told_act(line)
                found.setdefault(other.verb, []).append(guandan_act_text(other))
            else:
                for act in told_acts([line], Seat.N):
                    found.setdefault(act.verb, []).append(act_text(act))
        except CardinalError:
            # A case may be about a line that nobody can have meant.
            assert line in ("N calls 10C",)
    return found


@pytest.mark.parametrize(("guandan", "verbs"), [(False, VERBS), (True, GUANDAN_VERBS)])
def test_every_verb_is_told_in_every_language_and_no_text_is_left_over(guandan: bool, verbs: tuple[str, ...]) -> None:
    found = told(guandan=guandan)
    assert set(found) == set(verbs)
    used = set()
    for text in (one for texts in found.values() for one in texts):
        used.add(text.key)
        for language in Language:
            # Whatever stands between quotation marks is somebody's own words.
            said = re.sub("[“「].*?[”」]", "", text.render(language))
            assert "None" not in said
            assert "{" not in said
            if language is not Language.EN and "whatever" not in said and "lot" not in said:
                assert not re.search("[a-z]{3,}", said), said
    (module,) = {one.package for texts in found.values() for one in texts}
    assert used == keys(module)


@pytest.mark.parametrize(
    ("line", "english", "taiwan"),
    [
        ("E calls pass", "East passes.", "東家派司。"),
        ("E calls X", "East doubles.", "東家賭倍。"),
        ("W leads HT", "West leads ♥10.", "西家攻出♥10。"),
        ("N changes 1S to pass", "North changes the call from 1♠ to pass.", "北家將叫品由1♠改為派司。"),
        ("attention by S", "South draws attention to the irregularity.", "南家指出違常。"),
        ('S claims 3 "spades"', "South claims 3 of the tricks: “spades”.", "南家攤牌要3磴：「spades」。"),
    ],
)
def test_calls_and_cards_have_their_symbols(line: str, english: str, taiwan: str) -> None:
    text = act_text(parse_act(line))
    assert (text.render("en"), text.render("zh-Hant")) == (english, taiwan)


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        ("E plays 9s 9h", "East plays ♠9, ♥9.", "东家出♠9、♥9。"),
        ("S plays BJ sj", "South plays big joker, small joker.", "南家出大王、小王。"),
        ("S late 4:30", "South comes late by 4 min 30 s.", "南家迟到4分30秒。"),
        ("E late 5:00", "East comes late by 5 min.", "东家迟到5分钟。"),
        ("N takes the tribute of E", "North takes the tribute of East.", "北家收取东家的贡牌。"),
    ],
)
def test_guandan_cards_and_times_are_said_as_players_say_them(line: str, english: str, chinese: str) -> None:
    text = guandan_act_text(told_act(line))
    assert (text.render("en"), text.render("zh-Hans")) == (english, chinese)
