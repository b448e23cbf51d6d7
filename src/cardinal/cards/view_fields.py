"""A view described once: a record whose annotations say what each field is, and who may know it.

    board: int                                               everybody
    lead: Annotated[Card | None, Known(rule)]                those whom the rule names; nothing for anybody else
    hands: Annotated[SomeSeats[Hand], KnownEach(rule)]       entry by entry
    may: Annotated[tuple[str, ...], OWN]                     made for whoever looks
    legal_cards: Annotated[tuple[Card, ...], IN_TURN]        made for whoever is to act

The *facts* are the whole position as an engine knows it, an attribute for each field. Only the rules stand between them
and a viewer: views as values, views as JSON and the types of the browser's scripts all come from this description.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints, is_typeddict

from .record import Record, names_of
from .seat import SEATS, SIDES, Seat, Side
from .viewer import Viewer

Value = TypeVar("Value")
View = TypeVar("View", bound=Record)
Position = TypeVar("Position")
Facts = TypeVar("Facts")
Watcher = Seat | Viewer
Watchers = frozenset[Watcher]

PER_SEAT, PER_SIDE, SOME_SEATS = "per seat", "per side", "some seats"
PerSeat = Annotated[tuple[Value, ...], PER_SEAT]
"""A value for every seat from North; an object with four keys in JSON."""
PerSide = Annotated[tuple[Value, ...], PER_SIDE]
SomeSeats = Annotated[tuple[tuple[Seat, Value], ...], SOME_SEATS]
"""Values of some of the seats; an object with only their keys in JSON."""
PerSeatOf = Annotated[dict[str, Value], PER_SEAT]
"""The same where the value is JSON already; so are these."""
SeatText = Annotated[str, Seat]
SideText = Annotated[str, Side]


class Known(Record):
    """The field is for those whom the rule names: ``rule(facts)``."""

    rule: Callable[[Any], Watchers]


class KnownEach(Record):
    """Each entry of the field is for those whom the rule names: ``rule(facts, entry)``."""

    rule: Callable[[Any, Any], Watchers]


class Own(Record):
    """The field is what the viewer may do or is asked: the facts have a method that makes it for one viewer."""


class InTurn(Own):
    """The same where only those who are to act have anything: the facts name them as ``acting``."""


OWN, IN_TURN = Own(), InTurn()
EVERYBODY: Watchers = frozenset((*SEATS, *Viewer))
DIRECTOR: Watchers = frozenset((Viewer.DIRECTOR,))
WITH_DIRECTOR: tuple[Watchers, ...] = tuple(DIRECTOR | {seat} for seat in SEATS)
"""Who may know what belongs to a seat."""
DIRECTOR_ONLY = Known(lambda facts: DIRECTOR)


class Field(Record):
    """One field: its type, who may know it, what stands for it where it is hidden, and how it is written."""

    name: str
    hint: Any
    secrecy: Known | KnownEach | Own | None
    hidden: object
    to_json: Callable[[Any], Any]


@cache
def fields_of(kind: type[Record]) -> tuple[Field, ...]:
    """The fields of a described view, in the order in which they stand there; the viewer itself is none."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(name, hints[name]) for name in names_of(kind) if name != "viewer")


def _field(name: str, hint: Any) -> Field:
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    secrecy = next((mark for mark in marks if isinstance(mark, Known | KnownEach | Own)), None)
    hidden = () if get_origin(bare(hint)) is tuple else False if bare(hint) is bool else None
    return Field(name, hint, secrecy, hidden, writer(hint))


def see(kind: type[View], facts: object, viewer: Watcher) -> View:
    """The view of *viewer* as a value."""
    seen: View = _seer(kind)(facts, viewer)
    return seen


@cache
def _seer(kind: type[Record]) -> Callable[[Any, Watcher], Any]:
    """A function that makes a view of this kind, compiled from its fields:

        def see(facts, viewer):
            return make(viewer, facts.board, facts.lead if viewer in lead_rule(facts) else None, ...)

    Robots look at every position of thousands of boards; a loop over the fields takes twice the time.
    """
    rules = {f"{field.name}_rule": getattr(field.secrecy, "rule", None) for field in fields_of(kind)}
    values = ", ".join(_READ[type(field.secrecy)].format(field=field) for field in fields_of(kind))
    source = f"def see(facts, viewer):\n    return make(viewer, {values})"
    seer: Callable[[Any, Watcher], Any] = compiled(source, make=kind, **rules)["see"]
    return seer


_READ: Mapping[type, str] = {
    NoneType: "facts.{field.name}",
    Own: "facts.{field.name}(viewer)",
    InTurn: "facts.{field.name}(viewer) if viewer in facts.acting else {field.hidden!r}",
    Known: "facts.{field.name} if viewer in {field.name}_rule(facts) else {field.hidden!r}",
    KnownEach: "tuple([entry for entry in facts.{field.name} if viewer in {field.name}_rule(facts, entry)])"
    " if facts.{field.name} else ()",
}
"""How the value of a field is read from the facts, by who may know it."""


def compiled(source: str, **names: Any) -> dict[str, Any]:
    """The functions of a generated source; *names* are what it uses."""
    exec(source, names)
    return names


def latest(facts_of: Callable[[Position], Facts]) -> Callable[[Position], Facts]:
    """Keep the facts of one position, the last: several look at a position before anybody acts."""
    kept: tuple[Position, Facts] | None = None

    def of(position: Position) -> Facts:
        nonlocal kept
        held = kept
        if held is None or held[0] is not position:
            kept = held = position, facts_of(position)
        return held[1]

    return of


def view_json(view: Record) -> dict[str, Any]:
    """A view as plain JSON values."""
    told = {"viewer": str(view.viewer)}  # type: ignore[attr-defined]
    return told | {field.name: field.to_json(getattr(view, field.name)) for field in fields_of(type(view))}


class SeenTable(Record):
    """The base of a game's view."""

    def to_json(self) -> dict[str, object]:
        """The view as plain JSON values; always the same bytes for the same view."""
        return view_json(self)

    def __str__(self) -> str:
        import json  # only what leaves the process needs it

        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))


# How a value of each type is written.


def bare(hint: Any) -> Any:
    """A type without what is noted beside it."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def writer(hint: Any) -> Callable[[Any], Any]:
    """What makes plain JSON of a value of this type."""
    kind, marks = bare(hint), get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    inside = get_args(kind)
    if PER_SEAT in marks or PER_SIDE in marks:
        keys, value = tuple(map(str, SEATS if PER_SEAT in marks else SIDES)), writer(inside[0])
        if value is as_it_is:
            return lambda values: dict(zip(keys, values, strict=True))
        return lambda values: dict(zip(keys, map(value, values), strict=True))
    if SOME_SEATS in marks:
        entry = writer(get_args(inside[0])[1])
        return lambda pairs: {_SEAT_TEXTS[seat]: entry(value) for seat, value in pairs}
    if NoneType in inside:
        some = writer(next(one for one in inside if one is not NoneType))
        return lambda value: None if value is None else some(value)
    if get_origin(kind) in (tuple, frozenset):
        one, is_set = writer(inside[0]), get_origin(kind) is frozenset
        if one is as_it_is and not is_set:
            return list
        return lambda values: list(map(one, sorted(values) if is_set else values))
    if kind in (int, bool, str) or is_typeddict(kind) or get_origin(kind) is dict:
        return as_it_is
    if hasattr(kind, "to_json"):
        return kind.to_json  # type: ignore[no-any-return]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {member: str(member) for member in kind}.__getitem__
    return _fields_writer(kind) if is_object(kind) else str


def is_object(kind: Any) -> bool:
    """Whether a value is written as an object of its fields: a record that has no text of its own."""
    return isinstance(kind, type) and issubclass(kind, Record) and kind.__str__ is object.__str__


def as_it_is(value: Any) -> Any:
    return value


def _fields_writer(kind: type[Record]) -> Callable[[Any], dict[str, Any]]:
    fields = fields_of(kind)
    return lambda record: {field.name: field.to_json(getattr(record, field.name)) for field in fields}


_SEAT_TEXTS = tuple(map(str, SEATS))
