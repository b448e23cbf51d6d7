"""Barometer: every table plays the same boards at the same time, so that standings can be shown after every round."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from .errors import whole
from .kind import Choice, Generator, Length
from .length import boards_each_round
from .movement import Movement, Section, Sitting, single

MOST_BAROMETER_TABLES = 50


def barometer(
    tables: int, rounds: int | None = None, *, boards_per_set: int | None = None, phantom: bool = False
) -> Movement:
    """All pairs meet, or as many as *rounds* allow, for 2 to 50 tables; pair 2 x *tables* stays at table 1."""
    tables = BAROMETER.size(tables)
    moving = 2 * tables - 1
    count = moving if rounds is None else whole(rounds, "rounds", 1, moving, __name__)
    ways = _directions(moving)
    made = Movement(
        kind=BAROMETER,
        rounds=tuple(_row(moving, number, ways) for number in range(count)),
        board_sets=count,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=single(tables, copies=tables),
        stationary=frozenset((moving + 1,)),
    )
    return made.with_phantom(moving + 1) if phantom else made


def as_barometer(movement: Movement) -> Movement:
    """Any movement with the seats it has, every table playing the boards of the round."""
    rows = tuple(
        tuple(None if one is None else Sitting(one.ns, one.ew, number) for one in row)
        for number, row in enumerate(movement.rounds, 1)
    )
    sections = tuple(
        Section(section.name, section.first, section.last, len(section.tables)) for section in movement.sections
    )
    return replace(movement, kind=BAROMETER, rounds=rows, board_sets=len(rows), sections=sections)


def _row(moving: int, number: int, ways: tuple[int, ...]) -> tuple[Sitting, ...]:
    """The pairs at the same distance on either side of *number* meet; that in the middle meets the one who stays."""
    row = [Sitting((moving + 1,), (number + 1,), number + 1)]
    for distance in range(1, moving // 2 + 1):
        ns, ew = ((number + sign * distance) % moving + 1 for sign in (ways[distance], -ways[distance]))
        row.append(Sitting((ns,), (ew,), number + 1))
    return tuple(row)


def _directions(moving: int) -> tuple[int, ...]:
    """For each distance which of the two pairs sits North-South, tables turned while that makes the field fairer.

    Each other pair should sit the same way as often; that is so when the autocorrelations of the directions are equal.
    """
    ways = [1 if distance % 2 else -1 for distance in range(moving // 2 + 1)]
    best, improved = _unevenness(ways, moving), True
    while improved:
        improved = False
        for distance in range(1, len(ways)):
            ways[distance] *= -1
            found = _unevenness(ways, moving)
            if found < best:
                best, improved = found, True
            else:
                ways[distance] *= -1
    return tuple(ways)


def _unevenness(ways: list[int], moving: int) -> int:
    half = moving // 2
    signs = [-1, *ways[1:], *(-way for way in reversed(ways[1:]))]
    doubled = signs + signs
    return sum(
        sum(one * other for one, other in zip(signs, doubled[step:], strict=False)) ** 2 for step in range(1, half + 1)
    )


def _lengths(tables: int, choices: Collection[Choice]) -> Iterator[Length]:
    return (Length(rounds, all_meet=rounds == 2 * tables - 1) for rounds in range(1, 2 * tables))


BAROMETER = Generator(
    "barometer",
    __name__,
    help="All tables play the same boards at the same time.",
    make=barometer,
    least=2,
    most=MOST_BAROMETER_TABLES,
    lengths=_lengths,
)
