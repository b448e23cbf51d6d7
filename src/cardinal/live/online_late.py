"""Late at a live table: how late by the clock of the server, and what that comes to by the conditions of the event.

Nothing is given here. A director is told what the regulations have for it, and decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from cardinal.cards import SEATS, Seat, Side
from cardinal.contest.lateness import Late, forfeit_limit, late_side, minutes_late
from cardinal.contest.model import Game, Outcome
from cardinal.contest.penalty_words import unit_name
from cardinal.contest.stage import Stage
from cardinal.language import Text, clause_ids
from cardinal.laws.guandan.lateness import net_lateness
from cardinal.regulations.tariff import band_of
from cardinal.scoring import decimal
from cardinal.store import Competition, Logged
from cardinal.store.commands import read_stage

from .live_table import Kind, LiveTable
from .online_tables import OnlineTable

Arrivals = Mapping[Seat, datetime]


@dataclass(frozen=True, slots=True)
class LateSide:
    """A contestant who was not complete when the grace was over, and what follows by the conditions."""

    one: OnlineTable
    contestant: int
    side: Side
    seats: tuple[Seat, ...]
    is_there: bool
    """Whether everybody has come meanwhile."""
    late: Late
    levels: int = 0
    """What the others gain at Guandan."""

    @property
    def minutes(self) -> int:
        """The minutes begun: five minutes and a second are more than five."""
        return -(-self.late.minutes // 1)

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause_ids(self.late.cites)))

    @property
    def outcome(self) -> Outcome:
        """The match forfeited by this side; in the closed room home sits East-West."""
        is_home = (self.side is Side.NS) is (str(self.one.room) != "closed")
        return Outcome.FORFEIT_HOME if is_home else Outcome.FORFEIT_AWAY

    @property
    def names(self) -> tuple[str, ...]:
        people = self.one.people
        return tuple(f"{seat} {people[seat].name}" for seat in self.seats if seat in people)

    @property
    def consequence(self) -> Text:
        """What the conditions have for it, as a sentence."""
        late, cited = self.late, {"clauses": " ".join(self.clauses)}
        if late.is_forfeit:
            return Text(__name__, "comes_to_forfeit", cited)
        if self.levels:
            return Text(__name__, "comes_to_levels", cited | {"levels": self.levels})
        if late.penalty is None:
            return Text(__name__, "comes_to_judgement" if late.is_judged else "comes_to_nothing", cited)
        if not late.penalty.amount:
            return Text(__name__, "comes_to_warning", cited)
        amount = decimal(late.penalty.amount, 0 if late.penalty.amount.denominator == 1 else 2)
        unit = unit_name(late.penalty.unit)
        return Text(__name__, "comes_to_penalty", cited | {"amount": amount, "unit": unit})

    def told(self, key: str) -> Text:
        """What the director is told: *key* is ``absent``, ``came`` or ``forfeit``."""
        values = {"table": self.one.table, "names": self.names, "minutes": self.minutes}
        return Text(__name__, key, values | {"consequence": self.consequence})


def start_of(state: Competition, online_table: OnlineTable) -> datetime:
    """When the round was started, on the clock of the hall."""
    return state.started[online_table.stage, online_table.round]


def arrivals(state: Competition, events: Iterable[Logged]) -> dict[Seat, datetime]:
    """When a person first sat down in each seat; robots are ignored."""
    arrived: dict[Seat, datetime] = {}
    for event in events:
        who = event.payload.get("who") if event.kind == "sat" else None
        is_robot = isinstance(who, Mapping) and who.get("kind") == Kind.ROBOT
        if event.kind == "sat" and not is_robot:
            at = datetime.fromtimestamp(event.payload["at"] / 1000, UTC)
            arrived.setdefault(Seat.parse(event.payload["seat"]), state.wall(at))
    return arrived


def missing(table: LiveTable, awaited: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in awaited if seat not in table.sitters)


def limit_of(state: Competition, online_table: OnlineTable) -> timedelta | None:
    """How long after the start a match is forfeited; None where no such limit is set."""
    stage, conditions = read_stage(state, online_table.stage), state.conditions
    if not stage.has_matches:
        return None
    if conditions.game is Game.GUANDAN:
        return timedelta(minutes=conditions.lateness.forfeit_after)
    if not conditions.lateness.bands:
        return None
    return timedelta(minutes=float(forfeit_limit(conditions).value))


def late_at(
    state: Competition, online_table: OnlineTable, came: Arrivals, awaited: Iterable[Seat], now: datetime
) -> tuple[LateSide, ...]:
    """Every contestant of a table of whom somebody was not there when the grace was over; *now* is the hall's."""
    start, grace = start_of(state, online_table), timedelta(seconds=state.online[online_table.stage].grace_seconds)
    late_seats: dict[int, list[Seat]] = {}
    for seat in awaited:
        if came.get(seat, now) > start + grace:
            late_seats.setdefault(online_table.contestant(seat), []).append(seat)
    stage = read_stage(state, online_table.stage)
    minutes = {
        number: max(minutes_late(start, came.get(seat), now).value for seat in seats)
        for number, seats in late_seats.items()
    }
    if state.conditions.game is Game.GUANDAN:
        owed = _by_levels(state, stage, online_table, minutes)
    else:
        owed = {
            number: (late_side(state.conditions, stage, number, late, round_number=online_table.round), 0)
            for number, late in minutes.items()
        }
    return tuple(
        LateSide(online_table, number, late_seats[number][0].side, tuple(late_seats[number]),
                 all(seat in came for seat in late_seats[number]), *told)
        for number, told in owed.items()
    )  # fmt: skip


def _by_levels(
    state: Competition, stage: Stage, online_table: OnlineTable, minutes: Mapping[int, Fraction]
) -> dict[int, tuple[Late, int]]:
    """Article 32: what the others gain; of two late sides the conditions say what counts."""
    sides = {online_table.contestant(seat): seat.side for seat in SEATS}
    by_side: dict[Side, Fraction] = {}
    for number, late in minutes.items():
        by_side[sides[number]] = max(by_side.get(sides[number], Fraction()), late)
    counted = net_lateness(by_side, str(state.conditions.laws_of(stage)["ref.both_late"]))
    latest: dict[int, tuple[Late, int]] = {}
    for number, late in minutes.items():
        band = band_of(state.conditions.lateness.bands, counted.value.get(sides[number], Fraction()))
        if band is None:
            latest[number] = Late(late, cites=counted.cites), 0
        else:
            latest[number] = Late(late, is_forfeit=band.forfeit, cites=band.cites), int(band.amount)
    return latest
