"""A record played again at a guarded table: every call and card checked, as far as the record is legal."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.bridge import DisclosureKind, Phase, Table
from cardinal.cards import Card
from cardinal.language import CardinalError, NotAllowed, Text

from .game_record import GameRecord
from .recorded_auction import RecordedAuction


@dataclass(frozen=True, slots=True)
class Replayed:
    """The table as far as the record could be followed, and why not further."""

    table: Table
    refused: CardinalError | None = None


def replay(record: GameRecord) -> Replayed:
    """Calls with their explanations, the lead, the play, and a claim of the rest where the cards end before the tricks.

    A record without a whole deal or an auction is refused; what is irregular in it ends the replay there.
    """
    board = record.board
    if board is None:
        raise NotAllowed(Text(__package__, "no_whole_deal"))
    if record.auction is None or record.auction.first is not board.dealer:
        raise NotAllowed(Text(__package__, "no_auction"))
    replayed = _call(Table(board), record.auction)
    if replayed.refused is None and replayed.table.phase is Phase.LEAD:
        replayed = _play(replayed.table, record)
    return replayed


def _call(table: Table, auction: RecordedAuction) -> Replayed:
    for place, call in enumerate(auction.calls):
        seat = table.auction.caller(place)
        try:
            if call.call is None:
                raise NotAllowed(Text(__package__, "irregular_turn", {"seat": seat}))
            table = table.call(seat, call.call)
            note = auction.note_of(call)
            if note is not None:
                kind = DisclosureKind.EXPLANATION if note else DisclosureKind.ALERT
                table = table.disclose(seat, kind, place, note)
        except CardinalError as error:
            return Replayed(table, error)
    return Replayed(table)


def _play(table: Table, record: GameRecord) -> Replayed:
    contract = table.auction.contract
    if contract is None or record.play is None:
        return Replayed(table)
    for _, one in record.play.in_order(contract.leader, contract.denomination):
        if one.card is None:
            break
        try:
            table = _next_card(table, one.card)
        except CardinalError as error:
            return Replayed(table, error)
    return _claim(table, record.tricks)


def _next_card(table: Table, card: Card) -> Table:
    seat = table.turn
    if seat is None:
        return table.play(table.board.dealer, card)  # refused: the play is over
    if table.phase is Phase.LEAD:
        return table.lead(seat, card).face_lead(seat)
    return table.play(seat, card)


def _claim(table: Table, tricks: int | None) -> Replayed:
    """Declarer claims what the record says that he won, and both defenders agree."""
    play = table.play_so_far
    if tricks is None or play is None or table.is_over:
        return Replayed(table)
    try:
        claimed = table.claim(play.declarer, tricks - play.declarer_tricks)
        for seat in play.declarer.side.other.seats:
            claimed = claimed.agree(seat)
    except CardinalError as error:
        return Replayed(table, error)
    return Replayed(claimed)
