"""Laws 42 and 43 of 1987: what dummy may do and not do in the play, where it differs from 2017."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardinal.laws.bridge.e2017.dummys_breach import Tainted, allowed, breach
from cardinal.laws.bridge.e2017.dummys_limitations import breached_on_record, concerns_dummy
from cardinal.laws.bridge.e2017.dummys_limitations import hear_deed as deed_in_2017
from cardinal.laws.bridge.e2017.dummys_rights import DEEDS, Deed, Scene, may_dummy, scenes
from cardinal.laws.bridge.reheard import Step
from cardinal.laws.effect import BoardEffect, Forfeited, Review
from cardinal.laws.prelude import Case, ImpossibleCase, Procedure, Question, Seat, Text, Voice, law

from .play_of_1987 import reheard_play

voice = Voice(__name__)

QUESTION = "question"


@law("42", edition=1987)
def dummys_rights(case: Case) -> Procedure:
    """Law 42: dummy has used a right, or claims one."""
    yield from dummys_conduct(case, "42")


@law("43", edition=1987)
def dummys_limitations(case: Case) -> Procedure:
    """Law 43: dummy has done something that only Law 42 could allow."""
    yield from dummys_conduct(case, "43")


def dummys_conduct(case: Case, number: str) -> Procedure:
    """Everything that dummy did, in order: each deed by itself, and with what earlier breaches make of it."""
    told = [scene for scene in scenes(case) if concerns_dummy(scene) or _plays_as_named(scene)]
    if not told:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": number}), cites="§43", legal=sorted(DEEDS))
    tainted = True if breached_on_record(case) else None
    for scene in told:
        tainted = yield from _deed(case, scene, tainted)


def _plays_as_named(scene: Scene) -> bool:
    return scene.act.verb == "moves" and scene.act.seat is scene.dummy


def _deed(case: Case, scene: Scene, tainted: bool | None) -> Tainted:
    act = scene.act
    if act.verb == "shows":
        # A defender's offer breaks no rule here, and dummy does not look on his own initiative.
        yield voice.none("the_hand_was_shown_to_dummy", "§1987:43A2(c)")
        return tainted
    if _plays_as_named(scene):
        yield voice.found("agent", "§1987:42A3", dummy=scene.dummy)
        yield voice.none("dummy_plays_the_card_named", "§1987:42A3")
        return tainted
    if act.verb == "looks" and act.other not in (None, scene.dummy, scene.dummy.partner):
        # Only his own initiative makes it a breach, and a breach has to be shown.
        own = yield voice.fact("own_initiative", "§1987:43A2(c)", seat=scene.dummy)
        if own is not True:
            yield voice.none("not_on_dummy_s_own_initiative", "§1987:43A2(c)")
            return tainted
    if act.verb == "summons" and not scene.play_over:
        return (yield from _summons(scene, tainted))
    if act.verb == "remarks":
        return (yield from _remark(case, scene, tainted))
    if act.verb == "warns" and not scene.play_over and act.other is not None and act.other is not scene.dummy.partner:
        yield from _of_defender(scene.dummy)
        return tainted
    return (yield from reheard_play(deed_in_2017(case, scene, tainted), revise=_own_clauses))


def _summons(scene: Scene, tainted: bool | None) -> Tainted:
    """43A1(a): dummy may not start the call for the Director. Once another player has drawn attention, the call is
    not dummy's own beginning."""
    drawn = scene.attention_drawn
    permission = replace(may_dummy(Deed.SUMMONS, attention_drawn=drawn), cites="§1987:43A1(a)")
    if drawn:
        yield from allowed(permission)
    else:
        yield from breach(scene.dummy, permission)
    return tainted


def _remark(case: Case, scene: Scene, tainted: bool | None) -> Tainted:
    """42B2, 43A1(c): a question about the bidding or play is a breach, and only declarer's errors may be prevented."""
    if scene.play_over:
        return (yield from reheard_play(deed_in_2017(case, scene, tainted), revise=_own_clauses))
    kind = yield voice.fact("remark_kind", "§1987:42B2 §1987:43A1(c)", options=(QUESTION, "prevents", "other"))
    if kind == QUESTION:
        yield from breach(scene.dummy, replace(may_dummy(Deed.COMMUNICATES), cites="§1987:43A1(c)"))
    elif kind == "prevents":
        yield from _prevents(scene.dummy)
    else:
        return (yield from reheard_play(deed_in_2017(case, scene, tainted), revise=_own_clauses))
    return tainted


def _prevents(dummy: Seat) -> Procedure:
    # The right is about declarer alone; that it was about him has to be shown no more than any right that is used.
    if (yield voice.fact("irregularity_of", "§1987:42B2", options=("declarer", "defender"))) == "defender":
        yield from _of_defender(dummy)
    else:
        yield from allowed(replace(may_dummy(Deed.PREVENTS), cites="§1987:42B2"))


def _of_defender(dummy: Seat) -> Procedure:
    """42B2: a defender's irregularity is not dummy's to prevent; to do so is to take part in the play (43A1(c))."""
    yield from breach(dummy, replace(may_dummy(Deed.PREVENTS), cites="§1987:42B2 §1987:43A1(c)"))


def _own_clauses(step: Step) -> Iterator[Step]:
    """43B2(a): a dummy who has lost his rights points out a defender's error, and declarer can impose no penalty."""
    if isinstance(step, BoardEffect):
        yield voice.found("no_penalty", "§1987:43B2(a)")
    elif isinstance(step, Review) and step.clause == "43B3":
        yield voice.none("declarer_can_impose_no_penalty", "§1987:43B2(a)")
    elif isinstance(step, Question) and step.key == "remark":
        yield replace(step, options=tuple(option for option in step.options if option != "prevents"))
    else:
        yield step


@law("43B3", edition=1987)
def penalty_is_lost(case: Case) -> Procedure:
    """Law 43B3 of 2017 has nothing like it here: the penalty is lost outright, and nobody looks back."""
    yield Forfeited(case.declarer.side, "rectification", cites="§1987:43B2(a)")
