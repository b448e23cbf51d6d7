"""Coverage: where each clause is met by somebody who uses Cardinal, and whether a case or test proves it.

Worked out from the code that is reached and from the packs of conditions, never kept by hand.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import takewhile

from .casebook import book_of_case
from .check import check_case
from .clause import Edition, System, book, book_of
from .code_graph import CodeGraph, Node, Reach, read_package
from .editions import BASE, EDITIONS
from .reached import HOUSE, reached


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
    Met.PAGE: ("analysis", "cli", "formats", "language", "laws", "store", "web"),
}


# What the laws leave to an authority is settled in the conditions of an event.
_OPTIONS = ("cardinal.laws.conditions", "cardinal.laws.guandan.conditions")


@dataclass(frozen=True, slots=True)
class Coverage:
    """For one book: where each clause is met, and which clauses a case or a test proves."""

    edition: Edition
    places: Mapping[str, Met]
    proved: frozenset[str]

    def clauses(self, upto: int = 93) -> dict[str, Met]:
        """Every clause up to a law, in the order of the book, each with the one place it counts for."""
        return {
            clause.id: self.places.get(clause.id, Met.SHOWN)
            for clause in book(self.edition)
            if _in_range(clause.id, upto)
        }

    def totals(self, upto: int = 93) -> dict[str, int]:
        """How many clauses are met in each place; the sum is the number of clauses of the book."""
        counted = Counter(self.clauses(upto).values())
        return {str(place): counted[place] for place in Met}

    def unproved(self, upto: int = 93) -> tuple[str, ...]:
        """The clauses that are met somewhere but proved by no passing case or test; advice cannot be proved."""
        return tuple(
            one
            for one, place in self.clauses(upto).items()
            if place is not Met.SHOWN and one not in self.proved and book(self.edition)[one].system is not System.ADVISE
        )


# The footnotes belong to the laws that carry them.
_FOOTNOTE_LAW = {
    1: 6, 2: 13, 3: 15, 4: 15, 5: 16, 6: 20, 7: 20, 8: 31, 9: 41, 10: 41, 11: 41, 12: 45, 13: 50, 14: 50,
    15: 51, 16: 51, 17: 53, 18: 57, 19: 64, 20: 67, 21: 70, 22: 71, 23: 74, 24: 76, 25: 79, 26: 80, 27: 86, 28: 93,
}  # fmt: skip


def _in_range(clause: str, upto: int) -> bool:
    if clause.startswith("fn:"):
        return _FOOTNOTE_LAW.get(int(clause[3:]), 93) <= upto
    number = "".join(takewhile(str.isdigit, clause))
    return not number or int(number) <= upto


@cache
def _cited() -> Mapping[str, Met]:
    """Each clause that reached code or a pack cites, with the first place where it is met."""
    graph = read_package(HOUSE)
    everything = reached(graph).nodes
    found: dict[str, Met] = {}
    for place, nodes in _by_place(graph, everything):
        for node in nodes:
            for clause in graph.definition(node).cites:
                # The code of an older edition writes a number that it shares with 2017 without an edition.
                if not (_is_of_older_edition(node) and book_of(clause) == BASE):
                    found.setdefault(clause, place)
        if place is Met.EVENT:
            for clause in _cited_by_packs():
                found.setdefault(clause, place)
    return found


def _is_of_older_edition(node: Node) -> bool:
    return any(f".e{edition}." in f"{node[0]}." for edition in EDITIONS if edition != BASE)


def _by_place(graph: CodeGraph, everything: set[Node]) -> Iterator[tuple[Met, set[Node]]]:
    """The reached code by where it is met: that of the laws by who uses it, all other code by its room."""
    procedures = {one.node for one in graph if "law" in one.decorators}
    options = {node for node in everything if node[0] in _OPTIONS}
    yield Met.HEARING, _of_laws(graph, procedures) & everything - options
    for place, rooms in _ROOMS.items():
        own = {node for node in everything if _room(node) in rooms}
        used = _of_laws(graph, own) & everything - options if place is not Met.PAGE else set()
        yield place, own | used | (options if place is Met.EVENT else set())


def _of_laws(graph: CodeGraph, nodes: set[Node]) -> set[Node]:
    return {node for node in _from(graph, nodes) if _room(node) == "laws"}


def _room(node: Node) -> str:
    return (*node[0].split("."), "")[1]


def _from(graph: CodeGraph, nodes: set[Node]) -> set[Node]:
    reach = Reach(graph)
    reach.start(nodes)
    return reach.nodes


def _cited_by_packs() -> Iterator[str]:
    for path in sorted((HOUSE / "regulations" / "packs").glob("*.toml")):
        yield from _cites_in(tomllib.loads(path.read_text("utf-8")))


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
    """Where the clauses of a book are met; an older edition's are cited with the edition before them."""
    return {
        clause.removeprefix(f"{edition}:"): place for clause, place in _cited().items() if book_of(clause) == edition
    }


def cited_by_cases(records: Iterable[Mapping[str, object]]) -> frozenset[str]:
    """The clauses that a passing case expects and its ruling (or refusal) cites."""
    found: set[str] = set()
    for record in records:
        outcome = check_case(record)
        if outcome.problems:
            continue
        expect = record["expect"]
        wanted = [*(expect.get("cites") or ()), *(expect.get("consulted") or ())] if isinstance(expect, Mapping) else []
        if isinstance(expect, Mapping) and isinstance(expect.get("refused"), Mapping):
            wanted = expect["refused"].get("cites")
        cites = outcome.met if not hasattr(outcome.result, "question") else outcome.result.question.cites
        found |= {str(clause) for clause in wanted or ()} & set(cites)
    return frozenset(found)


def coverage(records: Iterable[Mapping[str, object]], tested: Iterable[str] = (), edition: Edition = 2017) -> Coverage:
    """Where the clauses of a book are met, against what the cases (heard here and now) and the passed tests prove."""
    own = [record for record in records if book_of_case(record) == edition]
    # Marks of tests name a clause as code does, but for older editions, which are proved by cases.
    proved = frozenset(one for one in tested if book_of(one) == edition)
    return Coverage(edition, places(edition), cited_by_cases(own) | proved)
