"""Law 61 of 1987: who may ask about a revoke. Partners in defence may not, unless the zonal body allows it."""

from __future__ import annotations

from dataclasses import replace

from cardinal.bridge import IllegalDisclosure
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.e2017.revoke_inquiry import Role, has_revoked, inquiry, may_look_back, role_of
from cardinal.laws.bridge.e2017.revoke_inquiry import may_inquire as may_inquire_in_2017
from cardinal.laws.bridge.e2017.revoke_record import scene_of
from cardinal.laws.prelude import Act, Case, ImpossibleCase, Information, Procedure, Text, Voice, law

from .revoke import revokes_come_to_light

voice = Voice(__name__)


def may_inquire(asker: Role, asked: Role, *, allowed_by_zone: bool) -> Permission:
    """61B: whether a player may ask another who has not followed suit if he has a card of the suit led."""
    if asker is asked is Role.DEFENDER:
        key = "zone_allows" if allowed_by_zone else "may_not"
        return Permission(allowed_by_zone, "§1987:61B", Text(__name__, key), IllegalDisclosure)
    return replace(may_inquire_in_2017(asker, asked), cites="§1987:61B")


@law("61", edition=1987)
def inquiry_of_1987(case: Case) -> Procedure:
    """Law 61: somebody asks whether a player has revoked, or plays another card than was demanded of him."""
    question = next((act for act in reversed(record_of(case)) if act.verb == "asks revoke"), None)
    if question is not None:
        yield from _asked(case, question)
    elif case.act is None or case.act.verb in ("attention", "director", "summons"):
        yield from _alleged(case)
    else:
        # What the demanded card was, 2017 finds in the same way; what follows is this edition's.
        yield next(inquiry(case))
        yield from revokes_come_to_light(case)


def _asked(case: Case, act: Act) -> Procedure:
    """61B: the question itself, and what it brings to light."""
    asker, asked, play = act.seat, act.other, scene_of(case).play
    if asker is None or asked is None or asker is asked or play is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "61"}), cites="§61A")
    roles = role_of(play, asker), role_of(play, asked)
    zone = bool(case.conditions["defenders_may_ask_each_other"])
    permission = may_inquire(*roles, allowed_by_zone=zone)
    yield voice.found("question", permission.cites, asker=asker, asked=asked, what=permission.text)
    if not permission.allowed:
        yield voice.recorded("seat_may_not_ask_seat_2_about_a_revoke", permission.cites, seat=asker, seat_2=asked)
        yield Information(voice.text("the_question"), unauthorized=(asker.side,), cites=f"{permission.cites} §1987:16A")
    if (yield from has_revoked(case, play, asked)):
        yield from revokes_come_to_light(case)
    else:
        yield voice.none("no_revoke_is_found", f"§61A {permission.cites}")


def _alleged(case: Case) -> Procedure:
    """A revoke is alleged, and somebody wants the quitted tricks opened."""
    instructed = yield voice.judge("instruct", "§66C")
    permission = may_look_back(alleged=False, instructed=instructed)
    if instructed:
        yield from revokes_come_to_light(case)
    else:
        yield voice.none("quitted_tricks_stay_closed", permission.cites)
