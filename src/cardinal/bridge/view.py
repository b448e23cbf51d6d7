"""What one person may know of a table now, and nothing else."""

from __future__ import annotations

from typing import Annotated, Protocol

from cardinal.cards import SEATS, Card, Hand, Seat, Side, view_fields
from cardinal.cards.record import Record
from cardinal.cards.view_fields import OWN, Known, KnownEach, PerSeat, PerSide, SomeSeats, view_json
from cardinal.cards.viewer import Viewer as Viewer
from cardinal.language import Text, shown

from .call import Call
from .contract import Contract
from .disclosure import Disclosure
from .errors import UnreadableBridge
from .result import Result
from .state import Claim, Phase, State, Undo
from .trick import Trick

_FULL = (13,) * len(SEATS)


class Secrets(Protocol):
    """What decides who may know a fact of a board."""

    @property
    def dealer(self) -> Seat: ...
    @property
    def dummy(self) -> Seat | None: ...
    @property
    def open_hands(self) -> tuple[Seat, ...]:
        """Whose cards lie face up for everybody."""
        ...

    @property
    def leads_face_down(self) -> Seat | None: ...
    @property
    def played_to_trick(self) -> tuple[Seat, ...]:
        """Who has played to a trick that is not complete yet."""
        ...


def _sees_hand(facts: Secrets, viewer: Seat | Viewer, entry: tuple[Seat, Hand]) -> bool:
    """One's own, dummy's (41C), a claimer's (68C); all for the Director."""
    seat = entry[0]
    return seat is viewer or seat in facts.open_hands or viewer is Viewer.DIRECTOR


def _sees_lead(facts: Secrets, viewer: Seat | Viewer) -> bool:
    """Whoever leads face down, until it is faced (41A)."""
    return viewer is Viewer.DIRECTOR or viewer is facts.leads_face_down


def _hears(facts: Secrets, viewer: Seat | Viewer, disclosure: Disclosure) -> bool:
    """What a player says of his own call is not for his partner (16A)."""
    about = disclosure.about
    return not isinstance(viewer, Seat) or disclosure.is_open_to(
        viewer, None if about is None else facts.dealer.after(about)
    )


def _looks_back(facts: Secrets, viewer: Seat | Viewer) -> bool:
    """The last trick lies face up for everybody until a card of the next one is played; after that declarer and the
    defenders may have it shown until their side plays (66A), dummy and onlookers may not."""
    played = facts.played_to_trick
    if not played or viewer is Viewer.DIRECTOR:
        return True
    if not isinstance(viewer, Seat) or viewer is facts.dummy:
        return False
    return viewer not in played and viewer.partner not in played


class View(Record):
    """A table as *viewer* may see it. No byte of it depends on a card that the viewer may not know."""

    viewer: Seat | Viewer
    board: int
    dealer: Seat
    vulnerability: str
    phase: Phase
    turn: Seat | None
    hand_in_turn: Seat | None
    calls: tuple[Call, ...]
    disclosures: Annotated[tuple[Disclosure, ...], KnownEach(_hears)]
    contract: Contract | None
    hands: Annotated[SomeSeats[Hand], KnownEach(_sees_hand)]
    cards_left: PerSeat[int]
    lead_is_down: bool
    lead: Annotated[Card | None, Known(_sees_lead)]
    trick: Trick | None
    last_trick: Annotated[Trick | None, Known(_looks_back)]
    last_winner: Annotated[Seat | None, Known(_looks_back)]
    tricks: PerSide[int]
    legal_calls: Annotated[tuple[Call, ...], OWN]
    legal_cards: Annotated[tuple[Card, ...], OWN]
    claim: Claim | None
    undo: Undo | None
    result: Result | None
    score_ns: int | None

    def hand(self, seat: Seat) -> Hand | None:
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
        raise UnreadableBridge(Text(__package__, "viewer", {"given": shown(viewer)}), legal=(*SEATS, *Viewer))
    return view_fields.see(View, Facts(state), viewer)


class Facts:
    """All there is to know of a guarded board: each field of a view, and what decides who may know it."""

    __slots__ = ("_play", "hands", "open_hands", "phase", "played_to_trick", "state", "trick", "turn")

    hands: tuple[tuple[Seat, Hand], ...]
    open_hands: tuple[Seat, ...]
    trick: Trick | None
    played_to_trick: tuple[Seat, ...]

    def __init__(self, state: State) -> None:
        play = state.play
        self.state, self._play, self.phase, self.turn = state, play, state.phase, state.turn
        self.trick, self.played_to_trick, self.open_hands = None, (), ()
        if play is None:
            deal = state.board.deal
            self.hands = tuple([(seat, deal[seat]) for seat in SEATS])
            return
        self.hands = tuple([(seat, play.hand(seat)) for seat in SEATS])
        claim, trick = self.claim, play.trick
        self.open_hands = (play.dummy,) if claim is None else (play.dummy, claim.seat)
        if trick.cards and not trick.is_complete:
            self.trick = trick
            self.played_to_trick = tuple([trick.leader.after(place) for place in range(len(trick.cards))])

    @property
    def board(self) -> int:
        return self.state.board.number

    @property
    def dealer(self) -> Seat:
        return self.state.board.dealer

    @property
    def vulnerability(self) -> str:
        return str(self.state.board.vulnerability)

    @property
    def calls(self) -> tuple[Call, ...]:
        return self.state.auction.calls

    @property
    def disclosures(self) -> tuple[Disclosure, ...]:
        return self.state.auction.disclosures

    @property
    def contract(self) -> Contract | None:
        return self.state.auction.contract if self._play is None else self._play.contract

    @property
    def dummy(self) -> Seat | None:
        return None if self._play is None else self._play.dummy

    @property
    def cards_left(self) -> tuple[int, ...]:
        return _FULL if self._play is None else self._play.cards_left

    @property
    def lead_is_down(self) -> bool:
        return self.state.lead is not None

    @property
    def lead(self) -> Card | None:
        return self.state.lead

    @property
    def leads_face_down(self) -> Seat | None:
        return None if self.state.lead is None else self.turn

    @property
    def last_trick(self) -> Trick | None:
        return None if self._play is None else self._play.last_trick

    @property
    def last_winner(self) -> Seat | None:
        return None if self._play is None or self._play.last_trick is None else self._play.last_winner

    @property
    def hand_in_turn(self) -> Seat | None:
        """Whose card is next: dummy's where declarer is the player in turn for it."""
        return self._play.turn if self._play is not None and self.phase is Phase.PLAY else self.turn

    @property
    def tricks(self) -> tuple[int, ...]:
        return (0, 0) if self._play is None else (self._play.tricks_won(Side.NS), self._play.tricks_won(Side.EW))

    def _is_acting(self, viewer: Seat | Viewer) -> bool:
        return viewer is self.turn and self.state.undo is None

    def legal_calls(self, viewer: Seat | Viewer) -> tuple[Call, ...]:
        is_calling = self.phase is Phase.AUCTION and self._is_acting(viewer)
        return self.state.auction.legal_calls() if is_calling else ()

    def legal_cards(self, viewer: Seat | Viewer) -> tuple[Card, ...]:
        """What may be played or led by the player whose turn it is."""
        if not self._is_acting(viewer):
            return ()
        if self.phase is Phase.PLAY and self._play is not None:
            return self._play.legal_cards().cards
        return self.state.board.deal[viewer].cards if self.phase is Phase.LEAD and isinstance(viewer, Seat) else ()

    @property
    def claim(self) -> Claim | None:
        return self.state.claim if self.phase in (Phase.CLAIM, Phase.CONTESTED) else None

    @property
    def undo(self) -> Undo | None:
        return self.state.undo

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def score_ns(self) -> int | None:
        result = self.state.result
        return None if result is None else result.score(self.state.board.vulnerability)
