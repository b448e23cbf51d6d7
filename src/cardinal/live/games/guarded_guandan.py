"""Guandan where an irregular act is refused with its clause: the guarded table of the Guandan room.

The cards are dealt by the table itself, and a player who has ten cards or fewer reports by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.record import replace
from cardinal.cards.viewer import Viewer
from cardinal.guandan import DEFAULT_RULES, Finish, Game, Phase, Rules, Setup, Table, duplicate
from cardinal.guandan.conditions import End
from cardinal.guandan.dealing import CUT_PLACES, Shuffle, parse_shuffle, random_shuffle, shuffle_text
from cardinal.guandan.holding import printed
from cardinal.guandan.view import Facts
from cardinal.language import CardinalError, NotAllowed, NotUnderstood, Text, shown

from ..errors import NotYourSeat
from ..protocol import Act
from .game import GAMES, Manner, Outcome
from .possible_acts import guandan_may
from .table_views import GuandanTableView
from .view_parts import Hint
from .written_views import Viewed

__all__ = ["GuardedGuandan", "check_count"]

Verb = Callable[[Table, Seat, Act, float], Table]
MACHINE: Rules = replace(DEFAULT_RULES, dealing="machine")
PLACES = 8
"""So many places to cut at are drawn by chance; a card that may not be turned up makes the next one count."""
HINTS = 12


def _play(table: Table, seat: Seat, act: Act, at: float) -> Table:
    said = act.text("as", 40) or None
    return table.play(seat, act.text("cards", 120), said, at=at)


VERBS: Mapping[str, Verb] = {
    "count": lambda table, seat, act, at: table.count(seat, act.number("count"), at=at),
    "pay": lambda table, seat, act, at: table.pay(seat, act.text("card", 6), at=at),
    "resist": lambda table, seat, act, at: table.resist(seat, at=at),
    "take": lambda table, seat, act, at: table.take(Seat.parse(act.text("payer", 6)), by=seat, at=at),
    "give_back": lambda table, seat, act, at: table.give_back(seat, act.text("card", 6), at=at),
    "play": _play,
    "pass": lambda table, seat, act, at: table.pass_(seat, at=at),
    "report": lambda table, seat, act, at: table.report(seat, act.number("count"), at=at),
    "undo": lambda table, seat, act, at: table.request_undo(seat, at=at),
    "agree_undo": lambda table, seat, act, at: table.agree_undo(seat, at=at),
    "refuse_undo": lambda table, seat, act, at: table.refuse_undo(seat, at=at),
}


class GuardedGuandan(Viewed):
    """One deal of a game that goes on from deal to deal."""

    __slots__ = ("_awaited", "_outcome", "game", "record", "table")

    asks_in_common = False
    """A guarded table asks nobody anything."""
    described = GuandanTableView

    def __init__(self, table: Table, game: Game, record: Mapping[str, Any]) -> None:
        self.table, self.game, self.record = table, game, record
        self._awaited = table.awaited
        self._positions = None
        self._outcome = None if table.finish is None else _outcome(table.setup.number, table.finish)

    @classmethod
    def begin(cls, record: Mapping[str, Any]) -> GuardedGuandan:
        """The deal with everything done that needs nobody: turned up, cut, dealt out."""
        game, pack = game_of(record), parse_shuffle(record["pack"])
        table = Table(duplicate_setup(record["board"], pack) if "board" in record else game.setup(pack))
        return cls(_of_itself(table, record, 0.0), game, record)

    @staticmethod
    def first(chance: Callable[[int], int]) -> dict[str, Any]:
        return _record((), chance)

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        finish = self.table.finish
        played = [*self.record["finishes"], *([str(finish)] if finish is not None else [])]
        over = finish is not None and self.game.after(finish).is_over()
        return _record(() if over else tuple(played), chance)

    def act(self, who: Seat | Viewer, act: Act, at: float) -> GuardedGuandan:
        if not isinstance(who, Seat):
            raise NotYourSeat(Text("cardinal.live", "no_seat"))
        verb = VERBS.get(act.verb)
        if verb is None:
            raise NotUnderstood(Text("cardinal.live", "no_verb", {"given": shown(act.verb)}), legal=tuple(VERBS))
        table = _of_itself(verb(self.table, who, act, at), self.record, at)
        return GuardedGuandan(table, self.game, self.record)

    def facts(self, language: str) -> GuandanFacts:
        return GuandanFacts(self.table)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return self._awaited

    @property
    def happened(self) -> int:
        return len(self.table.events)

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome


class GuandanFacts(Facts):
    """All there is to know of a deal and its table."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        super().__init__(table.state)
        self._table = table

    def hints(self, viewer: Seat | Viewer) -> list[Hint]:
        """What the player in turn could play: of each pattern the first cards that make it."""
        if viewer not in self.awaited or self.phase is not Phase.PLAY or self.state.undo is not None:
            return []
        return [{"cards": printed(one.bits), "pattern": str(one.pattern)} for one in self._table.first_plays(HINTS)]

    def may(self, viewer: Seat | Viewer) -> list[str]:
        return guandan_may(self.state, viewer)


def _outcome(number: int, finish: Finish) -> Outcome:
    rise = finish.rise if finish.first in (Seat.N, Seat.S) else -finish.rise
    return Outcome(number, f"{rise:+d}", rise)


def check_count(played: GuardedGuandan, seat: Seat, act: Act) -> None:
    """Refuse a wrong count of a hand. Nothing can be wrong with cards that the table has dealt itself, and so nobody
    stops the deal with it and waits for a referee."""
    given, held = act.number("count"), len(played.table.hand(seat))
    if given != held:
        values = {"seat": seat, "given": given, "held": held}
        raise NotAllowed(Text("cardinal.live", "wrong_count", values), cites="§G7.3", legal=(held,))


def duplicate_setup(number: int, pack: Shuffle) -> Setup:
    """A board that is the same at every table: level and tribute by the sheet, which begins again after its last."""
    made = duplicate.setup_of((number - 1) % len(duplicate.BOARDS) + 1, pack, MACHINE)
    return replace(made, number=number)


def game_of(record: Mapping[str, Any]) -> Game:
    """The game before the deal, from the order of finish of every deal so far."""
    game = Game(End(), MACHINE)
    for one in record["finishes"]:
        game = game.after(Finish.parse(one))
    return game


def _record(finishes: tuple[str, ...], chance: Callable[[int], int]) -> dict[str, Any]:
    places = [CUT_PLACES[chance(len(CUT_PLACES))] for _ in range(PLACES)]
    return {
        "finishes": list(finishes),
        "pack": shuffle_text(random_shuffle(chance)),
        "places": places,
        "lot": chance(2),
    }


def _of_itself(table: Table, record: Mapping[str, Any], at: float) -> Table:
    """What nobody has to decide: the cut, the dealing, a lot between two equal tributes, a report."""
    places: Iterator[int] | None = None
    while True:
        state = table.state
        if table.phase is Phase.CUT:
            places = places or iter((*record["places"], *CUT_PLACES))
            table = _cut(table, places, at)
        elif table.phase is Phase.DRAW:
            table = table.deal(at=at)
        elif table.phase is Phase.CHOICE and not table.awaited:
            duty = state.setup.start.duty
            assert duty is not None, "somebody has paid"
            table = table.take(duty.payers[int(record["lot"]) % len(duty.payers)], at=at)
        elif table.phase is Phase.PLAY and state.owes is not None:
            table = table.report(state.owes, len(state.hands[state.owes]), at=at)
        else:
            return table


def _cut(table: Table, places: Iterator[int], at: float) -> Table:
    start = table.state.setup.start
    act = table.turn if start.first_drawer is None else table.cut
    refused: CardinalError | None = None
    for place in places:
        try:
            return act(start.cutter, place, at=at)
        except CardinalError as why:
            # The wild card itself may not decide who begins: another place is lifted.
            refused = why
    assert refused is not None, "a deal has places to cut at"
    raise refused


GAMES["guandan", Manner.GUARDED] = (GuardedGuandan.begin, GuardedGuandan.first)
