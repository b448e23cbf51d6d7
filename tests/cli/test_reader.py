"""The language of what a command prints: the one asked for, else the environment's, else English."""

from __future__ import annotations

import ast
import os
import re
import string
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import cardinal.cli
from cardinal.language import Language

ROOM = Path(cardinal.cli.__file__).parent
TEXTS: dict[str, dict[str, str]] = tomllib.loads((ROOM / "texts.toml").read_text("utf-8"))
NO_CONTRACT = {
    "en": '"x" is not a contract',
    "zh-Hans": "“x”不是定约",
    "zh-Hant": "「x」不是合約",
    "ja": "「x」はコントラクトではありません",
}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-Hans"),
        ({"LANG": "zh_TW"}, "zh-Hant"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "zh_HK.UTF-8"}, "zh-Hant"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE@euro"}, "en"),
    ],
)
def test_the_environment_decides_if_nothing_else_does(
    refused: Callable, environment: dict[str, str], language: str
) -> None:
    assert refused("bridge", "score", "x", "--tricks", "9", **environment).startswith(NO_CONTRACT[language])


@pytest.mark.parametrize("language", NO_CONTRACT)
def test_the_language_asked_for_comes_first(refused: Callable, language: str) -> None:
    said = refused("bridge", "score", "x", "--tricks", "9", "--lang", language, LC_ALL="ja_JP.UTF-8")
    assert said.startswith(NO_CONTRACT[language])


@pytest.mark.parametrize(
    "command",
    [
        ["deal"],
        ["bridge", "score", "4S by S", "--tricks", "9"],
        ["bridge", "imps", "720"],
        ["bridge", "replay", "table.jsonl"],
    ],
)
def test_a_language_that_we_do_not_have_is_refused_in_the_one_of_the_environment(
    refused: Callable, command: list[str]
) -> None:
    assert refused(*command, "--lang", "tlh").startswith('There is no language "tlh" here')
    assert refused(*command, "--lang", "tlh", LANG="ja_JP").startswith("「tlh」という言語はありません")


def test_a_real_process_refuses_in_one_line_and_ends_with_two() -> None:
    command = [Path(sys.executable).parent / "cardinal", "bridge", "score", "x", "--tricks", "9"]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    found = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (found.returncode, found.stdout) == (2, "")
    assert re.fullmatch(r'"x" is not a contract: [^\n]*\n', found.stderr)


@pytest.mark.parametrize("key", TEXTS)
def test_a_text_has_four_languages_with_the_same_values(key: str) -> None:
    assert set(TEXTS[key]) == {language.value for language in Language}
    values = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in TEXTS[key].values()]
    assert all(found == values[0] for found in values)
    assert all(text.strip() for text in TEXTS[key].values())


def test_every_text_is_used() -> None:
    written = {
        node.value
        for module in ROOM.glob("*.py")
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(TEXTS) - written == set()
