"""What a table notes beside a result: the card led, whether the tricks of a ruling are in it; at Guandan the order of
finish of each deal, tribute, the opening.

In the log they stand under ``facts`` of the event that entered the result, in a folder of plain files in
``facts.json``. A fact that cannot be read is left out: the result counts without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardinal.cards import Card, Seat
from cardinal.contest.file_rows import json_rows
from cardinal.contest.model import Place, Room
from cardinal.guandan.finish import Finish
from cardinal.language import CardinalError, NotUnderstood, Text, shown

FACTS = "facts.json"
TRIBUTES = ("paid", "resisted")
PLAYED, COUNTED = "played", "counted"
"""Whether a result has the tricks as they were won at the table, or those that a ruling has moved are in it already."""
_NOTES = ("tribute_card", "return_card", "opening", "remarks")
_LONGEST = 200
MOST_CARDS = 27


@dataclass(frozen=True, slots=True)
class DealFacts:
    """A deal of Guandan: who finished in which order, whether tribute was paid or resisted, and which cards went.

    ``payers`` are the seats that owed tribute, where a deal stands alone and none before it says so; ``bombs`` those of
    North-South and of East-West, and ``left`` the cards of whoever was last, where the play was recorded.
    """

    order: Finish | None = None
    tribute: str = ""
    tribute_card: str = ""
    return_card: str = ""
    opening: str = ""
    remarks: str = ""
    payers: tuple[Seat, ...] = ()
    bombs: tuple[int, int] | None = None
    left: int | None = None

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {name: getattr(self, name) for name in ("tribute", *_NOTES) if getattr(self, name)}
        told |= {"payers": " ".join(map(str, self.payers))} if self.payers else {}
        told |= {"bombs": list(self.bombs)} if self.bombs is not None else {}
        told |= {"left": self.left} if self.left is not None else {}
        return ({"order": str(self.order)} if self.order is not None else {}) | told


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The facts of one result. ``is_game``: the deals are those of a game whose levels are the result."""

    lead: Card | None = None
    deals: tuple[DealFacts, ...] = ()
    is_game: bool = False
    transfer: str = ""
    """``played`` or ``counted``, where a ruling had moved tricks before the table entered its result."""

    def __bool__(self) -> bool:
        return self.lead is not None or bool(self.deals) or bool(self.transfer)

    def to_json(self) -> dict[str, Any]:
        """As events have them."""
        if self.lead is not None or self.transfer:
            told = {"lead": str(self.lead or ""), "transfer": self.transfer}
            return {name: value for name, value in told.items() if value}
        deals = [deal.to_json() for deal in self.deals]
        if self.is_game:
            return {"deals": deals}
        return {"deal": deals[0]} if deals else {}


NOTHING = TableFacts()


def read_facts(given: object) -> TableFacts:
    """What an event says under ``facts``."""
    if not isinstance(given, Mapping) or not given:
        return NOTHING
    lead, deal, deals = (given.get(name) for name in ("lead", "deal", "deals"))
    transfer = given.get("transfer")
    if isinstance(lead, str) or transfer in (PLAYED, COUNTED):
        card = _card(lead) if isinstance(lead, str) else None
        return TableFacts(card, transfer=str(transfer) if transfer in (PLAYED, COUNTED) else "")
    if isinstance(deals, list | tuple):
        return TableFacts(deals=tuple(map(_deal, deals)), is_game=True)
    return TableFacts(deals=(_deal(deal),)) if isinstance(deal, Mapping) else NOTHING


def _deal(given: object) -> DealFacts:
    if not isinstance(given, Mapping):
        return DealFacts()
    notes = {name: str(given.get(name, ""))[:_LONGEST] for name in _NOTES}
    tribute = str(given.get("tribute", ""))
    return DealFacts(
        _order(str(given.get("order", ""))),
        tribute if tribute in TRIBUTES else "",
        **notes,
        payers=_seats(str(given.get("payers", ""))),
        bombs=_bombs(given.get("bombs")),
        left=left if isinstance(left := given.get("left"), int) and 0 < left <= MOST_CARDS else None,
    )


def _bombs(given: object) -> tuple[int, int] | None:
    if not isinstance(given, list | tuple) or len(given) != 2 or not all(isinstance(one, int) for one in given):
        return None
    return (given[0], given[1]) if min(given) >= 0 else None


@lru_cache(maxsize=64)
def _seats(text: str) -> tuple[Seat, ...]:
    try:
        return tuple(Seat.parse(word) for word in text.split())
    except CardinalError:
        return ()


@lru_cache(maxsize=256)
def _card(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except CardinalError:
        return None


@lru_cache(maxsize=256)
def _order(text: str) -> Finish | None:
    try:
        return Finish.parse(text)
    except CardinalError:
        return None


def facts_rows(noted: Iterable[tuple[Place, TableFacts]]) -> list[dict[str, Any]]:
    """The rows of ``facts.json``."""
    return [place.to_json() | {"facts": facts.to_json()} for place, facts in noted if facts]


def read_facts_file(folder: Path) -> Mapping[Place, TableFacts]:
    """The facts of a folder by their place; nothing where it has none."""
    path = folder / FACTS
    return dict(_rows(path.read_text("utf-8"))) if path.is_file() else {}


def _rows(text: str) -> Iterator[tuple[Place, TableFacts]]:
    for row in json_rows(text, FACTS, "facts"):
        cells: Mapping[str, Any] = row.cells
        try:
            room = Room(str(cells.get("room", "")))
            place = Place(str(cells["stage"]), int(cells["round"]), str(cells["table"]), int(cells["board"]), room)
        except (KeyError, TypeError, ValueError) as error:
            values = {"source": str(row.source), "what": shown(row.given)}
            raise NotUnderstood(Text("cardinal.store.commands", "folder_flaw", values)) from error
        yield place, read_facts(cells.get("facts"))
