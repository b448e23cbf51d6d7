"""Who took how long for what: the tempo of a table, from the times of its log; and its boards as PBN with these times.

The tempo is the Director's to see. What each call and card took stands in the time tables of a board's PBN.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from statistics import median
from typing import Any

from cardinal.bridge import Call, Contract
from cardinal.cards import SEATS, Card, Seat
from cardinal.formats import (
    GameRecord,
    RecordedAuction,
    RecordedContract,
    RecordedHands,
    RecordedPlay,
    Section,
    SideScore,
    writer_of,
)
from cardinal.formats.registry import format_named
from cardinal.language import NotNow, NotUnderstood, Text
from cardinal.laws.call import parse_any_call
from cardinal.store import Logged

from .games.game import GameTable
from .games.guarded_bridge import GuardedBridge
from .games.open_bridge import OpenBridge
from .live_table import LiveTable, fold

COLUMNS = "Time;TotalTime"
"""Seconds for the call or card, and of the whole auction or play so far."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One act: whose, what, when, and how long the table had waited for it."""

    who: str
    verb: str
    what: str
    at: float
    seconds: float
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board of a table with the tempo at which it was played."""

    place: int
    """Which board of the table it is, from 1."""
    played: GameTable
    started: float
    players: Mapping[Seat, str] = field(default_factory=dict)
    moments: tuple[Moment, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.played.outcome is not None


@dataclass(frozen=True, slots=True)
class Pace:
    """How a seat acted on a board: how often, how long in all, the usual and the longest time."""

    seat: Seat
    acts: int
    total: float
    median: float
    longest: Moment | None


def boards_of(stream: str, events: Iterable[Logged]) -> tuple[PlayedBoard, ...]:
    """Every board that a table's log tells of."""
    table, boards = LiveTable(stream), list[PlayedBoard]()
    for event in events:
        before, table = table, fold(table, (event,))
        if event.kind == "dealt" and table.played is not None:
            names = {seat: sitter.name for seat, sitter in table.sitters.items()}
            boards.append(PlayedBoard(len(boards) + 1, table.played, table.last_at, names))
        elif event.kind == "acted" and table.played is not None:
            payload, act = event.payload, event.payload["act"]
            moment = Moment(
                str(payload["who"]), str(act["verb"]), what_of(act), table.last_at, table.last_at - before.last_at,
                payload.get("by") == "clock",
            )  # fmt: skip
            last = boards[-1]
            boards[-1] = replace(last, played=table.played, moments=(*last.moments, moment))
    return tuple(boards)


def what_of(act: Mapping[str, Any]) -> str:
    """What an act is about: the call, the card, the cards, the answer."""
    if act["verb"] == "call":
        return str(parse_any_call(act["call"]))
    for name in ("call", "card", "cards", "value", "act", "tricks", "count"):
        if name in act:
            return str(act[name])
    return ""


def pace_of(board: PlayedBoard) -> tuple[Pace, ...]:
    """The tempo of each seat."""
    paces = []
    for seat in SEATS:
        own = [moment for moment in board.moments if moment.who == str(seat)]
        seconds = [beat.seconds for beat in own]
        longest = max(own, key=lambda beat: beat.seconds, default=None)
        paces.append(Pace(seat, len(own), sum(seconds), median(seconds) if seconds else 0.0, longest))
    return tuple(paces)


def record_of(board: PlayedBoard, site: str = "") -> GameRecord:
    """A bridge board that is over, as a file tells it, with what each call and card took."""
    played = board.played
    if not isinstance(played, GuardedBridge | OpenBridge):
        raise NotUnderstood(Text(__name__, "not_bridge"))
    if not board.is_over:
        raise NotNow(Text(__name__, "not_over"))
    dealt, result = played.table.board, played.table.result
    calls, cards, leader = _laid(played)
    contract = None if result is None else result.contract
    play = RecordedPlay.of(leader, contract.denomination, cards) if contract is not None and cards and leader else None
    score = played.table.score
    return GameRecord(
        number=dealt.number,
        dealer=dealt.dealer,
        vulnerability=dealt.vulnerability,
        hands=RecordedHands.from_deal(dealt.deal),
        site=site or None,
        players=tuple(board.players.get(seat) for seat in SEATS),  # type: ignore[arg-type]
        auction=RecordedAuction.of(dealt.dealer, [call for _, call in calls]),
        contract=RecordedContract() if contract is None else _contract(contract),
        declarer=None if contract is None else contract.declarer,
        play=play,
        tricks=None if result is None else result.tricks,
        score=None if score is None else SideScore(ns=score),
        sections=tuple(_times(board, calls, cards)),
    )


def _contract(contract: Contract) -> RecordedContract:
    return RecordedContract(contract.denomination, contract.bid.level, contract.doubling)


def _laid(played: GuardedBridge | OpenBridge) -> tuple[list[tuple[Seat, Call]], list[Card], Seat | None]:
    """The calls with who made them and the cards in their order, as they stand at the end."""
    if isinstance(played, GuardedBridge):
        state = played.table.state
        calls = [(state.auction.caller(place), call) for place, call in enumerate(state.auction.calls)]
        if state.play is None:
            return calls, [], None
        tricks = [*state.play.tricks, *([state.play.trick] if not state.play.trick.is_complete else [])]
        return calls, [card for trick in tricks for card in trick.cards], state.play.contract.leader
    position = played.table.state.position
    calls = [(entry.seat, entry.call) for entry in position.auction.entries]
    play = position.play
    if play is None:
        return calls, [], None
    return (
        calls,
        [laid.card for trick in play.tricks for laid in trick],
        play.tricks[0][0].seat if play.tricks[0] else None,
    )


def _times(board: PlayedBoard, calls: list[tuple[Seat, Call]], cards: list[Card]) -> Iterable[Section]:
    """The time tables. An act that was taken back and done again counts as it was done the last time."""
    moments = list(board.moments)
    of_cards = [_took(moments, None, str(card)) for card in reversed(cards)][::-1]
    of_calls = [_took(moments, str(seat), str(call)) for seat, call in reversed(calls)][::-1]
    for name, took in (("AuctionTimeTable", of_calls), ("PlayTimeTable", of_cards)):
        if took:
            total, rows = 0.0, list[tuple[str, ...]]()
            for seconds in took:
                total += seconds
                rows.append((f"{seconds:.0f}", f"{total:.0f}"))
            yield Section(name, COLUMNS, tuple(rows))


def _took(moments: list[Moment], who: str | None, what: str) -> float:
    """How long the last such act took; it is used up by that."""
    for place in range(len(moments) - 1, -1, -1):
        moment = moments[place]
        if (who is None or moment.who == who) and what.lower() in moment.what.lower().split():
            del moments[place]
            return moment.seconds
    return 0.0


def pbn(boards: Iterable[PlayedBoard], site: str = "") -> bytes:
    """Boards that are over as a PBN file."""
    stream = BytesIO()
    writer_of(format_named("pbn"))([record_of(board, site) for board in boards], stream)
    return stream.getvalue()
