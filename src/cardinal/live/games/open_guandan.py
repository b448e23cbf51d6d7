"""Guandan as it is in life: an irregular act stands until somebody notices, and the referee's book says what follows.

The cards are dealt by the table itself, and a player who has ten cards or fewer reports by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Finish, Game, Phase
from cardinal.guandan.conditions import End
from cardinal.guandan.dealing import CUT_PLACES, parse_shuffle, random_shuffle
from cardinal.guandan.start import after_offence
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.guandan.penalty_scale import LoggedOffence
from cardinal.laws.question import REFEREE

from ..errors import NotYourSeat
from ..protocol import Act
from ..sentences_line import Line
from .game import GAMES, Manner, Outcome
from .guarded_guandan import MACHINE, GuardedGuandan, duplicate_setup
from .open_answers import UNHEARD, Directed, answerer, asked_of, directed_of, given_answer, in_common, withdrawer
from .open_guandan_lines import dealt, told_of
from .open_guandan_view import OpenFacts, unheard
from .table_views import OpenGuandanView
from .written_views import Viewed

__all__ = ["OpenGuandan"]


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
        game, pack = game_of(record), parse_shuffle(record["pack"])
        offences = [LoggedOffence(*one) for one in record.get("offences", ())]
        setup = duplicate_setup(record["board"], pack) if "board" in record else game.setup(pack)
        new = OpenGuandanTable(setup, offences=offences)
        table = _of_itself(new, record, 0.0)
        return cls(table, game, record, dealt(table))

    @staticmethod
    def first(chance: Callable[[int], int]) -> dict[str, Any]:
        return GuardedGuandan.first(chance)

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        """The next deal of the match, which remembers how deals ended by ruling and who has offended."""
        record = GuardedGuandan.first(chance)
        if self.directed is Directed.PERSON:
            record["director"] = str(self.directed)
        if self.table.finish is None or self.table.game_after(self.game).is_over():
            return record
        record["finishes"] = [*self.record["finishes"], self._ended()]
        return record | self.carried()

    def carried(self) -> dict[str, Any]:
        """What the next deal has to know beside the cards, also where it lies ready: who has offended."""
        return {"offences": [[one.clause, one.klass, one.team, one.player, one.stage] for one in self.table.offences]}

    def _ended(self) -> str | dict[str, str]:
        """How the deal ended, as ``game_of`` reads it."""
        deal, finish = self.table.deal, str(self.table.finish)
        if deal.awarded is not None:
            return {"awarded": str(deal.awarded)}
        return finish if deal.start is None else {"finish": finish, "offender": str(deal.start.shuffler)}

    def act(self, who: Seat | Viewer, act: Act, at: float) -> OpenGuandan:
        if who is Viewer.PUBLIC:
            raise NotYourSeat(Text("cardinal.live", "no_seat"))
        verb = VERBS.get(act.verb)
        if verb is None or (act.verb not in BY_REFEREE and not isinstance(who, Seat)):
            legal = tuple(VERBS) if isinstance(who, Seat) else BY_REFEREE
            raise NotUnderstood(Text("cardinal.live", "no_verb", {"given": shown(act.verb)}), legal=legal)
        table = _of_itself(verb(self, who, act, at), self.record, at)
        return OpenGuandan(table, self.game, self.record, (*self._lines, *told_of(self.table, table, at, who)))

    def facts(self, language: str) -> OpenFacts:
        return OpenFacts(self.table, self.directed, self.awaited, language)

    def lines(self) -> tuple[Line, ...]:
        """What happened, for the log."""
        return self._lines

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
        rise = finish.rise if finish.first in (Seat.N, Seat.S) else -finish.rise
        return Outcome(self.table.setup.number, f"{rise:+d}", rise)


def game_of(record: Mapping[str, Any]) -> Game:
    """The game before the deal: every deal so far as it was played, or as a ruling has it."""
    game = Game(End(), MACHINE)
    for one in record["finishes"]:
        if isinstance(one, str):
            game = game.after(Finish.parse(one))
        elif "awarded" in one:
            game = game.awarded(Seat.parse(one["awarded"]))
        else:
            game = game.after(Finish.parse(one["finish"]), after_offence(Seat.parse(one["offender"])))
    return game


def _of_itself(table: OpenGuandanTable, record: Mapping[str, Any], at: float) -> OpenGuandanTable:
    """What nobody has to decide: another pack, the cut, the dealing, a lot between two equal tributes, a report."""
    while True:
        state = table.deal.state
        if table.state.awaits_redeal:
            table = table.redeal(random_shuffle(_spare(table, record).randrange), at=at)
        elif table.state.is_waiting or table.hearing is not None:
            return table
        elif state.phase is Phase.CUT:
            table = _cut(table, record, at)
        elif state.phase is Phase.DRAW:
            table = table.act("cards dealt", at=at)
        elif state.phase is Phase.CHOICE and not state.awaited:
            duty = state.setup.start.duty
            assert duty is not None, "somebody has paid"
            table = table.act(f"lot takes the tribute of {duty.payers[int(record['lot']) % len(duty.payers)]}", at=at)
        elif state.phase is Phase.PLAY and state.owes is not None:
            table = table.act(f"{state.owes} reports {len(state.hands[state.owes])}", at=at)
        else:
            return table


def _spare(table: OpenGuandanTable, record: Mapping[str, Any]) -> Random:
    """Chance for another pack, from the one that chance gave: the log says the same on every day."""
    redeals = sum(1 for one in table.log if one.kind == "redeal")
    return Random(int.from_bytes(sha256(f"{record['pack']} {redeals}".encode()).digest()))


def _cut(table: OpenGuandanTable, record: Mapping[str, Any], at: float) -> OpenGuandanTable:
    start = table.deal.state.setup.start
    verb = "turns up card" if start.first_drawer is None else "cuts"
    refused: CardinalError | None = None
    for place in (*record["places"], *CUT_PLACES):
        try:
            after = table.act(f"{start.cutter} {verb} {place}", at=at)
        except CardinalError as why:
            refused = why
            continue
        if after.deal.state.phase is not Phase.CUT or after.state.is_waiting or after.state.awaits_redeal:
            return after
        # The wild card and the jokers do not decide who begins: another place is lifted.
        table = after
    assert refused is not None, "some card of the pack decides who begins"
    raise refused


Verb = Callable[[OpenGuandan, Any, Act, float], OpenGuandanTable]


def _play(game: OpenGuandan, who: Seat, act: Act, at: float) -> OpenGuandanTable:
    cards, said = " ".join(act.text("cards", 120).replace('"', "").split()), act.text("as", 40).replace('"', "")
    return game.table.act(f"{who} plays {cards}" + (f' as "{said}"' if said else ""), at=at)


def _card(verb: str) -> Verb:
    return lambda game, who, act, at: game.table.act(f"{who} {verb} {act.text('card', 6)}", at=at)


def _count(verb: str) -> Verb:
    words = {"reports": "reports {count}", "holds": "holds {count} cards"}[verb]
    return lambda game, who, act, at: game.table.act(f"{who} {words.format(count=act.number('count'))}", at=at)


def _simply(words: str) -> Verb:
    return lambda game, who, act, at: game.table.act(words.format(who=who), at=at)


def _take(game: OpenGuandan, who: Seat, act: Act, at: float) -> OpenGuandanTable:
    return game.table.act(f"{who} takes the tribute of {Seat.parse(act.text('payer', 6))}", at=at)


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


VERBS: Mapping[str, Verb] = {
    "count": _count("holds"),
    "pay": _card("pays"),
    "resist": _simply("{who} resists"),
    "take": _take,
    "give_back": _card("returns"),
    "play": _play,
    "pass": _simply("{who} passes"),
    "report": _count("reports"),
    "attention": _simply("attention by {who}"),
    "does": _does,
    "answers": _answers,
    "withdraws": _withdraws,
}
BY_REFEREE = ("does", "answers", "withdraws")
GAMES["guandan", Manner.OPEN] = (OpenGuandan.begin, OpenGuandan.first)
