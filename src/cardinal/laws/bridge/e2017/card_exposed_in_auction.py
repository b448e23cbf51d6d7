"""Law 24: cards exposed or led during the auction, and what they become when it has ended."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.case import advance
from cardinal.laws.effect import FacedCard, Information, MustPass, PickedUp, Review
from cardinal.laws.prelude import Act, Card, Case, Finding, ImpossibleCase, Procedure, Row, Seat, Text, Voice, law, only

from .penalty_card import become_penalty_cards
from .penalty_card import kind_of_penalty_card as kind_of_penalty_card
from .subject import about_cards

voice = Voice(__name__)

_SHOWN = frozenset(("exposes", "drops", "leads", "leads down"))


@law("24")
def card_exposed_in_auction(case: Case) -> Procedure:
    """Law 24: cards of a player that his partner could see while the auction is on."""
    acts = acts_in_auction(case)
    if not acts:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "24"}), cites="§24/1")
    exposed: dict[Seat, list[Act]] = {}
    for act in acts:
        if (yield from was_exposed(act)) and act.seat is not None:
            exposed.setdefault(act.seat, []).append(act)
    if not exposed:
        yield voice.none("no_card_was_exposed_to_partner_by_its_owner_s_error", "§24/1")
        return
    passes = False
    for seat, shown in exposed.items():
        passes |= yield from _rectify(case, seat, shown)
    if not passes:
        yield voice.none("a_single_low_card", "§24A")


def acts_in_auction(case: Case) -> tuple[Act, ...]:
    """The acts of showing a card, up to the end of the auction: a later one is no matter of this law."""
    acts, position = [], case.position
    for act in (case.act, *case.after):
        if position.auction.is_over or act is None:
            break
        if act.verb in _SHOWN:
            acts.append(act)
        position = advance(position, act)
    return tuple(acts)


def was_exposed(act: Act) -> Finding:
    """24/1: the owner's own error, and a place where partner could see the face. Whether he did see it is no matter."""
    if act.verb == "leads":
        return True
    if act.verb == "leads down":
        yield voice.found("face_down", "§24/1", card=act.card)
        return False
    seat = act.seat
    partner = seat.partner if seat is not None else None
    # The Director rectifies what he determines: what cannot be determined is left alone, and the auction goes on.
    return (yield voice.fact("exposed", "§24/1", seat=seat, partner=partner, card=act.card, usual=True)) is True


def _rectify(case: Case, seat: Seat, acts: list[Act]) -> Finding:
    """The cards of one player; gives whether his partner has to pass."""
    cards = tuple(dict.fromkeys(act.card for act in acts if act.card is not None))
    for card in cards:
        yield FacedCard(seat, card, cites="§24/1")
    about = about_cards(cards)
    yield Information(about, authorized=(seat.side.other,), unauthorized=(seat.side,), cites="§24/2 §16C1 §16C2")
    # Cards that an earlier ruling has left on the table count with those of now.
    earlier = tuple(card for owner, card in case.position.faced if owner is seat and card not in cards)
    led = any(act.verb == "leads" for act in acts)
    row = forced_pass((*earlier, *cards), led=led)
    yield voice.found("must_pass" if row.gives else "low_card", row.cites, partner=seat.partner)
    if row.gives:
        yield MustPass(seat.partner, "next", cites=row.cites)
        yield Review("72C", cites=f"{row.cites} §72C")
    return row.gives


def forced_pass(cards: tuple[Card, ...], *, led: bool) -> Row[bool]:
    """24A to 24C: whether the partner of a player with these cards exposed has to pass once."""
    single, honour = len(cards) == 1, cards[0].rank.is_honour
    return only(
        (
            Row(single and not honour and not led, False, "§24A"),
            Row(single and (honour or led), True, "§24B"),
            Row(len(cards) > 1, True, "§24C"),
        ),
        "cards exposed in the auction",
    )


@law("24E")
def faced_cards_after_auction(case: Case) -> Procedure:
    """Law 24D and 24E: the auction has ended, and cards that were exposed in it lie on the table."""
    faced = faced_by_seat(case)
    if not faced or not case.auction.is_over:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "24E"}), cites="§24E")
    contract = case.position.contract
    for seat, cards in faced.items():
        if contract is None:
            # Nobody plays: the hands go back to the board.
            cites = "§22B"
        elif not case.is_defender(seat):
            cites = "§24D"
        else:
            yield from become_penalty_cards(case, seat, cards, case.before, "§24E")
            continue
        for card in cards:
            yield PickedUp(seat, card, cites=cites)


def faced_by_seat(case: Case) -> Mapping[Seat, tuple[Card, ...]]:
    cards: dict[Seat, tuple[Card, ...]] = {}
    for seat, card in case.position.faced:
        cards[seat] = (*cards.get(seat, ()), card)
    return cards
