"""The rule books as running procedures: clauses, cases, hearings, rulings and their effects."""

from . import ctcba as _ctcba  # noqa: F401
from .act import Act, parse_act
from .bridge import e1987 as _e1987  # noqa: F401  registers the procedures of the edition
from .bridge import e2007 as _e2007  # noqa: F401
from .bridge import e2017 as _e2017  # noqa: F401
from .case import Case, case_of
from .casebook import read_case
from .clause import Book, Clause, System, book
from .conditions import OPTIONS, Conditions
from .effect import EFFECTS, Effect
from .errors import AnswerNotOffered, Conflict, Gap, ImpossibleCase, UnknownClause, UnknownLaw
from .guandan import effect as _guandan_effect  # noqa: F401
from .guandan.case import GuandanCase
from .guandan.open_table import OpenGuandanTable
from .hearing import LAWS, Asking, Law, counterfactuals, find_law, hear, law, leaves
from .open_table import OpenTable
from .position import Markings, Position
from .question import DIRECTOR, NOT_DETERMINED, Kind, Question
from .ruling import Ruling

__all__ = [
    "DIRECTOR",
    "EFFECTS",
    "LAWS",
    "NOT_DETERMINED",
    "OPTIONS",
    "Act",
    "AnswerNotOffered",
    "Asking",
    "Book",
    "Case",
    "Clause",
    "Conditions",
    "Conflict",
    "Effect",
    "Gap",
    "GuandanCase",
    "ImpossibleCase",
    "Kind",
    "Law",
    "Markings",
    "OpenGuandanTable",
    "OpenTable",
    "Position",
    "Question",
    "Ruling",
    "System",
    "UnknownClause",
    "UnknownLaw",
    "book",
    "case_of",
    "counterfactuals",
    "find_law",
    "hear",
    "law",
    "leaves",
    "parse_act",
    "read_case",
]
