"""``season.toml``: which events belong to a season and which tables it has, every word of it checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from cardinal.language import Text, shown

from .errors import BadSeason
from .grades import GuandanScale
from .handicap import HandicapRule
from .ladder import TIES, Chosen, Ladder

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
VALUES = ("percent", "vp", "place_points", "points", "attendance", "handicap_percent", "grade_gain")
COMBINES = ("sum", "mean", "best_sum", "best_mean", "last_mean")
WORDS: Mapping[str, tuple[str, ...]] = {
    "": (
        "name",
        "from",
        "until",
        "planned",
        "events",
        "event",
        "table",
        "points",
        "handicap",
        "strata",
        "stored",
        "rating",
    ),
    "event": ("folder", "kind", "tags", "date"),
    "table": (
        "name",
        "of",
        "events",
        "value",
        "combine",
        "count",
        "least",
        "grows",
        "least_partners",
        "who",
        "places",
        "guests",
        "absent",
        "ties",
        "junior_age",
        "up",
        "down",
    ),
    "events": ("kind", "tag", "weekday", "game", "form", "from", "until"),
    "handicap": ("by", "base", "factor", "months", "weekday", "least", "weekdays"),
    "strata": ("names", "least"),
    "rating": ("guandan_levels", "guandan_spread"),
}
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "of": ("player", "pair", "team", "club"),
    "value": VALUES,
    "combine": COMBINES,
    "who": ("members", "all", "juniors"),
    "guests": ("keep", "skip"),
    "by": ("grade", "means"),
}


@dataclass(frozen=True, slots=True)
class EventNote:
    """What the season says about one event that its folder does not."""

    folder: str
    kind: str = "club"
    tags: tuple[str, ...] = ()
    day: date | None = None


@dataclass(frozen=True, slots=True)
class SeasonFile:
    """A season as it is written down."""

    name: str
    first: date | None
    last: date | None
    events: tuple[str, ...]
    """Patterns of folders beside the file."""
    notes: tuple[EventNote, ...]
    ladders: tuple[Ladder, ...]
    pack: str = "plain"
    handicap: HandicapRule = field(default_factory=HandicapRule)
    strata: tuple[str, ...] = ()
    least_stratum: int = 5
    stored: bool = True
    """Whether a server adds its own competitions that are public and over."""
    guandan: GuandanScale = field(default_factory=GuandanScale)


def read_season(text: str) -> SeasonFile:
    """The season of a file."""
    try:
        record = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadSeason(Text(__name__, "no_toml", {"why": str(error)[:120]})) from error
    top = _Fields(record, "")
    planned = top.whole("planned", 0)
    strata = _Fields(top.table("strata"), "strata")
    return SeasonFile(
        top.text("name"),
        top.day("from"),
        top.day("until"),
        top.words("events") or ("*",),
        tuple(_note(_Fields(row, "event")) for row in top.rows("event")),
        tuple(_ladder(_Fields(row, "table"), planned) for row in top.rows("table")),
        top.text("points") or "plain",
        _handicap(_Fields(top.table("handicap"), "handicap")),
        strata.words("names"),
        strata.whole("least", 5),
        top.flag("stored", usual=True),
        _scale(_Fields(top.table("rating"), "rating")),
    )


def _scale(fields: _Fields) -> GuandanScale:
    usual = GuandanScale()
    found = {
        name: fields.number(f"guandan_{name}", Fraction(getattr(usual, name)).limit_denominator(10**6))
        for name in ("levels", "spread")
    }
    for name, value in found.items():
        if value <= 0:
            raise _wrong(f"guandan_{name}", float(value))
    return GuandanScale(float(found["levels"]), float(found["spread"]))


def _note(fields: _Fields) -> EventNote:
    if not fields.text("folder"):
        raise BadSeason(Text(__name__, "missing", {"where": "event", "word": "folder"}))
    return EventNote(fields.text("folder"), fields.text("kind") or "club", fields.words("tags"), fields.day("date"))


def _ladder(fields: _Fields, planned: int) -> Ladder:
    if not fields.text("name"):
        raise BadSeason(Text(__name__, "missing", {"where": "table", "word": "name"}))
    ties = fields.words("ties") or ("evenings", "next_best", "highest")
    for step in ties:
        if step not in TIES:
            raise _unknown("ties", step, tuple(TIES))
    return Ladder(
        fields.text("name"),
        fields.choice("of", "player"),
        _chosen(_Fields(fields.table("events"), "events")),
        fields.choice("value", "percent"),
        fields.choice("combine", "mean"),
        fields.whole("count", 0),
        fields.whole("least", 1),
        fields.flag("grows"),
        planned,
        fields.whole("least_partners", 0),
        fields.choice("who", "members"),
        fields.numbers("places"),
        fields.choice("guests", "keep"),
        fields.numbers("absent"),
        ties,
        fields.whole("junior_age", 25),
        fields.whole("up", 0),
        fields.whole("down", 0),
    )


def _chosen(fields: _Fields) -> Chosen:
    days = tuple(WEEKDAYS.index(_weekday(word)) for word in fields.words("weekday"))
    return Chosen(
        fields.words("kind"),
        fields.words("tag"),
        days,
        fields.text("game"),
        fields.text("form"),
        fields.day("from"),
        fields.day("until"),
    )


def _handicap(fields: _Fields) -> HandicapRule:
    usual = HandicapRule()
    by = fields.choice("by", "grade")
    weekdays = {
        WEEKDAYS.index(_weekday(str(word))): _number("weekdays", value)
        for word, value in fields.table("weekdays").items()
    }
    return HandicapRule(
        by,
        fields.number("base", usual.base),
        fields.number("factor", usual.factor if by == "grade" else Fraction(1)),
        fields.whole("months", usual.months),
        fields.flag("weekday"),
        fields.whole("least", usual.least),
        weekdays,
    )


def _weekday(word: str) -> str:
    if word.casefold() not in WEEKDAYS:
        raise _unknown("weekday", word, WEEKDAYS)
    return word.casefold()


def _unknown(where: str, word: object, known: Iterable[str]) -> BadSeason:
    values = {"where": where, "word": shown(str(word)), "known": tuple(known)}
    return BadSeason(Text(__name__, "unknown", values), legal=tuple(known))


def _wrong(word: str, given: object) -> BadSeason:
    return BadSeason(Text(__name__, "value", {"word": word, "given": shown(str(given))}))


def _number(word: str, value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise _wrong(word, value)
    return Fraction(value)


class _Fields:
    """One table of the file, its values read as what they must be."""

    def __init__(self, record: Mapping[str, object], which: str) -> None:
        for word in record:
            if word not in WORDS[which]:
                raise _unknown(which or "season.toml", word, WORDS[which])
        self._record = record

    def text(self, word: str) -> str:
        value = self._record.get(word, "")
        if not isinstance(value, str):
            raise _wrong(word, value)
        return value

    def choice(self, word: str, usual: str) -> str:
        value = self.text(word) or usual
        if value not in _CHOICES[word]:
            raise _unknown(word, value, _CHOICES[word])
        return value

    def words(self, word: str) -> tuple[str, ...]:
        value = self._record.get(word, ())
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
            raise _wrong(word, value)
        return tuple(value)

    def whole(self, word: str, usual: int) -> int:
        value = self._record.get(word, usual)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise _wrong(word, value)
        return value

    def number(self, word: str, usual: Fraction) -> Fraction:
        return _number(word, self._record[word]) if word in self._record else usual

    def numbers(self, word: str) -> tuple[Fraction, ...]:
        value = self._record.get(word, ())
        if not isinstance(value, list | tuple):
            raise _wrong(word, value)
        return tuple(_number(word, one) for one in value)

    def flag(self, word: str, *, usual: bool = False) -> bool:
        value = self._record.get(word, usual)
        if not isinstance(value, bool):
            raise _wrong(word, value)
        return value

    def day(self, word: str) -> date | None:
        value = self._record.get(word)
        if isinstance(value, datetime):
            return value.date()
        if value is not None and not isinstance(value, date):
            raise _wrong(word, value)
        return value

    def table(self, word: str) -> Mapping[str, object]:
        value = self._record.get(word, {})
        if not isinstance(value, dict):
            raise _wrong(word, value)
        return value

    def rows(self, word: str) -> tuple[Mapping[str, object], ...]:
        value = self._record.get(word, ())
        if not isinstance(value, list | tuple) or not all(isinstance(one, dict) for one in value):
            raise _wrong(word, value)
        return tuple(value)
