"""Slips in the auction, as people make them: a bid overlooked or misread, a turn taken too early, the card beside."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cardinal.analysis.robots.bridge.system import choose
from cardinal.bridge import PASS, Auction, Bid, Call, X
from cardinal.cards import Seat

from .card_sense import natural_lead
from .dealt import Dealt, dealt
from .told import Told

_NOT_MEANT = {"unusual": "no"}


def _attention(chance: Random, offender: Seat) -> str:
    """Mostly an opponent speaks up; now and then the offender notices himself, seldom partner."""
    seat = chance.choices((offender.lho, offender.rho, offender, offender.partner), (5, 4, 3, 1))[0]
    return f"attention by {seat}"


def _after(chance: Random, board: Dealt, lines: list[str], offender: Seat, call: Call, place: int) -> tuple[str, str]:
    """What happens before somebody notices: usually nothing; sometimes the next player has called over it."""
    if chance.random() < 0.72:
        return "at_once", _attention(chance, offender)
    lho = offender.lho
    calls = (*board.calls[:place], PASS, PASS, PASS)[: place + (board.caller(place) is not offender) + 1]
    wanted = _sensible(calls, board, lho)
    over = wanted if isinstance(wanted, Bid) and _is_above(wanted, call) else PASS
    lines.append(f"{lho} calls {over}")
    return "lho_called", _attention(chance, offender)


def _sensible(calls: tuple[Call, ...], board: Dealt, seat: Seat) -> Call:
    while board.caller(len(calls)) is not seat:
        calls = (*calls, PASS)
    auction = Auction(board.dealer, ())
    for call in calls:
        if auction.is_over:
            return PASS
        auction = auction.call(call)
    return PASS if auction.is_over else choose(calls, board.hand(seat))[0]


def _is_above(call: Bid, other: Call) -> bool:
    return not isinstance(other, Bid) or _height(call) > _height(other)


def _height(call: Bid) -> tuple[int, int]:
    return call.level, int(call.denomination)


def insufficient(chance: Random) -> Told | None:
    """A bid below the last one: the last bid was overlooked, or taken for one of the level below."""
    board = dealt(chance)
    places = [place for place in range(1, len(board.calls)) if any(isinstance(one, Bid) for one in board.calls[:place])]
    chance.shuffle(places)
    causes = ["overlooked_rho", "read_lower", "overlooked_partner"]
    for place in places:
        chance.shuffle(causes)
        for cause in causes:
            imagined = _imagined(board.calls[:place], cause)
            if imagined is None:
                continue
            seat, last = board.caller(place), _last_bid(board.calls[:place])
            call = choose(imagined, board.hand(seat))[0]
            if isinstance(call, Bid) and last is not None and not _is_above(call, last):
                lines = [*board.call_lines(place), f"{seat} calls {call}"]
                aftermath, noticed = _after(chance, board, lines, seat, call, place)
                replacement = _replacement(chance, board, place, call, seat)
                says = {"replacement": replacement, **_NOT_MEANT}
                return Told(board.record([*lines, noticed]), cause, seat, says, aftermath)
    return None


def _last_bid(calls: tuple[Call, ...]) -> Bid | None:
    return next((call for call in reversed(calls) if isinstance(call, Bid)), None)


def _imagined(calls: tuple[Call, ...], cause: str) -> tuple[Call, ...] | None:
    """The auction as the player saw it; None where this slip could not have happened."""
    places = {"overlooked_rho": len(calls) - 1, "overlooked_partner": len(calls) - 2, "read_lower": len(calls) - 1}
    place = places[cause]
    overlooked = calls[place] if place >= 0 else None
    if not isinstance(overlooked, Bid):
        return None
    if cause == "overlooked_partner" and calls[-1] is not PASS:
        return None
    if cause == "read_lower":
        if overlooked.level == 1:
            return None
        seen: Call = Bid.of(overlooked.level - 1, overlooked.denomination)
        before = _last_bid(calls[:place])
        if before is not None and not _is_above(seen, before):  # type: ignore[arg-type]
            return None
    else:
        seen = PASS
    imagined = (*calls[:place], seen, *calls[place + 1 :])
    auction = Auction(Seat.N, ())
    for call in imagined:
        if auction.is_over or call not in auction.legal_calls():
            return None
        auction = auction.call(call)
    return None if auction.is_over else imagined


def _replacement(chance: Random, board: Dealt, place: int, call: Bid, seat: Seat) -> str:
    """What the offender does instead: mostly the same suit at the level that is enough, else what the hand is worth."""
    last = _last_bid(board.calls[:place])
    assert last is not None
    level = last.level + (int(call.denomination) <= int(last.denomination))
    if level <= 7 and chance.random() < 0.55:
        return str(Bid.of(level, call.denomination))
    return str(choose(board.calls[:place], board.hand(seat))[0])


def _out_of_turn(board: Dealt, seat: Seat, imagined: tuple[Call, ...], place: int, chance: Random, cause: str) -> Told:
    call = choose(imagined, board.hand(seat))[0]
    lines = [*board.call_lines(place), f"{seat} calls {call}"]
    aftermath, noticed = _after(chance, board, lines, seat, call, place)
    turn = board.caller(place)
    proper = choose(board.calls[:place], board.hand(turn))[0]
    says: Mapping[str, object] = {"rho_call": str(proper), **_NOT_MEANT}
    return Told(board.record([*lines, noticed]), cause, seat, says, aftermath)


def thought_dealer(chance: Random) -> Told | None:
    """A player takes himself for the dealer and opens, or passes, before anybody has called."""
    board = dealt(chance)
    seat = board.dealer.after(chance.choice((1, 2, 3)))
    return _out_of_turn(board, seat, (), 0, chance, "thought_dealer")


def did_not_wait(chance: Random) -> Told | None:
    """A player calls while the one before him still thinks, as if he had passed."""
    board = dealt(chance)
    place = chance.randrange(len(board.calls) - 2)
    imagined = (*board.calls[:place], PASS)
    if Auction(board.dealer, imagined).is_over:
        return None
    return _out_of_turn(board, board.caller(place + 1), imagined, place, chance, "did_not_wait")


def missed_partners_turn(chance: Random) -> Told | None:
    """A player takes the turn of partner for his own."""
    board = dealt(chance)
    place = chance.randrange(len(board.calls) - 2)
    imagined = (*board.calls[:place], PASS, PASS)
    if place == 0 or ends_after(imagined):
        return None
    return _out_of_turn(board, board.caller(place + 2), imagined, place, chance, "took_partners_turn")


def doubles_too_early(chance: Random) -> Told | None:
    """A double before the player's turn: the bid that he wants to double has just been made."""
    board = dealt(chance)
    places = list(range(1, len(board.calls) - 1))
    chance.shuffle(places)
    for place in places:
        for ahead in (1, 2):
            imagined = (*board.calls[:place], *(PASS,) * ahead)
            seat = board.caller(place + ahead)
            if not ends_after(imagined) and choose(imagined, board.hand(seat))[0] is X:
                cause = "did_not_wait" if ahead == 1 else "took_partners_turn"
                return _out_of_turn(board, seat, imagined, place, chance, cause)
    return None


def ends_after(calls: tuple[Call, ...]) -> bool:
    """Whether an auction is over with or before the last of these calls."""
    auction = Auction(Seat.N, ())
    for call in calls:
        if auction.is_over:
            return True
        auction = auction.call(call)
    return auction.is_over


def doubles_partner(chance: Random) -> Told | None:
    """A double of one's own side's bid: the player thought that the other side had bid it."""
    board = dealt(chance)
    places = [
        place
        for place in range(2, len(board.calls))
        if isinstance(board.calls[place - 2], Bid) and board.calls[place - 1] is PASS
    ]
    if not places:
        return None
    place = chance.choice(places)
    seat = board.caller(place)
    lines = [*board.call_lines(place), f"{seat} calls {X}"]
    if chance.random() < 0.3:
        lines.append(f"{seat.lho} calls pass")
    proper = choose(board.calls[:place], board.hand(seat))[0]
    says = {"replacement": str(proper), **_NOT_MEANT}
    return Told(board.record([*lines, _attention(chance, seat)]), "took_partners_bid_for_theirs", seat, says)


def after_the_end(chance: Random) -> Told | None:
    """A call when the auction is over: the player had not counted the passes."""
    board = dealt(chance)
    seat = board.caller(len(board.calls))
    lines = [*board.call_lines(), f"{seat} calls pass"]
    return Told(board.record([*lines, _attention(chance, seat)]), "did_not_count_passes", seat, _NOT_MEANT)


def card_beside_in_box(chance: Random) -> Told | None:
    """The bidding card beside the right one came out, or the player has thought better of it."""
    board = dealt(chance)
    places = [place for place, call in enumerate(board.calls) if isinstance(call, Bid) and call.level < 7]
    place = chance.choice(places)
    meant, seat = board.calls[place], board.caller(place)
    assert isinstance(meant, Bid)
    is_slip = chance.random() < 0.6
    neighbours = [one for one in _neighbours(meant) if _stands(board.calls[:place], one)]
    if not neighbours:
        return None
    pulled = chance.choice(neighbours)
    lines = [*board.call_lines(place), f"{seat} calls {pulled}"]
    if chance.random() < 0.4:
        lines.append(f"{seat.lho} calls pass")
    lines += [f"{seat} changes {pulled} to {meant}", f"attention by {chance.choice((seat.lho, seat.rho))}"]
    says = {"intended": "no" if is_slip else "yes", "slip": "yes" if is_slip else "no", "unusual": "no"}
    return Told(board.record(lines), "card_beside_in_box" if is_slip else "second_thoughts", seat, says)


def _neighbours(call: Bid) -> list[Bid]:
    number = _height(call)
    every = [Bid.of(level, one) for level in range(1, 8) for one in type(call.denomination)]
    ordered = sorted(every, key=_height)
    place = [_height(one) for one in ordered].index(number)
    return [ordered[near] for near in (place - 1, place + 1) if 0 <= near < len(ordered)]


def _stands(calls: tuple[Call, ...], call: Bid) -> bool:
    last = _last_bid(calls)
    return last is None or _is_above(call, last)


def card_in_auction(chance: Random) -> Told | None:
    """A card falls face up while the auction still goes on, or a player leads too early."""
    board = dealt(chance)
    contract = board.contract
    assert contract is not None
    place = chance.randrange(1, len(board.calls))
    seat = chance.choice(tuple(Seat))
    hand = board.hand(seat)
    is_lead = place >= len(board.calls) - 1 and seat is contract.declarer.lho
    card = natural_lead(hand, contract.denomination) if is_lead else chance.choice(hand.cards)
    verb = "leads" if is_lead else "drops"
    lines = [*board.call_lines(place), f"{seat} {verb} {card}", _attention(chance, seat)]
    cause = "led_before_the_end" if is_lead else "card_fell_in_auction"
    return Told(board.record(lines), cause, seat, {"unusual": "no"})
