"""Regulation packs: the values that a federation fixes, with the clause of each and what it leaves an event to change.

A pack is a file of data, the one home of its figures: conditions, hearings, scores and pages read them here. Every
value must be of its setting's kind, else the pack cannot be loaded; that its clauses exist is tested.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from cardinal.language import Text, shown, translated

from .errors import AgainstTheLaws, BadConditions
from .game import Game
from .setting_kinds import Kind, exact, plain
from .settings import SECTIONS, Regulation, kinds

FOLDER = files(__package__ or "").joinpath("packs")


class Change(StrEnum):
    """How an event may depart from what its pack says."""

    FREE = "free"
    FIXED = "fixed"
    LEAST = "least"
    """Not below the pack's own value."""
    MOST = "most"
    """Not above it."""
    ADD = "add"
    """Rows may be added; those that are there stay."""
    BETWEEN = "between"
    VALUES = "values"


@dataclass(frozen=True, slots=True)
class Rule:
    """What a pack says about one setting or option: its value, the clauses, and what an event may make of it."""

    path: str
    value: object
    clauses: tuple[str, ...] = ()
    change: Change = Change.FREE
    legal: tuple[object, ...] = ()
    states: bool = True
    """Whether the pack gives a value, rather than only a clause for what the organiser decides."""

    @property
    def cites(self) -> str:
        return " ".join(f"§{clause}" for clause in self.clauses)

    def admits(self, given: object) -> bool:
        """Whether an event may have *given* here."""
        if given == self.value or self.change is Change.FREE:
            return True
        if self.change is Change.VALUES:
            return given in self.legal
        if self.change is Change.ADD:
            return isinstance(given, tuple) and isinstance(self.value, tuple) and set(self.value) <= set(given)
        number, own = _number(given), _number(self.value)
        if number is None or own is None:
            return False
        if self.change is Change.BETWEEN:
            least, most = (_number(one) for one in self.legal)
            return least is not None and most is not None and least <= number <= most
        return {Change.LEAST: number >= own, Change.MOST: number <= own}.get(self.change, False)

    def check(self, given: object) -> None:
        """Refuse what the pack does not leave open, with its clause and what it does leave."""
        if self.admits(given):
            return
        values = {"path": self.path, "given": shown(_written(given)), "own": shown(_written(self.value))}
        key = f"not_open_{self.change}"
        if self.change in (Change.BETWEEN, Change.VALUES):
            between = "–" if self.change is Change.BETWEEN else ", "
            values["legal"] = between.join(_written(one) for one in self.legal)
        legal = self.legal or (_written(self.value),)
        raise AgainstTheLaws(Text(__package__, key, values), cites=self.cites, legal=legal)


def _number(value: object) -> Fraction | None:
    return exact(value)


def _written(value: object) -> str:
    return str(plain(value)) if isinstance(value, Fraction) else str(value)


@dataclass(frozen=True)
class Pack:
    """One pack, as read from its file."""

    name: str
    version: int
    games: tuple[Game, ...]
    title: Mapping[str, str]
    edition: Rule
    settings: Mapping[str, Rule]
    options: Mapping[str, Rule]
    scales: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The VP scales that its book has, with their clauses."""
    otherwise: Change = Change.FREE

    def label(self, language: str = "en") -> str:
        return translated(self.title, f"{__package__}.packs.{self.name}:title", language)

    def rule(self, section: str, name: str) -> Rule:
        """What the pack says about a setting; where it says nothing, the setting's own value, to be changed freely."""
        path = f"{section}.{name}"
        return self.settings.get(path) or Rule(path, _default(section, name), states=False)

    @cached_property
    def regulation(self) -> Regulation:
        """The pack's own figures, as they are in force where no event has changed them."""
        return self.changed({})

    def changed(self, values: Mapping[str, object]) -> Regulation:
        """The figures with those of an event: *values* by their paths, as a document writes them."""
        sections = {
            section: SECTIONS[section](
                **{
                    name: kind.read(values[path]) if path in values else self.rule(section, name).value
                    for name, kind in kinds(section).items()
                    for path in [f"{section}.{name}"]
                }
            )
            for section in SECTIONS
        }
        return Regulation(pack=self.name, **sections)

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that the pack names."""
        rules = (self.edition, *self.settings.values(), *self.options.values())
        return frozenset(clause for rule in rules for clause in rule.clauses) | {
            one for clauses in self.scales.values() for one in clauses
        }


def pack_names() -> tuple[str, ...]:
    """The packs that come with the house."""
    found = FOLDER.iterdir()
    return tuple(sorted(one.name.removesuffix(".toml") for one in found if one.name.endswith(".toml")))


@cache
def find_pack(name: str) -> Pack:
    """A pack by its name.

    >>> find_pack("ctcba").rule("borrowing", "reduction").clauses
    ('R12.2',)
    """
    names = pack_names()
    if name not in names:
        values = {"given": shown(name), "legal": ", ".join(names)}
        raise BadConditions(Text(__package__, "unknown_pack", values), legal=names)
    import tomllib

    source = FOLDER.joinpath(f"{name}.toml")
    return read_pack(tomllib.loads(source.read_text("utf-8"), parse_float=Decimal))


def read_pack(record: Mapping[str, Any]) -> Pack:
    """A pack from what its file says."""
    usual = Change(record["change"])
    settings = {}
    for section in SECTIONS:
        known = kinds(section)
        for name, entry in record.get(section, {}).items():
            if name not in known:
                raise BadConditions(Text(__package__, "unknown_setting", {"given": f"{section}.{name}"}), legal=known)
            path = f"{section}.{name}"
            settings[path] = _rule(path, entry, usual, known[name], _default(section, name))
    options = {name: _rule(f"laws.{name}", entry, usual) for name, entry in record.get("laws", {}).items()}
    scales = {name: _clauses(entry["cites"]) for name, entry in record.get("vp_scales", {}).items()}
    return Pack(
        name=str(record["name"]),
        version=int(record["version"]),
        games=tuple(Game(one) for one in record["games"]),
        title=MappingProxyType(dict(record["title"])),
        edition=_rule("edition", record["edition"], usual),
        settings=MappingProxyType(settings),
        options=MappingProxyType(options),
        scales=MappingProxyType(scales),
        otherwise=usual,
    )


def _rule(path: str, entry: Mapping[str, Any], usual: Change, kind: Kind | None = None, default: object = None) -> Rule:
    change = Change(entry.get("change", usual))
    legal: Sequence[object] = ()
    if "between" in entry:
        change, legal = Change.BETWEEN, entry["between"]
    if "values" in entry:
        change, legal = Change.VALUES, entry["values"]
    states = "value" in entry
    value = entry.get("value")
    if kind is not None:
        value = kind.read(value) if states else default
    return Rule(path, value, _clauses(entry.get("cites", "")), change, tuple(legal), states)


def _clauses(cites: str) -> tuple[str, ...]:
    return tuple(cites.split())


def _default(section: str, name: str) -> object:
    return getattr(SECTIONS[section](), name)
