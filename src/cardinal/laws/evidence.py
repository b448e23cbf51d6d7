"""Double-dummy evidence beside a Director's question: what the cards give when everybody plays best with all in view.

The laws need no solver and have none. Whoever has one puts it to use here; a question that can rest on it then carries
evidence, worked out only when somebody reads it. It changes no answer, no option and no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from cardinal.bridge import Contract, Denomination
from cardinal.cards import SEATS, Card, Hand, Seat, Side
from cardinal.language import CardinalError, Text

from .case import Case
from .claim_search import Ending
from .errors import ImpossibleCase
from .question import Question
from .standing_play import Revoke, StandingPlay, Trick


class Solver(Protocol):
    """Whoever can play a position out with all cards in view."""

    def tricks(self, endings: Sequence[Ending], side: Side) -> Sequence[int]:
        """How many of the tricks that are left *side* takes from each position when every hand plays best."""
        ...


_in_use: Solver | None = None


def use_solver(solver: Solver | None) -> Solver | None:
    """From now on take evidence from *solver*, or from none; the one that was in use until now is given back."""
    global _in_use
    former, _in_use = _in_use, solver
    return former


def double_dummy_tricks(ending: Ending, side: Side) -> int | None:
    """How many of the tricks that are left *side* takes when every hand plays best; None where no solver says it."""
    if _in_use is None:
        return None
    try:
        return _in_use.tricks([ending], side)[0]
    except CardinalError:
        # The search beside it says what it finds by itself.
        return None


def _with(question: Question, evidence: Callable[[Solver], Text]) -> Question:
    """The question with evidence from the solver in use, if there is one. A solver that fails is evidence of nothing,
    and that is what is then said."""
    solver = _in_use
    if solver is None:
        return question

    def told() -> Text:
        try:
            return evidence(solver)
        except CardinalError as failure:
            return Text(__name__, "failed", {"why": failure.text})

    return replace(question, evidence=told)


def with_makeable(question: Question, case: Case) -> Question:
    """For an assigned score (Law 12C1): what the contract makes, and what every other one would."""
    dealt = _full_deal(case) if _in_use is not None else None
    if dealt is None:
        return question
    contract = case.position.contract
    return _with(question, lambda solver: _makeable(solver, dealt, contract))


def _full_deal(case: Case) -> tuple[Hand, Hand, Hand, Hand] | None:
    north, east, south, west = case.position.board.hands
    if north is None or east is None or south is None or west is None:
        return None
    every = north | east | south | west
    if len(every) != 52 or any(len(hand) != 13 for hand in (north, east, south, west)):
        return None
    return north, east, south, west


def _makeable(solver: Solver, dealt: tuple[Hand, Hand, Hand, Hand], contract: Contract | None) -> Text:
    played = [(seat, denomination) for seat in SEATS for denomination in Denomination]
    endings = [Ending(dealt, denomination.suit, seat.lho) for seat, denomination in played]
    of_north_south = dict(zip(played, solver.tricks(endings, Side.NS), strict=True))
    taken = {one: tricks if one[0].side is Side.NS else 13 - tricks for one, tricks in of_north_south.items()}
    rows = tuple(_row(seat, [taken[seat, one] for one in Denomination]) for seat in SEATS)
    if contract is None:
        return Text(__name__, "makeable", {"rows": rows})
    tricks = taken[contract.declarer, contract.denomination]
    difference = f"{tricks - contract.needed:+d}" if tricks != contract.needed else "="
    values = {"contract": contract, "tricks": tricks, "difference": difference, "rows": rows}
    return Text(__name__, "makeable_in_contract", values)


def _row(seat: Seat, tricks: Sequence[int]) -> Text:
    cells = (f"{_sign(one)}{number}" for one, number in zip(Denomination, tricks, strict=True))
    return Text(__name__, "row", {"seat": seat, "tricks": " ".join(cells)})


def _sign(denomination: Denomination) -> str:
    return "NT" if denomination.suit is None else denomination.suit.symbol


@dataclass(frozen=True, slots=True)
class _Moment:
    """A revoke, the position before it and the one after it, and what its opponents had won by then."""

    revoke: Revoke
    before: Ending
    won_before: int
    after: Ending | None  # None after the last card of all
    won_after: int


def with_revokes(question: Question, case: Case, revokes: Sequence[Revoke]) -> Question:
    """For damage by revokes (Law 64C): what the innocent side would have taken without each and with it, and has."""
    play = case.position.play
    if play is None or _in_use is None:
        return question
    moments = [moment for moment in (_moment(play, revoke) for revoke in revokes) if moment is not None]
    if not moments:
        return question
    return _with(question, lambda solver: _damage(solver, case, play, moments))


def _moment(play: StandingPlay, revoke: Revoke) -> _Moment | None:
    """None where the hands, or the record of the trick, do not show the position."""
    trick = play.tricks[revoke.trick - 1]
    place = next((place for place, one in enumerate(trick) if one.seat is revoke.seat), 0)
    if revoke.manner != "suit" or not place or None in play.hands or not play.is_counted:
        return None
    side = revoke.seat.side.other
    won = sum(play.owner(number) is side for number in range(1, revoke.trick))
    try:
        before = _position(play, revoke.trick, trick[:place])
        if place < 3:
            return _Moment(revoke, before, won, _position(play, revoke.trick, trick[: place + 1]), won)
        winner = play.winner(revoke.trick)
        after = None if before.tricks == 1 else _position(play, revoke.trick + 1, (), leader=winner)
        return _Moment(revoke, before, won, after, won + (winner.side is side))
    except ImpossibleCase:  # cards out of turn, or a trick with a card too few: no position to solve
        return None


def _position(play: StandingPlay, number: int, laid: Trick, *, leader: Seat | None = None) -> Ending:
    """What was left when these cards of trick *number* lay on the table."""
    gone = Hand(one.card for trick in play.tricks[: number - 1] for one in trick) | Hand(one.card for one in laid)
    first = leader if leader is not None else laid[0].seat
    if any(one.seat is not first.after(turn) for turn, one in enumerate(laid)):
        raise ImpossibleCase(Text("cardinal.laws.claim_search", "no_ending"))
    north, east, south, west = (hand - gone if hand is not None else Hand() for hand in play.hands)
    cards: tuple[Card, ...] = tuple(one.card for one in laid)
    return Ending((north, east, south, west), play.contract.denomination.suit, first, cards)


def _damage(solver: Solver, case: Case, play: StandingPlay, moments: Sequence[_Moment]) -> Text:
    told = [_told(solver, moment) for moment in moments]
    for side in dict.fromkeys(moment.revoke.seat.side.other for moment in moments):
        if play.is_over:
            told.append(_table_result(case, play, side))
    told.append(Text(__name__, "caution"))
    text = told[-1]
    for one in reversed(told[:-1]):
        text = Text(__name__, "then", {"first": one, "rest": text})
    return text


def _told(solver: Solver, moment: _Moment) -> Text:
    revoke = moment.revoke
    side = revoke.seat.side.other
    endings = [moment.before] if moment.after is None else [moment.before, moment.after]
    left = solver.tricks(endings, side)
    values = {
        "seat": revoke.seat,
        "trick": revoke.trick,
        "card": revoke.card,
        "side": side,
        "without": moment.won_before + left[0],
        "with_it": moment.won_after + (left[1] if moment.after is not None else 0),
    }
    return Text(__name__, "revoke", values)


def _table_result(case: Case, play: StandingPlay, side: Side) -> Text:
    won = play.tricks_won(side)
    moved = sum(transfer.tricks if transfer.to is side else -transfer.tricks for transfer in case.position.transfers)
    return Text(__name__, "table", {"side": side, "won": won, "final": won + moved})
