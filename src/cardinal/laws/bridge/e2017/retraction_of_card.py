"""Law 47: when a card that has been played may be taken back."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from cardinal.cards import Card, Hand, Seat, Suit
from cardinal.cards.deal import ALL_CARDS
from cardinal.laws.effect import Effect, Information, NoRectification, Review, Stands, Withdrawn
from cardinal.laws.prelude import Case, Finding, Found, ImpossibleCase, Procedure, Question, Text, Voice, law
from cardinal.laws.standing_play import Laid, StandingPlay

from .misinformation import redressed_misinformation
from .penalty_card import become_penalty_cards
from .revoke_record import PLAYS
from .subject import about_cards

voice = Voice(__name__)


@law("47")
def retraction_of_card(case: Case) -> Procedure:
    """Law 47: a player takes a played card back, and the Director finds the reason."""
    seat, card = case.offender, case.card
    if case.act is not None and case.act.verb == "retracts" and trick_of(case, seat, card) is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "47"}), cites="§47F2")
    reason = yield voice.fact("reason", "§47F2", options=tuple(REASONED), seat=seat, card=card)
    # A reason that cannot be established gives no right: the card stays.
    yield from REASONED.get(str(reason), _no_reason)(case)


def trick_of(case: Case, seat: Seat, card: Card) -> int | None:
    """The trick to which the card has been played, if the record has it."""
    return _trick_with(case.position.play, seat, card) if case.position.play is not None else None


def _trick_with(play: StandingPlay, seat: Seat, card: Card) -> int | None:
    return next((number for number, trick in enumerate(play.tricks, 1) if Laid(seat, card) in trick), None)


def _in_rectification(case: Case) -> Procedure:
    """47A: a rectification requires it."""
    seat, card = case.offender, case.card
    yield Withdrawn(seat, card=card, cites="§47A")
    # Only a card that a defender's own irregularity has put on the table is a penalty card; what cannot be shown to be
    # one was played in the normal course of play (Law 49). Whose irregularity it was also says who may use it (16C).
    if (yield voice.fact("own_irregularity", "§47A §49/1 §16C1 §16C2", seat=seat, card=card)) is not True:
        yield information_from(seat, card)
    elif case.is_defender(seat):
        yield from _penalty_card(case, "§47A §49/1")
    else:
        yield information_from_offender(seat, card)


def _illegal_play(case: Case) -> Procedure:
    """47B: the play was illegal. A defender's card is a penalty card; declarer's never is."""
    seat, card = case.offender, case.card
    if case.is_defender(seat):
        yield Withdrawn(seat, card=card, cites="§47B")
        yield from _penalty_card(case, "§47B §49/1")
    else:
        yield Withdrawn(seat, card=card, cites="§47B §48A")
        yield information_from_offender(seat, card)


def _penalty_card(case: Case, cites: str) -> Procedure:
    """A card that was played on purpose, and is taken back, becomes a penalty card."""
    played = (replace(case.act, verb="plays"),) if case.act is not None else ()
    yield from become_penalty_cards(case, case.offender, (case.card,), played, cites)


def _designation(case: Case) -> Procedure:
    """47C: declarer has changed what he called from dummy, which Law 45C4(b) allows or not."""
    from .unintended_designation import changed_designation

    if case.offender is not case.dummy:
        # The right is declarer's alone, and only for a card of dummy.
        yield from _no_reason(case)
        return
    yield from changed_designation(case, case.card)


def _opponents_change(case: Case) -> Procedure:
    """47D: an opponent has changed his play."""
    yield from withdraw_and_substitute(case.play, case.offender, case.card, "§47D")


def _told_to_play(case: Case) -> Procedure:
    """47E1: an opponent had told him that it was his turn. Nobody can accept the card, and it establishes no revoke."""
    seat, card = case.offender, case.card
    yield Withdrawn(seat, card=card, cites="§47E1/1")
    gone = [card]
    for act in case.after:
        if act.verb in PLAYS and act.seat is case.lho:
            assert act.card is not None
            yield Withdrawn(act.seat, card=act.card, cites="§47E1/2 §47D")
            gone.append(act.card)
    # All of it is free to the side of the player who was misled, and to nobody else.
    yield information_from(seat, *gone)
    yield voice.none("told_by_an_opponent_that_it_was_his_turn", "§47E1/1 §47E1/2")


def mistaken_explanation(case: Case) -> Procedure:
    """47E2: he relied on an opponent's mistaken explanation."""
    seat, card = case.offender, case.card
    relied = yield voice.fact("relied", "§47E2(a)/1", seat=seat, card=card)
    corrected = yield voice.fact("before_correction", "§47E2(a)/1", seat=seat, card=card)
    if relied is not True or corrected is not True:
        # Both are conditions of the right; where one is not established the card stays.
        yield voice.none("no_mistaken_explanation_was_relied_on", "§47E2(a)/1 §47F2")
        return
    late = yield from _too_late(case)
    if late:
        yield voice.none("too_late_to_take_the_card_back", late)
        yield Review("47E2(b)", cites="§47E2(b)")
        return
    yield from withdraw_and_substitute(case.play, seat, card, "§47E2(a)/1")


def _too_late(case: Case) -> Generator[Question | Found | Effect, Any, str]:
    """The clause by which the card can no longer be taken back, or nothing."""
    play, number = case.play, trick_of(case, case.offender, case.card)
    if any(act.verb in PLAYS for act in case.after):
        return "§47E2(a)/1"
    if number is not None and laid_after(play, number, case.offender):
        return "§47E2(a)/1"
    is_opening_lead = play.number == 1 and len(play.trick) <= 1
    if is_opening_lead and (yield from _dummy_faced(case)):
        return "§47E2(a)/2"
    return ""


def _dummy_faced(case: Case) -> Finding:
    acts = (*case.before, *case.after)
    if any(act.verb == "spreads" and act.seat is case.dummy for act in acts):
        return True
    # As long as no card of dummy is known to have been seen, the lead can be taken back.
    return (yield voice.fact("dummy_faced", "§47E2(a)/2", dummy=case.dummy)) is True


@law("47E2(b)")
def damage_from_mistaken_explanation(case: Case) -> Procedure:
    """Law 47E2(b): the end of play after a card could no longer be taken back."""
    if (yield voice.judge("damaged", "§47E2(b) §12B1/1")):
        yield from redressed_misinformation(case, "§47E2(b)")
    else:
        yield NoRectification(cites="§47E2(b) §12B1/1")


def _proper_lead(case: Case) -> Procedure:
    """47F1: the proper leader has led, and what was played to the irregular lead goes back (53B)."""
    seat, card = case.offender, case.card
    number = trick_of(case, seat, card)
    irregular = seat if number is None else case.play.tricks[number - 1][0].seat
    yield Withdrawn(seat, card=card, cites="§47F1 §53B/2")
    sides = {"authorized": (irregular.side.other,), "unauthorized": (irregular.side,)}
    yield Information(card, **sides, cites="§16C1 §16C2")


def _no_reason(case: Case) -> Procedure:
    """47F2: a card once played stays played, as far as this law goes."""
    yield voice.none("a_card_once_played_stays", "§47F2")


# Why a card is taken back, as the Director finds it, and what follows; for anything else there is no right.
REASONED: dict[str, Callable[[Case], Procedure]] = {
    "rectification": _in_rectification,
    "illegal play": _illegal_play,
    "designation": _designation,
    "opponent's change": _opponents_change,
    "told to play": _told_to_play,
    "mistaken explanation": mistaken_explanation,
    "proper lead": _proper_lead,
    "none": _no_reason,
}


def information_from(seat: Seat, *cards: Card) -> Information:
    """Law 16C about cards that went back with one of an innocent player: free to his side, not to the other."""
    about = about_cards(cards)
    return Information(about, authorized=(seat.side,), unauthorized=(seat.side.other,), cites="§16C1 §16C2")


def information_from_offender(seat: Seat, card: Card, cites: str = "") -> Information:
    """Law 16C about a card that declarer took back after an irregularity of his own side: free to the defenders."""
    sides = {"authorized": (seat.side.other,), "unauthorized": (seat.side,)}
    return Information(card, **sides, cites=f"{cites} §16C1 §16C2".strip())


def withdraw_and_substitute(play: StandingPlay, seat: Seat, card: Card, cites: str) -> Procedure:
    """An innocent player takes a card back and plays another in its place."""
    yield Withdrawn(seat, card=card, cites=cites)
    yield information_from(seat, card)
    number = _trick_with(play, seat, card) or play.number
    new = yield substitute_question(play, number, seat, card, cites)
    yield Stands(seat, card=new, cites=cites)


def substitute_question(play: StandingPlay, number: int, seat: Seat, card: Card, cites: str) -> Question:
    """Which card is played instead: one that could legally have been played to that trick."""
    cards = substitutes(play, number, seat, card)
    return voice.awaits(seat, "card", cites, options=cards, examples=cards[:2], withdrawn=card)


def substitutes(play: StandingPlay, number: int, seat: Seat, card: Card) -> tuple[Card, ...]:
    """What *seat* could have played to the trick in place of *card*, as far as the deal tells."""
    hand = held_with(play, seat, card)
    trick = play.tricks[number - 1]
    led = trick[0].card.suit if trick and trick[0].seat is not seat else None
    legal = hand.of_suit(led) if led is not None and play.hands[seat] is not None else hand
    return (legal or hand).cards


def held_with(play: StandingPlay, seat: Seat, card: Card) -> Hand:
    """What *seat* holds with the card back in the hand; where the deal is not told, whatever has not been played."""
    held = play.held(seat)
    if held is None:
        held = Hand.from_bits(ALL_CARDS) - Hand(one.card for trick in play.tricks for one in trick)
    return held | Hand((card,))


def laid_after(play: StandingPlay, number: int, seat: Seat) -> tuple[tuple[int, Laid], ...]:
    """Every card laid after the one of *seat* in trick *number*, with the number of its trick."""
    trick = play.tricks[number - 1]
    place = next((place for place, one in enumerate(trick, 1) if one.seat is seat), len(trick))
    later = [(number, one) for one in trick[place:]]
    return (*later, *((place, card) for place, cards in enumerate(play.tricks, 1) if place > number for card in cards))


def before_card(play: StandingPlay, number: int, seat: Seat) -> StandingPlay:
    """The play as it stood when *seat* was to play to trick *number*."""
    trick = play.tricks[number - 1]
    place = next((place for place, one in enumerate(trick) if one.seat is seat), len(trick))
    return replace(play, tricks=(*play.tricks[: number - 1], trick[:place]), misplaced=())


def revokes_now(play: StandingPlay, number: int, laid: Laid) -> bool:
    """Whether a card does not follow the suit that is led now although its hand could, as far as the deal tells."""
    led: Suit = play.tricks[number - 1][0].card.suit
    if laid.card.suit is led or play.hands[laid.seat] is None:
        return False
    return held_with(before_card(play, number, laid.seat), laid.seat, laid.card).length(led) > 0
