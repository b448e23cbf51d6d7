"""A pack of points: the scale of a club or federation as data, every word of it checked.

An ``[[award]]`` says when it applies, what ``n`` is, how deep it pays, what the first gets and how it falls from
there. Nothing is rounded before the end; the rounding is the pack's. A finished season keeps the version of its pack.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from importlib.resources import files

from cardinal.language import Text, shown

from .errors import BadPack
from .expression import Expression, read_expression

WORDS = {
    "": ("name", "version", "unit", "rounding", "kind", "award", "variables"),
    "rounding": ("way", "step"),
    "kind": ("name", "factor"),
    "award": (
        "when",
        "n",
        "half_table",
        "depth",
        "first",
        "amount",
        "curve",
        "then",
        "pool",
        "least",
        "most",
        "boards",
        "per",
        "least_field",
        "strata",
        "section",
        "match",
    ),
    "when": ("game", "form", "winners", "kind"),
    "depth": ("of", "share", "round", "least"),
    "first": ("to", "value"),
    "boards": ("standard", "least", "most"),
    "match": ("win", "draw", "boards"),
}
"""The words of each table. An unknown one is refused with its line: a pack that is half understood pays wrongly."""
COUNTS = ("pairs", "pairs_in_direction", "tables", "teams", "players")
NAMES = (*COUNTS, "n", "p", "d", "boards", "sessions", "field")
"""What an expression may name besides the pack's variables."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How many places are paid: a share of the field, rounded as the pack says."""

    share: Expression
    round: str
    of: str = "n"
    least: int = 1


@dataclass(frozen=True, slots=True)
class Award:
    """One rule of a pack."""

    when: Mapping[str, str]
    n: str
    half_table: str
    depth: Depth
    first: tuple[tuple[Decimal | None, Expression], ...] = ()
    """What the first gets, by ranges of ``n``: up to so many, then the value."""
    amount: Expression | None = None
    """What place ``p`` gets, where the pack says it in one expression."""
    curve: tuple[Decimal, ...] = ()
    then: Expression | None = None
    pool: Expression | None = None
    """What is shared by all who are paid, in proportion to ``then``."""
    least: Decimal | None = None
    most: Decimal | None = None
    boards: tuple[Decimal, Decimal, Decimal] | None = None
    """The usual number of boards or deals, and the least and most that a longer or shorter evening changes."""
    per: Mapping[int, Decimal] = field(default_factory=dict)
    least_field: int = 0
    strata: Decimal = Decimal(1)
    section: Decimal | None = None
    match: Mapping[str, Decimal] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PointPack:
    """A pack with its rules in order: the first that applies is taken."""

    name: str
    version: int
    unit: str
    way: str
    step: Decimal
    kinds: Mapping[str, Decimal]
    variables: Mapping[str, Decimal]
    awards: tuple[Award, ...]


@cache
def pack_names() -> tuple[str, ...]:
    """The packs that come with Cardinal."""
    return tuple(sorted(one.name.removesuffix(".toml") for one in files(__package__).joinpath("packs").iterdir()))


@cache
def find_pack(name: str) -> PointPack:
    if name not in pack_names():
        values = {"given": shown(name), "known": pack_names()}
        raise BadPack(Text(__name__, "no_pack", values), legal=pack_names())
    return read_pack(files(__package__).joinpath("packs", f"{name}.toml").read_text("utf-8"))


def read_pack(text: str) -> PointPack:
    """A pack from its text."""
    try:
        record = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadPack(Text(__name__, "no_toml", {"why": str(error)[:120]})) from error
    return _PackReader(text).pack(record)


class _PackReader:
    def __init__(self, text: str) -> None:
        self.text = text

    def _line(self, word: str) -> int:
        found = re.search(rf"(?m)(?:^|[\s{{,\[]){re.escape(word)}\s*[=\]]", self.text)
        return self.text[: found.end()].count("\n") + 1 if found else 1

    def _checked(self, table: object, which: str) -> Mapping[str, object]:
        if not isinstance(table, dict):
            raise BadPack(Text(__name__, "no_table", {"line": self._line(which), "word": shown(which)}))
        for word in table:
            if word not in WORDS[which]:
                values = {"line": self._line(word), "word": shown(word), "known": WORDS[which]}
                raise BadPack(Text(__name__, "word", values), legal=WORDS[which])
        return table

    def _wrong(self, word: str, given: object) -> BadPack:
        return BadPack(Text(__name__, "value", {"line": self._line(word), "word": word, "given": shown(str(given))}))

    def _number(self, table: Mapping[str, object], word: str, default: Decimal | None = None) -> Decimal:
        value = table.get(word, default)
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self._wrong(word, value)
        return Decimal(value)

    def _choice(self, table: Mapping[str, object], word: str, known: tuple[str, ...], default: str = "") -> str:
        value = table.get(word, default)
        if value not in known:
            raise self._wrong(word, value)
        return str(value)

    def _expression(self, value: object, word: str, names: frozenset[str]) -> Expression:
        if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
            raise self._wrong(word, value)
        found = read_expression(value)
        for name in sorted(found.names - names):
            values = {"line": self._line(word), "word": shown(name), "known": tuple(sorted(names))}
            raise BadPack(Text(__name__, "word", values), legal=tuple(sorted(names)))
        return found

    def pack(self, record: Mapping[str, object]) -> PointPack:
        top = self._checked(record, "")
        rounding = self._checked(top.get("rounding", {}), "rounding")
        variables = {str(name): self._number(_table(top, "variables"), name) for name in _table(top, "variables")}
        names = frozenset(NAMES) | variables.keys()
        kinds = {}
        for row in _rows(top, "kind"):
            kind = self._checked(row, "kind")
            kinds[str(kind.get("name"))] = self._number(kind, "factor", Decimal(1))
        awards = tuple(self._award(row, names) for row in _rows(top, "award"))
        if not awards:
            raise BadPack(Text(__name__, "no_award", {}))
        return PointPack(
            str(top.get("name", "")),
            int(self._number(top, "version", Decimal(1))),
            str(top.get("unit", "points")),
            self._choice(rounding, "way", ("half_up", "up", "down"), "half_up"),
            self._number(rounding, "step", Decimal(1)),
            kinds,
            variables,
            awards,
        )

    def _award(self, row: object, names: frozenset[str]) -> Award:
        table = self._checked(row, "award")
        match = self._checked(table.get("match", {}), "match")
        when = {word: str(value) for word, value in self._checked(table.get("when", {}), "when").items()}
        optional = {
            word: self._expression(table[word], word, names) for word in ("amount", "then", "pool") if word in table
        }
        curve, linear = table.get("curve", ()), None
        if curve == "linear":
            curve, linear = (), read_expression("(d - p + 1) / d")
        if not isinstance(curve, list | tuple):
            raise self._wrong("curve", curve)
        first = tuple(self._ranges(table.get("first", ()), names))
        if not first and "amount" not in optional and "pool" not in optional and "match" not in table:
            raise BadPack(Text(__name__, "no_amount", {"line": self._line("award")}))
        return Award(
            when=when,
            n=self._choice(table, "n", COUNTS, "pairs"),
            half_table=self._choice(table, "half_table", ("up", "down", "ignored"), "up"),
            depth=self._depth(table, names),
            first=first,
            amount=optional.get("amount"),
            curve=tuple(Decimal(one) for one in curve if isinstance(one, int | Decimal)),
            then=optional.get("then", linear),
            pool=optional.get("pool"),
            least=self._number(table, "least") if "least" in table else None,
            most=self._number(table, "most") if "most" in table else None,
            boards=self._boards(table),
            per=self._per(table),
            least_field=int(self._number(table, "least_field", Decimal(0))),
            strata=self._number(table, "strata", Decimal(1)),
            section=self._number(table, "section") if "section" in table else None,
            match={word: self._number(match, word) for word in match},
        )

    def _depth(self, table: Mapping[str, object], names: frozenset[str]) -> Depth:
        # How a share is rounded is no detail: handbook and program of one federation differed there.
        depth = self._checked(table.get("depth", {}), "depth")
        if "round" not in depth:
            raise BadPack(Text(__name__, "no_depth", {"line": self._line("depth")}), legal=("up", "down", "half_up"))
        return Depth(
            self._expression(depth.get("share", 1), "share", names),
            self._choice(depth, "round", ("up", "down", "half_up")),
            self._choice(depth, "of", (*COUNTS, "n", "field"), "n"),
            int(self._number(depth, "least", Decimal(1))),
        )

    def _ranges(self, first: object, names: frozenset[str]) -> list[tuple[Decimal | None, Expression]]:
        if isinstance(first, list):
            tables = [self._checked(one, "first") for one in first]
            return [
                (self._number(one, "to") if "to" in one else None, self._expression(one.get("value"), "value", names))
                for one in tables
            ]
        return [] if first == () else [(None, self._expression(first, "first", names))]

    def _per(self, table: Mapping[str, object]) -> Mapping[int, Decimal]:
        """What each player of a team gets, by how many the team has."""
        per = table.get("per", {})
        if not isinstance(per, dict):
            raise BadPack(Text(__name__, "no_table", {"line": self._line("per"), "word": "per"}))
        for players in per:
            if not (players.isascii() and players.isdecimal() and int(players)):
                raise BadPack(Text(__name__, "players", {"line": self._line(players), "given": shown(players)}))
        return {int(players): self._number(per, players) for players in per}

    def _boards(self, table: Mapping[str, object]) -> tuple[Decimal, Decimal, Decimal] | None:
        if "boards" not in table:
            return None
        boards = self._checked(table["boards"], "boards")
        least, most = self._number(boards, "least", Decimal(0)), self._number(boards, "most", Decimal(10))
        return self._number(boards, "standard"), least, most


def _table(record: Mapping[str, object], word: str) -> Mapping[str, object]:
    value = record.get(word, {})
    return value if isinstance(value, dict) else {}


def _rows(record: Mapping[str, object], word: str) -> list[object]:
    value = record.get(word, [])
    return value if isinstance(value, list) else []
