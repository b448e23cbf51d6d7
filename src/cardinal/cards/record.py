"""The values of the engines (``cards``, ``bridge``, ``guandan``): records, and sequences that grow.

A record is a frozen dataclass that is quick to import and quick to make. Every other package uses
``@dataclass(frozen=True, slots=True)``.

A guarded table makes several records an act: with fields filled one by one through ``object.__setattr__``, as a frozen
dataclass fills them, a whole board of bridge takes 14 to 18 % longer and a deal of Guandan 10 % (Python 3.11; the loads
of ``bench boards_table`` and ``bench guandan_deals``, by turns). It also spares every command the import of
``dataclasses``.

How: a record is filled as an instance of a twin class with the same slots, whose fields can be set, and then becomes
one of its own class. The constructor and the copier that do so are compiled at the first use of a class.

The events of a board are added one at a time, and every act has a table of its own. Copied into a tuple for each, they
cost more than deciding the act: a copy touches everything that ever happened. So all share one list (``Grown``), and
each knows how much of it is its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

_set = object.__setattr__


@dataclass_transform(eq_default=True, frozen_default=True)
class _Records(type):
    """Makes a record of a class: its annotated names are its fields, with slots, a constructor and no way to change."""

    _names: tuple[str, ...]
    _positional: tuple[str, ...]
    _defaults: dict[str, object]
    _copy: Any
    """Makes another record of the same values, some of them changed."""
    _read: Any
    """Gives the values of a record, all at once."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], *, kw_only: bool = False) -> _Records:
        own = tuple(
            field for field, kind in space.get("__annotations__", {}).items() if not kind.startswith("ClassVar")
        )
        defaults = {field: space.pop(field) for field in own if field in space}
        space["__slots__"] = own
        kind = super().__new__(mcs, name, bases, space)
        if "__init__" not in space:
            kind.__init__ = _compile_constructor  # type: ignore[misc]
        kind._copy = _compile_copier
        above = [base for base in bases if isinstance(base, _Records)]
        kind._positional = (*(field for base in above for field in base._positional), *(() if kw_only else own))
        kind._names = (*(field for base in above for field in base._names), *own)
        kind._read = attrgetter(*kind._names) if len(kind._names) > 1 else _few_values
        kind._defaults = {**{field: value for base in above for field, value in base._defaults.items()}, **defaults}
        return kind


def _few_values(record: Any) -> tuple[object, ...]:
    return tuple(getattr(record, name) for name in type(record)._names)


def _compile_constructor(record: Any, *args: Any, **named: Any) -> None:
    """The constructor of a class until its first record: it compiles one that names every field and calls it."""
    kind: Any = type(record)
    kind.__init__ = _compiled(
        kind,
        f"def __init__({', '.join(['record', *_parameters(kind)])}):",
        " _set(record, '__class__', Twin)",
        *(f" record.{name} = {name}" for name in kind._names),
        " record.__class__ = Kind",
    )
    kind.__init__(record, *args, **named)


def _compile_copier(source: Any, changes: dict[str, Any]) -> Any:
    kind: Any = type(source)
    kind._copy = _compiled(
        kind,
        "def _copy(source, changes):",
        " record = new(Twin)",
        *(f" record.{name} = source.{name}" for name in kind._names),
        " for name in changes: setattr(record, name, changes[name])",
        " record.__class__ = Kind",
        " return record",
    )
    return kind._copy(source, changes)


def _compiled(kind: Any, head: str, *lines: str) -> Any:
    """A function of these lines. Where the class checks its values, it does so as soon as they are all there."""
    if kind.__post_init__ is not Record.__post_init__:
        place = lines.index(" record.__class__ = Kind") + 1
        lines = (*lines[:place], " record.__post_init__()", *lines[place:])
    space = {"Kind": kind, "Twin": _twin(kind), "defaults": kind._defaults, "new": object.__new__, "_set": _set}
    exec("\n".join((head, *lines)), space)
    return space[head.removeprefix("def ").partition("(")[0]]


def _twin(kind: _Records) -> type:
    """A class with the slots of *kind* in the same layout, whose fields can be set."""
    space = {"__slots__": kind.__dict__["__slots__"], "__setattr__": _set, "__delattr__": object.__delattr__}
    # Not a record in its own right: its fields are those of the record that it becomes.
    return type.__new__(_Records, f"Open{kind.__name__}", kind.__bases__, space)


def _parameters(kind: _Records) -> list[str]:
    named = [_parameter(kind, name) for name in kind._names if name not in kind._positional]
    return [*(_parameter(kind, name) for name in kind._positional), *(["*", *named] if named else [])]


def _parameter(kind: _Records, name: str) -> str:
    return f"{name}=defaults[{name!r}]" if name in kind._defaults else name


class Record(metaclass=_Records):
    """The base of every record. A subclass with ``__post_init__`` can refuse its values there."""

    def __post_init__(self) -> None:
        """Nothing to check here."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change: {name}")

    def __eq__(self, other: object) -> bool:
        return type(self)._read(self) == type(self)._read(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(type(self)._read(self))

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
        return type(record)._copy(record, changes)  # type: ignore[no-any-return]
    except AttributeError as error:
        unknown = changes.keys() - set(type(record)._names)
        if not unknown:
            raise
        raise TypeError(f"{type(record).__name__} has no {', '.join(sorted(unknown))}") from error


T_co = TypeVar("T_co", covariant=True)
_new = object.__new__


class Grown(Sequence[T_co]):
    """What has been added so far, as a value: each addition gives a new one, and none is copied for it.

    >>> one = Grown((1, 2))
    >>> two, other = one.plus(3), one.plus(4)
    >>> one, two, other, two[1:], two == (1, 2, 3)
    ((1, 2), (1, 2, 3), (1, 2, 4), (2, 3), True)
    """

    __slots__ = ("_count", "_items")

    _items: list[T_co]
    _count: int

    def __init__(self, items: Iterable[T_co] = ()) -> None:
        self._items = list(items)
        self._count = len(self._items)

    def plus(self, *more: Any) -> Grown[T_co]:
        """The same, with more behind it."""
        grown = self
        for one in more:
            grown = grown.add(one)
        return grown

    def add(self, one: Any) -> Grown[T_co]:
        """The same, with one more behind it."""
        made: Grown[T_co] = _new(Grown)
        made._items = _added(self._items, self._count, one)
        made._count = self._count + 1
        return made

    def since(self, place: int) -> list[T_co]:
        """What was added behind the first so many."""
        return self._items[place : self._count]

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> T_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T_co, ...]: ...

    def __getitem__(self, place: int | slice) -> T_co | tuple[T_co, ...]:
        count = self._count
        if isinstance(place, slice):
            start, stop, step = place.indices(count)
            if step > 0:
                return tuple(self._items[start:stop:step])
            return tuple([self._items[one] for one in range(start, stop, step)])
        if not -count <= place < count:
            raise IndexError(place)
        return self._items[place if place >= 0 else place + count]

    def __iter__(self) -> Iterator[T_co]:
        return islice(self._items, self._count)

    def __reversed__(self) -> Iterator[T_co]:
        return map(self._items.__getitem__, range(self._count - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grown | tuple):
            return NotImplemented
        return self._count == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, tuple[tuple[T_co, ...]]]:
        return Grown, (tuple(self),)


def _added(items: list[Any], count: int, one: object) -> list[Any]:
    """The list of which *one* is at place *count*: the same, unless another has gone on from there already."""
    # Nothing belongs to everybody, and stays nothing.
    if len(items) == count > 0:
        items.append(one)
        # Of two threads that go on from one place at the same moment, only one finds its own there.
        if items[count] is one:
            return items
    return [*items[:count], one]


NOTHING: Grown[Any] = Grown()
