"""What a learner knows: a fold over what was practised. Cards are clauses, and pairs of clauses that were confused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

from cardinal.laws.clause import Edition
from cardinal.laws.contents import contents, group_of

from .marking import Mark, Path, clause_number
from .progress import STEPS_DAYS, Progress
from .repetition import A_DAY, HELD_DAYS, Memory, grade_of, held_for, reviewed
from .scene import Scene, ruling_of

PAIR = "~"
_RHYTHM_WEEKS = 12
_MIDDLE = 5.0
"""The difficulty of what a browser has kept: nobody noted one."""
GUANDAN = "guandan"


@dataclass(frozen=True, slots=True)
class Practice:
    """One exercise that was marked: what it needed, what was met on the way, where the way of the law was left."""

    law: str
    kind: str
    mark: int
    scene: str
    clauses: tuple[str, ...]
    met: tuple[str, ...] = ()
    left: str = ""
    pair: str = ""

    def to_json(self) -> dict[str, object]:
        lists = {"clauses": list(self.clauses), "met": list(self.met)}
        return {"law": self.law, "kind": self.kind, "mark": self.mark, "scene": self.scene, **lists, "left": self.left,
                "pair": self.pair}  # fmt: skip

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Practice:
        return cls(
            str(told["law"]), str(told["kind"]), int(told["mark"]), str(told["scene"]),
            tuple(told["clauses"]), tuple(told["met"]), str(told["left"]), str(told["pair"]),
        )  # fmt: skip


def practice_of(scene: Scene, kind: str, total: int, chosen: Iterable[str], mark: Mark | None = None) -> Practice:
    """What an exercise about a scene has shown. *chosen* are the clauses that the candidate named, if any were asked
    for; one that is wrong, beside one that is missing, makes a pair to be kept apart."""
    ruling = ruling_of(scene.matter())
    needed = tuple(dict.fromkeys(map(clause_number, ruling.cites)))
    met = tuple(dict.fromkeys(one for one in map(clause_number, ruling.consulted) if one not in needed))
    left = "" if mark is None else clause_number(mark.clause)
    return Practice(scene.law, kind, total, scene.digest, needed, met, left, _confused(needed, chosen))


def _confused(needed: tuple[str, ...], chosen: Iterable[str]) -> str:
    named = {clause_number(one) for one in chosen}
    wrong = sorted(one for one in named if not any(one.startswith(right) or right.startswith(one) for right in needed))
    missing = sorted(set(needed) - named)
    return f"{missing[0]}{PAIR}{wrong[0]}" if named and wrong and missing else ""


def clauses_chosen(kind: str, path: Path | None, options: Iterable[str]) -> tuple[str, ...]:
    """The clauses in an answer: those of a ruling, or the options of the exercise about clauses."""
    if path is not None:
        return tuple(sorted(path.clauses))
    return tuple(options) if kind == "b" else ()


@dataclass(frozen=True, slots=True)
class Card:
    """A clause or a pair of one learner: the law whose scenes need it, how firmly it is known, and the marks."""

    key: str
    law: str
    memory: Memory
    marks: tuple[int, ...]

    @property
    def clause(self) -> str:
        return self.key.partition(PAIR)[0]

    def to_json(self) -> dict[str, object]:
        memory = self.memory
        return {
            "card": self.key,
            "law": self.law,
            "stability_days": round(memory.stability_days, 2),
            "last": memory.last.isoformat(),
            "due": memory.due.isoformat(),
            "marks": list(self.marks),
        }


@dataclass(frozen=True, slots=True)
class Square:
    """One law, article or box clause on the map."""

    key: str
    state: str
    tried: int
    mark: int | None


@dataclass(frozen=True, slots=True)
class Learner:
    """Everything that follows from a learner's practice."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    practices: tuple[tuple[datetime, Practice], ...] = ()
    laws: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By law how often it was tried, and the last mark."""
    weeks: Mapping[int, int] = field(default_factory=dict)
    on_day: Mapping[int, int] = field(default_factory=dict)

    def practised(self, one: Practice, at: datetime) -> Learner:
        at = at.astimezone(UTC)
        grade, cards = grade_of(one.mark), dict(self.cards)
        for keys, is_half in ((one.clauses, False), (one.met, True)):
            for key in keys:
                memory = reviewed(_memory(cards.get(key)), grade, at, is_half=is_half)
                cards[key] = _again(cards.get(key), key, one, memory)
        # A pair is tried by every scene that needs its first clause, and made by the answer that confused the two.
        pairs = {key for key in cards if PAIR in key and cards[key].clause in one.clauses}
        for key in sorted(pairs | ({one.pair} if one.pair else set())):
            again = grade_of(0) if key == one.pair else grade
            cards[key] = _again(cards.get(key), key, one, reviewed(_memory(cards.get(key)), again, at))
        tried, _ = self.laws.get(one.law, (0, 0))
        day = at.toordinal()
        return replace(
            self,
            cards=cards,
            practices=(*self.practices, (at, one)),
            laws={**self.laws, one.law: (tried + 1, one.mark)},
            weeks={**self.weeks, _week(day): self.weeks.get(_week(day), 0) + 1},
            on_day={**self.on_day, day: self.on_day.get(day, 0) + 1},
        )

    def taken_over(self, guest: Progress, at: datetime) -> Learner:
        """What a browser kept while nobody was signed in: its laws become cards, where the account knows less."""
        cards, laws = dict(self.cards), dict(self.laws)
        for law, held in guest.laws.items():
            days = STEPS_DAYS[held.step] or 0.5
            last = datetime.fromordinal(max(1, held.due - max(1, round(days)))).replace(tzinfo=UTC)
            if law not in cards:
                cards[law] = Card(law, law, held_for(days, _MIDDLE, min(last, at)), (held.mark,))
            tried, mark = laws.get(law, (0, held.mark))
            laws[law] = (tried + held.tried, mark)
        return replace(self, cards=cards, laws=laws)

    def due(self, at: datetime, book: Edition | None = None) -> tuple[Card, ...]:
        """What should come again, the most forgotten first; no more than a day's measure."""
        left = max(0, A_DAY - self.on_day.get(at.astimezone(UTC).toordinal(), 0))
        found = [card for card in self.cards.values() if card.memory.due <= at and book in (None, book_of(card.key))]
        return tuple(sorted(found, key=lambda card: (card.memory.recall(at), card.key)))[:left]

    def square(self, key: str, at: datetime) -> Square:
        """How far the learner has come with a square of the map."""
        own = [card for card in self.cards.values() if square_of(card.clause) == key]
        counted = [told for law, told in self.laws.items() if square_of(law) == key]
        mark = counted[-1][1] if counted else (own[-1].marks[-1] if own else None)
        tried = sum(tried for tried, _ in counted)
        if not own:
            return Square(key, "unseen", tried, mark)
        if any(card.memory.stability_days < HELD_DAYS for card in own):
            return Square(key, "learning", tried, mark)
        state = "fading" if any(card.memory.due <= at for card in own) else "held"
        return Square(key, state, tried, mark)

    def rhythm(self, at: datetime) -> tuple[int, ...]:
        """How often was practised in each of the last twelve weeks, the present one last."""
        last = _week(at.astimezone(UTC).toordinal())
        return tuple(self.weeks.get(week, 0) for week in range(last - _RHYTHM_WEEKS + 1, last + 1))

    def saw(self, scene: str) -> bool:
        return any(one.scene == scene for _, one in self.practices)

    def to_json(self) -> dict[str, object]:
        """Everything that is kept, for the learner."""
        return {
            "practices": [{"at": at.isoformat(), **one.to_json()} for at, one in self.practices],
            "cards": [card.to_json() for card in self.cards.values()],
            "laws": {law: {"tried": tried, "mark": mark} for law, (tried, mark) in self.laws.items()},
        }


def _memory(card: Card | None) -> Memory | None:
    return None if card is None else card.memory


def _again(before: Card | None, key: str, one: Practice, memory: Memory) -> Card:
    marks = () if before is None else before.marks
    return Card(key, one.law, memory, (*marks, one.mark)[-8:])


def _week(day: int) -> int:
    return (day - 1) // 7


def book_of(key: str) -> Edition:
    return GUANDAN if key.startswith("G") else 2017


@cache
def squares(book: Edition) -> tuple[str, ...]:
    """The squares of a book's map: 93 laws; or 57 articles and the 18 clauses of the penalty boxes."""
    if book != GUANDAN:
        return tuple(group for group in contents(book) if group.isdigit())
    articles = (group for group in contents(book) if group[1:].isdigit())
    boxes = (clause.id for group, inside in contents(book).items() if group.startswith("GP") for clause in inside)
    return (*articles, *boxes)


@lru_cache(maxsize=4_096)
def square_of(clause: str) -> str:
    """The square that a clause or a law lies on.

    >>> [square_of(one) for one in ("27B1(a)", "27", "G8.1.1", "GP2.2.1", "GP2.2", "GP3")]
    ['27', '27', 'G8', 'GP2.2.1', 'GP2.2.1', 'GP3.1']
    """
    if not clause.startswith("GP"):
        return group_of(clause)
    boxes = [one for one in squares(GUANDAN) if one.startswith("GP")]
    # A box that is heard as a whole lies on the first of its clauses.
    inside = [one for one in boxes if clause == one or clause.startswith(f"{one}.")]
    return inside[-1] if inside else next((one for one in boxes if one.startswith(clause)), clause)
