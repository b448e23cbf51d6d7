"""What one person may know of a Guandan table now, and nothing else."""

from __future__ import annotations

from typing import Annotated, Protocol

from cardinal.cards import SEATS, Rank, Seat, view_fields
from cardinal.cards.record import Record
from cardinal.cards.view_fields import OWN, Known, KnownEach, SomeSeats, view_json
from cardinal.cards.viewer import Viewer as Viewer
from cardinal.language import Text, shown

from .check import legal_cards
from .errors import UnreadableGuandan
from .face import Face
from .finish import Finish
from .holding import Holding
from .levels import Standing
from .state import Phase, State, Undo
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


def _sees_hand(facts: Secrets, viewer: Seat | Viewer, entry: tuple[Seat, Holding]) -> bool:
    return entry[0] is viewer or viewer is Viewer.DIRECTOR


def _sees_payment(facts: Secrets, viewer: Seat | Viewer, entry: tuple[Seat, Face]) -> bool:
    """All, or where the event says so only those of one's own exchange."""
    if viewer is Viewer.DIRECTOR:
        return True
    seat = entry[0]
    is_shown = facts.exchange_is_public or seat is viewer or facts.exchanges_with(seat) is viewer
    return facts.exchange_lies_open and is_shown


def _sees_return(facts: Secrets, viewer: Seat | Viewer, entry: tuple[Seat, Face]) -> bool:
    """One's own, and the others once all of them are there."""
    is_shown = facts.returns_are_shown or entry[0] is viewer or viewer is Viewer.DIRECTOR
    return is_shown and _sees_payment(facts, viewer, entry)


def _sees_jokers(facts: Secrets, viewer: Seat | Viewer) -> bool:
    return viewer is Viewer.DIRECTOR or facts.resistance_is_public


def _sees_owed_report(facts: Secrets, viewer: Seat | Viewer) -> bool:
    """At an open table a report that was forgotten is the referee's alone to know."""
    return viewer is Viewer.DIRECTOR or facts.owed_reports_are_public


class View(Record):
    """A deal as *viewer* may see it. No byte of it depends on a card that the viewer may not know.

    ``reports`` are the counts that lie on the table. How many cards anybody holds is said nowhere else.
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
    hands: Annotated[SomeSeats[Holding], KnownEach(_sees_hand)]
    paid: Annotated[SomeSeats[Face], KnownEach(_sees_payment)]
    returned: Annotated[SomeSeats[Face], KnownEach(_sees_return)]
    returning: tuple[Seat, ...]
    resisted: bool
    jokers_with: Annotated[tuple[Seat, ...], Known(_sees_jokers)]
    leader: Seat | None
    trick: tuple[Turn, ...]
    out: tuple[Seat, ...]
    reports: SomeSeats[int]
    owes: Annotated[Seat | None, Known(_sees_owed_report)]
    legal_cards: Annotated[tuple[Face, ...], OWN]
    may_pass: Annotated[bool, OWN]
    miscounted: tuple[Seat, ...]
    undo: Undo | None
    finish: Finish | None

    def hand(self, seat: Seat) -> Holding | None:
        """The hand of *seat* if the viewer may see it."""
        return dict(self.hands).get(seat)

    def to_json(self) -> dict[str, object]:
        """The view as plain JSON values; always the same bytes for the same view."""
        return view_json(self)

    def __str__(self) -> str:
        import json  # only what leaves the process needs it

        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))


def see(state: State, viewer: Seat | Viewer) -> View:
    """What *viewer* may know of *state*."""
    if not isinstance(viewer, Seat | Viewer):
        raise UnreadableGuandan(Text(__name__, "viewer", {"given": shown(viewer)}), legal=(*SEATS, *Viewer))
    return view_fields.see(View, Facts(state), viewer)


class Facts:
    """All there is to know of a guarded deal: each field of a view, and what decides who may know it."""

    __slots__ = ("_acting", "_exchange", "_rules", "_setup", "awaited", "phase", "state")

    owed_reports_are_public = True

    def __init__(self, state: State) -> None:
        self.state, self.phase, self.awaited = state, state.phase, state.awaited
        self._acting = self.awaited
        self._setup, self._rules, self._exchange = state.setup, state.setup.rules, state.exchange

    @property
    def number(self) -> int:
        return self._setup.number

    @property
    def level(self) -> Rank:
        return self._setup.level

    @property
    def levels(self) -> Standing:
        return self._setup.standing

    @property
    def cutter(self) -> Seat | None:
        return self._setup.start.cutter if self.phase is Phase.CUT else None

    @property
    def turned(self) -> Face | None:
        return self.state.turned_card

    @property
    def drawn(self) -> int:
        return self.state.drawn

    @property
    def hands(self) -> tuple[tuple[Seat, Holding], ...]:
        return tuple(zip(SEATS, self.state.hands, strict=True))

    @property
    def exchange_lies_open(self) -> bool:
        state = self.state
        return state.tricks <= 1 and not state.acts and state.finish is None

    @property
    def exchange_is_public(self) -> bool:
        return self._rules.tribute_visibility == "public"

    @property
    def returns_are_shown(self) -> bool:
        return self._exchange.is_revealed

    def exchanges_with(self, seat: Seat) -> Seat | None:
        ways = self._exchange.ways
        for one in () if ways is None else ways.transfers:
            if seat in (one.payer, one.receiver):
                return one.receiver if seat is one.payer else one.payer
        return None

    @property
    def paid(self) -> Given:
        return self._exchange.paid

    @property
    def returned(self) -> Given:
        return self._exchange.returned

    @property
    def returning(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, _ in self._exchange.returned) if self.phase is Phase.RETURN else ()

    @property
    def resisted(self) -> bool:
        return bool(self._exchange.resisted_by)

    @property
    def jokers_with(self) -> tuple[Seat, ...]:
        return self._exchange.resisted_by

    @property
    def resistance_is_public(self) -> bool:
        return self._rules.resist_reveal

    @property
    def leader(self) -> Seat | None:
        return None if self.state.lead is None else self.state.lead.seat

    @property
    def trick(self) -> tuple[Turn, ...]:
        return () if self.state.trick is None else self.state.trick.turns

    @property
    def out(self) -> tuple[Seat, ...]:
        return self.state.out

    @property
    def reports(self) -> tuple[tuple[Seat, int], ...]:
        shown_counts = zip(SEATS, self.state.reports, strict=True)
        return tuple([(seat, count) for seat, count in shown_counts if count is not None])

    @property
    def owes(self) -> Seat | None:
        return self.state.owes

    def _may_act(self, viewer: Seat | Viewer) -> bool:
        return viewer in self._acting and self.state.undo is None and not self.state.miscounted

    def legal_cards(self, viewer: Seat | Viewer) -> tuple[Face, ...]:
        """What *viewer* may pay or give back; the plays of a hand are too many to list."""
        return legal_cards(self.state, viewer) if isinstance(viewer, Seat) and self._may_act(viewer) else ()

    def may_pass(self, viewer: Seat | Viewer) -> bool:
        if self.phase is not Phase.PLAY or self.state.owes is not None or not self._may_act(viewer):
            return False
        return not self.state.is_leading or self._rules.leader_may_pass

    @property
    def miscounted(self) -> tuple[Seat, ...]:
        return self.state.miscounted

    @property
    def undo(self) -> Undo | None:
        return self.state.undo

    @property
    def finish(self) -> Finish | None:
        return self.state.finish
