"""What the referees fix and publish before a draw: the form, the method of pairing, rounds and boards.

Nothing is drawn before it: a number drawn when the table is already known is nobody's choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardinal.language import Text

from .errors import BadField


class Form(StrEnum):
    """Who competes."""

    TEAMS = "teams"
    PAIRS = "pairs"
    INDIVIDUAL = "individual"


class System(StrEnum):
    """How the contestants are brought together."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    SPECIAL_SWISS = "special_swiss"
    DANISH = "danish"
    KNOCKOUT = "knockout"
    DOUBLE_KNOCKOUT = "double_knockout"
    MOVEMENT = "movement"


class Winners(StrEnum):
    """How many ranking lists a pairs event has: for each group or for the whole field, one or one a direction."""

    GROUP_ONE = "group_one"
    GROUP_TWO = "group_two"
    OVERALL_ONE = "overall_one"
    OVERALL_TWO = "overall_two"


INDIVIDUAL_SYSTEMS = frozenset({System.ROUND_ROBIN, System.KNOCKOUT, System.DOUBLE_KNOCKOUT, System.SWISS})
"""The clause on pairs names the lists of winners, not the system, so any of them will do there."""


@dataclass(frozen=True, slots=True)
class Method:
    """The method of one stage as fixed."""

    form: Form
    system: System
    rounds: int
    boards: int

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.boards < 1:
            counts = {"rounds": self.rounds, "boards": self.boards}
            raise BadField(Text(__package__, "rounds_and_boards", counts), cites="§G23.1 §G24.1.1.1")
        if self.form is Form.INDIVIDUAL and self.system not in INDIVIDUAL_SYSTEMS:
            values = {"form": self.form, "given": self.system}
            raise BadField(Text(__package__, "no_such_form", values), cites="§G27.1", legal=sorted(INDIVIDUAL_SYSTEMS))
