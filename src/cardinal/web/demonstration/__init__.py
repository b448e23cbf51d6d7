"""Events to click through: a bridge club evening in its third round, that of the week before, a Guandan team match.

Beside them stands the season of their club, thirty evenings of both games, and its calendar with the next ones.
"""

from .making import EVENTS, USER, demonstrate, season_of_demonstration

__all__ = ["EVENTS", "USER", "demonstrate", "season_of_demonstration"]
