"""An open table, whatever is played at it, as a log: what happened and what was answered, one line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from cardinal.cards import Seat
from cardinal.language import Text, shown

from .errors import ImpossibleCase
from .question import Official, Question, plain
from .ruling import Ruling

State = TypeVar("State")

NOTICED, AT_ONCE = "noticed", "at once"
"""When a table hears of what is irregular. A log that does not say is of a version that did not wait for anybody to
notice it, and folds to what it did then."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: ``act``, ``answer``, ``withdraw`` or ``review``, what it says, and who said it when."""

    kind: str
    what: str
    value: str = ""
    by: str = ""
    at: float | None = None

    def to_json(self) -> dict[str, object]:
        record = {"kind": self.kind, "what": self.what, "value": self.value, "by": self.by, "at": self.at}
        return {name: value for name, value in record.items() if value not in ("", None)}


class LoggedTable(Generic[State]):
    """What the open tables of both games have in common. Each entry gives a new table; its state is that of the table
    before after the entry. A state has the ``hearing`` under way, if there is one, and the ``rulings``."""

    __slots__ = ("_log", "_state")

    folds: ClassVar[Mapping[str, Callable[[Any, Entry], Any]]]
    """What each kind of entry does to a state."""
    official: ClassVar[Official]
    """Who may answer whatever anybody is asked."""

    _log: tuple[Entry, ...]
    _state: State

    def _begin(self, state: State, log: Iterable[Entry]) -> None:
        self._state, self._log = state, ()
        for entry in log:
            self._state = self._settled(self.folds[entry.kind](self._state, entry))
            self._log = (*self._log, entry)

    def _with(self, entry: Entry, state: State | None = None) -> Self:
        """The table after an entry; *state* is where it leads, if that is known already."""
        after: Self = object.__new__(type(self))
        for name in type(self).__slots__:
            setattr(after, name, getattr(self, name))
        after._state = self._settled(self.folds[entry.kind](self._state, entry) if state is None else state)
        after._log = (*self._log, entry)
        return after

    def _settled(self, state: State) -> State:
        """The state with what goes without saying after each entry."""
        return state

    @property
    def log(self) -> tuple[Entry, ...]:
        return self._log

    @property
    def state(self) -> State:
        return self._state

    @property
    def question(self) -> Question | None:
        """What is asked now, and of whom."""
        return question_of(self._state)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        rulings: tuple[Ruling, ...] = self._state.rulings  # type: ignore[attr-defined]
        return rulings

    def answer(self, key: str, given: object, by: Seat | Official | None = None, *, at: float | None = None) -> Self:
        """Somebody answers the question that is open; only the seat that has a choice, or the official, may."""
        return self._with(Entry("answer", key, plain(given), self._by(by), at))

    def withdraw(self, key: str, by: Seat | Official | None = None, *, at: float | None = None) -> Self:
        """An answer is taken back."""
        return self._with(Entry("withdraw", key, by=self._by(by), at=at))

    def _by(self, by: Seat | Official | None) -> str:
        return str(self.official if by is None else by)


def question_of(state: Any) -> Question | None:
    """What the hearing under way asks."""
    question: Question | None = state.hearing.question if state.hearing else None
    return question


def refuse_not_asked(state: Any, entry: Entry, official: Official, cites: str) -> None:
    """Refuse the answer of somebody who has no choice in the question that is open."""
    question = question_of(state)
    if question is not None and entry.by not in (str(official), str(question.asked)):
        raise ImpossibleCase(Text(__package__, "not_asked", {"asked": question.asked}), cites=cites)


def write_lines(head: Mapping[str, object], log: Iterable[Entry]) -> str:
    """What the table began with on the first line, then one entry a line."""
    records = [dict(head), *(entry.to_json() for entry in log)]
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def read_lines(text: str, kinds: Collection[str]) -> tuple[dict[str, object], list[Entry]]:
    """The head and the entries of a log that ``write_lines`` wrote."""
    try:
        head, *rest = (json.loads(line) for line in text.splitlines() if line.strip())
        entries = [_entry(record, kinds) for record in rest]
    except (AttributeError, TypeError, ValueError) as error:
        raise unreadable(text) from error
    if not isinstance(head, dict):
        raise unreadable(text)
    return head, entries


def unreadable(given: object, legal: Iterable[object] = ()) -> ImpossibleCase:
    """The refusal of something that is no log."""
    return ImpossibleCase(Text(__package__, "case_shape", {"given": shown(given)}), legal=legal)


def _entry(record: dict[str, object], kinds: Collection[str]) -> Entry:
    at = record.get("at")
    texts = [record.get(name, "") for name in ("kind", "what", "value", "by")]
    if (
        not all(isinstance(text, str) for text in texts)
        or texts[0] not in kinds
        or not isinstance(at, float | int | None)
    ):
        raise unreadable(record, kinds)
    kind, what, value, by = map(str, texts)
    return Entry(kind, what, value, by, at)
