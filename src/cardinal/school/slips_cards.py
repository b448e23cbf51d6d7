"""Slips with the board and the cards: one hand has too many, the wrong board, a look where nobody should look."""

from __future__ import annotations

from random import Random

from cardinal.analysis.robots.bridge.system import choose
from cardinal.bridge import PASS, Bid
from cardinal.cards import Seat

from .dealt import Dealt, dealt, dealt_where
from .told import Told

_THIRTEEN = 13


def two_cards_stuck(chance: Random) -> Told | None:
    """One hand has fourteen cards and another twelve: at the table before, a card went into the wrong pocket."""
    board, surplus = dealt(chance), chance.choice(tuple(Seat))
    short = chance.choice([seat for seat in Seat if seat is not surplus])
    calls = chance.choice((0, 0, 1, 2))
    lines = board.call_lines(calls)
    lines += [f"{surplus} holds {_THIRTEEN + 1} cards", f"{short} holds {_THIRTEEN - 1} cards"]
    says = {
        "surplus": str(short), "seen": chance.choice(("no", "no", "yes")), "playable": "yes", "penalty": "none",
        "unusual": "no",
    }  # fmt: skip
    aftermath = "at_once" if not calls else "after_calls"
    return Told(board.record(lines), "card_in_wrong_pocket", surplus, says, aftermath)


def card_of_another_pack(chance: Random) -> Told | None:
    """A fourteenth card that belongs to another board has crept in."""
    board, seat = dealt(chance), chance.choice(tuple(Seat))
    calls = chance.choice((0, 1, 2, 3))
    lines = [*board.call_lines(calls), f"{seat} holds {_THIRTEEN + 1} cards"]
    says = {"surplus": "outside", "unusual": "no", "playable": "yes", "penalty": "none"}
    return Told(board.record(lines), "card_of_another_board", seat, says, "after_calls" if calls else "at_once")


def card_left_behind(chance: Random) -> Told | None:
    """A hand is a card short: it lies on the floor, under the board, or among those of dummy's neighbour."""
    board, seat = dealt(chance), chance.choice(tuple(Seat))
    calls = chance.randrange(4)
    lines = [*board.call_lines(calls), f"{seat} holds {_THIRTEEN - 1} cards"]
    says = {"found": chance.choice(("yes", "yes", "yes", "no")), "unusual": "no", "penalty": "none"}
    return Told(board.record(lines), "card_on_the_floor", seat, says, "after_calls" if calls else "at_once")


def wrong_board(chance: Random) -> Told | None:
    """A player has taken the cards of another board of the round, and calls on them."""
    board = dealt(chance)
    place = chance.randrange(min(4, len(board.calls)))
    seat = board.caller(place)
    other = dealt(chance)
    # What the player calls is what the cards of the other board are worth here.
    call = choose(board.calls[:place], other.hand(seat))[0]
    number = board.number + chance.choice((1, -1)) if board.number > 1 else board.number + 1
    lines = [*board.call_lines(place), f"{seat} takes board {number}", f"{seat} calls {call}"]
    aftermath = "at_once"
    if chance.random() < 0.35:
        lines.append(f"{seat.lho} calls pass")
        aftermath = "lho_called"
    lines.append(f"attention by {chance.choice((seat, seat.lho, seat.partner))}")
    return Told(board.record(lines), "took_next_board", seat, {"penalty": "none", "unusual": "no"}, aftermath)


def _thinker(board: Dealt) -> int | None:
    """A place where somebody passes after a bid of the opponents, and partner bids later: there one may think long."""
    for place in range(1, len(board.calls) - 2):
        bid_before = isinstance(board.calls[place - 1], Bid)
        if board.calls[place] is PASS and bid_before and isinstance(board.calls[place + 2], Bid):
            return place
    return None


def hesitates(chance: Random) -> Told | None:
    """A player thinks long and passes, partner bids, and an opponent says so at once or when the hand is over."""
    board = dealt_where(chance, lambda one: _thinker(one) is not None)
    place = None if board is None else _thinker(board)
    if board is None or place is None:
        return None
    seat, lines = board.caller(place), board.call_lines(place)
    lines.append(f"{seat} hesitates")
    lines += board.call_lines()[place : place + 2]
    is_reserved = chance.random() < 0.6
    if is_reserved:
        lines.append(f"{chance.choice((seat.lho, seat.rho))} reserves rights")
    lines += board.call_lines()[place + 2 : place + 3]
    if not is_reserved:
        lines.append("director")
    noticed = chance.choice(("yes", "yes", "no"))
    says = {
        "unmistakable": noticed, "might_suggest": chance.choice(("yes", "yes", "no")), "unusual": "no",
        "poll": "no poll", "logical_alternative": "no",
    }  # fmt: skip
    return Told(board.record(lines), "had_a_problem", seat, says, "reserved" if is_reserved else "partner_bid")


_SAID = ("I nearly had a bid", "What a hand", "Sorry, partner", "Not again")


def remarks(chance: Random) -> Told | None:
    """A player says something about the hand while the auction is on."""
    board = dealt(chance)
    place = chance.randrange(1, len(board.calls) - 1)
    seat, lines = board.caller(place), board.call_lines(place)
    lines += [f'{seat} remarks "{chance.choice(_SAID)}"', *board.call_lines()[place : place + 2]]
    says = {"might_suggest": chance.choice(("yes", "no")), "unusual": "no", "poll": "no poll",
            "logical_alternative": "no"}  # fmt: skip
    return Told(board.record(lines), "thought_aloud", seat, says, "partner_bid")


def sees_a_hand(chance: Random) -> Told | None:
    """A player sees cards of a neighbour, who holds them low."""
    board, seat = dealt(chance), chance.choice(tuple(Seat))
    other = chance.choice((seat.lho, seat.rho))
    calls = chance.choice((0, 1, 2))
    lines = [*board.call_lines(calls), f"{seat} looks at {other}'s hand"]
    says = {"accidental": "yes", "interferes": chance.choice(("no", "no", "yes")), "option": "play on",
            "played_elsewhere": "yes", "unusual": "no"}  # fmt: skip
    return Told(board.record(lines), "cards_held_low", seat, says, "after_calls" if calls else "at_once")


def touches_cards(chance: Random) -> Told | None:
    """A player reaches for cards that are another's: to put them straight, or out of habit."""
    board, seat = dealt(chance), chance.choice(tuple(Seat))
    other = chance.choice((seat.lho, seat.partner, seat.rho))
    lines = [*board.call_lines(chance.randrange(1, 3)), f"{seat} touches {other}'s cards"]
    says = {"permission": chance.choice(("no", "no", "yes")), "mixed": "no", "unusual": "no", "penalize": "no"}
    return Told(board.record(lines), "put_cards_straight", seat, says)
