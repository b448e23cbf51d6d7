"""A room: a teacher, pupils by nickname, tasks made from seeds, a vote on a projected scene; a fold over happenings.

Marks are not kept: they follow from the tasks and the answers. A pupil sees of the grid what the teacher sees of the
pupil.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardinal.language import NotAllowed, Text

from .exams.answer import Answer
from .exams.blueprint import Blueprint
from .exams.examination import Happening
from .exams.results import Papers
from .exams.task import Task
from .learner import Practice, clauses_chosen, practice_of

MOST_PUPILS, MOST_TASKS, MOST_CASES = 200, 60, 60
OWN_CASE = "own"
"""How the laws of a teacher's own cases begin: own1, own2 and so on."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A set of exercises: the blueprint that it is made from, its seed, and whether everybody has the same."""

    number: int
    title: str
    blueprint: Blueprint
    seed: str
    mode: str
    due: str


@dataclass(frozen=True, slots=True)
class Pupil:
    """Somebody in the room, by a nickname; ``answers`` by task and item."""

    key: str
    name: str
    answers: Mapping[tuple[int, int], Answer] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Room:
    """Everything that is known of a room."""

    code: str
    title: str
    teacher: str
    tasks: Mapping[int, Assignment] = field(default_factory=dict)
    pupils: Mapping[str, Pupil] = field(default_factory=dict)
    cases: tuple[Mapping[str, Any], ...] = ()
    projected: tuple[int, int] | None = None
    votes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def refused(key: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values))


def after(state: Room | None, one: Happening) -> Room | None:
    """The room after one more happening."""
    if one.kind == "room_opened":
        return Room(one.payload["code"], one.payload["title"], one.payload["teacher"])
    fold = _FOLDS.get(one.kind)
    return state if state is None or fold is None else fold(state, one.payload)


def _joined(room: Room, told: Mapping[str, Any]) -> Room:
    made = Pupil(told["pupil"], told["name"] or "")
    return replace(room, pupils={**room.pupils, made.key: made})


def _task_set(room: Room, told: Mapping[str, Any]) -> Room:
    blueprint = Blueprint.from_json(told["blueprint"])
    made = Assignment(told["task"], told["title"], blueprint, told["seed"], told["mode"], told["due"])
    return replace(room, tasks={**room.tasks, made.number: made})


def _answered(room: Room, told: Mapping[str, Any]) -> Room:
    was = room.pupils[told["pupil"]]
    if told["answer"] is None:
        return room
    given = Answer.from_json(told["answer"])
    pupil = replace(was, answers={**was.answers, (told["task"], told["item"]): given})
    return replace(room, pupils={**room.pupils, pupil.key: pupil})


def _case_added(room: Room, told: Mapping[str, Any]) -> Room:
    return replace(room, cases=(*room.cases, told["record"]))


def _projected(room: Room, told: Mapping[str, Any]) -> Room:
    return replace(room, projected=(told["task"], told["item"]), votes={})


def _voted(room: Room, told: Mapping[str, Any]) -> Room:
    return replace(room, votes={**room.votes, told["pupil"]: tuple(told["options"])})


_FOLDS: Mapping[str, Callable[[Room, Mapping[str, Any]], Room]] = {
    "joined": _joined,
    "task_set": _task_set,
    "answered": _answered,
    "case_added": _case_added,
    "projected": _projected,
    "voted": _voted,
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One pupil and one clause: how often tried, the mean mark, how often the way was left there."""

    tried: int
    mark: int
    left: int


def practices(pupil: Pupil, papers: Mapping[int, Papers]) -> Iterable[tuple[int, int, Practice]]:
    """What a pupil has done, item by item, as practice."""
    for (number, item), answer in pupil.answers.items():
        if number in papers and not answer.is_empty:
            yield number, item, practice(papers[number].task(pupil.key, item), answer)


def practice(task: Task, answer: Answer) -> Practice:
    """One answered item of a task."""
    given = task.mark(answer)
    if task.scene is None:
        assert task.calculation is not None
        clauses = tuple(dict.fromkeys(clause for line in task.calculation.lines for clause in line.clauses))
        return Practice(task.calculation.law, task.item.kind, given.total, task.item.digest, clauses)
    chosen = clauses_chosen(task.item.kind, answer.path if task.exercise is None else None, answer.options)
    return practice_of(task.scene, task.item.kind, given.total, chosen, given)


def grid(room: Room, papers: Mapping[int, Papers]) -> dict[str, dict[str, Cell]]:
    """By clause and pupil; a clause that nobody has met is not in it."""
    marks: dict[tuple[str, str], list[int]] = {}
    lefts: dict[tuple[str, str], int] = {}
    for pupil in room.pupils.values():
        for _, _, one in practices(pupil, papers):
            for clause in one.clauses:
                marks.setdefault((clause, pupil.key), []).append(one.mark)
            if one.left:
                lefts[one.left, pupil.key] = lefts.get((one.left, pupil.key), 0) + 1
    found: dict[str, dict[str, Cell]] = {}
    for clause, pupil_key in sorted({*marks, *lefts}):
        own = marks.get((clause, pupil_key), [])
        mean = round(sum(own) / len(own)) if own else 0
        found.setdefault(clause, {})[pupil_key] = Cell(len(own), mean, lefts.get((clause, pupil_key), 0))
    return found
