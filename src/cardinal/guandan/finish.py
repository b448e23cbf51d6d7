"""The order of finish: who emptied the hand first, when a deal is decided, and what a double loss is."""

from __future__ import annotations

from collections.abc import Sequence

from cardinal.cards import SEATS, Seat, Side
from cardinal.cards.record import Record
from cardinal.language import Text, shown

from .errors import UnreadableGuandan

OVER = "§G2.一副牌 §G8.1.4"
"""Why a deal ends: three players are out, or both of one side before either of the other."""


class Place(Record):
    """A place in the order of finish, 1 to 4."""

    number: int
    cites: str

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"place_{self.number}").render(language)


FIRST, SECOND, THIRD, LAST = PLACES = (
    Place(1, "§G2.上游"),
    Place(2, "§G2.二游"),
    Place(3, "§G2.三游"),
    Place(4, "§G2.下游"),
)
# How many levels the first-out's side rises, by the place of the first-out's partner.
RISES = {SECOND: 3, THIRD: 2, LAST: 1}
RISE = "§G2.升级"


class Finish(Record):
    """Four places, or the two of one side: then the other side has a double loss and no order of its own.

    >>> Finish.parse("N E W S").rise, Finish.parse("N S").double_loss, str(Finish.after((Seat.N, Seat.E, Seat.W)))
    (1, Side.EW, 'N E W S')
    """

    order: tuple[Seat, ...]

    def __post_init__(self) -> None:
        order = self.order
        fits = all(isinstance(seat, Seat) for seat in order) and len(set(order)) == len(order)
        is_double = fits and len(order) == 2 and order[0].partner is order[1]
        is_whole = fits and len(order) == 4 and order[0].partner is not order[1]
        if not is_double and not is_whole:
            raise UnreadableGuandan(Text(__name__, "finish", {"given": shown(" ".join(map(str, order)))}), cites=OVER)

    @classmethod
    def after(cls, out: Sequence[Seat]) -> Finish | None:
        """The order once *out* have emptied their hands, in that order; None while places are still open."""
        if len(out) >= 2 and out[0].partner is out[1]:
            return cls((out[0], out[1]))
        if len(out) < 3:
            return None
        last = next(seat for seat in SEATS if seat not in out[:3])
        return cls((*out[:3], last))

    @classmethod
    def parse(cls, text: str) -> Finish:
        """``N E W S`` from first to last; ``N S`` alone for a double loss of the other side."""
        words = text.replace(",", " ").split() if isinstance(text, str) else []
        if not words:
            raise UnreadableGuandan(Text(__name__, "finish", {"given": shown(text)}), cites=OVER)
        return cls(tuple(Seat.parse(word) for word in words))

    @property
    def first(self) -> Seat:
        return self.order[0]

    @property
    def second(self) -> Seat:
        return self.order[1]

    @property
    def third(self) -> Seat | None:
        return self.order[2] if len(self.order) == 4 else None

    @property
    def last(self) -> Seat | None:
        return self.order[3] if len(self.order) == 4 else None

    @property
    def winner(self) -> Side:
        """The side of the first-out."""
        return self.first.side

    @property
    def double_loss(self) -> Side | None:
        return None if len(self.order) == 4 else self.winner.other

    def place(self, seat: Seat) -> Place | None:
        """The place of *seat*; None for either player of a double loss, who have no order."""
        return PLACES[self.order.index(seat)] if seat in self.order else None

    @property
    def partner_place(self) -> Place:
        """Where the partner of the first-out came."""
        return PLACES[self.order.index(self.first.partner)]

    @property
    def rise(self) -> int:
        """How many levels the winning side gains."""
        return RISES[self.partner_place]

    def label(self, language: str = "en") -> str:
        key = "order_double" if self.double_loss is not None else "order"
        values = {"seats": self.order, "side": self.winner.other}
        return Text(__name__, key, values).render(language)

    def __str__(self) -> str:
        return " ".join(map(str, self.order))
