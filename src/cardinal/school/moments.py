"""A moment in the play of a board: what has been played, what each hand still holds, and who is to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cardinal.bridge import Contract
from cardinal.cards import SEATS, Card, Hand, Seat

from .card_sense import go_on
from .dealt import Dealt, Laid, dealt, played

_LATEST_TRICK = 9
_TRIES = 12


@dataclass(frozen=True, slots=True)
class Moment:
    """The board, the cards that lie, the hands, and the next card as the player would have played it."""

    board: Dealt
    laid: tuple[Laid, ...]
    hands: dict[Seat, Hand]
    next: Laid

    @property
    def contract(self) -> Contract:
        return contract_of(self.board)

    @property
    def trick(self) -> tuple[Laid, ...]:
        """The cards of the trick under way."""
        return self.laid[len(self.laid) - len(self.laid) % 4 :]

    @property
    def lines(self) -> list[str]:
        return [*self.board.call_lines(), *(one.line for one in self.laid)]

    def is_defender(self, seat: Seat) -> bool:
        return seat.side is not self.contract.declarer.side

    def later(self, slip: Laid | None, cards: int) -> list[Laid]:
        """So many cards after this moment, as players of habit play them; *slip* is on the table already."""
        hands = dict(self.hands)
        trick = [*self.trick, *(() if slip is None else (slip,))]
        if slip is not None:
            hands[slip.seat] -= Hand([slip.card])
        leader = trick[0].seat if trick else self.next.seat
        return go_on(hands, trick, leader, self.contract.denomination, cards, self.next.trick)


def contract_of(board: Dealt) -> Contract:
    contract = board.contract
    assert contract is not None  # a passed out board is not dealt here
    return contract


def hands_after(board: Dealt, laid: Sequence[Laid]) -> dict[Seat, Hand]:
    hands = {seat: board.hand(seat) for seat in SEATS}
    for one in laid:
        hands[one.seat] -= Hand([one.card])
    return hands


def moment(
    chance: Random, wanted: Callable[[Moment], bool], first_trick: int = 2, last_trick: int = _LATEST_TRICK
) -> Moment | None:
    """One of the moments of a board that are *wanted*: the card that is about to be played tells which they are."""
    for _ in range(_TRIES):
        board = dealt(chance)
        laid = played(board)
        places = list(range(4 * (first_trick - 1), min(len(laid), 4 * last_trick)))
        chance.shuffle(places)
        for place in places:
            now = Moment(board, laid[:place], hands_after(board, laid[:place]), laid[place])
            if wanted(now):
                return now
    return None


def speaker(chance: Random, board: Dealt, offender: Seat) -> str:
    """Who notices: an opponent mostly; dummy may not be the first to say so (9A3)."""
    contract = contract_of(board)
    seats = [offender.lho, offender.rho, offender]
    allowed = [seat for seat in seats if seat is not contract.dummy]
    return f"attention by {chance.choices(allowed, range(len(allowed) + 1, 1, -1))[0]}"


def in_order(hand: Hand) -> list[Card]:
    return sorted(hand, key=lambda card: (card.suit, card.rank))
