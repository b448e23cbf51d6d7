"""A play that is told from the middle: cards left, the trick in progress, tricks won; nothing before it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from cardinal.cards import SEATS, SIDES, Card, Hand, Seat, Side
from cardinal.language import Text, shown

from .errors import ImpossibleCase
from .position import Position
from .standing_play import Laid, StandingPlay, Trick

POSITION_KEYS = frozenset(("left", "won", "trick", "lead"))
"""What a board tells of a position: the cards left, the tricks won, the trick in progress, whose lead it is."""

_TRICKS = 13
# The tricks won as a form has them: NS 6, EW 3.
_WON_TEXT = re.compile(r"\s*(?:(?:NS|EW)[\s:]*\d{1,2}[\s,;]*)+")
_WON_OF_SIDE = re.compile(r"(NS|EW)[\s:]*(\d{1,2})")


def with_position(position: Position, board: Mapping[object, object], left: tuple[Hand | None, ...]) -> Position:
    """The position with the play as the board of a case tells it, if it does. *left* are the cards still held."""
    if not POSITION_KEYS & set(map(str, board)):
        return position
    if position.contract is None or "deal" in board:
        raise ImpossibleCase(Text(__name__, "needs_contract"), cites="§44A")
    trick = _trick(board.get("trick"))
    won = _won(board.get("won"))
    hands = tuple(_beginning(left[seat], seat, trick) for seat in SEATS)
    earlier = _tricks_before(hands, won)
    play = StandingPlay(
        position.contract,
        hands,
        (*((),) * earlier, trick),
        owners=_owners(won, earlier),
        unrecorded=earlier,
        first_leader=_leader(board.get("lead"), trick, earlier),
    )
    return replace(position, board=replace(position.board, hands=hands), phase="play", play=play)


def _trick(line: object) -> Trick:
    """The trick in progress, ``W: H4 H2``: the leader and the cards clockwise."""
    if line is None:
        return ()
    head, colon, tail = line.partition(":") if isinstance(line, str) else ("", "", "")
    cards = tail.split()
    if not colon or not 1 <= len(cards) <= 3:
        raise _shape(line, "W: H4 H2")
    leader = Seat.parse(head)
    return tuple(Laid(leader.after(turn), Card.parse(card)) for turn, card in enumerate(cards))


def _won(record: object) -> dict[Side, int]:
    """How many tricks each side has won, as far as it is told."""
    if record is None:
        return {}
    if isinstance(record, str) and _WON_TEXT.fullmatch(record):
        record = {side: int(tricks) for side, tricks in _WON_OF_SIDE.findall(record)}
    if not isinstance(record, Mapping) or not all(type(tricks) is int and tricks >= 0 for tricks in record.values()):
        raise _shape(record, "{NS: 6, EW: 3}")
    return {Side.parse(str(side)): tricks for side, tricks in record.items()}


def _beginning(left: Hand | None, seat: Seat, trick: Trick) -> Hand | None:
    """What a hand held when the trick in progress began."""
    return None if left is None else left | Hand(laid.card for laid in trick if laid.seat is seat)


def _tricks_before(hands: tuple[Hand | None, ...], won: Mapping[Side, int]) -> int:
    """How many tricks were played before: the hands show it, or else the tricks won do. Where neither tells, the trick
    in progress is the first that is known."""
    # Most hands have the right number of cards, whatever is wrong with one.
    sizes = Counter(len(hand) for hand in hands if hand is not None)
    earlier = _TRICKS - sizes.most_common(1)[0][0] if sizes else sum(won.values())
    told = sum(won.values())
    if not 0 <= earlier < _TRICKS or told > earlier or (len(won) == len(SIDES) and told != earlier):
        raise ImpossibleCase(Text(__name__, "tricks_do_not_add_up", {"won": told, "played": earlier}), cites="§44B")
    return earlier


def _owners(won: Mapping[Side, int], earlier: int) -> tuple[tuple[int, Side], ...]:
    """Whose the tricks before are, as far as that is told; which of them is whose is not known and never asked."""
    if not won:
        return ()
    first = next(iter(won))
    return tuple((number, first if number <= won[first] else first.other) for number in range(1, earlier + 1))


def _leader(given: object, trick: Trick, earlier: int) -> Seat | None:
    if given is not None:
        return Seat.parse(str(given))
    if trick:
        return trick[0].seat
    if earlier:
        raise ImpossibleCase(Text(__name__, "needs_lead"), cites="§44G", legal=SEATS)
    return None


def _shape(given: object, form: str) -> ImpossibleCase:
    return ImpossibleCase(Text(__package__, "case_shape", {"given": shown(given)}), legal=(form,))
