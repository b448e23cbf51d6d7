"""Article 40: the referee is called when an infraction is pointed out, and until then and the ruling nobody acts."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

from cardinal.language import NotNow
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Effect, Found, Procedure, Question, Text, Voice, law

from .act import GuandanAct
from .act_words import guandan_act_text
from .case import GuandanCase

voice = Voice(__name__, REFEREE)


@dataclass(frozen=True, slots=True)
class Infraction:
    """Something that is pointed out: the clause that makes the call a must, and what the referee does on coming."""

    cites: str
    task: str


# For these the call is a must; for any other infraction it is what players should do.
MUST_CALL: Mapping[str, Infraction] = {
    "out_of_turn": Infraction("§G40.3.1", "rule_on_the_play_out_of_turn"),
    "exposed_card": Infraction("§G40.3.2", "decide_about_the_exposed_card_at_discretion"),
    "disputed_claim": Infraction("§G40.3.3", "settle_the_disputed_claim"),
    "overheard": Infraction("§G40.3.4", "decide_whether_the_board_can_still_be_played"),
    "misconduct": Infraction("§G40.3.5", "hear_the_misconduct"),
}
_ANY = Infraction("§G40.1", "rule_on_the_infraction")

# What may be done while a table waits for its ruling: pointing out and calling.
_FREE = frozenset(("attention", "referee", "waives"))
# What the record of a table shows by itself.
_ON_RECORD: Mapping[str, str] = {"improper": "misconduct", "leaves seat": "misconduct", "drops": "exposed_card"}


def refuse_while_waiting(act: GuandanAct) -> None:
    """Nobody may act between the call and the end of what the referee has to explain."""
    if act.verb not in _FREE:
        raise NotNow(Text(__name__, "waiting", {"act": str(act)}), cites="§G40.2", legal=sorted(_FREE))


@law("G40", edition="guandan")
def referee_call(case: GuandanCase) -> Procedure:
    """Article 40: an infraction was pointed out; who calls, who waits, and what the referee comes for."""
    infraction = yield from _pointed_out(case)
    found = MUST_CALL.get(infraction, _ANY)
    cites = found.cites if found is _ANY else f"§G40.1 {found.cites}"
    # A second call costs nothing, so one that is not shown is made.
    if not _is_called(case) and (yield voice.fact("called", cites)) is not True:
        yield voice.duty("players", "call_the_referee", cites, when="at_once")
    wait = "take_no_action_until_the_referee_has_explained_everything"
    yield voice.duty("players", wait, "§G40.2", when="until_the_ruling")
    yield voice.duty("referee", found.task, found.cites)


def _pointed_out(case: GuandanCase) -> Generator[Question | Found | Effect, Any, str]:
    """What was pointed out: the record shows what is an act of its own."""
    for act in case.acts:
        infraction = _ON_RECORD.get(act.verb)
        if infraction is not None:
            yield voice.found("on_record", MUST_CALL[infraction].cites, act=guandan_act_text(act))
            return infraction
    infraction = yield voice.fact("infraction", "§G40.1", options=(*MUST_CALL, "other"))
    return "other" if infraction == NOT_DETERMINED else str(infraction)


def _is_called(case: GuandanCase) -> bool:
    return any(act.verb == "referee" for act in case.acts)
