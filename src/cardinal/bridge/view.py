"""What one person may know of a table now, and nothing else."""

from __future__ import annotations

from functools import lru_cache

from cardinal.cards import SEATS, Card, Hand, Seat, Side
from cardinal.cards.record import Record
from cardinal.cards.viewer import Viewer as Viewer
from cardinal.language import Text, shown

from .call import Call
from .contract import Contract
from .disclosure import Disclosure
from .errors import UnreadableBridge
from .play import Play
from .result import Result
from .state import Claim, Phase, State, Undo
from .trick import Trick

_FULL = (13,) * len(SEATS)


class View(Record):
    """A table as *viewer* may see it. No byte of it depends on a card that the viewer may not know."""

    viewer: Seat | Viewer
    board: int
    dealer: Seat
    vulnerability: str
    phase: Phase
    turn: Seat | None
    calls: tuple[Call, ...]
    disclosures: tuple[Disclosure, ...]
    contract: Contract | None
    hands: tuple[tuple[Seat, Hand], ...]
    cards_left: tuple[int, ...]
    lead_is_down: bool
    lead: Card | None
    trick: Trick | None
    last_trick: Trick | None
    tricks_ns: int
    tricks_ew: int
    legal_calls: tuple[Call, ...]
    legal_cards: tuple[Card, ...]
    claim: Claim | None
    undo: Undo | None
    result: Result | None
    score_ns: int | None

    def hand(self, seat: Seat) -> Hand | None:
        """The hand of *seat* if the viewer may see it."""
        return dict(self.hands).get(seat)

    def to_json(self) -> dict[str, object]:
        """The view as plain JSON values; always the same bytes for the same view."""
        undo, turn = self.undo, self.turn
        return {
            "viewer": str(self.viewer),
            "board": self.board,
            "dealer": _SEAT_TEXTS[self.dealer],
            "vulnerability": self.vulnerability,
            "phase": self.phase.value,
            "turn": None if turn is None else _SEAT_TEXTS[turn],
            "calls": list(_call_texts(self.calls)),
            "disclosures": [_disclosure_json(one) for one in self.disclosures],
            "contract": _text(self.contract),
            "hands": {_SEAT_TEXTS[seat]: str(hand) for seat, hand in self.hands},
            "cards_left": dict(zip(_SEAT_TEXTS, self.cards_left, strict=True)),
            "lead_is_down": self.lead_is_down,
            "lead": _text(self.lead),
            "trick": _text(self.trick),
            "last_trick": _text(self.last_trick),
            "tricks": {"NS": self.tricks_ns, "EW": self.tricks_ew},
            "legal_calls": list(_call_texts(self.legal_calls)),
            "legal_cards": list(map(str, self.legal_cards)),
            "claim": _claim_json(self.claim),
            "undo": None if undo is None else {
                "seat": str(undo.seat), "agreed": [str(seat) for seat in sorted(undo.agreed)],
            },
            "result": _text(self.result),
            "score_ns": self.score_ns,
        }  # fmt: skip

    def __str__(self) -> str:
        import json  # only what leaves the process needs it

        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))


def see(state: State, viewer: Seat | Viewer) -> View:
    """What *viewer* may know of *state*."""
    if not isinstance(viewer, Seat | Viewer):
        raise UnreadableBridge(Text(__package__, "viewer", {"given": shown(viewer)}), legal=(*SEATS, *Viewer))
    play = state.play
    seat = viewer if isinstance(viewer, Seat) else None
    result, turn, phase = state.result, state.turn, state.phase
    trick = play.trick if play is not None else None
    is_claimed = phase in (Phase.CLAIM, Phase.CONTESTED)
    is_acting = viewer is turn and state.undo is None
    is_open = _open_hands(state, viewer, is_claimed)
    return View(
        viewer=viewer,
        board=state.board.number,
        dealer=state.board.dealer,
        vulnerability=str(state.board.vulnerability),
        phase=phase,
        turn=turn,
        calls=state.auction.calls,
        disclosures=disclosures_to(state, seat),
        contract=state.auction.contract if play is None else play.contract,
        hands=tuple([(one, _held(state, one)) for one in SEATS if one in is_open]),
        cards_left=_FULL if play is None else play.cards_left,
        lead_is_down=state.lead is not None,
        lead=state.lead if viewer is Viewer.DIRECTOR or seat is turn else None,
        trick=trick if trick is not None and 0 < len(trick.cards) < len(SEATS) else None,
        last_trick=None if play is None or trick is None else _last_trick(play, trick, viewer),
        tricks_ns=play.tricks_won(Side.NS) if play else 0,
        tricks_ew=play.tricks_won(Side.EW) if play else 0,
        legal_calls=state.auction.legal_calls() if is_acting and phase is Phase.AUCTION else (),
        legal_cards=_legal_cards(state, turn) if is_acting else (),
        claim=state.claim if is_claimed else None,
        undo=state.undo,
        result=result,
        score_ns=None if result is None else result.score(state.board.vulnerability),
    )


def _open_hands(state: State, viewer: Seat | Viewer, is_claimed: bool) -> tuple[Seat | Viewer | None, ...]:
    """Whose hands *viewer* may see: one's own, dummy (41C), a claimer's (68C), all for the Director."""
    if viewer is Viewer.DIRECTOR:
        return SEATS
    dummy = None if state.play is None else state.play.dummy
    return (viewer, dummy, state.claim.seat if is_claimed and state.claim is not None else None)


def _held(state: State, seat: Seat) -> Hand:
    return state.board.deal[seat] if state.play is None else state.play.hand(seat)


def disclosures_to(state: State, seat: Seat | None) -> tuple[Disclosure, ...]:
    """What was alerted, asked and explained, as far as it is for a player; all of it for anybody else."""
    if seat is None or not state.auction.disclosures:
        return state.auction.disclosures
    return tuple(
        one
        for one in state.auction.disclosures
        if one.is_open_to(seat, None if one.about is None else state.auction.caller(one.about))
    )


def _last_trick(play: Play, trick: Trick, viewer: Seat | Viewer) -> Trick | None:
    """The trick before the current one. It lies face up for everybody until a card of the next one is played; after
    that declarer and the defenders may have it shown until their side plays (66A), dummy and onlookers may not."""
    cards = trick.cards
    if cards and not trick.is_complete and viewer is not Viewer.DIRECTOR:
        if not isinstance(viewer, Seat) or viewer is play.dummy:
            return None
        if any(trick.card_of(one) is not None for one in viewer.side.seats):
            return None
    return play.last_trick


def _legal_cards(state: State, turn: Seat | None) -> tuple[Card, ...]:
    """What may be played or led; the player whose turn it is asks."""
    if state.phase is Phase.PLAY and state.play is not None:
        return state.play.legal_cards().cards
    if state.phase is Phase.LEAD and turn is not None:
        return state.board.deal[turn].cards
    return ()


_SEAT_TEXTS = tuple(map(str, SEATS))


# An auction is shown again with every card that is played after it.
@lru_cache(maxsize=2_048)
def _call_texts(calls: tuple[Call, ...]) -> tuple[str, ...]:
    return tuple(map(str, calls))


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _disclosure_json(one: Disclosure) -> dict[str, object]:
    return {"kind": str(one.kind), "by": str(one.by), "about": one.about, "text": one.text}


def _claim_json(claim: Claim | None) -> dict[str, object] | None:
    if claim is None:
        return None
    return {
        "seat": str(claim.seat),
        "tricks": claim.tricks,
        "text": claim.text,
        "is_concession": claim.is_concession,
        "agreed": [str(seat) for seat in sorted(claim.agreed)],
        "playing_on": [str(seat) for seat in sorted(claim.playing_on)],
    }
