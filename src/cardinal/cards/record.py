"""A small immutable record: what a frozen dataclass is, without the time that importing dataclasses takes.

The rules packages are imported by every command and every worker, so their import time is kept low (``make bench``
measures it); ``dataclasses`` alone would take a third of what is allowed.
"""

from __future__ import annotations

from typing import Any, TypeVar, dataclass_transform

_set = object.__setattr__


@dataclass_transform(eq_default=True, frozen_default=True)
class _Records(type):
    """Makes a record of a class: its annotated names are its fields, with slots, a constructor and no way to change."""

    _names: tuple[str, ...]
    _positional: tuple[str, ...]
    _defaults: dict[str, object]

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], *, kw_only: bool = False) -> _Records:
        own = tuple(one for one, kind in space.get("__annotations__", {}).items() if not kind.startswith("ClassVar"))
        defaults = {one: space.pop(one) for one in own if one in space}
        space["__slots__"] = own
        made = super().__new__(mcs, name, bases, space)
        above = [base for base in bases if isinstance(base, _Records)]
        positional = () if kw_only else own
        if "__init__" not in space:
            made.__init__ = _first_time  # type: ignore[misc]
        made._positional = (*(one for base in above for one in base._positional), *positional)
        made._names = (*(one for base in above for one in base._names), *own)
        made._defaults = {**{one: value for base in above for one, value in base._defaults.items()}, **defaults}
        return made


def _first_time(record: Any, *given: Any, **named: Any) -> None:
    """The constructor of a record until the first one is made: then it writes the one that fits its fields."""
    kind: Any = type(record)
    kind.__init__ = _constructor(kind)
    kind.__init__(record, *given, **named)


def _constructor(kind: _Records) -> Any:
    """A constructor that names every field: several times as fast as one that looks them up."""
    named = [name for name in kind._names if name not in kind._positional]
    words = ["self", *(_parameter(kind, name) for name in kind._positional)]
    words += ["*", *(_parameter(kind, name) for name in named)] if named else []
    lines = [f"def __init__({', '.join(words)}):", *(f"    _set(self, {name!r}, {name})" for name in kind._names)]
    if kind.__post_init__ is not Record.__post_init__:  # type: ignore[attr-defined]
        lines.append("    self.__post_init__()")
    space: dict[str, Any] = {"_set": _set, "_defaults": kind._defaults}
    exec("\n".join([*lines, "    return"]), space)
    return space["__init__"]


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
        return tuple(getattr(self, name) for name in type(self)._names)

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


def replace(record: R, **changes: Any) -> R:
    """The record with some of its values changed."""
    kind = type(record)
    made = object.__new__(kind)
    for name in kind._names:
        _set(made, name, changes.pop(name) if name in changes else getattr(record, name))
    if changes:
        raise TypeError(f"{kind.__name__} has no {', '.join(changes)}")
    made.__post_init__()
    return made
