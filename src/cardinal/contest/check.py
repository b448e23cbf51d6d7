"""What is illegal or unfair in an event, planned or finished: files, entries, officials, rounds, what was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from cardinal.language import Text

from .check_play import play_findings
from .entries import relations
from .entry_rules import entry_flaws, family
from .event_folder import EventFolder
from .exclusions import listed
from .finding import EventFinding
from .forfeits import after_disqualification, forfeited_rounds, given_up, is_disqualified, struck_from_ranking
from .model import Form, Match, Outcome, Source
from .movements import Severity, generator_of
from .movements import check as check_movement
from .movements.balance import rankings
from .officials import missing_officials
from .pairings import Round, review, review_fours
from .round_plan import as_fours, as_round
from .seatings_movement import movement_of
from .stage import Stage, Winners
from .unapplied import unapplied_lines

__all__ = ["Report", "check_event"]

_TEXTS = "cardinal.contest.check"
_ORDER = tuple(Severity)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything found, the worst first."""

    findings: tuple[EventFinding, ...] = field(default=())

    @property
    def is_legal(self) -> bool:
        return not any(finding.severity is Severity.ILLEGAL for finding in self.findings)

    def of(self, severity: Severity) -> tuple[EventFinding, ...]:
        return tuple(finding for finding in self.findings if finding.severity is severity)


def check_event(folder: EventFolder, at: datetime | None = None) -> Report:
    """Check an event, complete or not; *at* is the current time, for rules with deadlines."""
    found = [one for look in _LOOKS for one in look(folder, at)]
    return Report(tuple(sorted(found, key=lambda one: (_ORDER.index(one.severity), one.source.file, one.source.line))))


Look = Callable[[EventFolder, datetime | None], Iterator[EventFinding]]


def _files(folder: EventFolder, at: datetime | None) -> Iterator[EventFinding]:
    """Lines that cannot be right, or count nowhere; one that counts all the same is for the director to look into."""
    for flaw in (*folder.event.flaws, *unapplied_lines(folder.event)):
        severity = Severity.UNFAIR if flaw.is_counted else Severity.ILLEGAL
        yield EventFinding("flaw", severity, flaw.text, flaw.cites, flaw.source)


def _entries(folder: EventFolder, at: datetime | None) -> Iterator[EventFinding]:
    for flaw in entry_flaws(folder.conditions, folder.entries, at):
        yield EventFinding("entry", Severity.ILLEGAL, flaw.text, flaw.cites, flaw.source)
    if not folder.entries:
        yield EventFinding("no_entries", Severity.NOTE, Text(_TEXTS, "no_entries"))


def _officials(folder: EventFolder, at: datetime | None) -> Iterator[EventFinding]:
    source = Source("event.toml")
    for official in missing_officials(folder.conditions):
        yield EventFinding("officials", Severity.UNFAIR, official.text, official.cites, source)
    for stage in folder.conditions.stages:
        drawn = folder.draw.of(stage.name)
        published = folder.conditions.published_at
        if drawn is None or drawn.drawn_at is None:
            continue
        early = published is None or (
            (published.tzinfo is None) == (drawn.drawn_at.tzinfo is None) and published > drawn.drawn_at
        )
        if early:
            cites = {"ctcba": "§R7", "guandan": "§G23.2 §G25.1", "laws": "§78D/2"}[family(folder.conditions)]
            text = Text(_TEXTS, "drawn_before_published", {"stage": stage.name})
            yield EventFinding("drawn_before_published", Severity.UNFAIR, text, cites, Source("draw.json"))


def _rounds(folder: EventFolder, at: datetime | None) -> Iterator[EventFinding]:
    for stage in folder.conditions.stages:
        moves = generator_of(stage.system) is not None
        yield from _movement(folder, stage) if moves else _matches(folder, stage)


# Systems in which two may meet again: a second cycle, the losers' side, Danish pairing.
_REMATCHES = ("double_round_robin", "double_knockout", "danish", "match", "other")


def _matches(folder: EventFolder, stage: Stage) -> Iterator[EventFinding]:
    told = [match for match in folder.event.matches_of(stage.name) if match.outcome is not Outcome.DELETED]
    if not told:
        return
    numbers = sorted({one.round for one in told})
    if folder.conditions.form is Form.INDIVIDUAL:
        yield from _fours(stage, told, numbers)
        return
    rounds: list[Round] = []
    for number in range(1, numbers[-1] + 1):
        each = [one for one in told if one.round == number]
        rounds.append(as_round(each))
    # In a knockout only those who are still in it play.
    field_ = sorted({number for one in told for number in one.numbers}) if not stage.is_knockout else None
    known = relations(folder.entries)
    allowed, robin = stage.system in _REMATCHES, stage.system == "round_robin"
    found = review(rounds, field_, relations=known, rematches_allowed=allowed, halves_add_up=robin)
    first = {number: next(one.source for one in told if one.round == number) for number in numbers}
    for finding in found.findings:
        if finding.kind == "missing" and (stage.is_knockout or _groups_differ(folder)):
            continue
        severity = Severity.UNFAIR if finding.kind in ("rematch", "related", "missing") else Severity.ILLEGAL
        text = Text(_TEXTS, "of_stage", {"stage": stage.name, "what": finding.text})
        yield EventFinding(finding.kind, severity, text, finding.cites, first.get(finding.round, Source("rounds")))
    if found.home_imbalance > 1 and not stage.is_knockout:
        number, home, away = max(found.home, key=lambda one: abs(one[1] - one[2]))
        values = {"stage": stage.name, "number": number, "home": home, "away": away}
        text = Text(_TEXTS, "home_imbalance", values)
        yield EventFinding("home_imbalance", Severity.NOTE, text)
    whole = stage.system == "round_robin" and len(numbers) >= stage.rounds and not _groups_differ(folder)
    if whole and found.never_met:
        text = Text(_TEXTS, "never_met", {"stage": stage.name, "count": len(found.never_met)})
        yield EventFinding("never_met", Severity.UNFAIR, text)


def _fours(stage: Stage, told: list[Match], numbers: list[int]) -> Iterator[EventFinding]:
    """A Swiss of individuals: who sits where twice, who has the same partner or a bye again."""
    rounds = [as_fours(one for one in told if one.round == number) for number in range(1, numbers[-1] + 1)]
    field_ = sorted({number for one in told for number in one.numbers})
    first = {number: next(one.source for one in told if one.round == number) for number in numbers}
    for finding in review_fours(rounds, field_):
        severity = Severity.UNFAIR if finding.kind in ("partners_again", "missing") else Severity.ILLEGAL
        text = Text(_TEXTS, "of_stage", {"stage": stage.name, "what": finding.text})
        yield EventFinding(finding.kind, severity, text, finding.cites, first.get(finding.round, Source("rounds")))


# What says how many lists of winners there are.
_WINNERS_CITES = {"ctcba": "§78D/2", "guandan": "§G28.1", "laws": "§78D/2"}


def _groups_differ(folder: EventFolder) -> bool:
    return len({contestant.section for contestant in folder.event.contestants}) > 1


def _movement(folder: EventFolder, stage: Stage) -> Iterator[EventFinding]:
    told = [seating for seating in folder.event.seatings if seating.stage == stage.name]
    movement = movement_of(told)
    if movement is None:
        if told:
            yield EventFinding("no_movement", Severity.NOTE, Text(_TEXTS, "no_movement", {"stage": stage.name}))
        return
    generator = generator_of(stage.system)
    if generator is not None and generator.is_of_teams:
        movement = replace(movement, kind=generator)
    elif len(rankings(movement)) > 1 and stage.winners in (Winners.GROUP_ONE, Winners.OVERALL_ONE):
        text = Text(_TEXTS, "two_lines", {"stage": stage.name})
        yield EventFinding(
            "two_lines", Severity.UNFAIR, text, _WINNERS_CITES[family(folder.conditions)], told[0].source
        )
    for one in check_movement(movement):
        text = Text(_TEXTS, "of_stage", {"stage": stage.name, "what": one.text})
        number = one.rounds[-1] if one.rounds else 0
        source = next((seat.source for seat in told if seat.round == number), told[0].source)
        yield EventFinding(one.code, one.severity, text, one.cites, source if number else Source(source.file))


def _forfeits(folder: EventFolder, at: datetime | None) -> Iterator[EventFinding]:
    """Who has forfeited: an explanation that is due, a place that is lost, and what follows once somebody is out."""
    conditions, event = folder.conditions, folder.event
    source = Source("rounds")
    for stage in conditions.stages:
        for number, rounds in forfeited_rounds(event, stage.name).items():
            values = {"stage": stage.name, "number": number, "rounds": tuple(dict.fromkeys(rounds))}
            if conditions.forfeits.explain_within and family(conditions) == "ctcba":
                text = Text(_TEXTS, "explain_forfeit", {**values, "hours": conditions.forfeits.explain_within})
                yield EventFinding("explain_forfeit", Severity.NOTE, text, "§R16", source)
            contestant = listed(event, stage.name)[number]
            if struck_from_ranking(conditions, contestant, stage).unranked and not contestant.unranked:
                cites = "§R15" if conditions.form is Form.TEAMS else "§R18"
                yield EventFinding("unranked", Severity.UNFAIR, Text(_TEXTS, "unranked", values), cites, source)
            out = is_disqualified(conditions, rounds)
            if out.value and not any(one.is_out for one in event.exclusions if one.contestant == number):
                left = after_disqualification(conditions, event, stage, number)
                told = {**values, "what": given_up(rounds)}
                text = Text(_TEXTS, "out_struck" if left.struck else "out_kept", told)
                yield EventFinding("out", Severity.UNFAIR, text, f"{out.cites} {left.cites}", source)


_LOOKS: tuple[Look, ...] = (_files, _entries, _officials, _rounds, _forfeits, play_findings)
