"""The clauses of a rule book: number, titles, our own words, strength, cross-references; and citations that resolve."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import CodeType
from typing import Any

from cardinal.language import CardinalError, Text, clause_ids, shown, translated

from .clause_words import Said, Words
from .errors import UnknownClause

Edition = int | str
"""A rule book: the year of an edition of the Laws of Duplicate Bridge, or the name of another book."""

OTHER_BOOKS = ("guandan", "ctcba")
REMARKS = ("note", "inferred", "difference", "source_note")
"""What may be said of a clause beside its rule."""
_INITIALS = {"G": "guandan", "R": "ctcba"}


def book_of(clause: str) -> Edition:
    """Which book a clause belongs to, as code cites it: ``G8.1.1`` Guandan, ``R49`` the federation, else the Laws.

    >>> book_of("27B1(a)"), book_of("2007:27B1(a)"), book_of("GP2.3"), book_of("R49.1")
    (2017, 2007, 'guandan', 'ctcba')
    """
    if clause[:1] in _INITIALS and clause[1:2] and (clause[1].isdigit() or clause[:2] in ("GP", "GA")):
        return _INITIALS[clause[0]]
    own, colon, _ = clause.partition(":")
    return int(own) if colon and own.isdigit() else 2017


class System(StrEnum):
    """What software does with a clause."""

    ENFORCE = "enforce"
    DETECT = "detect"
    RULE = "rule"
    COMPUTE = "compute"
    RECORD = "record"
    ADVISE = "advise"


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a book. What follows a slash in ``id`` is our own division of a clause that states several rules."""

    id: str
    book: str
    edition: Edition
    titles: Mapping[str, str]
    kind: str
    system: System
    rule: str
    modal: str | None = None
    needs: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    option: str | None = None
    default: str | None = None
    authority: str | None = None
    note: str | None = None
    inferred: str | None = None
    same: str | None = None  # an older edition: the clause of 2017 whose rule this one has
    alike: bool = False  # an older edition: own words, but to the same effect as in 2017
    as_in_2007: str | None = None  # 1987: the clause of 2007 that says the same, where 2017 does not
    stands_for: tuple[str, ...] = ()  # an older edition: the clauses of 2017 in whose place it is cited
    in_2017: tuple[str, ...] = ()  # an older edition: every clause of 2017 on its subject
    difference: str | None = None
    source_note: str | None = None
    table: object = field(default=None, compare=False)
    penalty: object = field(default=None, compare=False)  # what the regulations fix as the price of a breach

    @property
    def number(self) -> str:
        """The number that the document itself uses."""
        return self.id if self.id.startswith("77/") else self.id.split("/")[0]

    def title(self, language: str = "en") -> str:
        return translated(self.titles, f"{__package__}.clauses.{_file(self.edition)}:{self.id}", language)

    def words(self, language: str = "en", name: str = "rule") -> Words:
        """Our words for the rule, or for one of its remarks (``note``, ``difference``, ``source_note``, ``inferred``),
        in the reader's language, or in English where nobody has written them in it."""
        return self.said(name).words(language)

    def said(self, name: str = "rule") -> Said:
        """The rule or a remark, to be read in any language."""
        shared = ((_file(2017), self.same),) if self.same and name == "rule" else ()
        return Said(getattr(self, name) or "", name, ((_file(self.edition), self.id), *shared))

    def label(self, language: str = "en") -> str:
        return Text(__package__, "clause_label", {"number": self.id, "title": self.title(language)}).render(language)

    def to_json(self, language: str = "en") -> dict[str, object]:
        record: dict[str, object] = {
            "id": self.id, "book": self.book, "edition": self.edition, "title": self.title(language),
            "kind": self.kind, "system": str(self.system), "rule": self.words(language).text, "modal": self.modal,
            "refs": list(self.refs), "needs": list(self.needs), "gives": list(self.gives),
            "option": self.option, "default": self.default, "authority": self.authority,
            "table": self.table, "same": self.same, "in_2017": list(self.in_2017), "penalty": self.penalty,
            **{name: self.words(language, name).text or None for name in REMARKS},
        }  # fmt: skip
        return {name: value for name, value in record.items() if value not in (None, [])}


@dataclass(frozen=True, slots=True)
class Absent:
    """What 2017 has and an older edition has not: the clauses of 2017, and what there is (or is not) in their place.
    It is told to readers; a ruling cannot cite it."""

    clauses: tuple[str, ...]
    note: str
    edition: Edition = 2007

    @property
    def said(self) -> Said:
        """What is known, to be read in any language."""
        return Said(self.note, "note", ((_file(self.edition), f"absent:{' '.join(self.clauses)}"),))


class Book:
    """Every clause of one edition of one book, in the order of the document."""

    def __init__(
        self, name: str, edition: Edition, clauses: tuple[Clause, ...], absent: tuple[Absent, ...] = ()
    ) -> None:
        self.name = name
        self.edition = edition
        self.absent = absent
        self._clauses = {clause.id: clause for clause in clauses}

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses.values())

    def __len__(self) -> int:
        return len(self._clauses)

    def __contains__(self, clause: object) -> bool:
        return clause in self._clauses

    def __getitem__(self, clause: str) -> Clause:
        found = self._clauses.get(clause) if isinstance(clause, str) else None
        if found is None:
            values = {"given": shown(clause), "edition": self.edition}
            raise UnknownClause(Text(__package__, "unknown_clause", values), legal=self._near(str(clause)))
        return found

    def under(self, number: str) -> tuple[Clause, ...]:
        """The clause *number* and every clause below it (``27`` gives all of Law 27)."""
        return tuple(clause for clause in self if is_under(clause.id, number))

    def _near(self, clause: str) -> tuple[str, ...]:
        head = clause.rstrip(")abcdefi(")[:3]
        return tuple(one for one in self._clauses if head and one.startswith(head))[:8]


def is_clause(text: object) -> bool:
    """Whether a text is the number of a clause in one of the books, as code cites it."""
    try:
        return isinstance(text, str) and text in book(book_of(text))
    except CardinalError:
        return False


def is_under(clause: str, number: str) -> bool:
    """Whether *clause* is *number* or one of its parts: ``27B1(a)`` is under ``27B``, ``27`` is not under ``2``."""
    if not number or not clause.startswith(number):
        return False
    rest = clause[len(number) :]
    if not rest or rest.startswith("/"):
        return True
    if number.startswith(("def:", "fn:", "intro:")):
        return False
    return rest[0] in ".(ABCDEFGHI" or (rest[0].isdigit() and not number[-1].isdigit())


def document_numbers(clauses: Iterable[str]) -> tuple[str, ...]:
    """The numbers that the document itself uses, for a reader: without our own divisions, each once."""
    return tuple(dict.fromkeys(clause.split("/")[0] for clause in clauses))


_FIELDS = (
    "modal", "option", "default", "authority", "note", "inferred", "table", "same", "as_in_2007", "difference",
    "source_note", "penalty",
)  # fmt: skip


@cache
def book(edition: Edition = 2017) -> Book:
    """A book of clauses by its edition, or by its name."""
    name = "bridge" if isinstance(edition, int) else edition
    source = files(__package__) / "clauses" / f"{_file(edition)}.json"
    if not (isinstance(edition, int) or edition in OTHER_BOOKS) or not source.is_file():
        raise UnknownClause(Text(__package__, "unknown_edition", {"given": shown(str(edition))}))
    content = json.loads(source.read_text("utf-8"))
    if isinstance(content, list):
        return Book(name, edition, tuple(_clause(record, name, edition) for record in content))
    newest = book()
    clauses = tuple(_clause(_shared(record, newest), name, edition) for record in content["clauses"])
    absent = tuple(Absent(tuple(one["clauses"]), one["note"], edition) for one in content["absent"])
    return Book(name, edition, clauses, absent)


def _file(edition: Edition) -> str:
    """What the file of a book's clauses is called."""
    return f"bridge_{edition}" if isinstance(edition, int) else edition


def _shared(record: dict[str, Any], newest: Book) -> dict[str, Any]:
    """The record of a clause of an older edition with what it takes from 2017: all of a clause that is the *same*, the
    title and kind of one that it is *like*, nothing where it is written out."""
    model = record.get("same") or record.get("like")
    stands_for = [*([record["same"]] if "same" in record else []), *record.get("stands_for", ())]
    whole = {**record, "stands_for": stands_for, "in_2017": [*stands_for, *record.get("in_2017", ())]}
    if model is None:
        return whole
    clause = newest[model]
    taken: dict[str, Any] = {"title": clause.titles, "kind": clause.kind, "system": clause.system}
    if "same" in record:
        taken |= {"rule": clause.rule, "modal": clause.modal, "table": clause.table}
        taken |= {"needs": clause.needs, "gives": clause.gives, "refs": clause.refs}
    return {**taken, **whole}


def _clause(record: dict[str, Any], name: str, edition: Edition) -> Clause:
    return Clause(
        id=str(record["id"]),
        book=name,
        edition=edition,
        titles=record["title"],
        kind=str(record["kind"]),
        system=System(record["system"]),
        rule=str(record["rule"]),
        needs=tuple(record.get("needs", ())),
        gives=tuple(record.get("gives", ())),
        refs=tuple(record.get("refs", ())),
        alike=bool(record.get("alike", "same" in record)),
        stands_for=tuple(record.get("stands_for", ())),
        in_2017=tuple(record.get("in_2017", ())),
        **{key: record.get(key) for key in _FIELDS},
    )


def citations_in(code: CodeType) -> Iterator[str]:
    """Every clause number that a module's code cites: each string with the sign in it, wherever it stands."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from citations_in(constant)
        elif isinstance(constant, str):
            yield from clause_ids(constant)
        elif isinstance(constant, tuple):
            for one in constant:
                if isinstance(one, str):
                    yield from clause_ids(one)


@cache
def check_cited(cited: str) -> None:
    """Fail loudly when what code cites is no clause of its book. Each step of a hearing is asked, and a test asks for
    every citation in the code; nothing is read when modules are imported."""
    edition = book_of(cited)
    book(edition)[cited.removeprefix(f"{edition}:")]
