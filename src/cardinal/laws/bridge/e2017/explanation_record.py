"""What an explanation owes: the record of what was told, and what partners know beyond general bridge knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardinal.cards import Seat
from cardinal.laws.conditions import Conditions


class Subject(StrEnum):
    """What a piece of an explanation is about; the asker is entitled to all three."""

    MADE = "made"  # the calls made
    ALTERNATIVE = "alternative"  # relevant calls that were open and were not made
    INFERENCE = "inference"  # what follows from choosing the one and not the other


class Origin(StrEnum):
    """Where a player's knowledge of partner's call or play comes from."""

    AGREEMENT = "agreement"
    EXPERIENCE = "experience"
    GENERAL = "general"  # what bridge players know in general


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that a player knows about partner's call or play."""

    subject: Subject
    origin: Origin
    text: str

    @property
    def owed_by(self) -> str:
        """The clauses that oblige the player to tell it, or nothing: general knowledge he may keep to himself."""
        return "" if self.origin is Origin.GENERAL else "§20F1/2 §40B5(a)"


@dataclass(frozen=True, slots=True)
class Explanation:
    """An answer as it is kept with the board: who gave it, about which call, what it told, spoken or written."""

    by: Seat
    about: str
    told: frozenset[str]
    form: str = "spoken"

    def withheld(self, known: Iterable[Meaning]) -> tuple[Meaning, ...]:
        """What the player knew, owed and did not tell: the evidence for Law 40B5(b)."""
        return tuple(meaning for meaning in known if meaning.owed_by and meaning.text not in self.told)

    def to_json(self) -> dict[str, object]:
        return {"by": str(self.by), "about": self.about, "told": sorted(self.told), "form": self.form}


_FORMS = {False: ("spoken", "§20F1/3"), True: ("written", "§20F1/5")}


def form_of_explanations(conditions: Conditions) -> tuple[str, str]:
    """Spoken, unless the Regulating Authority has regulated written explanations; and the clause."""
    return _FORMS[bool(conditions["written_explanations"])]
