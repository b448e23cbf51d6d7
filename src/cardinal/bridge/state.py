"""A table's state and how each event changes it, in the guarded manner: what the laws do not allow is refused."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from cardinal.cards import SEATS, Card, Seat
from cardinal.cards.log import no_event
from cardinal.cards.record import NOTHING, Grown, Record, replace
from cardinal.language import Text, shown_number

from . import events as e
from .auction import Auction
from .board import Board
from .call import Bid
from .contract import PASSED_OUT, Result
from .disclosure import Disclosure, DisclosureKind
from .errors import IllegalClaim, IllegalDisclosure, IllegalPlay, NotYourTurn, UnreadableBridge, WrongPhase
from .play import Play


class Phase(StrEnum):
    """Where a board is."""

    AUCTION = "auction"
    LEAD = "lead"
    CLARIFICATION = "clarification"
    PLAY = "play"
    CLAIM = "claim"
    CONTESTED = "contested"
    FINISHED = "finished"

    def label(self, language: str = "en") -> str:
        return Text(__package__, f"phase_{self.value}").render(language)

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Claim(Record):
    """A claim or concession on the table: what goes to the claimer's side, and who has said what about it."""

    seat: Seat
    tricks: int
    text: str
    is_concession: bool
    agreed: frozenset[Seat] = frozenset()
    playing_on: frozenset[Seat] = frozenset()


class Undo(Record):
    """A request to take back, and who has consented."""

    seat: Seat
    agreed: frozenset[Seat] = frozenset()


class State(Record):
    """Everything that the events so far add up to."""

    board: Board
    auction: Auction
    phase: Phase = Phase.AUCTION
    lead: Card | None = None
    play: Play | None = None
    claim: Claim | None = None
    undo: Undo | None = None
    result: Result | None = None
    stops: tuple[int, ...] = ()
    """The places of the bids that were made with the stop card."""
    # What an undo can take back: the calls and plays since the start, or since the lead was faced, when the state was
    # ``base``.
    acts: Grown[e.Called | e.Led | e.Played] = NOTHING
    base: State | None = None

    @property
    def turn(self) -> Seat | None:
        """Which player acts next (declarer for dummy's hand)."""
        phase = self.phase
        if phase is Phase.PLAY and self.play is not None:
            return self.play.player
        if phase is Phase.AUCTION:
            return self.auction.turn
        if phase in (Phase.LEAD, Phase.CLARIFICATION):
            contract = self.auction.contract
            return contract.leader if contract else None
        return None

    def is_dummy(self, seat: Seat) -> bool:
        return self.play is not None and self.play.dummy is seat


def begin(board: Board) -> State:
    return State(board, Auction(board.dealer))


def fold(state: State, event: e.Event) -> State:
    """The state after *event*, or the refusal that a guarded table gives."""
    if state.undo is not None and not isinstance(event, e.UndoAgreed | e.UndoRefused):
        raise WrongPhase(Text(__package__, "undo_pending", {"seat": state.undo.seat}))
    if type(event) not in _FOLDS:
        raise no_event(UnreadableBridge, event, e.VERBS)
    return _FOLDS[type(event)](state, event)


def _need(state: State, *phases: Phase, cites: str) -> None:
    if state.phase not in phases:
        values = {"phase": state.phase, "right": phases}
        raise WrongPhase(Text(__package__, "wrong_phase", values), cites=cites, legal=phases)


def _need_turn(state: State, seat: Seat, cites: str) -> None:
    turn = state.turn
    if turn is not seat:
        raise NotYourTurn(Text(__package__, "not_your_turn", {"seat": seat, "turn": turn}), cites=cites, legal=(turn,))


def _called(state: State, event: e.Called) -> State:
    _need(state, Phase.AUCTION, cites="§35D")
    _need_turn(state, event.seat, "§17C" if state.auction.calls else "§17B")
    auction = state.auction.call(event.call)
    phase, result = Phase.AUCTION, None
    if auction.is_passed_out:
        phase, result = Phase.FINISHED, PASSED_OUT
    elif auction.is_over:
        phase = Phase.LEAD
    elif event.alert is not None or event.announce is not None:
        auction = _said_with(auction, event)
    # Beside anything but a bid a stop card means nothing.
    stops = (*state.stops, len(auction.calls) - 1) if event.stop and isinstance(event.call, Bid) else state.stops
    return replace(state, auction=auction, phase=phase, result=result, stops=stops, acts=state.acts.add(event))


def _said_with(auction: Auction, event: e.Called) -> Auction:
    """The auction with what the caller has said of the call just made."""
    about = len(auction.calls) - 1
    for kind, text in ((DisclosureKind.ALERT, event.alert), (DisclosureKind.ANNOUNCEMENT, event.announce)):
        if text is not None:
            auction = auction.disclose(Disclosure(kind, event.seat, about, text))
    return auction


def _disclosed(state: State, event: e.Disclosed) -> State:
    disclosure = Disclosure(event.what, event.seat, event.about, event.text)
    if event.what is DisclosureKind.QUESTION:
        _may_ask(state, event.seat)
    elif event.what is DisclosureKind.CORRECTION:
        _may_correct(state, event)
    return replace(state, auction=state.auction.disclose(disclosure))


def _may_correct(state: State, event: e.Disclosed) -> None:
    """One's own explanation is put right at once (20F4(a)); partner's only at the first legal opportunity: after the
    final pass for declarer's side, after the play for a defender (20F5). What partner has written for the opponents
    alone is not known to the player, and no refusal tells of it."""
    caller = None if event.about is None else state.auction.caller(event.about)
    explained = {
        disclosure.by
        for disclosure in state.auction.disclosures
        if disclosure.about == event.about
        and disclosure.kind is DisclosureKind.EXPLANATION
        and disclosure.is_open_to(event.seat, caller)
    }
    if event.seat in explained or event.seat.partner not in explained:
        return
    contract = state.auction.contract
    values = {"seat": event.seat}
    if state.phase is Phase.AUCTION:
        raise IllegalDisclosure(Text(__package__, "partner_corrected", values), cites="§20F5(a)/1")
    if contract is not None and contract.declarer.side is not event.seat.side and state.phase is not Phase.FINISHED:
        raise IllegalDisclosure(Text(__package__, "partner_corrected", values), cites="§20F5(b)(i)")


def _may_ask(state: State, seat: Seat) -> None:
    """Who may ask when: at one's turn to call or play, and before the lead is faced (20F1, 20F2, 41B)."""
    contract = state.auction.contract
    if state.phase is Phase.AUCTION:
        _need_turn(state, seat, "§20F1/1")
    elif state.phase in (Phase.LEAD, Phase.CLARIFICATION, Phase.PLAY) and contract is not None:
        if seat is contract.dummy:
            raise IllegalDisclosure(Text(__package__, "dummy_asks", {"seat": seat}), cites="§41B/1")
        if state.phase is Phase.LEAD:
            _need_turn(state, seat, "§20F2/1")
        elif state.phase is Phase.PLAY:
            _need_turn(state, seat, "§41B/3")
        elif seat is contract.leader:
            raise IllegalDisclosure(Text(__package__, "leader_asks", {"seat": seat}), cites="§41B/1")
    else:
        _need(state, Phase.AUCTION, Phase.LEAD, Phase.CLARIFICATION, Phase.PLAY, cites="§20F2/1")


def _led(state: State, event: e.Led) -> State:
    _need(state, Phase.LEAD, cites="§41A/1")
    _need_turn(state, event.seat, "§41A/1")
    held = state.board.deal[event.seat]
    if event.card not in held:
        values = {"card": event.card, "seat": event.seat}
        raise IllegalPlay(Text(__package__, "not_held", values), cites="§45A", legal=held.cards)
    return replace(state, phase=Phase.CLARIFICATION, lead=event.card, acts=state.acts.add(event))


def _faced(state: State, event: e.Faced) -> State:
    _need(state, Phase.CLARIFICATION, cites="§41C/1")
    _need_turn(state, event.seat, "§41C/1")
    contract = state.auction.contract
    if contract is None or state.lead is None:
        raise AssertionError("a lead lies face down")
    play = Play(contract, state.board.deal).play(state.lead)
    # The play period has begun irrevocably (41C): nothing before it can be taken back.
    faced = replace(state, phase=Phase.PLAY, lead=None, play=play, acts=NOTHING, base=None)
    return replace(faced, base=faced)


def _played(state: State, event: e.Played) -> State:
    _need(state, Phase.PLAY, cites="§68D" if state.claim and state.phase is not Phase.FINISHED else "§41C/1")
    play = state.play
    if play is None:
        raise AssertionError("a play phase has a play")
    if state.is_dummy(event.seat):
        raise IllegalPlay(Text(__package__, "dummy_plays", {"seat": event.seat}), cites="§41D/2")
    _need_turn(state, event.seat, "§44B")
    try:
        play = play.play(event.card)
    except IllegalPlay as refusal:
        raise _wrong_hand(play, event) or refusal from None
    after = replace(state, play=play, acts=state.acts.add(event))
    return _finish(after, play.declarer_tricks) if play.is_over else after


def _wrong_hand(play: Play, event: e.Played) -> NotYourTurn | None:
    """Declarer's refusal for a card of dummy's at the own turn, or the other way round (55, 57C)."""
    turn = play.turn
    if turn is None or event.seat is not play.declarer or event.card not in play.hand(turn.partner):
        return None
    values = {"seat": turn.partner, "turn": turn}
    return NotYourTurn(Text(__package__, "wrong_hand", values), cites="§44B", legal=(turn,))


def _finish(state: State, declarer_tricks: int) -> State:
    result = Result(state.auction.contract, declarer_tricks)
    return replace(state, phase=Phase.FINISHED, result=result, acts=NOTHING, base=None)


def _claimed(state: State, event: e.Claimed | e.Conceded) -> State:
    _need(state, Phase.PLAY, cites="§68A/1")
    play = state.play
    if play is None:
        raise AssertionError("a play phase has a play")
    if state.is_dummy(event.seat):
        raise IllegalClaim(Text(__package__, "dummy_claims", {"seat": event.seat}), cites="§68A/1")
    remaining = 13 - len(play.cards) // 4
    if remaining == 1 and play.trick.cards:
        raise IllegalClaim(Text(__package__, "claim_current_trick"), cites="§68/1 §68/2")
    if type(event.tricks) is not int or not 0 <= event.tricks <= remaining:
        values = {"tricks": shown_number(event.tricks), "remaining": remaining}
        raise IllegalClaim(Text(__package__, "claim_too_many", values), cites="§68A/1", legal=range(remaining + 1))
    conceded = isinstance(event, e.Conceded)
    tricks = remaining - event.tricks if conceded else event.tricks
    claim = Claim(event.seat, tricks, event.text, conceded)
    return replace(state, phase=Phase.CLAIM, claim=claim)


def _the_claim(state: State, *phases: Phase, cites: str) -> Claim:
    _need(state, *phases, cites=cites)
    if state.claim is None:
        raise AssertionError("a claim phase has a claim")
    return state.claim


def _agreed(state: State, event: e.Agreed) -> State:
    claim = _the_claim(state, Phase.CLAIM, cites="§69A/1")
    if event.seat.side is claim.seat.side:
        raise NotYourTurn(Text(__package__, "own_claim", {"seat": event.seat}), cites="§69A/1")
    agreed = claim.agreed | {event.seat}
    needed = {seat for seat in SEATS if seat.side is not claim.seat.side and not state.is_dummy(seat)}
    if needed <= agreed:
        return _award(state, claim.tricks)
    return replace(state, claim=replace(claim, agreed=agreed))


def _award(state: State, tricks: int) -> State:
    """Finish with *tricks* of the remaining ones for the claimer's side (69A/2)."""
    play, claim = state.play, state.claim
    if play is None or claim is None:
        raise AssertionError("a claim phase has a play and a claim")
    remaining = 13 - len(play.cards) // 4
    by_declarer = claim.seat.side is play.declarer.side
    return _finish(state, play.declarer_tricks + (tricks if by_declarer else remaining - tricks))


def _objected(state: State, event: e.Objected) -> State:
    claim = _the_claim(state, Phase.CLAIM, cites="§68D2(a)")
    if event.seat is claim.seat:
        raise NotYourTurn(Text(__package__, "own_claim", {"seat": event.seat}), cites="§68D2(a)")
    play = state.play
    by_defender = play is not None and claim.seat.side is not play.declarer.side
    concedes = play is not None and claim.tricks < 13 - len(play.cards) // 4
    if concedes and by_defender and event.seat is claim.seat.partner:
        # Claiming some tricks concedes the others (68B1/2). Partner objects at once: there was neither claim nor
        # concession, and play goes on (68B2/1).
        return replace(state, phase=Phase.PLAY, claim=None)
    return replace(state, phase=Phase.CONTESTED, claim=replace(claim, agreed=frozenset()))


def _play_on(state: State, event: e.PlayOnAgreed) -> State:
    claim = _the_claim(state, Phase.CONTESTED, cites="§68D2(b)/1")
    if not claim.playing_on and event.seat.side is claim.seat.side:
        raise NotYourTurn(Text(__package__, "play_on_request", {"seat": event.seat}), cites="§68D2(b)/1")
    playing_on = claim.playing_on | {event.seat}
    if len(playing_on) == 4:
        return replace(state, phase=Phase.PLAY, claim=None)
    return replace(state, claim=replace(claim, playing_on=playing_on))


def _adjudicated(state: State, event: e.Adjudicated) -> State:
    _the_claim(state, Phase.CONTESTED, cites="§70A")
    play = state.play
    remaining = 13 - len(play.cards) // 4 if play else 0
    if type(event.tricks) is not int or not 0 <= event.tricks <= remaining:
        values = {"tricks": shown_number(event.tricks), "remaining": remaining}
        raise IllegalClaim(Text(__package__, "claim_too_many", values), cites="§70A", legal=range(remaining + 1))
    return _award(state, event.tricks)


def _undo_requested(state: State, event: e.UndoRequested) -> State:
    # A face-down lead goes back only on the Director's word (41A/2).
    _need(state, Phase.AUCTION, Phase.LEAD, Phase.PLAY, cites="§41A/2" if state.lead else "§41C/1")
    if _last_act_of(state, event.seat) is None:
        raise WrongPhase(Text(__package__, "nothing_to_undo", {"seat": event.seat}), cites="§41C/1")
    return replace(state, undo=Undo(event.seat))


def _last_act_of(state: State, seat: Seat) -> int | None:
    """The place of the last call or play of *seat* that can still be taken back."""
    places = [place for place, act in enumerate(state.acts) if act.seat is seat]
    return places[-1] if places else None


def _the_undo(state: State, seat: Seat) -> Undo:
    if state.undo is None:
        raise WrongPhase(Text(__package__, "no_undo"))
    if seat.side is state.undo.seat.side:
        raise NotYourTurn(Text(__package__, "own_undo", {"seat": seat}))
    if state.is_dummy(seat):
        raise IllegalPlay(Text(__package__, "dummy_plays", {"seat": seat}), cites="§43A1(c)")
    return state.undo


def _undo_agreed(state: State, event: e.UndoAgreed) -> State:
    undo = _the_undo(state, event.seat)
    agreed = undo.agreed | {event.seat}
    needed = {seat for seat in SEATS if seat.side is not undo.seat.side and not state.is_dummy(seat)}
    if not needed <= agreed:
        return replace(state, undo=replace(undo, agreed=agreed))
    place = _last_act_of(state, undo.seat)
    before = state.base or begin(state.board)
    before = replace(before, base=state.base)
    for act in state.acts[:place]:
        before = fold(before, act)
    # What was said about the calls stays said: an undo takes back acts, not words (Law 16).
    auction = Auction(before.board.dealer, before.auction.calls)
    for disclosure in state.auction.disclosures:
        if disclosure.about is None or disclosure.about < len(auction.calls):
            auction = auction.disclose(disclosure)
    return replace(before, auction=auction)


def _undo_refused(state: State, event: e.UndoRefused) -> State:
    _the_undo(state, event.seat)
    return replace(state, undo=None)


_FOLDS: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.Called: _called,
    **dict.fromkeys(e.DISCLOSED.values(), _disclosed),
    e.Led: _led,
    e.Faced: _faced,
    e.Played: _played,
    e.Claimed: _claimed,
    e.Conceded: _claimed,
    e.Agreed: _agreed,
    e.Objected: _objected,
    e.PlayOnAgreed: _play_on,
    e.Adjudicated: _adjudicated,
    e.UndoRequested: _undo_requested,
    e.UndoAgreed: _undo_agreed,
    e.UndoRefused: _undo_refused,
}
