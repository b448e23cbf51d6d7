"""Measure the search of the lawbook: how many of the written queries find a right clause among the first three.

    python -m tools.search_measure            the figures, by language, and for the queries that were not tuned on
    python -m tools.search_measure --missed   with the queries that found nothing right, and what they found

``tools/search_queries.tsv`` has the queries: what people type, and the clauses that they mean; one under a number that
is named is right. Of the first two hundred every fifth was held out of tuning (``held``). Later sets of forty were each
written before the search was tried on them: ``any clause``, for which clauses were drawn by lot and then asked for,
``practice``, what comes up at a table, and of sixty ``unseen`` (52 found at the first try) and ``last`` (49). All have
been learnt from since, ``last`` least: the stems of English and one row. Of the Chinese ``sentences`` 39 of fifty
were found at the first try and of ``further sentences`` 40; those have been learnt from too. Two sets of fifty are
whole sentences as players say them, in English and Japanese: ``spoken`` (40 found at the first try, learnt from since)
and ``heard``, from which nothing has been learnt: 42 found, 41 before the search looked at whole laws and at the stems
of Japanese verbs.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cardinal.laws  # noqa: F401  (the laws register themselves)
from cardinal.laws import law_index
from cardinal.laws.clause import is_under
from cardinal.laws.clause_search import find_clauses

QUERIES = Path(__file__).with_name("search_queries.tsv")
SHOWN = 3
_NUMBER = re.compile(r"\S+ \(\d\)|\S+")


@dataclass(frozen=True, slots=True)
class Query:
    language: str
    kind: str
    words: str
    clauses: tuple[str, ...]

    def is_found(self, numbers: Sequence[str]) -> bool:
        """Whether a right clause, or the law that hears it, is among the first that were found."""
        return any(
            is_under(number, meant) or (number.isdigit() and is_under(meant, number))
            for number in numbers[:SHOWN]
            for meant in self.clauses
        )


def queries() -> tuple[Query, ...]:
    with QUERIES.open(encoding="utf-8") as lines:
        return tuple(
            Query(row["language"], row["set"], row["query"], tuple(_NUMBER.findall(row["clauses"])))
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        )


def clauses_found(words: str) -> list[str]:
    """What the search of clauses finds, with the year of an older edition before its number."""
    return [
        f"{clause.edition}:{clause.id}" if clause.edition in (1987, 2007) else clause.id
        for clause in find_clauses(words)[:SHOWN]
    ]


def laws_found(words: str) -> list[str]:
    """What the search of laws to be heard finds."""
    return [irregularity.number for irregularity in law_index.search(words)[:SHOWN]]


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_argument("--missed", action="store_true", help="list the queries that found nothing right")
    missed = command.parse_args().missed
    every = queries()
    _report("clauses", clauses_found, every, missed=missed)
    _report("laws to be heard", laws_found, every, missed=False)


def _report(name: str, search: Callable[[str], list[str]], every: Sequence[Query], *, missed: bool) -> None:
    found = {query: search(query.words) for query in every}
    right = {query for query, numbers in found.items() if query.is_found(numbers)}
    groups: dict[str, list[Query]] = {}
    for query in every:
        groups.setdefault(query.kind, []).append(query)
        groups.setdefault(query.language, []).append(query)
    for group, members in groups.items():
        count = sum(query in right for query in members)
        first = sum(query.is_found(found[query][:1]) for query in members)
        print(f"{name}, {group}: {count} of {len(members)} ({count / len(members):.1%}), {first} of them first")
    for query in every if missed else ():
        if query not in right:
            print(f"  {query.language} {query.kind} {query.words!r}: {found[query]} instead of {query.clauses}")


if __name__ == "__main__":
    main()
