"""Law 54: an opening lead by the wrong player."""

from __future__ import annotations

from dataclasses import replace

from cardinal.cards import CARDS
from cardinal.laws.act import parse_act
from cardinal.laws.called_card import as_play
from cardinal.laws.effect import DeclarerBecomes, Information, NoRectification, PickedUp, Stands, Withdrawn
from cardinal.laws.notice_play import is_second_from_dummy
from cardinal.laws.prelude import Act, Case, Finding, ImpossibleCase, Procedure, Seat, Text, Voice, law

from .lead_out_of_turn import accepted, major_before_the_lead, taken_back, was_misinformed
from .revoke_correction import voice as correction

voice = Voice(__name__)

SPREAD, ACCEPT, REFUSE = "spread", "accept", "refuse"
SPREAD_HAND = "spread_the_hand"


@law("54")
def opening_lead_out_of_turn(case: Case) -> Procedure:
    """Law 54: an opening lead out of turn, and declarer's choices."""
    seat, act = case.offender, case.act
    assert act is not None
    if case.position.play is not None or seat is case.contract.leader or act.card is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "54"}), cites="§54D")
    if not case.is_defender(seat):
        yield from _declaring_side(case, face_down=act.verb == "leads down")
        return
    if act.verb == "leads down":
        # Nobody has seen the card: it goes back at the Director's word, and the right defender leads.
        yield Withdrawn(seat, card=case.card, cites="§41A/2")
        yield voice.none("the_card_was_not_seen", "§41A/2")
        return
    yield from _partners_face_down_lead(case)
    if (yield from was_misinformed(case)):
        return
    yield from _declarers_choice(case)


def _declaring_side(case: Case, *, face_down: bool) -> Procedure:
    """54E: Law 24 deals with the card. The auction is over and its owner's side declares, so it is picked up."""
    if not face_down:
        yield Information(
            case.card, authorized=(case.innocent,), unauthorized=(case.side,), cites="§54E §24/2 §16C1 §16C2"
        )
    yield PickedUp(case.offender, case.card, cites="§54E §24D")
    yield NoRectification(cites="§54E §24D")


def _partners_face_down_lead(case: Case) -> Procedure:
    """Two leads on the table: the one that lies face down is taken back first."""
    down = case.position.lead_down
    if down is None:
        later = next((one for one in case.after if one.verb == "leads down" and one.seat is case.partner), None)
        down = (case.partner, later.card) if later is not None and later.card is not None else None
    if down is not None:
        yield Withdrawn(down[0], card=down[1], cites="§54")


def _declarers_choice(case: Case) -> Procedure:
    """What declarer has done already decides; otherwise he chooses."""
    declarer = case.declarer
    for act in case.after:
        if act.seat is case.dummy and act.verb in ("spreads", "exposes", "drops", "plays"):
            yield from _must_accept(case, "dummy_shown")
            return
        if act.seat is declarer and act.verb in ("plays", "calls dummy"):
            yield from _accept(case, by_play=act.verb == "plays")
            return
        if act.seat is declarer and act.verb == "spreads":
            yield from declarer_is_dummy(case, "§54A/1")
            return
        if act.seat is declarer and act.verb in ("exposes", "drops") and (yield from _began_to_spread(case, act)):
            yield from declarer_is_dummy(case, "§54A/1 §54A/2")
            yield voice.duty(declarer, SPREAD_HAND, "§54A/2")
            return
    if (yield voice.fact("dummy_seen", "§54C", declarer=declarer, dummy=case.dummy, usual=False)) is True:
        yield from _must_accept(case, "dummy_seen_found")
        return
    # Where that cannot be found, declarer's side did nothing wrong and keeps its choice (84D).
    cites = "§54A/1 §54B §54D"
    option = yield voice.choose(
        declarer, "option", cites, options=(SPREAD, ACCEPT, REFUSE), offender=case.offender, card=case.card
    )
    if option == SPREAD:
        yield from declarer_is_dummy(case, "§54A/1")
        yield voice.duty(declarer, SPREAD_HAND, "§54A/1 §41D/1")
    elif option == ACCEPT:
        yield from _accept(case, by_play=False)
    else:
        yield from taken_back(case, "§54D")
        yield from major_before_the_lead(case, case.contract.leader, "§54D")


def _began_to_spread(case: Case, act: Act) -> Finding:
    """54A: a card shown in spreading commits declarer; a card shown otherwise commits him to nothing (48A)."""
    answer = yield voice.fact("spreading", "§54A/2 §48A", declarer=case.declarer, card=act.card)
    return answer is True


def declarer_is_dummy(case: Case, cites: str) -> Procedure:
    """54A: the lead counts, the roles are exchanged, and the hand that is now dummy is next to play."""
    old, new = case.declarer, case.dummy
    yield Stands(case.offender, card=case.card, cites=cites)
    yield DeclarerBecomes(new, cites=cites)
    yield voice.found("new_dummy_second", "§54A/1", old=old, new=new)


def _must_accept(case: Case, found: str) -> Procedure:
    """54C: declarer could have seen a card of dummy."""
    yield voice.found(found, "§54C", declarer=case.declarer, dummy=case.dummy)
    yield from _accept(case, by_play=False, cites="§54C §54B")


def _accept(case: Case, *, by_play: bool, cites: str = "§54B") -> Procedure:
    """54B: the lead stands, dummy is spread, and declarer's own hand is next."""
    yield from accepted(case, cites, by_play=by_play)
    yield voice.found("second_card", "§54B1", declarer=case.declarer)
    if not any(act.verb == "spreads" and act.seat is case.dummy for act in case.after):
        yield voice.duty(case.dummy, SPREAD_HAND, "§54B §41D/1")
    led = case.position.after_card(case.offender, case.card)
    # A card of dummy's is played when declarer names it (45B).
    acts = (as_play(led, act) for act in case.after)
    first = next((act for act in acts if act.seat in (case.declarer, case.dummy) and act.verb == "plays"), None)
    if first is not None and first.seat is case.dummy:
        yield from _second_card_from_dummy(case, case.dummy, first)


def _second_card_from_dummy(case: Case, dummy: Seat, act: Act) -> Procedure:
    """54B2: a card that declarer played from dummy before his own hand stays, unless it is a revoke."""
    if act.card is None:
        raise AssertionError("a card was played from dummy")
    hand, led = case.position.board.hand(dummy), case.card.suit
    if act.card.suit is led:
        revokes = False
    elif hand is not None:
        revokes = hand.length(led) > 0
    else:
        # A revoke has to be found to be corrected; if it cannot be, the card stays.
        revokes = (yield voice.fact("revoke", "§54B2", card=act.card, suit=led)) is True
    if not revokes:
        yield Stands(dummy, card=act.card, cites="§54B2")
        return
    yield Withdrawn(dummy, card=act.card, cites="§54B2 §62A")
    suit = (card for card in CARDS if card.suit is led and card != case.card)
    options = tuple(card for card in suit if hand is None or card in hand)
    new = yield correction.choose(
        case.declarer, "replacement", "§54B2 §62B", options=options, hand=dummy, card=act.card
    )
    yield Stands(dummy, card=new, cites="§54B2 §62B")


@law("54B2")
def second_card_from_dummy(case: Case) -> Procedure:
    """Law 54B2: dummy plays the second card to an opening lead out of turn that declarer has accepted."""
    play = case.position.play
    if play is None or case.act is None or not is_second_from_dummy(play, case.offender):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "54B2"}), cites="§54B2")
    lead = play.trick[0]
    position = replace(case.position, play=None)
    led = replace(case, position=position, act=parse_act(f"{lead.seat} leads {lead.card}"))
    yield from _second_card_from_dummy(led, case.dummy, case.act)
