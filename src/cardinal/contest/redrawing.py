"""Whether other conditions contradict what is drawn: another movement, other rounds, other boards."""

from __future__ import annotations

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .event_folder import EventFolder
from .stage import Stage

_DRAWN_BY = ("system", "rounds", "boards", "tables")
_PLANNED_BY = ("groups", "arrow_switch", "share", "rover", "phantom")
_TEXTS = "cardinal.contest.mishaps"


def contradictions(folder: EventFolder, new: ConditionsOfContest) -> tuple[Text, ...]:
    """What is drawn that conditions *new* contradict, a sentence a stage; nothing where they agree.

    A Swiss or a knockout is paired round by round, so that only its system and its boards are settled by what is drawn.
    """
    drawn = {seat.stage for seat in folder.event.seatings} | {match.stage for match in folder.event.matches}
    old = folder.conditions
    stages = [stage for stage in old.stages if stage.name in drawn and _differs(old, new, stage)]
    return tuple(Text(_TEXTS, "draw_contradicts", {"stage": stage.name}) for stage in stages)


def _differs(old: ConditionsOfContest, new: ConditionsOfContest, before: Stage) -> bool:
    after = next((stage for stage in new.stages if stage.name == before.name), None)
    if after is None:
        return True
    by_round = before.is_swiss or before.is_knockout
    names = tuple(name for name in _DRAWN_BY if not (by_round and name == "rounds"))
    plans = old.plan(before.name), new.plan(before.name)
    return any(getattr(before, name) != getattr(after, name) for name in names) or any(
        getattr(plans[0], name) != getattr(plans[1], name) for name in _PLANNED_BY
    )
