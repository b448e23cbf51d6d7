"""The play in 1987: a procedure of 2017 with its own clauses, and with what penalty cards and withdrawn cards tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps

from cardinal.laws.bridge.reheard import Heard, Result, Revision, Step, as_it_is, named_in, reheard, rests_on
from cardinal.laws.effect import Duty, Information, LeadRestriction, PenaltyCard, Review, Withdrawn
from cardinal.laws.prelude import Card, Case, Procedure, Question, Seat

# Where 1987 has two clauses in the place of one of 2017, or only a more general one.
CLAUSES = {"54D": "§1987:54D §1987:56", "57C3": "§45A", "57D": "§45C1"}
# Findings of 2017 that only a clause of 2017 could make.
_OF_2017 = ("50E", "57D")


def reheard_play(
    procedure: Heard[Result], revise: Revision = as_it_is, *, known: Mapping[str, object] | None = None
) -> Heard[Result]:
    """Each step of *procedure* as *revise* gives it, and then as 1987 has the play. A question in *known* is not
    asked."""
    return (yield from reheard(reheard(procedure, revise=revise, known=known), CLAUSES, _Table().revised))


def as_in_1987(procedure: Callable[[Case], Procedure]) -> Callable[[Case], Procedure]:
    """A whole law of 2017 in which nothing differs but what these steps have."""

    @wraps(procedure)
    def law_of_1987(case: Case) -> Procedure:
        yield from reheard_play(procedure(case))

    return law_of_1987


def _size(option: object) -> int:
    return len(option) if isinstance(option, frozenset) else 0


@dataclass(slots=True)
class _Table:
    """What the steps so far have told: whose penalty card it was last, and who took which card back."""

    owner: Seat | None = None
    withdrawn: dict[Card, Seat] = field(default_factory=dict)

    def revised(self, step: Step) -> Heard[object]:
        """The step as this edition has it; the answer, where there is nothing to choose."""
        if isinstance(step, Question):
            if step.key == "suit" and step.cites == ("51B2(b)",):
                # Whoever forbids forbids every suit of which there is a penalty card.
                return max(step.options, key=_size)
            return (yield step)
        yield from self._put(step)
        return None

    def _put(self, step: Step) -> Iterator[Step]:
        if isinstance(step, PenaltyCard):
            self.owner = step.seat
        if isinstance(step, Withdrawn) and step.card is not None:
            self.withdrawn[step.card] = step.seat
        if isinstance(step, Information):
            yield from self._information(step)
        elif isinstance(step, Review):
            yield from _review(step)
        elif isinstance(step, LeadRestriction) and rests_on(step, "51B1", "51B2"):
            # The clause says nothing of later leads.
            yield replace(step, lasts="this_lead")
        elif isinstance(step, Duty) and step.what.key == "choose_again":
            return
        elif isinstance(step, PenaltyCard) and rests_on(step, "57D"):
            # The card was played, and could not be: it is a revoke card taken back.
            yield replace(step, cites="§1987:62B1 §50A")
        elif isinstance(step, Withdrawn) and rests_on(step, "57D"):
            yield replace(step, cites=f"{step.cites} §62A")
        else:
            yield step

    def _information(self, step: Information) -> Iterator[Step]:
        if rests_on(step, "50C") and self.owner is not None:
            card, side = _cards(step)[0], self.owner.side
            yield Information(card, authorized=(side.other,), unauthorized=(side,), cites="§1987:50D §1987:16A")
        elif rests_on(step, *_OF_2017):
            return
        elif rests_on(step, "16C") and "§1987:16C2" not in step.cites:
            yield from self._withdrawn_card(step)
        else:
            yield step

    def _withdrawn_card(self, step: Information) -> Iterator[Step]:
        """16C2, 47F: the offenders may use their own card once they have paid, and never the innocent side's."""
        sides = {self.withdrawn[card].side for card in _cards(step) if card in self.withdrawn}
        words = f"{step.cites} §1987:16C2"
        if len(step.unauthorized) == 1 and sides == set(step.unauthorized):
            yield replace(step, authorized=(*step.authorized, *step.unauthorized), unauthorized=(), cites=words)
            return
        yield replace(step, cites=words)
        yield Review("47F", cites="§1987:47F")


def _cards(step: Information) -> tuple[Card, ...]:
    return tuple(one for one in named_in(step) if isinstance(one, Card))


def _review(step: Review) -> Iterator[Step]:
    if step.clause == "50E4":
        yield Review("50A", cites="§1987:50A")
    elif rests_on(step, "57D") or (step.clause == "72C" and rests_on(step, "50")):
        return
    else:
        yield step
