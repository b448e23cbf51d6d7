"""Guandan as it is in life: an irregular act stands until somebody notices, and the referee's book says what follows.

The cards are dealt by the table itself, and a player who has ten cards or fewer reports by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.log import Doer
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Game
from cardinal.guandan.dealing import random_shuffle
from cardinal.guandan.events import VERBS as EVENTS
from cardinal.guandan.events import VOCABULARY
from cardinal.language import NotUnderstood, Text, shown
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.act_events import ACTS
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.guandan.penalty_scale import LoggedOffence
from cardinal.laws.question import REFEREE

from ..errors import NotYourSeat
from ..narration import Line, LineNarrator
from ..protocol import Act
from .game import GAMES, Manner, Outcome
from .guandan_deals import by_itself, cut_places, first_record, game_of, outcome_of, setup_of
from .open_answers import UNHEARD, Directed, answerer, asked_of, directed_of, given_answer, in_common, withdrawer
from .open_guandan_lines import dealt, told_of
from .open_guandan_view import OpenFacts, unheard
from .table_views import OpenGuandanView
from .written_views import Viewed


class OpenGuandan(Viewed):
    """One deal of a game that goes on from deal to deal."""

    __slots__ = ("_lines", "directed", "game", "record", "table")

    described, has_sentences = OpenGuandanView, True

    def __init__(
        self, table: OpenGuandanTable, game: Game, record: Mapping[str, Any], lines: tuple[Line, ...] = ()
    ) -> None:
        self.table, self.game, self.record, self._lines = table, game, record, lines
        self.directed = directed_of(record)
        self._positions = None

    @classmethod
    def begin(cls, record: Mapping[str, Any]) -> OpenGuandan:
        """The deal with everything done that needs nobody: turned up, cut, dealt out."""
        game, offences = game_of(record), [LoggedOffence(*offence) for offence in record.get("offences", ())]
        table = _of_itself(OpenGuandanTable(setup_of(record, game), offences=offences), record, 0.0)
        lines = dealt(table)
        for line in record.get("acts", ()):
            # A scene begins in the middle of a deal, with what happened there, reports forgotten.
            before, table = table, table.act(line, at=0.0)
            lines = (*lines, *told_of(before, table, 0.0, None))
        return cls(_of_itself(table, record, 0.0), game, record, lines)

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        """The next deal of the match, which remembers how deals ended by ruling and who has offended."""
        record = first_record(chance)
        if self.directed is not Directed.PLAYERS:
            record["director"] = str(self.directed)
        if self.table.finish is None or self.table.game_after(self.game).is_over():
            return record
        record["finishes"] = [*self.record["finishes"], self._ended()]
        return record | self.carried()

    def carried(self) -> dict[str, Any]:
        """What the next deal has to know beside the cards, also where it lies ready: who has offended."""
        return {
            "offences": [
                [offence.clause, offence.klass, offence.team, offence.player, offence.stage]
                for offence in self.table.offences
            ]
        }

    def _ended(self) -> str | dict[str, str]:
        """How the deal ended, as ``game_of`` reads it."""
        deal, finish = self.table.deal, str(self.table.finish)
        if deal.awarded is not None:
            return {"awarded": str(deal.awarded)}
        return finish if deal.start is None else {"finish": finish, "offender": str(deal.start.shuffler)}

    def act(self, who: Seat | Viewer, act: Act, at: float) -> OpenGuandan:
        if who is Viewer.PUBLIC:
            raise NotYourSeat(Text("cardinal.live", "no_seat"))
        own = _OWN.get(act.verb)
        if (own is None and act.verb not in _PLAYERS) or (act.verb not in BY_REFEREE and not isinstance(who, Seat)):
            legal = (*_PLAYERS, *_OWN) if isinstance(who, Seat) else BY_REFEREE
            raise NotUnderstood(Text("cardinal.live", "no_verb", {"given": shown(act.verb)}), legal=legal)
        done = self.table.act(act.event(VOCABULARY, who, at)) if own is None else own(self, who, act, at)
        table = _of_itself(done, self.record, at)
        return OpenGuandan(table, self.game, self.record, (*self._lines, *told_of(self.table, table, at, who)))

    def facts(self, language: str) -> OpenFacts:
        return OpenFacts(self.table, self.directed, self.awaited, language)

    def lines(self) -> tuple[Line, ...]:
        """What happened, for the log."""
        return self._lines

    def narrator(self) -> LineNarrator:
        return LineNarrator()

    @property
    def asks_in_common(self) -> bool:
        return in_common(self.table.question, self.directed)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Whose choice or turn it is; nobody while a referee is asked."""
        if self.table.state.is_waiting:
            return asked_of(self.table.question, self.directed)
        passed_over = unheard(self.table)
        return self.table.deal.state.awaited if passed_over is None else (passed_over[1],)

    @property
    def happened(self) -> int:
        return len(self.lines())

    @property
    def outcome(self) -> Outcome | None:
        finish = self.table.finish
        if finish is None or not self.table.is_over:
            return None
        return outcome_of(self.table.setup.number, finish)


def _of_itself(table: OpenGuandanTable, record: Mapping[str, Any], at: float) -> OpenGuandanTable:
    """What nobody has to decide; as long as nothing is heard."""
    if table.state.awaits_redeal:
        table = table.redeal(random_shuffle(_spare(table, record).randrange), at=at)
    places = cut_places(record)
    while not table.state.is_waiting and table.hearing is None:
        event = by_itself(table.deal.state, record, places, at)
        if event is None:
            break
        table = table.act(event)
    return table


def _spare(table: OpenGuandanTable, record: Mapping[str, Any]) -> Random:
    """Chance for another pack, from the one that chance gave: the log says the same on every day."""
    redeals = sum(1 for entry in table.log if entry.kind == "redeal")
    return Random(int.from_bytes(sha256(f"{record['pack']} {redeals}".encode()).digest()))


Verb = Callable[[OpenGuandan, Any, Act, float], OpenGuandanTable]


def _attention(game: OpenGuandan, who: Seat, act: Act, at: float) -> OpenGuandanTable:
    return game.table.act(f"attention by {who}", at=at)


def _does(game: OpenGuandan, who: Seat | Viewer, act: Act, at: float) -> OpenGuandanTable:
    """Anything that can be written as an act of the casebook; a player acts for no other seat."""
    line = " ".join(act.text("act", 300).split())
    if not isinstance(who, Seat):
        return game.table.act(line, at=at)
    if line in ("attention", f"{who} attention", f"attention by {who}"):
        return game.table.act(f"attention by {who}", at=at)
    if line == "referee":
        return game.table.act(line, at=at)
    if line[:2] not in tuple(f"{seat} " for seat in Seat):
        line = f"{who} {line}"
    if parse_guandan_act(line).seat is not who:
        raise NotYourSeat(Text("cardinal.live.games.open_bridge_lines", "own_seat", {"seat": who}))
    return game.table.act(line, at=at)


def _answers(game: OpenGuandan, who: Seat | Viewer, act: Act, at: float) -> OpenGuandanTable:
    if act.body.get("key") == UNHEARD and isinstance(who, Seat):
        return game.table.act(f"attention by {who}", at=at)
    by = answerer(game.table.question, who, act, game.directed)
    return game.table.answer(act.text("key", 60), given_answer(act), by, at=at)


def _withdraws(game: OpenGuandan, who: Seat | Viewer, act: Act, at: float) -> OpenGuandanTable:
    key = act.text("key", 60)
    return game.table.withdraw(key, withdrawer(game.table.log, who, key, REFEREE), at=at)


_PLAYERS = tuple(verb for verb in VOCABULARY.verbs(Doer.PLAYER) if EVENTS[verb] in ACTS)
"""What happens at any table and is an act of the casebook; an undo is none."""
_OWN: Mapping[str, Verb] = {"attention": _attention, "does": _does, "answers": _answers, "withdraws": _withdraws}
BY_REFEREE = ("does", "answers", "withdraws")
GAMES["guandan", Manner.OPEN] = (OpenGuandan.begin, first_record)
