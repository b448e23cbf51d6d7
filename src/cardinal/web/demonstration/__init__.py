"""Events to click through: a bridge club evening in its third round, and a Guandan team match."""

from .making import demonstrate

__all__ = ["demonstrate"]
