"""What changed between two states of an event: who changed what, when, why, by which clause, and what moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import TypeVar

from cardinal.language import Text, clause_ids
from cardinal.scoring.rounding import number as plain

from .exclusions import sentence
from .explain_place import cell, moment
from .explanation import shown
from .model import Appeal, Correction, Event, Exclusion, Line, Match, Penalty, Place, Ruling, Score, Source
from .penalty_words import unit_name
from .ranking import Figure
from .standings import StageStandings, Standings, standings

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that was entered, corrected, ruled, decided or fined."""

    what: str
    text: Text
    by: str = ""
    at: datetime | None = None
    reason: str = ""
    clauses: tuple[str, ...] = ()
    source: Source = field(default_factory=Source)

    def line(self, language: str = "en") -> str:
        values = {
            "what": self.text.render(language),
            "by": self.by or "-",
            "at": moment(self.at),
            "reason": self.reason or "-",
            "clauses": self.clauses or ("-",),
        }
        return Text(__name__, "cause", values).render(language)

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "what": self.what,
            "text": self.text.render(language),
            "by": self.by,
            "at": None if self.at is None else self.at.isoformat(),
            "reason": self.reason,
            "cites": list(self.clauses),
            "source": str(self.source),
        }


@dataclass(frozen=True, slots=True)
class Moved:
    """A contestant whose score or place is another than before; None where it had or has none."""

    stage: str
    number: int
    name: str
    unit: Figure
    score: tuple[Fraction | None, Fraction | None]
    place: tuple[int | None, int | None]

    @property
    def is_place(self) -> bool:
        return self.place[0] != self.place[1]

    def line(self, language: str = "en") -> str:
        (score, new_score), (place, new_place) = self.score, self.place
        values = {
            "number": self.number,
            "name": self.name,
            "unit": self.unit,
            "score": _told(score),
            "new_score": _told(new_score),
            "place": place if place is not None else "-",
            "new_place": new_place if new_place is not None else "-",
        }
        return Text(__name__, "moved" if self.is_place else "rescored", values).render(language)

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "stage": self.stage,
            "number": self.number,
            "name": self.name,
            "score": [None if one is None else plain(one) for one in self.score],
            "place": list(self.place),
        }


def _told(value: Fraction | None) -> str:
    return "-" if value is None else shown(value)


@dataclass(frozen=True, slots=True)
class Changes:
    """Why and what: the causes in the order of the files, and everybody whose score or place they changed."""

    causes: tuple[Cause, ...]
    moved: tuple[Moved, ...]

    def lines(self, language: str = "en") -> list[str]:
        if not self.causes and not self.moved:
            return [Text(__name__, "nothing").render(language)]
        return [*(cause.line(language) for cause in self.causes), *(one.line(language) for one in self.moved)]

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "causes": [cause.to_json(language) for cause in self.causes],
            "moved": [one.to_json(language) for one in self.moved],
        }


def compare(before: Event, after: Event) -> Changes:
    """What is different in *after*: its causes, and what they did to scores and places."""
    return Changes(tuple(_causes(before, after)), tuple(_moved(standings(before), standings(after))))


def _causes(before: Event, after: Event) -> Iterator[Cause]:
    yield from _of_lines(before, after)
    yield from _of_matches(before, after)
    yield from map(_of_correction, _new(before.corrections, after.corrections))
    yield from map(_of_ruling, _new(before.rulings, after.rulings))
    yield from map(_of_appeal, _new(before.appeals, after.appeals))
    yield from (_of_penalty(one, "penalty") for one in _new(before.penalties, after.penalties))
    yield from (_of_penalty(one, "no_penalty") for one in _new(after.penalties, before.penalties))
    yield from (_of_exclusion(after, one, "exclusion") for one in _new(before.exclusions, after.exclusions))
    yield from (_of_exclusion(before, one, "no_exclusion") for one in _new(after.exclusions, before.exclusions))
    if before.conditions != after.conditions:
        yield Cause("conditions", Text(__name__, "conditions"), clauses=clause_ids("§78D/2"))


def _of_exclusion(event: Event, exclusion: Exclusion, key: str) -> Cause:
    text = Text(__name__, key, {"what": sentence(event, exclusion)})
    return Cause(key, text, exclusion.by, exclusion.at, exclusion.reason, exclusion.clauses, exclusion.source)


def _new(before: Iterable[Record], after: Iterable[Record]) -> list[Record]:
    known = set(before)
    return [one for one in after if one not in known]


def _where(place: Place) -> Text:
    values = {"stage": place.stage, "round": place.round, "table": place.table, "board": place.board or "-"}
    return Text(__name__, "where", values)


def _of_lines(before: Event, after: Event) -> Iterator[Cause]:
    old: Mapping[Place, Line] = {line.place: line for line in before.lines}
    new: Mapping[Place, Line] = {one.place: one for one in after.lines}
    for place in dict.fromkeys((*old, *new)):
        was, now = old.get(place), new.get(place)
        if was is not None and now is not None and (was.score, was.ns, was.ew) == (now.score, now.ns, now.ew):
            continue
        values = {"where": _where(place), "was": _score(was), "now": _score(now)}
        source = now.source if now is not None else was.source if was is not None else Source()
        yield Cause("result", Text(__name__, "result", values), source=source)


def _score(line: Line | None) -> str:
    return "-" if line is None else cell(line.score)


def _of_matches(before: Event, after: Event) -> Iterator[Cause]:
    old = {(match.stage, match.round, match.table): match for match in before.matches}
    for one in after.matches:
        was: Match | None = old.get((one.stage, one.round, one.table))
        if was is not None and was != one:
            values = {"where": _where(Place(one.stage, one.round, one.table)), "was": was.outcome, "now": one.outcome}
            yield Cause("match", Text(__name__, "match", values), clauses=clause_ids(one.cites), source=one.source)


def _made(score: Score | None, other: object) -> str:
    return cell(score) if score is not None else str(other or "-")


def _of_correction(correction: Correction) -> Cause:
    key = "correction_refused" if correction.refused else "correction"
    values = {"where": _where(correction.place), "was": _made(correction.before, None), "now": cell(correction.after)}
    clauses = (*correction.clauses, *([correction.refused] if correction.refused else []))
    return Cause(
        "correction",
        Text(__name__, key, values),
        correction.by,
        correction.at,
        correction.reason,
        clauses,
        correction.source,
    )


def _of_ruling(ruling: Ruling) -> Cause:
    values = {"where": _where(ruling.place), "key": ruling.key, "now": _made(ruling.score, ruling.outcome)}
    return Cause(
        "ruling", Text(__name__, "ruling", values), ruling.by, ruling.at, ruling.reason, ruling.clauses, ruling.source
    )


def _of_appeal(appeal: Appeal) -> Cause:
    decision = Text(__name__, f"decision_{appeal.decision if appeal.decision in _DECISIONS else 'open'}")
    values = {
        "key": appeal.key,
        "ruling": appeal.ruling,
        "decision": decision,
        "now": _made(appeal.score, appeal.outcome),
    }
    by = ", ".join(appeal.committee) or appeal.by
    told = (by, appeal.decided_at or appeal.filed_at, appeal.reason or appeal.grounds, appeal.clauses, appeal.source)
    return Cause("appeal", Text(__name__, "appeal", values), *told)


_DECISIONS = ("upheld", "varied", "refused")


def _of_penalty(penalty: Penalty, key: str) -> Cause:
    unit = unit_name(penalty.unit)
    values = {"number": penalty.contestant, "amount": shown(penalty.amount), "unit": unit}
    return Cause(
        "penalty", Text(__name__, key, values), penalty.by, penalty.at, penalty.reason, penalty.clauses, penalty.source
    )


def _moved(before: Standings, after: Standings) -> Iterator[Moved]:
    old = {one.stage.name: one for one in before.stages}
    for stage in after.stages:
        was = old.get(stage.stage.name)
        numbers = dict.fromkeys((*(was.numbers if was else ()), *stage.numbers))
        for number in numbers:
            one = _one_moved(was, stage, number)
            if one is not None:
                yield one


def _one_moved(was: StageStandings | None, now: StageStandings, number: int) -> Moved | None:
    first, second = (found.ranking_of(number) if found is not None else None for found in (was, now))
    old, new = (ranking.row(number) if ranking is not None else None for ranking in (first, second))
    score = (old.score if old else None, new.score if new else None)
    place = (old.place if old else None, new.place if new else None)
    if score[0] == score[1] and place[0] == place[1]:
        return None
    ranking, row = second or first, new or old
    assert ranking is not None
    assert row is not None
    return Moved(now.stage.name, number, row.name, ranking.unit, score, place)
