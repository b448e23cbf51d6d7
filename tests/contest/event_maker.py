"""Small events for the tests: conditions with the few things that standings ask, lines and matches in one line each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from cardinal.contest.model import (
    Contestant,
    Event,
    Form,
    Game,
    LevelScore,
    Line,
    Match,
    Options,
    Outcome,
    Place,
    Room,
    Score,
    Source,
)
from cardinal.contest.stage import Stage
from cardinal.laws import Conditions
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.regulations.pack import find_pack
from cardinal.regulations.settings import Awards, Borrowing, Forfeits, Ties
from cardinal.scoring import Played, read_score

CTCBA = find_pack("ctcba").regulation


@dataclass(frozen=True)
class Terms:
    """The conditions of contest, as far as standings look at them."""

    stages: tuple[Stage, ...]
    game: Game = Game.BRIDGE
    form: Form = Form.PAIRS
    name: str = "a test"
    edition: int = 2017
    pack: str = ""
    laws: Options = field(default_factory=Conditions)
    ties: Ties = field(default_factory=Ties)
    forfeits: Forfeits = CTCBA.forfeits
    awards: Awards = CTCBA.awards
    borrowing: Borrowing = CTCBA.borrowing


def guandan_terms(*stages: Stage, form: Form = Form.TEAMS, **changes: object) -> Terms:
    """Guandan with options by their names without the ``event.`` before them."""
    laws = guandan_conditions({f"event.{name}": value for name, value in changes.items()})
    own = find_pack("china-guandan").regulation
    return Terms(stages, Game.GUANDAN, form, laws=laws, forfeits=own.forfeits, awards=own.awards)


def contestants(numbers: Iterable[int], **more: object) -> tuple[Contestant, ...]:
    return tuple(Contestant(number, f"c{number}") for number in numbers)


def line(
    board: int,
    table: int | str,
    ns: int | Sequence[int],
    ew: int | Sequence[int],
    score: Score | int | str,
    *,
    stage: str = "s",
    round_number: int = 1,
    section: str = "",
    room: Room = Room.NONE,
    players: str = "",
    extra: bool = False,
    at: int = 0,
) -> Line:
    told = Played(score) if type(score) is int else read_score(score) if isinstance(score, str) else score
    place = Place(stage, round_number, str(table), board, room)
    sides = tuple((side,) if isinstance(side, int) else tuple(side) for side in (ns, ew))
    seats = tuple(players.split())
    return Line(place, *sides, told, Source("results.csv", at or 10 * board), section, seats, extra)  # type: ignore[arg-type]


def field_event(
    stage: Stage, boards: Mapping[int, Sequence[tuple[int, int, Score | int | str]]], **more: object
) -> Event:
    """A pairs event from the boards: number to (North-South, East-West, score), table after table."""
    lines = tuple(
        line(board, table, ns, ew, score, stage=stage.name)
        for board, told in boards.items()
        for table, (ns, ew, score) in enumerate(told, start=1)
    )
    numbers = sorted({number for one in lines for number in (*one.ns, *one.ew)})
    return Event(Terms((stage,), **more), contestants(numbers), lines=lines)  # type: ignore[arg-type]


def team_lines(
    match: Match, boards: Sequence[tuple[object, object]], *, first: int = 1, extra: bool = False
) -> list[Line]:
    """Both rooms of a match: each board as the scores of North-South in the open room and in the closed one."""
    assert match.away is not None
    found = []
    for number, (in_open, in_closed) in enumerate(boards, start=first):
        for room, score in ((Room.OPEN, in_open), (Room.CLOSED, in_closed)):
            sides = (match.home, match.away) if room is Room.OPEN else (match.away, match.home)
            told = {"stage": match.stage, "round_number": match.round, "room": room, "extra": extra}
            found.append(line(number, match.table, *sides, score, **told))  # type: ignore[arg-type]
    return found


def with_margin(imps: int) -> list[tuple[int, int]]:
    """Boards that home wins by so many IMPs in all: one IMP is 20 points, ten are 430 (78B)."""
    sign = 1 if imps >= 0 else -1
    tens, ones = divmod(abs(imps), 10)
    return [(sign * 430, 0)] * tens + [(sign * 20, 0)] * ones


def team_event(stage: Stage, rounds: Sequence[Sequence[tuple[int, int, int]]], **more: object) -> Event:
    """A team event of one stage whose matches have so many IMPs for home; the boards of the stage pad the rest."""
    matches, lines = [], []
    for number, told in enumerate(rounds, start=1):
        for table, (home, away, imps) in enumerate(told, start=1):
            match = Match(stage.name, number, str(table), home, away)
            boards = with_margin(imps)
            assert len(boards) <= stage.boards
            lines += team_lines(match, boards + [(0, 0)] * (stage.boards - len(boards)))
            matches.append(match)
    numbers = sorted({number for match in matches for number in match.numbers})
    terms = Terms((stage,), form=Form.TEAMS, **more)  # type: ignore[arg-type]
    return Event(terms, contestants(numbers), matches=tuple(matches), lines=tuple(lines))


def levels_match(
    stage: str,
    round_number: int,
    table: int,
    home: int,
    away: int | None,
    levels: tuple[int, int] | None = None,
    outcome: Outcome = Outcome.PLAYED,
    group: str = "",
) -> tuple[Match, list[Line]]:
    """A Guandan match that is not duplicate, at one table: the levels that both reached."""
    match = Match(stage, round_number, str(table), home, away, outcome, group=group)
    if levels is None or away is None:
        return match, []
    score = LevelScore(*levels)
    return match, [line(1, table, home, away, score, stage=stage, round_number=round_number)]


def guandan_event(stages: Terms, told: Sequence[tuple[Match, list[Line]]], **more: object) -> Event:
    matches = tuple(match for match, _ in told)
    numbers = sorted({number for match in matches for number in match.numbers})
    lines = tuple(one for _, lines in told for one in lines)
    return Event(stages, contestants(numbers), matches=matches, lines=lines, **more)  # type: ignore[arg-type]


def fractions(*values: object) -> list[Fraction]:
    return [Fraction(str(value)) for value in values]
