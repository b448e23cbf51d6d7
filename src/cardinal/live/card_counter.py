"""What a player of Guandan could have kept in mind, where the table allows it to be shown: how many cards of each rank
others still hold, and the round before this one.

A table allows it by its option; a table of an event never does. It is worked out from what the player has seen: the
own hand, and what was played face up.
"""

from __future__ import annotations

from collections import Counter

from cardinal.cards import Seat
from cardinal.cards.view_fields import latest
from cardinal.cards.viewer import Viewer
from cardinal.guandan.account import account
from cardinal.guandan.events import Played
from cardinal.guandan.face import FACES, Face

from .games.guarded_guandan import GuardedGuandan
from .games.view_parts import CardCount
from .live_table import LiveTable

OPTION = "counter"
_COPIES = 2
"""Guandan is played with two packs."""


def _rank_of(face: Face) -> str:
    """How a rank is written: its sign, or the joker's own."""
    return str(face) if face.is_joker else str(face)[0]


_RANKS = tuple(dict.fromkeys(_rank_of(face) for face in FACES))
_ALL = Counter({rank: _COPIES * sum(_rank_of(face) == rank for face in FACES) for rank in _RANKS})
_told = latest(account)


def card_count(table: LiveTable, viewer: Seat | Viewer) -> CardCount:
    """What is added to the view of a player while a deal is played."""
    played = table.played
    is_allowed = table.options.get(OPTION) and not table.options.get("event")
    if not is_allowed or not isinstance(viewer, Seat) or not isinstance(played, GuardedGuandan):
        return {}
    state = played.table.state
    if state.trick is None:
        return {}
    seen = Counter(map(_rank_of, played.table.view(viewer).hand(viewer) or ()))
    for act in state.acts:
        if isinstance(act, Played):
            seen.update(map(_rank_of, act.cards))
    tricks = _told(played.table).tricks
    before = tricks[:-1] if state.trick.turns else tricks
    return {
        "unseen": {rank: _ALL[rank] - seen[rank] for rank in _RANKS},
        "last_round": [turn.to_json() for turn in before[-1].turns] if before else [],
    }
