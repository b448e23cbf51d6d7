"""Reads and writes ``entries.csv`` or ``entries.json``; bad lines are reported with their position.

A line of the CSV is an entry. ``players`` holds names with semicolons between them, each with its gender in brackets
and its key after an equals sign where it has them: ``Li Wei (w) = 1042; Chen Bo (m)``. Without a key a player is known
by its name. ``substitutes`` are ``Kuo Mei for Chen Bo from 3 to 5``, the last round left out where it is the end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from cardinal.language import Text, shown
from cardinal.laws.clause import is_clause
from cardinal.regulations.setting_kinds import exact, plain

from .entries import By, Entry, Person, Status, Substitute
from .errors import BadEntries
from .file_rows import FileRow, rows_of, written
from .model import Flaw, Source
from .pairings.gender_forms import Gender

_TEXTS = "cardinal.contest.entries"
COLUMNS = (
    "number", "name", "players", "captain", "coach", "section", "direction", "seed", "strength", "related", "contact",
    "paid", "seat_card", "by", "status", "entered_at", "reported_at", "withdrawn_at", "unranked", "last",
    "substitutes", "left_after",
)  # fmt: skip
_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False, "": False}
_GENDERS = {"m": Gender.MAN, "man": Gender.MAN, "w": Gender.WOMAN, "f": Gender.WOMAN, "woman": Gender.WOMAN, "": None}
_PLAYER = re.compile(
    r"(?P<name>[^(=\[]+?)\s*(?:\((?P<gender>\w*)\))?\s*(?:\[(?P<terms>[^\]]*)\])?\s*(?:=\s*(?P<key>.+))?"
)
_SUBSTITUTE = re.compile(
    r"(?P<player>.+?) for (?P<replaces>.+) from (?P<first>[1-9][0-9]{0,3})(?: to (?P<last>[1-9][0-9]{0,3}))?"
)
MOST = 100_000
Word = TypeVar("Word", bound=StrEnum)


def read_entries(text: str, file: str) -> tuple[tuple[Entry, ...], tuple[Flaw, ...]]:
    """The entries of a file, and what is wrong in it, each with its line; nothing is lost."""
    entries: list[Entry] = []
    flaws: list[Flaw] = []
    for row in rows_of(text, file, (), COLUMNS, "entries"):
        try:
            _refuse_columns(row, file)
            entries.append(_entry(row.cells, row.source, len(entries) + 1))
        except BadEntries as refusal:
            flaws.append(Flaw(row.source, refusal.text, given=row.given))
    return _without_doubles(entries, flaws)


def _refuse_columns(row: FileRow, file: str) -> None:
    """A line with cells under no column, or under one that there is not, cannot be understood."""
    unknown = [name for name in row.cells if name not in COLUMNS]
    if unknown:
        values = {"file": file, "given": shown(", ".join(unknown))}
        raise BadEntries(Text(_TEXTS, "columns", values), legal=COLUMNS)
    if not any(row.text(name) for name in ("number", "name", "players")):
        raise BadEntries(Text(_TEXTS, "line_shape", {"columns": COLUMNS}))


def _entry(row: Mapping[str, object], source: Source, place: int) -> Entry:
    direction = _said(row, "direction").upper()
    if direction not in ("", "NS", "EW"):
        raise BadEntries(Text(_TEXTS, "bad_direction", {"given": shown(direction)}), legal=("NS", "EW"))
    strength = exact(_said(row, "strength") or "0")
    if strength is None:
        raise BadEntries(Text(_TEXTS, "bad_number", {"given": shown(_said(row, "strength")), "column": "strength"}))
    return Entry(
        number=_whole(row, "number") or place,
        name=_said(row, "name"),
        players=_players(row.get("players", "")),
        captain=_said(row, "captain"),
        coach=_said(row, "coach"),
        section=_said(row, "section"),
        direction=direction,
        seed=_whole(row, "seed"),
        strength=strength if _said(row, "strength") else None,
        related=_said(row, "related"),
        contact=_said(row, "contact"),
        paid=_yes(row, "paid"),
        seat_card=_yes(row, "seat_card"),
        by=_word(By, row, "by", By.FORM),
        status=_word(Status, row, "status", Status.ENTERED),
        entered_at=_moment(row, "entered_at"),
        reported_at=_moment(row, "reported_at"),
        withdrawn_at=_moment(row, "withdrawn_at"),
        unranked=_clause(row, "unranked"),
        last=_clause(row, "last"),
        substitutes=_substitutes(row.get("substitutes", "")),
        left_after=_whole(row, "left_after"),
        source=source,
    )


def _said(row: Mapping[str, object], column: str) -> str:
    value = row.get(column, "")
    return "" if value is None else str(value).strip()


def _whole(row: Mapping[str, object], column: str) -> int:
    text = _said(row, column)
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 7 and 1 <= int(text) <= MOST):
        raise BadEntries(Text(_TEXTS, "bad_number", {"given": shown(text), "column": column}))
    return int(text)


def _yes(row: Mapping[str, object], column: str) -> bool:
    text = _said(row, column).lower()
    if text not in _YES:
        raise BadEntries(Text(_TEXTS, "bad_yes_no", {"given": shown(text), "column": column}), legal=("yes", "no"))
    return _YES[text]


def _word(words: type[Word], row: Mapping[str, object], column: str, usual: Word) -> Word:
    text = _said(row, column).lower()
    if text and text not in [str(word) for word in words]:
        legal = tuple(map(str, words))
        values = {"given": shown(text), "column": column, "legal": legal}
        raise BadEntries(Text(_TEXTS, "bad_word", values), legal=legal)
    return words(text) if text else usual


def _moment(row: Mapping[str, object], column: str) -> datetime | None:
    text = _said(row, column)
    if not text:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise BadEntries(Text(_TEXTS, "bad_time", {"given": shown(text), "column": column})) from error


def _clause(row: Mapping[str, object], column: str) -> str:
    """A clause that keeps an entry off the list or puts it last, which has to exist."""
    text = _said(row, column)
    if text and not is_clause(text):
        raise BadEntries(Text(_TEXTS, "bad_clause", {"given": shown(text), "column": column}))
    return text


def _players(raw: object) -> tuple[Person, ...]:
    if isinstance(raw, list):
        return tuple(map(_person_record, raw))
    return tuple(_person(part) for part in str(raw or "").split(";") if part.strip())


def _person(text: str) -> Person:
    found = _PLAYER.fullmatch(text.strip())
    gender = (found["gender"] or "").lower() if found else ""
    if found is None or gender not in _GENDERS:
        raise BadEntries(Text(_TEXTS, "bad_player", {"given": shown(text.strip())}))
    name = found["name"].strip()
    terms = frozenset(one.strip() for one in (found["terms"] or "").split(",") if one.strip())
    return Person((found["key"] or name).strip(), name, _GENDERS[gender], terms)


def _person_record(row: object) -> Person:
    if isinstance(row, str):
        return _person(row)
    if not isinstance(row, dict) or not row.get("name") or not set(row) <= {"key", "name", "gender", "terms"}:
        raise BadEntries(Text(_TEXTS, "bad_player", {"given": shown(json.dumps(row, ensure_ascii=False))}))
    gender, name = str(row.get("gender", "")).lower(), str(row["name"]).strip()
    if gender not in _GENDERS:
        raise BadEntries(Text(_TEXTS, "bad_player", {"given": shown(name)}))
    return Person(str(row.get("key", name)), name, _GENDERS[gender], frozenset(map(str, row.get("terms", ()))))


def _substitutes(raw: object) -> tuple[Substitute, ...]:
    if isinstance(raw, list):
        return tuple(map(_substitute_record, raw))
    return tuple(_substitute(part.strip()) for part in str(raw or "").split(";") if part.strip())


def _substitute(text: str) -> Substitute:
    found = _SUBSTITUTE.fullmatch(text)
    if found is None:
        raise BadEntries(Text(_TEXTS, "bad_substitute", {"given": shown(text)}))
    return Substitute(_person(found["player"]), found["replaces"], int(found["first"]), int(found["last"] or 0))


def _substitute_record(row: object) -> Substitute:
    if not isinstance(row, dict) or not row.get("for") or not {"player", "for", "from"} <= set(row):
        raise BadEntries(Text(_TEXTS, "bad_substitute", {"given": shown(json.dumps(row, ensure_ascii=False))}))
    first, last = _whole(row, "from"), _whole(row, "to")
    return Substitute(_person_record(row["player"]), str(row["for"]), first, last)


def _without_doubles(entries: list[Entry], flaws: list[Flaw]) -> tuple[tuple[Entry, ...], tuple[Flaw, ...]]:
    """Of two entries with one number the second is told and left out."""
    kept: dict[int, Entry] = {}
    for entry in entries:
        if entry.number in kept:
            values = {"number": entry.number, "first": kept[entry.number].source}
            flaws.append(Flaw(entry.source, Text(_TEXTS, "number_twice", values), given=entry.title))
        else:
            kept[entry.number] = entry
    return tuple(kept.values()), tuple(sorted(flaws, key=lambda flaw: flaw.source.line))


def _row(entry: Entry) -> dict[str, str]:
    """An entry as the texts of its columns."""
    special: dict[str, Callable[[], object]] = {
        "players": lambda: "; ".join(map(_person_text, entry.players)),
        "substitutes": lambda: "; ".join(map(_substitute_text, entry.substitutes)),
        "strength": lambda: "" if entry.strength is None else str(plain(Fraction(entry.strength))),
    }
    found = {}
    for column in COLUMNS:
        value = special[column]() if column in special else getattr(entry, column)
        if isinstance(value, bool):
            value = "yes" if value else ""
        if isinstance(value, datetime):
            value = value.isoformat()
        found[column] = "" if value in (None, 0, Status.ENTERED, By.FORM) else str(value)
    return found


def _person_text(person: Person) -> str:
    gender = {Gender.MAN: " (m)", Gender.WOMAN: " (w)"}.get(person.gender, "") if person.gender else ""
    terms = f" [{', '.join(sorted(person.terms))}]" if person.terms else ""
    return f"{person.name}{gender}{terms}" + (f" = {person.key}" if person.key != person.name else "")


def _substitute_text(one: Substitute) -> str:
    until = f" to {one.last}" if one.last else ""
    return f"{_person_text(one.player)} for {one.replaces} from {one.first}{until}"


def entries_csv(entries: Iterable[Entry], columns: Iterable[str] = ()) -> str:
    """The file, with the columns that somebody uses and those that an empty list should offer."""
    rows = [_row(entry) for entry in entries]
    always = {"number", "name", "players", *columns}
    used = [name for name in COLUMNS if name in always or any(row[name] for row in rows)]
    return written([used, *([row[name] for name in used] for row in rows)])


def entries_json(entries: Iterable[Entry]) -> list[dict[str, object]]:
    """The entries as plain JSON values, which ``read_entries`` reads back."""
    found: list[dict[str, object]] = []
    for entry in entries:
        row: dict[str, object] = {name: text for name, text in _row(entry).items() if text}
        row |= {"number": entry.number, "players": [_person_json(person) for person in entry.players]}
        if entry.substitutes:
            row["substitutes"] = [_substitute_json(one) for one in entry.substitutes]
        found.append(row)
    return found


def _substitute_json(one: Substitute) -> dict[str, object]:
    record = {"player": _person_json(one.player), "for": one.replaces, "from": one.first}
    return record | ({"to": one.last} if one.last else {})


def _person_json(person: Person) -> dict[str, object]:
    record = {"key": person.key, "name": person.name, "gender": str(person.gender or ""), "terms": sorted(person.terms)}
    return {name: value for name, value in record.items() if value}
