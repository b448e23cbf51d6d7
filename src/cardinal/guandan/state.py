"""A table's state: where a deal is, who holds what, and what each phase waits for."""

from __future__ import annotations

from enum import StrEnum

from cardinal.cards import Seat
from cardinal.cards.record import NOTHING, Grown, Record, replace
from cardinal.language import Text

from .dealing import Shuffle
from .events import Passed, Played, Reported
from .face import FACES, Face
from .finish import Finish
from .holding import Holding
from .setup import Setup
from .tribute import RESISTED, Ways
from .trick import NextLead, Trick


class Phase(StrEnum):
    """Where a deal is."""

    CUT = "cut"
    DRAW = "draw"
    TRIBUTE = "tribute"
    CHOICE = "choice"
    RETURN = "return"
    PLAY = "play"
    FINISHED = "finished"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"phase_{self.value}").render(language)

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Exchange(Record):
    """The tribute of a deal: what was paid and returned, which way it goes, who is free of it.

    ``resisted_by`` are the holders of the two big jokers when tribute was resisted with them.
    """

    due: tuple[Seat, ...] = ()
    paid: tuple[tuple[Seat, Face], ...] = ()
    ways: Ways | None = None
    returned: tuple[tuple[Seat, Face], ...] = ()
    resisted_by: tuple[Seat, ...] = ()

    def received(self, seat: Seat) -> Face | None:
        """The tribute that came to *seat*."""
        transfers = self.ways.transfers if self.ways is not None else ()
        paid = dict(self.paid)
        return next((paid[transfer.payer] for transfer in transfers if transfer.receiver is seat), None)

    @property
    def is_revealed(self) -> bool:
        """Whether the returned cards are turned up: all of them at one moment."""
        return self.ways is not None and len(self.returned) == len(self.ways.transfers) > 0

    @property
    def cites(self) -> str:
        """Why there is tribute, and to whom it goes, or why there is none: who has not both big jokers pays."""
        if self.resisted_by:
            return RESISTED
        return "" if self.ways is None else f"{self.ways.cites} {RESISTED}"


class Undo(Record):
    """A request to take back, and who has consented."""

    seat: Seat
    agreed: frozenset[Seat] = frozenset()


NO_CARDS = (Holding(),) * 4
NO_REPORTS: tuple[int | None, ...] = (None,) * 4


class State(Record):
    """Everything that the events so far add up to.

    ``turned`` is the place of the card that South turned up, ``holder`` who drew it; ``reports`` are the counts on the
    table; ``owes`` is the player who has to show one before anything else.
    """

    setup: Setup
    pack: Shuffle
    phase: Phase
    turn: Seat | None = None
    turned: int | None = None
    holder: Seat | None = None
    drawn: int = 0
    hands: tuple[Holding, ...] = NO_CARDS
    miscounted: tuple[Seat, ...] = ()
    exchange: Exchange = Exchange()
    lead: NextLead | None = None
    trick: Trick | None = None
    tricks: int = 0
    out: tuple[Seat, ...] = ()
    reports: tuple[int | None, ...] = NO_REPORTS
    owes: Seat | None = None
    finish: Finish | None = None
    seated: tuple[tuple[Seat, float | None], ...] = ()
    undo: Undo | None = None
    # What an undo can take back: what was done since the play began, when the state was ``base``.
    acts: Grown[Played | Passed | Reported] = NOTHING
    base: State | None = None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who may act now; several where the order does not matter."""
        if self.phase is Phase.PLAY:
            seat = self.turn if self.owes is None else self.owes
            return () if seat is None else (seat,)
        exchange, duty = self.exchange, self.setup.start.duty
        if self.phase is Phase.TRIBUTE:
            paid = {seat for seat, _ in exchange.paid}
            return tuple(seat for seat in exchange.due if seat not in paid)
        if self.phase is Phase.RETURN and exchange.ways is not None:
            returned = {seat for seat, _ in exchange.returned}
            return tuple(transfer.receiver for transfer in exchange.ways.transfers if transfer.receiver not in returned)
        if self.phase is Phase.CHOICE and duty is not None:
            return () if self.setup.rules.equal_tribute == "random" and self.is_equal else (duty.first_out,)
        return () if self.turn is None or self.phase is Phase.FINISHED else (self.turn,)

    @property
    def is_equal(self) -> bool:
        """Whether two tributes of one rank lie on the table."""
        ways = self.exchange.ways
        return ways is not None and ways.cites == "§G10.3(c)"

    @property
    def turned_card(self) -> Face | None:
        return None if self.turned is None else FACES[self.pack[self.turned].face]

    def hand(self, seat: Seat) -> Holding:
        return self.hands[seat]

    @property
    def is_leading(self) -> bool:
        """Whether the player in turn leads a trick."""
        return self.phase is Phase.PLAY and (self.trick is None or self.trick.top is None)


changed = replace
"""The state with some of its values changed."""
