"""The next round, or the whole schedule, of a stage: from the movement, the round table, the pairing or the bracket.

What chance decides comes from the published seed; what results decide comes from the standings, as an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .draw_record import StageDraw
from .errors import BadFolder
from .model import Form, Match
from .next_knockout import next_knockout
from .next_multiple_teams import next_multiple_teams
from .pairings import (
    Contestant,
    FirstRound,
    Meeting,
    Relations,
    Seeding,
    Spread,
    SwissRound,
    after,
    draw_groups,
    draw_lots,
    first_fours,
    first_round,
    new_stage,
    next_cycle,
    pair_danish,
    pair_round,
    pair_zones,
    round_robin,
    seat_fours,
)
from .pairings.certain_place import Standing, certain_places
from .pairings.special_swiss import opening_round
from .round_plan import Field, Planned, as_fours, as_matches, as_round, fours_as_matches, group_name
from .seat_plan import SeatPlan, seat_plan
from .stage import CarryKind, Stage
from .stage_record import Odd, StagePlan
from .systems import MOVEMENT_SYSTEMS

__all__ = ["plan_round"]

_TEXTS = "cardinal.contest.event_folder"


def plan_round(
    conditions: ConditionsOfContest, stage: Stage, known: Field, drawn: StageDraw | None, seed: str
) -> Planned:
    """The next round of a stage, or all of them where nothing hangs on results."""
    if len(known.numbers) < 2:
        raise BadFolder(Text(_TEXTS, "too_few_entries", {"given": len(known.numbers)}))
    if known.last_round >= stage.rounds:
        raise BadFolder(Text(_TEXTS, "all_rounds_drawn", {"stage": stage.name, "rounds": stage.rounds}))
    plan = conditions.plan(stage.name)
    if stage.system in MOVEMENT_SYSTEMS:
        return _movement(conditions, stage, plan, known, seed)
    planner = _PLANNERS.get(stage.system)
    if planner is None:
        raise BadFolder(Text(_TEXTS, "own_form_not_drawn", {"stage": stage.name}), cites="§G17.3")
    return planner(conditions, stage, plan, known, drawn, seed)


Planner = Callable[[ConditionsOfContest, Stage, StagePlan, Field, StageDraw | None, str], Planned]


def _movement(conditions: ConditionsOfContest, stage: Stage, plan: StagePlan, known: Field, seed: str) -> Planned:
    """R10: seats in the order of entry, or seeds first and the others by lot in a large event."""
    if plan.seeds or plan.first_round is FirstRound.RANDOM:
        others = draw_lots(seed, "seats", known.seeding.others)
        numbers = (*known.seeding.seeds, *(other.contestant for other in others))
    else:
        numbers = tuple(sorted(known.numbers))
    seated = seat_plan(stage, plan, numbers, known.directions)
    places = {number: place for place, number in enumerate(seated.order, start=1) if number}
    cites = "§R10 §5A/1"
    notes = _cut_short(stage, seated)
    return Planned(StageDraw(stage.name, seed, numbers, places, cites=cites), seated.seatings, notes=notes, cites=cites)


def _cut_short(stage: Stage, seated: SeatPlan) -> tuple[Text, ...]:
    """A movement that has more rounds than are played still goes through all its boards."""
    boards = {board for seating in seated.seatings for board in seating.boards}
    if len(seated.movement.rounds) <= stage.rounds or len(boards) <= stage.rounds * stage.boards:
        return ()
    values = {"boards": len(boards), "total": stage.rounds * stage.boards}
    return (Text("cardinal.contest.movement_choice", "note_more_boards", values),)


def _round_robin(
    conditions: ConditionsOfContest, stage: Stage, plan: StagePlan, known: Field, drawn: StageDraw | None, seed: str
) -> Planned:
    """Numbers by lot into the published round table, in groups where there are several; a later cycle by rank."""
    if known.rounds:
        return _later_cycle(stage, known, drawn, seed)
    seeding = Seeding(known.numbers, min(plan.seeds or known.seeding.count, len(known.numbers)))
    relations = replace(known.relations, meeting=plan.related)
    groups = draw_groups(seeding, plan.groups, seed, spread=Spread.SNAKE, relations=relations).members
    matches: list[Match] = []
    numbers: dict[int, int] = {}
    first = 1
    cites = "§G23.3 §R8"
    for place, members in enumerate(groups):
        lots = draw_lots(seed, "numbers", members)
        team_of = {number: lot.contestant for number, lot in enumerate(lots, start=1)}
        numbers |= {team: number for number, team in team_of.items()}
        table = round_robin(len(members), triangle=plan.odd is Odd.TRIANGLE).numbered(team_of)
        cites = cites if table.cites in cites else f"{cites} {table.cites}"
        group = group_name(place) if len(groups) > 1 else ""
        for number, each in enumerate(table.rounds[: stage.rounds], start=1):
            matches += as_matches(stage, number, each, group, first)
        first += len(table.rounds[0].pairings) + 3 * len(table.rounds[0].triangles)
    drawing = StageDraw(stage.name, seed, known.numbers, numbers, groups if len(groups) > 1 else (), cites=cites)
    return Planned(drawing, matches=tuple(matches), notes=_triangle_notes(stage, matches), cites=cites)


def _triangle_notes(stage: Stage, matches: Sequence[Match]) -> tuple[Text, ...]:
    """How a triangle is played: with more boards than a match, and by halves."""
    halves = [match for match in matches if match.boards]
    if not halves:
        return ()
    first = [match for match in halves if match.round == halves[0].round][:3]
    values = {"tables": tuple(match.table for match in first), "half": stage.boards // 2}
    return (Text(_TEXTS, "triangle", values | {"last": max(match.boards[-1] for match in halves)}),)


def _later_cycle(stage: Stage, known: Field, drawn: StageDraw | None, seed: str) -> Planned:
    """G25.4: from the second cycle on a team's number is its rank over all cycles so far."""
    table = round_robin(len(known.numbers))
    done = known.last_round
    if stage.system != "double_round_robin" or done % len(table.rounds):
        raise BadFolder(Text(_TEXTS, "all_rounds_drawn", {"stage": stage.name, "rounds": stage.rounds}))
    cycle = next_cycle(table, _ranking(known))
    rounds = cycle.rounds[: stage.rounds - done]
    matches = [match for at, each in enumerate(rounds, start=done + 1) for match in as_matches(stage, at, each)]
    return Planned(drawn or StageDraw(stage.name, seed, known.numbers), matches=tuple(matches), cites=cycle.cites)


def _ranking(known: Field) -> tuple[int, ...]:
    """Everybody by place; who has none yet stands behind, by strength."""
    place = {standing.number: standing.place for standing in known.standings if standing.place is not None}
    return tuple(sorted(known.numbers, key=lambda number: place.get(number, inf)))


def _swiss(
    conditions: ConditionsOfContest, stage: Stage, plan: StagePlan, known: Field, drawn: StageDraw | None, seed: str
) -> Planned:
    number = known.last_round + 1
    relations = replace(known.relations, meeting=plan.related)
    drawing = drawn or StageDraw(stage.name, seed, known.numbers, cites="§G26.3")
    if conditions.form is Form.INDIVIDUAL:
        return _fours(conditions, stage, plan, known, drawing, relations)
    if number == 1:
        paired = _first_swiss(stage, plan, known, relations, seed)
    else:
        field_ = after(_contestants(known), map(as_round, known.rounds.values()))
        playing = [one for one in field_ if one.number not in known.out]
        if stage.system == "danish":
            paired = pair_danish(playing, number)
        else:
            certain = _certain(conditions, stage, known, number)
            three = plan.odd is Odd.TRIANGLE
            paired = pair_round(
                playing, number, manner=plan.manner, relations=relations, sitting_out=certain, triangle=three
            )
    notes = [Text(_TEXTS, "rematch", {"pairing": rematch}) for rematch in paired.rematches]
    notes += [Text(_TEXTS, "related_meet", {"pairing": one}) for one in paired.related if plan.related is Meeting.APART]
    matches = as_matches(stage, number, paired.round)
    return Planned(drawing, matches=matches, notes=(*notes, *_triangle_notes(stage, matches)), cites=paired.cites)


def _fours(
    conditions: ConditionsOfContest,
    stage: Stage,
    plan: StagePlan,
    known: Field,
    drawing: StageDraw,
    relations: Relations,
) -> Planned:
    """G27.1: four at a table by score, with another partner in every round."""
    number = known.last_round + 1
    if number == 1 and not known.before:
        seated = first_fours(known.numbers, manner=plan.first_round, seed=drawing.seed, relations=relations)
    else:
        field_ = [one for one in _contestants(known) if one.number not in known.out]
        if number == 1:
            carried = stage.carry_over.kind is not CarryKind.NONE
            field_ = [
                Contestant(one.number, score=one.score if carried else Fraction(), rank=one.place)
                for one in known.before
                if one.number in set(known.numbers)
            ]
        rounds = [as_fours(each) for each in known.rounds.values()]
        certain = _certain(conditions, stage, known, number)
        seated = seat_fours(field_, number, rounds, relations=relations, sitting_out=certain)
    notes = tuple(Text(_TEXTS, "partners_again", {"partners": f"{one}+{two}"}) for one, two in seated.partners_again)
    matches = fours_as_matches(stage, number, seated.round)
    return Planned(drawing, matches=matches, notes=notes, cites=seated.cites)


def _first_swiss(stage: Stage, plan: StagePlan, known: Field, relations: Relations, seed: str) -> SwissRound:
    """By strength; in a later stage by the scores of the earlier one, carried or not (G26.4.1, G26.4.2)."""
    three = plan.odd is Odd.TRIANGLE
    if known.before:
        inside = [one for one in known.before if one.number in set(known.numbers)]
        earlier = [Contestant(one.number, score=one.score, rank=one.place) for one in inside]
        carried = stage.carry_over.kind is not CarryKind.NONE
        return new_stage(earlier, carried=carried, relations=relations, triangle=three)[1]
    return first_round(known.numbers, manner=plan.first_round, seed=seed, relations=relations, triangle=three)


def _contestants(known: Field) -> list[Contestant]:
    standing = {one.number: one for one in known.standings}
    everybody = {*known.numbers, *(number for each in known.rounds.values() for one in each for number in one.numbers)}
    return [
        Contestant(
            number,
            score=standing[number].score if number in standing else Fraction(),
            rank=standing[number].place if number in standing else None,
        )
        for number in everybody
    ]


def _certain(conditions: ConditionsOfContest, stage: Stage, known: Field, number: int) -> tuple[int, ...]:
    """G26.7, Guandan: who is sure of its place before the last round is not paired any more."""
    if conditions.game != "guandan" or conditions.laws["event.certain_place"] == "off":
        return ()
    told = [
        Standing(standing.number, standing.match_points, standing.vp, standing.matches) for standing in known.standings
    ]
    at = [other.name for other in conditions.stages].index(stage.name)
    carried = any(other.carry_over.kind is not CarryKind.NONE for other in conditions.stages[at + 1 : at + 2])
    primary = str(conditions.laws["event.primary"])
    found = certain_places(told, stage.rounds - number + 1, carried=carried, primary=primary)
    left = [one for one in known.numbers if one not in found]
    # An odd number of those who leave would only give the others a bye more; that is what the rules accept.
    return found if left else ()


def _special_swiss(
    conditions: ConditionsOfContest, stage: Stage, plan: StagePlan, known: Field, drawn: StageDraw | None, seed: str
) -> Planned:
    number = known.last_round + 1
    drawing = drawn or StageDraw(stage.name, seed, known.numbers, cites="§G26.2")
    if number == 1:
        zones = opening_round(known.numbers)
    else:
        field_ = after(_contestants(known), map(as_round, known.rounds.values()))
        zones = pair_zones(field_, _winners_zone(known), number)
    notes = tuple(Text(_TEXTS, "rematch", {"pairing": rematch}) for rematch in zones.rematches)
    upper = set(zones.winners)
    matches = tuple(
        replace(match, group="winners" if upper.issuperset(match.numbers) else "losers")
        for match in as_matches(stage, number, zones.round)
    )
    return Planned(drawing, matches=matches, notes=notes, cites=zones.cites)


def _winners_zone(known: Field) -> tuple[int, ...]:
    """Who won in the winners' zone of the last round or had its bye: also one that had come up from the losers'."""
    zone: list[int] = []
    for one in known.rounds[known.last_round]:
        winner = one.home if one.away is None else known.won.get((known.last_round, one.home))
        if winner is None:
            values = {"home": one.home, "away": one.away, "round": known.last_round}
            raise BadFolder(Text(_TEXTS, "no_winner", values))
        if one.group != "losers":
            zone.append(winner)
    return tuple(number for number in known.numbers if number in zone)


def _match(
    conditions: ConditionsOfContest, stage: Stage, plan: StagePlan, known: Field, drawn: StageDraw | None, seed: str
) -> Planned:
    """Two contestants, as many rounds as the stage has."""
    if len(known.numbers) != 2 or known.rounds:
        raise BadFolder(Text(_TEXTS, "all_rounds_drawn", {"stage": stage.name, "rounds": stage.rounds}))
    home, away = sorted(known.numbers)
    matches = tuple(Match(stage.name, at, "1", home, away) for at in range(1, stage.rounds + 1))
    return Planned(StageDraw(stage.name, seed, known.numbers), matches=matches)


_PLANNERS: Mapping[str, Planner] = {
    "round_robin": _round_robin,
    "double_round_robin": _round_robin,
    "swiss": _swiss,
    "danish": _swiss,
    "special_swiss": _special_swiss,
    "knockout": next_knockout,
    "double_knockout": next_knockout,
    "match": _match,
    "multiple_teams": next_multiple_teams,
}
