"""What a hand may play now: following suit first, then what rulings demand, then penalty cards (Laws 44, 50-52, 59)."""

from __future__ import annotations

from cardinal.cards import Card, Hand, Seat

from .effect import LeadRestriction, PlayRestriction
from .position import Position
from .standing_play import StandingPlay

_SUIT = (1 << 13) - 1
_SUITS = tuple(_SUIT << 13 * suit for suit in range(4))
_LOW = 0xFF * (1 | 1 << 13 | 1 << 26 | 1 << 39)  # two to nine of every suit: what is no honour

_new = object.__new__

# What was worked out for the positions asked about lately, a place for each seat. A position never changes, so it
# stays true; it is kept with the position itself, so that no later position can be taken for it.
_SEEN: dict[int, tuple[Position, list[int]]] = {}
_SEEN_AT_MOST = 256
_NOT_YET, _UNKNOWN = -1, -2


def playable(position: Position, seat: Seat) -> Hand | None:
    """The cards that *seat* may legally play now; None where the deal is not known. Never empty while cards are held.

    Whoever has to lead or play something in particular and cannot is free within the rest of the law (59).
    """
    seen = _SEEN.get(id(position))
    if seen is None or seen[0] is not position:
        seen = _remember(position)
    bits = seen[1][seat]
    if bits < 0:
        if bits == _NOT_YET:
            bits = seen[1][seat] = _work_out(position, seat)
        if bits == _UNKNOWN:
            return None
    hand: Hand = _new(Hand)
    hand._bits = bits
    return hand


def _leader_of_last(play: StandingPlay) -> Seat:
    """Whose lead the trick was that has just been completed."""
    before = play.number - 2
    if before and not play.is_recorded(before):
        return play.tricks[-2][0].seat
    return play.winner(before) if before else play.contract.leader


def _remember(position: Position) -> tuple[Position, list[int]]:
    if len(_SEEN) >= _SEEN_AT_MOST:
        _SEEN.clear()
    seen = _SEEN[id(position)] = (position, [_NOT_YET] * 4)
    return seen


def _work_out(position: Position, seat: Seat) -> int:
    play = position.play
    dealt = position.board.hands[seat] if play is None else play.hands[seat]
    if dealt is None:
        return _UNKNOWN
    gone = 0
    if play is not None:
        for trick in play.tricks:
            for one in trick:
                gone |= one.card._bit
    return _narrow(position, seat, dealt._bits & ~gone)


def _narrow(position: Position, seat: Seat, held: int) -> int:
    """What is legal of the cards held: suit led, then rulings, then penalty cards."""
    led = _led(position)
    legal = held & led or held
    if position.lead_restrictions and not led:
        legal = _as_led(position.lead_restrictions, seat, legal)
    if position.play_restrictions:
        legal = _as_restricted(position, seat, legal, led)
    return _with_penalty_cards(position, seat, legal) if position.penalty_cards else legal


def _as_led(restrictions: tuple[LeadRestriction, ...], seat: Seat, legal: int) -> int:
    """A lead as declarer has required or forbidden it; what cannot be obeyed binds nobody."""
    required, forbidden = _suits_named(restrictions, seat)
    legal = legal & ~forbidden or legal
    return legal & required or legal


def _suits_named(restrictions: tuple[LeadRestriction, ...], seat: Seat) -> tuple[int, int]:
    """The suits that *seat* is required to lead and those it is forbidden to."""
    named = {"require": 0, "forbid": 0}
    for restriction in restrictions:
        # With both words the choice is still declarer's, and nothing is in force yet.
        if restriction.leader is seat and len(restriction.may) == 1:
            for suit in restriction.suits:
                named[restriction.may[0]] |= _SUITS[suit]
    return named["require"], named["forbid"]


def _as_restricted(position: Position, seat: Seat, legal: int, led: int) -> int:
    """A card as declarer has required or forbidden it after a premature play (57A), if it can be."""
    for restriction in position.play_restrictions:
        if restriction.seat is seat and restriction.must != "card":
            legal = _complying(restriction, legal, led) or legal
    return legal


def _complying(restriction: PlayRestriction, legal: int, led: int) -> int:
    named = _SUITS[restriction.suit] if restriction.suit is not None else led
    if restriction.must == "not_suit":
        return legal & ~named
    wanted = legal & named
    if restriction.must == "lowest":
        return wanted & -wanted
    if restriction.must == "highest" and wanted:
        return 1 << wanted.bit_length() - 1
    return wanted


def _with_penalty_cards(position: Position, seat: Seat, legal: int) -> int:
    """What *seat*'s penalty cards leave of the cards that are legal without them."""
    cards, kind = 0, ""
    for card in position.penalty_cards:
        if card.seat is seat:
            # Two or more are major, whatever each was alone (50B/3).
            kind = "major" if cards else card.kind
            cards |= card.card._bit
    owed = cards & legal
    if not owed:
        return legal
    if kind == "minor":
        suit = next(mask for mask in _SUITS if mask & owed)
        return legal & ~(suit & _LOW) | owed
    for designated in position.play_restrictions:
        if designated.seat is seat and designated.card is not None:
            return owed & designated.card._bit or owed
    return owed


def grounds(position: Position, seat: Seat) -> str:
    """The clauses that decide now what *seat* may play, in the order in which they rank."""
    held, led = _held(position, seat), _led(position)
    if held in (0, _UNKNOWN):
        return ""
    legal = held & led or held
    cites = ["§44C"] if held & led else []
    if not led:
        required, forbidden = _suits_named(position.lead_restrictions, seat)
        cites += [
            restriction.cites
            for restriction in position.lead_restrictions
            if restriction.leader is seat and restriction.suits
        ]
        kept = legal & ~forbidden
        cites += ["§59"] if not kept or (required and not kept & required) else []
        legal = _as_led(position.lead_restrictions, seat, legal)
    for play_restriction in position.play_restrictions:
        if play_restriction.seat is seat:
            cites += (
                [play_restriction.cites]
                if play_restriction.must == "card" or _complying(play_restriction, legal, led)
                else [play_restriction.cites, "§59"]
            )
    legal = _as_restricted(position, seat, legal, led)
    cites += _penalty_grounds(position, seat, legal)
    return " ".join(dict.fromkeys(" ".join(cites).split()))


def _held(position: Position, seat: Seat) -> int:
    held = position.board.hands[seat] if position.play is None else position.play.held(seat)
    return _UNKNOWN if held is None else held.bits


def _led(position: Position) -> int:
    led = None if position.play is None else position.play.led
    return 0 if led is None else _SUITS[led]


def _penalty_grounds(position: Position, seat: Seat, legal: int) -> list[str]:
    own = [card for card in position.penalty_cards if card.seat is seat]
    if len(own) == 1 and own[0].kind == "minor":
        return ["§50C/1"]
    owed = [one for one in own if one.card.bit & legal]
    if len(owed) > 1:
        return ["§50D1(a)/1", "§50D1(a)/2", "§51A"]
    if owed:
        return ["§50D1(a)/1"]
    return ["§50D1(b)"] if own else []


def breach(position: Position, seat: Seat, card: Card) -> str | None:
    """The law that a card in turn breaks: 52 for a penalty card not played, 61 for a restriction disobeyed.

    A plain revoke is not told: only its player could know of it until somebody draws attention.
    """
    if not (position.penalty_cards or position.lead_restrictions or position.play_restrictions):
        return None
    held = _held(position, seat)
    if held == _UNKNOWN:
        # The deal is not told, but what lies on the table and what was just played are seen by everybody.
        held = (
            sum(penalty_card.card.bit for penalty_card in position.penalty_cards if penalty_card.seat is seat)
            | card.bit
        )
    allowed, led = _narrow(position, seat, held), _led(position)
    if allowed & card.bit or not held & card.bit:
        return None
    if any(one.seat is seat and one.card.bit & allowed for one in position.penalty_cards):
        return "52"
    return None if held & led and not card.bit & led else "61"


def choices_before_lead(position: Position, seat: Seat) -> str | None:
    """The law under which declarer is asked before *seat* leads: 50D for one major penalty card before the leader's
    partner, 51 for several or for two of the leader's own that could be led.

    Declarer is asked once a lead; at the next one everything is asked again while the cards lie there (fn:14, fn:16).
    """
    contract = position.contract
    if contract is None or seat.side is contract.declarer.side:
        return None
    before_partner = [card for card in position.penalty_cards if card.seat is seat.partner]
    if len(before_partner) > 1:
        return "51"
    if before_partner and before_partner[0].kind == "major":
        return "50D"
    return choice_before_play(position, seat)


def choice_before_play(position: Position, seat: Seat) -> str | None:
    """51 when *seat* could legally play two or more penalty cards and declarer has not said which (51A)."""
    return "51" if len(playable_penalty_cards(position, seat)) > 1 else None


def playable_penalty_cards(position: Position, seat: Seat) -> tuple[Card, ...]:
    """The penalty cards among what *seat* may play now; where the deal is not told, as far as they show it."""
    own = tuple(penalty_card.card for penalty_card in position.penalty_cards if penalty_card.seat is seat)
    held = _held(position, seat)
    allowed = _narrow(position, seat, sum(card.bit for card in own) if held == _UNKNOWN else held)
    return tuple(card for card in own if card.bit & allowed)


def lead_restrictions_after_trick(position: Position) -> tuple[LeadRestriction, ...]:
    """What is left of the lead restrictions when a trick has just been completed: a required lead has been made, and a
    forbidden suit stays forbidden while its leader keeps the lead (26B/2, 50D2(a), 51B1(b), 51B2(b))."""
    play = position.play
    if play is None or play.trick or play.number < 2:
        return position.lead_restrictions
    led = play.tricks[-2][0].seat
    # Somebody else may have led in his stead, and the lead been accepted: then too he has had the lead.
    had_lead = (led, _leader_of_last(play))

    def lasts(lead_restriction: LeadRestriction) -> bool:
        if lead_restriction.leader not in had_lead or not lead_restriction.suits or len(lead_restriction.may) != 1:
            return True
        return play.leader is lead_restriction.leader and (
            lead_restriction.may[0] == "forbid" or lead_restriction.leader is not led
        )

    return tuple(restriction for restriction in position.lead_restrictions if lasts(restriction))
