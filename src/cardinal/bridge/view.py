"""What one person may know of a table now, and nothing else."""

from __future__ import annotations

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
        return {
            "viewer": str(self.viewer),
            "board": self.board,
            "dealer": str(self.dealer),
            "vulnerability": self.vulnerability,
            "phase": str(self.phase),
            "turn": _text(self.turn),
            "calls": [str(call) for call in self.calls],
            "disclosures": [_disclosure_json(one) for one in self.disclosures],
            "contract": _text(self.contract),
            "hands": {str(seat): str(hand) for seat, hand in self.hands},
            "cards_left": {str(seat): count for seat, count in zip(SEATS, self.cards_left, strict=True)},
            "lead_is_down": self.lead_is_down,
            "lead": _text(self.lead),
            "trick": _text(self.trick),
            "last_trick": _text(self.last_trick),
            "tricks": {"NS": self.tricks_ns, "EW": self.tricks_ew},
            "legal_calls": [str(call) for call in self.legal_calls],
            "legal_cards": [str(card) for card in self.legal_cards],
            "claim": _claim_json(self.claim),
            "undo": None if self.undo is None else {
                "seat": str(self.undo.seat), "agreed": [str(seat) for seat in sorted(self.undo.agreed)],
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
    result, turn = state.result, state.turn
    trick = play.trick if play is not None else None
    return View(
        viewer=viewer,
        board=state.board.number,
        dealer=state.board.dealer,
        vulnerability=str(state.board.vulnerability),
        phase=state.phase,
        turn=turn,
        calls=state.auction.calls,
        disclosures=_disclosures(state, seat),
        contract=state.auction.contract if play is None else play.contract,
        hands=tuple((one, _held(state, one)) for one in SEATS if _is_open(state, one, viewer)),
        cards_left=_FULL if play is None else play.cards_left,
        lead_is_down=state.lead is not None,
        lead=state.lead if viewer is Viewer.DIRECTOR or seat is turn else None,
        trick=trick if trick is not None and 0 < len(trick.cards) < len(SEATS) else None,
        last_trick=None if play is None or trick is None else _last_trick(play, trick, viewer),
        tricks_ns=play.tricks_won(Side.NS) if play else 0,
        tricks_ew=play.tricks_won(Side.EW) if play else 0,
        legal_calls=state.auction.legal_calls() if _acts(state, viewer, Phase.AUCTION) else (),
        legal_cards=_legal_cards(state, viewer),
        claim=state.claim if state.phase in (Phase.CLAIM, Phase.CONTESTED) else None,
        undo=state.undo,
        result=result,
        score_ns=None if result is None else result.score(state.board.vulnerability),
    )


def _is_open(state: State, seat: Seat, viewer: Seat | Viewer) -> bool:
    """Whether *viewer* may see the hand of *seat*: one's own, dummy (41C), a claimer's (68C), all for the Director."""
    claiming = state.claim is not None and state.phase in (Phase.CLAIM, Phase.CONTESTED)
    return (
        viewer is Viewer.DIRECTOR
        or viewer is seat
        or state.is_dummy(seat)
        or (claiming and state.claim is not None and state.claim.seat is seat)
    )


def _held(state: State, seat: Seat) -> Hand:
    return state.board.deal[seat] if state.play is None else state.play.hand(seat)


def _disclosures(state: State, seat: Seat | None) -> tuple[Disclosure, ...]:
    if seat is None:
        return state.auction.disclosures
    return tuple(
        one
        for one in state.auction.disclosures
        if one.is_open_to(seat, None if one.about is None else state.auction.caller(one.about))
    )


def _last_trick(play: Play, trick: Trick, viewer: Seat | Viewer) -> Trick | None:
    """The trick before the current one. It lies face up for everybody until a card of the next one is played; after
    that declarer and the defenders may have it shown until their side plays (66A), dummy and onlookers may not."""
    last = play.last_trick
    if last is None:
        return None
    if viewer is Viewer.DIRECTOR or trick.is_complete:
        return last
    may_ask = isinstance(viewer, Seat) and viewer is not play.dummy
    begins = viewer.side.seats if may_ask and isinstance(viewer, Seat) else SEATS
    return None if any(trick.card_of(one) is not None for one in begins) else last


def _acts(state: State, viewer: Seat | Viewer, *phases: Phase) -> bool:
    return state.phase in phases and state.undo is None and viewer is state.turn and viewer is not None


def _legal_cards(state: State, viewer: Seat | Viewer) -> tuple[Card, ...]:
    if _acts(state, viewer, Phase.PLAY) and state.play is not None:
        return state.play.legal_cards().cards
    if _acts(state, viewer, Phase.LEAD) and isinstance(viewer, Seat):
        return state.board.deal[viewer].cards
    return ()


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
