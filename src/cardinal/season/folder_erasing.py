"""Somebody's name and number taken out of the files of an event, the id left in their place.

The id finds the results for the season, as the name or number did, so that nobody else's place or grade moves. A longer
name of somebody else that has the name in it stays whole.
"""

from __future__ import annotations

import csv
import json
import re
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from cardinal.contest.event_folder import CONDITIONS, open_folder

from .people import People, Person, name_key
from .season_folder import CLUBS

_SEATS = frozenset("nesw")
_KEYED = frozenset(("players", "player", "captain", "coach", "home_players", "away_players", *_SEATS))
"""Columns and fields in which a player's key stands by itself."""


@dataclass(frozen=True, slots=True)
class Removal:
    """What goes out of an event's files: names, and keys where they stand by themselves; ``id`` comes in."""

    id: str
    names: frozenset[str]
    keys: frozenset[str]
    others: frozenset[str]
    """Names of everybody else: none of them is touched."""

    def text(self, text: str) -> str:
        """A text without the names."""
        every = sorted(self.names | self.others, key=lambda name: (-len(name), name))
        pattern = "|".join(_bounded(name) for name in every if name)
        return re.sub(pattern, self._other, text, flags=re.IGNORECASE) if pattern else text

    def _other(self, found: re.Match[str]) -> str:
        return self.id if name_key(found[0]) in {name_key(name) for name in self.names} else found[0]

    def cell(self, column: str, text: str) -> str:
        """A cell or field: a key by itself, or a text."""
        if column in _KEYED and text in self.keys:
            return self.id
        told = self.text(text)
        for key in self.keys:
            # ``Ada Lindqvist (w) = 1003`` has become ``M0001 (w) = 1003``, and is ``M0001 (w)``.
            told = re.sub(rf"({re.escape(self.id)}[^;=]*?)\s*=\s*{re.escape(key)}(?=\s*(;|$))", r"\1", told)
        return told


def _bounded(name: str) -> str:
    """A name as it stands in a text: of Latin letters as whole words, with any space between them."""
    words = r"\s+".join(map(re.escape, name.split()))
    return rf"(?<![^\W_]){words}(?![^\W_])" if name.isascii() else words


def erase_in_folders(folder: Path, people: People, person: Person) -> tuple[Path, ...]:
    """Take somebody out of every event of a season's folder; the folders that had them."""
    changed = []
    own = (one.parent for one in folder.rglob(CONDITIONS) if CLUBS not in one.relative_to(folder).parts[:1])
    for path in sorted(own):
        removal = _removal(path, people, person)
        if removal is not None and _rewrite(path, removal):
            changed.append(path)
    return tuple(changed)


def _removal(path: Path, people: People, person: Person) -> Removal | None:
    """Who of an event's players is the person."""
    players = [(player.key, player.name) for player in open_folder(path).event.by_key.values()]
    own = [one for one in players if _is(people, one, person)]
    lines = [line for line in people.lines if people[line.id].id == person.id]
    names = {name for line in lines for name in line.names.values()} | {name for _, name in own}
    keys = {key for key, _ in own} - {person.id}
    if not own and not any(names):
        return None
    shared = {name_key(name) for key, name in players if (key, name) not in own}
    # A namesake among the players who is somebody else keeps the name.
    kept = frozenset(name for name in names - {person.id, ""} if name_key(name) not in shared)
    others = frozenset(name for key, name in players if (key, name) not in own)
    return Removal(person.id, kept, frozenset(keys), others - kept)


def _is(people: People, player: tuple[str, str], person: Person) -> bool:
    found = people.match(player[0]) or people.match(player[1] or player[0])
    return found is not None and found.id == person.id


def _rewrite(path: Path, removal: Removal) -> bool:
    changed = False
    for file in sorted(one for one in path.rglob("*") if one.is_file()):
        try:
            before = file.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue
        after = _KINDS.get(file.suffix, Removal.text)(removal, before)
        if after != before:
            making = file.with_name(f".{file.name}.new")
            making.write_bytes(after.encode())
            making.replace(file)
            changed = True
    return changed


def _csv(removal: Removal, text: str) -> str:
    rows = list(csv.reader(StringIO(text)))
    out = StringIO()
    columns = rows[0] if rows else []
    told = [_cells(removal, columns, row) for row in rows[1:]]
    if told == rows[1:]:
        return text
    csv.writer(out, lineterminator="\r\n" if "\r\n" in text else "\n").writerows([columns, *told])
    return out.getvalue()


def _cells(removal: Removal, columns: list[str], row: list[str]) -> list[str]:
    names = [*columns, *("" for _ in row[len(columns) :])]
    return [removal.cell(column, cell) for column, cell in zip(names, row, strict=False)]


def _json(removal: Removal, text: str) -> str:
    before = json.loads(text)
    after = _walked(removal, before, "")
    if after == before:
        return text
    indent = 1 if "\n" in text.strip() else None
    return json.dumps(after, ensure_ascii=False, indent=indent) + ("\n" if text.endswith("\n") else "")


def _walked(removal: Removal, value: object, column: str) -> object:
    if isinstance(value, dict):
        return {key: _walked(removal, inside, key) for key, inside in value.items()}
    if isinstance(value, list):
        return [_walked(removal, inside, column) for inside in value]
    return removal.cell(column, value) if isinstance(value, str) else value


_KINDS = {".csv": _csv, ".json": _json}
