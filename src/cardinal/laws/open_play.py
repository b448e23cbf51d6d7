"""The play at an open table: leads with the restrictions in force, cards in turn, the end of a trick and of play."""

from __future__ import annotations

from dataclasses import replace

from cardinal.bridge import Play, Result
from cardinal.cards import Card, Seat
from cardinal.language import Text

from .act import Act
from .errors import ImpossibleCase
from .open_state import OpenState


def _need_legal(state: OpenState, seat: Seat | None, card: Card | None) -> tuple[Seat, Card]:
    if seat is None or card is None or seat is not state.turn:
        raise ImpossibleCase(Text(__package__, "not_the_leader", {"turn": state.turn}), cites="§41A/1 §44B")
    if card not in state.legal_cards():
        values = {"card": card, "seat": seat}
        raise ImpossibleCase(Text(__package__, "card_refused", values), cites="§44C §26B/2", legal=state.legal_cards())
    return seat, card


def _leads_down(state: OpenState, act: Act) -> OpenState:
    return replace(state, lead=_need_legal(state, act.seat, act.card))


def _leads(state: OpenState, act: Act) -> OpenState:
    if state.play is not None:
        return _plays(state, act)
    return _face(replace(state, lead=_need_legal(state, act.seat, act.card)))


def _faces(state: OpenState, act: Act) -> OpenState:
    if state.lead is None or act.seat is not state.lead[0]:
        raise ImpossibleCase(Text(__package__, "not_the_leader", {"turn": state.turn}), cites="§41C/1")
    return _face(state)


def _face(state: OpenState) -> OpenState:
    contract = state.position.contract
    if contract is None or state.lead is None:
        raise AssertionError("a lead needs a contract")
    play = Play(contract, state.deal).play(state.lead[1])
    return replace(state, lead=None, play=play, position=replace(state.position, phase="play"))


def _plays(state: OpenState, act: Act) -> OpenState:
    play = state.play
    if play is None:
        raise ImpossibleCase(Text(__package__, "not_the_leader", {"turn": state.turn}), cites="§41C/1")
    if act.seat is not play.turn or act.card is None or act.card not in state.legal_cards():
        values = {"card": act.card, "seat": act.seat}
        raise ImpossibleCase(Text(__package__, "card_refused", values), cites="§44C §26B/2", legal=state.legal_cards())
    after = replace(state, play=play.play(act.card))
    return _trick_end(after) if after.play is not None and len(after.play.cards) % 4 == 0 else after


def _trick_end(state: OpenState) -> OpenState:
    play = state.play
    if play is None:
        return state
    if play.is_over:
        result = Result(play.contract, play.declarer_tricks)
        return replace(state, result=result, position=replace(state.position, phase="finished"))
    # A prohibition ends when its player loses the lead and does not come back (26B/2).
    leads = (play.trick.leader, play.tricks[-1].leader)
    kept = tuple(one for one in state.position.lead_restrictions if not one.suits or leads == (one.leader, one.leader))
    return replace(state, position=replace(state.position, lead_restrictions=kept))


def _ignored(state: OpenState, act: Act) -> OpenState:
    return state


PLAY_ACTS = {"leads down": _leads_down, "leads": _leads, "faces lead": _faces, "plays": _plays, "spreads": _ignored}
