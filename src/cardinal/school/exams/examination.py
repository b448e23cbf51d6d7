"""An examination: a fold over what happened, from the announcement with its sealed seed to appeals and certificates.

The same happenings stand in a stream of the server, ``exam/<key>``, or as lines of a file at the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from cardinal.language import NotAllowed, NotUnderstood, Text, shown

from .answer import Answer
from .blueprint import Blueprint
from .paper import seed_hash

ONE, OWN, PRINTED = "one", "own", "printed"
"""One paper for all, with order and seats turned; a paper of one's own, as hard as the others; one that was printed,
the same for all as it stands."""
APPEAL_DAYS = 14
_GRACE = timedelta(seconds=20)
"""An answer that was sent in time may take so long to arrive."""
VERDICTS = ("stands", "key", "removed")
JUDGES = 2


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened: what, its values, by whom and when."""

    kind: str
    payload: Mapping[str, Any]
    actor: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who sits the examination; ``name`` is empty once it is erased. ``seconds`` by item."""

    key: str
    name: str
    account: str = ""
    extra_minutes: int = 0
    began: datetime | None = None
    handed_in: datetime | None = None
    answers: Mapping[int, Answer] = field(default_factory=dict)
    seconds: Mapping[int, float] = field(default_factory=dict)
    last: datetime | None = None


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one examiner says of an appeal, and why. ``key`` is what is right instead."""

    verdict: str
    reason: str
    key: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal of a mark; decided when two examiners say the same."""

    number: int
    candidate: str
    item: int
    grounds: str
    at: datetime
    opinions: Mapping[str, Opinion] = field(default_factory=dict)

    @property
    def verdict(self) -> Opinion | None:
        every = list(self.opinions.values())
        for one in every:
            if sum((one.verdict, one.key) == (other.verdict, other.key) for other in every) >= JUDGES:
                return one
        return None


@dataclass(frozen=True, slots=True)
class Issued:
    """A certificate as the examination knows it; ``name`` is empty once it is erased."""

    ident: str
    candidate: str
    document: Mapping[str, Any]
    name: str = ""
    salt: str = ""
    is_name_shown: bool = False
    withdrawn: str = ""


@dataclass(frozen=True, slots=True)
class Examination:
    """Everything that is known of one examination."""

    key: str
    title: str
    body: str
    grade: str
    blueprint: Blueprint
    mode: str
    seed: str
    examiners: tuple[str, ...]
    candidates: Mapping[str, Candidate] = field(default_factory=dict)
    opened: datetime | None = None
    closed: datetime | None = None
    digests: tuple[str, ...] = ()
    appeals: Mapping[int, Appeal] = field(default_factory=dict)
    issued: Mapping[str, Issued] = field(default_factory=dict)
    angoff: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """By examiner the per cent of borderline candidates who would get each item right."""
    log: tuple[Happening, ...] = ()

    @property
    def hash(self) -> str:
        return seed_hash(self.seed)

    @property
    def revealed(self) -> str:
        """The seed, once everybody may know it."""
        return self.seed if self.closed is not None else ""

    @property
    def phase(self) -> str:
        return "closed" if self.closed else "open" if self.opened else "announced"

    def deadline(self, candidate: str) -> datetime | None:
        one = self.candidates[candidate]
        return None if one.began is None else one.began + timedelta(minutes=self.blueprint.minutes + one.extra_minutes)

    def is_writing(self, candidate: str, at: datetime) -> bool:
        """Whether a candidate may answer now, by the server's clock."""
        one, until = self.candidates[candidate], self.deadline(candidate)
        return self.phase == "open" and until is not None and one.handed_in is None and at <= until + _GRACE

    def corrections(self, candidate: str) -> dict[int, Opinion]:
        """What appeals have changed for a candidate, by item: another key, or that the item does not count. Where
        everybody has a paper of one's own, an appeal is about nobody else's scene."""
        own = (one for one in self.appeals.values() if self.mode != OWN or one.candidate == candidate)
        decided = ((one.item, one.verdict) for one in own)
        return {item: verdict for item, verdict in decided if verdict is not None and verdict.verdict != "stands"}

    def sat(self) -> tuple[Candidate, ...]:
        return tuple(one for one in self.candidates.values() if one.began is not None)


def refused(key: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values))


def folded(happenings: Iterable[Happening]) -> Examination | None:
    """The examination after all of this; nothing where nothing was announced."""
    state: Examination | None = None
    for one in happenings:
        state = after(state, one)
    return state


def after(state: Examination | None, one: Happening) -> Examination | None:
    told = one.payload
    if one.kind == "announced":
        blueprint = Blueprint.from_json(told["blueprint"])
        return Examination(
            told["key"], told["title"], told["body"], told["grade"], blueprint, told["mode"], told["seed"],
            tuple(told["examiners"]), log=(one,),
        )  # fmt: skip
    if state is None:
        return None
    fold = _FOLDS.get(one.kind)
    changed = state if fold is None else fold(state, told, one)
    # What was done, to be read by people: every single saving is in the stream, and in the answers.
    return changed if one.kind == "answered" else replace(changed, log=(*state.log, one))


def _admitted(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    made = Candidate(told["candidate"], told["name"] or "", told.get("account") or "", int(told.get("extra", 0)))
    return _with(state, made)


def _with(state: Examination, candidate: Candidate) -> Examination:
    return replace(state, candidates={**state.candidates, candidate.key: candidate})


def _bound(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    return _with(state, replace(state.candidates[told["candidate"]], account=told["account"] or ""))


def _opened(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    return replace(state, opened=one.at, digests=tuple(told["digests"]))


def _began(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    moved = _with(state, replace(state.candidates[told["candidate"]], began=one.at, last=one.at))
    return replace(moved, digests=(*state.digests, *told.get("digests", ())))


def _answered(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    """The answer, and since when: the time since whatever the candidate did before counts for this item."""
    was, item = state.candidates[told["candidate"]], int(told["item"])
    since = (one.at - was.last).total_seconds() if was.last is not None else 0.0
    seconds = {**was.seconds, item: was.seconds.get(item, 0.0) + max(0.0, since)}
    answers = {**was.answers, item: Answer.from_json(told["answer"])}
    return _with(state, replace(was, answers=answers, seconds=seconds, last=one.at))


def _handed_in(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    return _with(state, replace(state.candidates[told["candidate"]], handed_in=one.at))


def _closed(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    return replace(state, closed=one.at)


def _appealed(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    made = Appeal(int(told["appeal"]), told["candidate"], int(told["item"]), told["grounds"] or "", one.at)
    return replace(state, appeals={**state.appeals, made.number: made})


def _judged(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    was = state.appeals[int(told["appeal"])]
    said = Opinion(told["verdict"], told["reason"] or "", told.get("new_key") or {})
    changed = replace(was, opinions={**was.opinions, told["examiner"]: said})
    return replace(state, appeals={**state.appeals, was.number: changed})


def _certified(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    own = told["name"] or {}
    made = Issued(told["certificate"], told["candidate"], told["document"], own.get("name", ""), own.get("salt", ""))
    return replace(state, issued={**state.issued, made.ident: made})


def _name_shown(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    changed = replace(state.issued[told["certificate"]], is_name_shown=bool(told["shown"]))
    return replace(state, issued={**state.issued, changed.ident: changed})


def _withdrawn(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    changed = replace(state.issued[told["certificate"]], withdrawn=one.at.date().isoformat())
    return replace(state, issued={**state.issued, changed.ident: changed})


def _estimated(state: Examination, told: Mapping[str, Any], one: Happening) -> Examination:
    given = {int(item): int(per_cent) for item, per_cent in told["items"].items()}
    return replace(state, angoff={**state.angoff, told["examiner"]: given})


_FOLDS = {
    "admitted": _admitted, "bound": _bound, "opened": _opened, "began": _began, "answered": _answered,
    "handed_in": _handed_in, "closed": _closed, "appealed": _appealed, "judged": _judged, "certified": _certified,
    "name_shown": _name_shown, "withdrawn": _withdrawn, "estimated": _estimated,
}  # fmt: skip


# What is refused. Each is asked before its happening is written.


def may_open(state: Examination) -> None:
    if state.phase != "announced":
        raise refused("opened_already")
    if not state.candidates:
        raise refused("nobody_admitted")


def may_begin(state: Examination, candidate: str) -> None:
    if candidate not in state.candidates:
        raise NotUnderstood(Text(__name__, "no_candidate", {"given": shown(candidate)}))
    if state.phase != "open":
        raise refused(f"is_{state.phase}")
    if state.candidates[candidate].began is not None:
        raise refused("began_already")


def may_answer(state: Examination, candidate: str, at: datetime) -> None:
    if state.phase != "open":
        raise refused(f"is_{state.phase}")
    if state.candidates[candidate].began is None:
        raise refused("not_begun")
    if not state.is_writing(candidate, at):
        raise refused("time_is_up")


def may_close(state: Examination) -> None:
    if state.phase != "open":
        raise refused(f"is_{state.phase}")


def may_appeal(state: Examination, candidate: str, item: int, at: datetime) -> None:
    if state.closed is None:
        raise refused("not_closed")
    if at > state.closed + timedelta(days=APPEAL_DAYS):
        raise refused("appeal_late", days=APPEAL_DAYS)
    if candidate not in state.candidates or not 1 <= item <= state.blueprint.items:
        raise NotUnderstood(Text(__name__, "no_item", {"given": item}))
    if any(one.candidate == candidate and one.item == item for one in state.appeals.values()):
        raise refused("appealed_already")


def may_judge(state: Examination, appeal: int, examiner: str, verdict: str, reason: str) -> None:
    if appeal not in state.appeals:
        raise NotUnderstood(Text(__name__, "no_appeal", {"given": appeal}), legal=tuple(state.appeals))
    if examiner not in state.examiners:
        raise refused("no_examiner")
    if verdict not in VERDICTS:
        raise NotUnderstood(Text(__name__, "no_verdict", {"given": shown(verdict)}), legal=VERDICTS)
    if not reason.strip():
        raise refused("no_reason")
    if state.appeals[appeal].verdict is not None:
        raise refused("decided_already")
