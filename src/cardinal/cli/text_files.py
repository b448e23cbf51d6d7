"""Translations written into the files that texts stand in: only the line that changes, in its order, with its comments.

>>> print(with_texts('[a]\\nen = "One"  # first\\nja = "一"\\n', "ja", {"a": "ひとつ"}), end="")
[a]
en = "One"  # first
ja = "ひとつ"
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

_HEADER = re.compile(r"^\[(?P<key>[^\[\]\n]+)\][ \t]*(?:#[^\n]*)?$", re.MULTILINE)
_STRING = r"""(?:\"{3}.*?\"{3}|'{3}.*?'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_NEEDS_ESCAPE = re.compile(r'["\\\x00-\x1f\x7f]')


def write_texts(path: Path, language: str, said: Mapping[str, str]) -> None:
    """Write what is *said* in a language, by key, into a file of texts."""
    source = path.read_text("utf-8")
    path.write_text(
        _with_titles(source, language, said) if path.suffix == ".json" else with_texts(source, language, said), "utf-8"
    )


def _with_titles(source: str, language: str, said: Mapping[str, str]) -> str:
    records = json.loads(source)
    for record in records:
        if record["id"] in said:
            record["title"][language] = said[record["id"]]
    return json.dumps(records, ensure_ascii=False, indent=1) + ("\n" if source.endswith("\n") else "")


def with_texts(source: str, language: str, said: Mapping[str, str]) -> str:
    """The source of a file of texts with other words for one language."""
    wanted = tomllib.loads(source)
    headers = [found for found in _HEADER.finditer(source) if _key(found["key"]) in said]
    # From the end, so that what is before keeps its place.
    for header in reversed(headers):
        key = _key(header["key"])
        wanted[key][language] = said[key]
        following = re.compile(r"^\[", re.MULTILINE).search(source, header.end())
        end = following.start() if following else len(source)
        source = source[: header.end()] + _changed(source[header.end() : end], language, said[key]) + source[end:]
    # A table or a string of a form that nobody has used so far must not be written wrongly.
    assert tomllib.loads(source) == wanted, "the texts are not where they were expected"
    return source


def _changed(table: str, language: str, text: str) -> str:
    value = _quoted(text)
    line = re.compile(rf"^({re.escape(language)}[ \t]*=[ \t]*){_STRING}", re.MULTILINE | re.DOTALL)
    if line.search(table):
        return line.sub(lambda found: found[1] + value, table, count=1)
    # The language has no line yet: it comes after the others.
    last = list(re.finditer(rf"^[A-Za-z-]+[ \t]*=[ \t]*{_STRING}[^\n]*", table, re.MULTILINE | re.DOTALL))[-1]
    return f"{table[: last.end()]}\n{language} = {value}{table[last.end() :]}"


def _key(written: str) -> str:
    """The name of a table, which may stand in quotation marks."""
    name: str = next(iter(tomllib.loads(f"[{written}]")))
    return name


def _quoted(text: str) -> str:
    """The plainest string that TOML has for a text."""
    if not _NEEDS_ESCAPE.search(text):
        return f'"{text}"'
    if not re.search(r"['\x00-\x1f\x7f]", text):
        return f"'{text}'"
    escaped = _NEEDS_ESCAPE.sub(lambda found: _ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04x}", text)
    return f'"{escaped}"'


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
