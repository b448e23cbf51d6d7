"""What a learner has practised: marks by law in growing steps, and what is due; small enough to carry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

STEPS_DAYS = (0, 1, 3, 7, 21, 60, 180)
"""After how many days a law comes again, by how often in a row it went well."""
AGAIN, HARD, GOOD = 40, 70, 90
_MOST_RECENT = 12


@dataclass(frozen=True, slots=True)
class Held:
    """One law of one learner: how often tried, the last mark, the step, and the day when it is due."""

    tried: int
    mark: int
    step: int
    due: int

    @property
    def state(self) -> str:
        return "learning" if self.step < 2 else "held"


@dataclass(frozen=True, slots=True)
class Progress:
    """All laws of a learner, and the last scenes, so that none is counted twice."""

    laws: Mapping[str, Held] = field(default_factory=dict)
    recent: tuple[str, ...] = ()

    def marked(self, law: str, mark: int, scene: str, day: int) -> Progress:
        """With one more mark: below 40 the law begins again, below 70 it stays, above it goes on."""
        if scene in self.recent:
            return self
        before = self.laws.get(law, Held(0, 0, 0, day))
        further = 2 if mark >= GOOD else 1 if mark >= HARD else 0
        step = 0 if mark < AGAIN else min(before.step + further, len(STEPS_DAYS) - 1)
        held = Held(before.tried + 1, mark, step, day + STEPS_DAYS[step])
        return Progress({**self.laws, law: held}, (*self.recent, scene)[-_MOST_RECENT:])

    def due(self, day: int) -> tuple[str, ...]:
        """The laws that should come again, the longest overdue first."""
        every = [law for law, held in self.laws.items() if held.due <= day]
        return tuple(sorted(every, key=lambda law: (self.laws[law].due, law)))

    def write(self) -> str:
        """A short text, for a cookie or a file."""
        held = ";".join(f"{law}:{one.tried}:{one.mark}:{one.step}:{one.due}" for law, one in self.laws.items())
        return f"{held}|{','.join(self.recent)}"

    @classmethod
    def read(cls, text: str) -> Progress:
        """The progress that was written; what cannot be read is left out, for it is nobody's but the reader's."""
        laws: dict[str, Held] = {}
        body, _, recent = text.partition("|")
        for part in body.split(";"):
            law, *numbers = part.split(":")
            if law and len(numbers) == 4 and all(number.isascii() and number.isdigit() for number in numbers):
                tried, mark, step, due = (int(number[:6]) for number in numbers)
                laws[law[:12]] = Held(tried, min(mark, 100), min(step, len(STEPS_DAYS) - 1), due)
        return cls(laws, tuple(one for one in recent.split(",") if one)[-_MOST_RECENT:])
