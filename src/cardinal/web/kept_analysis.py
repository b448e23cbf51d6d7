"""Double dummy that an event's folder has with it: nobody waits for what was worked out when the folder was made.

``double_dummy.json`` has a row for each board: its tricks as PBN files write them, and what each opening lead against
each contract cost. Only boards that nobody has still to play are read from it. The demonstration's season has it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardinal.analysis import Solver, TrickTable, trick_tables
from cardinal.analysis.card_cost import card_costs
from cardinal.bridge import Play
from cardinal.cards import Deal
from cardinal.language import CardinalError

from .double_dummy_details import DealtLine, dealt_lines, figures_by_player
from .evening_details import details_of, with_double_dummy
from .folder_catalogue import ShownEvent
from .traveller import free_deals

FILE = "double_dummy.json"
Leads = Mapping[tuple[Deal, str], int]
"""What an opening lead cost in tricks, by the deal, and the contract with the card."""


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """What a folder knows of its boards."""

    tables: Mapping[Deal, TrickTable]
    leads: Leads


def whole_details(shown_event: ShownEvent) -> bytes:
    """What a player's page adds to an event, with double dummy where the folder has all of it."""
    details = details_of(shown_event)
    kept = kept_analysis(shown_event)
    if kept is None:
        return details
    lines = dealt_lines(shown_event)
    openings = {at: play for at, one in enumerate(lines) if (play := one.opening) is not None}
    asked = {at: (lines[at].board.deal, _lead(lines[at])) for at in openings}
    is_whole = all(one.board.deal in kept.tables for one in lines) and all(key in kept.leads for key in asked.values())
    if not lines or not is_whole:
        return details
    costs = {at: kept.leads[key] for at, key in asked.items()}
    return with_double_dummy(details, figures_by_player(lines, kept.tables, costs))


def kept_analysis(shown_event: ShownEvent) -> KeptAnalysis | None:
    """What the folder of an event has; None where it has nothing, or nothing that can be read."""
    path = shown_event.folder.path / FILE
    if shown_event.state is not None or not path.is_file():
        return None
    deals = free_deals(shown_event)
    tables: dict[Deal, TrickTable] = {}
    leads: dict[tuple[Deal, str], int] = {}
    try:
        for row in json.loads(path.read_text("utf-8")):
            board = deals.get((str(row["stage"]), int(row["round"]), int(row["board"])))
            if board is not None:
                tables[board.deal] = TrickTable.parse(row["tricks"])
                leads |= {(board.deal, lead): int(cost) for lead, cost in row["leads"].items()}
    except (CardinalError, KeyError, TypeError, ValueError, AttributeError):
        return None
    return KeptAnalysis(tables, leads)


def work_out(shown_event: ShownEvent, solver: Solver) -> str:
    """The file of an event that is over, as *solver* finds it."""
    deals, lines = free_deals(shown_event), dealt_lines(shown_event)
    tables = dict(zip(deals, trick_tables(solver, [board.deal for board in deals.values()]), strict=True))
    openings: dict[tuple[Deal, str], Play] = {}
    for one in lines:
        if (play := one.opening) is not None:
            openings[one.board.deal, _lead(one)] = play
    costs = dict(zip(openings, card_costs(solver, list(openings.values())), strict=True))
    rows: list[dict[str, Any]] = []
    for (stage, round_number, number), board in sorted(deals.items()):
        own = {lead: turns[0].cost for (deal, lead), turns in sorted(costs.items(), key=_order) if deal == board.deal}
        told = {"stage": stage, "round": round_number, "board": number}
        rows.append(told | {"tricks": str(tables[stage, round_number, number]), "leads": own})
    return json.dumps(rows, separators=(",", ":")) + "\n"


def write_analysis(folder: Path, shown_event: ShownEvent, solver: Solver) -> None:
    (folder / FILE).write_text(work_out(shown_event, solver), "utf-8")


def _order(item: tuple[tuple[Deal, str], object]) -> str:
    return item[0][1]


def _lead(one: DealtLine) -> str:
    return f"{one.contract} {one.lead}"
