"""What is illegal or unfair in rounds, planned or played: rematches, byes twice, who never met, home balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from cardinal.language import Text, clause_ids

from .pairing import Round
from .relations import Relations
from .triangles import cycle_of


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: what, in which round (0 for all of them), about whom, and the clause that forbids it."""

    kind: str
    round: int
    numbers: tuple[int, ...]
    cites: str = ""

    @property
    def text(self) -> Text:
        return Text(__package__, f"found_{self.kind}", {"round": self.round, "numbers": self.numbers})

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "kind": self.kind,
            "round": self.round,
            "numbers": list(self.numbers),
            "text": self.text.render(language),
            "cites": list(clause_ids(self.cites)),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """What a set of rounds is like."""

    findings: tuple[Finding, ...]
    never_met: tuple[tuple[int, int], ...]
    home: tuple[tuple[int, int, int], ...]
    """Each contestant with its matches at home and away."""

    @property
    def is_legal(self) -> bool:
        return not self.findings

    @property
    def is_complete(self) -> bool:
        """Whether everybody has met everybody."""
        return not self.never_met

    @property
    def home_imbalance(self) -> int:
        """The largest difference between anybody's matches at home and away."""
        return max((abs(home - away) for _, home, away in self.home), default=0)


def review(
    rounds: Sequence[Round],
    numbers: Iterable[int] | None = None,
    *,
    relations: Relations | None = None,
    rematches_allowed: bool = False,
    halves_add_up: bool = False,
) -> Review:
    """Look at rounds. *numbers* is the field; without it, whoever is in a round.

    *halves_add_up*: two half matches of the same two are one whole match, as in a round robin of triangles.
    """
    field = sorted(set(numbers) if numbers is not None else {one for each in rounds for one in each.numbers})
    findings: list[Finding] = []
    met: Counter[frozenset[int]] = Counter()
    had_bye: set[int] = set()
    for place, each in enumerate(rounds, start=1):
        findings += _in_round(each, place, frozenset(field))
        halves = [pairing for three in each.triangles for pairing in cycle_of(three)]
        for pairing in (*each.pairings, *halves):
            part = 1 if pairing in halves and halves_add_up else 2
            if met[pairing.numbers] + part > 2 and not rematches_allowed:
                findings.append(Finding("rematch", place, (pairing.home, pairing.away), "§G26.1 §G26.4.3"))
            met[pairing.numbers] += part
        findings += [Finding("second_bye", place, (bye,), "§G26.6") for bye in each.byes if bye in had_bye]
        had_bye.update(each.byes)
        for one in (relations or Relations()).met((*each.pairings, *halves)):
            findings.append(Finding("related", place, (one.home, one.away), "§G19.5.2"))
    # In a triangle everybody is at home once and away once.
    at_home = Counter(one.home for each in rounds for one in each.pairings)
    away = Counter(one.away for each in rounds for one in each.pairings)
    return Review(
        findings=tuple(findings),
        never_met=tuple(pair for pair in combinations(field, 2) if frozenset(pair) not in met),
        home=tuple((number, at_home[number], away[number]) for number in field),
    )


def _in_round(each: Round, place: int, field: frozenset[int]) -> list[Finding]:
    """Who is in the round twice, against itself, unknown, or missing."""
    counts = Counter(each.numbers)
    found = [
        Finding("against_itself", place, (pairing.home,)) for pairing in each.pairings if pairing.home == pairing.away
    ]
    itself = {number for finding in found for number in finding.numbers}
    twice = tuple(sorted(number for number, count in counts.items() if count > 1 and number not in itself))
    groups = (
        ("twice_in_round", twice),
        ("unknown", sorted(counts.keys() - field)),
        ("missing", sorted(field - counts.keys())),
    )
    return found + [Finding(kind, place, tuple(numbers)) for kind, numbers in groups if numbers]
