"""Law 43: what dummy may not do in the play, and what a defender may not show him."""

from __future__ import annotations

from cardinal.laws.effect import Information, Review
from cardinal.laws.prelude import Case, Finding, Found, ImpossibleCase, Procedure, Seat, Text, Voice, law

from .dummys_breach import PRICED, Tainted, allowed, breach, penalty
from .dummys_rights import DEEDS, FORBIDDEN_SIGHTS, Deed, Scene, deed_of, may_dummy, scenes

voice = Voice(__name__)


@law("43")
def dummys_limitations(case: Case) -> Procedure:
    """Law 43: dummy has done something that only Law 42 could allow, or a defender has shown him his hand."""
    yield from dummys_conduct(case, "43")


def dummys_conduct(case: Case, number: str) -> Procedure:
    """Everything that dummy did, in order: each deed by itself, and with what earlier breaches make of it."""
    told = [scene for scene in scenes(case) if concerns_dummy(scene)]
    if not told:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": number}), cites="§43", legal=sorted(DEEDS))
    tainted = True if breached_on_record(case) else None
    for scene in told:
        if scene.act.verb == "shows":
            tainted = (yield from _shown(scene, scene.act.seat)) or tainted
        else:
            tainted = yield from hear_deed(case, scene, tainted)


def concerns_dummy(scene: Scene) -> bool:
    act = scene.act
    if scene.position.play is None:
        # Nobody is dummy before the opening lead is faced.
        return False
    return (act.seat is scene.dummy and act.verb in DEEDS) or (act.verb == "shows" and act.other is scene.dummy)


def breached_on_record(case: Case) -> bool:
    """Whether the acts before show a breach of 43A2. Only once the lead is faced is there a dummy to commit it."""
    begins = [place for place, act in enumerate(case.before) if act.verb in ("leads", "faces lead")]
    in_play = case.before[begins[0] :] if begins and case.position.board.contract is None else case.before
    return any(
        act.seat is case.dummy
        and act.other is not case.dummy
        and (act.verb in ("leaves", "exchanges") or (act.verb == "looks" and act.other is not case.declarer))
        for act in in_play
    )


def _shown(scene: Scene, seat: Seat | None) -> Finding:
    """43A3: a defender may not show dummy his hand. The penalty of 43B1 is not for him, the Director's general powers
    are; and dummy, if he looks, is himself in breach."""
    if seat is None or seat.side is scene.dummy.side:
        yield voice.none("not_a_defender_s_hand", "§43A3")
        return False
    yield voice.found("shown", "§43A3", seat=seat, dummy=scene.dummy)
    yield voice.recorded("seat_showed_the_hand_to_dummy", "§43A3", seat=seat)
    yield from penalty(seat, "§43A3 §90A")
    # That dummy looked must be shown.
    if (yield voice.fact("looked", "§43A2(c)", seat=scene.dummy)) is not True:
        return False
    yield from breach(scene.dummy, may_dummy(Deed.LOOKS), "§42B §43A2(c)")
    return True


def hear_deed(case: Case, scene: Scene, tainted: bool | None) -> Tainted:
    deed = yield from deed_of(scene)
    if deed is None:
        yield voice.none("no_breach_is_shown", "§43")
        return tainted
    if deed in PRICED and not scene.play_over:
        return (yield from PRICED[deed](case, scene, tainted))
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


def besides(scene: Scene, deed: Deed) -> Procedure:
    """What a breach brings besides: a play suggested (45F), information for declarer (16B)."""
    if deed is Deed.COMMUNICATES and (yield voice.judge("suggested", "§45F §43A1(c)", seat=scene.dummy)):
        yield Review("45F", cites="§43A1(c) §45F")
    elif deed is Deed.ASKS_DEFENDER:
        yield Information(voice.text("the_question"), unauthorized=(scene.dummy.side,), cites="§61B2(b) §16B1")
