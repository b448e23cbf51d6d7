"""What each card of a recorded play cost: the double-dummy tricks before it and after it, from the side of its hand.

``card_costs`` follows plays and tells of the cards that were played; ``card_values`` also tells what every other card
that could have been played was worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardinal.bridge import Contract, Play
from cardinal.cards import CARDS, SEATS, Card, Deal, Hand, Seat

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


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a play: every card that could be played, with what declarer takes in all if it is and everybody plays
    best from there; and the card that was played, None at a turn at which the record ends."""

    trick: int  # from 1
    seat: Seat
    tricks: Mapping[Card, int]
    card: Card | None
    is_declarers: bool

    @property
    def best(self) -> int:
        return max(self.tricks.values()) if self.is_declarers else min(self.tricks.values())

    @property
    def cost(self) -> int:
        """How many tricks the card gave away."""
        return 0 if self.card is None else abs(self.best - self.tricks[self.card])


def card_values(
    solver: Solver, contract: Contract, deal: Deal, cards: Sequence[Card], progress: Progress | None = None
) -> tuple[Turn, ...]:
    """Every turn of a play, in order. A card that is not legal ends it: what follows was not this play."""
    plays = [Play(contract, deal)]
    laid: list[Card] = []
    for card in cards:
        if plays[-1].is_over or card not in plays[-1].legal_cards():
            break
        laid.append(card)
        plays.append(plays[-1].play(card))
    turns = [play for play in plays if not play.is_over]
    found = solver.work("cards", [_position(play) for play in turns], progress)
    return tuple(
        _turn(play, told, laid[place] if place < len(laid) else None)
        for place, (play, told) in enumerate(zip(turns, found, strict=True))
    )


def _position(play: Play) -> list[object]:
    hands = [play.hand(seat).bits for seat in SEATS]
    trick = play.trick
    return [hands, int(play.contract.denomination), int(trick.leader), [card.index for card in trick.cards]]


def _turn(play: Play, told: object, card: Card | None) -> Turn:
    if not isinstance(told, dict):
        raise AssertionError("a worker answers with what each card brings")
    seat = play.turn
    if seat is None:
        raise AssertionError("nobody has a turn when the play is over")
    is_declarers = seat.side is play.declarer.side
    done, won = len(play.tricks), play.declarer_tricks
    values = {
        CARDS[int(index)]: won + (brings if is_declarers else 13 - done - brings) for index, brings in told.items()
    }
    return Turn(done + 1, seat, values, card, is_declarers)
