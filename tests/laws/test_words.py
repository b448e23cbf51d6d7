"""The coded words of effects: whatever a ruling says, it says in the reader's own language."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from string import Formatter

import pytest

from cardinal.cards import Seat, Side, Suit
from cardinal.laws import EFFECTS, Effect, ImpossibleCase, Ruling, leaves
from cardinal.laws.check import check_case, law_of
from cardinal.laws.effect import Adjust, Duty, Information, NoRectification, Penalty, PlayRestriction, Recorded, Review
from cardinal.laws.words import Word, read_word, say_word, slug_of
from tests.laws.case_records import records_in, situation_of

LAWS = Path(str(files("cardinal.laws")))
SOURCES = sorted(LAWS.rglob("*.py"))
# The edition whose procedures are complete; rulings of any edition are checked as soon as it has case files.
PROCEDURES = [path for path in SOURCES if path.parent.name == "e2017"]
TABLES = sorted(LAWS.glob("words*.toml"))
WORDS = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in TABLES}
ENTRIES = [(name, key, said) for name, table in WORDS.items() for key, said in table.items()]
OTHERS = ("zh-Hans", "zh-Hant", "ja")
# How many ends of a case are heard besides its own: enough to come by the words of most branches in a few seconds.
ENDS = 24

# What is written in Latin letters in every language.
LATIN = re.compile(
    r"""
      “[^”]*” | 「[^」]*」             # a person's own words
    | \d(?:NT|[♠♥♦♣])X{0,2}            # a bid or a contract
    | [♠♥♦♣](?:10|[2-9AKQJ])           # a card
    | (?:(?:10|[2-9AKQJ])、)+[2-9AKQJ] # ranks in order
    | (?<![A-Za-z])[AKQJ](?![A-Za-z])  # a rank alone, as in 过A
    | \d+[A-Z]\d*(?:\([a-z]+\))*       # a clause
    | (?<=[\d ])(?:IMPs|VP)\b          # a unit after its number
    """,
    re.VERBOSE,
)
SIDES_IN_JAPANESE = re.compile("N-S|E-W")


def english_left(said: str, language: str) -> str:
    """What of a sentence is still written in Latin letters and has no reason to be."""
    rest = LATIN.sub("", said)
    if language == "ja":
        rest = SIDES_IN_JAPANESE.sub("", rest)
    return " ".join(re.findall("[A-Za-z]+", rest))


def rulings_of(record: dict[str, object], seen: set[tuple[str, str]]) -> Iterator[Ruling]:
    """The ruling of a case; and some of all its ends, unless a case of the same situation was *seen* before."""
    heard = check_case(record)
    if isinstance(heard.result, Ruling):
        yield heard.result
    if heard.case is None:  # refused: what a case expects is for the test of the cases to say
        return
    situation = situation_of(record, law_of(heard.case))
    if situation in seen:
        return
    seen.add(situation)
    try:
        yield from islice(leaves(law_of(heard.case), heard.case), ENDS)
    except ImpossibleCase:
        # An example answer that this case rules out: its refusal is no ruling, and says nothing of effects.
        return


@cache
def effects() -> tuple[Effect, ...]:
    """Every effect that the rulings of the case files have."""
    found: dict[Effect, None] = {}
    seen: set[tuple[str, str]] = set()
    for path in sorted((LAWS / "cases").rglob("*.yaml")):
        for record in records_in(path):
            found.update((effect, None) for ruling in rulings_of(record, seen) for effect in ruling.effects)
    return tuple(found)


def codes_of(effect: Effect) -> Iterator[str]:
    """The coded words that the sentence of an effect has places for."""
    for word in effect.text.values.values():
        if isinstance(word, Word):
            yield word.code


def entries_of(code: str) -> Iterator[tuple[str, str]]:
    """The entries that say a code, those of the words inside it too."""
    text = read_word(code)
    if text is None:
        return
    yield text.package.rpartition(".")[2], text.key
    for value in text.values.values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Word):
                yield from entries_of(one.code)


def is_known(code: str) -> bool:
    """Whether a table has the code, and every word inside it."""
    text = read_word(code)
    if text is None:
        return False
    values = (one for value in text.values.values() for one in (value if isinstance(value, tuple) else (value,)))
    return all(is_known(one.code) for one in values if isinstance(one, Word))


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_of_a_ruling_is_left_in_english(language: str) -> None:
    assert len(effects()) > 1000
    said = {effect.text.render(language): effect for effect in effects()}
    assert {one: effect for one, effect in said.items() if english_left(one, language)} == {}


def test_what_is_left_in_english_is_seen() -> None:
    assert english_left("待办（now），东家：打出 ♦5。", "zh-Hans") == "now"
    assert english_left("记录：EW。", "zh-Hans") == "EW"
    assert english_left("E の番", "ja") == "E"
    assert english_left("N-S は第12C2(c)条で 4♠X、♥10、+3 IMPs、「I claim」", "ja") == ""


def test_a_phrase_that_no_table_has_stays_as_it_is() -> None:
    effect = Duty("director", "fetch the tea", cites="§81C1")
    assert [effect.text.render(language).count("fetch the tea") for language in ("en", *OTHERS)] == [1, 1, 1, 1]
    assert english_left(effect.text.render("zh-Hans"), "zh-Hans") == "fetch the tea"


# A seat, a side, a card, a bid or a contract as a case file writes it, outside anybody's own words.
CODE = re.compile(r"(?<![\w.§(+-])(?:[NESW]|NS|EW|[CDHS][2-9TJQKA]|[1-7][CDHS]X{0,2})(?!\w)")


def test_english_says_seats_cards_and_bids_as_a_player_reads_them() -> None:
    codes = {code for effect in effects() for code in codes_of(effect) if '"' not in code}
    assert {code: said for code in codes if CODE.search(said := say_word(code))} == {}
    assert (say_word("HK"), say_word("N is dummy"), say_word("NS")) == ("♥K", "North is dummy", "North-South")
    assert say_word("4S by N -1") == "4♠ by North -1"


def test_what_is_left_as_a_code_is_seen() -> None:
    assert [bool(CODE.search(said)) for said in ("lead of HK", "for N", "1H 2H", "♥K by North", "27B1(a)")] == [
        True,
        True,
        True,
        False,
        False,
    ]


# The words that the procedures hold as they stand, whether or not a case comes by them.


@cache
def _shown(name: str) -> set[str]:
    texts = tomllib.loads((LAWS / "effect.toml").read_text("utf-8"))
    templates = (said["en"] for key, said in texts.items() if key == name or key.startswith(f"{name}_"))
    return {place for template in templates for _, place, _, _ in Formatter().parse(template) if place}


def _literals(path: Path) -> Iterator[str]:
    """The constants among the arguments of effects that a module makes, where the effect's sentence says them."""
    kinds = {kind.__name__: kind for kind in EFFECTS.values()}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        kind = kinds.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
        if kind is None or not isinstance(node, ast.Call):
            continue
        names = [field.name for field in fields(kind) if field.name != "cites"]
        given = [*zip(names, node.args, strict=False), *((one.arg, one.value) for one in node.keywords)]
        for name, value in given:
            text = value.value if isinstance(value, ast.Constant) else None
            if isinstance(text, str) and text and name in _shown(kind.name) and name != "clause":
                yield text


@pytest.mark.parametrize("path", PROCEDURES, ids=lambda path: path.stem)
def test_every_word_that_a_procedure_holds_is_known(path: Path) -> None:
    assert [code for code in _literals(path) if not is_known(code)] == []


def test_words_are_found_in_the_procedures() -> None:
    found = {code for path in SOURCES for code in _literals(path)}
    assert {"summon the Director", "played_on", "no damage", "at once", "procedural"} <= found
    assert len(found) > 300


# The tables themselves.


def test_a_phrase_has_one_entry_under_its_own_name() -> None:
    assert [key for _, key, said in ENTRIES if key != slug_of(said["en"])] == []
    assert len({key for _, key, _ in ENTRIES}) == len(ENTRIES)
    assert [key for _, key, said in ENTRIES if set(said) != {"en", *OTHERS}] == []


SAMPLES = {
    "seat": "E", "side": "NS", "call": "1H", "calls": "1H pass 2H", "card": "D5", "cards": "D5 C7",
    "suits": "S H D C", "ranks": "A K T 2",
    "contract": "4SX by S", "difference": "+1", "result": "3NT by N =", "vulnerability": "both", "number": "5",
    "shares": "60% of 4S by N = (+420); 40% of 4S by N -1 (-50)", "percent": "62.5%", "amount": "33 1/3%",
    "ratings": "-50 18.75%, +430 81.25%", "law": "12C2(c)", "word": "claim", "quote": "my ace is good",
}  # fmt: skip


@pytest.mark.parametrize(("table", "key", "said"), ENTRIES, ids=[key for _, key, _ in ENTRIES])
def test_every_entry_is_read_from_its_own_english(table: str, key: str, said: dict[str, str]) -> None:
    """No template stands in the way of another."""
    places = {place for _, place, _, _ in Formatter().parse(said["en"]) if place}
    code = said["en"].format_map({place: SAMPLES[place.rstrip("_0123456789")] for place in places})
    text = read_word(code)
    assert text is not None
    assert (text.package.rpartition(".")[2], text.key) == (table, key)
    assert set(text.values) == places


def _skeletons() -> set[str]:
    """Every constant of the procedures, and every text with values in it with its places emptied."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                found.add("".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values))
    return found


def test_no_entry_is_unused() -> None:
    written = _skeletons()
    names = {slug_of(one) for one in written if "{" not in one}
    codes = {code for effect in effects() for code in codes_of(effect)}
    codes.update(code for path in SOURCES for code in _literals(path))
    used = {entry for code in codes for entry in entries_of(code)}
    unused = [
        key
        for table, key, said in ENTRIES
        if (table, key) not in used and key not in names and re.sub(r"\{\w+\}", "{}", said["en"]) not in written
    ]
    assert unused == []


@pytest.mark.parametrize(("language", "script"), [("zh-Hans", "gb2312"), ("zh-Hant", "big5"), ("ja", "shift_jis")])
def test_every_word_is_in_the_script_of_its_language(language: str, script: str) -> None:
    """The national character sets have no letters of the other script: 違 is not in GB 2312, 违 not in Big5."""
    said = {key: entry[language] for _, key, entry in ENTRIES}
    assert {key: one for key, one in said.items() if one.encode(script, "ignore").decode(script) != one} == {}


# A few sentences from end to end.


def test_values_are_named_in_the_language_of_the_sentence() -> None:
    duty = Duty("E", "play HT", "until C3 is played", cites="§50D1(a)/1")
    assert duty.text.render("zh-Hans") == "待办（直到 ♣3 打出），东家：打出 ♥10。"
    assert duty.text.render("zh-Hant") == "待辦（直到 ♣3 打出），東家：打出 ♥10。"
    assert duty.text.render("ja") == "すべきこと（♣3 がプレイされるまで）、イースト: ♥10 をプレイする。"
    assert duty.to_json()["duty"] == {
        "on": "E", "what": "play HT", "when": "until C3 is played", "cites": ["50D1(a)/1"],
    }  # fmt: skip


def test_a_word_inside_a_word_is_said_too() -> None:
    said = Recorded("attempt to mislead by N: tempo or manner", cites="§73D2").text
    assert said.render("zh-Hant") == "記錄：北家企圖誤導：節奏或舉止。"
    assert "60%" in say_word("60% of 4S by N = (+420); 40% of 4S by N -1 (-50): +232", "ja")


def test_a_players_own_words_are_not_translated() -> None:
    assert say_word('claim statement: "won by E"', "zh-Hans") == "声称说明：“won by E”"
    assert say_word("N: the trick was won by S", "zh-Hant") == "北家：「the trick was won by S」"


def test_the_number_of_a_clause_is_no_bid() -> None:
    assert "7C" in Review("7C", cites="§7C").text.render("zh-Hans")
    assert Information("7C", authorized=(Side.NS,), cites="§16C1").text.render("zh-Hans") == "信息（7♣）：南北方可用。"


def test_a_sentence_says_all_that_its_effect_holds() -> None:
    assert PlayRestriction(Seat.E, "not_suit", Suit.D, cites="§57A").text.render("zh-Hans") == "东家不得打方块。"
    assert NoRectification("no damage", cites="§12B1").text.render() == "No rectification: no damage."
    assert Adjust("artificial", ew="average plus: 60%", cites="§12C2(a)").text.render("ja") == (
        "E-W のスコアを調整します（人為的）: アベレージプラス: 60%。"
    )
    assert Penalty("procedural", "NS", cites="§90A").text.render() == "Penalty (procedural) for North-South."
    assert Penalty("procedural", "NS", "1 VP", cites="§90A").text.render("zh-Hant") == "處罰（程序性）：南北方，1 VP。"
