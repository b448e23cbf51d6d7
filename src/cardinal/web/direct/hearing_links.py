"""Where a heard ruling goes on: the page of adjusted scores and that of penalties, filled in as far as it says."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.contest.model import Place
from cardinal.laws.effect import Adjust, Effect, Penalty
from cardinal.store.commands import read_stage

from .direction import Direction
from .hearing_carry import Carried
from .hearing_place import contestant_of
from .penalty_form import kinds_of as kinds_of_penalty
from .places import TableRound
from .score_form import kinds_of as kinds_of_score

_AWARDS = {"average plus": "A+", "average": "A", "average minus": "A-", "60%": "A+", "50%": "A", "40%": "A-"}
_WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Onward:
    """A page on which an effect is carried out, with its address."""

    what: str
    """``score`` or ``penalty``."""
    effect: Effect
    path: str
    query: tuple[tuple[str, str], ...]


def onward(
    direction: Direction, told: Carried, place: Place, here: TableRound | None, clauses: tuple[str, ...], reason: str
) -> tuple[Onward, ...]:
    """A page for each adjusted score and each penalty that the ruling calls for."""
    shared = (("clauses", " ".join(clauses)), ("reason", reason))
    scores = [_score(direction, adjust, place, shared) for adjust in told.adjusts]
    return (*scores, *(_penalty(direction, penalty, place, here, shared) for penalty in told.penalties))


def _score(direction: Direction, effect: Effect, place: Place, shared: tuple[tuple[str, str], ...]) -> Onward:
    kinds = kinds_of_score(read_stage(direction.state, place.stage), direction.conditions.game, place)
    asked = effect.kind if isinstance(effect, Adjust) else ""
    kind = asked if asked in kinds else next(iter(kinds), "")
    told = {
        "stage": place.stage,
        "round": str(place.round),
        "table": place.table,
        "board": str(place.board),
        "room": str(place.room),
        "kind": kind,
    }
    if isinstance(effect, Adjust) and kind == "artificial":
        told |= {f"{side}_award": _award(str(text)) for side, text in (("ns", effect.ns), ("ew", effect.ew))}
    query = tuple((name, value) for name, value in told.items() if value)
    return Onward("score", effect, f"/direct/{direction.key}/score", (*query, *shared))


def _award(text: str) -> str:
    """The award that an effect says, as ``average plus: 60%``; nothing where it says something else."""
    named, _, amount = text.partition(": ")
    usual = _AWARDS.get(named.strip(), "")
    # What an authority has fixed otherwise is typed in; the usual amounts are what the name means.
    return usual if not amount.endswith("%") or _AWARDS.get(amount) == usual else ""


def _penalty(
    direction: Direction, penalty: Penalty, place: Place, here: TableRound | None, shared: tuple[tuple[str, str], ...]
) -> Onward:
    kinds = kinds_of_penalty(direction)
    contestant = contestant_of(here, str(penalty.to))
    kind = (
        penalty.kind
        if penalty.kind in kinds
        else "procedural"
        if penalty.kind == _WARNING and "procedural" in kinds
        else ""
    )
    told = {
        "stage": place.stage,
        "round": str(place.round),
        "kind": kind,
        "contestant": str(contestant or ""),
        "chosen": _WARNING if penalty.kind == _WARNING else "",
    }
    query = tuple((name, value) for name, value in told.items() if value)
    return Onward("penalty", penalty, f"/direct/{direction.key}/penalties", (*query, *shared))
