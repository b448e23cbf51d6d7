"""A blueprint: what an examination asks, by topic, kind and difficulty, and how it is marked. Blueprints are TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from cardinal.language import NotUnderstood, Text, keys, shown
from cardinal.laws.clause import Edition

from ..calculations import GUANDAN_TOPICS, TOPICS
from ..exercise import KINDS
from ..learner import square_of

PRESETS = ("club", "county", "guandan")
CALCULATION_KINDS = {"e": tuple(topic for topic in TOPICS if topic not in GUANDAN_TOPICS), "j": GUANDAN_TOPICS}
MOST_ITEMS, MOST_MINUTES = 100, 600
_RANGE = re.compile(r"(G?)(\d+)-G?(\d+)")


@dataclass(frozen=True, slots=True)
class Topic:
    """A part of the paper: its laws, its share in per cent, the kinds by turns, and how hard its items are."""

    key: str
    laws: tuple[str, ...]
    percent: int
    kinds: tuple[str, ...]
    difficulty: tuple[int, int]

    def holds(self, law: str) -> bool:
        return law in self.laws or square_of(law) in self.laws

    def title(self, language: str) -> str:
        """What a preset calls it, in the reader's language; an examiner's own topic has its key."""
        key = f"topic_{self.key}"
        return Text(__name__, key).render(language) if key in keys(__name__) else self.key


@dataclass(frozen=True, slots=True)
class Blueprint:
    """Everything that is fixed before the day: minutes, edition, book open or closed, pass mark, points, topics."""

    key: str
    book: Edition
    items: int
    minutes: int
    pass_mark: int
    is_open_book: bool
    points: Mapping[str, int]
    topics: tuple[Topic, ...]

    def slots(self) -> tuple[tuple[Topic, str], ...]:
        """Topic and kind of each item: the largest remainders decide, and within a topic the kinds take turns."""
        whole = sum(topic.percent for topic in self.topics)
        exact = [Fraction(topic.percent * self.items, whole) for topic in self.topics]
        counts = [int(share) for share in exact]
        order = sorted(range(len(exact)), key=lambda place: (counts[place] - exact[place], place))
        for place in order[: self.items - sum(counts)]:
            counts[place] += 1
        return tuple(
            (topic, topic.kinds[number % len(topic.kinds)])
            for topic, count in zip(self.topics, counts, strict=True)
            for number in range(count)
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key, "book": self.book, "items": self.items, "minutes": self.minutes,
            "pass_mark": self.pass_mark, "open_book": self.is_open_book, "points": dict(self.points),
            "topics": [
                {"key": one.key, "laws": ", ".join(one.laws), "percent": one.percent, "kinds": list(one.kinds),
                 "difficulty": list(one.difficulty)}
                for one in self.topics
            ],
        }  # fmt: skip

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Blueprint:
        """A blueprint as a file or the log has it; what is missing or out of bounds is refused by its name."""
        try:
            topics = tuple(_topic(one) for one in told["topics"])
            points = {kind: int(told.get("points", {}).get(kind, 3)) for kind in (*KINDS, *CALCULATION_KINDS)}
            made = cls(
                str(told["key"])[:40], told["book"], int(told["items"]), int(told["minutes"]), int(told["pass_mark"]),
                bool(told["open_book"]), points, topics,
            )  # fmt: skip
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise NotUnderstood(Text(__name__, "bad_blueprint", {"why": shown(str(error))}), legal=_FIELDS) from error
        limits = {
            "items": 0 < made.items <= MOST_ITEMS,
            "minutes": 0 < made.minutes <= MOST_MINUTES,
            "pass_mark": 0 < made.pass_mark <= 100,
            "points": all(0 < one <= 100 for one in points.values()),
            "book": made.book in (2017, "guandan"),
            "topics": bool(topics) and all(one.percent > 0 and one.kinds for one in topics),
            "kinds": all(kind in points for one in topics for kind in one.kinds),
        }
        wrong = [name for name, is_right in limits.items() if not is_right]
        if wrong:
            raise NotUnderstood(Text(__name__, "bad_blueprint", {"why": ", ".join(wrong)}), legal=_FIELDS)
        return made


_FIELDS = ("key", "book", "items", "minutes", "pass_mark", "open_book", "points", "topics")


def _topic(told: Mapping[str, Any]) -> Topic:
    low, high = told.get("difficulty", (1, 5))
    return Topic(
        str(told["key"])[:40], laws_named(str(told["laws"])), int(told["percent"]), tuple(map(str, told["kinds"])),
        (int(low), int(high)),
    )  # fmt: skip


def laws_named(text: str) -> tuple[str, ...]:
    """Laws as a person lists them.

    >>> laws_named("9-11, 72, G32-G33, GP3")
    ('9', '10', '11', '72', 'G32', 'G33', 'GP3')
    """
    found: list[str] = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        named = _RANGE.fullmatch(part)
        if named is None:
            found.append(part[:20])
        else:
            found += [f"{named[1]}{number}" for number in range(int(named[2]), min(int(named[3]), 200) + 1)]
    return tuple(dict.fromkeys(found))


def read_blueprint(text: str) -> Blueprint:
    """A blueprint that somebody wrote."""
    try:
        return Blueprint.from_json(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise NotUnderstood(Text(__name__, "bad_blueprint", {"why": shown(str(error))}), legal=_FIELDS) from error


@cache
def preset(key: str) -> Blueprint:
    """One of the blueprints that come with Cardinal."""
    if key not in PRESETS:
        raise NotUnderstood(Text(__name__, "no_preset", {"given": shown(key)}), legal=PRESETS)
    return read_blueprint(files(__package__).joinpath("blueprints", f"{key}.toml").read_text("utf-8"))
