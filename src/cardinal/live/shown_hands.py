"""What a table shows beyond the views of its game: the hands of a board that is over, the last trick in practice,
and a count of the cards.

While a board is played every viewer sees what its view says and nothing else. Once it is over at a table that belongs
to no event, its hands lie open for all. Those who look on with a delay see the hands from the first call on as soon as
the board is over at the table itself: then they can help nobody.
"""

from __future__ import annotations

from typing import Any

from cardinal.cards import SEATS, Deal, Seat
from cardinal.cards.viewer import Viewer

from .card_counter import card_count
from .games.guarded_guandan import GuardedGuandan
from .games.view_parts import DealOver
from .live_table import LiveTable

_LAST_TRICK = ("last_trick", "last_winner")


def hands_lie_open(table: LiveTable) -> bool:
    """Whether the cards of the board that *table* shows are a secret from nobody. Those of an event are still played
    at other tables."""
    played = table.played
    if played is None or table.options.get("event"):
        return False
    return table.is_long_over or played.outcome is not None


def shown(table: LiveTable, viewer: Seat | Viewer, view: dict[str, Any]) -> dict[str, Any]:
    """The view of a game with what the table shows besides."""
    if hands_lie_open(table):
        return {**view, "hands": _hands(table), **_levels_after(table)}
    if table.options.get("practice") and isinstance(viewer, Seat) and "last_trick" in view:
        # Law 66 gives it to a side that has not played since; who plays for himself alone may always look.
        assert table.played is not None
        everything = table.played.view(Viewer.DIRECTOR)
        return {**view, **{name: everything[name] for name in _LAST_TRICK}}
    return {**view, **card_count(table, viewer)}


def _levels_after(table: LiveTable) -> DealOver:
    """The levels that a deal of Guandan has led to, and whether the game is over with it."""
    played = table.played
    if not isinstance(played, GuardedGuandan) or played.table.finish is None:
        return {}
    game = played.game.after(played.table.finish)
    return {"levels_after": str(game.standing), "game_over": game.is_over()}


def _hands(table: LiveTable) -> dict[str, str]:
    """At the end of a board of bridge the hands as they were dealt, else what is left in them."""
    played = table.played
    assert played is not None
    if table.game == "bridge" and played.outcome is not None:
        deal = Deal.parse(table.deal["deal"])
        return {str(seat): str(deal[seat]) for seat in SEATS}
    hands: dict[str, str] = played.view(Viewer.DIRECTOR)["hands"]
    return hands
