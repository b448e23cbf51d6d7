"""What effects say: keys with typed values, never English sentences; every reader has them in their own language."""

from __future__ import annotations

import ast
import fnmatch
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

from cardinal.cards import Card, Seat, Side
from cardinal.language import Text, keys
from cardinal.laws import EFFECTS, ImpossibleCase, Ruling, leaves
from cardinal.laws.announced import announced
from cardinal.laws.answer_words import answer_label, in_readers_words
from cardinal.laws.check import check_case, law_of
from cardinal.laws.codes import CODES
from cardinal.laws.effect import Duty, Information, Recorded
from cardinal.laws.failure import HEARD, line_of
from cardinal.laws.question import Found, Voice
from cardinal.laws.ruling import Answered, Done
from cardinal.laws.standing_play import Revoke
from tests.laws.case_records import records_in, situation_of

LAWS = Path(str(files("cardinal.laws")))
SOURCES = sorted(path for path in LAWS.rglob("*.py") if path.name not in ("effect.py", "question.py"))
OTHERS = ("zh-Hans", "zh-Hant", "ja")
# How many ends of a case are heard besides its own: enough to come by the words of most branches in a few seconds.
ENDS = 24

# What is written in Latin letters in every language.
LATIN = re.compile(
    r"""
      “[^”]*” | 「[^」]*」             # a person's own words
    | [1-7](?:NT|[CDHS])X{0,2}\ by\ [NESW](?:\ (?:=|[+-]\d+))?  # a result as it is typed
    | \d(?:NT|[♠♥♦♣])X{0,2}            # a bid or a contract
    | [♠♥♦♣](?:10|[2-9AKQJ])           # a card
    | (?:(?:10|[2-9AKQJ])、)+[2-9AKQJ] # ranks in order
    | (?<![A-Za-z])[AKQJ](?![A-Za-z])  # a rank alone, as in 过A
    | \d+[A-Z]\d*(?:\([a-z]+\))*       # a clause
    | [条條]\ ?[A-Z]\d*                 # a clause after the number of its law
    | (?<![A-Za-z])(?:IMPs?|VP)(?![A-Za-z])  # a unit
    | Stayman | Blackwood               # a convention named for its inventor
    """,
    re.VERBOSE,
)
SIDES_IN_JAPANESE = re.compile("N-S|E-W")


# The statement of a claim, as a case has it.
PLAYERS_WORDS = frozenset(("hearts from the top",))


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


def steps() -> tuple[Found | Answered | Done, ...]:
    """Every step of the rulings of the case files that reads differently, whatever their book."""
    found: dict[str, Found | Answered | Done] = {}
    seen: set[tuple[str, str]] = set()
    for path in sorted((LAWS / "cases").rglob("*.yaml")):
        for record in records_in(path):
            for ruling in rulings_of(record, seen):
                found.update((repr(step), step) for step in ruling.trace)
    return tuple(found.values())


def said_by(step: Found | Answered | Done, language: str) -> Iterator[str]:
    """What a reader sees of a step: of a question also the answer."""
    if isinstance(step, Found):
        yield step.text.render(language)
    elif isinstance(step, Answered):
        question = step.question
        yield in_readers_words(question, question.text.render(language), language)
        # What a person types (a statement, groups of scores) is their own.
        if question.reader is None:
            yield answer_label(question, step.answer, language)


# A seat, a side, a card, a bid or a contract as a case file writes it, outside anybody's own words.
NOTATION = re.compile(r"(?<![\w.§(+-])(?:[NESW]|NS|EW|[CDHS][2-9TJQKA]|[1-7][CDHS]X{0,2})(?!\w)")


def test_no_step_of_a_ruling_is_left_in_english_or_in_notation() -> None:
    # One test, since all cases are heard for it: the languages would have them heard again in every worker.
    every = steps()
    effects = [step.effect for step in every if isinstance(step, Done)]
    assert len(effects) > 1000
    for language in OTHERS:
        said = {text for step in every for text in said_by(step, language)}
        assert len(said) > 2000
        assert {text for text in said if english_left(text, language) and text not in PLAYERS_WORDS} == set()
        ruled = {effect.text.render(language): effect for effect in effects}
        assert {text: effect for text, effect in ruled.items() if english_left(text, language)} == {}
    in_english = {re.sub("“[^”]*”", "", effect.text.render()) for effect in effects}
    assert {text for text in in_english if NOTATION.search(text)} == set()


def test_what_is_left_in_english_is_seen() -> None:
    assert english_left("待办（now），东家：打出♦5。", "zh-Hans") == "now"
    assert english_left("记录：EW。", "zh-Hans") == "EW"
    assert english_left("Eの番", "ja") == "E"
    assert english_left("N-Sは第12C2(c)条で4♠X、♥10、+3 IMPs、「I claim」", "ja") == ""


def test_what_is_left_as_notation_is_seen() -> None:
    left = ("lead of HK", "for N", "1H 2H")
    right = ("♥K by North", "27B1(a)")
    assert [bool(NOTATION.search(said)) for said in (*left, *right)] == [True, True, True, False, False]


# The code itself, whether or not a case comes by it.

SPEAKING = frozenset(("text", "none", "duty", "recorded"))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(_tree(path)) if isinstance(node, ast.Call))


def _strings(node: ast.AST) -> Iterator[str]:
    """The strings that an argument can be: one as it stands, or either end of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        # Put together from a value: as the pattern of what it can be.
        yield "".join(str(one.value) if isinstance(one, ast.Constant) else "*" for one in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _strings(node.body)
        yield from _strings(node.orelse)


def _said_directly(path: Path) -> Iterator[tuple[str, str]]:
    """The strings that a module hands to an effect: the field and the string."""
    kinds = {kind.__name__: kind for kind in EFFECTS.values()}
    for call in _calls(path):
        kind = kinds.get(call.func.id) if isinstance(call.func, ast.Name) else None
        if kind is None:
            continue
        names = [field.name for field in fields(kind) if field.name != "cites"]
        given = [*zip(names, call.args, strict=False), *((one.arg or "", one.value) for one in call.keywords)]
        said = ((name, value) for name, value in given if name in names and name != "clause")
        yield from ((name, text) for name, value in said for text in _strings(value) if text)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: "/".join(path.relative_to(LAWS).with_suffix("").parts))
def test_no_effect_is_given_a_sentence(path: Path) -> None:
    assert [(name, text) for name, text in _said_directly(path) if not re.fullmatch("[A-Za-z_*]+", text)] == []


def _module(path: Path) -> str:
    return ".".join(("cardinal", "laws", *path.relative_to(LAWS).with_suffix("").parts))


def _spoken(path: Path) -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """What a module says by its voice: the method, the key, and the values (None where they come as a mapping)."""
    for call in _calls(path):
        if not (isinstance(call.func, ast.Attribute) and call.func.attr in SPEAKING):
            continue
        if not (isinstance(call.func.value, ast.Name) and call.func.value.id == "voice"):
            continue
        names = [one.arg for one in call.keywords if one.arg != "when"]
        values = None if None in names else frozenset(str(name) for name in names)
        place = 1 if call.func.attr == "duty" else 0
        yield from ((call.func.attr, key, values) for key in _strings(call.args[place]))


def _own_voice(path: Path) -> bool:
    return "voice = Voice(__name__" in path.read_text("utf-8")


@pytest.mark.parametrize("path", [path for path in SOURCES if _own_voice(path)], ids=_module)
def test_whatever_a_law_says_has_a_text_with_the_same_values(path: Path) -> None:
    voice = Voice(_module(path))
    wrong = []
    for _, key, values in _spoken(path):
        if "*" in key:
            if len(fnmatch.filter(_known(path), key)) < 2:
                wrong.append((key, "no texts"))
            continue
        home = voice.home(key)
        if key not in keys(home):
            wrong.append((key, "no text"))
        elif values is not None and values != frozenset(_places(home, key)):
            wrong.append((key, f"{sorted(values)} for {sorted(_places(home, key))}"))
    assert wrong == []


def _known(path: Path) -> frozenset[str]:
    """Every key that a module's own texts and the phrases above it have."""
    own = keys(_module(path))
    above = (parent / "phrases.toml" for parent in path.parents if parent.is_relative_to(LAWS))
    return own.union(*(tomllib.loads(one.read_text("utf-8")) for one in above if one.is_file()))


def _places(home: str, key: str) -> set[str]:
    *folders, name = home.removeprefix("cardinal.laws").strip(".").split(".")
    path = LAWS.joinpath(*folders, f"{name}.toml")
    template = tomllib.loads(path.read_text("utf-8"))[key]["en"]
    return {place for _, place, _, _ in Formatter().parse(template) if place}


def test_the_laws_speak_by_keys() -> None:
    spoken = {(kind, key) for path in SOURCES for kind, key, _ in _spoken(path)}
    assert len(spoken) > 600
    assert {("none", "no_offence_established"), ("duty", "choose_again")} <= spoken


def test_a_phrase_that_nobody_says_is_not_kept() -> None:
    # An answer that is also a code may be written with spaces: "home team".
    written = {
        node.value.replace(" ", "_")
        for path in LAWS.rglob("*.py")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    patterns = {key for path in SOURCES for _, key, _ in _spoken(path) if "*" in key}
    shared = {(path, key) for path in LAWS.rglob("phrases.toml") for key in tomllib.loads(path.read_text("utf-8"))}

    def said(key: str) -> bool:
        return key in written or any(fnmatch.fnmatch(key, pattern) for pattern in patterns)

    assert {(path.parent.name, key) for path, key in shared if not said(key)} == set()
    assert {code for code in keys(CODES) if code not in written} == set()


def test_a_code_without_a_text_is_an_error_not_english() -> None:
    # A reader gets a KeyError; here the text is not even made.
    with pytest.raises((KeyError, AssertionError)):
        Duty("tea_maker", Text(CODES, "warning"), cites="§81C1").text.render("ja")


# A few sentences from end to end.


def test_values_are_named_in_the_language_of_the_sentence() -> None:
    heard = Recorded(line_of(HEARD, Revoke(4, Seat.E, Card.parse("D9"), Card.parse("C2").suit)), cites="§61A")
    assert heard.to_json() == {
        "recorded": {"what": {"revoke_heard": {"seat": "E", "card": "D9", "number": 4}}, "cites": ["61A"]}
    }
    assert heard.text.render("zh-Hans") == "记录：藏牌已审理：东家 ♦9，第4墩。"
    assert heard.text.render("ja").count("East") == 0


def test_a_party_is_a_seat_a_side_or_a_code() -> None:
    what = Text("cardinal.laws.codes", "warning")
    said = [Duty(on, what, cites="§81C1").text.render("en") for on in (Seat.N, Side.EW, "director")]
    assert [who in one for who, one in zip(("North", "East-West", "irector"), said, strict=True)] == [True] * 3


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ({"authorized": (Side.NS, Side.EW)}, "Both sides may use this information: ♥K."),
        ({"unauthorized": (Side.EW, Side.NS)}, "Neither side may use this information: ♥K."),
        ({"authorized": (Side.NS,)}, "North-South may use this information: ♥K."),
    ],
)
def test_what_both_sides_may_use_is_said_without_a_list_of_sides(who: dict[str, tuple[Side, ...]], said: str) -> None:
    assert announced([Information(Card.parse("HK"), **who, cites="§50E1")]).said == (said,)
