"""A finished event as a season sees it: who played, in which place, with what score, against whom on which boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from cardinal.contest.model import Contestant, Event, Form, Game
from cardinal.contest.ranking import Figure, Ranking, Row
from cardinal.contest.standings import StageStandings, standings

from .errors import Namesakes, NobodyFound
from .people import People
from .reason import Reason

GUEST = "guest:"
"""An id begins so where nobody of the club's people has the name: the field counts them, no table lists them."""
IMPS_TO_PERCENT = Fraction(13, 2)
"""One cross-IMP a board is worth 6.5 %."""
TEAM_IMPS_TO_PERCENT = Fraction(13, 4)
"""In a team match two pairs share it."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What one contestant did: the place in its list, and the score in whatever the event counts."""

    number: int
    name: str
    players: tuple[str, ...]
    place: int | None
    is_shared: bool = False
    percent: Fraction | None = None
    """Of matchpoints, as published."""
    rated: Fraction | None = None
    """On the scale of a percentage, whatever the scoring: IMPs are converted."""
    vp: Fraction | None = None
    boards: int = 0
    section: str = ""
    out: Reason | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """One ranking list of an evening, the best first."""

    showings: tuple[Showing, ...]
    direction: str = ""

    @property
    def ranked(self) -> tuple[Showing, ...]:
        return tuple(one for one in self.showings if one.place is not None)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One board at one table of a field: which pairs met."""

    board: tuple[int, str, int]
    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class Encounter:
    """One match: the margin of the first side in IMPs or levels over so many boards or deals."""

    first: int
    second: int
    margin: Fraction
    boards: int


@dataclass(frozen=True, slots=True)
class Evening:
    """One event of a season. ``key`` names it, ``kind`` and ``tags`` are what tables choose events by."""

    key: str
    name: str
    day: date
    game: Game
    form: Form
    lists: tuple[Listing, ...]
    kind: str = "club"
    tags: tuple[str, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    encounters: tuple[Encounter, ...] = ()
    unknown: tuple[str, ...] = ()
    """Names that are nobody's, or several people's, among those whom the club knows."""

    @property
    def showings(self) -> Iterator[Showing]:
        return (showing for listing in self.lists for showing in listing.showings)

    @property
    def by_number(self) -> Mapping[int, Showing]:
        return {showing.number: showing for showing in self.showings}

    @property
    def boards(self) -> int:
        """How many boards those played who played most."""
        return max((showing.boards for showing in self.showings), default=0)


def evening_of(
    event: Event, people: People, *, key: str, day: date, kind: str = "club", tags: Iterable[str] = ()
) -> Evening:
    """A finished event with its players as people of the club."""
    scored = standings(event)
    last = scored.last
    known = _Known(event, people)
    most = max((_boards(row, last) for ranking in scored.final for row in ranking.rows), default=0)
    lists = tuple(
        Listing(tuple(_showing(row, ranking, last, known, most) for row in ranking.rows), ranking.direction)
        for ranking in scored.final
    )
    conditions = event.conditions
    return Evening(
        key,
        conditions.name,
        day,
        conditions.game,
        conditions.form,
        lists,
        kind,
        tuple(tags),
        tuple(_pairings(last)),
        tuple(_encounters(scored.stages)),
        tuple(sorted(known.unknown)),
    )


class _Known:
    """The players of an event as people; whoever is nobody's or several people's name is a guest."""

    def __init__(self, event: Event, people: People) -> None:
        self.event, self.people = event, people
        self.unknown: set[str] = set()
        self._ids: dict[str, str] = {}

    def of(self, contestant: Contestant | None) -> tuple[str, ...]:
        return tuple(map(self._id, contestant.players)) if contestant is not None else ()

    def _id(self, key: str) -> str:
        if key not in self._ids:
            player = self.event.by_key.get(key)
            name = player.name if player is not None and player.name else key
            self._ids[key] = self._identified(key) or self._identified(name) or self._guest(name)
        return self._ids[key]

    def _identified(self, given: str) -> str:
        try:
            return self.people.identified(given).id
        except (NobodyFound, Namesakes):
            return ""

    def _guest(self, name: str) -> str:
        self.unknown.add(name)
        return f"{GUEST}{name}"


def _boards(row: Row, stage: StageStandings) -> int:
    if stage.matches is not None:
        table = stage.matches.table
        return sum(len(one.boards) for one in table.scored if row.number in one.match.numbers)
    return int(row.figure(Figure.BOARDS) or 0)


def _showing(row: Row, ranking: Ranking, stage: StageStandings, known: _Known, most: int) -> Showing:
    boards = _boards(row, stage)
    out = Reason.UNRANKED if row.place is None else Reason.SHORT if 2 * boards < most else None
    contestant = ranking.contestants.get(row.number)
    percent = row.score if ranking.unit is Figure.PERCENT and stage.field is not None else None
    return Showing(
        row.number,
        row.name,
        known.of(contestant),
        row.place,
        row.is_shared,
        percent,
        percent if percent is not None else _rated(row, stage),
        row.score if ranking.unit is Figure.VP else row.figure(Figure.VP),
        boards,
        contestant.section if contestant is not None else "",
        out,
    )


def _rated(row: Row, stage: StageStandings) -> Fraction | None:
    mean = row.figure(Figure.IMPS_PER_BOARD)
    return 50 + IMPS_TO_PERCENT * mean if mean is not None and stage.field is not None else None


def _pairings(stage: StageStandings) -> Iterator[Pairing]:
    """Who met whom on which board; of individuals nothing, because a side of them is no pair for the evening."""
    if stage.field is None:
        return
    for key, lines in sorted(stage.field.scored.lines.items()):
        for line in lines:
            if len(line.ns) == 1 and len(line.ew) == 1:
                yield Pairing((key.session, key.section, key.board), line.ns[0], line.ew[0])


def _encounters(stages: Iterable[StageStandings]) -> Iterator[Encounter]:
    """The matches that were played, each once."""
    for stage in stages:
        if stage.matches is None:
            continue
        for one in stage.matches.table.scored:
            side = one.side(one.match.home)
            if side is not None and side.is_played and side.opponent is not None and one.boards:
                yield Encounter(side.number, side.opponent, side.margin, len(one.boards))
