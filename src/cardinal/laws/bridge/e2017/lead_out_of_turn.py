"""Law 53: a lead out of turn, and what the leads of Laws 54 to 56 have in common: who may accept it, and how."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from cardinal.cards import Card, Seat
from cardinal.laws.effect import Effect, Information, PenaltyCard, Reverts, Review, Stands, Withdrawn
from cardinal.laws.prelude import Act, Case, Finding, Found, ImpossibleCase, Procedure, Question, Text, Voice, law

from .penalty_card import NONE, become_penalty_cards, lead_asked, lead_chosen
from .play_after_illegal_play import cards_after, partners_card, right_forfeited, treated_as_in_turn
from .subject import about_cards
from .two_penalty_cards import partner_to_lead

voice = Voice(__name__)

LAST_TRICK = 13


@law("53")
def lead_out_of_turn(case: Case) -> Procedure:
    """Law 53: a lead out of turn, opening lead or later, from either side."""
    from .declarers_lead_out_of_turn import declarers_lead_out_of_turn
    from .defenders_lead_out_of_turn import defenders_lead_out_of_turn
    from .opening_lead_out_of_turn import opening_lead_out_of_turn

    if case.position.play is None:
        yield from opening_lead_out_of_turn(case)
    elif case.is_defender(case.offender):
        yield from defenders_lead_out_of_turn(case)
    else:
        yield from declarers_lead_out_of_turn(case)


def must_be_a_lead_out_of_turn(case: Case, number: str) -> None:
    """Refuse a case in which the hand was in turn, or in which a trick was under way."""
    if case.play.trick or case.offender is case.play.turn:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": number}), cites="§53A/1")


@dataclass(frozen=True, slots=True)
class Sequel:
    """What the other side did after a lead out of turn, before any ruling.

    ``followed``: the hand next in rotation played to it. ``led``: the right hand made its proper lead. ``wrong
    defender``: the defender to the right of declarer's lead played to it. ``nothing``: none of these.
    """

    kind: str
    act: Act | None = None


def sequel(case: Case) -> Generator[Question | Found | Effect, Any, Sequel]:
    """The first play of the other side that settles what becomes of the lead (53A to 53C)."""
    proper = case.play.turn
    for act in cards_after(case):
        assert act.seat is not None
        if act.seat.side is case.side:
            continue
        if act.seat is proper and (yield from _is_proper_lead(case, act)):
            return Sequel("led", act)
        if act.seat is case.lho:
            return Sequel("followed", act)
        if case.is_defender(act.seat):
            return Sequel("wrong defender", act)
    return Sequel("nothing")


def _is_proper_lead(case: Case, act: Act) -> Finding:
    """53B: the hand whose lead it was has played a card; as its own lead, or to the irregular one?"""
    if act.verb == "leads":
        return True
    answer = yield voice.fact("meant_as_lead", "§53B/1 §53A/2", player=act.seat, card=act.card, lead=case.card)
    # A play to the lead is what 53A takes it for; that it was a lead of its own has to be found.
    return answer is True


def proper_lead_stands(case: Case, lead: Act) -> Procedure:
    """53B: the proper lead stands; what was played in error to this trick goes back, and Law 16C applies."""
    gone = [(case.offender, case.card)]
    for act in cards_after(case):
        if act == lead:
            break
        assert act.seat is not None
        assert act.card is not None
        gone.append((act.seat, act.card))
    for seat, card in gone:
        yield Withdrawn(seat, card=card, cites="§53B/2 §47F1")
    assert lead.seat is not None
    yield Stands(lead.seat, card=lead.card, cites="§53B/1")
    about = about_cards(card for _, card in gone)
    yield Information(
        about, authorized=(case.innocent,), unauthorized=(case.side,), cites="§53B/2 §16C1 §16C2"
    )  # fmt: skip


def accepted(case: Case, cites: str, *, by_play: bool) -> Procedure:
    """53A: the lead is treated as correct."""
    if by_play:
        yield voice.found("accepted_by_playing", "§53A/2", player=case.lho, card=case.card)
        yield Stands(case.offender, card=case.card, cites=f"{cites} §53A/2 §60A2")
        yield from right_forfeited(case)
    else:
        yield Stands(case.offender, card=case.card, cites=f"{cites} §53A/1 §53A/2")
        yield from treated_as_in_turn(case)
    yield from _partner_went_on(case)


def _partner_went_on(case: Case) -> Procedure:
    """60C: the lead is accepted, and the leader's partner had already played to it, before the hand between."""
    from .premature_play import at_rhos_turn, declarers_early_card

    act = partners_card(case)
    if act is None:
        return
    assert act.card is not None
    yield voice.found("partner_went_on", "§60C", player=case.partner, card=act.card)
    led = case.position.after_card(case.offender, case.card).play
    if led is None:
        raise AssertionError("a lead has been accepted")
    if case.is_defender(case.partner):
        yield from at_rhos_turn(case, led, case.partner, act.card)
    else:
        yield from declarers_early_card(led, case.partner, act.card)


def taken_back(case: Case, cites: str) -> Procedure:
    """53A: the lead is not accepted. It goes back with every card that was played to it, and the right hand leads."""
    clauses = dict.fromkeys(f"{cites} §53A/3 §47B".split())
    yield Withdrawn(case.offender, card=case.card, cites=" ".join(clauses))
    partner = partners_card(case)
    for act in cards_after(case):
        assert act.seat is not None
        if act.seat.side is case.innocent:
            yield Withdrawn(act.seat, card=act.card, cites="§53A/3 §47D")
    if partner is not None:
        assert partner.card is not None
        # The other side keeps its rights, and the further card has its own consequence.
        yield Withdrawn(case.partner, card=partner.card, cites="§60C")
        if case.is_defender(case.partner):
            yield from becomes_major(case, case.partner, partner.card, "§60C §49/1")
    if case.position.play is not None:
        yield Reverts(case.play.turn, cites="§53A/3")


def becomes_major(case: Case, seat: Seat, card: Card, cites: str) -> Procedure:
    """A card that was led or played, on purpose, becomes a penalty card."""
    acts = tuple(act for act in (case.act, *case.after) if act is not None)
    yield from become_penalty_cards(case, seat, (card,), acts, cites)


def major_before_the_lead(case: Case, leader: Seat, cites: str) -> Procedure:
    """50D2: *leader* is to lead at once, and his partner's card has just become a major penalty card. If declarer
    requires or forbids its suit the card is one no longer, and what it would have brought about is not told."""
    owner, card = case.offender, case.card
    if any(penalty_card.seat is owner and penalty_card.card != card for penalty_card in case.position.penalty_cards):
        yield from becomes_major(case, owner, card, cites)
        position = case.position.apply(PenaltyCard(owner, card, "major", cites="§50B/3"))
        yield from partner_to_lead(replace(case, position=position), leader)
        return
    option = yield lead_asked(case, leader, card)
    if option == NONE:
        yield from becomes_major(case, owner, card, cites)
    else:
        yield voice.found("major_until_the_lead", f"{cites} §50B/2 §50D2", seat=owner, card=card)
    yield from lead_chosen(case, leader, card, option)
    if option != NONE and case.edition != 2017:
        # 2017 looks back only on what was seen while the card lay on the table (50E4).
        yield Review("50E4", cites="§50E4")


def last_trick(case: Case) -> Procedure:
    """The thirteenth trick: nobody can accept the lead, by word or by playing to it. It is every hand's last card,
    so there is nothing to rectify beyond the order."""
    yield Withdrawn(case.offender, card=case.card, cites="§fn:17")
    for act in cards_after(case):
        assert act.seat is not None
        if act.seat is not case.play.turn:
            yield Withdrawn(act.seat, card=act.card, cites="§fn:17")
    yield Reverts(case.play.turn, cites="§fn:17")
    yield voice.none("thirteenth_trick", "§fn:17")


def was_misinformed(case: Case) -> Finding:
    """47E1: an opponent told the player that it was his turn. Then the card goes back, nobody can accept it, and the
    side that is bound by what was seen is the one that misled him."""
    answer = yield voice.fact("misinformed", "§53A/1 §47E1/1", player=case.offender, card=case.card, usual=False)
    if answer is not True:
        # A doubtful point is ruled for the side that did not play out of turn (84D).
        return False
    yield Withdrawn(case.offender, card=case.card, cites="§47E1/1 §53A/1")
    gone = [case.card]
    for act in cards_after(case):
        assert act.seat is not None
        assert act.card is not None
        gone.append(act.card)
        yield Withdrawn(act.seat, card=act.card, cites="§47E1/2")
    if case.position.play is not None:
        yield Reverts(case.play.turn, cites="§47E1/1")
    yield Information(
        about_cards(gone), authorized=(case.side,), unauthorized=(case.innocent,), cites="§47E1/1 §16C1 §16C2"
    )
    yield voice.none("misinformed_by_an_opponent", "§47E1/1 §53A/1")
    return True
