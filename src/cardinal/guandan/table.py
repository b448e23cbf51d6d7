"""One deal at one table: a log of events, and the state that they fold to."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.cards import Rank, Seat
from cardinal.cards.log import EventTable, read_log, write_log
from cardinal.cards.record import NOTHING, replace
from cardinal.cards.viewer import Viewer
from cardinal.language import Text, shown

from . import events as e
from .check import check, check_cards, check_turn, declared, legal_cards, to_play
from .dealing import Shuffle, shuffle_text
from .errors import UnreadableGuandan
from .face import Face
from .finish import Finish
from .fold import begin, fold
from .holding import Holding
from .pattern import Pattern
from .plays import PlayClass, classes, first_plays
from .reading import Reading
from .rules import Rules
from .seating import OUTLINE, next_seat
from .setup import Setup
from .state import Phase, State
from .view import View, see

_MOVES = (e.Returned, e.Played, e.Passed, e.Reported)
"""After these somebody may have no answer."""


def _checked(state: State, event: e.Event) -> State:
    check(state, event)
    return fold(state, event)


class Table(EventTable[State]):
    """A guarded table: every act is checked, and a refusal cites its clause. Each act gives a new table.

    >>> from cardinal.guandan.dealing import shuffle_of
    >>> table = Table(Setup(1, Rank.TWO, shuffle_of(0))).turn(Seat.S, 20)
    >>> table.phase, table.awaited, str(table.state.turned_card)
    (Phase.DRAW, (Seat.W,), '8d')
    >>> len(table.deal().hand(Seat.N)), table.deal().phase
    (27, Phase.PLAY)
    """

    __slots__ = ()

    fold = staticmethod(_checked)

    def __init__(self, setup: Setup, events: Iterable[e.Event] = ()) -> None:
        self._events, self._state = NOTHING, begin(setup)
        after = self.apply(*events)
        self._events, self._state = after._events, after._state

    def do(self, event: e.Event) -> Table:
        """The table after what a player does, with what goes without saying: a play that can be only one pattern is
        declared, the cut of a first deal turns a card up, and where the event lets the table pass for those who have no
        answer, they pass."""
        if type(event) is e.Played:
            event = self._declared(event)
        elif type(event) is e.Cut and self.setup.start.first_drawer is None:
            event = e.Turned(event.seat, event.place, at=event.at)
        after = self.apply(event)
        return after._passed_on(event.at) if self.setup.rules.auto_pass and isinstance(event, _MOVES) else after

    def _declared(self, play: e.Played) -> e.Played:
        state, pattern = self._state, play.pattern
        if pattern is None:
            check_turn(state, play.seat)
            check_cards(state, play.seat, play.cards)
            pattern = declared(state, play.seat, play.cards, None).pattern
        else:
            pattern = pattern.at(state.setup.level)
        return play if pattern is play.pattern else replace(play, pattern=pattern)

    @property
    def setup(self) -> Setup:
        return self._state.setup

    @property
    def level(self) -> Rank:
        return self._state.setup.level

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who may act now."""
        return self._state.awaited

    @property
    def is_over(self) -> bool:
        return self._state.phase is Phase.FINISHED

    @property
    def finish(self) -> Finish | None:
        """The order of finish, once the deal is over."""
        return self._state.finish

    def hand(self, seat: Seat) -> Holding:
        return self._state.hands[seat]

    def legal_classes(self) -> tuple[PlayClass, ...]:
        """What the player in turn may play, class by class; each gives its plays one after the other."""
        return classes(*asked) if (asked := self._to_play()) is not None else ()

    def first_plays(self, most: int) -> tuple[Reading, ...]:
        """Of the first so many of these classes the first play of each, for a player who wants to see what there is."""
        return first_plays(*asked, most) if (asked := self._to_play()) is not None else ()

    def _to_play(self) -> tuple[Holding, Rank, Pattern | None, Rules] | None:
        # A count that is due comes before anything else.
        return to_play(self._state) if self._state.owes is None else None

    def legal_cards(self, seat: Seat) -> tuple[Face, ...]:
        """What *seat* may pay or give back now."""
        return legal_cards(self._state, seat)

    def view(self, viewer: Seat | Viewer) -> View:
        """What *viewer* may know now, and nothing else."""
        return see(self._state, viewer)

    # The acts. ``at`` is when, in seconds, on whatever clock the caller keeps.

    def sit(self, seat: Seat, *, at: float | None = None) -> Table:
        return self.apply(e.Seated(seat, at=at))

    def turn(self, seat: Seat, place: int, *, at: float | None = None) -> Table:
        """Cut and turn a card up: the lowest of the *place* cards lifted."""
        return self.apply(e.Turned(seat, place, at=at))

    def cut(self, seat: Seat, place: int, *, at: float | None = None) -> Table:
        return self.apply(e.Cut(seat, place, at=at))

    def draw(self, seat: Seat, *, at: float | None = None) -> Table:
        """One card from the top of the pack."""
        return self.apply(e.Drawn(seat, at=at))

    def draw_all(self, *, at: float | None = None) -> Table:
        """Everybody draws in turn until the pack is empty."""
        left = OUTLINE.cards - self._state.drawn
        seats = [Seat.N if self._state.turn is None else self._state.turn]
        while len(seats) < left:
            seats.append(next_seat(seats[-1]))
        return self.apply(*(e.Drawn(seat, at=at) for seat in seats))

    def deal(self, *, at: float | None = None) -> Table:
        """All cards at once, by a dealer or a machine instead of drawing."""
        return self.apply(e.Dealt(at=at))

    def count(self, seat: Seat, count: int, *, at: float | None = None) -> Table:
        """A player counts the full hand; a wrong number brings the referee."""
        return self.apply(e.Counted(seat, count, at=at))

    def redeal(self, pack: Shuffle, *, at: float | None = None) -> Table:
        """The referee has found the cards wrong: another pack, and everything from the cut again."""
        return self.apply(e.Redealt(shuffle_text(pack), at=at))

    def pay(self, seat: Seat, card: Face | str, *, at: float | None = None) -> Table:
        return self.apply(e.Paid(seat, _face(card), at=at))

    def resist(self, seat: Seat, *, at: float | None = None) -> Table:
        """Show the two big jokers, where that is a choice."""
        return self.apply(e.Resisted(seat, at=at))

    def take(self, payer: Seat, *, by: Seat | None = None, at: float | None = None) -> Table:
        """The first-out takes the tribute of *payer*; without *by* it was decided by lot."""
        return self.apply(e.Taken(payer, by, at=at))

    def give_back(self, seat: Seat, card: Face | str, *, at: float | None = None) -> Table:
        return self.do(e.Returned(seat, _face(card), at=at))

    def play(
        self,
        seat: Seat,
        cards: Reading | Holding | str,
        said: Pattern | str | None = None,
        *,
        at: float | None = None,
    ) -> Table:
        """Cards in one go; *said* is the pattern that is declared where they can be read in several ways."""
        if isinstance(cards, Reading):
            return self.do(e.Played(seat, cards.cards, cards.pattern, at=at))
        held = cards if isinstance(cards, Holding) else Holding.parse(cards)
        pattern = Pattern.parse(said) if isinstance(said, str) else said
        return self.do(e.Played(seat, held, pattern, at=at))

    def pass_(self, seat: Seat, *, at: float | None = None) -> Table:
        return self.do(e.Passed(seat, at=at))

    def report(self, seat: Seat, count: int, *, at: float | None = None) -> Table:
        """Show how many cards are left, ten or fewer."""
        return self.do(e.Reported(seat, count, at=at))

    def _passed_on(self, at: float | None) -> Table:
        """The table after those who have no answer have passed."""
        table = self
        while table._has_no_answer():
            table = table.apply(e.Passed(table.awaited[0], at=at))
        return table

    def _has_no_answer(self) -> bool:
        state = self._state
        return state.phase is Phase.PLAY and state.owes is None and not state.is_leading and not self.legal_classes()

    # The log.

    def to_json_lines(self) -> str:
        """What the deal began with on the first line, then one event a line."""
        return write_log(self.setup.to_json(), self._events)

    @classmethod
    def from_json_lines(cls, text: str) -> Table:
        """The table of a log that ``to_json_lines`` wrote, in this version or the one before; a bad line is refused
        with its number."""
        table: Table | None = read_log(
            text, begin=lambda record: cls(Setup.from_json(record)), go_on=_go_on, unreadable=UnreadableGuandan
        )
        if table is None:
            raise UnreadableGuandan(Text(f"{__package__}.setup", "head", {"given": shown(text)}))
        return table

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (self.setup, self._events) == (other.setup, other._events)

    def __hash__(self) -> int:
        return hash((self.setup.number, len(self._events)))

    def __repr__(self) -> str:
        return f"<Table deal {self.setup.number} at {self.level}: {self.phase}, {len(self._events)} events>"


def _face(card: Face | str) -> Face:
    return card if isinstance(card, Face) else Face.parse(card)


def _go_on(table: Table, record: dict[str, object]) -> Table:
    # A line says by its own words which version wrote it.
    return table.apply(e.event_of_version_1(record) if "kind" in record else e.event_from_json(record))
