"""What an offence costs by the tariff of the conditions: which step, which unit, and what else follows.

The tariff is data (``tariff``, the packs). Guandan's offences have classes whose price depends on which time it is
(G52); the Laws alone have a power and, if the authority gives one, a standard amount (90A). Where a penalty falls is
said by the stage: off its total, so that no match changes (R70, G51.3), or off the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from cardinal.language import NotAllowed, NotUnderstood, Text, clause_ids, shown
from cardinal.laws.bridge.e2017.procedural_penalties import OFFENCES
from cardinal.laws.guandan.penalty_scale import LoggedOffence, Measure, measure, which_time
from cardinal.regulations.tariff import Offence, Price, Sanction, Step, When
from cardinal.scoring import half_up

from .conditions import ConditionsOfContest
from .match_totals import falls_on_match
from .model import Event, Game, Penalty, PenaltyUnit
from .penalty_words import unit_name
from .stage import Fall, Scoring, Stage


class Chosen(StrEnum):
    """What the Director chose where a step leaves a choice."""

    WARNING = "warning"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Breach:
    """An offence as it was found: by whom, which clause, in which circumstance, how often at once.

    ``amount`` is the Director's figure where the tariff gives a range.
    """

    contestant: int
    clause: str
    when: When = When.ALWAYS
    chosen: Chosen = Chosen.POINTS
    amount: Fraction | None = None
    items: int = 1
    player: str = ""
    reason: str = ""
    by: str = ""
    at: datetime | None = None
    round: int = 0


@dataclass(frozen=True, slots=True)
class Charge:
    """What goes into the book of penalties, and what else follows or may follow from the same clause."""

    penalty: Penalty
    sanctions: tuple[Sanction, ...] = ()
    time: str = ""
    """Which time it is, at Guandan."""

    @property
    def is_warning(self) -> bool:
        return self.penalty.is_warning


def units_of(stage: Stage) -> tuple[PenaltyUnit, ...]:
    """The units in which a stage can take a penalty, the usual one first."""
    if stage.scoring is Scoring.MATCHPOINTS:
        return PenaltyUnit.TOP, PenaltyUnit.PERCENT
    if stage.vp_scale and not stage.is_knockout:
        return PenaltyUnit.VP, PenaltyUnit.IMPS
    return (PenaltyUnit.IMPS,)


def charge(
    conditions: ConditionsOfContest,
    stage: Stage,
    breach: Breach,
    earlier: Iterable[Penalty] = (),
    *,
    log: Iterable[LoggedOffence] = (),
    reminders: Iterable[str] = (),
) -> Charge:
    """What a breach costs under the conditions.

    *earlier* are the penalties given before, warnings among them: which time it is depends on them. *log* has more
    where a Guandan referee counts each player's own offences, *reminders* the clauses of which the whole hall was
    reminded (G52).
    """
    offence = conditions.penalties.of(breach.clause)
    if offence is None:
        legal = tuple(one.clause for one in conditions.penalties.offences)
        raise NotUnderstood(Text(__name__, "no_tariff", {"given": shown(breach.clause)}), legal=legal)
    if conditions.game is Game.GUANDAN:
        return _by_class(
            conditions, stage, breach, offence, (*(_logged(conditions, one) for one in earlier), *log), reminders
        )
    return _by_step(stage, breach, offence, tuple(earlier))


# -- classes: Guandan -----------------------------------------------------------------------------------------------


def _by_class(
    conditions: ConditionsOfContest,
    stage: Stage,
    breach: Breach,
    offence: Offence,
    log: tuple[LoggedOffence, ...],
    reminders: Iterable[str],
) -> Charge:
    step = offence.step(breach.when)
    assert step is not None  # every offence of the classes has a step that always applies
    # A circumstance without a class has something else instead of points, whatever the class was moved to.
    number = step.penalty_class and dict(conditions.penalties.moved).get(breach.clause, step.penalty_class)
    if not number:
        return Charge(_penalty(stage, breach, Fraction(), PenaltyUnit.VP, (breach.clause,)), step.sanctions)
    own = LoggedOffence(breach.clause, number, str(breach.contestant), breach.player, stage.name)
    scope = str(conditions.laws["ref.offence_scope"])
    time = which_time(own, log, scope=scope, reminders=reminders)
    found = measure(conditions.penalties, number, time.value)
    amount, unit = _of_measure(found.value)
    clauses = (breach.clause, *found.clauses)
    _refuse_other_price(breach, number, amount, unit, clauses)
    return Charge(_penalty(stage, breach, amount, unit, clauses), step.sanctions, time.value)


def _refuse_other_price(
    breach: Breach, number: int, amount: Fraction, unit: PenaltyUnit, clauses: tuple[str, ...]
) -> None:
    """G52: a class has one price for each time; whoever asks for another is told it, and nothing is charged instead."""
    is_warning = breach.chosen is Chosen.WARNING
    if breach.amount in (None, amount) and not (is_warning and amount):
        return
    values = {"clause": breach.clause, "number": number, "amount": amount, "unit": unit_name(unit)}
    cites = " ".join(map(_signed, clauses))
    raise NotAllowed(Text(__name__, "class_price" if amount else "class_warning", values), cites=cites, legal=(amount,))


@dataclass(frozen=True, slots=True)
class Misclassed:
    """A penalty of Guandan that is not what the class of its offence costs that time (G52)."""

    penalty: Penalty
    clause: str
    number: int
    right: Charge

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.right.penalty.clauses


def misclassed(conditions: ConditionsOfContest, event: Event) -> Iterator[Misclassed]:
    """The penalties that the tariff prices otherwise, in the order in which they were given."""
    stages = {stage.name: stage for stage in event.conditions.stages}
    for place, penalty in enumerate(event.penalties):
        clause = next((one for one in penalty.clauses if conditions.penalties.of(one) is not None), "")
        stage, offence = stages.get(penalty.stage), conditions.penalties.of(clause)
        if stage is None or offence is None or conditions.game is not Game.GUANDAN:
            continue
        # The reminder to the hall is known by the clause under which the penalty says it.
        reminders = (clause,) if "G52" in penalty.clauses else ()
        earlier = event.penalties[:place]
        every = {step.when for step in offence.steps}
        charges = [
            charge(conditions, stage, Breach(penalty.contestant, clause, when), known, reminders=reminders)
            for when in (When.ALWAYS, *sorted(every - {When.ALWAYS}))
            for known in (earlier, *(((),) if _is_by_player(conditions) else ()))
        ]
        if not any(
            (one.penalty.amount, one.penalty.unit) == (penalty.amount, penalty.unit) for one in charges
        ) and not (penalty.is_warning and any(one.is_warning for one in charges)):
            number = dict(conditions.penalties.moved).get(clause, conditions.penalties.class_of(clause))
            yield Misclassed(penalty, clause, number, charges[0])


def _is_by_player(conditions: ConditionsOfContest) -> bool:
    """Whether each player's own offences count: who committed the earlier ones, penalties do not say."""
    return str(conditions.laws["ref.offence_scope"]).startswith("player")


def _logged(conditions: ConditionsOfContest, penalty: Penalty) -> LoggedOffence:
    """An earlier penalty as the log of offences has it; the first clause is that of the offence."""
    clause = penalty.clauses[0] if penalty.clauses else ""
    return LoggedOffence(clause, conditions.penalties.class_of(clause), str(penalty.contestant), "", penalty.stage)


def _of_measure(cost: Measure) -> tuple[Fraction, PenaltyUnit]:
    if cost.match_points:
        return cost.match_points, PenaltyUnit.MATCH_POINTS
    return cost.vp, PenaltyUnit.VP


# -- steps: a tariff of prices --------------------------------------------------------------------------------------


def _by_step(stage: Stage, breach: Breach, offence: Offence, earlier: tuple[Penalty, ...]) -> Charge:
    step = _step(stage, breach, offence, earlier)
    price = step.price(*units_of(stage))
    warned = breach.chosen is Chosen.WARNING
    if warned and not step.warning:
        raise NotAllowed(Text(__name__, "no_warning", {"clause": breach.clause}), cites=_signed(breach.clause))
    if warned or price is None:
        if price is None and not step.warning and not step.sanctions:
            values = {"clause": breach.clause, "stage": stage.name}
            legal = tuple(one.unit for one in step.prices)
            if stage.is_knockout and PenaltyUnit.VP in legal:
                # R70: VPs come off a total, and a knockout has none.
                cites = f"{_signed(breach.clause)} §R70"
                raise NotAllowed(Text(__name__, "vp_in_knockout", values), cites=cites, legal=(Chosen.WARNING, "IMPs"))
            raise NotAllowed(Text(__name__, "no_price", values), cites=_signed(breach.clause), legal=legal)
        return Charge(_penalty(stage, breach, Fraction(), units_of(stage)[0], (breach.clause,)), step.sanctions)
    amount = _amount(breach, price) * (breach.items if price.unit in step.per_item else 1)
    return Charge(_penalty(stage, breach, _rounded(amount), price.unit, (breach.clause,)), step.sanctions)


def _step(stage: Stage, breach: Breach, offence: Offence, earlier: tuple[Penalty, ...]) -> Step:
    """The step for the circumstance found, or else for which time it is."""
    if breach.when is not When.ALWAYS:
        found = offence.step(breach.when)
        if found is not None:
            return found
    known = {step.when: step for step in offence.steps}
    before = sum(
        (one.contestant, one.stage) == (breach.contestant, stage.name) and breach.clause in one.clauses
        for one in earlier
    )
    for when in (*_TIMES[before : before + 1], *((When.REPEATED,) if before else ()), When.ALWAYS):
        if when in known:
            return known[when]
    legal = tuple(str(one) for one in known)
    raise NotAllowed(Text(__name__, "which_circumstance", {"clause": breach.clause}), legal=legal)


_TIMES = (When.FIRST, When.SECOND)


def _amount(breach: Breach, price: Price) -> Fraction:
    if breach.amount is None:
        return price.amount
    most = price.amount if price.most is None else price.most
    if not price.amount <= breach.amount <= most:
        values = {"given": shown(str(breach.amount)), "least": price.amount, "most": most}
        raise NotAllowed(
            Text(__name__, "amount_between", values), cites=_signed(breach.clause), legal=(price.amount, most)
        )
    return breach.amount


def _rounded(amount: Fraction) -> Fraction:
    """R69: to the nearest, a half up, in the decimals that are published."""
    return half_up(amount, 2)


def _signed(clause: str) -> str:
    return f"§{clause}"


def _penalty(stage: Stage, breach: Breach, amount: Fraction, unit: PenaltyUnit, clauses: tuple[str, ...]) -> Penalty:
    told = (breach.contestant, stage.name, amount, unit, clauses, breach.reason, breach.by, breach.at, breach.round)
    penalty = Penalty(*told, stage.penalties)
    return replace(penalty, fall=Fall.MATCH) if falls_on_match(penalty, stage) else penalty


# -- the Laws alone -------------------------------------------------------------------------------------------------

_SCALES: Mapping[str, PenaltyUnit] = {
    "% of top": PenaltyUnit.TOP,
    "VP": PenaltyUnit.VP,
    "IMPs": PenaltyUnit.IMPS,
}


def procedural(
    conditions: ConditionsOfContest, stage: Stage, breach: Breach, offence: str = "other", *, times: int = 1
) -> Charge:
    """Law 90: the standard penalty of the scale in force, so many times, or a warning; *offence* as in 90B."""
    cites = dict.fromkeys(("§90A", OFFENCES[offence]))
    clauses = clause_ids(" ".join(cites))
    unit = _SCALES.get(str(conditions.laws["procedural_penalty_scale"]), units_of(stage)[0])
    if breach.chosen is Chosen.WARNING:
        return Charge(_penalty(stage, breach, Fraction(), unit, clauses))
    if breach.amount is not None:
        return Charge(_penalty(stage, breach, breach.amount, unit, clauses))
    if conditions.laws["procedural_penalty_scale"] == "none":
        raise NotAllowed(Text(__name__, "no_scale"), cites="§90A", legal=(Chosen.WARNING, "amount"))
    amount = Fraction(times * conditions.laws.whole("procedural_penalty_tenths"), 10)
    return Charge(_penalty(stage, breach, amount, unit, clauses))


def disciplinary(stage: Stage, breach: Breach, unit: PenaltyUnit) -> Charge:
    """91A: points for the sake of order, as many as the Director says; a committee can only recommend a change."""
    if breach.amount is None or breach.amount <= 0:
        raise NotUnderstood(Text(__name__, "no_amount"), cites="§91A")
    return Charge(_penalty(stage, replace(breach, clause="91A"), breach.amount, unit, clause_ids("§91A")))
