"""A small immutable record: what a frozen dataclass is, without the time that importing dataclasses takes.

The rules packages are imported by every command and every worker, so their import time is kept low (``make bench``
measures it); ``dataclasses`` alone would take a third of what is allowed.

A record is filled while it is still open: it has for that moment a class with the same fields that lets them be set,
which takes a tenth of the time of going around the class that does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, ParamSpec, TypeVar, dataclass_transform

_set = object.__setattr__
P = ParamSpec("P")
Made = TypeVar("Made")


@dataclass_transform(eq_default=True, frozen_default=True)
class _Records(type):
    """Makes a record of a class: its annotated names are its fields, with slots, a constructor and no way to change."""

    _names: tuple[str, ...]
    _positional: tuple[str, ...]
    _defaults: dict[str, object]
    _copied: Any
    """Makes another record of the same values, some of them changed."""
    _read: Any
    """Gives the values of a record, all at once."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], *, kw_only: bool = False) -> _Records:
        own = tuple(one for one, kind in space.get("__annotations__", {}).items() if not kind.startswith("ClassVar"))
        defaults = {one: space.pop(one) for one in own if one in space}
        space["__slots__"] = own
        made = super().__new__(mcs, name, bases, space)
        made._copied = _copied_first_time
        above = [base for base in bases if isinstance(base, _Records)]
        positional = () if kw_only else own
        if "__init__" not in space:
            made.__init__ = _first_time  # type: ignore[misc]
        made._positional = (*(one for base in above for one in base._positional), *positional)
        made._names = (*(one for base in above for one in base._names), *own)
        made._read = attrgetter(*made._names) if len(made._names) > 1 else _few_values
        made._defaults = {**{one: value for base in above for one, value in base._defaults.items()}, **defaults}
        return made


def _few_values(record: Any) -> tuple[object, ...]:
    return tuple(getattr(record, name) for name in type(record)._names)


def _first_time(record: Any, *given: Any, **named: Any) -> None:
    """The constructor of a record until the first one is made: then it writes the one that fits its fields."""
    kind: Any = type(record)
    kind.__init__ = _constructor(kind)
    kind.__init__(record, *given, **named)


def _constructor(kind: _Records) -> Any:
    """A constructor that names every field: several times as fast as one that looks them up."""
    lines = [
        f"def __init__({', '.join(['self', *_parameters(kind)])}):",
        "    _set(self, '__class__', _Open)",
        *(f"    self.{name} = {name}" for name in kind._names),
        "    self.__class__ = _Kind",
        *_checked(kind, "self"),
    ]
    return _made(kind, lines, "__init__")


def maker(kind: Callable[P, Made]) -> Callable[P, Made]:
    """A function that makes records of a kind in half of the time, for where thousands of them are made."""
    of: Any = kind
    lines = [
        f"def made({', '.join(_parameters(of))}):",
        "    made = _new(_Open)",
        *(f"    made.{name} = {name}" for name in of._names),
        "    made.__class__ = _Kind",
        *_checked(of, "made"),
        "    return made",
    ]
    function: Callable[P, Made] = _made(of, lines, "made")
    return function


def _copier(kind: _Records) -> Any:
    """What makes a record like another, field by field."""
    lines = [
        "def copied(record, changes):",
        "    made = _new(_Open)",
        *(f"    made.{name} = record.{name}" for name in kind._names),
        "    for name in changes:",
        "        setattr(made, name, changes[name])",
        "    made.__class__ = _Kind",
        *_checked(kind, "made"),
        "    return made",
    ]
    return _made(kind, lines, "copied")


def _checked(kind: _Records, name: str) -> list[str]:
    has_checks = kind.__post_init__ is not Record.__post_init__  # type: ignore[attr-defined]
    return [f"    {name}.__post_init__()"] if has_checks else []


def _made(kind: _Records, lines: list[str], name: str) -> Any:
    space: dict[str, Any] = {
        "_Kind": kind, "_Open": _opened(kind), "_defaults": kind._defaults, "_new": object.__new__, "_set": _set,
    }  # fmt: skip
    exec("\n".join(lines), space)
    return space[name]


def _opened(kind: _Records) -> type:
    """A class of the same fields as *kind*, that are laid out the same way and can be set."""
    own = kind.__dict__["__slots__"]
    space = {"__slots__": own, "__setattr__": _set, "__delattr__": object.__delattr__}
    # Not a record in its own right: its fields are those of the record that it becomes.
    return type.__new__(_Records, f"Open{kind.__name__}", kind.__bases__, space)


def _copied_first_time(record: Any, changes: dict[str, Any]) -> Any:
    kind: Any = type(record)
    kind._copied = _copier(kind)
    return kind._copied(record, changes)


def _parameters(kind: _Records) -> list[str]:
    named = [_parameter(kind, name) for name in kind._names if name not in kind._positional]
    return [*(_parameter(kind, name) for name in kind._positional), *(["*", *named] if named else [])]


def _parameter(kind: _Records, name: str) -> str:
    return f"{name}=_defaults[{name!r}]" if name in kind._defaults else name


class Record(metaclass=_Records):
    """The base of every record. A subclass with ``__post_init__`` can refuse its values there."""

    def __post_init__(self) -> None:
        """Nothing to check here."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change: {name}")

    def _values(self) -> tuple[object, ...]:
        values: tuple[object, ...] = type(self)._read(self)
        return values

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in type(self)._names)
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[object, tuple[type, dict[str, object]]]:
        return _rebuild, (type(self), {name: getattr(self, name) for name in type(self)._names})


R = TypeVar("R", bound=Record)


def _rebuild(kind: type[R], values: dict[str, Any]) -> R:
    return kind(**values)


def names_of(kind: type[Record]) -> tuple[str, ...]:
    """The names of a record's fields."""
    return kind._names


def defaults_of(kind: type[Record]) -> Mapping[str, object]:
    """The values of the fields that may be left out."""
    return kind._defaults


def replace(record: R, **changes: Any) -> R:
    """The record with some of its values changed."""
    try:
        return type(record)._copied(record, changes)  # type: ignore[no-any-return]
    except AttributeError as error:
        unknown = changes.keys() - set(type(record)._names)
        if not unknown:
            raise
        raise TypeError(f"{type(record).__name__} has no {', '.join(sorted(unknown))}") from error
