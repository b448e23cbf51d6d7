"""Standings: every stage of an event and the list at its end, a pure function of what the event's folder says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from .carry_over import carried as carried_in
from .changed_lines import differences_of
from .exclusions import listed
from .field_score import FieldTotal, Progress, ScoredField
from .match_table import MatchTable
from .model import Event, Flaw, Game, Penalty
from .ranking import Figure, Ranking
from .settled import settled_lines
from .stage import CarryKind, Stage
from .standings_guandan import guandan_table
from .standings_matches import MatchStandings
from .standings_pairs import FieldTable
from .standings_teams import team_table
from .tie_facts import TieFacts
from .unapplied import unapplied_lines


@dataclass(frozen=True, slots=True)
class Upto:
    """As far as one stage, or one round of it, and nothing later."""

    stage: str
    round: int | None = None


@dataclass(frozen=True)
class StageStandings:
    """One stage: its lists, and the scored boards or matches that they come from."""

    stage: Stage
    rankings: tuple[Ranking, ...]
    field: FieldTable | None = None
    matches: MatchStandings | None = None

    def ranking_of(self, number: int) -> Ranking | None:
        return next((ranking for ranking in self.rankings if number in ranking.keys), None)

    @property
    def places(self) -> Mapping[int, int]:
        """The place of everybody in its own list."""
        return {number: place for ranking in self.rankings for number, place in ranking.places.items()}

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(sorted(number for ranking in self.rankings for number in ranking.keys))


@dataclass(frozen=True)
class Standings:
    """The standings of an event, stage by stage."""

    event: Event
    stages: tuple[StageStandings, ...]

    def stage(self, name: str) -> StageStandings:
        return next(one for one in self.stages if one.stage.name == name)

    @cached_property
    def flaws(self) -> tuple[Flaw, ...]:
        """What could not be read or cannot be right, and what was decided and counts nowhere."""
        return (*self.event.flaws, *unapplied_lines(self.event))

    @property
    def last(self) -> StageStandings:
        """The stage that was played last."""
        return next((stage for stage in reversed(self.stages) if stage.numbers), self.stages[0])

    @cached_property
    def final(self) -> tuple[Ranking, ...]:
        """The final lists: those of the last stage, then contestants eliminated in earlier stages."""
        last = self.last
        before = [stage for stage in self.stages[: self.stages.index(last)] if set(stage.numbers) - set(last.numbers)]
        return last.rankings if not before else (_overall(self.event, last, before),)


def standings(event: Event, upto: Upto | None = None, progress: Progress | None = None) -> Standings:
    """Score the event, up to a round of a stage if one is named."""
    if not isinstance(event, Event):
        raise TypeError(f"standings() takes an event, as load_event(folder) gives it, not {type(event).__name__}")
    found: list[StageStandings] = []
    for stage in event.conditions.stages:
        last = upto.round if upto is not None and upto.stage == stage.name else None
        found.append(_stage(event, stage, found[-1] if found else None, found, last, progress))
        if upto is not None and upto.stage == stage.name:
            break
    return Standings(event, tuple(found))


_BESIDE_RESULTS = ("conditions", "contestants", "seatings", "matches", "penalties", "lots", "exclusions")
_DECISIONS = ("corrections", "rulings", "appeals")


def standings_after(before: Standings, event: Event, upto: Upto | None = None) -> Standings:
    """The same as ``standings(event, upto)``, from those of the event *before* (up to the same round) in little time
    where few results differ: of a field only their boards are scored again."""
    if any(getattr(event, name) != getattr(before.event, name) for name in _BESIDE_RESULTS):
        return standings(event, upto)
    if upto is not None and _is_later(before.event, event, upto):
        return Standings(event, before.stages)
    found: list[StageStandings] = []
    for known in before.stages:
        last = upto.round if upto is not None and upto.stage == known.stage.name else None
        found.append(
            _stage_after(event, known, last)
            or _stage(event, known.stage, found[-1] if found else None, found, last, None)
        )
    return Standings(event, tuple(found))


def _is_later(before: Event, event: Event, upto: Upto) -> bool:
    """Whether everything that differs came after the round."""
    if upto.round is None or any(getattr(event, name) != getattr(before, name) for name in _DECISIONS):
        return False
    differences = differences_of(before.lines, event.lines)
    lines = (*differences.gone, *differences.come)
    return all(line.place.stage == upto.stage and line.place.round > upto.round for line in lines)


def _stage_after(event: Event, before: StageStandings, upto: int | None) -> StageStandings | None:
    """A field that nothing is carried into."""
    if before.field is None or before.stage.carry_over.kind is not CarryKind.NONE:
        return None
    table = before.field.with_lines(event, settled_lines(event, before.stage.name, upto))
    return StageStandings(before.stage, table.rankings(), field=table) if table is not None else None


def stage_standings(event: Event, name: str) -> StageStandings:
    """One stage, with what the stages before carry into it."""
    return standings(event, Upto(name)).stage(name)


def _stage(
    event: Event,
    stage: Stage,
    before: StageStandings | None,
    earlier: list[StageStandings],
    upto: int | None,
    progress: Progress | None,
) -> StageStandings:
    named = next((one for one in earlier if one.stage.name == stage.carry_over.stage), before)
    penalties = tuple(penalty for penalty in event.penalties_of(stage.name) if upto is None or penalty.round <= upto)
    if stage.has_matches:
        return _of_matches(event, stage, named, penalties, upto, earlier)
    lines = settled_lines(event, stage.name, upto)
    scored = ScoredField.of(stage, lines, progress)
    table = FieldTable(event, stage, scored, _carried_field(stage, named, scored), penalties, lines)
    return StageStandings(stage, table.rankings(), field=table)


def _of_matches(
    event: Event,
    stage: Stage,
    before: StageStandings | None,
    penalties: tuple[Penalty, ...],
    upto: int | None,
    earlier: list[StageStandings],
) -> StageStandings:
    table = (guandan_table if event.conditions.game is Game.GUANDAN else team_table)(event, stage, upto)

    def previous() -> Mapping[int, int]:
        last = table.last_round - 1
        return _stage(event, stage, before, earlier, last, None).places if last >= 1 else {}

    points, vp = _carried_matches(stage, before, table)
    found = MatchStandings(event, stage, table, points, vp, penalties, previous)
    return StageStandings(stage, found.rankings(), matches=found)


def _carried_field(stage: Stage, before: StageStandings | None, scored: ScoredField) -> dict[int, FieldTotal]:
    """At a field what is carried has its own top, so that a percentage stays one."""
    if stage.carry_over.kind is CarryKind.NONE or before is None or before.field is None:
        return {}
    part = Fraction(1) if stage.carry_over.kind is CarryKind.ALL else stage.carry_over.part
    totals = {number: before.field.total(number) for number in scored.numbers if number in before.field.scored.numbers}
    points = carried_in(stage.carry_over, {number: total.points for number, total in totals.items()}, {}, totals)
    return {number: FieldTotal(points[number], one.top * part, 0) for number, one in totals.items()}


def _carried_matches(
    stage: Stage, before: StageStandings | None, table: MatchTable
) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    if stage.carry_over.kind is CarryKind.NONE or before is None or before.matches is None:
        return {}, {}
    earlier, into = before.matches, table.numbers
    totals = {number: earlier.played(number) for number in earlier.numbers}
    vps = {number: earlier.table.vp(number) for number in earlier.numbers}
    by_vp = {
        number: tuple(replace(one, score=one.vp) for one in told) for number, told in earlier.table.matches.items()
    }
    points = carried_in(stage.carry_over, totals, by_vp if earlier.unit is Figure.VP else earlier.table.matches, into)
    return points, carried_in(stage.carry_over, vps, by_vp, into)


def _overall(event: Event, last: StageStandings, before: list[StageStandings]) -> Ranking:
    """One list for the whole event: nobody who went on stands behind anybody who did not."""
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for one in (last, *reversed(before)):
        for group in _by_place(one):
            fresh = tuple(number for number in group if number not in seen)
            seen.update(fresh)
            groups += [fresh] if fresh else []
    place = {number: Fraction(at) for at, group in enumerate(groups, start=1) for number in group}
    first = last.rankings[0]
    return Ranking(
        "",
        Figure.ROUND,
        listed(event),
        {number: -place.get(number, Fraction(len(place) + 1)) for one in (last, *before) for number in one.numbers},
        lambda number: place.get(number, Fraction()),
        lambda count: (),
        TieFacts(last.stage, event.conditions.laws),
        given_order=tuple(groups),
        cites=first.cites,
    )


def _by_place(one: StageStandings) -> Iterator[tuple[int, ...]]:
    """Those of a stage with the same place, whichever list they are in."""
    found: dict[int, list[int]] = {}
    for number, place in one.places.items():
        found.setdefault(place, []).append(number)
    for place in sorted(found):
        yield tuple(sorted(found[place]))
