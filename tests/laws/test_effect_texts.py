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
from pathlib import Path
from string import Formatter

import pytest

from cardinal.cards import Card, Seat, Side
from cardinal.language import Text, keys
from cardinal.laws import EFFECTS
from cardinal.laws.announced import announced
from cardinal.laws.codes import CODES
from cardinal.laws.effect import Duty, Information, Recorded
from cardinal.laws.failure import HEARD, line_of
from cardinal.laws.question import Voice
from cardinal.laws.standing_play import Revoke
from tests.laws.readers_words import NOTATION, english_left

LAWS = Path(str(files("cardinal.laws")))
SOURCES = sorted(path for path in LAWS.rglob("*.py") if path.name not in ("effect.py", "question.py"))


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


def test_no_effect_is_given_a_sentence() -> None:
    given = [(path.name, name, text) for path in SOURCES for name, text in _said_directly(path)]
    assert len(given) > 200
    assert [one for one in given if not re.fullmatch("[A-Za-z_*]+", one[2])] == []


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


def test_whatever_a_law_says_has_a_text_with_the_same_values() -> None:
    speaking = [path for path in SOURCES if _own_voice(path)]
    assert len(speaking) > 250
    assert {path: wrong for path in speaking if (wrong := _wrongly_said(path))} == {}


def _wrongly_said(path: Path) -> list[tuple[str, str]]:
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
    return wrong


def _known(path: Path) -> frozenset[str]:
    """Every key that a module's own texts and the phrases above it have."""
    own = keys(_module(path))
    above = (parent / "phrases.toml" for parent in path.parents if parent.is_relative_to(LAWS))
    return own.union(*(tomllib.loads(one.read_text("utf-8")) for one in above if one.is_file()))


@cache
def _texts(path: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(path.read_text("utf-8"))


def _places(home: str, key: str) -> set[str]:
    *folders, name = home.removeprefix("cardinal.laws").strip(".").split(".")
    template = _texts(LAWS.joinpath(*folders, f"{name}.toml"))[key]["en"]
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
