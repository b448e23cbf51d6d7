"""Level knockout matches of an online event as a director sees them: what the conditions have, and a button for it."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from cardinal.contest.model import Match
from cardinal.language import Text
from cardinal.live.online_extra import told_level
from cardinal.store import Competition
from cardinal.store.commands import STAFF
from cardinal.store.online_extra import LayExtraBoards, extra_rule, level_now
from cardinal.store.online_state import extra_at

from ..acting import acting
from ..forms import Form
from ..services import services_of


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A match of the round started last that is level, all that was laid being played."""

    match: Match
    text: Text
    laid: int
    more: int
    """How many boards the director may lay; 0: none, or they are laid without him."""


def level_shown(state: Competition) -> list[LevelMatch]:
    found: list[LevelMatch] = []
    for stage in state.conditions.stages:
        rounds = [number for name, number in state.started if name == stage.name]
        rule = extra_rule(state, stage)
        for match in level_now(state, stage, max(rounds, default=0)):
            laid = extra_at(state.online[stage.name], match.round, match.table)
            more = 0 if rule.is_automatic else rule.left(laid)
            found.append(LevelMatch(match, told_level(state, stage, match), laid, more))
    return found


async def lay_extra(request: Request, key: str, form: Form) -> None:
    """What the director has said, once, whoever presses it."""
    actor = await acting(request, key, STAFF)
    laid, round_number = form.number("laid") or 0, form.number("round") or 0
    command = LayExtraBoards(form.text("stage"), round_number, form.text("table", 80), laid)
    await services_of(request).run(key, command, command_id=form.command, actor=actor)
