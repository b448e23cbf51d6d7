"""What one person may know of a table now, and nothing else."""

from __future__ import annotations

from typing import Annotated, Protocol

from cardinal.cards import SEATS, Card, Deal, Hand, Seat, Side, view_fields
from cardinal.cards.view_fields import (
    DIRECTOR,
    EVERYBODY,
    IN_TURN,
    WITH_DIRECTOR,
    Known,
    KnownEach,
    PerSeat,
    PerSide,
    SeenTable,
    SomeSeats,
    Watchers,
)
from cardinal.cards.viewer import Viewer as Viewer
from cardinal.language import Text, shown

from .board import Vulnerability
from .call import Call
from .contract import Contract, Result
from .disclosure import Disclosure
from .errors import UnreadableBridge
from .play import Play
from .state import Claim, Phase, State, Undo
from .trick import Trick

_FULL = (13,) * len(SEATS)
_ALL_BUT = tuple(EVERYBODY - {seat} for seat in SEATS)


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


def _see_hand(facts: Secrets, entry: tuple[Seat, Hand]) -> Watchers:
    """One's own, dummy's (41C), a claimer's (68C); all for the Director."""
    seat = entry[0]
    return EVERYBODY if seat in facts.open_hands else WITH_DIRECTOR[seat]


def _see_lead(facts: Secrets) -> Watchers:
    """Whoever leads face down, until it is faced (41A)."""
    seat = facts.leads_face_down
    return DIRECTOR if seat is None else WITH_DIRECTOR[seat]


def _hear(facts: Secrets, disclosure: Disclosure) -> Watchers:
    about = disclosure.about
    hidden_from = disclosure.hidden_from(None if about is None else facts.dealer.after(about))
    return EVERYBODY if hidden_from is None else _ALL_BUT[hidden_from]


def _look_back(facts: Secrets) -> Watchers:
    """The last trick lies face up for everybody until a card of the next one is played; after that declarer and the
    defenders may have it shown until their side plays (66A), dummy and onlookers may not."""
    played, dummy = facts.played_to_trick, facts.dummy
    if not played:
        return EVERYBODY
    to_play = () if len(played) > 1 else (played[0].lho, played[0].rho)
    return DIRECTOR.union([seat for seat in to_play if seat is not dummy])


class View(SeenTable):
    """A table as *viewer* may see it. No byte of it depends on a card that the viewer may not know."""

    viewer: Seat | Viewer
    board: int
    dealer: Seat
    vulnerability: Vulnerability
    phase: Phase
    turn: Seat | None
    hand_in_turn: Seat | None
    calls: tuple[Call, ...]
    callers: tuple[Seat, ...]
    disclosures: Annotated[tuple[Disclosure, ...], KnownEach(_hear)]
    contract: Contract | None
    hands: Annotated[SomeSeats[Hand], KnownEach(_see_hand)]
    cards_left: PerSeat[int]
    lead_is_down: bool
    lead: Annotated[Card | None, Known(_see_lead)]
    trick: Trick | None
    last_trick: Annotated[Trick | None, Known(_look_back)]
    last_winner: Annotated[Seat | None, Known(_look_back)]
    tricks: PerSide[int]
    legal_calls: Annotated[tuple[Call, ...], IN_TURN]
    legal_cards: Annotated[tuple[Card, ...], IN_TURN]
    claim: Claim | None
    undo: Undo | None
    result: Result | None
    score_ns: int | None

    def hand(self, seat: Seat) -> Hand | None:
        """The hand of *seat* if the viewer may see it."""
        return dict(self.hands).get(seat)


def see(state: State, viewer: Seat | Viewer) -> View:
    """What *viewer* may know of *state*."""
    if not isinstance(viewer, Seat | Viewer):
        raise UnreadableBridge(Text(__package__, "viewer", {"given": shown(viewer)}), legal=(*SEATS, *Viewer))
    return view_fields.see(View, _facts_of(state), viewer)


class Facts:
    """All there is to know of a guarded board: each field of a view, and what decides who may know it."""

    board: int
    dealer: Seat
    vulnerability: Vulnerability
    phase: Phase
    turn: Seat | None
    hand_in_turn: Seat | None
    """Whose card is next: dummy's where declarer is the player in turn for it."""
    calls: tuple[Call, ...]
    callers: tuple[Seat, ...]
    disclosures: tuple[Disclosure, ...]
    contract: Contract | None
    hands: tuple[tuple[Seat, Hand], ...]
    cards_left: tuple[int, ...]
    lead_is_down: bool
    lead: Card | None
    trick: Trick | None
    last_trick: Trick | None
    last_winner: Seat | None
    tricks: tuple[int, ...]
    claim: Claim | None
    undo: Undo | None
    result: Result | None
    score_ns: int | None
    dummy: Seat | None
    open_hands: tuple[Seat, ...]
    leads_face_down: Seat | None
    played_to_trick: tuple[Seat, ...]
    acting: tuple[Seat, ...]
    state: State

    __slots__ = tuple(__annotations__)

    def __init__(self, state: State) -> None:
        board, auction, phase, result = state.board, state.auction, state.phase, state.result
        self.state, self.phase, self.turn = state, phase, state.turn
        self.board, self.dealer, self.vulnerability = board.number, board.dealer, board.vulnerability
        self.calls, self.callers, self.disclosures = auction.calls, auction.callers, auction.disclosures
        self.lead, self.undo, self.result = state.lead, state.undo, result
        self.acting = () if self.turn is None or state.undo is not None else (self.turn,)
        self.lead_is_down = state.lead is not None
        self.leads_face_down = self.turn if self.lead_is_down else None
        self.claim = state.claim if phase in _CLAIMED else None
        self.score_ns = None if result is None else result.score(board.vulnerability)
        if state.play is None:
            self._before_the_play(auction.contract, board.deal)
        else:
            self._in_the_play(state.play)

    def _before_the_play(self, contract: Contract | None, deal: Deal) -> None:
        self.contract, self.dummy, self.open_hands = contract, None, ()
        self.hands, self.cards_left = tuple([(seat, deal[seat]) for seat in SEATS]), _FULL
        self.trick, self.last_trick, self.tricks, self.played_to_trick = None, None, (0, 0), ()
        self.hand_in_turn, self.last_winner = self.turn, None

    def _in_the_play(self, play: Play) -> None:
        claim, trick = self.claim, None if play.is_between_tricks else play.trick
        self.contract, self.dummy = play.contract, play.dummy
        self.open_hands = (play.dummy,) if claim is None else (play.dummy, claim.seat)
        self.hands, self.cards_left = tuple([(seat, play.hand(seat)) for seat in SEATS]), play.cards_left
        self.trick, self.last_trick = trick, play.last_trick
        self.tricks = play.tricks_won(Side.NS), play.tricks_won(Side.EW)
        self.played_to_trick = () if trick is None else trick.seats
        self.hand_in_turn = play.turn if self.phase is Phase.PLAY else self.turn
        self.last_winner = None if play.last_trick is None else play.last_winner

    def legal_calls(self, viewer: Seat) -> tuple[Call, ...]:
        return self.state.auction.legal_calls() if self.phase is Phase.AUCTION else ()

    def legal_cards(self, viewer: Seat) -> tuple[Card, ...]:
        """What the player whose turn it is may play or lead."""
        play = self.state.play
        if self.phase is Phase.PLAY and play is not None:
            return play.legal_cards().cards
        return self.state.board.deal[viewer].cards if self.phase is Phase.LEAD else ()


_CLAIMED = (Phase.CLAIM, Phase.CONTESTED)
_facts_of = view_fields.latest(Facts)
