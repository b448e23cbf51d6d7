"""What the events of a bridge table are in the words of the casebook: one row for each verb of a player.

A guarded table folds an event, an open one takes the act that it is. Nothing is irregular here yet: what a player does
stands for what it looks like at the table, and ``notice`` finds what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import events as e
from cardinal.bridge.errors import UnreadableBridge
from cardinal.cards import Card, Seat, log

from .act import Act, write_act
from .call import parse_any_call
from .open_state import OpenState

VOCABULARY = log.EventReader(
    {verb: kind for verb, kind in e.VERBS.items() if kind not in (e.UndoRequested, e.UndoAgreed, e.UndoRefused)},
    {**e.READERS, "call": log.parsed(UnreadableBridge, parse_any_call)},
    unreadable=UnreadableBridge,
)
"""What is sent to an open table, where a bid of eight can be made and nothing is taken back by consent."""


def act_of(state: OpenState, event: e.Event) -> Act:
    """The act that *event* is at a table that has come to *state*."""
    return _ACTS[type(event)](state, event)


def _called(state: OpenState, event: e.Called) -> Act:
    return write_act("calls", seat=event.seat, call=event.call)


def _led(state: OpenState, event: e.Led) -> Act:
    verb = "leads down" if state.play is None else "leads"
    return write_act(verb, seat=_hand(state, event.seat, event.card), card=event.card)


def _played(state: OpenState, event: e.Played) -> Act:
    is_answered = any(hearing.on_table for hearing in state.hearings)
    play = state.play
    if play is None and not is_answered:
        verb = "exposes" if state.position.period == "auction" else "leads"
    else:
        verb = "leads" if play is not None and not play.trick and not is_answered else "plays"
    return write_act(verb, seat=_hand(state, event.seat, event.card), card=event.card)


def _hand(state: OpenState, player: Seat, card: Card) -> Seat:
    """From which hand a player plays a card: declarer plays dummy's too."""
    play = state.play
    is_dummys = play is not None and player is play.declarer and card in state.held(play.dummy)
    return play.dummy if play is not None and is_dummys else player


def _claimed(state: OpenState, event: e.Claimed | e.Conceded) -> Act:
    verb = "claims" if isinstance(event, e.Claimed) else "concedes"
    # A line of the casebook has its words between quotation marks.
    text = event.text.replace('"', "'").replace("\n", " ").strip()
    return write_act(verb, seat=event.seat, number=event.tricks, text=text)


def _simply(verb: str) -> Callable[[OpenState, Any], Act]:
    return lambda state, event: write_act(verb, seat=event.seat)


_ACTS: Mapping[type[e.Event], Callable[[OpenState, Any], Act]] = {
    e.Called: _called,
    e.Led: _led,
    e.Faced: _simply("faces lead"),
    e.Played: _played,
    e.Claimed: _claimed,
    e.Conceded: _claimed,
    e.Objected: _simply("objects"),
    e.PlayOnAgreed: _simply("play on"),
}
