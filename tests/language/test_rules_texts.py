"""Every text of the rules packages is there in four languages, with the same values, and is used."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardinal
from cardinal.bridge import DisclosureKind, Phase
from cardinal.language import Language, Text, keys

SOURCE = Path(cardinal.__file__).parent
ROOMS = ("language", "cards", "bridge", "guandan", "scoring")
TEXTS: dict[str, dict[str, dict[str, str]]] = {
    room: tomllib.loads((SOURCE / room / "texts.toml").read_text("utf-8")) for room in ROOMS
}
EVERY_KEY = [(room, key) for room in ROOMS for key in TEXTS[room]]

# Words that are written the same in every language.
SAME_EVERYWHERE = {"contract_label", "pattern_of", "result_label"}
# Keys that the source puts together from a value: what it writes, and every value that it can have.
COMPOSED = {"kind_": [kind.value for kind in DisclosureKind], "phase_": [phase.value for phase in Phase]}


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def texts_made(room: str) -> Iterator[ast.Call]:
    """Every ``Text(__package__, …)`` in the source of a room."""
    for path in sorted((SOURCE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or len(node.args) < 2:
                continue
            package = node.args[0]
            if isinstance(package, ast.Name) and package.id == "__package__":
                yield node


def literals(node: ast.AST) -> set[str]:
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def keys_used(room: str) -> set[str]:
    """The keys that the source asks for: written out, put together from a value, or looked up by a name."""
    used: set[str] = set()
    for node in texts_made(room):
        key = node.args[1]
        if isinstance(key, ast.Constant):
            used.add(key.value)
        elif isinstance(key, ast.JoinedStr):
            head = next(iter(literals(key)))
            used.update(head + value for value in COMPOSED[head])
        else:
            used.update(assigned(room, key))
    return used


def assigned(room: str, key: ast.expr) -> set[str]:
    """Every key of this room that stands in the same room as a plain string."""
    assert isinstance(key, ast.Name)
    found: set[str] = set()
    for path in sorted((SOURCE / room).rglob("*.py")):
        found |= literals(ast.parse(path.read_text("utf-8"))) & set(TEXTS[room])
    return found


# That each is there in four languages, with the same places for values, ``test_every_text`` sees to.
def test_a_text_is_translated() -> None:
    for room, key in EVERY_KEY:
        others = [template for language, template in TEXTS[room][key].items() if language != "en"]
        if key in SAME_EVERYWHERE:
            assert all(placeholders(template) for template in others), key
        else:
            assert all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", template) for template in others), key


@pytest.mark.parametrize("room", ROOMS)
def test_every_key_is_used_and_every_used_key_is_there(room: str) -> None:
    assert keys_used(room) == set(TEXTS[room])
    assert keys(f"cardinal.{room}") == set(TEXTS[room])


@pytest.mark.parametrize("room", ROOMS)
def test_the_values_that_the_source_gives_are_those_the_text_shows(room: str) -> None:
    """Where key and values both stand in the call, they must fit each other."""
    checked = 0
    for node in texts_made(room):
        key = node.args[1]
        if not isinstance(key, ast.Constant):
            continue
        if len(node.args) == 2:
            given: set[str] = set()
        elif isinstance(node.args[2], ast.Dict):
            given = {one.value for one in node.args[2].keys if isinstance(one, ast.Constant)}
        else:
            continue
        assert placeholders(TEXTS[room][key.value]["en"]) <= given, (room, key.value)
        checked += 1
    assert checked > 0


def test_a_text_renders_in_each_language() -> None:
    for room, key in EVERY_KEY:
        values = {name: f"<{name}>" for name in placeholders(TEXTS[room][key]["en"])}
        for language in Language:
            said = Text(f"cardinal.{room}", key, values).render(language)
            assert all(f"<{name}>" in said for name in values), key
