"""Slips in the play: a lead by the wrong hand, a card that falls, a revoke by a card that was mixed in or hidden."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardinal.bridge import Contract
from cardinal.cards import Card, Hand, Suit

from .card_sense import beside, go_on, natural_lead
from .dealt import Dealt, Laid, dealt, played
from .moments import contract_of, hands_after, speaker
from .told import Told

_USUAL = {"unusual": "no"}
_OF_COLOUR = {Suit.H: Suit.D, Suit.D: Suit.H, Suit.S: Suit.C, Suit.C: Suit.S}


def opening_lead_by_partner(chance: Random) -> Told | None:
    """The wrong defender leads, faced or face down: he thought that the other opponent was declarer."""
    board = dealt(chance)
    contract = contract_of(board)
    seat = contract.declarer.rho
    card = natural_lead(board.hand(seat), contract.denomination)
    is_down = chance.random() < 0.15
    lead = f"{seat} leads {card}{' face down' if is_down else ''}"
    lines = [*board.call_lines(), lead]
    aftermath = "at_once"
    if not is_down and chance.random() < 0.2:
        lines.append(f"{contract.declarer} spreads")
        return Told(board.record(lines), "mistook_declarer", seat, _USUAL, "declarer_spreads")
    lines.append(f"attention by {chance.choice((contract.declarer, contract.declarer.lho))}")
    return Told(board.record(lines), "mistook_declarer", seat, _USUAL, aftermath)


def _whole_tricks(chance: Random, board: Dealt) -> tuple[tuple[Laid, ...], int] | None:
    """The play, and a number of whole tricks after which something happens."""
    laid = played(board)
    tricks = len(laid) // 4
    return (laid, chance.randrange(1, min(tricks, 8))) if tricks > 2 else None


def lead_from_wrong_hand(chance: Random) -> Told | None:
    """Declarer leads from the hand that did not win the last trick."""
    board = dealt(chance)
    contract, found = contract_of(board), _whole_tricks(chance, board)
    if found is None:
        return None
    laid, tricks = found
    turn = laid[4 * tricks]
    if turn.seat.side is not contract.declarer.side:
        return None
    wrong, hands = turn.seat.partner, hands_after(board, laid[: 4 * tricks])
    if not hands[wrong]:
        return None
    card = natural_lead(hands[wrong], contract.denomination, (turn.card.suit,))
    lines = [*board.call_lines(), *(one.line for one in laid[: 4 * tricks]), f"{wrong} leads {card}"]
    aftermath = "at_once"
    if chance.random() < 0.2:
        next_card = _following(hands[wrong.lho], card)
        lines.append(f"{wrong.lho} plays {next_card}")
        aftermath = "next_followed"
    speaker = chance.choice((contract.declarer.lho, contract.declarer.rho))
    says = {"accept": chance.choice(("no", "no", "yes")), **_USUAL}
    return Told(board.record([*lines, f"attention by {speaker}"]), "lost_place_of_lead", wrong, says, aftermath)


def _following(hand: Hand, card: Card) -> Card:
    suited = sorted(hand.of_suit(card.suit), key=lambda one: one.rank)
    return suited[0] if suited else min(hand, key=lambda one: (one.rank, one.suit))


def defenders_lead_out_of_turn(chance: Random) -> Told | None:
    """A defender leads when partner, declarer or dummy has won the trick."""
    board = dealt(chance)
    contract, found = contract_of(board), _whole_tricks(chance, board)
    if found is None:
        return None
    laid, tricks = found
    turn = laid[4 * tricks].seat
    defenders = (contract.declarer.lho, contract.declarer.rho)
    wrong = turn.partner if turn in defenders else chance.choice(defenders)
    hands = hands_after(board, laid[: 4 * tricks])
    suits = tuple(dict.fromkeys(one.card.suit for one in laid[: 4 * tricks] if one.is_lead and one.seat in defenders))
    card = natural_lead(hands[wrong], contract.denomination, suits if chance.random() < 0.6 else ())
    lines = [*board.call_lines(), *(one.line for one in laid[: 4 * tricks]), f"{wrong} leads {card}"]
    cause = "thought_he_had_won" if turn in defenders else "forgot_who_won"
    says = {"accept": chance.choice(("no", "no", "yes")), **_USUAL}
    return Told(board.record([*lines, speaker(chance, board, wrong)]), cause, wrong, says)


def card_drops(chance: Random) -> Told | None:
    """With the card that is played the one beside it falls face up."""
    return _drops(chance, declarers=False)


def declarers_card_drops(chance: Random) -> Told | None:
    """The same to declarer, which costs nothing."""
    return _drops(chance, declarers=True)


def _drops(chance: Random, *, declarers: bool) -> Told | None:
    board = dealt(chance)
    contract, found = contract_of(board), _whole_tricks(chance, board)
    if found is None:
        return None
    laid, tricks = found
    place = 4 * tricks + chance.randrange(4)
    current = laid[place] if place < len(laid) else None
    if current is None or current.seat is contract.dummy or (current.seat is contract.declarer) is not declarers:
        return None
    hand = hands_after(board, laid[:place])[current.seat]
    card = beside(hand, current.card)
    if card is None:
        return None
    lines = [*board.call_lines(), *(one.line for one in laid[: place + 1]), f"{current.seat} drops {card}"]
    says = dict(_USUAL)
    return Told(board.record([*lines, speaker(chance, board, current.seat)]), "card_beside_fell", current.seat, says)


def two_cards_drop(chance: Random) -> Told | None:
    """A defender has a card on the table already, and a second falls: two penalty cards."""
    board = dealt(chance)
    contract, found = contract_of(board), _whole_tricks(chance, board)
    if found is None:
        return None
    laid, tricks = found
    defenders = (contract.declarer.lho, contract.declarer.rho)
    on_lead = [trick for trick in range(1, len(laid) // 4) if laid[4 * trick].seat in defenders and trick < 9]
    if not on_lead:
        return None
    tricks = chance.choice(on_lead)
    seat = laid[4 * tricks].seat
    hand = hands_after(board, laid[: 4 * tricks])[seat]
    first, second = chance.sample(sorted(hand, key=lambda one: (one.suit, one.rank)), 2)
    given = [{"penalty_card": {"seat": str(seat), "card": str(card), "kind": "major"}} for card in (first, second)]
    lines = [*board.call_lines(), *(one.line for one in laid[: 4 * tricks])]
    record = board.record(lines, law="51", given=given)
    return Told(record, "dropped_several", seat, _USUAL)


def asked_about_revoke(chance: Random) -> Told | None:
    """Declarer asks the defender whether he has none of the suit, and he has."""
    return _revoke(chance, (0, 0), by_question=True)


def revoke_noticed_early(chance: Random) -> Told | None:
    """A revoke that comes to light before it is established."""
    return _revoke(chance, (0, 3))


def revoke_established(chance: Random) -> Told | None:
    """A revoke that comes to light when the side has played on, or when the cards have all been played."""
    return _revoke(chance, (4, 16) if chance.random() < 0.5 else (52, 52))


def _revoke(chance: Random, later: tuple[int, int], *, by_question: bool = False) -> Told | None:
    board = dealt(chance)
    contract, laid = contract_of(board), played(board)
    places = [
        place
        for place, one in enumerate(laid)
        if not one.is_lead and one.seat is not contract.dummy and 4 <= place < 36 and _could_revoke(board, laid, place)
    ]
    if not places:
        return None
    place = chance.choice(places)
    one, first = laid[place], laid[place - place % 4]
    hands = hands_after(board, laid[:place])
    cause, card = _revoking_card(chance, hands[one.seat], first.card.suit, contract)
    if card is None:
        return None
    slip = Laid(one.seat, card, one.trick, is_lead=False)
    hands[one.seat] -= Hand([card])
    trick = [*laid[place - place % 4 : place], slip]
    rest = go_on(hands, trick, first.seat, contract.denomination, chance.randint(*later), one.trick)
    lines = [*board.call_lines(), *(each.line for each in (*laid[:place], slip, *rest))]
    aftermath = "noticed_at_once" if not rest else "noticed_later"
    if by_question:
        if one.seat is contract.declarer:
            return None
        lines.append(f"{contract.declarer} asks {one.seat} about a revoke")
        return Told(board.record(lines), cause, one.seat, _USUAL, "asked_no_more")
    return Told(board.record([*lines, speaker(chance, board, one.seat)]), cause, one.seat, _USUAL, aftermath)


def _could_revoke(board: Dealt, laid: Sequence[Laid], place: int) -> bool:
    """Whether the player follows with one of one to three cards of the suit: what is long nobody overlooks."""
    one, first = laid[place], laid[place - place % 4]
    hand = hands_after(board, laid[:place])[one.seat]
    return 1 <= hand.length(first.card.suit) <= 3 and one.card.suit is first.card.suit and len(hand) > 3


def _revoking_card(chance: Random, hand: Hand, led: Suit, contract: Contract) -> tuple[str, Card | None]:
    """The card that is played instead: of the other suit of the colour, or a trump, or the lowest of something."""
    alike = sorted(hand.of_suit(_OF_COLOUR[led]), key=lambda card: card.rank)
    trump = contract.denomination.suit
    trumps = sorted(hand.of_suit(trump), key=lambda card: card.rank) if trump not in (None, led) else []
    if trumps and chance.random() < 0.35:
        return "ruffed_too_soon", trumps[0]
    if alike:
        return "mixed_colours", alike[0]
    other = sorted((card for card in hand if card.suit is not led), key=lambda card: (card.rank, card.suit))
    return "card_hidden", other[0] if other else None
