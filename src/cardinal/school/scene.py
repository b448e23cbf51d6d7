"""Scenes: an irregularity with a human cause on a seeded board, what its players will answer, and how it is ruled."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from cardinal.cards import Seat
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.laws import Kind, Ruling
from cardinal.laws.clause import Edition
from cardinal.laws.matters import Matter, hear_matter
from cardinal.laws.ruling import Answered

from .families import FAMILIES, slips_of
from .reseated import Record, reseated
from .script import Unanswerable, heard_matter, scripted
from .told import Slip, Told

_TRIES = 60
_HIDDEN = frozenset(("deal", "left", "hands"))
"""What of a board nobody at the table sees: the hands, and how many cards are in them."""
Pool = Callable[[str], Sequence[Record]]
"""The hand-written cases of a law, for the laws that no slip sets in motion."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What everybody saw (``record``), why it happened, and what its people say when they are asked (``script``)."""

    seed: str
    law: str
    record: Mapping[str, object]
    cause: str
    aftermath: str
    offender: Seat | None
    script: Mapping[str, object]
    difficulty: int
    # The second matter of a table has the answers of the first one, which has been ruled on; the first says that
    # another one waits.
    number: int = 1
    earlier: Mapping[str, object] = field(default_factory=dict)
    is_followed: bool = False

    @property
    def is_tale(self) -> bool:
        """Whether there was no act at a table: what is known is told at once, and the Director only rules."""
        return not self.record.get("acts")

    @property
    def book(self) -> Edition:
        book = str(self.record.get("book", "bridge"))
        edition = self.record.get("edition", 2017)
        return book if book != "bridge" else edition if isinstance(edition, int) else 2017

    @property
    def seen_record(self) -> dict[str, object]:
        """The record without the hands: what a candidate may know before anything is asked."""
        board = self.record.get("board")
        if not isinstance(board, Mapping):
            return dict(self.record)
        return {**self.record, "board": {key: value for key, value in board.items() if key not in _HIDDEN}}

    def to_json(self, *, with_script: bool = True) -> dict[str, object]:
        """A case file with the script beside it; without it, what a candidate may know."""
        record = self.record if with_script else self.seen_record
        seen = {"seed": self.seed, "law": self.law, **{key: value for key, value in record.items() if key != "law"}}
        hidden = {
            "cause": self.cause,
            "offender": None if self.offender is None else str(self.offender),
            "script": dict(self.script),
            "difficulty": self.difficulty,
        }
        if self.number > 1:
            seen |= {"matter": self.number, "answers": dict(self.earlier)}
        return {**seen, **hidden} if with_script else seen

    @property
    def digest(self) -> str:
        text = json.dumps(self.to_json(), sort_keys=True, ensure_ascii=False)
        return sha256(text.encode()).hexdigest()[:16]

    def matter(self) -> Matter:
        """The hearing as it truly goes, with the whole script."""
        return self.heard(self.script)

    def heard(self, answers: Mapping[str, object]) -> Matter:
        """The hearing with so much as has been asked."""
        return heard_matter(self.record, answers, self.number, self.earlier)

    def ruled_before(self) -> tuple[Ruling, ...]:
        """The rulings on the matters before this one."""
        return tuple(
            ruling_of(hear_matter({**self.record, "matter": number, "answers": dict(self.earlier)}))
            for number in range(1, self.number)
        )


def ruling_of(matter: Matter) -> Ruling:
    if not isinstance(matter.result, Ruling):
        raise AssertionError(f"the script of a scene ends in a ruling, not in {matter.result.question.key}")
    return matter.result


def scene(law: str, seed: str, difficulty: int | None = None, pool: Pool | None = None) -> Scene:
    """The scene of a law, or of a family of laws, that a seed makes; the same anywhere and at any time. A law that no
    slip sets in motion takes its scenes from the hand-written cases of *pool*; so does every law for a seed that names
    one (``#3``)."""
    chance = Random(f"{law} {seed.removesuffix(SECOND)}")
    slips = slips_of(law) if not seed.startswith(CASE) else ()
    records = () if slips or pool is None else _named(pool(law), seed)
    if not slips and not records:
        raise NotUnderstood(Text(__name__, "no_scenes", {"given": shown(law)}), legal=tuple(FAMILIES))
    for _ in range(_TRIES):
        made = _made(chance.choice(slips), chance, law, seed) if slips else _moved(records, chance, seed)
        if made is not None and difficulty in (None, made.difficulty):
            return made
    raise NotUnderstood(Text(__name__, "no_such_scene", {"given": shown(law)}), legal=tuple(FAMILIES))


CASE = "#"
"""A seed that begins with it names a hand-written case of the law by its number, from 1."""


def _named(records: Sequence[Record], seed: str) -> Sequence[Record]:
    """All cases, or the one that a seed names."""
    if not seed.startswith(CASE):
        return records
    number = seed.removeprefix(CASE)
    return records[int(number) - 1 : int(number)] if number.isascii() and number.isdigit() and number != "0" else ()


def _made(slip: Slip, chance: Random, law: str, seed: str) -> Scene | None:
    """One try: what the slip gives, if it is believable, noticed, of this law, and ruled on for certain."""
    told = slip(chance)
    if told is None:
        return None
    try:
        script, matter = scripted(told, chance)
        if FAMILIES[law].has_two_matters:
            return _one_of_two(told, script, matter, chance, seed)
    except (Unanswerable, CardinalError):
        return None
    ruling = matter.result
    if not isinstance(ruling, Ruling) or not FAMILIES[law].holds(matter.law) or matter.further is not None:
        return None
    return Scene(
        seed, matter.law, told.record, told.cause, told.aftermath, told.offender, script, difficulty_of(told, ruling)
    )


SECOND = "~2"
"""At the end of a seed: the second matter of the table that the seed makes."""


def _one_of_two(told: Told, script: Mapping[str, object], first: Matter, chance: Random, seed: str) -> Scene | None:
    """The matter that the seed asks for, where a table has two; both can be ruled on for certain."""
    following = first.further
    if following is None or not isinstance(first.result, Ruling):
        return None
    # The second matter has its own chance, so that both parts of a scene are made of the same happening.
    second_script, second = scripted(told, chance, 2, script)
    if not isinstance(second.result, Ruling) or second.further is not None:
        return None
    if seed.endswith(SECOND):
        offender = None if second.case.act is None else second.case.act.seat
        difficulty = min(5, difficulty_of(told, second.result) + 1)
        return Scene(
            seed, second.law, told.record, told.cause, told.aftermath, offender, second_script, difficulty, 2, script
        )
    difficulty = min(5, difficulty_of(told, first.result) + 1)
    return Scene(
        seed, first.law, told.record, told.cause, told.aftermath, told.offender, script, difficulty, is_followed=True
    )


def _moved(records: Sequence[Record], chance: Random, seed: str) -> Scene | None:
    """One try with a case that somebody wrote."""
    found = reseated(records, chance)
    if found is None:
        return None
    told, script, matter = found
    offender = None if matter.case.act is None else matter.case.act.seat
    difficulty = difficulty_of(told, ruling_of(matter))
    return Scene(seed, matter.law, told.record, "", told.aftermath, offender, script, difficulty)


def difficulty_of(told: Told, ruling: Ruling) -> int:
    """From 1 to 5: how much is to be asked, how many effects follow, whether it takes judgement, what came between."""
    asked = [step for step in ruling.trace if isinstance(step, Answered) and not step.skipped and not step.usual]
    points = len(asked) + len(ruling.effects) + len(ruling.cites) // 3
    points += 2 * any(step.question.kind is Kind.JUDGEMENT for step in asked)
    points += told.aftermath not in ("at_once", "noticed_at_once")
    return max(1, min(5, points // 3))
