"""Coverage: which clauses the code cites and a passing case or test cites too; worked out, never kept by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import takewhile
from pkgutil import walk_packages

from .casebook import book_of_case
from .check import check_case
from .clause import Edition, System, book, book_of, module_citations

ROOMS = tuple(f"cardinal.{room}" for room in ("cards", "bridge", "guandan", "scoring", "laws", "contest"))


@dataclass(frozen=True, slots=True)
class Coverage:
    """For one edition: each clause that is not ``advise``, whether code cites it, and whether a case or test does."""

    edition: Edition
    by_code: frozenset[str]
    by_proof: frozenset[str]

    @property
    def covered(self) -> frozenset[str]:
        return self.by_code & self.by_proof

    def missing(self, upto: int = 93) -> tuple[str, ...]:
        """What is not covered, in the order of the book, among the clauses up to a law."""
        return tuple(
            clause.id
            for clause in book(self.edition)
            if clause.system is not System.ADVISE and clause.id not in self.covered and _in_range(clause.id, upto)
        )

    def totals(self, upto: int = 93) -> dict[str, dict[str, int]]:
        """Total and covered for each thing that software does with a clause."""
        counts = {str(system): {"total": 0, "covered": 0} for system in System if system is not System.ADVISE}
        for clause in book(self.edition):
            if clause.system is not System.ADVISE and _in_range(clause.id, upto):
                counts[str(clause.system)]["total"] += 1
                counts[str(clause.system)]["covered"] += clause.id in self.covered
        return counts


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


def modules() -> tuple[str, ...]:
    """Every module of the rooms that can cite a clause."""
    found = []
    for room in ROOMS:
        package = import_module(room)
        found.append(room)
        found += [module.name for module in walk_packages(package.__path__, f"{room}.")]
    return tuple(found)


@cache
def cited_by_code(edition: Edition = 2017) -> frozenset[str]:
    """The clauses of a book that code cites; an older edition's are written with the edition before them."""
    cited = (clause for module in modules() for clause in module_citations(module))
    return frozenset(clause.removeprefix(f"{edition}:") for clause in cited if book_of(clause) == edition)


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
    """What the code cites against what the cases (heard here and now) and the passed tests cite."""
    own = [record for record in records if book_of_case(record) == edition]
    # Marks of tests name a clause as code does, but for older editions, which are proved by cases.
    proved = frozenset(one for one in tested if book_of(one) == edition)
    return Coverage(edition, cited_by_code(edition), cited_by_cases(own) | proved)
