"""Finds, writes and proves the short Howells of ``cardinal.contest.movements``: one winner in few rounds.

    python3 tools/short_howell_designs.py write                   make every stored design from its seed again
    python3 tools/short_howell_designs.py search 0 40 10/6 …      try seeds 0 to 39 for 10 pairs and 6 rounds (else
                                                                  for all sizes), and store what is fairer
    python3 tools/short_howell_designs.py prove                   prove every stored design and print its balance

There are as many board sets as rounds and everybody plays every set once, no two pairs meet twice, and a set is at no
more tables at once than the copies that so many tables need. ``short_howell_search.py`` has the search.

Runs on a bare Python, so it imports the standard library only.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.short_howell_search import Found, Grid, Size, search, unfairness_without  # noqa: E402

FILE = ROOT / "src/cardinal/contest/movements/short_howell_designs.toml"
LEAST_PAIRS, MOST_PAIRS, LEAST_ROUNDS, MOST_ROUNDS = 8, 40, 5, 13
DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""One character a number, from 1."""


def written(grid: Grid) -> str:
    return " ".join("".join(DIGITS[one] for cell in row for one in cell) for row in grid)


def read(text: str) -> Grid:
    return [
        [(DIGITS.index(row[at]), DIGITS.index(row[at + 1]), DIGITS.index(row[at + 2])) for at in range(0, len(row), 3)]
        for row in text.split()
    ]


def stored() -> dict[Size, Found]:
    found = {}
    if FILE.exists():
        for record in tomllib.loads(FILE.read_text("utf-8"))["design"]:
            size = Size(record["pairs"], record["rounds"])
            grid = read(record["grid"])
            found[size] = Found(record["seed"], measured(size, grid), grid)
    return found


def measured(size: Size, grid: Grid) -> float:
    """The balance of a stored design, counted again from its tables."""
    return (
        100
        / unfairness_without(size, [cell for row in grid for cell in row], -1)
        / (size.pairs * (size.pairs - 1) // 2)
    )


def sizes() -> list[Size]:
    return [
        Size(pairs, rounds)
        for pairs in range(LEAST_PAIRS, MOST_PAIRS + 1, 2)
        for rounds in range(LEAST_ROUNDS, min(MOST_ROUNDS, pairs - 2) + 1)
    ]


def store(found: dict[Size, Found]) -> None:
    lines = [
        "# Short Howells by pairs and rounds, made by tools/short_howell_designs.py. A word is a round, and three",
        "# characters are a table: North-South, East-West and board set, numbered 1 to 9, A to Z, a to z.",
    ]
    for size in sorted(found, key=lambda one: (one.pairs, one.rounds)):
        one = found[size]
        lines += ["", "[[design]]", f"pairs = {size.pairs}", f"rounds = {size.rounds}", f'seed = "{one.seed}"']
        lines.append(f'grid = "{written(one.grid)}"')
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


def search_more(wanted: list[Size], seeds: range) -> None:
    """Every size with these seeds in turn; what is fairer than the stored design takes its place."""
    for seed in seeds:
        for size in wanted:
            known = stored().get(size)
            found = search(size, seed, known.balance + 0.01 if known else 0.0)
            if found is not None:
                store(stored() | {size: found})
                print(f"{size.pairs}/{size.rounds} seed {found.seed}: {found.balance:.2f}", flush=True)


def write() -> None:
    """Every stored design from its seed again."""
    found = {}
    for size, known in stored().items():
        seed, _, number = known.seed.partition("/")
        again = search(size, int(seed), 0.0, only=int(number))
        if again is None:
            sys.exit(f"{size.pairs}/{size.rounds}: seed {known.seed} finds no design")
        found[size] = again
    store(found)


def prove() -> None:
    for size, found in stored().items():
        cells = [(number, *cell) for number, row in enumerate(found.grid) for cell in row]
        claims: dict[str, list[object]] = {
            "a pair twice in a round": [(n, pair) for n, ns, ew, _ in cells for pair in (ns, ew)],
            "a pair twice on a set": [(boards, pair) for _, ns, ew, boards in cells for pair in (ns, ew)],
            "a meeting twice": [frozenset((ns, ew)) for _, ns, ew, _ in cells],
        }
        for what, told in claims.items():
            if len(set(told)) != len(told):
                sys.exit(f"{size}: {what}")
        if len(claims["a pair twice in a round"]) != size.pairs * size.rounds:
            sys.exit(f"{size}: not all the pairs")
        if max(Counter((n, boards) for n, _, _, boards in cells).values()) > size.copies:
            sys.exit(f"{size}: a set at too many tables")
        print(f"{size.pairs} pairs, {size.rounds} rounds, copies {size.copies}: balance {found.balance:.1f}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["write"]:
            write()
        case ["prove"]:
            prove()
        case ["search", first, last, *given]:
            asked = [Size(*map(int, one.split("/"))) for one in given]
            search_more(asked or sizes(), range(int(first), int(last)))
        case _:
            sys.exit(__doc__)
