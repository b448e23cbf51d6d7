"""Appeals: until when, by whom and with whose consent, for what fee, who decides, and what the decision leaves.

An appeal that lacks something is not heard, and everything that it lacks is said at once. The decision goes into the
appeal itself (``upheld``, ``varied``, ``refused``) beside what the appellant said; the ruling that it is about stays as
it was given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from cardinal.language import NotAllowed, NotNow, Text
from cardinal.laws.bridge.e2017.appeal_committee import may_overrule
from cardinal.laws.bridge.e2017.appeals import CONTESTANT, heard_with, may_appeal, received
from cardinal.laws.cited import Cited
from cardinal.laws.ctcba.appeals import is_final, may_decide
from cardinal.laws.guandan import appeals as guandan
from cardinal.laws.guandan.arbitration import CHANGED, Committee, decide, decider, fee_after
from cardinal.laws.guandan.minutes import in_minutes

from .conditions import ConditionsOfContest
from .deadlines import Moments, is_open, until
from .decisions import Fee
from .model import Appeal, Event, Game, Outcome, Score

__all__ = [
    "Decided",
    "Decision",
    "Fee",
    "Filing",
    "closes",
    "decided",
    "faults",
    "file",
    "findings",
    "goes_to",
    "open_appeals",
]


@dataclass(frozen=True, slots=True)
class Filing:
    """What is known of how an appeal was handed in, besides the appeal itself.

    Consent is the partner's in a pairs event, and the captain's (the leader's) in a team event.
    """

    own_table: bool = True
    by_captain: bool = False
    through_director: bool = True
    written: bool = False


def closes(conditions: ConditionsOfContest, moments: Moments) -> Cited[datetime | None]:
    """92B, G55.2: the last moment for an appeal; None while the moment from which the time runs has not come."""
    terms = conditions.appeals
    end = until(moments, terms.runs_from, terms.minutes)
    return Cited(end, "§G55.2" if conditions.game is Game.GUANDAN else "§92B")


def faults(
    conditions: ConditionsOfContest, appeal: Appeal, filing: Filing, moments: Moments
) -> tuple[Cited[Text], ...]:
    """Everything that keeps an appeal from being heard, each with its clause; nothing if it is in due form."""
    found = _guandan_faults if conditions.game is Game.GUANDAN else _bridge_faults
    return tuple(found(conditions, appeal, filing, moments))


def _bridge_faults(
    conditions: ConditionsOfContest, appeal: Appeal, filing: Filing, moments: Moments
) -> Iterator[Cited[Text]]:
    consent = appeal.consent is True
    form = str(conditions.form)
    for permission in (
        may_appeal(CONTESTANT, own_table=filing.own_table),
        received(through_director=filing.through_director),
        heard_with(form, partner=consent, captain=consent or filing.by_captain),
    ):
        if not permission.allowed:
            yield Cited(permission.text, permission.cites)
    end = closes(conditions, moments)
    if appeal.filed_at is None or not is_open(end.value, appeal.filed_at):
        yield Cited(Text(__name__, "too_late"), end.cites)
    if conditions.appeals.written and not filing.written:
        yield Cited(Text(__name__, "not_written"), "§R65" if conditions.pack == "ctcba" else "§80B2(k)")
    # No regulation that we have speaks of a fee: it is always the organizer's own arrangement for appeals.
    if appeal.fee < conditions.appeals.fee:
        yield Cited(Text(__name__, "fee_missing", {"fee": conditions.appeals.fee}), "§80B2(k)")


def _guandan_faults(
    conditions: ConditionsOfContest, appeal: Appeal, filing: Filing, moments: Moments
) -> Iterator[Cited[Text]]:
    after = Fraction()
    if appeal.filed_at is not None and moments.scheduled_end is not None:
        after = in_minutes(appeal.filed_at - moments.scheduled_end)
    handed = guandan.Filing(
        by=guandan.LEADER if filing.by_captain else guandan.PLAYER,
        own_table=filing.own_table,
        consent=appeal.consent is True,
        minutes_after_end=after,
        written=filing.written,
        fee_paid=appeal.fee >= conditions.appeals.fee,
    )
    for fault in guandan.faults(handed, conditions.laws):
        yield Cited(Text(guandan.__name__, fault.value), fault.cites)
    if appeal.filed_at is None:
        yield Cited(Text(__name__, "too_late"), "§G55.2")


def file(conditions: ConditionsOfContest, appeal: Appeal, filing: Filing, moments: Moments) -> Cited[str]:
    """Take an appeal: to whom it goes, or a refusal with the first thing that it lacks."""
    for fault in faults(conditions, appeal, filing, moments):
        raise NotAllowed(fault.value, cites=fault.cites)
    return goes_to(conditions)


def goes_to(conditions: ConditionsOfContest, *, can_sit: bool = True) -> Cited[str]:
    """Who decides: the committee; where there is none, or it cannot sit, the Director or chief referee in charge."""
    if conditions.game is Game.GUANDAN:
        return decider(conditions.laws)
    if conditions.laws["appeals_arrangement"] == "none" or not can_sit:
        return Cited("director in charge", "§93A")
    cites = "§93B2 §R65 §R72 §R74" if conditions.pack == "ctcba" else "§93B2"
    return Cited(str(conditions.laws["appeals_arrangement"]), cites)


@dataclass(frozen=True, slots=True)
class Decision:
    """What those who decide have found.

    ``votes`` are each member's, for a change of the ruling or against; ``subject`` is what the ruling was about
    (``fact``, ``judgement``, ``law``, ``discipline``). ``score`` and ``outcome`` take the ruling's place if it changes.
    """

    votes: Mapping[str, bool]
    at: datetime
    reason: str
    subject: str = "judgement"
    score: Score | None = None
    outcome: Outcome | None = None
    reasonable: bool | None = None
    """G55.3, 92A: whether there was ground for the appeal; it has to be said where the fee depends on it."""
    director_follows: bool = False
    """93B3: the Director in charge accepts a recommendation that does not bind him."""
    chair: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """The appeal with its decision, what becomes of the fee, and whether anybody can go further."""

    appeal: Appeal
    fee: Fee
    is_final: bool
    cites: str


def decided(conditions: ConditionsOfContest, appeal: Appeal, decision: Decision) -> Decided:
    """Enter a decision; refused when there are too few to decide, or when it is not theirs to change the ruling."""
    if appeal.decision:
        cites = "§G56.5" if conditions.game is Game.GUANDAN else "§R76" if conditions.pack == "ctcba" else "§93C1"
        raise NotNow(Text(__name__, "already_decided", {"appeal": appeal.key}), cites=cites)
    found = _guandan_vote(decision) if conditions.game is Game.GUANDAN else _bridge_vote(conditions, decision)
    if found.value and decision.score is None and decision.outcome is None:
        raise NotAllowed(Text(__name__, "nothing_instead"), cites=found.cites)
    fee = _fee(conditions, appeal, decision)
    made = replace(
        appeal,
        committee=tuple(decision.votes),
        decision="varied" if found.value else "upheld",
        decided_at=decision.at,
        score=decision.score if found.value else None,
        outcome=decision.outcome if found.value else None,
        reason=decision.reason,
        clauses=tuple(dict.fromkeys((*appeal.clauses, *found.clauses))),
        # An appeal of an older file has what the appellant said where the decision now comes.
        grounds=appeal.grounds or appeal.reason,
        reasonable=decision.reasonable,
        fee_fate=fee.value,
        fee_clauses=fee.clauses,
    )
    return Decided(made, fee.value, conditions.appeals.committee_is_final, found.cites)


def _guandan_vote(decision: Decision) -> Cited[bool]:
    chair = decision.chair or next(iter(decision.votes), "")
    committee = Committee(chair, tuple(name for name in decision.votes if name != chair))
    found = decide(committee, decision.votes)
    return Cited(found.value == CHANGED, f"§G56.1 {found.cites} §G56.5")


def _bridge_vote(conditions: ConditionsOfContest, decision: Decision) -> Cited[bool]:
    quorum, regulated = conditions.appeals.quorum, conditions.pack == "ctcba"
    if regulated:
        may_decide(len(decision.votes), quorum).insist()
    elif len(decision.votes) < quorum:
        values = {"present": len(decision.votes), "quorum": quorum}
        raise NotNow(Text(__name__, "no_quorum", values), cites="§80B2(k)", legal=(quorum,))
    wanted = sum(decision.votes.values())
    change = wanted * 2 > len(decision.votes)
    power = may_overrule(decision.subject)
    if change and not decision.director_follows:
        power.insist()
    if not regulated:
        return Cited(change, power.cites)
    last = is_final(made_last_instance=conditions.appeals.committee_is_final)
    return Cited(change, f"{power.cites} §R73 {last.cites} §R76" if last.value else f"{power.cites} §R73")


def _fee(conditions: ConditionsOfContest, appeal: Appeal, decision: Decision) -> Cited[Fee]:
    """What becomes of the fee. At bridge to keep it is a sanction, which only a regulation can have (92A)."""
    guandan_fee = conditions.game is Game.GUANDAN
    if not appeal.fee:
        return Cited(Fee.NONE, "")
    if decision.reasonable is None:
        raise NotAllowed(Text(__name__, "no_finding"), cites="§G55.3" if guandan_fee else "§92A/2")
    if guandan_fee:
        found = fee_after(reasonable=decision.reasonable)
        return Cited(Fee(found.value), found.cites)
    sanctioned = conditions.laws["frivolous_appeal_sanction"] == "regulated"
    return Cited(Fee.KEPT if sanctioned and not decision.reasonable else Fee.RETURNED, "§92A/2")


def findings(appeal: Appeal) -> tuple[Text, ...]:
    """What was found of the appeal itself besides the ruling: whether it was reasonable, what becomes of the fee."""
    found = []
    if appeal.reasonable is not None:
        found.append(Text(__name__, "reasonable" if appeal.reasonable else "unreasonable"))
    if appeal.fee_fate is not None and appeal.fee_fate is not Fee.NONE:
        spared = appeal.fee_fate is Fee.RETURNED and appeal.reasonable is False
        found.append(Text(__name__, "fee_not_sanctioned" if spared else f"fee_{appeal.fee_fate}"))
    return tuple(found)


def open_appeals(event: Event) -> tuple[Appeal, ...]:
    """Those that nobody has decided yet."""
    return tuple(appeal for appeal in event.appeals if not appeal.decision)
