"""Laws 42 and 43 of 2007: dummy may prevent declarer's irregularities only, and may look at a hand that is offered."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.bridge.e2017.dummys_breach import PRICED, Tainted, allowed, breach
from cardinal.laws.bridge.e2017.dummys_limitations import besides, breached_on_record, concerns_dummy
from cardinal.laws.bridge.e2017.dummys_rights import (
    DEEDS,
    FORBIDDEN_SIGHTS,
    Deed,
    Scene,
    deed_of,
    may_dummy,
    scenes,
)
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.effect import BoardEffect, Effect, Recorded
from cardinal.laws.prelude import NOT_DETERMINED, Case, Finding, Found, ImpossibleCase, Procedure, Question, Voice, law

voice = Voice(__name__)

# What a remark of dummy's can be. "follow suit": that the card declarer has called would be a revoke from dummy.
_REMARKS = {
    "fact or law": Deed.FACT_OR_LAW,
    "wrong hand": Deed.WARNS,
    "prevents": Deed.PREVENTS,
    "follow suit": Deed.PREVENTS,
    "irregularity": Deed.ATTENTION,
    "play": Deed.COMMUNICATES,
    "nothing": None,
}


@law("42", edition=2007)
def dummys_rights(case: Case) -> Procedure:
    """Law 42: dummy has used a right, or claims one."""
    yield from _conduct(case, "42")


@law("43", edition=2007)
def dummys_limitations(case: Case) -> Procedure:
    """Law 43: dummy has done something that only Law 42 could allow."""
    yield from _conduct(case, "43")


def _conduct(case: Case, number: str) -> Procedure:
    """Everything that dummy did, in order: each deed by itself, and with what earlier breaches make of it."""
    told = [scene for scene in scenes(case) if concerns_dummy(scene)]
    if not told:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": number}), cites="§43", legal=sorted(DEEDS))
    tainted = True if breached_on_record(case) else None
    for scene in told:
        if scene.act.verb == "shows":
            # There is no rule against showing, and who looks at what is offered has not looked on his own initiative.
            yield voice.found("offered", "§2007:43A2(c)", dummy=scene.dummy)
            yield _no_own_initiative(scene)
        else:
            tainted = yield from _deed(case, scene, tainted)


def _deed(case: Case, scene: Scene, tainted: bool | None) -> Tainted:
    deed, own_hand = yield from _which(scene)
    if deed is None:
        yield voice.none("no_breach_is_shown", "§43")
        return tainted
    if deed in (Deed.WARNS, Deed.PREVENTS) and not scene.play_over:
        if not own_hand and (yield from _by_defender(scene)):
            yield from breach(scene.dummy, _takes_part())
            return tainted
        if deed is Deed.PREVENTS:
            yield from _prevents(own_hand=own_hand)
            return tainted
    if deed in PRICED and not scene.play_over:
        return (yield from reheard(PRICED[deed](case, scene, tainted), revise=_no_rectification))
    if deed is Deed.LOOKS and not scene.play_over and not (yield from _on_own_initiative(scene)):
        return tainted
    return (yield from _measured(scene, deed, tainted))


def _which(scene: Scene) -> Generator[Question | Found | Effect, Any, tuple[Deed | None, bool]]:
    """Which deed it is, and whether it is about following suit from dummy's own hand."""
    if scene.act.verb != "remarks":
        return (yield from deed_of(scene)), False
    options = tuple(_REMARKS)
    about = yield voice.fact("remark", "§42A1 §43A1(c)", options=options, seat=scene.dummy, words=scene.act.text)
    # A breach must be shown: words whose sense nobody can establish are none.
    return (None if about == NOT_DETERMINED else _REMARKS[about]), about == "follow suit"


def _by_defender(scene: Scene) -> Finding:
    """42B2: whether it is a defender's irregularity that dummy tries to prevent."""
    if scene.act.verb == "warns" and scene.act.other is not None:
        by_defender = scene.act.other.side is not scene.dummy.side
    else:
        options = ("declarer", "defender")
        whose = yield voice.fact("irregularity_by", "§2007:42B2", options=options, seat=scene.dummy)
        # A breach must be shown.
        by_defender = whose == "defender"
    if by_defender:
        yield voice.found("not_declarers", "§2007:42B2", seat=scene.dummy)
    return by_defender


def _takes_part() -> Permission:
    return Permission(False, "§2007:42B2 §43A1(c) §9A3", voice.text("takes_part"), NotAllowed)


def _prevents(*, own_hand: bool) -> Procedure:
    """42A3, 42B2: dummy plays as directed; to see that the hand follows suit is no task of his own, but the call that
    would make it revoke is declarer's irregularity."""
    if own_hand:
        yield voice.found("agent_only", "§2007:42A3")
    cites = "§2007:42A3 §2007:42B2" if own_hand else "§2007:42B2"
    yield from allowed(Permission(True, cites, voice.text("may_prevent")))


def _no_rectification(step: Step) -> Iterable[Step]:
    """43B3: play goes on as if nothing had happened."""
    yield step
    if isinstance(step, BoardEffect) and step.what == "played_on":
        yield voice.none("dummy_had_lost_the_right_to_point_it_out", "§2007:43B3")


def _on_own_initiative(scene: Scene) -> Finding:
    """43A2(c): only a look of dummy's own initiative is a breach, and that has to be shown."""
    if (yield voice.fact("own_initiative", "§2007:43A2(c)", seat=scene.dummy)) is True:
        return True
    yield _no_own_initiative(scene)
    return False


def _no_own_initiative(scene: Scene) -> Recorded:
    # It says nothing of what else dummy did, and so is not the end of the matter.
    return voice.recorded("dummy_seat_saw_a_hand_without_looking_for_it", "§2007:43A2(c)", seat=scene.dummy)


def _measured(scene: Scene, deed: Deed, tainted: bool | None) -> Tainted:
    """What the table of Laws 42 and 43, the same as in 2017, says of the deed."""
    permission = may_dummy(
        deed,
        play_over=scene.play_over,
        director_present=scene.director_present,
        attention_drawn=scene.attention_drawn,
    )
    yield Found(permission.text, permission.cites)
    if permission.allowed:
        if deed is Deed.FACT_OR_LAW:
            yield voice.recorded("seat_quote", permission.cites, seat=scene.dummy, quote=scene.act.text)
        else:
            yield from allowed(permission)
        return tainted
    impairs = deed in FORBIDDEN_SIGHTS
    yield from breach(scene.dummy, permission, f"§42B {permission.cites}" if impairs else "")
    yield from besides(scene, deed)
    return True if impairs else tainted


@law("43B3", edition=2007)
def redress_after_play(case: Case) -> Procedure:
    """Law 43B3: the end of play after a dummy without rights was first to point out a defender's irregularity."""
    if (yield voice.judge("damaged", "§2007:43B3 §12B1/2", side=case.declarer.side)):
        # In general, and for both sides alike: the split score of 2017 is unknown.
        yield from assigned_score(case, case.declarer.side.other, "§2007:43B3 §12B1/2")
    else:
        yield voice.none("no_damage", "§2007:43B3 §12B1/2")
