"""The Definitions about calls, the auction, its contract and what calls mean, each as a function."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.bridge import PASS, XX, Auction, Bid, Call, Contract, Denomination, DisclosureKind, Table, X
from cardinal.cards import SEATS, Hand, Seat, Suit
from cardinal.laws.conditions import Conditions
from cardinal.laws.definition import term
from cardinal.laws.hearing import Finding
from cardinal.laws.question import Voice
from cardinal.laws.standing import StandingAuction
from cardinal.laws.unique import Row, only

voice = Voice(__name__)


@term("Call", "§def:Call")
def kind_of_call(call: Call) -> str:
    """Which of the four a call is: bid, double, redouble or pass."""
    rows = (
        Row(isinstance(call, Bid), "bid", "§def:Bid"),
        Row(call is X, "double", "§def:Double"),
        Row(call is XX, "redouble", "§def:Redouble"),
        Row(call is PASS, "pass", "§def:Pass"),
    )
    return only(rows, about=str(call)).gives


@term("Bid", "§def:Bid")
def undertaking(bid: Bid) -> tuple[int, Denomination]:
    """What a bid undertakes: how many tricks at least, six and the odd tricks it names, in which denomination."""
    return 6 + bid.level, bid.denomination


@term("Denomination", "§def:Denomination")
def denomination(bid: Bid) -> Denomination:
    """The suit or notrump that a bid specifies."""
    return bid.denomination


@term("Pass", "§def:Pass")
def is_pass(call: Call) -> bool:
    """Whether the player chose at this turn neither to bid nor to double nor to redouble."""
    return kind_of_call(call) == "pass"


@term("Double", "§def:Double")
def is_double(auction: StandingAuction, seat: Seat, call: Call) -> bool:
    """Whether the call is a double over an opponent's bid."""
    bidder = auction.last_bidder
    return call is X and bidder is not None and bidder.side is not seat.side


@term("Redouble", "§def:Redouble")
def is_redouble(auction: StandingAuction, seat: Seat, call: Call) -> bool:
    """Whether the call is a redouble over an opponent's double, which stands on one's own side's bid."""
    bidder = auction.last_bidder
    return call is XX and auction.doubling == 1 and bidder is not None and bidder.side is seat.side


@term("Auction (1)", "§def:Auction (1)")
def auction_has_begun(auction: Auction) -> bool:
    """Whether the first call has been made; the auction period begins earlier."""
    return bool(auction.calls)


@term("Auction (2)", "§def:Auction (2)")
def calls_made(auction: Auction) -> tuple[tuple[Seat, Call], ...]:
    """Every call made on the board, with who made it."""
    return tuple((auction.caller(place), call) for place, call in enumerate(auction.calls))


@term("Contract", "§def:Contract")
def contract(auction: Auction) -> Contract | None:
    """What declarer's side has undertaken by the final bid and its doubling; None before the end and if all pass."""
    return auction.contract


@term("Declarer", "§def:Declarer")
def declarer(table: Table) -> Seat | None:
    """Who first bid the final denomination for the side of the final bid, from the facing of the opening lead on."""
    return table.play_so_far.declarer if table.play_so_far else None


@term("Presumed Declarer", "§def:Presumed Declarer")
def presumed_declarer(table: Table) -> Seat | None:
    """Who will be declarer if nothing irregular happens: between the auction and the facing of the opening lead."""
    made = table.auction.contract
    return made.declarer if made and table.play_so_far is None else None


@term("Defender", "§def:Defender")
def defenders(table: Table) -> tuple[Seat, ...]:
    """The opponents of declarer or of the presumed declarer; nobody before the auction ends."""
    declaring = next((one for one in (declarer(table), presumed_declarer(table)) if one is not None), None)
    return () if declaring is None else tuple(seat for seat in SEATS if seat.side is not declaring.side)


@term("Alert", "§def:Alert")
def alerts(auction: Auction, conditions: Conditions) -> tuple[tuple[int, Call, str], ...]:
    """The calls that were alerted: place, call, and the form that the authority has laid down for alerts."""
    form = str(conditions["alert_form"])
    return tuple(
        (one.about, auction.calls[one.about], form)
        for one in auction.disclosures
        if one.kind is DisclosureKind.ALERT and one.about is not None
    )


@dataclass(frozen=True, slots=True)
class AgreedMeaning:
    """What a partnership has agreed about a call, as far as the Definitions look at it."""

    conveys: frozenset[str] = frozenset()  # everything beyond a willingness to play in the denomination
    granted: frozenset[str] = frozenset()  # what players generally take for granted
    strength: range | None = None  # high-card points
    lengths: tuple[tuple[Suit, range], ...] = ()
    values_in: frozenset[Suit] = frozenset()  # suits in which values are promised or denied


@term("Artificial call (1)", "§def:Artificial call (1)")
def is_artificial_bid(call: Call, meaning: AgreedMeaning) -> bool:
    """Whether a bid, double or redouble tells more than a willingness to play there, or something else."""
    return call is not PASS and bool(meaning.conveys - meaning.granted)


@term("Artificial call (2)", "§def:Artificial call (2)")
def is_strong_pass(call: Call, meaning: AgreedMeaning) -> bool:
    """Whether a pass promises more than some amount of strength."""
    return call is PASS and meaning.strength is not None and meaning.strength.start > 0


@term("Artificial call (3)", "§def:Artificial call (3)")
def is_pass_about_suits(call: Call, meaning: AgreedMeaning, last_suit: Suit | None) -> bool:
    """Whether a pass promises or denies values anywhere but in the last suit named."""
    return call is PASS and bool(meaning.values_in - {last_suit})


def is_artificial(call: Call, meaning: AgreedMeaning, last_suit: Suit | None) -> bool:
    """Whether a call is artificial in any of the three senses."""
    return (
        is_artificial_bid(call, meaning)
        or is_strong_pass(call, meaning)
        or is_pass_about_suits(call, meaning, last_suit)
    )


def misstates(meaning: AgreedMeaning, held: Hand) -> bool:
    """Whether the hand is outside what the call shows in strength or in the length of a suit."""
    weak = meaning.strength is not None and held.high_card_points not in meaning.strength
    return weak or any(held.length(suit) not in lengths for suit, lengths in meaning.lengths)


@term("Psychic call", "§def:Psychic call")
def is_psychic(meaning: AgreedMeaning, held: Hand, *, deliberate: bool, gross: bool) -> bool:
    """Whether a call misstates strength or length both deliberately and grossly, which the Director judges."""
    return misstates(meaning, held) and deliberate and gross


@dataclass(frozen=True, slots=True)
class Disclosed:
    """What a side told about its methods: nothing, or some words, and whether in time."""

    words: str | None
    in_time: bool = True


@term("Misinformation", "§def:Misinformation")
def is_misinformation(agreement: str, disclosed: Disclosed, *, required: bool) -> bool:
    """Whether a side failed to disclose its methods accurately as and when law or regulation requires: wrongly,
    not at all, or late."""
    accurate = disclosed.words is not None and disclosed.words.strip() == agreement.strip()
    return required and not (accurate and disclosed.in_time)


@term("Unintended", "§def:Unintended")
def is_unintended(player: Seat, done: object) -> Finding:
    """Whether an act was not what the player meant at the very moment of it: the Director judges."""
    meant = yield voice.judge("intended", "§def:Unintended", player=player, done=done)
    if meant:
        yield voice.found("was_meant", "§def:Unintended", player=player, done=done)
    return not meant
