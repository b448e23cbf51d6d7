"""People in a competition's log: a number for each, and beside the log what is known of them, which can be erased."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from cardinal.contest.entries import Entry, Person
from cardinal.contest.entries_file import entries_json
from cardinal.contest.model import Match
from cardinal.contest.pairings.gender_forms import Gender

from .sealing import Personal


class People:
    """Gives everybody a number: the one that is known, or a new one, which the event must then introduce."""

    def __init__(self, known: Mapping[str, Person], numbers: Mapping[str, str] | None = None) -> None:
        by_key = {person.key: number for number, person in known.items()} if numbers is None else numbers
        # New ones go into a dictionary of their own: *numbers* may be everybody's.
        self._numbers: ChainMap[str, str] = ChainMap({}, cast(dict[str, str], by_key))
        self._count = len(known)
        self.new: dict[str, Personal] = {}

    def number(self, person: Person) -> str:
        number = self._numbers.get(person.key)
        return number if number is not None else self._introduce(person)

    def named(self, key: str) -> str:
        """The number of a player by its key, or of somebody who is only a name."""
        return self.number(Person(key, key)) if key else ""

    def updated(self, person: Person) -> str:
        """The number, with what is now known of the person."""
        number = self._numbers.get(person.key)
        if number is None:
            return self._introduce(person)
        self.new[number] = Personal(number, _record(person))
        return number

    def match(self, match: Match) -> Match:
        """The match with numbers for its people."""
        return replace(
            match,
            home_players=tuple(map(self.named, match.home_players)),
            away_players=tuple(map(self.named, match.away_players)),
            borrowed=tuple(replace(loan, player=self.named(loan.player)) for loan in match.borrowed),
        )

    def _introduce(self, person: Person) -> str:
        self._count += 1
        number = f"P{self._count}"
        self._numbers[person.key] = number
        self.new[number] = Personal(number, _record(person))
        return number

    def entry(self, entry: Entry) -> dict[str, Any]:
        """The row of an entry with numbers for its people; its name and address can be erased with them."""
        (row,) = entries_json((entry,))
        numbered: dict[str, Any] = dict(row)
        numbered["players"] = [self.updated(player) for player in entry.players]
        if entry.substitutes:
            numbered["substitutes"] = [
                {
                    "player": self.updated(substitute.player),
                    "for": self.named(substitute.replaces),
                    "from": substitute.first,
                    "to": substitute.last,
                }
                for substitute in entry.substitutes
            ]
        by_name = {name: player for player in entry.players for name in (player.name, player.key)}
        for part in ("captain", "coach"):
            name = str(numbered.pop(part, ""))
            if name:
                numbered[part] = self.number(by_name[name]) if name in by_name else self.named(name)
        for part, subject in (("name", f"E{entry.number}"), ("contact", f"C{entry.number}")):
            if numbered.get(part):
                numbered[part] = Personal(subject, numbered[part])
        return numbered


def _record(person: Person) -> dict[str, object]:
    return {
        "key": person.key,
        "name": person.name,
        "gender": str(person.gender or ""),
        "terms": sorted(person.terms),
    }


def person_of(number: str, record: Mapping[str, Any] | None) -> Person:
    """A person; once erased, known by the number alone."""
    if record is None:
        return Person(number, number)
    gender = Gender(record["gender"]) if record.get("gender") else None
    return Person(str(record["key"]), str(record["name"]), gender, frozenset(record.get("terms", ())))


def entry_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row of an entry as the contest room reads it, numbers in place of names; what was erased is empty."""
    entry = {name: value for name, value in row.items() if value is not None}
    entry["players"] = [{"key": number, "name": number} for number in row.get("players", ())]
    if entry.get("substitutes"):
        entry["substitutes"] = [
            {**{name: value for name, value in substitute.items() if value},
             "player": {"key": substitute["player"], "name": substitute["player"]}}
            for substitute in row["substitutes"]
        ]  # fmt: skip
    return entry


def mentions(entry: Entry, people: Iterable[Person]) -> bool:
    """Whether the name of an entry gives somebody away."""
    title = entry.name.casefold()
    return any(name and name.casefold() in title for person in people for name in (person.name, person.key))
