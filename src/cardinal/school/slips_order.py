"""Slips in the order and number of cards: too early, two at once, a penalty card forgotten, a trick with a gap."""

from __future__ import annotations

from random import Random

from cardinal.cards import Card, Hand, Seat

from .card_sense import beside, natural_lead
from .dealt import Laid
from .moments import Moment, in_order, moment, speaker
from .told import Told

_USUAL = {"unusual": "no", "misinformed": "no"}


def _penalty_card(seat: Seat, card: Card, kind: str) -> dict[str, object]:
    clause = "50B/2" if kind == "major" else "50B/1"
    return {"penalty_card": {"seat": str(seat), "card": str(card), "kind": kind, "cites": [clause]}}


def _has_just_fallen(now: Moment, seat: Seat, card: Card) -> bool:
    """Whether a card of a defender could not have been played before: it may have lain there for a while."""
    own = [place for place, one in enumerate(now.laid) if one.seat is seat]
    leads = (now.laid[place - place % 4].card.suit for place in own)
    return all(
        led is not card.suit and now.laid[place].card.suit is led and not now.laid[place].is_lead
        for place, led in zip(own, leads, strict=True)
    )


def _penalty_cards(now: Moment, seat: Seat) -> list[Card]:
    return [card for card in in_order(now.hands[seat]) if _has_just_fallen(now, seat, card)]


def _defenders(now: Moment) -> tuple[Seat, Seat]:
    return now.contract.declarer.lho, now.contract.declarer.rho


def _defender_to_lead(now: Moment) -> bool:
    return now.next.is_lead and now.is_defender(now.next.seat)


def whose_turn(chance: Random) -> Told | None:
    """The players do not agree who won the trick and who is to play."""
    now = moment(chance, lambda one: not one.next.is_lead or one.next.trick > 2)
    if now is None:
        return None
    return Told(now.board.record(now.lines, law="44"), "not_sure", now.next.seat, {"can_follow": "yes", **_USUAL})


def penalty_card_lies(chance: Random) -> Told | None:
    """A penalty card lies before a defender, and the players ask what it means for them."""
    now = moment(chance, lambda one: one.next.is_lead and any(_penalty_cards(one, seat) for seat in _defenders(one)))
    if now is None:
        return None
    seat, card = chance.choice([(one, card) for one in _defenders(now) for card in _penalty_cards(now, one)])
    kind = chance.choice(("major", "minor")) if int(card.rank) < 10 else "major"
    record = now.board.record(now.lines, law="50", given=[_penalty_card(seat, card, kind)])
    return Told(record, "card_fell_before", seat, _USUAL, "later")


def partner_of_penalty_card_leads(chance: Random) -> Told | None:
    """A defender is to lead while a major penalty card lies before partner: declarer chooses."""
    now = moment(chance, lambda one: _defender_to_lead(one) and bool(_penalty_cards(one, one.next.seat.partner)))
    if now is None:
        return None
    seat = now.next.seat.partner
    card = chance.choice(_penalty_cards(now, seat))
    lines = list(now.lines)
    aftermath = "later"
    if chance.random() < 0.4:
        # He leads before declarer has said anything.
        lines += [f"{now.next.seat} leads {now.next.card}", f"attention by {now.contract.declarer}"]
        aftermath = "led_too_soon"
    says = {"option": chance.choice(("require", "forbid", "none")), **_USUAL}
    record = now.board.record(lines, law="50D", given=[_penalty_card(seat, card, "major")])
    return Told(record, "card_fell_before", seat, says, aftermath)


def penalty_card_not_played(chance: Random) -> Told | None:
    """A defender plays another card although the penalty card could be played."""

    def wanted(now: Moment) -> bool:
        seat = now.next.seat
        if not now.is_defender(seat) or now.next.is_lead:
            return False
        led = now.trick[0].card.suit
        cards = [card for card in _penalty_cards(now, seat) if card.suit is led and card is not now.next.card]
        return bool(cards) and now.next.card.suit is led

    now = moment(chance, wanted)
    if now is None:
        return None
    seat = now.next.seat
    led = now.trick[0].card.suit
    card = chance.choice([one for one in _penalty_cards(now, seat) if one.suit is led and one is not now.next.card])
    lines = [*now.lines, now.next.line, f"attention by {now.contract.declarer}"]
    says = {"accept": chance.choice(("no", "no", "yes")), **_USUAL}
    record = now.board.record(lines, given=[_penalty_card(seat, card, "major")])
    return Told(record, "forgot_penalty_card", seat, says)


def plays_too_early(chance: Random) -> Told | None:
    """A defender plays before the one whose turn it is: partner was still to play."""

    def wanted(now: Moment) -> bool:
        early = now.next.seat.partner
        return bool(now.trick) and len(now.trick) < 3 and now.is_defender(now.next.seat) and not _has_played(now, early)

    now = moment(chance, wanted)
    if now is None:
        return None
    seat, led = now.next.seat.partner, now.trick[0].card.suit
    suited = sorted(now.hands[seat].of_suit(led), key=lambda one: one.rank)
    card = suited[0] if suited else min(now.hands[seat], key=lambda one: (one.rank, one.suit))
    lines = [*now.lines, f"{seat} plays {card}", f"attention by {now.contract.declarer}"]
    says = {"dummys_card": "nothing", "option": chance.choice(("highest", "lowest", "forbid")), **_USUAL}
    return Told(now.board.record(lines), "did_not_wait_to_play", seat, says)


def _has_played(now: Moment, seat: Seat) -> bool:
    return any(one.seat is seat for one in now.trick)


def leads_before_trick_is_over(chance: Random) -> Told | None:
    """A defender who is winning the trick leads to the next before partner has played."""

    def wanted(now: Moment) -> bool:
        first = now.trick[0].seat if now.trick else None
        return first is not None and now.is_defender(first) and now.next.seat is first.partner and len(now.trick) == 2

    now = moment(chance, wanted)
    if now is None:
        return None
    seat = now.trick[0].seat
    card = natural_lead(now.hands[seat], now.contract.denomination, (now.trick[0].card.suit,))
    lines = [*now.lines, f"{seat} leads {card}", f"attention by {now.contract.declarer}"]
    says = {"dummys_card": "nothing", "option": chance.choice(("highest", "lowest", "forbid")), **_USUAL}
    return Told(now.board.record(lines), "thought_trick_over", seat, says)


def two_cards_played(chance: Random) -> Told | None:
    """Two cards come down together: the one beside stuck to the one that was meant."""
    now = moment(chance, lambda one: one.next.seat is not one.contract.dummy)
    if now is None:
        return None
    other = beside(now.hands[now.next.seat], now.next.card)
    if other is None:
        return None
    verb = "leads" if now.next.is_lead else "plays"
    lines = [*now.lines, f"{now.next.seat} {verb} {now.next.card} and {other}"]
    if chance.random() < 0.6:
        lines.append(speaker(chance, now.board, now.next.seat))
    says = {"visible": chance.choice(("several", str(now.next.card))), "card": str(now.next.card), **_USUAL}
    return Told(now.board.record(lines), "cards_stuck", now.next.seat, says)


def plays_with_another(chance: Random) -> Told | None:
    """Two players put their cards down at the same moment."""
    now = moment(chance, lambda one: 1 <= len(one.trick) <= 2)
    if now is None:
        return None
    after = now.later(now.next, 1)
    if not after or after[0].is_lead:
        return None
    lines = [*now.lines, now.next.line, f"{after[0].seat} plays {after[0].card} with {now.next.seat}"]
    return Told(now.board.record(lines), "did_not_wait_to_play", after[0].seat, _USUAL)


def followed_by_next(chance: Random) -> Told | None:
    """A defender leads when it was declarer's lead, and dummy or declarer plays a card on it at once."""
    now = moment(chance, lambda one: one.next.is_lead and one.next.seat.side is one.contract.declarer.side)
    if now is None:
        return None
    seat = chance.choice((now.contract.declarer.lho, now.contract.declarer.rho))
    card = natural_lead(now.hands[seat], now.contract.denomination)
    slip = Laid(seat, card, now.next.trick, is_lead=True)
    hands = dict(now.hands)
    hands[seat] -= Hand([card])
    after = Moment(now.board, (*now.laid, slip), hands, slip).later(None, 1)
    if not after:
        return None
    lines = [*now.lines, slip.line, f"{seat.lho} plays {after[0].card}"]
    says = {"required": "no", **_USUAL}
    return Told(now.board.record(lines, law="60"), "forgot_who_won", seat, says, "next_followed")


def pointed_wrongly(chance: Random) -> Told | None:
    """A quitted trick points the wrong way, and somebody says so, in time or too late."""
    now = moment(chance, lambda one: one.next.is_lead and one.next.trick > 3, 4)
    if now is None:
        return None
    trick = chance.choice((now.next.trick - 1, now.next.trick - 1, now.next.trick - 2))
    seat = chance.choice([one for one in Seat if one is not now.contract.dummy or chance.random() < 0.5])
    lines = list(now.lines)
    aftermath = "at_once"
    if chance.random() < 0.4:
        lines.append(now.next.line)
        aftermath = "next_led"
    record = now.board.record([*lines, f"{seat} says trick {trick} is pointed wrong"])
    return Told(record, "trick_turned_wrongly", seat, _USUAL, aftermath)


def wants_to_see_trick(chance: Random) -> Told | None:
    """A player wants to see cards that have been played: the last trick, an earlier one, the own card."""
    now = moment(chance, lambda one: one.next.is_lead)
    if now is None:
        return None
    seat = chance.choice([one for one in Seat if one is not now.contract.dummy])
    lines, acts = list(now.lines), (f"{seat} asks to see the trick", f"{seat} looks at own card")
    act = chance.choice((*acts, f"{seat} inspects trick {now.next.trick - 1}"))
    if chance.random() < 0.4:
        lines.append(now.next.line)
    says = {"turned": chance.choice(("no", "yes")), "instruct": "no", "penalize": "no", **_USUAL}
    return Told(now.board.record([*lines, act]), "lost_count", seat, says)


def trick_with_a_gap(chance: Random) -> Told | None:
    """A hand has not played to a trick, and it is found when the next one is under way."""

    def wanted(now: Moment) -> bool:
        if len(now.trick) != 3 or not now.hands[now.next.seat]:
            return False
        won = max(now.trick, key=lambda one: _strength(now, one))
        return won.seat.side is now.contract.declarer.side and _strength(now, now.next) < _strength(now, won)

    now = moment(chance, wanted)
    if now is None:
        return None
    won = max(now.trick, key=lambda one: _strength(now, one))
    if not now.hands[won.seat]:
        return None
    lead = natural_lead(now.hands[won.seat], now.contract.denomination)
    first = Laid(won.seat, lead, now.next.trick + 1, is_lead=True)
    hands = dict(now.hands)
    hands[won.seat] -= Hand([lead])
    omitted = now.next.seat
    rest = Moment(now.board, (), hands, first)
    following = _following(rest, first, omitted, chance.choice((0, 1, 3)))
    speak = "attention" if chance.random() < 0.5 else f"attention by {won.seat.lho}"
    if speak.endswith(str(now.contract.dummy)):
        speak = "attention"
    lines = [*now.lines, first.line, *(one.line for one in following), speak]
    says = {"card": str(now.next.card), "seen": "yes", "how": "at once", **_USUAL}
    return Told(now.board.record(lines), "did_not_play_to_trick", omitted, says, "next_led")


def _following(now: Moment, first: Laid, omitted: Seat, cards: int) -> list[Laid]:
    """The next cards on the lead, each of the suit where the hand has one."""
    found: list[Laid] = []
    seat = first.seat
    for _ in range(cards):
        seat = seat.lho
        hand = now.hands[seat]
        suited = sorted(hand.of_suit(first.card.suit), key=lambda one: one.rank)
        card = suited[0] if suited else min(hand, key=lambda one: (one.rank, one.suit))
        found.append(Laid(seat, card, first.trick, is_lead=False))
    return found


def _strength(now: Moment, laid: Laid) -> tuple[int, int]:
    trump = now.contract.denomination.suit
    led = now.trick[0].card.suit
    return (2 if laid.card.suit is trump else 1 if laid.card.suit is led else 0, int(laid.card.rank))
