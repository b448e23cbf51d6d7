"""Which clauses the leading cases rest on, for the search: titles say in everyday words what a clause is about.

    python -m tools.titled_cases --write      write ``terms/titled_cases.tsv`` from the case files

The search reads the table, so that it need not read five thousand cases to know the few hundred that have a title.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from cardinal.laws import case_titles
from cardinal.laws.clause import OTHER_BOOKS
from cardinal.laws.contents import group_of
from cardinal.laws.editions import EDITIONS
from cardinal.web.casebook import leading_cases

TABLE = Path(case_titles.__file__).with_name("terms") / "titled_cases.tsv"


def rows() -> Iterator[str]:
    """One line a leading case: its book, its key, and the clauses of its own law that the ruling cites."""
    yield "book\tcase\tclauses"
    for edition in (*EDITIONS, *OTHER_BOOKS):
        for case in leading_cases(edition):
            expected = case.record["expect"]
            cited = map(str, expected.get("cites", ()))
            clauses = [number for number in cited if group_of(number) == group_of(case.law)] or [case.law]
            yield f"{edition}\t{case.key}\t{'|'.join(clauses)}"


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_argument("--write", action="store_true", help="write the table")
    if command.parse_args().write:
        TABLE.write_text("\n".join(rows()) + "\n", "utf-8")
    else:
        print("\n".join(rows()))


if __name__ == "__main__":
    main()
