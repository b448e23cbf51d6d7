"""One deal of Guandan at an open table: the log of what happened and was answered, and the state it folds to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from cardinal.cards.viewer import Viewer
from cardinal.guandan import Finish, Game, Holding, PlayClass, Setup
from cardinal.guandan import events as e
from cardinal.guandan.dealing import Shuffle, shuffle_text
from cardinal.guandan.declaration import Undeclared
from cardinal.guandan.fold import begin
from cardinal.guandan.state import changed
from cardinal.guandan.view import see
from cardinal.language import NotNow
from cardinal.laws.open_log import Entry, LoggedTable, read_lines, refuse_not_asked, unreadable, write_lines
from cardinal.laws.prelude import REFEREE, SEATS, Conditions, Penalty, Seat, Text

from .act import GuandanAct, parse_guandan_act
from .act_events import act_of
from .case import guandan_conditions
from .open_deal import OpenDeal
from .open_hearing import OpenState, TableHearing, act_on, answer, withdraw
from .penalty_scale import LoggedOffence


class OpenGuandanTable(LoggedTable[OpenState]):
    """A table as it is in life. Each act or answer gives a new table; nothing irregular is refused.

    *offences* are those of the match before this deal, *reminders* the clauses of which the whole hall was reminded.

    >>> from cardinal.guandan.dealing import shuffle_of
    >>> from cardinal.cards import Rank
    >>> table = OpenGuandanTable(Setup(1, Rank.TWO, shuffle_of(0))).act("S turns up card 20").act("E draws out of turn")
    >>> table.act("attention by N").question.key
    'fate'
    """

    __slots__ = ("_offences", "_reminders", "_setup")

    official = REFEREE

    def __init__(
        self,
        setup: Setup,
        conditions: Conditions | None = None,
        log: Iterable[Entry] = (),
        offences: Iterable[LoggedOffence] = (),
        reminders: Iterable[str] = (),
    ) -> None:
        self._setup = setup
        self._offences = tuple(offences)
        self._reminders = tuple(reminders)
        chosen = conditions or guandan_conditions()
        self._begin(OpenState(_begun(setup, chosen), chosen, self._offences, self._reminders), log)

    @property
    def setup(self) -> Setup:
        return self._setup

    @property
    def deal(self) -> OpenDeal:
        return self._state.deal

    @property
    def hearing(self) -> TableHearing | None:
        """The hearing under way, if there is one."""
        return self._state.hearing

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        return self._state.penalties

    @property
    def offences(self) -> tuple[LoggedOffence, ...]:
        """The offences of the match so far, for the table of the next deal."""
        return self._state.offences

    @property
    def is_over(self) -> bool:
        return self.deal.is_over and self._state.hearing is None

    @property
    def finish(self) -> Finish | None:
        """The order of finish once the deal is over, as it was played or as a ruling has it."""
        return self.deal.state.finish

    @property
    def turn(self) -> Seat | None:
        return None if self._state.is_waiting else self.deal.state.turn

    def hand(self, seat: Seat) -> Holding:
        return self.deal.state.hands[seat]

    def legal_classes(self) -> tuple[PlayClass, ...]:
        """What the player in turn may play, with what rulings forbid left out."""
        return () if self._state.is_waiting else self.deal.legal_classes()

    def game_after(self, game: Game) -> Game:
        """The match after this deal: the levels, and how the next deal begins."""
        deal, finish = self.deal, self.finish
        if finish is None:
            raise NotNow(Text(__name__, "not_over"), cites="§G8.1.4")
        if deal.awarded is not None:
            passes_a = self._state.conditions["ref.awarded_double_passes_A"] is True
            return game.awarded(deal.awarded, passes_a=passes_a)
        return game.after(finish, deal.start)

    # What happens.

    def act(self, act: GuandanAct | e.Event | str, *, at: float | None = None) -> OpenGuandanTable:
        """Something happens at the table."""
        if isinstance(act, e.Event):
            at, act = act.at, act_of(act)
        elif isinstance(act, str):
            act = parse_guandan_act(act)
        return self._with(Entry("act", str(act), at=at), act_on(self._state, act))

    def redeal(self, pack: Shuffle, *, at: float | None = None) -> OpenGuandanTable:
        """The cards are shuffled again as a ruling has it, and everything begins with the cut."""
        return self._with(Entry("redeal", shuffle_text(pack), by=str(REFEREE), at=at))

    def view(self, viewer: Seat | Viewer) -> dict[str, object]:
        """What *viewer* may know now: what a guarded table shows, and what rulings have left in force.

        Who has to show a count, and what was done wrong unseen, is the referee's alone to know.
        """
        state, deal, question = self._state, self.deal, self.question
        is_referee = viewer is Viewer.DIRECTOR
        asked = question is not None and (is_referee or viewer is question.asked)
        barred = deal.state.trick.done if deal.state.trick is not None and not deal.is_over else 0
        return {
            **see(changed(deal.state, owes=None), viewer).to_json(),
            "owes": str(deal.state.owes) if is_referee and deal.state.owes is not None else None,
            "waiting": state.is_waiting,
            "lying": str(state.hearing.lying) if state.hearing is not None else "",
            "question": question.to_json() if asked and question is not None else None,
            "waiting_for": str(question.asked) if question is not None else None,
            "out_of_trick": [str(seat) for seat in SEATS if barred >> seat & 1],
            "suspended": [str(seat) for seat in deal.suspended],
            "bans": [{"seat": str(ban.seat), "patterns": list(map(str, ban.patterns))} for ban in deal.bans],
            "rulings": [ruling.to_json() for ruling in state.rulings],
            "penalties": [penalty.to_json() for penalty in state.penalties],
            "lapses": [{"law": lapse.law, "act": str(lapse.act)} for lapse in deal.lapses] if is_referee else None,
        }

    # The log.

    def to_json_lines(self) -> str:
        """What the deal began with on the first line, then one entry of the log a line."""
        return write_lines(self._begins_with, self._log)

    @property
    def _begins_with(self) -> dict[str, object]:
        return {
            "kind": "open deal",
            "setup": self._setup.to_json(),
            "conditions": dict(self._state.conditions.changes),
            "offences": [
                [offence.clause, offence.klass, offence.team, offence.player, offence.stage]
                for offence in self._offences
            ],
            "reminders": list(self._reminders),
        }  # fmt: skip

    @classmethod
    def from_json_lines(cls, text: str) -> OpenGuandanTable:
        """The table of a log that ``to_json_lines`` wrote."""
        head, entries = read_lines(text, cls.folds)
        try:
            setup = Setup.from_json(head["setup"])  # type: ignore[arg-type]
            conditions = guandan_conditions(head.get("conditions"))  # type: ignore[arg-type]
            offences = [LoggedOffence(*one) for one in head.get("offences", ())]  # type: ignore[attr-defined]
            reminders = [str(one) for one in head.get("reminders", ())]  # type: ignore[attr-defined]
        except (AttributeError, KeyError, TypeError) as error:
            raise unreadable(text) from error
        return cls(setup, conditions, entries, offences, reminders)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenGuandanTable):
            return NotImplemented
        return self._begins_with == other._begins_with and self._log == other._log

    def __hash__(self) -> int:
        return hash((self._setup.number, len(self._log)))

    def __repr__(self) -> str:
        return f"<OpenGuandanTable deal {self._setup.number}: {self.deal.state.phase}, {len(self._log)} entries>"


def _begun(setup: Setup, conditions: Conditions) -> OpenDeal:
    resolution = cast(Undeclared, conditions["ref.undeclared_wild"])
    return OpenDeal(begin(setup), resolution, str(conditions["ref.lost_lead_goes_to"]))


def _answer(state: OpenState, entry: Entry) -> OpenState:
    refuse_not_asked(state, entry, REFEREE, "§G40.2")
    return answer(state, entry.what, entry.value)


def _redeal(state: OpenState, entry: Entry) -> OpenState:
    """Everything from the cut again; rulings, penalties and offences stay on record."""
    if not state.awaits_redeal:
        raise NotNow(Text(__name__, "no_redeal"), cites="§G7.3")
    fresh = OpenDeal(state.deal.state, state.deal.resolution, state.deal.lost_lead).apply(e.Redealt(entry.what))
    return replace(state, deal=fresh, awaits_redeal=False)


OpenGuandanTable.folds = {
    "act": lambda state, entry: act_on(state, parse_guandan_act(entry.what)),
    "answer": _answer,
    "withdraw": lambda state, entry: withdraw(state, entry.what),
    "redeal": _redeal,
}
