"""Cardinal: duplicate bridge and Guandan competitions, run by their own laws.

The names that programs begin with are here; each is imported when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardinal.language.lazy_names import lazy_names

if TYPE_CHECKING:
    from .analysis import Solver, par, trick_tables
    from .bridge import Auction, Board, Contract, Result, imps
    from .cards import Card, Deal, Hand, Seat
    from .contest import load_event
    from .contest.movements import howell, mitchell
    from .contest.pairings import round_robin, swiss
    from .contest.standings import standings
    from .formats import read, write
    from .guandan import plays
    from .laws import hear, read_case
    from .scoring import butler, cross_imps, matchpoints
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "analysis": "Solver par trick_tables",
            "bridge": "Auction Board Contract Result imps",
            "cards": "Card Deal Hand Seat",
            "contest": "load_event",
            "contest.movements": "howell mitchell",
            "contest.pairings": "round_robin swiss",
            "contest.standings": "standings",
            "formats": "read write",
            "guandan": "plays",
            "laws": "hear read_case",
            "scoring": "butler cross_imps matchpoints",
        },
    )

__all__ = [
    "Auction",
    "Board",
    "Card",
    "Contract",
    "Deal",
    "Hand",
    "Result",
    "Seat",
    "Solver",
    "__version__",
    "butler",
    "cross_imps",
    "hear",
    "howell",
    "imps",
    "load_event",
    "matchpoints",
    "mitchell",
    "par",
    "plays",
    "read",
    "read_case",
    "round_robin",
    "standings",
    "swiss",
    "trick_tables",
    "write",
]

__version__ = "0.2.0"
