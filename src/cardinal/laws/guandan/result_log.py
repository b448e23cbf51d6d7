"""Article 20 point 3: the log of the head of records: results as they came in, what was changed, why, at whose word."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from cardinal.language import NotAllowed, NotNow, Text
from cardinal.laws.cited import Cited

from .corrections import applied
from .officials import Officials, Power

CITES = "§G20.3"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: a result, a rectification, a penalty or a correction, and what the contestant has after it."""

    kind: str
    contestant: str
    match: str
    score: Fraction
    by: str
    at: datetime
    cites: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResultLog:
    """Results of an event as they came in and as they were changed. Nothing is overwritten."""

    officials: Officials
    lines: tuple[LogLine, ...] = ()
    published: frozenset[str] = frozenset()

    def score(self, contestant: str, match: str) -> Fraction | None:
        """What counts now: the last line about it."""
        found = [one.score for one in self.lines if (one.contestant, one.match) == (contestant, match)]
        return found[-1] if found else None

    def collected(self, contestant: str, match: str, score: Fraction, by: str, at: datetime) -> Cited[ResultLog]:
        """The log with a result that came in, once."""
        self._must(by, Power.RESULTS)
        if self.score(contestant, match) is not None:
            raise NotAllowed(Text(__name__, "collected_twice", {"who": contestant, "match": match}), cites=CITES)
        return self._with(LogLine("result", contestant, match, score, by, at, CITES))

    def noted(
        self, kind: str, contestant: str, match: str, change: Fraction, by: str, at: datetime, cites: str, reason: str
    ) -> Cited[ResultLog]:
        """The log with a rectification or a penalty, the clause for it and its reason."""
        self._must(by, Power.LOG_PENALTIES)
        score = self._known(contestant, match)
        if kind not in ("rectification", "penalty") or not cites.strip() or not reason.strip():
            raise NotAllowed(Text(__name__, "no_ground", {"kind": kind}), cites=CITES)
        return self._with(LogLine(kind, contestant, match, score + change, by, at, cites, reason))

    def corrected(
        self,
        contestant: str,
        match: str,
        right: Fraction,
        decision: Cited[str],
        *,
        by: str,
        instructed_by: str,
        at: datetime,
        reason: str = "",
    ) -> Cited[ResultLog]:
        """The log with a correction: on the chief referee's instruction, and no further than article 48 allows."""
        self._must(by, Power.CORRECT_RESULTS)
        self._must(instructed_by, Power.INSTRUCT_CORRECTION)
        found = applied(decision, self._known(contestant, match), right)
        line = LogLine("correction", contestant, match, found.value, by, at, f"{CITES} {found.cites}", reason)
        return self._with(line)

    def publish(self, match: str, by: str) -> Cited[ResultLog]:
        """The log after a match's results were made known, which they can be when they have come in."""
        self._must(by, Power.RESULTS)
        if not any(one.match == match for one in self.lines):
            raise NotNow(Text(__name__, "nothing_collected", {"match": match}), cites=CITES)
        return Cited(replace(self, published=self.published | {match}), CITES)

    def _must(self, name: str, power: Power) -> None:
        if power not in self.officials.powers(name).value:
            raise NotAllowed(Text(__name__, "no_power", {"name": name, "power": power}), cites=CITES)

    def _known(self, contestant: str, match: str) -> Fraction:
        score = self.score(contestant, match)
        if score is None:
            raise NotNow(Text(__name__, "nothing_collected", {"match": match}), cites=CITES)
        return score

    def _with(self, line: LogLine) -> Cited[ResultLog]:
        return Cited(replace(self, lines=(*self.lines, line)), line.cites)
