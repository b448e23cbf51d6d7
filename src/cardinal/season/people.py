"""The people of a club: who they are, and how they are found by name, reading or number."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from cardinal.language import Text, shown

from .chinese_names import simplified, surname_sounds
from .errors import Namesakes, NobodyFound

MOST_HITS = 8
ADULT = 18
SCRIPTS = ("latin", "zh-Hans", "zh-Hant", "ja")
ERASED = "erased:"


class Status(StrEnum):
    """What somebody is to the club."""

    MEMBER = "member"
    VISITOR = "visitor"
    GUEST = "guest"
    FORMER = "former"
    DEAD = "dead"

    def label(self, language: str = "en") -> str:
        return Text(__name__, str(self)).render(language)


class Audience(StrEnum):
    """Whom somebody lets see a page or a grade."""

    EVERYBODY = "public"
    MEMBERS = "members"
    SELF = "self"


@dataclass(frozen=True, slots=True)
class Person:
    """One person by an ``id`` that is never used again; ``names`` has one name for each script."""

    id: str
    names: Mapping[str, str]
    club_number: str = ""
    reading: str = ""
    """Pinyin or kana, words apart: ``zeng xiao ming``."""
    born: int | None = None
    email: str = ""
    phone: str = ""
    federation_numbers: tuple[str, ...] = ()
    status: Status = Status.MEMBER
    since: date | None = None
    until: date | None = None
    language: str = ""
    club: str = ""
    stratum: str = ""
    membership: str = ""
    """The kind of membership, by which the club's fees go."""
    hidden: bool = False
    """Whether the public sees a number in the place of the name; the place in every table stays."""
    page: Audience = Audience.MEMBERS
    """Who may see the page of this person's results."""
    rating: Audience = Audience.SELF
    """Who may see the grade."""
    also: tuple[str, ...] = field(default=())
    """Ids that were merged into this one: their results are this person's."""

    @property
    def name(self) -> str:
        """The name that lists show: the first that there is, in the order of ``SCRIPTS``."""
        for script in SCRIPTS:
            if found := self.names.get(script):
                return found
        return self.id

    def public_name(self, year: int, language: str = "en") -> str:
        """What the public reads in a year: the name, the initials of somebody under age, a number for who wants it."""
        if self.is_erased:
            return Text(__name__, "erased", {"number": self.id}).render(language)
        if self.hidden:
            return Text(__name__, "numbered", {"number": self.club_number or self.id}).render(language)
        if self.is_minor(year):
            words = self.name.split()
            return " ".join(f"{word[0]}." for word in words) if len(words) > 1 else f"{self.name[:1]}."
        return self.name

    def event_name(self, year: int) -> str:
        """What the public reads in the results of an event, in whatever language."""
        return f"№ {self.number}" if self.hidden else self.public_name(year)

    @property
    def number(self) -> str:
        """What identifies this person in an address or an entry."""
        return self.club_number or self.id

    @property
    def is_erased(self) -> bool:
        return any(key.startswith(ERASED) for key in self.also)

    @property
    def is_member(self) -> bool:
        return self.status is Status.MEMBER

    @property
    def is_here(self) -> bool:
        return self.status not in (Status.FORMER, Status.DEAD) and not self.is_erased

    def is_minor(self, year: int) -> bool:
        return self.is_junior(year, ADULT - 1)

    def is_junior(self, year: int, age: int) -> bool:
        """Whether somebody is not older than *age* in a year; somebody whose year of birth is unknown is not."""
        return self.born is not None and year - self.born <= age

    @property
    def keys(self) -> frozenset[str]:
        """Everything that finds this person when it is typed whole or as far as it goes."""
        words = [simplified(name_key(name)) for name in self.names.values() if name]
        words += [sound for name in self.names.values() for sound in surname_sounds(name) if not self.reading]
        reading = name_key(self.reading).split()
        if reading:
            words += ["".join(reading), "".join(word[0] for word in reading)]
            words.append(reading[0] + "".join(word[0] for word in reading[1:]))
        numbers = [self.club_number, *self.federation_numbers]
        joined = [word.replace(" ", "") for word in words]
        return frozenset(key for key in (*words, *joined, *map(name_key, numbers)) if key)


def name_key(text: str) -> str:
    """A name as it is compared: without width, case, accents and doubled blanks.

    >>> name_key("  José  Ｌee "), name_key("曾小明")
    ('jose lee', '曾小明')
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text))
    # Kana keep their marks (か and が are two sounds); letters lose their accents.
    bare = "".join(sign for sign in plain if not (unicodedata.combining(sign) and sign not in "\u3099\u309a"))
    return " ".join(unicodedata.normalize("NFC", bare).casefold().split())


def erased_mark(key: str) -> str:
    """What says that the person of an id was erased."""
    return f"{ERASED}{key}"


def seat_of(event: str, number: str) -> str:
    """By what the results of an event find somebody who was erased there and has only a number in it."""
    return f"{event}/{number}"


def erased_key(text: str) -> str:
    """By what the results of somebody whom an earlier version erased find their id: a digest of the name or number."""
    return f"{ERASED}{sha256(f'cardinal erased {name_key(text)}'.encode()).hexdigest()[:20]}"


class People:
    """Everybody whom a club knows, by id; merged ids lead to whom they were merged into.

    The line of somebody who was merged stays among ``lines``, so that a merge can be undone.
    """

    def __init__(self, people: Iterable[Person] = ()) -> None:
        self._lines = {person.id: person for person in people}
        self._by_id = dict(self._lines)
        for person in self._lines.values():
            for old in person.also:
                self._by_id[old] = person

    @property
    def lines(self) -> tuple[Person, ...]:
        """Every line of the list by id, those too that were merged into others."""
        return tuple(sorted(self._lines.values(), key=lambda person: person.id))

    def line(self, key: str) -> Person | None:
        """The line of an id itself, whoever it was merged into."""
        return self._lines.get(key)

    @cached_property
    def _everybody(self) -> tuple[Person, ...]:
        return tuple(sorted({person.id: person for person in self._by_id.values()}.values(), key=lambda one: one.id))

    def __iter__(self) -> Iterator[Person]:
        return iter(self._everybody)

    def __len__(self) -> int:
        return len(self._everybody)

    def __contains__(self, key: object) -> bool:
        return key in self._by_id

    def __getitem__(self, key: str) -> Person:
        return self._by_id[key]

    def get(self, key: str) -> Person | None:
        return self._by_id.get(key)

    def not_named(self, year: int) -> bool:
        """Whether the public reads something else than the name of anybody."""
        hidden, youngest = self._hidden_and_youngest
        return hidden or year - youngest < ADULT

    @cached_property
    def _hidden_and_youngest(self) -> tuple[bool, int]:
        """Asked at every page of an event, of thousands of people."""
        return any(one.hidden for one in self), max((one.born or 0 for one in self), default=0)

    @cached_property
    def _by_number(self) -> Mapping[str, Person]:
        return {
            number: self._by_id[person.id]
            for person in self.lines
            for number in (person.club_number, *person.federation_numbers)
            if number
        }

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[Person, ...]]:
        found: dict[str, dict[str, Person]] = {}
        for line in self.lines:
            person = self._by_id[line.id]
            for name in line.names.values():
                if name:
                    found.setdefault(name_key(name), {})[person.id] = person
        return {name: tuple(people.values()) for name, people in found.items()}

    @cached_property
    def _keys(self) -> tuple[tuple[Person, frozenset[str]], ...]:
        return tuple((person, person.keys) for person in self)

    def named(self, name: str) -> tuple[Person, ...]:
        """Everybody who has a name, in any script."""
        return self._by_name.get(name_key(name), ())

    def match(self, given: str) -> Person | None:
        """The one person of an id, a number or a whole name; nobody for what is nobody's or several people's."""
        person = self._by_id.get(given) or self._by_number.get(given.strip())
        if person is not None:
            return person
        namesakes = self.named(given)
        return namesakes[0] if len(namesakes) == 1 else self._by_id.get(erased_key(given))

    def identified(self, given: str) -> Person:
        """The same, refused where it is nobody or several: namesakes are never guessed."""
        person = self.match(given)
        if person is not None:
            return person
        namesakes = self.named(given)
        if not namesakes:
            near = tuple(person.name for person in self.found(given))
            raise NobodyFound(Text(__name__, "nobody", {"given": shown(given)}), legal=near)
        values = {
            "given": shown(given),
            "people": tuple(f"{one.name} ({one.club_number or one.id})" for one in namesakes),
        }
        raise Namesakes(
            Text(__name__, "namesakes", values), legal=tuple(one.club_number or one.id for one in namesakes)
        )

    def found(self, typed: str, first: Iterable[str] = (), most: int = MOST_HITS) -> tuple[Person, ...]:
        """Those whom *typed* may mean: whole matches, then beginnings of a name, then of a word in it.

        *first* are ids that stand before others of the same kind: tonight's entries, usual partners.
        """
        wanted, order = simplified(name_key(typed)), {key: place for place, key in enumerate(first)}
        if not wanted:
            return ()
        hits = [
            (rank, order.get(person.id, len(order)), person.name, person.id, person)
            for person, keys in self._keys
            if (rank := _rank(wanted, keys)) is not None
        ]
        return tuple(hit[-1] for hit in sorted(hits, key=lambda hit: hit[:-1])[:most])


def _rank(wanted: str, keys: frozenset[str]) -> int | None:
    """0 for a whole match, 1 for a beginning, 2 for the beginning of a word; None for no match."""
    if wanted in keys:
        return 0
    if any(key.startswith(wanted) for key in keys):
        return 1
    return 2 if any(word.startswith(wanted) for key in keys for word in key.split()) else None
