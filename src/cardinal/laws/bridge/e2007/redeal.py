"""Law 6 of 2007: every deal not produced as the Laws require is a wrong one; neighbouring cards are no fault."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.laws.bridge.e2017.redeal import GROUNDS as GROUNDS_2017
from cardinal.laws.bridge.e2017.redeal import compulsory, directors_power, has_begun
from cardinal.laws.bridge.e2017.redeal import voice as voice_2017
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, BoardEffect, Case, Procedure, Voice, law

from .duties import with_numbers_of_2007

voice = Voice(__name__)

# What was wrong with the deal: dealt or boxed wrongly, made in a manner that the Laws do not know, or only that two
# neighbouring cards of the pack came to one hand.
FAULTS = ("wrong_cards", "wrong_manner", "adjacent_cards", "none")


@law("6", edition=2007)
def redeal(case: Case) -> Procedure:
    """Law 6: something is wrong with the shuffle or the deal, or the Director wants a new one."""
    cites = "§2007:6D1 §6D2 §6D3"
    ground = yield voice_2017.choose(DIRECTOR, "ground", cites, options=tuple(_GROUNDS))
    yield from with_numbers_of_2007(_GROUNDS[ground](case))


def _misdealt(case: Case) -> Procedure:
    """6D1: the cards were dealt wrongly, in whatever way."""
    if (yield from has_begun(case)):
        yield voice_2017.found("too_late", "§2007:6D1")
        yield from directors_power(case)
        return
    fault = yield voice.fact("fault", "§2007:6D1 §2007:6B", options=FAULTS)
    if fault == "adjacent_cards":
        yield voice.found("one_at_a_time", "§2007:6B")
        yield voice.none("neighbouring_cards_may_go_to_one_hand", "§2007:6B")
    elif fault in ("none", NOT_DETERMINED):
        # Only a fault that is ascertained obliges to redeal.
        yield voice.none("not_ascertained", "§2007:6D1")
    else:
        yield voice.found("wrong_deal", "§2007:6D1")
        yield from compulsory(case, BoardEffect("corrected", cites="§6F/2"))


_GROUNDS: dict[str, Callable[[Case], Procedure]] = {**GROUNDS_2017, "misdealt": _misdealt}
