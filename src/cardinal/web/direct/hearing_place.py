"""The table that a hearing is held at: who sits there, what is known of the board, and the options of the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardinal.bridge import dealer_of, vulnerability_of
from cardinal.cards import SEATS
from cardinal.contest.model import Game, Place
from cardinal.language import Text
from cardinal.laws.clause import Edition
from cardinal.laws.question import NOT_DETERMINED
from cardinal.scoring import Played
from cardinal.store import Competition, DirectorCall
from cardinal.store.commands import read_stage

from ..books import cited
from ..forms import Form
from ..hearing_context import HearingContext
from ..hearing_facts import Facts
from ..table.showing import seats_of
from .direction import Direction, tabs_of
from .places import TableRound, read_place, round_tables, started_round

_TEXTS = "cardinal.web.direct.hearing"
_CTCBA = "ctcba"
_ANSWERED = {"field": NOT_DETERMINED}
"""The results of the other tables are in the event, which works out what an assigned score is worth as they come in."""
_NUMBER_OF: Mapping[str, int | None] = {"N": 0, "S": 1, "E": 0, "W": 1, "NS": None, "EW": None}
"""Which of the contestants of a side sits in a seat, where it has two."""


@dataclass(frozen=True, slots=True)
class HearingAt:
    """A place of an event, with the call that brought the director there."""

    place: Place
    tables: tuple[TableRound, ...]
    """The table, in both rooms if it has two."""
    call: DirectorCall | None = None

    @property
    def here(self) -> TableRound | None:
        """Who sits there; of two rooms that are not told apart nobody knows."""
        known = [table for table in self.tables if self.place.room in ("", table.room)]
        return known[0] if len(known) == 1 else None

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({board for table in self.tables for board in table.boards}))

    @property
    def rooms(self) -> tuple[str, ...]:
        return tuple(str(table.room) for table in self.tables if table.room)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The place as an address has it."""
        place = self.place
        told = {"stage": place.stage, "round": str(place.round), "table": place.table, "room": str(place.room)}
        told |= {"board": str(place.board or ""), "call": self.call.key if self.call is not None else ""}
        return tuple((name, value) for name, value in told.items() if value)


def hearing_at(state: Competition, form: Form) -> HearingAt:
    """The place that an address or a form names; what it leaves out is that of the call, or of the round under way."""
    call = state.calls.get(form.text("call", 40))
    current = started_round(state) or (state.conditions.stages[0].name, 1)
    table = form.text("table", 40) or (call.table if call is not None else "")
    if call is not None and call.table != table:
        call = None
    told: dict[str, str] = {"stage": current[0], "round": str(current[1])}
    if call is not None:
        known = {"stage": call.stage, "round": str(call.round or ""), "board": str(call.board or "")}
        told |= {name: value for name, value in known.items() if value}
    told |= {name: form.text(name, 200) for name in ("stage", "round", "board", "room") if form.text(name, 200)}
    place = read_place(state, Form(told | {"table": table}))
    tables = tuple(
        round_table for round_table in round_tables(state, place.stage, place.round) if round_table.table == table
    )
    return HearingAt(place, tables, call)


def sitting_at(state: Competition, place: Place) -> TableRound | None:
    """Who sat at a place, if that is one table."""
    tables = tuple(table for table in round_tables(state, place.stage, place.round) if table.table == place.table)
    return HearingAt(place, tables).here


def people_at(state: Competition, here: TableRound | None, language: str) -> dict[str, str]:
    """The names by seat; of a team that has not said who sits there, the team."""
    if here is None:
        return {}
    return {seat.seat: seat.name or seat.team for seat in seats_of(state, here, language, {}) if seat.name or seat.team}


def context_at(direction: Direction, at: HearingAt, language: str, **shown: Any) -> HearingContext:
    """A hearing at a table of the event, under the event's own book and options."""
    conditions, place = direction.conditions, at.place
    books = _books(direction)
    options = conditions.laws_of(read_stage(direction.state, place.stage)).changes
    return HearingContext(
        f"/direct/{direction.key}/hearing",
        "direct/",
        at.pairs,
        books,
        tuple(books.values()),
        next(iter(books.values())),
        options,
        _ANSWERED,
        _known(direction, place, str(next(iter(books)))),
        people_at(direction.state, at.here, language),
        {"at": at, **words(direction, language), **shown},
    )


def _books(direction: Direction) -> Mapping[str, Edition]:
    """The Laws in the event's edition, with the federation's regulations where it plays by them; or Guandan's book."""
    conditions = direction.conditions
    if conditions.game is Game.GUANDAN:
        return {"guandan": "guandan"}
    laws: dict[str, Edition] = {str(conditions.edition): conditions.edition}
    return laws | ({_CTCBA: _CTCBA} if conditions.pack == _CTCBA else {})


def _known(direction: Direction, place: Place, book: str) -> Facts:
    """What nobody has to tell: the board, and the contract if the table has entered it."""
    if direction.conditions.game is Game.GUANDAN or not place.board:
        return Facts(book=book)
    entered = direction.state.results.get(place)
    score = entered.line.score if entered is not None and not entered.disputed else None
    contract = score.result.contract if isinstance(score, Played) and score.result is not None else None
    return Facts(
        book=book,
        number=str(place.board),
        dealer=str(dealer_of(place.board)),
        vulnerable=str(vulnerability_of(place.board)),
        contract=str(contract) if contract is not None else "",
    )


def seat_labels(language: str) -> list[tuple[str, str]]:
    return [(str(seat), seat.label(language)) for seat in SEATS]


def words(direction: Direction, language: str) -> dict[str, Any]:
    """What every page of a hearing in an event is written with."""

    def tell(key: str, **inside: object) -> str:
        return Text(_TEXTS, key, inside).render(language)

    def word(key: str, **inside: object) -> str:
        return Text(__package__, key, inside).render(language)

    return {
        "key": direction.key,
        "title": direction.conditions.name,
        "tab": "hearing",
        "tabs": tabs_of(direction),
        "tell": tell,
        "word": word,
        "called": direction.seen.called,
        "cited": partial(cited, language=language),
        "iso": direction.iso,
        "now": direction.iso(direction.now),
        "seat_labels": seat_labels(language),
    }


def contestant_of(here: TableRound | None, to: str) -> int | None:
    """The contestant of a seat or a side, as an effect names it; an individual has a seat, and no side of its own."""
    if here is None or to not in _NUMBER_OF:
        return None
    numbers = here.ns if to in ("N", "S", "NS") else here.ew
    at = _NUMBER_OF[to]
    if len(numbers) == 1:
        return numbers[0]
    return numbers[at] if at is not None and at < len(numbers) else None
