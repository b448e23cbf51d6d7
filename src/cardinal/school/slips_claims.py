"""Claims as players make them: agreed, doubted, a trump forgotten, a trick given away that could not be lost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardinal.cards import Card, Seat
from cardinal.laws.claim_search import Ending, search_claim

from .moments import Moment, moment
from .told import Told

_TRICKS = 13
_FEW = 3
_FIRST, _LAST = 10, 12
"""With more cards than four hardly anybody at a club claims, and with one nobody needs to."""


def _tricks_left(now: Moment) -> int:
    return _TRICKS - len(now.laid) // 4


def _is_good(now: Moment, card: Card) -> bool:
    """Whether no defender has a higher card of the suit."""
    others = (now.hands[seat] for seat in Seat if now.is_defender(seat))
    return not any(other.rank > card.rank for hand in others for other in hand.of_suit(card.suit))


def _trumps_out(now: Moment) -> list[Seat]:
    """The defenders that still hold a trump, once for each card."""
    trump = now.contract.denomination.suit
    if trump is None:
        return []
    return [seat for seat in Seat if now.is_defender(seat) for _ in now.hands[seat].of_suit(trump)]


def _winners(now: Moment) -> int:
    return sum(_is_good(now, card) for card in now.hands[now.contract.declarer])


def _least(now: Moment) -> int | None:
    """The tricks that declarer takes on the worst normal line, whatever is said; None where that is not certain."""
    contract = now.contract
    hands = (now.hands[Seat.N], now.hands[Seat.E], now.hands[Seat.S], now.hands[Seat.W])
    ending = Ending(hands, contract.denomination.suit, now.next.seat)
    found = search_claim(ending, contract.declarer, _tricks_left(now), dummy=contract.dummy)
    return found.normal.tricks if found.normal.is_proved else None


def _can_count(now: Moment) -> bool:
    """Whether two tricks or more can be taken from the top, and no normal line loses one of them."""
    return _winners(now) > 1 and not _trumps_out(now) and _least(now) == _winners(now)


def _claiming(chance: Random, wanted: Callable[[Moment], bool]) -> Moment | None:
    """Declarer is to lead from the own hand, late enough to count what is left."""
    return moment(
        chance,
        lambda one: one.next.is_lead and one.next.seat is one.contract.declarer and wanted(one),
        _FIRST,
        _LAST,
    )


def claims_and_they_agree(chance: Random) -> Told | None:
    """Declarer claims what there is, and the opponents agree."""
    now = _claiming(chance, _can_count)
    if now is None:
        return None
    seat = now.contract.declarer
    lines = [*now.lines, f"{seat} claims {_winners(now)}", "agreed"]
    return Told(now.board.record(lines), "counted_tricks", seat, {"unusual": "no"}, "agreed")


def agreed_and_recorded(chance: Random) -> Told | None:
    """A claim that was agreed, and a side that asks whether that is the end of it."""
    now = _claiming(chance, _can_count)
    if now is None:
        return None
    seat = now.contract.declarer
    between = chance.choice(((), (f"next board: {seat.lho} calls",), ("round ends",)))
    lines = [*now.lines, f"{seat} claims {_winners(now)}", "agreed", *between]
    says = {"unusual": "no", "assented": "yes"}
    return Told(now.board.record(lines, law="69"), "counted_tricks", seat, says, "agreed")


def claims_and_they_doubt(chance: Random) -> Told | None:
    """Declarer claims and says nothing or little; an opponent doubts it, though nothing can be lost."""
    now = _claiming(chance, _can_count)
    if now is None:
        return None
    seat = now.contract.declarer
    words = chance.choice(("", ' "all good"', ' "top tricks"'))
    objector = chance.choice((seat.lho, seat.rho))
    lines = [*now.lines, f"{seat} claims {_winners(now)}{words}", f"{objector} objects"]
    says = {"line": "unstated", "finesse": "no", "normal_line": "no", "unusual": "no"}
    return Told(now.board.record(lines), "said_too_little", seat, says, "doubted")


def claims_with_a_trump_out(chance: Random) -> Told | None:
    """Declarer claims all and has forgotten that a trump is out; the defender who holds it says so."""
    now = _claiming(chance, lambda one: len(_trumps_out(one)) == 1 and _least(one) == _tricks_left(one) - 1)
    if now is None:
        return None
    seat, left, holder = now.contract.declarer, _tricks_left(now), _trumps_out(now)[0]
    lines = [*now.lines, f"{seat} claims {left}", f"{holder} objects"]
    says = {
        "about_trump": "no", "outstanding_trump": "yes", "unaware": "yes", "trump_trick": "yes", "line": "unstated",
        "finesse": "no", "normal_line": "no", "tricks": str(left - 1), "unusual": "no",
    }  # fmt: skip
    return Told(now.board.record(lines), "forgot_a_trump", seat, says, "doubted")


def gives_away_too_much(chance: Random) -> Told | None:
    """Declarer gives away one trick more than can be lost, and comes back to it."""
    now = _claiming(chance, lambda one: _can_count(one) and _tricks_left(one) - _winners(one) < _FEW)
    if now is None:
        return None
    seat, given = now.contract.declarer, _tricks_left(now) - _winners(now) + 1
    later, aftermath = chance.choice(
        (
            (("agreed",), "agreed"),
            (("agreed", f"next board: {seat.lho} calls"), "next_board"),
            (("agreed", "round ends"), "round_over"),
        )
    )
    lines = [
        *now.lines,
        f"{seat} concedes {given}",
        *later,
        f"{seat} withdraws concession",
    ]
    says = {"trick": "none", "cannot_be_lost": "1", "in_time": "yes", "unusual": "no"}
    return Told(now.board.record(lines, law="71"), "overlooked_winner", seat, says, aftermath)


def takes_agreement_back(chance: Random) -> Told | None:
    """The opponents have agreed to a claim of everything, and find later that one trick was theirs."""
    now = _claiming(chance, lambda one: not _trumps_out(one) and _least(one) == _tricks_left(one) - 1)
    if now is None:
        return None
    seat = now.contract.declarer
    back = chance.choice((seat.lho, seat.rho))
    between = chance.choice((f"next board: {back} calls", "round ends"))
    lines = [*now.lines, f"{seat} claims {_tricks_left(now)}", "agreed", between, f"{back} withdraws agreement"]
    says = {"trick": "none", "likely": "1", "in_time": "yes", "unusual": "no"}
    aftermath = "round_over" if between == "round ends" else "next_board"
    return Told(now.board.record(lines), "agreed_too_fast", back, says, aftermath)


def concedes_played_trick(chance: Random) -> Told | None:
    """A side gives away a trick that it has won: at the end the cards lie the wrong way, and an opponent says so."""
    now = moment(chance, lambda one: one.next.is_lead and one.next.seat is not one.contract.dummy, 4)
    if now is None:
        return None
    owner = now.next.seat
    lines = [*now.lines, f"{owner} concedes trick {now.next.trick - 1}", f"{owner.lho} objects"]
    return Told(now.board.record(lines), "lost_count", owner, {"unusual": "no"}, "doubted")
