"""Law 6D of 1987: a fault counts until the last card is dealt, a card must have been seen, and nothing dealt unshuffled
or played before has a result."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.laws.bridge.e2017.board_and_deal import dealing
from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.law_12 import artificial_score, score_without_redeal
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, BoardEffect, Case, Finding, Procedure, Voice, law

voice = Voice(__name__)

# What makes a deal wrong: 6B asks for all of these.
_FAULTS = ("not_in_rotation", "several_at_a_time", "face_up", "wrong_number", "none")


@law("6", edition=1987)
def redeal(case: Case) -> Procedure:
    """Law 6: something is wrong with the shuffle or the deal, or the Director wants a new one."""
    ground = yield voice.choose(DIRECTOR, "ground", "§1987:6D1 §1987:6D2 §6D3", options=tuple(_GROUNDS))
    yield from _GROUNDS[ground](case)


def _all_dealt(case: Case) -> Finding:
    """Whether the last card had been dealt when the fault was found."""
    if case.auction.entries or any(act.is_call for act in record_of(case)):
        yield voice.found("calls_made", "§1987:6D1")
        return True
    # The duty depends on the fault being found before that: if nobody can say so, it has lapsed.
    return (yield voice.fact("last_card_dealt", "§1987:6D1")) is not False


def _misdealt(case: Case) -> Procedure:
    """6D1: the cards are dealt wrongly."""
    fault = yield voice.fact("fault", "§1987:6B", options=_FAULTS)
    if fault in ("none", NOT_DETERMINED):
        # Only a fault that is ascertained obliges to redeal.
        yield voice.none("not_ascertained", "§1987:6B §1987:6D1")
    elif (yield from _all_dealt(case)):
        yield voice.found("too_late", "§1987:6D1")
        yield from _directors_power(case)
    else:
        yield from _redealt(case, "§1987:6B §1987:6D1")


def _seen_while_dealing(case: Case) -> Procedure:
    """6D1: a player has seen the face of a card, whosoever's it is."""
    if (yield voice.fact("card_seen", "§1987:6D1")) is not True:
        # That a card could have been seen is not enough, so neither is a sight that cannot be established.
        yield voice.none("no_card_was_seen", "§1987:6D1")
    elif (yield from _all_dealt(case)):
        yield voice.duty("director", "apply_law_law", "§1987:6D1 §1987:16B", law="16B")
    else:
        yield from _redealt(case, "§1987:6D1")


def _unshuffled(case: Case) -> Procedure:
    """6D2: the cards were dealt without a shuffle, from whatever order."""
    shuffled = yield voice.fact("shuffled", "§1987:6D2")
    if shuffled is True:
        yield voice.none("the_pack_was_shuffled", "§1987:6D2")
    elif shuffled == NOT_DETERMINED:
        # A result falls only if it is established that nobody shuffled; the Director may still redeal.
        yield from _directors_power(case)
    else:
        yield from _no_result_stands(case)


def _played_before(case: Case) -> Procedure:
    """6D2: the hands were left from an earlier play of the board instead of being dealt."""
    before = yield voice.fact("played_before", "§1987:6D2")
    if before is True:
        yield from _no_result_stands(case)
    elif before is False:
        yield voice.none("the_deal_is_new", "§1987:6D2")
    else:
        yield from _directors_power(case)


def _no_result_stands(case: Case) -> Procedure:
    """No exception is made, not even for an event that replays old deals."""
    yield BoardEffect("cancelled", cites="§1987:6D2")
    option = "adjust"
    if not case.auction.is_passed_out:
        option = yield voice.choose(DIRECTOR, "option", "§1987:6D2 §6D3 §1987:12A2", options=("redeal", "adjust"))
    if option == "adjust":
        yield from artificial_score(case, "§1987:6D2 §1987:12A2")
    else:
        yield from _redeal_unless_known(case, "§1987:6D2 §6D3")


def _directors_power(case: Case) -> Procedure:
    """6D3: the Director may require a redeal for any reason compatible with the Laws; copies are no obstacle."""
    if case.auction.is_passed_out:
        yield voice.none("a_board_that_is_passed_out_is_not_redealt", "§6D3")
    elif not (yield voice.judge("reason", "§6D3")):
        yield voice.none("no_reason_to_redeal", "§6D3")
    else:
        yield from _redeal_unless_known(case, "§6D3")


def _redeal_unless_known(case: Case, cites: str) -> Procedure:
    """86C: in team play no redeal when somebody could know the result of the match without this board."""
    # "Could be known" is a possibility: one that cannot be excluded bars the redeal.
    if case.conditions["form"] == "teams" and (yield voice.fact("result_known", "§1987:86C")) is not False:
        yield from score_without_redeal(case, "§6D3 §1987:86C")
    else:
        yield from _redealt(case, cites)


def _redealt(case: Case, cites: str) -> Procedure:
    yield BoardEffect("redealt", cites=cites)
    yield from dealing(case)


_GROUNDS: dict[str, Callable[[Case], Procedure]] = {
    "misdealt": _misdealt,
    "seen_while_dealing": _seen_while_dealing,
    "unshuffled": _unshuffled,
    "played_before": _played_before,
    "director": _directors_power,
}
