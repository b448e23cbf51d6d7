"""Who runs an event: the organiser and those it names, what each answers for, and what is still missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.language import Citing, Text

from .conditions import ConditionsOfContest
from .entry_rules import family

_TEXTS = "cardinal.contest.entries"


@dataclass(frozen=True, slots=True)
class Body(Citing):
    """Somebody with a part in running the event, what it does, and the clause that gives it to them."""

    part: str
    names: tuple[str, ...]
    duties: tuple[str, ...]
    cites: str

    def label(self, language: str = "en") -> str:
        return Text(_TEXTS, f"body_{self.part}").render(language)

    def to_json(self, language: str = "en") -> dict[str, object]:
        duties = [Text(_TEXTS, f"duty_{duty}").render(language) for duty in self.duties]
        cites = list(self.clauses)
        return {
            "part": self.part,
            "label": self.label(language),
            "names": list(self.names),
            "duties": duties,
            "cites": cites,
        }


# Part, attribute, duties, and the clause by whose regulations.
_PARTS: tuple[tuple[str, str, tuple[str, ...], dict[str, str]], ...] = (
    (
        "organiser", "organiser", ("regulations", "venue", "entries", "appointments", "results", "prizes"),
        {"ctcba": "§R2/1", "guandan": "§G18.1", "laws": "§80B1/1"},
    ),
    ("host", "host", ("venue", "equipment", "safety"), {"ctcba": "§R2/1", "guandan": "§G18.2", "laws": "§80B1/2"}),
    ("committee", "committee", ("organisers_powers",), {"ctcba": "§R2/1", "guandan": "§G18.3", "laws": "§80B1/2"}),
    ("directors", "directors", ("play", "rulings"), {"ctcba": "§R3", "guandan": "§G18.1", "laws": "§80B2(a)"}),
    ("appeals", "appeals_committee", ("appeals",), {"ctcba": "§R4", "guandan": "§G18.1", "laws": "§80B2(k)"}),
    ("discipline", "discipline_committee", ("discipline",), {"ctcba": "§R4", "guandan": "§G18.1", "laws": "§91B"}),
)  # fmt: skip
# Under the Laws alone the players may name a Director, and without a committee he hears appeals himself.
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "ctcba": ("organiser", "directors", "appeals"),
    "guandan": ("organiser", "directors"),
    "laws": (),
}


def bodies(conditions: ConditionsOfContest) -> tuple[Body, ...]:
    """Everybody named, in order; a part that nobody has is left out."""
    found = []
    for part, attribute, duties, cites in _PARTS:
        names = getattr(conditions.officials, attribute)
        named = (names,) if isinstance(names, str) and names else tuple(names)
        if named:
            found.append(Body(part, named, duties, cites[family(conditions)]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Missing:
    """A part that somebody must have and nobody has, or an approval that is not there."""

    text: Text
    cites: str


def missing_officials(conditions: ConditionsOfContest) -> tuple[Missing, ...]:
    """What the regulations want settled about who runs the event, and is not."""
    whose = family(conditions)
    named = {body.part for body in bodies(conditions)}
    found = [
        Missing(Text(_TEXTS, "nobody_named", {"part": Text(_TEXTS, f"body_{part}")}), cites[whose])
        for part, _, _, cites in _PARTS
        if part in _NEEDED[whose] and part not in named
    ]
    if conditions.officials.masterpoints != "none" and not masterpoints_may_be_issued(conditions):
        found.append(Missing(Text(_TEXTS, "not_sanctioned"), "§R2/2"))
    return tuple(found)


def masterpoints_may_be_issued(conditions: ConditionsOfContest) -> bool:
    """R2/2: an event of an area or larger needs the federation's approval first; a club's own does not."""
    officials = conditions.officials
    return officials.masterpoints != "none" and (officials.scale == "club" or bool(officials.sanctioned_by))
