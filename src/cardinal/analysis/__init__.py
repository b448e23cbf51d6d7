"""What the cards themselves say: double-dummy tricks, par and the cost of each card, worked out in other processes."""

from .cache import Cache, FileCache, MemoryCache
from .card_cost import CardCost, card_costs
from .engine import is_installed
from .errors import DamagedCache, SolverFailed, SolverMissing, SolverSlow, UnreadableTricks
from .par import Par, par
from .solver import Progress, Solver, Unsolved
from .tricks import TrickTable, attempted_tables, trick_tables

__all__ = [
    "Cache",
    "CardCost",
    "DamagedCache",
    "FileCache",
    "MemoryCache",
    "Par",
    "Progress",
    "Solver",
    "SolverFailed",
    "SolverMissing",
    "SolverSlow",
    "TrickTable",
    "UnreadableTricks",
    "Unsolved",
    "attempted_tables",
    "card_costs",
    "is_installed",
    "par",
    "trick_tables",
]
