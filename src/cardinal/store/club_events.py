"""The event of a club's evening, made from its template: a draft, the same one however often it is asked for."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from cardinal.club import MAIN, Club, ClubEvening
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.copying import copied
from cardinal.contest.model import Game
from cardinal.contest.toml_writer import toml_text
from cardinal.contest.usual_stages import usual_stages
from cardinal.contest.usual_terms import usual_terms
from cardinal.language import Text, shown

from .clubs import Clubs
from .commands import Actor
from .competition_log import Competitions, stream_of
from .errors import OutOfTurn
from .setting_up import CreateEvent

PACKS = {Game.BRIDGE: "wbf-2017", Game.GUANDAN: "china-guandan"}
"""What an evening is played by that has no template."""


async def make_event(
    competitions: Competitions, clubs: Clubs, club: Club, evening: ClubEvening, actor: Actor, at: datetime
) -> str:
    """The key of the evening's event; made now, unless it is there."""
    if evening.is_cancelled:
        raise OutOfTurn(Text(__name__, "cancelled", {"name": evening.plan.name}))
    key = evening.event or await _free_key(competitions, club, evening)
    if not evening.event:
        conditions = await conditions_of(competitions, club, evening)
        command = CreateEvent(toml_text(conditions.record), evening.plan.zone)
        await competitions.run(stream_of(key), command, command_id=_command(club, evening), actor=actor, at=at)
        await clubs.change_evening(club.key, replace(evening, event=key), at)
    return key


def _command(club: Club, evening: ClubEvening) -> str:
    return f"club {club.key} {evening.key}"[:100]


async def _free_key(competitions: Competitions, club: Club, evening: ClubEvening) -> str:
    """The evening's own key, with the club's before it unless it is ``main``; another where that is somebody else's."""
    own = evening.key if club.key == MAIN else f"{club.key}-{evening.key}"
    number, key = 1, own
    while (await competitions.state(stream_of(key))).known_conditions is not None:
        # Made, and killed before the evening could say so: the same command has the answer that it had.
        if await competitions.log.answer(stream_of(key), _command(club, evening)) is not None:
            return key
        number += 1
        key = f"{own}-{number}"
    return key


async def conditions_of(competitions: Competitions, club: Club, evening: ClubEvening) -> ConditionsOfContest:
    """Those of the template under the evening's name and at its time, else the usual ones of such an event."""
    plan, starts = evening.plan, datetime.combine(evening.day, evening.plan.starts)
    name = f"{plan.name} {evening.day.isoformat()}"
    if plan.template:
        state = await competitions.state(stream_of(plan.template))
        if state.known_conditions is None:
            raise OutOfTurn(Text(__name__, "no_template", {"given": shown(plan.template)}))
        return copied(state.conditions, name, starts, fitted=True)
    (stage,) = usual_stages(plan.game, str(plan.form))
    stage["name"] = Text(__name__, "stage").render(club.language)
    pack = PACKS[plan.game]
    record: dict[str, object] = {
        "name": name,
        "pack": pack,
        "game": str(plan.game),
        "form": str(plan.form),
        "stage": [stage],
        "entries": {"start": starts},
    }
    return read_conditions(record | usual_terms(pack, plan.game, plan.form, str(stage["scoring"])))
