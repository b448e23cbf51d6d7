"""What the cards themselves say: double-dummy tricks, par and the cost of each card, worked out in other processes."""

from .cache import Cache, FileCache, MemoryCache
from .card_cost import CardCost, card_costs
from .errors import DamagedCache, SolverFailed, SolverMissing, UnreadableTricks
from .par import Par, par
from .process import is_installed
from .solver import Progress, Solver
from .tricks import TrickTable, trick_tables

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
    "TrickTable",
    "UnreadableTricks",
    "card_costs",
    "is_installed",
    "par",
    "trick_tables",
]
