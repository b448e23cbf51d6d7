"""What each card of a recorded play cost: the double-dummy tricks before it and after it, from the side of its hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardinal.bridge import Play
from cardinal.cards import SEATS, Card, Hand, Seat

from .solver import Progress, Solver


@dataclass(frozen=True, slots=True)
class CardCost:
    """A card of the play, and how many tricks fewer its side could take after it than before it."""

    trick: int  # from 1
    seat: Seat
    card: Card
    cost: int
    declarer_tricks: int  # what declarer takes in all if everybody plays best after this card

    def to_json(self) -> dict[str, object]:
        return {
            "trick": self.trick,
            "seat": str(self.seat),
            "card": str(self.card),
            "cost": self.cost,
            "declarer_tricks": self.declarer_tricks,
        }


def card_costs(solver: Solver, plays: Sequence[Play], progress: Progress | None = None) -> list[tuple[CardCost, ...]]:
    """The cost of every card of each play, in order; a play need not be complete."""
    found = solver.work("plays", [_asked(play) for play in plays], progress)
    return [_costs(play, tricks) for play, tricks in zip(plays, found, strict=True)]


def _dealt(play: Play) -> list[int]:
    """The four hands at the start: what is left and what was played."""
    hands = [play.hand(seat).bits for seat in SEATS]
    for seat, card in _turns(play):
        hands[seat] |= Hand((card,)).bits
    return hands


def _turns(play: Play) -> list[tuple[Seat, Card]]:
    tricks = play.tricks if play.is_over else (*play.tricks, play.trick)
    return [(trick.leader.after(turn), card) for trick in tricks for turn, card in enumerate(trick.cards)]


def _asked(play: Play) -> list[object]:
    contract = play.contract
    return [_dealt(play), int(contract.denomination), int(contract.leader), [card.index for card in play.cards]]


def _costs(play: Play, tricks: object) -> tuple[CardCost, ...]:
    turns = _turns(play)
    if not isinstance(tricks, list) or not len(turns) - 3 <= len(tricks) <= len(turns) + 1:
        raise AssertionError("a worker answers with a number before the first card and one after each")
    # Nothing can be lost with the last card of a hand, and the library does not count those of the last trick.
    tricks = [*tricks, *[tricks[-1]] * (len(turns) + 1 - len(tricks))]
    costs = []
    for place, (seat, card) in enumerate(turns):
        before, after = tricks[place], tricks[place + 1]
        lost = before - after if seat.side is play.declarer.side else after - before
        costs.append(CardCost(place // 4 + 1, seat, card, lost, after))
    return tuple(costs)
