"""A penalty as a form says it: by the tariff, procedural, disciplinary, for lateness or for slow play."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction

from cardinal.contest.change_of_sides import wrong_sides
from cardinal.contest.lateness import late_side
from cardinal.contest.model import Game, Penalty, PenaltyUnit
from cardinal.contest.penalties import Breach, Charge, Chosen, charge, disciplinary, procedural, units_of
from cardinal.contest.slow_play import overrun
from cardinal.contest.stage import Stage
from cardinal.language import NotUnderstood, Text, clause_ids, shown
from cardinal.laws.bridge.e2017.procedural_penalties import OFFENCES
from cardinal.laws.clause import Edition
from cardinal.regulations.tariff import Sanction, When
from cardinal.store.commands import read_reason, read_stage

from ..forms import Form
from .direction import Direction
from .score_form import percent, read_clauses

__all__ = ["AUCTIONS", "OFFENCES", "Found", "kinds_of", "read_penalties", "with_clauses"]

_TEXTS = "cardinal.web.direct.penalty_pages"
_AMOUNT = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class Found:
    """What a form comes to: the penalties, what else the clause has, and what is to be said where there are none."""

    penalties: tuple[Penalty, ...]
    sanctions: tuple[Sanction, ...] = ()
    note: str = ""
    clauses: tuple[str, ...] = ()


def kinds_of(direction: Direction) -> tuple[str, ...]:
    """What a penalty of this event can be for. Guandan prices lateness in levels of the match, not in penalties."""
    tariff = ("tariff",) if direction.conditions.penalties.offences else ()
    if direction.conditions.game is Game.GUANDAN:
        return (*tariff, "slow")
    sides = ("sides",) if direction.conditions.penalties.of("R40/1") is not None else ()
    return (*tariff, "procedural", "disciplinary", "late", "slow", *sides)


def read_penalties(direction: Direction, form: Form) -> Found:
    """What the form asks for, by whoever directs, now."""
    kind = form.text("kind", 20)
    if kind not in kinds_of(direction):
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(kind)}), legal=kinds_of(direction))
    return _READERS[kind](direction, read_stage(direction.state, form.text("stage")), form)


def _contestant(direction: Direction, form: Form, name: str = "contestant") -> int:
    number = form.number(name) or 0
    if number not in direction.event.by_number:
        values = {"number": number}
        raise NotUnderstood(Text("cardinal.store.commands", "no_entry", values), legal=tuple(direction.event.by_number))
    return number


def _amount(form: Form, name: str) -> Fraction | None:
    text = form.text(name, 20).replace(",", ".")
    if not text:
        return None
    if not _AMOUNT.fullmatch(text):
        raise NotUnderstood(Text(__package__, "no_amount", {"given": shown(text)}))
    return Fraction(text)


def _breach(direction: Direction, form: Form, clause: str) -> Breach:
    when, chosen = form.text("when", 20) or "always", form.text("chosen", 20) or "points"
    for given, words in ((when, When), (chosen, Chosen)):
        if given not in list(words):
            raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(given)}), legal=tuple(words))
    return Breach(
        _contestant(direction, form),
        clause,
        When(when),
        Chosen(chosen),
        _amount(form, "amount"),
        form.number("items", 1, 1_000) or 1,
        reason=read_reason(form.text("reason")),
        by=direction.actor.name,
        at=direction.now,
        round=form.number("round", 0, 1_000) or 0,
    )


def _of_charge(found: Charge) -> Found:
    return Found((found.penalty,), found.sanctions, clauses=found.penalty.clauses)


def _tariff(direction: Direction, stage: Stage, form: Form) -> Found:
    breach = _breach(direction, form, form.text("clause", 40))
    return _of_charge(charge(direction.conditions, stage, breach, direction.event.penalties))


def _procedural(direction: Direction, stage: Stage, form: Form) -> Found:
    offence = form.text("offence", 20) or "other"
    if offence not in OFFENCES:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(offence)}), legal=tuple(OFFENCES))
    times = form.number("times", 1, 20) or 1
    return _of_charge(procedural(direction.conditions, stage, _breach(direction, form, ""), offence, times=times))


def _disciplinary(direction: Direction, stage: Stage, form: Form) -> Found:
    unit = form.text("unit", 20) or str(units_of(stage)[0])
    if unit not in units_of(stage):
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(unit)}), legal=units_of(stage))
    return _of_charge(disciplinary(stage, _breach(direction, form, "91A"), PenaltyUnit(unit)))


def _late(direction: Direction, stage: Stage, form: Form) -> Found:
    breach = _breach(direction, form, "")
    found = late_side(
        direction.conditions,
        stage,
        breach.contestant,
        form.number("minutes", 1, 10_000) or 0,
        round_number=breach.round,
        by=breach.by,
        at=breach.at,
        excused=bool(form.text("excused")),
    )
    clauses = clause_ids(found.cites)
    if found.penalty is None:
        note = "forfeits" if found.is_forfeit else "judged" if found.is_judged else "nothing_to_charge"
        return Found((), note=note, clauses=clauses)
    return Found((_reasoned(found.penalty, breach.reason),), clauses=clauses)


def _slow(direction: Direction, stage: Stage, form: Form) -> Found:
    first, second = _contestant(direction, form), _contestant(direction, form, "other")
    if first == second:
        raise NotUnderstood(Text(_TEXTS, "two_sides"))
    share = percent(form.text("blame", 20) or "50")
    found = overrun(
        direction.conditions,
        stage,
        timedelta(minutes=form.number("minutes", 1, 10_000) or 0),
        {first: share, second: 100 - share},
        round_number=form.number("round", 0, 1_000) or 0,
        by=direction.actor.name,
        at=direction.now,
        cost=_amount(form, "cost"),
    )
    reason = read_reason(form.text("reason"))
    penalties = tuple(_reasoned(penalty, reason) for penalty in found.penalties)
    note = "" if penalties else "judged" if found.is_judged else "nothing_to_charge"
    return Found(penalties, note=note, clauses=clause_ids(found.cites))


def _sides(direction: Direction, stage: Stage, form: Form) -> Found:
    """R40: a team that changed sides wrongly; whether an auction was over is asked, for the price hangs on it."""
    auction = form.text("auction", 20)
    if auction not in AUCTIONS:
        raise NotUnderstood(Text(_TEXTS, "no_auction"), cites="§R40/1 §R40/2", legal=AUCTIONS)
    breach = _breach(direction, form, "R40/1")
    matches = [
        match
        for match in direction.event.matches_of(stage.name)
        if match.round == breach.round and breach.contestant in match.numbers
    ]
    if not matches:
        values = {"number": breach.contestant, "round": breach.round, "stage": stage.name}
        raise NotUnderstood(Text(_TEXTS, "no_match", values))
    found = wrong_sides(direction.conditions, stage, matches[0], breach, auction_over=auction == AUCTIONS[0])
    penalties = () if found.penalty is None else (found.penalty,)
    return Found(penalties, note="" if penalties else "reseated", clauses=clause_ids(found.cites))


AUCTIONS = ("auction_over", "auction_not_over")


def _reasoned(penalty: Penalty, reason: str) -> Penalty:
    return replace(penalty, reason=reason)


def with_clauses(found: Found, form: Form, edition: Edition) -> Found:
    """The same with the clauses that the director names besides."""
    more = read_clauses(form.text("clauses", 500), edition)
    told = tuple(
        replace(penalty, clauses=tuple(dict.fromkeys((*penalty.clauses, *more)))) for penalty in found.penalties
    )
    return replace(found, penalties=told, clauses=tuple(dict.fromkeys((*found.clauses, *more))))


Reader = Callable[[Direction, Stage, Form], Found]
_READERS: Mapping[str, Reader] = {
    "tariff": _tariff,
    "procedural": _procedural,
    "disciplinary": _disciplinary,
    "late": _late,
    "slow": _slow,
    "sides": _sides,
}
