"""Law 62: how a revoke is corrected, who may change a card then, and what becomes of the cards taken back."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

from cardinal.cards import CARDS, Hand
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.effect import Effect, Information, PenaltyCard, PlayRestriction, Stands, Withdrawn
from cardinal.laws.notice_play import is_second_from_dummy
from cardinal.laws.obligations import playable
from cardinal.laws.prelude import Card, Case, Found, Procedure, Question, Seat, Voice
from cardinal.laws.standing_play import Laid, Revoke, StandingPlay

from .penalty_card import becomes_major
from .retraction_of_card import before_card
from .revoke_record import Scene, held_at, laid_since, person, place_in_trick

voice = Voice(__name__)

Gone = Generator[Question | Found | Effect, Any, frozenset[Laid]]
"""A part of a law that gives which cards were taken back."""


def correct(case: Case, scene: Scene, play: StandingPlay, revokes: tuple[Revoke, ...], cites: str) -> Procedure:
    """Correct the revokes of one trick: *cites* says why they have to be corrected."""
    number = revokes[0].trick
    both = len({one.seat.side for one in revokes}) == 2
    together, whole = "§62C3" in cites, play
    if "§62D1" in cites:
        for laid in (one for trick in whole.tricks[number:] for one in trick):
            yield Withdrawn(laid.seat, card=laid.card, cites="§62D1")
            play = play.without(laid.seat, laid.card)
    # A card of the offending side in a later trick did not establish the revoke: an opponent had said that it was its
    # turn. It goes back first, for it may be the very card that the revoke is corrected with.
    for laid in _misled(play, revokes, both=both):
        yield Withdrawn(laid.seat, card=laid.card, cites="§47E1/1")
    fixed = play
    for revoke in revokes:
        new = yield from _replaced(case, scene, play, revoke, cites)
        yield from _withdrawn_card(scene, play, revoke, together=together)
        fixed = _exchanged(fixed, revoke, new)
    gone = yield from _later_cards(scene, play, fixed, revokes, both=both, together=together)
    if not any(play.is_defender(one.seat) for one in revokes):
        yield voice.none("the_card_is_replaced", "§62B2")
    if number == 12:
        for revoke in revokes:
            yield from _partner_at_trick_twelve(case, play, whole, revoke, gone)


def _misled(play: StandingPlay, revokes: tuple[Revoke, ...], *, both: bool) -> tuple[Laid, ...]:
    """The cards of the offending side in tricks after the revoke."""
    later = laid_since(play, revokes[0])
    return tuple(
        laid for trick, laid in later if trick > revokes[0].trick and not both and laid.seat.side in _sides(revokes)
    )


def _sides(revokes: tuple[Revoke, ...]) -> set[object]:
    return {revoke.seat.side for revoke in revokes}


def _exchanged(play: StandingPlay, revoke: Revoke, new: Card) -> StandingPlay:
    """The play with the card that follows suit in the place of the revoke, for seeing who wins the trick now."""
    place = place_in_trick(play, revoke)
    return play.without(revoke.seat, revoke.card).insert(revoke.trick, place, revoke.seat, new)


def _replaced(
    case: Case, scene: Scene, play: StandingPlay, revoke: Revoke, cites: str
) -> Generator[Question | Found | Effect, Any, Card]:
    """62B: the card is taken back and a legal one put in its place."""
    seat, card = revoke.seat, revoke.card
    if is_second_from_dummy(replace(play, tricks=(play.tricks[0][:1],)), seat) and play.place_of(seat, card) == (1, 1):
        # Otherwise the card, played before declarer's own, would stay.
        cites = f"§54B2 {cites}"
    yield voice.found("to_be_corrected", cites, seat=seat, card=card, trick=revoke.trick)
    yield Withdrawn(seat, card=card, cites=f"{cites} §62B")
    options = _legal_cards(case, scene, play, revoke)
    new: Card = yield voice.choose(person(play, seat), "replacement", "§62B", options=options, hand=seat, card=card)
    yield Stands(seat, card=new, cites="§62B")
    return new


def _legal_cards(case: Case, scene: Scene, play: StandingPlay, revoke: Revoke) -> tuple[Card, ...]:
    """The cards that the offender could legally have played; of a hand that is not told, those nobody has shown."""
    seat = revoke.seat
    if revoke.manner != "suit":
        # What was demanded of him is in force still, or was when the card was played.
        heard = case.act is not None and case.act.card == revoke.card
        before = case.position if heard else replace(scene.position, play=before_card(play, revoke.trick, seat))
        allowed = tuple(card for card in playable(before, seat) or () if card != revoke.card)
        if allowed:
            return allowed
    held = held_at(play, revoke.trick, seat)
    if held is not None:
        return tuple(card for card in held if card.suit is revoke.led)
    seen = {laid.card for trick in play.tricks for laid in trick if laid.seat is not seat}
    before_it = {laid.card for trick in play.tricks[: revoke.trick] for laid in trick}
    return tuple(card for card in CARDS if card.suit is revoke.led and card not in seen | before_it)


def _withdrawn_card(scene: Scene, play: StandingPlay, revoke: Revoke, *, together: bool) -> Procedure:
    """62B1, 62B2: a penalty card if it came from a defender's closed hand."""
    seat, card = revoke.seat, revoke.card
    if not play.is_defender(seat):
        yield voice.found("replaced_freely", "§62B2", seat=seat, card=card)
        return
    faced = next((one for one in scene.position.played_faced if (one.seat, one.card) == (seat, card)), None)
    if faced is not None:
        yield voice.found("was_faced", "§62B2", seat=seat, card=card)
        yield PenaltyCard(seat, card, faced.kind, cites="§62B2")
    else:
        yield from becomes_major(scene.position, seat, card, "§62B1 §62C3" if together else "§62B1")


def _later_cards(
    scene: Scene, play: StandingPlay, fixed: StandingPlay, revokes: tuple[Revoke, ...], *, both: bool, together: bool
) -> Gone:
    """62C: who may take back a card that was played after the revoke. Gives the cards taken back."""
    number, gone, may_follow = revokes[0].trick, set[Laid](), set[Seat]()
    corrected = {revoke.seat for revoke in revokes}
    offending = _sides(revokes)
    led_anew = place_in_trick(play, revokes[0]) == 0
    for trick, laid in laid_since(play, revokes[0]):
        if trick == number and laid.seat in corrected:
            continue
        # Where both sides have revoked, each is the innocent side of the other's revoke, for what it played after it.
        innocent = both or laid.seat.side not in offending
        if trick > number and not innocent:
            gone.add(laid)
            continue
        stands_no_more = led_anew if trick == number else _lead_is_void(fixed, number, trick, laid, gone)
        if innocent or stands_no_more:
            takes = stands_no_more or (yield _asks_back(play, laid, "§62C1"))
            cites = "§62C1 §62C3" if together else "§62C1" if innocent else "§62C2"
        else:
            takes = laid.seat in may_follow and (yield _asks_back(play, laid, "§62C2"))
            cites = "§62C2"
        if not takes:
            continue
        gone.add(laid)
        yield from _taken_back(scene, play, laid, cites, penalty=not innocent or together, both=both)
        if innocent:
            # Only the player next in rotation after the one who has changed may follow him.
            may_follow.add(laid.seat.lho)
    return frozenset(gone)


def _lead_is_void(fixed: StandingPlay, number: int, trick: int, laid: Laid, gone: set[Laid]) -> bool:
    """Whether a card of the following trick cannot stay: the corrected trick is open again, or another hand won it."""
    following = fixed.tricks[trick - 1]
    return bool(gone) or fixed.winner(number) is not following[0].seat


def _asks_back(play: StandingPlay, laid: Laid, cites: str) -> Question:
    return voice.offer(person(play, laid.seat), "withdraw", cites, hand=laid.seat, card=laid.card)


def _taken_back(scene: Scene, play: StandingPlay, laid: Laid, cites: str, *, penalty: bool, both: bool) -> Procedure:
    side = laid.seat.side
    yield Withdrawn(laid.seat, card=laid.card, cites=cites)
    if penalty and play.is_defender(laid.seat):
        yield from becomes_major(scene.position, laid.seat, laid.card, cites)
    if both:
        # Both sides have offended: neither may use what the other's, or its own, withdrawn cards tell (16C2).
        yield Information(laid.card, unauthorized=(side, side.other), cites=f"{cites} §16C2")
        return
    free = side if not penalty else side.other
    yield Information(laid.card, authorized=(free,), unauthorized=(free.other,), cites=f"{cites} §16C1 §16C2")


def _partner_at_trick_twelve(
    case: Case, play: StandingPlay, whole: StandingPlay, revoke: Revoke, gone: frozenset[Laid]
) -> Procedure:
    """62D2: a defender revoked before his partner's turn, and partner has two cards to choose from."""
    seat, partner = revoke.seat, revoke.seat.partner
    order = [trick.seat for trick in play.tricks[revoke.trick - 1]]
    if not play.is_defender(seat) or (partner in order and order.index(partner) < order.index(seat)):
        return
    side = seat.side
    yield Information(revoke.card, authorized=(side.other,), unauthorized=(side,), cites="§62D2 §16C1 §16C2")
    held = yield from partners_two(play, whole, revoke, "§62D2")
    if len(held) != 2 or held.length(revoke.led) == 1:
        # A partner who has a single card of the suit led has no choice.
        return
    barred = yield from barred_by_16c(partner, held, revoke.card)
    if barred is None:
        return
    played = play.card_of(revoke.trick, partner)
    if played is not None and Laid(partner, played) not in gone:
        if played == barred:
            yield from assigned_score(case, side, "§62D2 §16C3")
        return
    yield without_barred(partner, held, barred)


def barred_by_16c(partner: Seat, held: Hand, card: Card) -> Generator[Question, Any, Card | None]:
    """62D2: the one of partner's last two cards that 16C2 does not let him choose after he has seen *card*."""
    options = (*held, "none")
    suggested = yield voice.judge("suggested", "§62D2 §16C2", options=options, seat=partner, card=card)
    if not isinstance(suggested, Card):
        return None
    other = _other(held, suggested)
    is_open = yield voice.judge("logical_alternative", "§62D2 §16C2", card=other, seat=partner)
    return suggested if is_open else None


def _other(held: Hand, card: Card) -> Card:
    return next(one for one in held if one != card)


EXAMPLES_OF_TWO = tuple(frozenset(map(Card.parse, pair)) for pair in (("H2", "S3"), ("H2", "H3")))


def partners_two(play: StandingPlay, whole: StandingPlay, revoke: Revoke, cites: str) -> Generator[Question, Any, Hand]:
    """The last two cards of a revoker's partner at trick twelve: by the deal, by what was played of *whole*, or else as
    the Director finds them; none where nobody can say."""
    partner = revoke.seat.partner
    held = held_at(play, revoke.trick, partner)
    held = held if held is not None else Hand(_last_two(whole, partner))
    if held:
        return held
    told = yield voice.fact("partners_cards", cites, options=EXAMPLES_OF_TWO, reader=two_cards, seat=partner)
    return Hand(told) if isinstance(told, frozenset) else held


def _last_two(play: StandingPlay, seat: Seat) -> Iterator[Card]:
    return (one.card for trick in play.tricks[11:] for one in trick if one.seat is seat)


def two_cards(given: object) -> frozenset[Card]:
    """Two cards that somebody names: ``H2 S3``."""
    cards = frozenset(Card.parse(word) for word in re.split(r"[+,\s]+", str(given).strip()))
    if len(cards) != 2:
        raise ValueError("two cards are left at trick twelve")
    return cards


def without_barred(partner: Seat, held: Hand, barred: Card) -> PlayRestriction:
    """The card that partner has to play to the trick, as a restriction that a table can follow."""
    other = _other(held, barred)
    if other.suit is not barred.suit:
        return PlayRestriction(partner, "suit", other.suit, cites="§62D2 §16C2")
    must = "highest" if other.rank > barred.rank else "lowest"
    return PlayRestriction(partner, must, other.suit, cites="§62D2 §16C2")
