"""Law 58: two players who play at the same moment, and one player who plays several cards at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.cards import Card, Seat
from cardinal.language import Text
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.case import advance
from cardinal.laws.effect import Information, NoRectification, PickedUp, Stands, Substitute, Withdrawn
from cardinal.laws.notice_play import notice_card, notice_lead
from cardinal.laws.prelude import NOT_DETERMINED, Act, Case, Finding, ImpossibleCase, Procedure, Voice, find_law, law

from .penalty_card import become_penalty_cards
from .play_after_illegal_play import cards_after

voice = Voice(__name__)

SEVERAL = "several"


@law("58")
def simultaneous_plays(case: Case) -> Procedure:
    """Law 58: cards played at the same moment."""
    verb = case.act.verb if case.act is not None else ""
    if verb == "plays together":
        yield from _two_players(case)
    elif verb == "plays several":
        yield from _one_hand(case)
    else:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "58"}), cites="§58A §58B")


def _two_players(case: Case) -> Procedure:
    """58A: the card that was not in turn comes after the legal one, which is the last on record."""
    act, play = case.act, case.position.play
    laid = [one for trick in play.tricks for one in trick] if play is not None else []
    assert act is not None
    if not laid or act.other is not laid[-1].seat or act.other is act.seat:
        raise ImpossibleCase(Text(__name__, "nobody_in_turn", {"act": str(act)}), cites="§58A")
    yield voice.found("subsequent", "§58A", player=case.offender, card=case.card, other=act.other)
    yield from deemed_play(case, case.card, "§58A")


def deemed_play(case: Case, card: Card, cites: str) -> Finding:
    """The card counts as the one that was played: it stands, or the law for its irregularity deals with it. Gives
    whether it stands."""
    position, seat = case.position, case.offender
    verb = "plays" if position.play is not None and position.play.trick else "leads"
    act = Act(verb, f"{seat} {verb} {card}", seat, card=card)
    play = position.play
    number = notice_lead(position, act) if play is None else notice_card(position, play, seat, card)
    if number is None:
        yield Stands(seat, card=card, cites=cites)
        return True
    yield voice.found("appropriate_law", cites, player=seat, card=card, law=number)
    own = replace(case, act=act, law=number)
    stands = False

    def but_none(step: Step) -> Iterable[Step]:
        """What becomes of the other cards is settled here, so that another law's "no rectification" is not the end."""
        nonlocal stands
        stands = stands or (isinstance(step, Stands) and step.card is card)
        return () if isinstance(step, NoRectification) else (step,)

    yield from reheard(find_law(number, case.edition).procedure(own), revise=but_none)
    return stands


def _one_hand(case: Case) -> Procedure:
    """58B: several cards of one hand."""
    act, seat = case.act, case.offender
    if act is None:
        raise AssertionError("the law has looked at the act")
    cards = (case.card, *act.more)
    if _too_late(case):
        yield voice.found("too_late", "§58B4", player=seat)
        yield voice.duty("director", "apply_law_law", "§58B4", law="67")
        return
    visible = yield voice.fact("visible", "§58B §58B1 §58B2", options=(*cards, SEVERAL), player=seat, cards=cards)
    if visible in (SEVERAL, NOT_DETERMINED):
        # In doubt the side that did nothing wrong has the benefit of it (84D).
        yield from _several_visible(case, cards)
        return
    for card in cards:
        if card != visible:
            yield PickedUp(seat, card, cites="§58B1")
    yield from deemed_play(case, visible, "§58B1")


def _too_late(case: Case) -> bool:
    """58B4: whether each side has played to the next trick since."""
    position = case.position.after_card(case.offender, case.card)
    number = case.position.play.number if case.position.play is not None else 1
    for act in cards_after(case):
        position = advance(position, act)
    play = position.play
    return play is not None and all(play.side_has_played_to(number + 1, side) for side in (case.side, case.innocent))


def _several_visible(case: Case, cards: tuple[Card, ...]) -> Procedure:
    """58B2: the player says which card he plays; a defender's others are penalty cards."""
    seat = case.offender
    player = _player(case, seat)
    played = yield voice.choose(player, "card", "§58B2", options=cards, cards=cards)
    stands = yield from deemed_play(case, played, "§58B2")
    others = tuple(card for card in cards if card != played)
    if case.is_defender(seat):
        # They slipped out with the one meant, so that only rank and company make them major (50B).
        dropped = tuple(Act("drops", f"{seat} drops {card}", seat, card=card) for card in others)
        yield from become_penalty_cards(case, seat, others, dropped, "§58B2")
    else:
        for card in others:
            yield PickedUp(seat, card, cites="§58B2 §48A")
    if stands:
        yield from _opponents_may_change(case, others)


def _opponents_may_change(case: Case, withdrawn: tuple[Card, ...]) -> Procedure:
    """58B3: an opponent who has played to the trick since may take his card back and play another."""
    trick = case.position.play.trick if case.position.play is not None else ()
    for act in cards_after(case)[: 3 - len(trick)]:
        if act.seat is None or act.card is None or act.seat.side is case.side:
            continue
        player = _player(case, act.seat)
        if (yield voice.offer(player, "change", "§58B3", card=act.card, cards=withdrawn)):
            yield Withdrawn(act.seat, card=act.card, cites="§58B3 §47D")
            yield Substitute(act.seat, "legal_card", cites="§58B3")
            yield Information(
                act.card, authorized=(case.innocent,), unauthorized=(case.side,), cites="§58B3 §16C1 §16C2"
            )


def _player(case: Case, hand: Seat) -> Seat:
    """Who plays the cards of a hand: declarer for dummy."""
    return case.declarer if hand is case.dummy else hand
