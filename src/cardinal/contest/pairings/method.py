"""What the referees fix and publish before a draw: method of play and of pairing, rounds, boards, seeds, relations.

Nothing is drawn before it: a number drawn when the table is already known is nobody's choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from cardinal.language import Text

from .errors import BadField
from .relations import Relations


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


class Scoring(StrEnum):
    """What individuals and pairs are scored by; teams have their own scales."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"


@dataclass(frozen=True, slots=True)
class Admitted:
    """What a form of event may be played as, and the clause that says so."""

    systems: frozenset[System]
    scorings: frozenset[Scoring]
    systems_cite: str
    scorings_cite: str


ADMITTED = {
    Form.INDIVIDUAL: Admitted(
        frozenset({System.ROUND_ROBIN, System.KNOCKOUT, System.DOUBLE_KNOCKOUT, System.SWISS}),
        frozenset(Scoring),
        systems_cite="§G27.1",
        scorings_cite="§G27.2",
    ),
    # The clause on pairs names the lists of winners, not the system, so any of them will do.
    Form.PAIRS: Admitted(frozenset(System), frozenset(Scoring), systems_cite="§G28.1", scorings_cite="§G28.2"),
}


@dataclass(frozen=True, slots=True)
class Method:
    """The method of one stage as fixed."""

    form: Form
    system: System
    rounds: int
    boards: int
    scoring: Scoring | None = None
    winners: Winners | None = None
    seeds: tuple[int, ...] = ()
    relations: Relations = field(default_factory=Relations)
    cites: str = "§G23.1 §G24.1.1.1"

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.boards < 1:
            counts = {"rounds": self.rounds, "boards": self.boards}
            raise BadField(Text(__package__, "rounds_and_boards", counts), cites="§G23.1 §G24.1.1.1")
        admitted = ADMITTED.get(self.form)
        if admitted is None:
            return
        if self.system not in admitted.systems:
            raise self._not_played_as(self.system, admitted.systems, admitted.systems_cite)
        if self.scoring not in admitted.scorings:
            raise self._not_played_as(self.scoring or "-", admitted.scorings, admitted.scorings_cite)

    def _not_played_as(self, given: str, legal: Iterable[str], cites: str) -> BadField:
        values = {"form": self.form, "given": given}
        return BadField(Text(__package__, "no_such_form", values), cites=cites, legal=sorted(legal))
