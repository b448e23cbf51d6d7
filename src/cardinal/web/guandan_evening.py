"""An evening of Guandan: levels won and lost, places in the order of finish, double downs, tribute paid and received.

Levels come from the results; places and tribute only from deals whose order of finish was noted. Who pays tribute
follows from the deal before: its losers do, both of them after a double down; a deal that stands alone says it itself.
The others then play their own level. Bombs and cards left are those of recorded play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardinal.cards import Seat, Side
from cardinal.contest.model import LevelScore, Line
from cardinal.contest.standings import StageStandings
from cardinal.guandan import Table
from cardinal.guandan.events import Played
from cardinal.guandan.finish import Finish
from cardinal.guandan.start import after
from cardinal.store.table_facts import DealFacts

from .folder_catalogue import ShownEvent


@dataclass(frozen=True, slots=True)
class GuandanEvening:
    """What a pair or team did in its deals; ``places`` counts first to last of both players of a table."""

    deals: int = 0
    gained: int = 0
    lost: int = 0
    doubles_made: int = 0
    doubles_suffered: int = 0
    places: tuple[int, int, int, int] = (0, 0, 0, 0)
    has_tribute: bool = False
    """Whether tribute was noted at all: duplicate deals have none from deal to deal."""
    tribute_received: int = 0
    tribute_paid: int = 0
    resisted: int = 0
    """How often the own side was spared tribute because it could resist."""
    level_known: int = 0
    """Of so many deals it is known whose level was played."""
    level_own: int = 0
    """At the own side's level."""
    bombs_known: int = 0
    """Of so many deals the play was recorded."""
    bombs: int = 0
    last_known: int = 0
    """How often one of the own side was last in a recorded deal, and how many cards were left then."""
    left: int = 0

    @property
    def balance(self) -> int:
        return self.gained - self.lost

    @property
    def tribute_balance(self) -> int:
        return self.tribute_received - self.tribute_paid


def guandan_evening(shown_event: ShownEvent, found: StageStandings, number: int) -> GuandanEvening:
    counts: Counter[str] = Counter()
    places: Counter[int] = Counter()
    for line, side in _lines(shown_event, found, number):
        noted = shown_event.noted(line.place)
        orders = [deal.order for deal in noted.deals]
        for order in orders:
            if order is not None:
                places.update(_places(order, side))
        if isinstance(line.score, LevelScore) and line.score.is_of_one_deal:
            _count(counts, line.score.difference if side is Side.NS else -line.score.difference)
        else:
            for order in orders:
                if order is not None:
                    _count(counts, order.rise if order.winner is side else -order.rise)
        for before, deal in zip((None, *orders), noted.deals, strict=False):
            duty = after(before).duty if before is not None else None
            payers = deal.payers or (duty.payers if duty is not None else ())
            if payers:
                _tribute(counts, payers, deal.tribute, side)
            _played(counts, deal, side)
    return GuandanEvening(
        counts["deals"],
        counts["gained"],
        counts["lost"],
        counts["made"],
        counts["suffered"],
        (places[1], places[2], places[3], places[4]),
        bool(counts["tribute"]),
        counts["received"],
        counts["paid"],
        counts["resisted"],
        counts["level_known"],
        counts["level_own"],
        counts["bombs_known"],
        counts["bombs"],
        counts["last_known"],
        counts["left"],
    )


def _lines(shown_event: ShownEvent, found: StageStandings, number: int) -> Iterator[tuple[Line, Side]]:
    """Every line of the contestant that may be shown, with its side."""
    for line in shown_event.event.lines_of(found.stage.name):
        if number in (*line.ns, *line.ew) and shown_event.may_show(line.place):
            yield line, Side.NS if number in line.ns else Side.EW


def _count(counts: Counter[str], levels: int) -> None:
    counts["deals"] += 1
    counts["gained" if levels > 0 else "lost"] += abs(levels)
    if abs(levels) == 3:
        counts["made" if levels > 0 else "suffered"] += 1


def _places(order: Finish, side: Side) -> list[int]:
    """The places of a side's two players; after a double down the others share the last two."""
    own = [place for place, seat in enumerate(order.order, start=1) if Seat(seat).side is side]
    return own or [3, 4]


def _tribute(counts: Counter[str], payers: Sequence[Seat], tribute: str, side: Side) -> None:
    """What a deal began with: those who lost the one before owe, and play at the others' level."""
    is_ours = payers[0].side is side
    counts["level_known"] += 1
    counts["level_own"] += not is_ours
    if not tribute:
        return
    counts["tribute"] += 1
    if tribute == "resisted":
        counts["resisted"] += is_ours
    else:
        counts["paid" if is_ours else "received"] += len(payers)


def _played(counts: Counter[str], deal: DealFacts, side: Side) -> None:
    if deal.bombs is None:
        return
    counts["bombs_known"] += 1
    counts["bombs"] += deal.bombs[0 if side is Side.NS else 1]
    last = deal.order.last if deal.order is not None else None
    if deal.left is not None and last is not None and last.side is side:
        counts["last_known"] += 1
        counts["left"] += deal.left


def played_facts(table: Table) -> DealFacts:
    """What is noted of a deal whose play is recorded."""
    finish, duty, exchange = table.finish, table.setup.start.duty, table.state.exchange
    bombs = Counter(
        event.seat.side
        for event in table.events
        if isinstance(event, Played) and event.pattern is not None and event.pattern.is_bomb
    )
    last = finish.last if finish is not None else None
    return DealFacts(
        finish,
        "" if duty is None else "resisted" if exchange.resisted_by else "paid",
        payers=duty.payers if duty is not None else (),
        bombs=(bombs[Side.NS], bombs[Side.EW]),
        left=len(table.hand(last)) if last is not None else None,
    )
