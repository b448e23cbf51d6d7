"""Slips in the auction besides wrong bids: two calls at once, a turn skipped, a barred player who bids, words."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cardinal.analysis.robots.bridge.system import choose
from cardinal.bridge import PASS, XX, Bid, X
from cardinal.cards import Seat

from .dealt import Dealt, dealt, dealt_where
from .slips_auction import ends_after
from .told import Slip, Told

_NOT_MEANT = {"unusual": "no"}


def under(law: str, slip: Slip) -> Slip:
    """The same happening, taken up under the law that sends to its own: which law it is, is to be found out."""

    def named(chance: Random) -> Told | None:
        told = slip(chance)
        if told is None:
            return None
        return Told({**told.record, "law": law}, told.cause, told.offender, told.says, told.aftermath)

    return named


def asks_the_rule(law: str) -> Slip:
    """A player asks the Director what a rule says on which no ruling rests by itself."""

    def asks(chance: Random) -> Told | None:
        board = dealt(chance)
        lines = board.call_lines(chance.randrange(1, 4))
        return Told(board.record(lines, law=law), "not_sure", chance.choice(tuple(Seat)), _NOT_MEANT)

    return asks


def calls_at_once(chance: Random) -> Told | None:
    """Two players call at the same moment: one was about to, and the other did not wait."""
    board = dealt(chance)
    place = chance.randrange(len(board.calls) - 1)
    seat, imagined = board.caller(place + 1), (*board.calls[:place], PASS)
    if ends_after(imagined) or ends_after(board.calls[: place + 1]):
        return None
    call = choose(imagined, board.hand(seat))[0]
    lines = [*board.call_lines(place + 1), f"{seat} calls {call} with {board.caller(place)}"]
    says = {**_NOT_MEANT, "replacement": str(choose(board.calls[: place + 1], board.hand(seat))[0])}
    return Told(board.record(lines), "did_not_wait", seat, says)


def turn_skipped(chance: Random) -> Told | None:
    """Three passes in a row although the next player had not called: partner passed before him."""
    board = dealt(chance)
    bids = [place for place, call in enumerate(board.calls) if isinstance(call, Bid)]
    place = bids[-1]
    bidder = board.caller(place)
    if board.calls[place + 1 :] != (PASS, PASS, PASS):
        return None
    lines = [*board.call_lines(place + 1), *(f"{bidder.after(turn)} calls pass" for turn in (2, 3, 4)), "attention"]
    law = chance.choice(("34", "17D3"))
    acts = lines if law == "34" else lines[:-1]
    return Told(board.record(acts, law=law), "did_not_wait", bidder.partner, _NOT_MEANT, "auction_seemed_over")


def barred_player_bids(chance: Random) -> Told | None:
    """A player who has to pass has forgotten it, or could not resist."""
    board = dealt(chance)
    places = [place for place, call in enumerate(board.calls) if place and isinstance(call, Bid)]
    if not places:
        return None
    place = chance.choice(places)
    seat = board.caller(place)
    turns, clause = chance.choice((("next", "30A"), ("all", "27B2")))
    given = [{"must_pass": {"seat": str(seat), "turns": turns, "cites": [clause]}}]
    lines = board.call_lines(place + 1)
    aftermath = "at_once"
    if chance.random() < 0.3:
        lines += [f"{seat.lho} calls pass"]
        aftermath = "lho_called"
    lines.append(f"attention by {chance.choice((seat.lho, seat.rho))}")
    return Told(board.record(lines, given=given), "forgot_ban", seat, _NOT_MEANT, aftermath)


def calls_for_barred_player(chance: Random) -> Told | None:
    """The player before has to pass, and the next one calls at once: that counts as in turn."""
    board = dealt(chance)
    places = [place for place in range(1, len(board.calls) - 1) if board.calls[place] is PASS]
    places = [place for place in places if isinstance(board.calls[place + 1], Bid)]
    if not places:
        return None
    place = chance.choice(places)
    barred, seat = board.caller(place), board.caller(place + 1)
    given = [{"must_pass": {"seat": str(barred), "turns": "all", "cites": ["27B2"]}}]
    lines = [*board.call_lines(place), f"{seat} calls {board.calls[place + 1]}"]
    return Told(board.record(lines, law="28", given=given), "knew_he_must_pass", seat, _NOT_MEANT)


def is_it_sufficient(chance: Random) -> Told | None:
    """The players do not agree whether the last bid was enough."""
    board = dealt(chance)
    places = [place for place in range(1, len(board.calls)) if isinstance(board.calls[place], Bid)]
    places = [place for place in places if any(isinstance(call, Bid) for call in board.calls[:place])]
    if not places:
        return None
    place = chance.choice(places)
    return Told(board.record(board.call_lines(place + 1), law="18"), "not_sure", board.caller(place), _NOT_MEANT)


def is_it_over(chance: Random) -> Told | None:
    """Somebody wants to lead, somebody else to call: is the auction over?"""
    board = dealt(chance)
    ends = chance.choice((0, 1, 2))
    lines = board.call_lines(len(board.calls) - ends)
    return Told(board.record(lines, law="22"), "not_sure", board.caller(len(lines) - 1), _NOT_MEANT)


def doubles_with_words(chance: Random) -> Told | None:
    """A double with more than the one word, as they say it where bids are spoken: at times it is not their bid."""
    board = dealt_where(chance, lambda one: X in one.calls or XX in one.calls)
    if board is None:
        return None
    place = next(place for place, call in enumerate(board.calls) if call in (X, XX))
    said = chance.choices(("another bid", "the bid as made", "the word alone"), (3, 2, 1))[0]
    record = board.record(board.call_lines(place + 1), law="19", conditions={"calling_method": "spoken"})
    return Told(record, "named_the_bid", board.caller(place), {"said": said, **_NOT_MEANT})


def exposed_before_play(chance: Random) -> Told | None:
    """The auction is over, and a card that was shown in it still lies on the table before a defender."""
    board = dealt(chance)
    contract = board.contract
    assert contract is not None
    seat = chance.choice((contract.declarer.lho, contract.declarer.rho, contract.dummy))
    card = chance.choice(sorted(board.hand(seat), key=lambda one: (one.suit, one.rank)))
    given = [{"faced_card": {"seat": str(seat), "card": str(card), "cites": ["24/1"]}}]
    says = {"deliberate": "no", **_NOT_MEANT}
    return Told(board.record(board.call_lines(), law="24E", given=given), "card_fell_in_auction", seat, says, "later")


def lead_restricted(chance: Random) -> Told | None:
    """An opponent of declarer took a call back, and now the partner of him who made it is to lead."""
    board = dealt(chance)
    contract = board.contract
    assert contract is not None
    leader = contract.declarer.lho
    held = sorted({card.suit for card in board.hand(leader)}, reverse=True)
    given = [{"lead_restriction": {"leader": str(leader), "offender": str(leader.partner), "cites": ["26B/1"]}}]
    own = [call for place, call in enumerate(board.calls) if board.caller(place) is leader.partner]
    named = sorted(
        {call.denomination.suit for call in own if isinstance(call, Bid) and call.denomination.suit is not None}
    )
    longest = max(held, key=lambda suit: board.hand(leader.partner).length(suit))
    says = {"specified": "+".join(sorted(map(str, named))) or "none", "suit": str(longest), **_NOT_MEANT}
    record = board.record(board.call_lines(), law="26", given=given)
    return Told(record, "took_call_back", leader.partner, says, "later")


_STRONG, _WEAK = "15-17", "12-14"


def _notrump(board: Dealt) -> int | None:
    """The place of a notrump opening: its strength is what partners forget."""
    place = next(place for place, call in enumerate(board.calls) if call is not PASS)
    return place if str(board.calls[place]) == "1NT" and len(board.calls) > place + 3 else None


def _explained(chance: Random) -> tuple[Dealt, int, list[str]] | None:
    """A notrump opening whose strength partner gives wrongly when he is asked."""
    board = dealt_where(chance, lambda one: _notrump(one) is not None)
    place = None if board is None else _notrump(board)
    if board is None or place is None:
        return None
    seat = board.caller(place)
    lines = [*board.call_lines(place + 1), f"{seat.lho} asks about 1NT", f'{seat.partner} explains 1NT "{_WEAK}"']
    return board, place, lines


def explanation_corrected(chance: Random) -> Told | None:
    """Partner's notrump was explained as weak; it is strong, and one of the two says so."""
    found = _explained(chance)
    if found is None:
        return None
    board, place, lines = found
    seat = board.caller(place)
    lines += board.call_lines()[place + 1 : place + chance.choice((2, 3))]
    over = chance.random() < 0.35
    if over:
        lines += board.call_lines()[place + 1 + (len(lines) - place - 3) :]
    lines.append(f'{seat.partner if not over or chance.random() < 0.5 else seat} corrects "{_STRONG}"')
    return Told(board.record(lines), "mixed_systems_up", seat.partner, _misled(chance), "later" if over else "at_once")


def called_on_explanation(chance: Random) -> Told | None:
    """The opponent called over a notrump that was explained wrongly, and the Director comes while he may change it."""
    found = _explained(chance)
    if found is None:
        return None
    board, place, lines = found
    lines += [*board.call_lines()[place + 1 : place + chance.choice((2, 3))], "director"]
    seat = board.caller(place).partner
    return Told(board.record(lines, law="21"), "mixed_systems_up", seat, _misled(chance), "lho_called")


def _misled(chance: Random) -> Mapping[str, object]:
    return {
        "evidence": chance.choice(("different", "different", "as_explained")),
        "influenced": chance.choice(("yes", "no")), "change": chance.choice(("yes", "no")), "replacement": "X",
        "realised": "now", "disclosed": "yes", "damaged": "no", "repeated": "no", "follow": "no", **_NOT_MEANT,
    }  # fmt: skip
