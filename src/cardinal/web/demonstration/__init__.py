"""Events to click through: a bridge club evening in its third round, that of the week before, a Guandan team match."""

from .making import EVENTS, USER, demonstrate

__all__ = ["EVENTS", "USER", "demonstrate"]
