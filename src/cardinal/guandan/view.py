"""What one person may know of a Guandan table now, and nothing else."""

from __future__ import annotations

from cardinal.cards import SEATS, Rank, Seat
from cardinal.cards.record import Record
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


class View(Record):
    """A deal as *viewer* may see it. No byte of it depends on a card that the viewer may not know.

    ``reports`` are the counts that lie on the table. How many cards anybody holds is said nowhere else.
    """

    viewer: Seat | Viewer
    number: int
    level: Rank
    standing: Standing
    phase: Phase
    awaited: tuple[Seat, ...]
    cutter: Seat | None
    turned: Face | None
    drawn: int
    hands: tuple[tuple[Seat, Holding], ...]
    paid: tuple[tuple[Seat, Face], ...]
    returned: tuple[tuple[Seat, Face], ...]
    returning: tuple[Seat, ...]
    resisted: bool
    jokers_with: tuple[Seat, ...]
    leader: Seat | None
    trick: tuple[Turn, ...]
    out: tuple[Seat, ...]
    reports: tuple[tuple[Seat, int], ...]
    owes: Seat | None
    legal_cards: tuple[Face, ...]
    may_pass: bool
    miscounted: tuple[Seat, ...]
    undo: Undo | None
    finish: Finish | None

    def hand(self, seat: Seat) -> Holding | None:
        """The hand of *seat* if the viewer may see it."""
        return dict(self.hands).get(seat)

    def to_json(self) -> dict[str, object]:
        """The view as plain JSON values; always the same bytes for the same view."""
        undo = self.undo
        return {
            "viewer": str(self.viewer),
            "number": self.number,
            "level": str(self.level),
            "levels": str(self.standing),
            "phase": self.phase.value,
            "awaited": _texts(self.awaited),
            "cutter": _text(self.cutter),
            "turned": _text(self.turned),
            "drawn": self.drawn,
            "hands": _pairs(self.hands),
            "paid": _pairs(self.paid),
            "returned": _pairs(self.returned),
            "returning": _texts(self.returning),
            "resisted": self.resisted,
            "jokers_with": _texts(self.jokers_with),
            "leader": _text(self.leader),
            "trick": [_turn_json(turn) for turn in self.trick],
            "out": _texts(self.out),
            "reports": {_SEAT_TEXTS[seat]: count for seat, count in self.reports},
            "owes": _text(self.owes),
            "legal_cards": _texts(self.legal_cards),
            "may_pass": self.may_pass,
            "miscounted": _texts(self.miscounted),
            "undo": None if undo is None else {"seat": str(undo.seat), "agreed": _texts(sorted(undo.agreed))},
            "finish": _text(self.finish),
        }  # fmt: skip

    def __str__(self) -> str:
        import json  # only what leaves the process needs it

        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))


def see(state: State, viewer: Seat | Viewer) -> View:
    """What *viewer* may know of *state*."""
    if not isinstance(viewer, Seat | Viewer):
        raise UnreadableGuandan(Text(__name__, "viewer", {"given": shown(viewer)}), legal=(*SEATS, *Viewer))
    exchange, rules = state.exchange, state.setup.rules
    is_director = viewer is Viewer.DIRECTOR
    may_act = state.undo is None and not state.miscounted and viewer in state.awaited
    # What was paid and returned goes back into a hand when the first play is made, and is not shown again.
    is_exchange_open = is_director or (state.tricks <= 1 and not state.acts and state.finish is None)
    return View(
        viewer=viewer,
        number=state.setup.number,
        level=state.setup.level,
        standing=state.setup.standing,
        phase=state.phase,
        awaited=state.awaited,
        cutter=state.setup.start.cutter if state.phase is Phase.CUT else None,
        turned=state.turned_card,
        drawn=state.drawn,
        hands=tuple((seat, state.hands[seat]) for seat in SEATS if is_director or viewer is seat),
        paid=_shown(state, viewer, exchange.paid) if is_exchange_open else (),
        returned=_returned(state, viewer) if is_exchange_open else (),
        returning=tuple(seat for seat, _ in exchange.returned) if state.phase is Phase.RETURN else (),
        resisted=bool(exchange.resisted_by),
        jokers_with=exchange.resisted_by if rules.resist_reveal or is_director else (),
        leader=state.lead.seat if state.lead is not None else None,
        trick=state.trick.turns if state.trick is not None else (),
        out=state.out,
        reports=tuple((seat, count) for seat in SEATS if (count := state.reports[seat]) is not None),
        owes=state.owes,
        legal_cards=legal_cards(state, viewer) if may_act and isinstance(viewer, Seat) else (),
        may_pass=may_act
        and state.phase is Phase.PLAY
        and state.owes is None
        and (not state.is_leading or rules.leader_may_pass),
        miscounted=state.miscounted,
        undo=state.undo,
        finish=state.finish,
    )


def _shown(state: State, viewer: Seat | Viewer, cards: tuple[tuple[Seat, Face], ...]) -> tuple[tuple[Seat, Face], ...]:
    """The cards given that *viewer* may see: all, or where the event says so only those of the own exchange."""
    if viewer is Viewer.DIRECTOR or state.setup.rules.tribute_visibility == "public":
        return cards
    ways = state.exchange.ways
    partners = {one.payer: one.receiver for one in ways.transfers} if ways is not None else {}
    both = {**partners, **{receiver: payer for payer, receiver in partners.items()}}
    return tuple((seat, card) for seat, card in cards if seat is viewer or both.get(seat) is viewer)


def _returned(state: State, viewer: Seat | Viewer) -> tuple[tuple[Seat, Face], ...]:
    returned = state.exchange.returned
    if viewer is not Viewer.DIRECTOR and not state.exchange.is_revealed:
        return tuple((seat, card) for seat, card in returned if seat is viewer)
    return _shown(state, viewer, returned)


_SEAT_TEXTS = tuple(map(str, SEATS))


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _texts(values: object) -> list[str]:
    return list(map(str, values)) if values else []  # type: ignore[call-overload]


def _pairs(pairs: tuple[tuple[Seat, object], ...]) -> dict[str, str]:
    return {_SEAT_TEXTS[seat]: str(value) for seat, value in pairs} if pairs else {}


def _turn_json(turn: Turn) -> dict[str, object]:
    if turn.cards is None:
        return {"seat": _SEAT_TEXTS[turn.seat], "pass": True}
    return {"seat": _SEAT_TEXTS[turn.seat], "cards": str(turn.cards), "pattern": _text(turn.pattern)}
