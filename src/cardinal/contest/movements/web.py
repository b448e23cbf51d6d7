"""Web movement: many tables, few rounds, and everybody plays the same boards, from two or three copies of each.

North-South stay and East-West go up one table, as in a Mitchell. In the first half of the tables the boards go down,
in the second half they go up, in reverse order; halved, the sets of an East-West pair are then always neighbours, one
further at one end of what it has played or at the other, and R rounds use each of R sets once. That needs an odd R.
With an odd number of tables a plain Mitchell of R tables stands behind two such halves and needs a copy of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from .errors import impossible, whole
from .kind import Choice, Generator, Length
from .length import boards_each_round
from .movement import MOST_TABLES, Movement, Sitting, single

USUAL_ROUNDS = 13


def web(
    tables: int, rounds: int | None = None, *, boards_per_set: int | None = None, arrow_switch: int = 0
) -> Movement:
    """A web for 4 to 200 tables and an odd number of rounds, at most the tables; 13 by default."""
    tables = WEB.size(tables)
    most = _most_rounds(tables)
    count = min(USUAL_ROUNDS, most) if rounds is None else whole(rounds, "rounds", 3, most, __name__)
    if count % 2 == 0:
        raise impossible("even_rounds", __name__, given=count, legal=range(3, most + 1, 2))
    half = tables // 2 if tables % 2 == 0 else (tables - count) // 2
    rows = tuple(
        tuple(
            Sitting((at + 1,), (tables + (at - number) % tables + 1,), _set(at, number, half) % count + 1)
            for at in range(tables)
        )
        for number in range(count)
    )
    copies = max(Counter(one.boards for one in row).most_common(1)[0][1] for row in rows)
    return Movement(
        kind=WEB,
        rounds=rows,
        board_sets=count,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=single(tables, copies),
        stationary=frozenset(range(1, tables + 1)),
    ).with_arrow_switch(arrow_switch)


def _set(at: int, number: int, half: int) -> int:
    """The set of table *at* in round *number*, before it is taken modulo the rounds."""
    if at < half:
        return at + number
    if at < 2 * half:
        return 2 * half - 2 - at - number
    return at - 2 * half + number


def _most_rounds(tables: int) -> int:
    return tables if tables % 2 else tables - 1


def _lengths(tables: int, choices: Collection[Choice]) -> Iterator[Length]:
    return (Length(rounds) for rounds in range(3, _most_rounds(tables) + 1, 2))


WEB = Generator(
    "web",
    __name__,
    help="Many tables, an odd number of rounds, the same boards for everybody from two or three copies.",
    make=web,
    least=4,
    most=MOST_TABLES,
    two_lines=True,
    switches=True,
    lengths=_lengths,
)
