"""Law 6D and 6F: when a board is shuffled and dealt again, when it may be, and when no result may stand."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from cardinal.laws.bridge.law_12 import artificial_score, score_without_redeal
from cardinal.laws.effect import BoardEffect, Effect
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Finding, Found, Procedure, Question, Voice, law

from .board_and_deal import dealing
from .moment import Moment, Stage, record_of

voice = Voice(__name__)


@law("6")
def redeal(case: Case) -> Procedure:
    """Law 6: something is wrong with the shuffle or the deal, or the Director wants a new one."""
    ground = yield voice.choose(DIRECTOR, "ground", "§6D1/1 §6D1/2 §6D2 §6D3", options=tuple(GROUNDS))
    yield from GROUNDS[ground](case)


def has_begun(case: Case) -> Finding:
    """Whether the auction has begun on the board, at this table or at another."""
    if case.position.contract is not None or any(act.is_call for act in record_of(case)):
        yield voice.found("begun", "§6D1/1 §def:Auction (1)")
        return True
    # The duty to redeal depends on the fault being found before that: if nobody can say so, it has lapsed.
    return (yield voice.fact("auction_begun", "§6D1/1 §def:Auction (1)")) is not False


def _misdealt(case: Case) -> Procedure:
    """6D1: the cards were dealt wrongly."""
    if (yield from has_begun(case)):
        yield voice.found("too_late", "§6D1/1")
        yield from directors_power(case)
    elif (yield voice.fact("misdealt", "§6D1/1 §6B/1 §6B/2")) is not True:
        # Only a fault that is ascertained obliges to redeal.
        yield voice.none("not_ascertained", "§6D1/1")
    else:
        yield from compulsory(case, BoardEffect("corrected", cites="§6F/2"))


def _seen_while_dealing(case: Case) -> Procedure:
    """6D1: a player could have seen another's card during the shuffle and deal."""
    if (yield from has_begun(case)):
        yield voice.duty("director", "apply_law_law", "§6D1/2", law="16D")
    elif (yield voice.fact("possible_sight", "§6D1/1")) is False:
        yield voice.none("no_card_could_be_seen", "§6D1/1")
    else:
        # That a card could have been seen is enough, so what cannot be excluded obliges too.
        yield from compulsory(case, voice.duty("director", "apply_law_law", "§6F/2 §16D1", law="16D"))


def compulsory(case: Case, instead: Effect) -> Procedure:
    """A redeal that the law prescribes; for a copied board there is normally none, and *instead* happens."""
    ordered = yield from _ordered(case, "§6D1/1")
    if ordered is None:
        yield instead
    else:
        yield from _redealt(case, ordered)


def _ordered(case: Case, cites: str) -> Generator[Question | Found | Effect, Any, str | None]:
    """6F: the clauses of a redeal, None for a copied board: it is normally not redealt, though the Director can order
    it."""
    # Only copies that are known to exist stand in the way.
    if (yield voice.fact("copies", "§6F/2")) is not True:
        return cites
    return f"{cites} §6F/2" if (yield voice.judge("redeal_copies", "§6F/2 §6D3")) else None


def _sighted(case: Case) -> Procedure:
    """6D1, second part: a card of another hand was seen by accident at some other time."""
    if Moment.of(case).stage is Stage.OVER:
        yield voice.none("play_of_the_board_is_complete", "§6D1/2")
        return
    if not (yield from has_begun(case)):
        yield voice.duty("director", "apply_law_law", "§16D1", law="16D")
    elif Moment.of(case).stage is Stage.AUCTION and (yield voice.fact("exposed_by_holder", "§6D1/2")) is True:
        yield voice.duty("director", "apply_law_law", "§6D1/2", law="24")
    else:
        # 16D is the general rule and Law 24 the exception, which has to be established.
        yield voice.duty("director", "apply_law_law", "§6D1/2", law="16D")


def _unshuffled(case: Case) -> Procedure:
    """6D2: the cards were dealt from a sorted deck."""
    randomized = yield voice.fact("randomized", "§6D2 §fn:1")
    if randomized is True:
        yield voice.none("no_sorted_deck", "§fn:1 §6D2")
    elif randomized == NOT_DETERMINED:
        # A result falls only if it is established that the pack was sorted; the Director may still redeal.
        yield from directors_power(case)
    else:
        yield from _no_result_stands(case, "§6D2 §fn:1")


def _imported(case: Case) -> Procedure:
    """6D2: the deal comes from elsewhere."""
    origin = yield voice.fact("origin", "§6D2", options=("other_session", "other_table"))
    if origin == "other_table":
        yield voice.none("boards_exchanged_between_tables", "§6D2")
    elif origin == NOT_DETERMINED:
        yield from directors_power(case)
    else:
        yield from _no_result_stands(case, "§6D2")


def _no_result_stands(case: Case, cites: str) -> Procedure:
    """No result may stand, unless old deals are what the tournament is about."""
    # The exception has to be shown: an unknown purpose is an ordinary one.
    if (yield voice.fact("replay_of_past_deals", "§6D2")) is True:
        yield voice.none("past_deals_are_replayed_on_purpose", "§6D2")
        return
    yield BoardEffect("cancelled", cites=cites)
    if case.auction.is_passed_out:
        yield from artificial_score(case, "§12A2 §22B")
    elif (yield voice.choose(DIRECTOR, "option", "§6D2 §6D3 §12A2", options=("redeal", "adjust"))) == "adjust":
        yield from artificial_score(case, "§6D2 §12A2")
    elif (yield from _result_could_be_known(case)):
        yield from score_without_redeal(case, "§6D3 §86A")
    else:
        yield from _redealt(case, "§6D2 §6D3")


def directors_power(case: Case) -> Procedure:
    """6D3: the Director may order a redeal for a reason that the Laws do not exclude."""
    if case.auction.is_passed_out:
        yield voice.none("a_board_that_is_passed_out_is_not_redealt", "§6D3 §22B")
    elif not (yield voice.judge("reason", "§6D3")):
        yield voice.none("no_reason_to_redeal", "§6D3")
    elif (yield from _result_could_be_known(case)):
        yield from score_without_redeal(case, "§6D3 §86A")
    elif (ordered := (yield from _ordered(case, "§6D3"))) is None:
        yield voice.none("copied_boards_are_normally_not_redealt", "§6F/2")
    else:
        yield from _redealt(case, ordered)


def _result_could_be_known(case: Case) -> Finding:
    """86A: in team play, whether a contestant could know the result of the match without this board."""
    if case.conditions["form"] != "teams":
        return False
    # "Could be known" is a possibility: one that cannot be excluded bars the redeal.
    return (yield voice.fact("result_known", "§6D3 §86A")) is not False


def _redealt(case: Case, cites: str) -> Procedure:
    yield BoardEffect("redealt", cites=cites)
    yield from dealing(case)


GROUNDS: dict[str, Callable[[Case], Procedure]] = {
    "misdealt": _misdealt,
    "seen_while_dealing": _seen_while_dealing,
    "sighted": _sighted,
    "unshuffled": _unshuffled,
    "imported": _imported,
    "director": directors_power,
}
