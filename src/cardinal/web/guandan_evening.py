"""An evening of Guandan: levels won and lost, places in the order of finish, double downs, tribute paid and received.

Levels come from the results; places and tribute only from deals whose order of finish was noted. Who pays tribute
follows from the deal before: its losers do, both of them after a double down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cardinal.cards import Seat, Side
from cardinal.contest.model import LevelScore, Line
from cardinal.contest.standings import StageStandings
from cardinal.guandan.finish import Finish

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
        for before, deal in zip(orders, noted.deals[1:], strict=False):
            if before is not None and deal.tribute:
                _tribute(counts, before, deal.tribute, side)
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


def _tribute(counts: Counter[str], before: Finish, tribute: str, side: Side) -> None:
    counts["tribute"] += 1
    losers_are_ours = before.winner is not side
    cards = 2 if before.double_loss is not None else 1
    if tribute == "resisted":
        counts["resisted"] += losers_are_ours
    else:
        counts["paid" if losers_are_ours else "received"] += cards
