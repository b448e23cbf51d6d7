"""What one person may know of a Guandan table now, and nothing else."""

from __future__ import annotations

from typing import Annotated, Protocol

from cardinal.cards import SEATS, Rank, Seat, view_fields
from cardinal.cards.view_fields import (
    DIRECTOR,
    EVERYBODY,
    IN_TURN,
    WITH_DIRECTOR,
    Known,
    KnownEach,
    SeenTable,
    SomeSeats,
    Watchers,
)
from cardinal.cards.viewer import Viewer as Viewer
from cardinal.language import Text, shown

from .check import legal_cards
from .errors import UnreadableGuandan
from .face import Face
from .finish import Finish
from .holding import Holding
from .levels import Standing
from .state import NO_REPORTS, Phase, State, Undo
from .trick import Turn

Given = tuple[tuple[Seat, Face], ...]


class Secrets(Protocol):
    """What decides who may know a fact of a deal."""

    @property
    def exchange_lies_open(self) -> bool:
        """Whether the cards of the tribute are not in the hands again: with the first play they are."""
        ...

    @property
    def returns_are_shown(self) -> bool: ...
    @property
    def exchange_is_public(self) -> bool: ...
    @property
    def resistance_is_public(self) -> bool: ...
    @property
    def owed_reports_are_public(self) -> bool: ...
    def exchanges_with(self, seat: Seat) -> Seat | None: ...


def _see_hand(facts: Secrets, entry: tuple[Seat, Holding]) -> Watchers:
    return WITH_DIRECTOR[entry[0]]


def _see_payment(facts: Secrets, entry: tuple[Seat, Face]) -> Watchers:
    """All, or where the event says so only those of the exchange."""
    if not facts.exchange_lies_open:
        return DIRECTOR
    if facts.exchange_is_public:
        return EVERYBODY
    other = facts.exchanges_with(entry[0])
    return WITH_DIRECTOR[entry[0]] if other is None else WITH_DIRECTOR[entry[0]] | {other}


def _see_return(facts: Secrets, entry: tuple[Seat, Face]) -> Watchers:
    """One's own, and the others once all of them are there."""
    if facts.exchange_lies_open and not facts.returns_are_shown:
        return WITH_DIRECTOR[entry[0]]
    return _see_payment(facts, entry)


def _see_receiver(facts: Secrets, entry: tuple[Seat, Seat]) -> Watchers:
    """Whoever sees what was paid sees to whom it goes."""
    if not facts.exchange_lies_open:
        return DIRECTOR
    return EVERYBODY if facts.exchange_is_public else WITH_DIRECTOR[entry[0]] | {entry[1]}


def _see_jokers(facts: Secrets) -> Watchers:
    return EVERYBODY if facts.resistance_is_public else DIRECTOR


def _see_owed_report(facts: Secrets) -> Watchers:
    """At an open table a report that was forgotten is the referee's alone to know."""
    return EVERYBODY if facts.owed_reports_are_public else DIRECTOR


class View(SeenTable):
    """A deal as *viewer* may see it. No byte of it depends on a card that the viewer may not know.

    ``paid_to`` names who gets what each payer has paid, ``top`` is the play that has to be beaten, ``reports`` are the
    counts that lie on the table. How many cards anybody holds is said nowhere else.
    """

    viewer: Seat | Viewer
    number: int
    level: Rank
    levels: Standing
    phase: Phase
    awaited: tuple[Seat, ...]
    cutter: Seat | None
    turned: Face | None
    drawn: int
    hands: Annotated[SomeSeats[Holding], KnownEach(_see_hand)]
    paid: Annotated[SomeSeats[Face], KnownEach(_see_payment)]
    returned: Annotated[SomeSeats[Face], KnownEach(_see_return)]
    paid_to: Annotated[SomeSeats[Seat], KnownEach(_see_receiver)]
    returning: tuple[Seat, ...]
    resisted: bool
    jokers_with: Annotated[tuple[Seat, ...], Known(_see_jokers)]
    leader: Seat | None
    trick: tuple[Turn, ...]
    top: Turn | None
    out: tuple[Seat, ...]
    reports: SomeSeats[int]
    owes: Annotated[Seat | None, Known(_see_owed_report)]
    legal_cards: Annotated[tuple[Face, ...], IN_TURN]
    may_pass: Annotated[bool, IN_TURN]
    miscounted: tuple[Seat, ...]
    undo: Undo | None
    finish: Finish | None

    def hand(self, seat: Seat) -> Holding | None:
        """The hand of *seat* if the viewer may see it."""
        return dict(self.hands).get(seat)


def see(state: State, viewer: Seat | Viewer) -> View:
    """What *viewer* may know of *state*."""
    if not isinstance(viewer, Seat | Viewer):
        raise UnreadableGuandan(Text(__name__, "viewer", {"given": shown(viewer)}), legal=(*SEATS, *Viewer))
    return view_fields.see(View, _facts_of(state), viewer)


class Facts:
    """All there is to know of a guarded deal: each field of a view, and what decides who may know it."""

    number: int
    level: Rank
    levels: Standing
    phase: Phase
    awaited: tuple[Seat, ...]
    cutter: Seat | None
    turned: Face | None
    drawn: int
    hands: tuple[tuple[Seat, Holding], ...]
    paid: Given
    returned: Given
    paid_to: tuple[tuple[Seat, Seat], ...]
    returning: tuple[Seat, ...]
    resisted: bool
    jokers_with: tuple[Seat, ...]
    leader: Seat | None
    trick: tuple[Turn, ...]
    top: Turn | None
    out: tuple[Seat, ...]
    reports: tuple[tuple[Seat, int], ...]
    owes: Seat | None
    miscounted: tuple[Seat, ...]
    undo: Undo | None
    finish: Finish | None
    exchange_lies_open: bool
    exchange_is_public: bool
    returns_are_shown: bool
    resistance_is_public: bool
    state: State
    acting: tuple[Seat, ...]

    __slots__ = tuple(__annotations__)

    owed_reports_are_public = True

    def __init__(self, state: State) -> None:
        setup, exchange, phase, rules = state.setup, state.exchange, state.phase, state.setup.rules
        self.state, self.phase, self.undo, self.finish = state, phase, state.undo, state.finish
        self.awaited = state.awaited
        self.acting = () if state.undo is not None or state.miscounted else self.awaited
        self.number, self.level, self.levels = setup.number, setup.level, setup.standing
        self.cutter = setup.start.cutter if phase is Phase.CUT else None
        self.turned, self.drawn, self.miscounted = state.turned_card, state.drawn, state.miscounted
        self.hands = tuple(zip(SEATS, state.hands, strict=True))
        self.paid, self.returned = exchange.paid, exchange.returned
        ways = () if exchange.ways is None else exchange.ways.transfers
        self.paid_to = tuple([(transfer.payer, transfer.receiver) for transfer in ways])
        self.returning = tuple([seat for seat, _ in exchange.returned]) if phase is Phase.RETURN else ()
        self.resisted, self.jokers_with = bool(exchange.resisted_by), exchange.resisted_by
        self.leader = None if state.lead is None else state.lead.seat
        self.trick, self.top = ((), None) if state.trick is None else (state.trick.turns, state.trick.top)
        self.out, self.owes = state.out, state.owes
        self.reports = () if state.reports is NO_REPORTS else _on_the_table(state.reports)
        self.exchange_lies_open = state.tricks <= 1 and not state.acts and state.finish is None
        self.exchange_is_public = rules.tribute_visibility == "public"
        self.returns_are_shown, self.resistance_is_public = exchange.is_revealed, rules.resist_reveal

    def exchanges_with(self, seat: Seat) -> Seat | None:
        ways = self.state.exchange.ways
        for transfer in () if ways is None else ways.transfers:
            if seat in (transfer.payer, transfer.receiver):
                return transfer.receiver if seat is transfer.payer else transfer.payer
        return None

    def legal_cards(self, viewer: Seat) -> tuple[Face, ...]:
        """What *viewer* may pay or give back; the plays of a hand are too many to list."""
        return legal_cards(self.state, viewer)

    def may_pass(self, viewer: Seat) -> bool:
        if self.phase is not Phase.PLAY or self.state.owes is not None:
            return False
        return not self.state.is_leading or self.state.setup.rules.leader_may_pass


def _on_the_table(reports: tuple[int | None, ...]) -> tuple[tuple[Seat, int], ...]:
    return tuple([(seat, count) for seat, count in zip(SEATS, reports, strict=True) if count is not None])


_facts_of = view_fields.latest(Facts)
