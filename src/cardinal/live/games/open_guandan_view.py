"""What one person may see of a deal of Guandan at an open table: the keys of a guarded view, and what rulings add."""

from __future__ import annotations

from itertools import islice
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Phase
from cardinal.guandan.seating import next_seat
from cardinal.guandan.trick import holders
from cardinal.laws.guandan.open_hearing import TableHearing
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.question import Question

from .guandan_deals import HINTS
from .open_answers import Directed, effect_texts, is_for, pointing_out, question_json, rulings_json
from .open_possible import takeable

__all__ = ["see", "texts_of", "unheard"]


def unheard(table: OpenGuandanTable) -> tuple[Seat, Seat] | None:
    """Who did something irregular that nobody has said anything about, and who is next to act."""
    hearing, state = table.hearing, table.deal.state
    if hearing is None or hearing.is_heard:
        return None
    offender, turn = hearing.case.offender, state.turn
    if turn is not None and turn is not offender:
        return offender, turn
    if state.trick is not None and state.phase is Phase.PLAY:
        return offender, state.trick.after(offender, holders(state.hands))
    return offender, next_seat(offender)


def see(
    table: OpenGuandanTable, viewer: Seat | Viewer, directed: Directed, awaited: tuple[Seat, ...]
) -> dict[str, Any]:
    """What *viewer* may know now."""
    hearing = table.hearing
    lying = hearing.lying if hearing is not None else None
    told: dict[str, Any] = dict(table.view(viewer))
    is_free = not table.state.is_waiting and hearing is None
    told |= {
        "awaited": [str(seat) for seat in awaited],
        "lying": {"seat": str(hearing.case.offender), "cards": str(lying)} if hearing is not None and lying else None,
        "question": _question(table, viewer, directed),
        "directed": str(directed),
        "rulings": [ruling.law for ruling in table.rulings],
        "legal_cards": told["legal_cards"] if is_free else [],
        "may_pass": told["may_pass"] and is_free,
        "hints": _hints(table, viewer) if is_free else [],
        "may": ["does", "attention", "resist", "count"] if isinstance(viewer, Seat) and not table.is_over else [],
        "withdrawable": takeable(_heard(table), table.log, viewer),
    }
    return told


def texts_of(table: OpenGuandanTable, viewer: Seat | Viewer, directed: Directed, language: str) -> dict[str, Any]:
    """The parts of the view that are sentences."""
    return {
        "question": _question(table, viewer, directed, language),
        "rulings": rulings_json(table.rulings, language),
        "penalties": effect_texts(table.penalties, language),
        "withdrawable": takeable(_heard(table), table.log, viewer, language),
    }


def _heard(table: OpenGuandanTable) -> TableHearing | None:
    """The hearing under way, once somebody has pointed the breach out."""
    hearing = table.hearing
    return hearing if hearing is not None and hearing.is_heard else None


def _question(
    table: OpenGuandanTable, viewer: Seat | Viewer, directed: Directed, language: str = ""
) -> dict[str, Any] | None:
    question: Question | None = table.question
    if question is not None:
        return question_json(question, viewer, language) if is_for(question, viewer, directed) else None
    passed_over = unheard(table)
    return pointing_out(passed_over[0], language) if passed_over is not None and viewer is passed_over[1] else None


def _hints(table: OpenGuandanTable, viewer: Seat | Viewer) -> list[dict[str, str]]:
    """What the player in turn could lawfully play: of each pattern the first cards that make it."""
    if table.deal.state.phase is not Phase.PLAY or viewer is not table.turn:
        return []
    ways = islice(table.legal_classes(), HINTS)
    return [{"cards": str(next(iter(one)).cards), "pattern": str(one)} for one in ways]
