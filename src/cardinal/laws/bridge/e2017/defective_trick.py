"""Law 67: a trick to which a hand contributed no card, or too many, or one that was not put away with it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from cardinal.bridge.trick import following
from cardinal.cards import CARDS, SEATS, Card, Seat, Suit
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.effect import Effect, Information, Recorded, Review, Transfer, TrickTo, Withdrawn
from cardinal.laws.failure import DEEMED, PLACED, line_of
from cardinal.laws.prelude import NOT_DETERMINED, Act, Case, Found, Procedure, Question, Voice, find_law, law
from cardinal.laws.standing_play import Revoke, StandingPlay

from .deemed_call import followed
from .defect import Defect, Kind, defects_of, highest_legal, play_of
from .penalty_card import become_penalty_cards
from .revoke_record import person, revokes_of, scene_of
from .revoke_settled import settle
from .revoke_told import revoke_found, within

voice = Voice(__name__)

_EXAMPLES = (Card.parse("H4"), Card.parse("SK"))


@law("67")
def defective_trick(case: Case) -> Procedure:
    """Law 67: a trick is defective."""
    play = play_of(case)
    if play is not None and (defects := defects_of(play)):
        yield from each_defect(case, play, defects, supplied_late)
    else:
        yield from as_told(case)


Supplied = Callable[[Case, StandingPlay, Defect], Procedure]
"""How an edition has a card put in after both sides have played on; the other defects are the same in all of them."""


def each_defect(
    case: Case, play: StandingPlay, defects: tuple[Defect, ...], supplied: Supplied, late: str = "§67B"
) -> Procedure:
    """The defects in order, each in the play as the ones before it have left it: no card is put in twice."""
    position = replace(case.position, play=play)
    for defect in defects:
        if position.play is not None:
            remedy = _put_right(case, position.play, defect, supplied, late)
            position = yield from followed(remedy, position)


def _put_right(case: Case, play: StandingPlay, defect: Defect, supplied: Supplied, late: str) -> Procedure:
    yield voice.found("counted", late if defect.played_on else "§67A", seat=defect.seat, trick=defect.trick)
    if defect.kind is Kind.OMITTED and defect.played_on:
        yield from supplied(case, play, defect)
    elif defect.kind is Kind.OMITTED:
        yield from supplied_early(play, defect)
    elif defect.played_on:
        yield from restored(case, play, defect)
    else:
        yield from surplus_early(defect.seat)


def supplied_early(play: StandingPlay, defect: Defect) -> Procedure:
    """67A1: the hand adds a card that it can legally play, and the trick is what it then is."""
    seat = defect.seat
    card = yield from chosen(play, defect, cards_to_add(play, defect), "card_early", "§67A §67A1")
    yield Recorded(line_of(PLACED, Revoke(defect.trick, seat, card, defect.led)), cites="§67A §67A1")
    following = play.tricks[defect.trick]
    winner = play.put(defect.trick, seat, card).winner(defect.trick)
    if following and following[0].seat is not winner:
        lead = following[0]
        yield voice.found("another_winner", "§67A1 §44G", seat=winner, leader=lead.seat)
        yield Withdrawn(lead.seat, card=lead.card, cites="§67A1 §44G §47A")
        side = seat.side
        yield Information(lead.card, authorized=(side.other,), unauthorized=(side,), cites="§67A1 §16C1 §16C2")


def cards_to_add(play: StandingPlay, defect: Defect) -> tuple[Card, ...]:
    """What the hand may add: it follows suit if it can; of a hand that is not told, any card nobody has shown."""
    held = play.held(defect.seat)
    if held is not None:
        return tuple(following(held, defect.led))
    seen = {laid.card for trick in play.tricks for laid in trick}
    return tuple(card for card in CARDS if card not in seen)


def holds_suit_led(play: StandingPlay, defect: Defect, cites: str) -> Generator[Question, Any, object]:
    """Whether the hand can follow suit: by its cards or by those that nobody has shown, or else as it is found."""
    follows = {card.suit is defect.led for card in cards_to_add(play, defect)}
    if len(follows) == 1:
        return follows.pop()
    return (yield voice.fact("holds_suit", cites, seat=defect.seat, suit=defect.led))


def chosen(
    play: StandingPlay, defect: Defect, options: tuple[Card, ...], text: str, cites: str
) -> Generator[Question | Found | Effect, Any, Card]:
    """The card that the hand adds: its player's choice where there is one."""
    seat = defect.seat
    if len(options) == 1:
        yield voice.found("only_card", cites, hand=seat, card=options[0])
        return options[0]
    chooser = person(play, seat)
    card: Card = yield voice.choose(chooser, "card", cites, options=options, text=text, hand=seat, trick=defect.trick)
    return card


def surplus_early(seat: Seat) -> Procedure:
    """67A2: how the surplus came about decides which law puts it right."""
    how = yield voice.fact("how", "§67A2", options=("one after another", "at once"), seat=seat)
    # Cards that nobody saw fall together came one after another.
    number = "58B" if how == "at once" else "45E"
    yield voice.duty("director", "apply_law_law", "§67A §67A2", law=number)


def supplied_late(case: Case, play: StandingPlay, defect: Defect) -> Procedure:
    """67B1, and at the end of play what it costs."""
    revoke = yield from put_in(play, defect)
    if revoke is None:
        return
    yield from settle(scene_of(case), play, (revoke,), (*revokes_of(case.position), revoke), {})


def put_in(play: StandingPlay, defect: Defect) -> Generator[Question | Found | Effect, Any, Revoke | None]:
    """67B1: a card is shown and put in; the trick keeps its owner, and the hand counts as having revoked. Gives the
    revoke if the play is over and it can be settled."""
    seat, number, led = defect.seat, defect.trick, defect.led
    # The cost is the same either way, and whoever cannot be shown to have the suit has every card to choose from.
    has_suit = yield from holds_suit_led(play, defect, "§67B1(a) §67B1(b)")
    clause = "§67B1(a)" if has_suit is True else "§67B1(b)"
    # Who has the suit puts in a card of it, and who has none cannot; where nobody knows, any card may be meant.
    possible = cards_to_add(play, defect)
    options = tuple(card for card in possible if has_suit == NOT_DETERMINED or (card.suit is led) == has_suit)
    card = yield from chosen(play, defect, options, "card", f"§67B1 {clause}")
    revoke = Revoke(number, seat, card, led, "deemed")
    yield Recorded(line_of(PLACED, revoke), cites=f"§67B1 {clause}")
    yield TrickTo(number, play.owner(number), cites="§67B1")
    yield Recorded(line_of(DEEMED, revoke), cites=clause)
    if not play.is_over:
        yield Review("64", cites=f"{clause} §64A2")
        return None
    return revoke


def restored(case: Case, play: StandingPlay, defect: Defect) -> Procedure:
    """67B2: one card stays, the others go back, and count as having been in the hand all along."""
    seat, number = defect.seat, defect.trick
    faced = yield voice.fact("faced", "§67B2(a)/1", options=defect.cards, seat=seat, trick=number)
    stays = faced if isinstance(faced, Card) else highest_legal(defect.cards, defect.led, _trumps(play))
    if stays is not faced:
        yield voice.found("highest", "§67B2(a)/1", card=stays, seat=seat)
    extra = tuple(card for card in defect.cards if card is not stays)
    for card in extra:
        yield Withdrawn(seat, card=card, cites="§67B2(a)/1")
    yield TrickTo(number, play.owner(number), cites="§67B2(a)/2")
    yield from _seen(case, seat, extra)
    if any(card.suit in _suits_not_followed(play, seat, extra) for card in extra):
        yield from _revokes_shown(case, play, seat, extra)
    else:
        yield voice.recorded("cards_always_belonged_to_seat", "§67B2(b)", cards=tuple(extra), seat=seat)


def _revokes_shown(case: Case, play: StandingPlay, seat: Seat, extra: tuple[Card, ...]) -> Procedure:
    """67B2(b): with the cards back in the hand it has failed to follow suit, and Laws 61 to 64 go on from there."""
    for card in extra:
        play = play.without(seat, card)
    record = tuple(act for act in (*case.before, case.act, *case.after) if act is not None)
    position = replace(case.position, play=play)
    heard = replace(case, position=position, act=None, before=record, after=(), law="64")
    yield voice.found("revoke_shown", "§67B2(b)", seat=seat)
    # Where the hands are not told, the card that goes back tells which suit could have been followed.
    suits = {card.suit for card in extra}
    shown = next((one for one in play.not_followed if one.seat is seat and one.led in suits), None)
    known = {"revoke": shown} if shown is not None else {}
    yield from reheard(find_law("64", case.edition).procedure(heard), revise=within("§67B2(b)"), known=known)


def _trumps(play: StandingPlay) -> Suit | None:
    return play.contract.denomination.suit


def _suits_not_followed(play: StandingPlay, seat: Seat, extra: tuple[Card, ...]) -> set[Suit]:
    """The suits led to which *seat* has played something else, the cards that go back left out."""
    found = set()
    for trick in play.tricks:
        own = {one.card.suit for one in trick if one.seat is seat and one.card not in extra}
        if own and trick[0].card.suit not in own:
            found.add(trick[0].card.suit)
    return found


def _seen(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Procedure:
    """fn:20: the Director keeps a defender's quitted cards hidden; one seen on its way back is a penalty card."""
    if not case.is_defender(seat):
        return
    yield voice.duty("director", "keep_the_played_cards_of_a_defender_hidden", "§fn:20")
    shown = []
    for card in cards:
        # A penalty card is one that partner could see; that nobody can say so makes it none.
        if (yield voice.fact("seen", "§fn:20", seat=seat, card=card, usual=False)) is True:
            shown.append(card)
    # Nobody showed them on purpose: only rank and company make them major (50B).
    acts = tuple(Act("drops", f"{seat} drops {card}", seat, card=card) for card in shown)
    if shown:
        yield from become_penalty_cards(case, seat, tuple(shown), acts, "§fn:20")


def as_told(case: Case) -> Procedure:
    """The record shows no defect: the Director counts the cards of each hand."""
    seat = yield voice.fact("offender", "§67B", options=SEATS)
    if not isinstance(seat, Seat):
        yield voice.none("every_hand_has_its_number_of_cards", "§67B §85B")
        return
    kind = yield voice.fact("defect", "§67B", options=tuple(map(str, Kind)), seat=seat)
    if kind == Kind.MISPLACED:
        yield from _misplaced(case, seat)
        return
    if kind not in tuple(Kind):
        yield voice.none("no_trick_is_found_to_be_defective", "§67B §85B")
        return
    # That both sides have gone on is what takes the simple correction away: it has to be shown.
    late = (yield voice.fact("played_on", "§67A §67B", seat=seat)) is True
    if kind == Kind.SURPLUS and not late:
        yield from surplus_early(seat)
    elif kind == Kind.SURPLUS:
        yield from _restored_as_told(case, seat)
    elif late:
        yield from _supplied_as_told(seat)
    else:
        yield voice.duty(seat, "add_a_legal_card_to_the_trick", "§67A §67A1")


def _supplied_as_told(seat: Seat) -> Procedure:
    clause = (
        "§67B1(a)"
        if (yield voice.fact("holds_suit", "§67B1(a) §67B1(b)", text="holds_suit_led", seat=seat)) is True
        else "§67B1(b)"
    )
    yield voice.duty(seat, "face_a_card_and_put_it_among_the_played_cards", f"§67B1 {clause}")
    # A trick is transferred only from those shown to be won.
    if (yield voice.fact("won_any", f"{clause} §64A2", side=seat.side)) is True:
        yield Transfer(seat.side.other, 1, cites=f"{clause} §64A2")
    else:
        yield voice.none("no_trick_is_transferred", f"{clause} §64B §64B1")
    yield Review("64C", cites="§64C1")


def _restored_as_told(case: Case, seat: Seat) -> Procedure:
    card = yield voice.fact("card", "§67B2(a)/1", options=_EXAMPLES, reader=_read, text="extra_card", seat=seat)
    known = (card,) if isinstance(card, Card) else ()
    yield voice.duty(seat, "take_the_extra_cards_back", "§67B2(a)/1")
    yield voice.recorded("the_trick_keeps_its_owner", "§67B2(a)/2")
    yield from _seen(case, seat, known)
    # A revoke is found by showing it.
    if (yield voice.fact("revoke", "§67B2(b)", seat=seat)) is True:
        yield from revoke_found(case, seat, "§67B2(b)")


def _read(given: object) -> Card:
    return Card.parse(given if isinstance(given, str) else str(given))


def _misplaced(case: Case, seat: Seat) -> Procedure:
    """67B3: the card is found and put where it belongs; played again and too late to correct, the score is adjusted."""
    yield voice.duty("director", "find_the_card_and_put_it_among_the_played_cards", "§67B3")
    # Only a second play that is shown spoils the board.
    if (yield voice.fact("played_again", "§67B3", seat=seat, usual=False)) is True:
        yield from assigned_score(case, seat.side, "§67B3")
    else:
        yield voice.none("the_card_is_put_in_its_place", "§67B3")
