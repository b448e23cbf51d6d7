"""Law 61: what a revoke is, who may ask about one, and why quitted tricks stay closed all the same."""

from __future__ import annotations

from enum import StrEnum

from cardinal.bridge import IllegalDisclosure
from cardinal.cards import Seat
from cardinal.language import NotAllowed, Text
from cardinal.laws.effect import Information, Review
from cardinal.laws.failure import failure_of
from cardinal.laws.prelude import Act, Case, Finding, ImpossibleCase, Procedure, Row, Voice, find_law, law, only
from cardinal.laws.standing_play import StandingPlay

from .attention import Permission
from .moment import record_of
from .revoke_record import revokes_of, scene_of

voice = Voice(__name__)


class Role(StrEnum):
    """The part a player has in the play."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    DEFENDER = "defender"


def role_of(play: StandingPlay, seat: Seat) -> Role:
    if seat is play.declarer:
        return Role.DECLARER
    return Role.DUMMY if seat is play.dummy else Role.DEFENDER


def may_inquire(asker: Role, asked: Role) -> Permission:
    """61B: whether a player may ask another who has not followed suit if he has a card of the suit led. The rows are
    the whole of it: nobody is given the right to ask dummy, whose cards all can see."""
    row = only(
        (
            Row(asker is Role.DECLARER and asked is Role.DEFENDER, "may_ask", "§61B1"),
            Row(asker is Role.DUMMY and asked is Role.DECLARER, "dummy_may_ask", "§61B2(a)"),
            Row(asker is Role.DUMMY and asked is Role.DEFENDER, "dummy_may_not", "§61B2(b)"),
            Row(asker is Role.DEFENDER and asked is Role.DECLARER, "may_ask", "§61B3"),
            Row(asker is Role.DEFENDER and asked is Role.DEFENDER, "at_a_risk", "§61B3"),
            Row(asked is Role.DUMMY or asker is asked is Role.DECLARER, "in_sight", "§61B1 §61B2(a) §61B3"),
        ),
        "a question about a revoke",
    )
    allowed = row.gives not in ("dummy_may_not", "in_sight")
    return Permission(allowed, row.cites, Text(__name__, row.gives), IllegalDisclosure)


def may_look_back(*, alleged: bool, instructed: bool) -> Permission:
    """61C: whether quitted tricks may be inspected during play. That a revoke is alleged opens nothing by itself."""
    cites = "§66C" if instructed or not alleged else "§61C §66C"
    return Permission(instructed, cites, Text(__name__, "instructed" if instructed else "stay_closed"), NotAllowed)


@law("61")
def inquiry(case: Case) -> Procedure:
    """Law 61: somebody asks whether a player has revoked, or plays another card than was demanded of him."""
    question = next((act for act in reversed(record_of(case)) if act.verb == "asks revoke"), None)
    if question is not None:
        yield from _asked(case, question)
        return
    alleged = case.act is not None and case.act.verb in ("attention", "director", "summons")
    if case.act is None or alleged:
        yield from _alleged(case)
        return
    play = case.play
    failed = failure_of(case.position, case.offender, case.card)
    plain = case.card.suit is not play.led and play.can_follow(case.offender)
    if failed is None and not plain:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "61"}), cites="§61A")
    yield voice.found("demanded", "§61A", seat=case.offender, card=case.card)
    yield from find_law("62", case.edition).procedure(case)


def _asked(case: Case, act: Act) -> Procedure:
    """61B: the question itself, and what it brings to light."""
    asker, asked, play = act.seat, act.other, scene_of(case).play
    if asker is None or asked is None or asker is asked or play is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "61"}), cites="§61B1 §61B2(a) §61B3")
    permission = may_inquire(role_of(play, asker), role_of(play, asked))
    yield voice.found("question", permission.cites, asker=asker, asked=asked, what=permission.text)
    if not permission.allowed:
        yield voice.recorded("seat_may_not_ask_seat_2_about_a_revoke", permission.cites, seat=asker, seat_2=asked)
    if permission.allowed and role_of(play, asker) is Role.DEFENDER:
        # The risk goes with either question: partner learns from it what the asker does not hold.
        yield Information(voice.text("the_question"), unauthorized=(asker.side,), cites="§61B3 §16B1")
    elif role_of(play, asker) is Role.DUMMY and not permission.allowed:
        yield Information(voice.text("the_question"), unauthorized=(asker.side,), cites="§61B2(b) §16B1")
        yield Review("16B", cites="§61B2(b)")
    if (yield from has_revoked(case, play, asked)):
        yield from find_law("62", case.edition).procedure(case)
    else:
        yield voice.none("no_revoke_is_found", f"§61A {permission.cites}")


def has_revoked(case: Case, play: StandingPlay, seat: Seat) -> Finding:
    """Whether the player asked has revoked: the deal shows it, or he says so."""
    position = scene_of(case).position
    if any(revoke.seat is seat and revoke not in position.settled_revokes for revoke in revokes_of(position)):
        return True
    if play.hands[seat] is not None:
        return False
    # What he denies, and nobody can show, is no revoke yet.
    return (yield voice.fact("has_suit", "§61A", seat=seat)) is True


def _alleged(case: Case) -> Procedure:
    """61C: a revoke is alleged, and somebody wants the quitted tricks opened."""
    instructed = yield voice.judge("instruct", "§61C §66C")
    permission = may_look_back(alleged=True, instructed=instructed)
    yield voice.found("stay_closed" if not instructed else "instructed", permission.cites)
    if instructed:
        yield from find_law("62", case.edition).procedure(case)
    else:
        yield voice.none("quitted_tricks_stay_closed", permission.cites)
