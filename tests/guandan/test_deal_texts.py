"""The texts of the deal's modules: four languages, the same values in each, and every one of them is used."""

from __future__ import annotations

import ast
import string
import tomllib
from pathlib import Path

import pytest

import cardinal.guandan
from cardinal.language import Language, Text

ROOM = Path(cardinal.guandan.__file__).parent
FILES = sorted(path for path in ROOM.glob("*.toml") if path.name != "texts.toml")


def values(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def words(module: str) -> tuple[set[str], set[str]]:
    """The strings of a module's source, and the beginnings of those it puts together."""
    tree = ast.parse((ROOM / f"{module}.py").read_text("utf-8"))
    whole = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    heads = {
        node.values[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant)
    }
    return whole, {head for head in heads if isinstance(head, str) and head.endswith("_")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_text_has_four_languages_with_the_same_values_and_is_used(path: Path) -> None:
    whole, heads = words(path.stem)
    for key, found in tomllib.loads(path.read_text("utf-8")).items():
        assert set(found) == {language.value for language in Language}, key
        assert all(template.strip() for template in found.values()), key
        assert len({frozenset(values(template)) for template in found.values()}) == 1, key
        assert key in whole or f"@{key}" in whole or any(key.startswith(head) for head in heads), key
        shown = {name: f"<{name}>" for name in values(found["en"])}
        for language in Language:
            said = Text(f"cardinal.guandan.{path.stem}", key, shown).render(language)
            assert all(value in said for value in shown.values()), key
