"""A position: how a board stands at an open table, with what earlier rulings have left in force."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardinal.bridge import Call, Contract, Result, Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import SEATS, Card, Deal, Hand, Seat

from .effect import (
    Cancelled,
    DeclarerBecomes,
    Effect,
    FacedCard,
    LeadRestriction,
    MustPass,
    PenaltyCard,
    PickedUp,
    PlayRestriction,
    Recorded,
    Repeat,
    Reverts,
    Review,
    Stands,
    Transfer,
    TrickTo,
    Withdrawn,
)
from .standing import StandingAuction
from .standing_play import Revoke, StandingPlay


@dataclass(frozen=True, slots=True)
class Markings:
    """A board as far as a case tells it: number, dealer, vulnerability, and whichever hands are known."""

    number: int = 1
    dealer: Seat = Seat.N
    vulnerability: Vulnerability = Vulnerability.NONE
    hands: tuple[Hand | None, ...] = (None, None, None, None)
    contract: Contract | None = None  # where a case begins after the auction
    result: Result | None = None  # what the table has scored, where a case tells it
    field: tuple[int, ...] = ()  # the other tables' scores of the board, North-South's, as far as they are known
    declarer: Seat | None = None  # where a case tells who declares, and not which contract

    @classmethod
    def of(cls, number: int, deal: Deal | None = None) -> Markings:
        hands = tuple(deal[seat] if deal else None for seat in SEATS)
        return cls(number, dealer_of(number), vulnerability_of(number), hands)

    def hand(self, seat: Seat) -> Hand | None:
        return self.hands[seat]

    @property
    def is_regular(self) -> bool:
        """Whether the markings are those of the number (Law 2)."""
        return (self.dealer, self.vulnerability) == (dealer_of(self.number), vulnerability_of(self.number))


@dataclass(frozen=True, slots=True)
class Position:
    """The auction as it stands and everything that is in force at the table."""

    board: Markings = field(default_factory=Markings)
    auction: StandingAuction = field(default_factory=lambda: StandingAuction(Seat.N))
    phase: str = "auction"  # auction, clarification, play, finished
    must_pass: tuple[MustPass, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    lead_restrictions: tuple[LeadRestriction, ...] = ()
    faced: tuple[tuple[Seat, Card], ...] = ()
    penalty_cards: tuple[PenaltyCard, ...] = ()
    reviews: tuple[Review, ...] = ()
    lead_down: tuple[Seat, Card] | None = None
    play: StandingPlay | None = None
    play_restrictions: tuple[PlayRestriction, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    heard_revokes: tuple[Revoke, ...] = ()  # revokes that have been ruled on
    settled_revokes: tuple[Revoke, ...] = ()  # those of them whose tricks have been adjusted
    failures: tuple[Revoke, ...] = ()  # cards that were played instead of one that was demanded, heard of or not
    played_faced: tuple[PenaltyCard, ...] = ()  # penalty cards that have been played

    @property
    def contract(self) -> Contract | None:
        """The contract, from the auction or as the case gives it; a change of declarer (54A) is in the play."""
        if self.play is not None:
            return self.play.contract
        return self.board.contract or self.auction.contract

    @property
    def period(self) -> str:
        """Where the board is: auction, clarification (after the final pass), play, finished."""
        if self.phase == "auction" and self.contract is not None:
            return "clarification"
        return self.phase

    @property
    def in_auction(self) -> bool:
        """Whether calls are still being made."""
        return self.period == "auction" and not self.auction.is_over

    def start_play(self, seat: Seat, card: Card) -> Position:
        """The lead is faced: the play period begins (41C)."""
        return self.opened().after_card(seat, card)

    def opened(self) -> Position:
        """The position in which the opening lead is measured: the play has begun, and no card is in the record."""
        contract = self.contract
        if contract is None:
            raise AssertionError("a lead needs a contract")
        play = StandingPlay(contract, self.board.hands)
        return replace(self, phase="play", lead_down=None, play=play, must_pass=(), repeats=())

    def after_card(self, seat: Seat, card: Card) -> Position:
        """The position after a card is played: a penalty card that is played is one no longer."""
        if self.play is None:
            return self.start_play(seat, card) if self.contract is not None else self
        play = self.play.add(seat, card)
        cards = tuple(
            penalty_card
            for penalty_card in self.penalty_cards
            if (penalty_card.seat, penalty_card.card) != (seat, card)
        )
        restrictions = tuple(restriction for restriction in self.play_restrictions if restriction.seat is not seat)
        phase = "finished" if play.is_over else self.phase
        after = replace(
            self._noted(seat, card), play=play, penalty_cards=cards, play_restrictions=restrictions, phase=phase
        )
        return after._trick_over() if play.number > self.play.number else after

    def _trick_over(self) -> Position:
        """A trick has just been completed: lead restrictions that it has used up are gone."""
        if not self.lead_restrictions:
            return self
        from .obligations import lead_restrictions_after_trick

        return replace(self, lead_restrictions=lead_restrictions_after_trick(self))

    def _noted(self, seat: Seat, card: Card) -> Position:
        if not (self.penalty_cards or self.play_restrictions or self.lead_restrictions):
            return self
        from .failure import noted

        return noted(self, seat, card)

    def barred(self, seat: Seat) -> MustPass | None:
        """What obliges *seat* to pass now, if anything does."""
        return next((one for one in self.must_pass if one.seat is seat), None)

    def after_call(self, seat: Seat, call: Call) -> Position:
        """The position after a regular call: an obligation for one turn is used up by it."""
        left = tuple(one for one in self.must_pass if one.seat is not seat or one.turns == "all")
        repeats = tuple(repeat for repeat in self.repeats if repeat.seat is not seat)
        return replace(self, auction=self.auction.add(seat, call), must_pass=left, repeats=repeats)

    def apply(self, effect: Effect) -> Position:
        """The position after an effect of a ruling; effects that only speak change nothing here."""
        match effect:
            case Stands(seat=seat, call=Call() as call):
                return self.after_call(seat, call)
            case Stands(seat=seat, card=Card() as card):
                return self.after_card(seat, card)
            case Withdrawn(seat=seat, card=Card() as card) | Cancelled(seat=seat, card=Card() as card):
                down = None if self.lead_down == (seat, card) else self.lead_down
                play = self.play.without(seat, card) if self.play is not None else None
                # A trick that is open again at the end (62D1) is played again.
                reopened = self.phase == "finished" and play is not None and not play.is_over
                return replace(self, play=play, lead_down=down, phase="play" if reopened else self.phase)
            case Reverts(to=seat) if self.play is not None:
                return replace(self, play=replace(self.play, turn_is=seat))
            case DeclarerBecomes(seat=seat) if self.contract is not None:
                old = self.contract
                contract = Contract(old.bid, old.doubling, seat)
                changed = replace(self.play, contract=contract) if self.play is not None else None
                return replace(self, play=changed, board=replace(self.board, contract=contract))
            case PlayRestriction():
                return replace(self, play_restrictions=(*self.play_restrictions, effect))
            case Transfer():
                return replace(self, transfers=(*self.transfers, effect))
            case TrickTo(trick=number, side=side) if self.play is not None:
                play = self.play.with_owner(number, side)
                return replace(self, play=play, phase="finished" if play.is_over else self.phase)
            case Withdrawn(seat=seat, call=Call() as call) | Cancelled(seat=seat, call=Call() as call):
                return self._without_call(self.auction.without(seat, call))
            case Reverts() if self.contract is not None:
                # The opening lead is due again, from the hand whose it was; an auction is taken up again by its calls.
                return self
            case Reverts(to=seat):
                # Where the auction had been over, penalty cards are again cards that lie open until it ends (24).
                shown = tuple((penalty_card.seat, penalty_card.card) for penalty_card in self.penalty_cards)
                faced = tuple(dict.fromkeys((*self.faced, *shown)))
                auction = self.auction.revert_to(seat)
                return replace(self, auction=auction, phase="auction", faced=faced, penalty_cards=())
            case MustPass():
                return replace(self, must_pass=(*self._other_passes(effect), effect))
            case Repeat():
                return replace(self, repeats=(*self.repeats, effect))
            case LeadRestriction():
                # What declarer has chosen takes the place of the open right; other restrictions stay beside it.
                kept = tuple(
                    restriction
                    for restriction in self.lead_restrictions
                    if restriction.leader is not effect.leader or restriction.suits
                )
                return replace(self, lead_restrictions=(*kept, effect))
            case FacedCard(seat=seat, card=card):
                return replace(self, faced=(*self.faced, (seat, card)))
            case PenaltyCard():
                faced = tuple(one for one in self.faced if one != (effect.seat, effect.card))
                others = tuple(one for one in self.penalty_cards if (one.seat, one.card) != (effect.seat, effect.card))
                return replace(self, faced=faced, penalty_cards=_all_major((*others, effect), effect.seat))
            case PickedUp(seat=seat, card=card):
                faced = tuple(one for one in self.faced if one != (seat, card))
                cards = tuple(one for one in self.penalty_cards if (one.seat, one.card) != (seat, card))
                return replace(self, faced=faced, penalty_cards=cards)
            case Review():
                return replace(self, reviews=(*self.reviews, effect))
            case Recorded(what=what):
                from .failure import recorded

                return recorded(self, what)
        return self

    def _without_call(self, auction: StandingAuction) -> Position:
        # A call that is cancelled during the play (36C) changes the contract, and the play stands.
        contract = auction.contract if self.board.contract is None else None
        play = self.play if self.play is None or contract is None else replace(self.play, contract=contract)
        return replace(self, auction=auction, play=play)

    def _other_passes(self, effect: MustPass) -> tuple[MustPass, ...]:
        # A bar for the whole auction swallows a pass at the next turn, whichever came first.
        swallows = effect.turns == "next"
        return tuple(one for one in self.must_pass if one.seat is not effect.seat or (swallows and one.turns == "all"))


def _all_major(cards: tuple[PenaltyCard, ...], seat: Seat) -> tuple[PenaltyCard, ...]:
    """The penalty cards on the table: two or more of one defender are major, whatever each was alone (50B/3)."""
    if sum(card.seat is seat for card in cards) < 2:
        return cards
    return tuple(replace(one, kind="major") if one.seat is seat else one for one in cards)
