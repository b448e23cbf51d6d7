"""The conditions of contest for a file: what it says, and readings of what it leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.entries import contestants, players
from cardinal.contest.event_folder import in_lines
from cardinal.contest.model import Event, Form, Game
from cardinal.contest.result_checks import checked
from cardinal.contest.stage import Scoring
from cardinal.contest.usual_terms import usual_terms

from .plan import STAGE, Plan

__all__ = ["Terms", "event_of", "terms_of"]

PACK = "wbf-2017"
Terms = Mapping[str, object]
"""Settings of a stage, as its document writes them."""
_MATCHPOINTS: tuple[Terms, ...] = tuple(
    {"matchpoint_unit": unit, "unequal": unequal}
    for unit in ("matchpoint", "half_matchpoint")
    for unequal in ("neuberg", "percentage", "own_top")
)
_CROSS_IMPS: tuple[Terms, ...] = (
    *({"divisor": word} for word in ("comparisons", "nothing", "results")),
    {"divisor": "nothing", "imp_awards": "scaled"},
    {"divisor": "comparisons", "board_step": Decimal("0.01")},
)
_BUTLER: tuple[Terms, ...] = tuple(
    {"datum": kind, "datum_trimmed": trimmed, "datum_step": step}
    for kind, trimmed in (("mean", 0), ("mean", 1), ("mean", 2), ("median", 0))
    for step in (10, 0, 1)
)
_SCALES: tuple[Terms, ...] = (
    {"vp_scale": "wbf"}, {"vp_scale": "wbf-whole"}, {"vp_scale": "win-loss"}, {"vp_scale": "ctcba"},
    {"vp_scale": "ctcba-short"}, {"scoring": "imps"},
)  # fmt: skip
_OPEN: Mapping[Scoring, tuple[Terms, ...]] = {
    Scoring.MATCHPOINTS: _MATCHPOINTS,
    Scoring.CROSS_IMPS: _CROSS_IMPS,
    Scoring.BUTLER: _BUTLER,
    Scoring.VP: _SCALES,
}


def terms_of(plan: Plan) -> Iterator[Terms]:
    """Every reading of what the file leaves open, the usual one first."""
    sections = {line.section for line in plan.lines}
    apart: tuple[Terms, ...] = ({}, {"compared": "section"}) if len(sections) > 1 else ({},)
    for compared in apart:
        for terms in _OPEN.get(plan.scoring, ({},)):
            yield {**terms, **compared}


def conditions_of(plan: Plan, terms: Terms, name: str = "") -> ConditionsOfContest:
    """The conditions, as a document of ours would say them."""
    stage: dict[str, object] = {
        "name": STAGE,
        "system": _system(plan),
        "rounds": plan.rounds,
        "boards": plan.boards,
        "scoring": str(plan.scoring),
    }
    if plan.form is Form.PAIRS:
        stage["winners"] = "overall_two" if plan.winners == 2 else "overall_one"
    if plan.session_rounds:
        stage["session_rounds"] = plan.session_rounds
    record: dict[str, object] = {
        "name": name or plan.told.name or "Imported event",
        "pack": PACK,
        "game": "bridge",
        "form": str(plan.form),
        "stage": [{**stage, **terms}],
    }
    if plan.told.club:
        record["officials"] = {"organiser": plan.told.club}
    record |= usual_terms(PACK, Game.BRIDGE, plan.form, str(plan.scoring))
    most = max((len(entry.players) for entry in plan.entries), default=0)
    if plan.form is Form.TEAMS and most > 4:
        record["entries"] = {"members_most": most}
        laws = record.get("laws", {})
        assert isinstance(laws, dict)
        record["laws"] = {"team_size_over_four": True, **laws}
    return read_conditions(record)


def _system(plan: Plan) -> str:
    if plan.form is Form.INDIVIDUAL:
        return "individual"
    if plan.form is Form.PAIRS:
        return "mitchell" if plan.winners == 2 else "howell"
    met = {frozenset(match.numbers) for match in plan.matches if match.away is not None}
    teams = len(plan.entries)
    if len(plan.matches) == 1:
        return "match"
    return "round_robin" if len(met) == len(plan.matches) == teams * (teams - 1) // 2 else "swiss"


def event_of(plan: Plan, conditions: ConditionsOfContest) -> Event:
    """The event that the plan is under these conditions; what cannot be right is among its flaws."""
    event = Event(
        conditions,
        contestants(plan.entries),
        players(plan.entries),
        seatings=plan.seatings,
        matches=plan.matches,
        penalties=plan.penalties,
    )
    event = replace(event, contestants=in_lines(event))
    lines, flaws = checked(plan.lines, {}, (), event)
    return replace(event, lines=lines, flaws=flaws)
