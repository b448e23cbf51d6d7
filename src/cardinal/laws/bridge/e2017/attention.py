"""Law 9: who may draw attention to an irregularity and when, and what nobody may do until the Director has explained.

The functions are plain tables on simple values, for a table that asks before it acts; the procedure is the hearing.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError, NotNow, Text
from cardinal.laws.act import Act
from cardinal.laws.act_words import act_text
from cardinal.laws.case import Case
from cardinal.laws.effect import Effect, Penalty
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.notice import notice
from cardinal.laws.question import NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.unique import Row, only

from .moment import ENDS_PLAY, record_of

voice = Voice(__name__)

# The auction period lasts until the opening lead is faced; then, and only then, there is a dummy.
AUCTION_PERIOD = ("auction", "clarification")
PLAY_OVER = ("finished",)


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether something is allowed now, and by which clauses; ``insist()`` raises what a refusal is."""

    allowed: bool
    cites: str
    text: Text
    error: type[CardinalError] = NotNow
    legal: tuple[object, ...] = ()

    def insist(self) -> None:
        if not self.allowed:
            raise self.error(self.text, cites=self.cites, legal=self.legal)


def may_draw_attention(seat: Seat, phase: str, dummy: Seat | None = None) -> Permission:
    """9A1, 9A2, 9A4: whether *seat* may point out an irregularity that has happened.

    ``dummy`` is the (before the lead, presumed) dummy once the auction is over.
    """
    in_auction, over = phase in AUCTION_PERIOD, phase in PLAY_OVER
    is_dummy = seat is dummy and not in_auction
    row = only(
        (
            Row(in_auction, "anyone", "§9A1"),
            Row(not in_auction and not is_dummy, "not_dummy", "§9A2"),
            Row(is_dummy and not over, "dummy_silent", "§9A4"),
            Row(is_dummy and over, "play_over", "§9A4 §42B3"),
        ),
        f"{seat} draws attention, {phase}",
    )
    return Permission(row.gives != "dummy_silent", row.cites, Text(__name__, row.gives, {"seat": seat}))


@law("9")
def after_attention(case: Case) -> Procedure:
    """Law 9: attention has been drawn to an irregularity."""
    acts = record_of(case)
    place = next((n for n, act in enumerate(acts) if act.verb in ("attention", "director")), None)
    if place is None:
        raise ImpossibleCase(Text(__name__, "no_attention"), cites="§9B1(a)")
    by = yield from _who(acts[place])
    if by is not None:
        yield from _drawn_by(case, by, acts[:place])
    if any(act.verb == "director" for act in acts):
        yield voice.found("rights_kept", "§9B1(c)")
    else:
        yield voice.duty("all", "summon_the_director", "§9B1(a)", when="at_once")
        yield voice.found("anyone_may_summon", "§9B1(b)")
    yield from _done_meanwhile(case, acts[place:])
    yield from _premature_correction(case)
    yield voice.duty("all", "take_no_action", "§9B2", when="until_the_director_has_explained")


def _who(act: Act) -> Generator[Question | Found | Effect, Any, Seat | None]:
    if act.seat is not None:
        return act.seat
    by = yield voice.fact("attention_by", "§9A1 §9A2 §9A4", options=SEATS)
    # A breach by dummy must be shown: where nobody knows who spoke, attention has simply been drawn.
    return None if by == NOT_DETERMINED else by


def _drawn_by(case: Case, by: Seat, before: tuple[Act, ...]) -> Procedure:
    contract = case.position.contract
    permission = may_draw_attention(by, phase_after(case, before), contract.dummy if contract else None)
    yield Found(permission.text, permission.cites)
    if not permission.allowed and (yield voice.judge("penalize", "§9A4 §43B1 §90A", seat=by, usual=False)):
        yield Penalty("procedural", by, cites="§9A4 §43B1 §90A")
    # Where dummy's own word is the irregularity nobody has drawn attention to his side's.
    if case.act is not None and case.act.verb != "attention" and case.act.seat is not None and by.side is case.side:
        yield voice.found("own_side", "§9B1(d)", side=case.innocent)


# How the acts of a record move a board whose auction is over from one period to the next.
_PERIOD_BEGINS = {
    **dict.fromkeys(("leads", "faces lead"), "play"),
    **dict.fromkeys(("agreed", *ENDS_PLAY), "finished"),
}


def phase_after(case: Case, acts: tuple[Act, ...]) -> str:
    """Where the board is after these acts of its record."""
    if case.position.contract is None:
        return "auction"
    told = (_PERIOD_BEGINS[act.verb] for act in reversed(acts) if act.verb in _PERIOD_BEGINS)
    # The position is that after the whole record: what begins there later had not begun yet.
    later = any(act.verb in _PERIOD_BEGINS for act in record_of(case))
    return next(told, "clarification" if later else case.position.period)


@dataclass(frozen=True, slots=True)
class Mentioned:
    """An act inside another sentence: its own sentence without the full stop, and in files its line."""

    act: Act

    def label(self, language: str = "en") -> str:
        return act_text(self.act).render(language).rstrip(".。")

    def __str__(self) -> str:
        return str(self.act)


def _done_meanwhile(case: Case, acts: tuple[Act, ...]) -> Procedure:
    """9B2: what was done between attention and the Director's explanation, flagged."""
    summoned = False
    for act in acts:
        summoned = summoned or act.verb == "director"
        if act.seat is None or act.verb == "attention":
            continue
        yield voice.recorded("word_before_the_director_had_explained", "§9B2", word=Mentioned(act))
        if case.act is not None and act.seat.side is case.innocent and not summoned:
            yield voice.duty("director", "consider_forfeiture_under_law_law", "§9B2 §11A/1", law="11")


def _premature_correction(case: Case) -> Procedure:
    """9C: the offender put it right before any ruling; the law of the irregularity says what that costs."""
    change = case.happened("changes")
    if case.act is None or change is None or change.seat is not case.act.seat:
        return
    number = notice(case.position, case.act)
    cites = "§9C §26B/1 §27C" if number == "27" else "§9C §26B/1"
    yield voice.found("premature", cites, seat=change.seat)
    key = "rule_on_the_premature_correction_word_under_law_law"
    yield voice.duty("director", key, cites, word=Mentioned(change), law=number)
