"""Coverage: where each clause is met by somebody who uses Cardinal, and whether a case or test proves it.

Worked out from the code (all of which is reached) and from the packs of conditions, never kept by hand.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path

from .casebook import book_of_case
from .check import check_case
from .clause import Edition, System, book, book_of, citations_in
from .editions import BASE


class Met(StrEnum):
    """Where a clause is met; one that is met in several places counts for the first of them only."""

    HEARING = "hearing"  # a procedure of a law asks, finds or rules by it
    TABLE = "table"  # the game itself, or a live table, goes by it
    EVENT = "event"  # conditions, draws, checks, penalties or standings of an event go by it
    PAGE = "page"  # a page, a command or a format names it
    SHOWN = "shown"  # its text is in the lawbook, and nothing else


_ROOMS = {
    Met.TABLE: ("cards", "bridge", "guandan", "live"),
    Met.EVENT: ("contest", "regulations", "scoring"),
}
_ORDER = {place: number for number, place in enumerate(Met)}
_OLDER = re.compile("/e(?!2017)[0-9]+/")
_HOUSE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Coverage:
    """For one book: where each clause is met, and which clauses a case or a test proves."""

    edition: Edition
    places: Mapping[str, Met]
    proved: frozenset[str]

    @property
    def clauses(self) -> dict[str, Met]:
        """Every clause in the order of the book, each with the one place it counts for."""
        return {clause.id: self.places.get(clause.id, Met.SHOWN) for clause in book(self.edition)}

    @property
    def totals(self) -> dict[str, int]:
        """How many clauses are met in each place; the sum is the number of clauses of the book."""
        counted = Counter(self.clauses.values())
        return {str(place): counted[place] for place in Met}

    @property
    def unproved(self) -> tuple[str, ...]:
        """The clauses that are met somewhere but proved by no passing case or test; advice cannot be proved."""
        return tuple(
            clause.id
            for clause in book(self.edition)
            if clause.id in self.places.keys() - self.proved and clause.system is not System.ADVISE
        )


@cache
def _cited() -> Mapping[str, Met]:
    """Each clause that the code or a pack cites, with the first place where it is met."""
    found: dict[str, Met] = {}
    for place, clause in sorted((*_cited_by_code(), *_cited_by_packs()), key=lambda one: _ORDER[one[0]]):
        found.setdefault(clause, place)
    return found


def _cited_by_code() -> Iterator[tuple[Met, str]]:
    for path in sorted(_HOUSE.rglob("*.py")):
        module = path.relative_to(_HOUSE).with_suffix("").as_posix()
        code = SourceFileLoader(module, str(path)).get_code(module)
        assert code is not None  # there is a source
        for clause in citations_in(code):
            # An example in a docstring cites nothing, and the code of an older edition writes a number that it shares
            # with 2017 without an edition.
            if "\n" not in clause and not (_OLDER.search(module) and book_of(clause) == BASE):
                yield _place(module), clause


def _place(module: str) -> Met:
    """The code of the laws serves hearings, but for what they leave to an authority; all other code has its room's."""
    room = module.partition("/")[0]
    if room == "laws":
        return Met.EVENT if module.endswith("/conditions") else Met.HEARING
    return next((place for place, rooms in _ROOMS.items() if room in rooms), Met.PAGE)


def _cited_by_packs() -> Iterator[tuple[Met, str]]:
    for path in sorted((_HOUSE / "regulations" / "packs").glob("*.toml")):
        yield from ((Met.EVENT, clause) for clause in _cites_in(tomllib.loads(path.read_text("utf-8"))))


def _cites_in(value: object) -> Iterator[str]:
    """The clauses under every key ``cites`` or ``clause`` of a pack, which writes them without the sign."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in ("cites", "clause"):
                yield from str(inner).replace("§", "").split()
            else:
                yield from _cites_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cites_in(inner)


def places(edition: Edition = 2017) -> dict[str, Met]:
    """Where the clauses of a book are met. An older edition's are cited with the edition before them; one that is the
    same as a clause of 2017 is met where that is, by the same code."""
    own = {
        clause.removeprefix(f"{edition}:"): place for clause, place in _cited().items() if book_of(clause) == edition
    }
    return {**{one: _cited()[same] for one, same in _shared(edition).items() if same in _cited()}, **own}


def _shared(edition: Edition) -> dict[str, str]:
    """The clauses of an older edition that are clauses of 2017, and which."""
    return {clause.id: clause.same for clause in book(edition) if clause.same is not None}


def cited_by_cases(records: Iterable[Mapping[str, object]]) -> frozenset[str]:
    """The clauses that passing cases name and that their rulings, questions or refusals rest on or consulted."""
    found: set[str] = set()
    for record in records:
        outcome, expect = check_case(record), record["expect"]
        if not outcome.problems and isinstance(expect, Mapping):
            groups = (expect.get("cites"), expect.get("consulted"), expect.get("refused", {}).get("cites"))
            found |= {str(clause) for group in groups for clause in group or ()} & set(outcome.met)
    return frozenset(found)


def coverage(
    records: Iterable[Mapping[str, object]],
    tested: Iterable[str] = (),
    edition: Edition = 2017,
    newest: Coverage | None = None,
) -> Coverage:
    """Where the clauses of a book are met, against what the cases (heard here and now) and the passed tests prove.

    What proves a clause of 2017 proves it for the editions that have the same; *newest* spares hearing that again.
    """
    every, marks = list(records), frozenset(tested)
    # Marks of tests name a clause as code does, but for older editions, which are proved by cases.
    proved = frozenset(one for one in marks if book_of(one) == edition)
    heard = cited_by_cases(record for record in every if book_of_case(record) == edition)
    if shared := _shared(edition):
        base = newest or coverage(every, marks)
        proved |= {one for one, same in shared.items() if same in base.proved}
    # What a hearing cites in a case is met there, also where the code writes it by its number of 2017.
    return Coverage(edition, {**dict.fromkeys(heard, Met.HEARING), **places(edition)}, heard | proved)
