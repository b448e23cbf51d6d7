"""A procedure of 2017 about the play as 1987 hears it: the same steps, some of them replaced, left out or answered."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, TypeVar

from cardinal.cards import Seat
from cardinal.language import clause_ids
from cardinal.laws.case import Case
from cardinal.laws.clause import is_under
from cardinal.laws.effect import (
    Duty,
    Effect,
    Information,
    LeadRestriction,
    PenaltyCard,
    Review,
    Withdrawn,
)
from cardinal.laws.hearing import Procedure
from cardinal.laws.question import Found, Question

Step = Question | Found | Effect
Result = TypeVar("Result")
Heard = Generator[Step, Any, Result]
Change = Callable[[Step], Iterable[Step]]

# What 1987 has in the place of a clause of 2017; the longest number decides.
CLAUSES = {
    "47E1": "§1987:47E1",
    "47F": "§47A §47B §47C §47D",
    "48B2": "§1987:48B2",
    "49": "§1987:49",
    "50": "§1987:50A",
    "50C": "§1987:50D",
    "50D": "§1987:50E",
    "50D2(b)": "§1987:50E2(b)",
    "51B1(b)": "§1987:51B1(b)",
    "51B2(b)": "§1987:51B2(b)",
    "51B2(c)": "§1987:50E2(b)",
    "53A": "§1987:53A",
    "54D": "§1987:54D §1987:56",
    "56": "§1987:56",
    "57A": "§1987:57A",
    "57C": "§1987:57C",
    "57D": "§1987:57 no D §45C1",
    "60B": "§1987:60B",
    "62B1": "§1987:62B1",
    "fn:13": "§1987:50E",
    "fn:14": "§1987:50E2(b)",
    "fn:15": "§1987:51B2(b)",
    "fn:16": "§1987:50E2(b)",
    "fn:18": "§1987:57C",
}
# Findings of 2017 that only a clause of 2017 could make.
_OF_2017 = ("50E", "57D")


def reheard(procedure: Heard[Result], *, known: Mapping[str, object] | None = None, change: Change | None = None) -> (
    Heard[Result]
):  # fmt: skip
    """Each step of *procedure* as 1987 has it. A question in *known* is not asked: this edition has its answer."""
    table, answers, reply = _Table(), known or {}, None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration as end:
            result: Result = end.value
            return result
        if isinstance(step, Question) and (step.key in answers or _forbids_suits(step)):
            reply = answers[step.key] if step.key in answers else max(step.options, key=_size)
            continue
        reply = None
        for changed in change(step) if change is not None else (step,):
            for one in table.revised(changed):
                answer = yield recited(one)
                if isinstance(one, Question):
                    reply = answer


def as_in_1987(procedure: Callable[[Case], Procedure]) -> Callable[[Case], Procedure]:
    """A whole law of 2017 in which nothing differs but what these steps have."""

    @wraps(procedure)
    def law_of_1987(case: Case) -> Procedure:
        yield from reheard(procedure(case))

    return law_of_1987


def recited(step: Step) -> Step:
    """A step with the clauses of 2017 cited as what 1987 has in their place."""
    if isinstance(step, Question):
        return replace(step, cites=clause_ids(_words(step.cites)))
    return replace(step, cites=_words(clause_ids(step.cites)))


def cites(step: Effect, *numbers: str) -> bool:
    """Whether an effect of 2017 rests on one of these clauses, or on a part of one."""
    return any(is_under(clause, number) for clause in step.clauses for number in numbers)


def _words(clauses: Iterable[str]) -> str:
    own = [one for clause in clauses for one in clause_ids(_in_1987(clause))]
    return " ".join(f"§{one}" for one in dict.fromkeys(own))


def _in_1987(clause: str) -> str:
    over = [number for number in CLAUSES if is_under(clause, number)]
    return CLAUSES[max(over, key=len)] if over else f"§{clause}"


def _forbids_suits(step: Question) -> bool:
    """51B2(b): whoever forbids forbids every suit of which there is a penalty card; there is nothing to choose."""
    return step.key == "suit" and step.cites == ("51B2(b)",)


def _size(option: object) -> int:
    return len(option) if isinstance(option, frozenset) else 0


@dataclass(slots=True)
class _Table:
    """What the steps so far have told: whose penalty card it was last, and who took which card back."""

    owner: Seat | None = None
    withdrawn: dict[str, Seat] = field(default_factory=dict)

    def revised(self, step: Step) -> Iterator[Step]:
        if isinstance(step, PenaltyCard):
            self.owner = step.seat
        if isinstance(step, Withdrawn):
            self.withdrawn[str(step.card)] = step.seat
        if isinstance(step, Information):
            yield from self._information(step)
        elif isinstance(step, Review):
            yield from _review(step)
        elif isinstance(step, LeadRestriction) and cites(step, "51B1", "51B2"):
            # The clause says nothing of later leads.
            yield replace(step, lasts="this_lead")
        elif isinstance(step, Duty) and step.what == "choose again":
            return
        elif isinstance(step, PenaltyCard) and cites(step, "57D"):
            # The card was played, and could not be: it is a revoke card taken back.
            yield replace(step, cites="§1987:62B1 §50A")
        elif isinstance(step, Withdrawn) and cites(step, "57D"):
            yield replace(step, cites=f"{step.cites} §62A")
        else:
            yield step

    def _information(self, step: Information) -> Iterator[Step]:
        if cites(step, "50C") and self.owner is not None:
            card, side = step.about.split()[0], self.owner.side
            yield Information(card, authorized=(side.other,), unauthorized=(side,), cites="§1987:50D §1987:16A")
        elif cites(step, *_OF_2017):
            return
        elif cites(step, "16C"):
            yield from self._withdrawn_card(step)
        else:
            yield step

    def _withdrawn_card(self, step: Information) -> Iterator[Step]:
        """16C2, 47F: the offenders may use their own card once they have paid, and never the innocent side's."""
        sides = {self.withdrawn[card].side for card in step.about.split() if card in self.withdrawn}
        words = f"{step.cites} §1987:16C2"
        if len(step.unauthorized) == 1 and sides == set(step.unauthorized):
            yield replace(step, authorized=(*step.authorized, *step.unauthorized), unauthorized=(), cites=words)
            return
        yield replace(step, cites=words)
        yield Review("47F", cites="§1987:47F")


def _review(step: Review) -> Iterator[Step]:
    if step.clause == "50E4":
        yield Review("50A", cites="§1987:50A")
    elif cites(step, "57D") or (step.clause == "72C" and cites(step, "50")):
        return
    else:
        yield step
