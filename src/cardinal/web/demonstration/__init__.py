"""Events to click through: a bridge club evening in its third round, that of the week before, a Guandan team match.

Beside them stands the season of their club, thirty evenings of both games, and its calendar with the next ones.
"""

from typing import TYPE_CHECKING

from cardinal.language.lazy_names import lazy_names

if TYPE_CHECKING:
    from .making import demonstrate, season_of_demonstration
    from .names import EVENTS, USER
else:
    __getattr__ = lazy_names(__name__, {"making": "demonstrate season_of_demonstration", "names": "EVENTS USER"})

__all__ = ["EVENTS", "USER", "demonstrate", "season_of_demonstration"]
