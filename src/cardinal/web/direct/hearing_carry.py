"""What of a heard ruling is a matter of score: tricks that move, an adjusted score, a penalty, a look back later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode

from cardinal.bridge import Result, vulnerability_of
from cardinal.contest.heard_score import heard_score
from cardinal.contest.model import Place, Ruling, Score
from cardinal.contest.provisional import COUNTED, HEARD, LOOKED, TRICKS, TRICKS_OWED, is_live, left_open
from cardinal.contest.settled import changes, changes_at, settled_score
from cardinal.language import CardinalError, Language
from cardinal.laws.effect import Adjust, Duty, Effect, Penalty, Review, Transfer
from cardinal.laws.guandan.effect import Award, Forfeit, ScoredAs
from cardinal.scoring import Artificial, Played
from cardinal.store import Competition

from ..hearing import Heard, heard
from ..hearing_facts import check_facts, hearing_pairs, read_facts

__all__ = [
    "COUNTED", "HEARD", "LOOKED", "TRICKS", "Carried", "Reminder", "assigned_by", "carried", "found_words",
    "hearing_text", "moved", "owed_by", "reason_words", "remembered", "reminders",
]  # fmt: skip

_SCORES = (Adjust, Award, Forfeit, ScoredAs)
_KEPT = 256
_FROM_OTHERS = "work_out_the_score_from_the_other_results"
"""The phrase of the duty that a hearing leaves behind which knows no other table."""
ADJUST_OWED = "12"
"""The law under which an adjusted score has still to be worked out."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The effects of a ruling that somebody has still to do something about."""

    transfers: tuple[Transfer, ...]
    adjusts: tuple[Effect, ...]
    """An adjusted score, or at Guandan an award, a forfeit or a deal scored as something else."""
    penalties: tuple[Penalty, ...]
    later: tuple[Review | Duty, ...]

    @property
    def is_nothing(self) -> bool:
        return not (self.transfers or self.adjusts or self.penalties or self.later)


def carried(effects: Iterable[Effect]) -> Carried:
    every = tuple(effects)
    return Carried(
        tuple(one for one in every if isinstance(one, Transfer)),
        tuple(one for one in every if isinstance(one, _SCORES)),
        tuple(one for one in every if isinstance(one, Penalty)),
        tuple(one for one in every if isinstance(one, Review) or (isinstance(one, Duty) and _is_later(one))),
    )


def _is_later(duty: Duty) -> bool:
    return duty.when != "now" and str(duty.on).startswith("director")


def owed_by(told: Carried, score: Score | None) -> tuple[str, ...]:
    """The laws under which a ruling that gives *score* leaves something to be settled on its board."""
    reviews = tuple(effect.clause for effect in told.later if isinstance(effect, Review))
    tricks = (TRICKS_OWED,) if told.transfers and score is None else ()
    awards = (ADJUST_OWED,) if told.adjusts and score is None else ()
    return tuple(dict.fromkeys((*tricks, *awards, *reviews)))


def moved(score: Score | None, transfers: Iterable[Transfer], board: int) -> Played | None:
    """The result after the tricks have moved, the contract the same; None where there is no contract to move them in.

    A side cannot have more than thirteen tricks, nor fewer than none.
    """
    if not isinstance(score, Played) or score.result is None or not board:
        return None
    contract, tricks = score.result.contract, score.result.tricks
    if contract is None or tricks is None:
        return None
    declarers = contract.declarer.side
    won = tricks + sum(transfer.tricks if transfer.to is declarers else -transfer.tricks for transfer in transfers)
    return Played.of(Result(contract, max(0, min(13, won))), vulnerability_of(board))


def assigned_by(told: Carried) -> Score | None:
    """The assigned adjusted score that a ruling has worked out. An artificial one depends on the session, and is given
    on the page of scores."""
    found = [heard_score(effect) for effect in told.adjusts if isinstance(effect, Adjust)]
    last = found[-1] if found else None
    return None if isinstance(last, Artificial) else last


def agreed_score(state: Competition, place: Place) -> Score | None:
    """What counts at a place, if both sides agree what was played there or an official has decided it."""
    there = state.results.get(place)
    raw = there.line.score if there is not None and there.counts else None
    return settled_score(raw, changes_at(changes(state.event), place))


def hearing_text(one: Heard) -> str:
    """The facts, with the options of the event, and the answers: from this alone the hearing is held again."""
    return urlencode(hearing_pairs(one.settled, one.answers))


@lru_cache(_KEPT)
def reason_words(ruling: Ruling, language: str) -> str:
    """Why a ruling was given: what its hearing has written, in the reader's language; else as the director wrote it."""
    heard = remembered(ruling.hearing) if ruling.hearing else None
    if heard is None or heard.ruling is None:
        return ruling.reason
    effects = heard.ruling.effects
    # A form sends lines with both of their ends.
    written = ruling.reason.splitlines()
    every = [[*found_words(effects, score, one)] for score in (None, ruling.score) for one in Language]
    return "\n".join(found_words(effects, ruling.score, language)) if written in every else ruling.reason


def found_words(effects: Iterable[Effect], score: Score | None, language: str) -> tuple[str, ...]:
    """What a hearing has found. Where the ruling gives the *score*, the results of the other tables are in the event,
    and nobody has to work it out from them."""
    is_worked_out = score is not None
    return tuple(
        effect.text.render(language)
        for effect in effects
        if not (is_worked_out and isinstance(effect, Duty) and effect.what.key == _FROM_OTHERS)
    )


def remembered(hearing: str) -> Heard | None:
    """A ruling's hearing held again; None where it is no longer understood, as under a later version of the laws."""
    if is_live(hearing):
        return None
    facts, answers = read_facts(parse_qsl(hearing))
    try:
        check_facts(facts, answers)
        one = heard(facts, answers)
    except CardinalError:
        return None
    return one if one.ruling is not None else None


@dataclass(frozen=True, slots=True)
class Reminder:
    """What a ruling leaves to be done on its board."""

    ruling: Ruling
    effects: tuple[Effect, ...]
    is_tricks: bool
    before: Score | None = None
    after: Played | None = None
    """Once the result is there and agreed: what it is, and what it becomes."""
    noted: str = ""
    """What the table has said of the tricks: as played, counted already, or nothing."""
    owed: tuple[str, ...] = ()
    """The laws under which the hearing still leaves anything open."""

    @property
    def place(self) -> Place:
        return self.ruling.place

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause for effect in self.effects for clause in effect.clauses))


def reminders(state: Competition, table: str = "", place: Place | None = None) -> tuple[Reminder, ...]:
    """What is still to be done, of one table or place or of all, the oldest ruling first."""
    left, found = left_open(state.event), []
    for at, ruling in enumerate(state.rulings):
        if not ruling.hearing or (table and ruling.place.table != table) or place not in (None, ruling.place):
            continue
        if any(one.hearing == ruling.hearing and one.place == ruling.place for one in state.rulings[:at]):
            # What follows from a hearing belongs to the ruling that it led to first.
            continue
        later = [one for one in state.rulings[at + 1 :] if one.place == ruling.place]
        found += _of_ruling(state, ruling, later, left.get(ruling.place, {}).get(ruling.hearing, ()))
    return tuple(found)


def _of_ruling(state: Competition, ruling: Ruling, later: list[Ruling], owed: tuple[str, ...]) -> list[Reminder]:
    """*owed* are the laws under which the hearing still leaves something open; penalties and other duties are no matter
    of the score, and are due until somebody has looked again."""
    one = remembered(ruling.hearing)
    if one is None:
        # Heard at a live table, or under an earlier version of the laws: what is owed is all that is known.
        due = tuple(Review(clause, cites=f"§{clause}") for clause in owed)
        return [Reminder(ruling, due, is_tricks=False, owed=owed)] if due else []
    told, found = carried(one.result.effects), []
    if told.transfers and TRICKS_OWED in owed:
        before = agreed_score(state, ruling.place)
        after = moved(before, told.transfers, ruling.place.board)
        there = state.results.get(ruling.place)
        noted = there.facts.transfer if there is not None and before is not None else ""
        found.append(Reminder(ruling, told.transfers, True, before, after, noted, owed))
    rest = [*(told.adjusts if ADJUST_OWED in owed else ())]
    if not any(each.kind == LOOKED for each in later if each.hearing == ruling.hearing) and not _is_adjusted(later):
        # An assigned score went to the board with the ruling itself; what it is worth there the event works out.
        is_given = ruling.score is not None and assigned_by(told) is not None
        duties = (effect for effect in told.later if isinstance(effect, Duty) and not is_given)
        rest += (*told.penalties, *duties)
    rest += [effect for effect in told.later if isinstance(effect, Review) and effect.clause in owed]
    return [*found, Reminder(ruling, tuple(rest), is_tricks=False, owed=owed)] if rest else found


def _is_adjusted(later: Iterable[Ruling]) -> bool:
    """Whether a score was given since; moving the tricks is none."""
    return any(each.score is not None and each.kind != TRICKS for each in later)
