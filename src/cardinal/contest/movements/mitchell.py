"""Mitchell movements: North-South stay, East-West go up one table, the boards go down one.

With an odd number of tables that is all. With an even number East-West would meet their first boards again half way,
so either they skip a table then, or two tables share boards all the time and one set rests opposite them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from enum import StrEnum

from cardinal.language import Text

from .errors import impossible, whole
from .kind import ROVER, Choice, Generator, Length, Line
from .length import boards_each_round
from .movement import MOST_TABLES, Movement, Section, Sitting, single
from .rover import with_rover


class Even(StrEnum):
    """What an even number of tables does so that nobody plays a board twice."""

    SKIP = "skip"
    SHARE = "share"


def mitchell(
    tables: int,
    rounds: int | None = None,
    *,
    even: Even | None = None,
    boards_per_set: int | None = None,
    arrow_switch: int = 0,
    phantom: Line | None = None,
    rover: bool = False,
) -> Movement:
    """A Mitchell for 2 to 200 tables; North-South are 1 to *tables*, East-West the numbers after them.

    *arrow_switch* is the number of last rounds with directions exchanged. With *phantom* the last pair of that line is
    missing; with *rover* there is a pair too many, which takes the place of another North-South pair in each round, and
    unless *rounds* are given there are as many as a way was found for.
    """
    tables = MITCHELL.size(tables)
    if even is not None and tables % 2:
        raise impossible("odd", __name__, tables=tables)
    if phantom is not None and rover:
        raise impossible("phantom_and_rover")
    # Two tables that skip would play a single round.
    sharing = even is Even.SHARE or (even is None and tables == 2)
    most = tables if tables % 2 or sharing else tables - 1
    count = most if rounds is None else whole(rounds, _refusal(tables, sharing=sharing), 1, most, __name__)
    made = Movement(
        kind=MITCHELL,
        rounds=tuple(
            tuple(_sitting(tables, at, number, sharing=sharing) for at in range(tables)) for number in range(count)
        ),
        board_sets=tables,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=_sharing(tables) if sharing else single(tables),
        stationary=frozenset(range(1, tables + 1)),
    )
    if rover:
        made = with_rover(made, least_rounds=2 if rounds is None else count)
    if phantom is not None:
        made = made.with_phantom(tables if phantom is Line.NS else 2 * tables)
    return made.with_arrow_switch(arrow_switch)


def _refusal(tables: int, *, sharing: bool) -> str:
    return "rounds" if tables % 2 or sharing else "skip_rounds"


def _sitting(tables: int, at: int, number: int, *, sharing: bool) -> Sitting:
    """Table *at* in round *number*, both from 0."""
    skips = tables % 2 == 0 and not sharing and number >= tables // 2
    east_west = (at - number - skips) % tables
    place = _resting_place(at, tables) if sharing else at
    return Sitting((at + 1,), (tables + east_west + 1,), (place + number) % tables + 1)


def _resting_place(at: int, tables: int) -> int:
    """Where a table stands in the circle of boards: the last beside the first, an empty place in the middle."""
    if at == tables - 1:
        return 0
    return at if at < tables // 2 else at + 1


def _sharing(tables: int) -> tuple[Section, ...]:
    section = Section("", 1, tables, shared=((1, tables),), relays=((tables // 2, tables // 2 + 1),))
    # With two tables the empty place is beside the one that both share: the other set simply waits.
    return (section if tables > 2 else replace(section, relays=()),)


def _lengths(tables: int, choices: Collection[Choice]) -> Iterator[Length]:
    """With a skip there is a round less than tables; sharing and a relay give back the last one."""
    most = len(mitchell(tables, rover=True).rounds) if ROVER in choices else tables
    for rounds in range(1, most + 1):
        shares = tables % 2 == 0 and rounds == tables
        skips = tables % 2 == 0 and not shares and rounds > tables // 2
        notes = [Text(__name__, "shares" if tables > 2 else "shares_both")] if shares else []
        notes += [Text(__name__, "skips", {"round": tables // 2})] if skips else []
        yield Length(rounds, is_complete=rounds == tables, shares=shares, notes=tuple(notes))


SHARE = Choice("share", "Share boards and rest a set instead (even tables).", "even", Even.SHARE)
MITCHELL = Generator(
    "mitchell",
    __name__,
    help="North-South stay, East-West go up a table, the boards go down.",
    make=mitchell,
    least=2,
    most=MOST_TABLES,
    two_lines=True,
    switches=True,
    choices=(Choice("skip", "East-West skip a table half way (even tables).", "even", Even.SKIP), SHARE, ROVER),
    lengths=_lengths,
    unasked_up_to=MOST_TABLES,
)
