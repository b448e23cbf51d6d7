"""The rule books as running procedures: clauses, cases, hearings, rulings and their effects.

A name is imported when it is first asked for: whoever reads a clause does not wait for the procedures of five books.
"""

from typing import TYPE_CHECKING

from cardinal.language.lazy_names import lazy_names

if TYPE_CHECKING:
    from .act import Act, parse_act
    from .case import Case, case_of
    from .casebook import read_case
    from .clause import Book, Clause, System, book
    from .conditions import OPTIONS, Conditions
    from .effect import EFFECTS, Effect
    from .ends import OptionClass, classes
    from .errors import AnswerNotOffered, Conflict, Gap, ImpossibleCase, UnknownClause, UnknownLaw
    from .guandan.case import GuandanCase
    from .guandan.open_table import OpenGuandanTable
    from .hearing import LAWS, Asking, Law, counterfactuals, find_law, hear, law, leaves
    from .open_table import OpenTable
    from .position import Markings, Position
    from .question import DIRECTOR, NOT_DETERMINED, Kind, Question
    from .ruling import Ruling
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "act": "Act parse_act",
            "case": "Case case_of",
            "casebook": "read_case",
            "clause": "Book Clause System book",
            "conditions": "OPTIONS Conditions",
            "effect": "Effect",
            "ends": "OptionClass classes",
            "errors": "AnswerNotOffered Conflict Gap ImpossibleCase UnknownClause UnknownLaw",
            # The effects of both games are one table, and those of Guandan join it there.
            "guandan.effect": "EFFECTS",
            "guandan.case": "GuandanCase",
            "guandan.open_table": "OpenGuandanTable",
            "hearing": "LAWS Asking Law counterfactuals find_law hear law leaves",
            "open_table": "OpenTable",
            "position": "Markings Position",
            "question": "DIRECTOR NOT_DETERMINED Kind Question",
            "ruling": "Ruling",
        },
    )

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
    "OptionClass",
    "Position",
    "Question",
    "Ruling",
    "System",
    "UnknownClause",
    "UnknownLaw",
    "book",
    "case_of",
    "classes",
    "counterfactuals",
    "find_law",
    "hear",
    "law",
    "leaves",
    "parse_act",
    "read_case",
]
