"""What the page of a table shows of Guandan: what the sheet fixes for a board, and levels as they move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardinal.cards import SIDES, Rank
from cardinal.contest.model import Game, Place
from cardinal.guandan.finish import Finish
from cardinal.guandan.levels import Standing
from cardinal.store import Competition
from cardinal.store.commands import read_stage

from .acts import is_game
from .guandan_deals import game_of, sheet_line


@dataclass(frozen=True, slots=True)
class DealStep:
    """A deal of a game: its order, and the levels behind it."""

    number: int
    order: str
    ns: str
    ew: str
    note: str


@dataclass(frozen=True, slots=True)
class GuandanShown:
    """A board of Guandan at the table."""

    is_game: bool
    level: str
    payers: tuple[str, ...] = ()
    returner: str = ""
    first_lead: str = ""
    order: str = ""
    """The order of finish that was entered."""
    steps: tuple[DealStep, ...] = ()
    ns: str = ""
    ew: str = ""
    is_over: bool = False


def guandan_shown(state: Competition, place: Place, facts: Mapping[str, Any], language: str) -> GuandanShown | None:
    """Nothing at bridge."""
    if state.conditions.game is not Game.GUANDAN:
        return None
    stage = read_stage(state, place.stage)
    if is_game(state, stage):
        game = game_of(state, stage, facts.get("deals", ()))
        steps = tuple(
            DealStep(at, Finish.parse(str(label["order"])).label(language), *_levels(step.standing), _note(label))
            for at, (label, step) in enumerate(zip(game.deals, game.steps, strict=True), start=1)
        )
        ns, ew = _levels(game.standing)
        return GuandanShown(True, game.standing.level.label(), steps=steps, ns=ns, ew=ew, is_over=game.is_over)
    order = facts.get("deal", {}).get("order", "")
    label = Finish.parse(order).label(language) if order else ""
    line = sheet_line(place.board)
    if line is None:
        return GuandanShown(False, "", order=label)
    return GuandanShown(
        False,
        line.level.label(),
        tuple(payer.label(language) for payer in line.payers),
        line.returner.label(language) if line.returner is not None else "",
        line.lead.label(language) if line.lead is not None else "",
        label,
    )


def _levels(standing: Standing) -> tuple[str, str]:
    ns, ew = (_level(standing.of(side), standing.passed is side) for side in SIDES)
    return ns, ew


def _level(level: Rank, passed: bool) -> str:
    return f"{level.label()}+" if passed else level.label()


def _note(told: Mapping[str, Any]) -> str:
    return " · ".join(str(told[name]) for name in ("tribute_card", "return_card", "opening", "remarks") if name in told)
