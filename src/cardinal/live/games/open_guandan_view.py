"""What one person may see of a deal of Guandan at an open table: the facts of a view."""

from __future__ import annotations

from itertools import islice
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Phase
from cardinal.guandan.seating import next_seat
from cardinal.guandan.state import changed
from cardinal.guandan.trick import holders
from cardinal.guandan.view import Facts
from cardinal.laws.guandan.open_hearing import TableHearing
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.question import Question

from .guandan_deals import HINTS
from .open_answers import Directed, effect_texts, is_for, pointing_out, question_json, rulings_json
from .open_possible import takeable
from .view_parts import Ban, Hint, Lapse, Lying


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


class OpenFacts(Facts):
    """All there is to know of an open deal: what a guarded one has, and what rulings have left in force."""

    __slots__ = ("_language", "_table", "directed")

    owed_reports_are_public = False

    def __init__(self, table: OpenGuandanTable, directed: Directed, awaited: tuple[Seat, ...], language: str) -> None:
        super().__init__(changed(table.deal.state, owes=None))
        self._table, self._language, self.directed, self.awaited = table, language, directed, awaited
        self.owes = table.deal.state.owes
        if table.state.is_waiting or table.hearing is not None:
            self.acting = ()

    def hints(self, viewer: Seat) -> list[Hint]:
        """What the player in turn could lawfully play: of each pattern the first cards that make it."""
        if self.phase is not Phase.PLAY or viewer is not self._table.turn:
            return []
        ways = islice(self._table.legal_classes(), HINTS)
        return [{"cards": str(next(iter(way)).cards), "pattern": str(way)} for way in ways]

    def may(self, viewer: Seat | Viewer) -> list[str]:
        is_playing = isinstance(viewer, Seat) and not self._table.is_over
        return ["does", "attention", "resist", "count"] if is_playing else []

    @property
    def lying(self) -> Lying | None:
        hearing = self._table.hearing
        if hearing is None or not hearing.lying:
            return None
        return {"seat": str(hearing.case.offender), "cards": str(hearing.lying)}

    def question(self, viewer: Seat | Viewer) -> dict[str, Any] | None:
        return _question(self._table, viewer, self.directed, self._language)

    @property
    def waiting(self) -> bool:
        return self._table.state.is_waiting

    @property
    def waiting_for(self) -> str | None:
        question = self._table.question
        return None if question is None else str(question.asked)

    @property
    def out_of_trick(self) -> list[Seat]:
        trick = None if self._table.deal.is_over else self.state.trick
        return [] if trick is None else [seat for seat in SEATS if trick.done >> seat & 1]

    @property
    def suspended(self) -> tuple[Seat, ...]:
        return tuple(self._table.deal.suspended)

    @property
    def bans(self) -> list[Ban]:
        return [{"seat": str(ban.seat), "patterns": list(map(str, ban.patterns))} for ban in self._table.deal.bans]

    @property
    def rulings(self) -> list[Any]:
        return rulings_json(self._table.rulings, self._language)

    @property
    def penalties(self) -> list[str]:
        return effect_texts(self._table.penalties, self._language)

    @property
    def lapses(self) -> list[Lapse]:
        return [{"law": lapse.law, "act": str(lapse.act)} for lapse in self._table.deal.lapses]

    def withdrawable(self, viewer: Seat | Viewer) -> list[Any]:
        return takeable(_heard(self._table), self._table.log, viewer, self._language)


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
