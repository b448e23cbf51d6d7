"""Writes the table of balance into docs/movements.md: the fairest one-winner movement for so many pairs and rounds.

    python tools/movement_balance.py write

Of an odd number of pairs one is missing. Switched rounds are one, two or three, whichever is fairest. A barometer, for
which every table needs its own copy of the boards, is left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from cardinal.contest.movements import GENERATORS, Generator, ImpossibleMovement, Line, Movement, figures
from cardinal.contest.movements.mitchell import SHARE

GUIDE = Path(__file__).resolve().parent.parent / "docs/movements.md"
PAIRS, ROUNDS = range(6, 41), range(5, 14)
FIRST, LAST = "<!-- balance: python tools/movement_balance.py write -->", "<!-- end of balance -->"
LETTERS = {
    "howell": "H",
    "three-quarter": "Q",
    "short-howell": "S",
    "mitchell": "M",
    "hesitation": "Z",
    "web": "W",
}
MOST_SWITCHED = 3


def one_winner(pairs: int, rounds: int) -> Iterator[tuple[float, str]]:
    """The balance of every movement with one winner, and the letter of its kind."""
    for generator in GENERATORS:
        letter = LETTERS.get(generator.name)
        if letter is not None:
            for movement in _made(generator, pairs, rounds):
                found = figures(movement)
                if found.winners == 1 and len(movement.rounds) == rounds:
                    yield found.balance, letter


def _made(generator: Generator, pairs: int, rounds: int) -> Iterator[Movement]:
    tables, missing = (pairs + 1) // 2, Line.EW if pairs % 2 else None
    for choices in ((), (SHARE,)) if SHARE in generator.choices else ((),):
        try:
            movement = generator.arranged(tables, rounds, 1, choices, missing)
        except ImpossibleMovement:
            continue
        switched = range(1, MOST_SWITCHED + 1) if generator.switches else (0,)
        yield from (movement.with_arrow_switch(count) for count in switched)


def cell(pairs: int, rounds: int) -> str:
    balance, letter = max(one_winner(pairs, rounds), default=(0.0, ""))
    return f"{balance:.1f} {letter}" if letter else "—"


def row(pairs: int) -> str:
    return f"| {pairs} pairs | " + " | ".join(cell(pairs, rounds) for rounds in ROUNDS) + " |"


def table() -> str:
    head = "| | " + " | ".join(f"{rounds} rounds" for rounds in ROUNDS) + " |"
    return "\n".join([head, "|---|" + "---|" * len(ROUNDS), *map(row, PAIRS)])


def write() -> None:
    text = GUIDE.read_text("utf-8")
    before, _, rest = text.partition(FIRST)
    _, _, after = rest.partition(LAST)
    GUIDE.write_text(f"{before}{FIRST}\n\n{table()}\n\n{LAST}{after}", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["write"]:
        sys.exit(__doc__)
    write()
