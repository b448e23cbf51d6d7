"""A finished event as a season sees it: who played, in which place, with what score, against whom on which boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from cardinal.contest.model import Event, Form, Game
from cardinal.contest.ranking import Figure, Ranking, Row
from cardinal.contest.standings import StageStandings, standings

from .people import People, seat_of
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


class Pairing(NamedTuple):
    """One board at one table of a field: which pairs met. A season has a hundred thousand of them."""

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


History = Mapping[str, Sequence[tuple[Evening, Showing]]]
"""By player the evenings with what was done, in their order."""


def history_of(evenings: Iterable[Evening]) -> History:
    history: dict[str, list[tuple[Evening, Showing]]] = {}
    for evening in sorted(evenings, key=lambda one: (one.day, one.key)):
        for showing in evening.showings:
            for player in showing.players:
                history.setdefault(player, []).append((evening, showing))
    return history


@dataclass(frozen=True, slots=True)
class EveningRecord:
    """What a season needs of an event, whoever its players are: ``players`` of a showing are the event's own keys."""

    name: str
    game: Game
    form: Form
    lists: tuple[Listing, ...]
    pairings: tuple[Pairing, ...]
    encounters: tuple[Encounter, ...]
    names: Mapping[str, str]
    """The players by their keys."""


def recorded(event: Event) -> EveningRecord:
    """A finished event as a season keeps it."""
    scored = standings(event)
    last = scored.last
    most = max((_boards(row, last) for ranking in scored.final for row in ranking.rows), default=0)
    lists = tuple(
        Listing(tuple(_showing(row, ranking, last, most) for row in ranking.rows), ranking.direction)
        for ranking in scored.final
    )
    keys = sorted({player for listing in lists for one in listing.showings for player in one.players})
    names = {key: event.by_key[key].name if key in event.by_key else "" for key in keys}
    conditions = event.conditions
    pairings, encounters = tuple(_pairings(last)), tuple(_encounters(scored.stages))
    return EveningRecord(conditions.name, conditions.game, conditions.form, lists, pairings, encounters, names)


def evening_of(
    record: EveningRecord, people: People, *, key: str, day: date, kind: str = "club", tags: Iterable[str] = ()
) -> Evening:
    """An evening with its players as people of the club; whoever is nobody's or several people's name is a guest."""
    ids: dict[str, str] = {}
    unknown = []
    for player, name in record.names.items():
        person = people.get(seat_of(key, player)) or people.match(player) or people.match(name or player)
        ids[player] = person.id if person is not None else f"{GUEST}{name or player}"
        if person is None:
            unknown.append(name or player)
    lists = tuple(
        Listing(
            tuple(replace(one, players=tuple(ids[player] for player in one.players)) for one in listing.showings),
            listing.direction,
        )
        for listing in record.lists
    )
    return Evening(
        key,
        record.name,
        day,
        record.game,
        record.form,
        lists,
        kind,
        tuple(tags),
        record.pairings,
        record.encounters,
        tuple(sorted(set(unknown))),
    )


def _boards(row: Row, stage: StageStandings) -> int:
    if stage.matches is not None:
        table = stage.matches.table
        return sum(len(one.boards) for one in table.scored if row.number in one.match.numbers)
    return int(row.figure(Figure.BOARDS) or 0)


def _showing(row: Row, ranking: Ranking, stage: StageStandings, most: int) -> Showing:
    boards = _boards(row, stage)
    out = Reason.UNRANKED if row.place is None else Reason.SHORT if 2 * boards < most else None
    contestant = ranking.contestants.get(row.number)
    percent = row.score if ranking.unit is Figure.PERCENT and stage.field is not None else None
    return Showing(
        row.number,
        row.name,
        contestant.players if contestant is not None else (),
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
