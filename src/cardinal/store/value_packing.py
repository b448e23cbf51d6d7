"""Values of the domain as bytes and back, quickly: for snapshots, which nobody but this very code reads.

Frozen values with slots are filled through their descriptors, by a function that is compiled for each class: a pickle
of the usual kind sets each field through Python, and takes several times as long. Only classes of Cardinal and a few
plain ones are ever made from bytes.
"""

from __future__ import annotations

import gc
import io
import pickle
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from .layered_map import LayeredMap

__all__ = ["pack", "unpack"]

_PLAIN = {
    "builtins": frozenset({"dict", "frozenset", "set", "tuple"}),
    "collections": frozenset({"OrderedDict"}),
    "datetime": frozenset({"date", "datetime", "time", "timedelta", "timezone"}),
    "decimal": frozenset({"Decimal"}),
    "fractions": frozenset({"Fraction"}),
    "pathlib": frozenset({"Path", "PosixPath", "PurePosixPath"}),
    "types": frozenset({"MappingProxyType"}),
}
_OWN = "cardinal."


class NotPacked(pickle.PicklingError):
    """A value that bytes cannot hold."""


@lru_cache(maxsize=1_024)
def _maker(kind: type) -> Callable[..., Any]:
    """What makes a value of *kind* from all its fields, without its constructor: they were checked when it was made."""
    names = _names(kind)
    # Fields may have any name: what is ours here begins with an underscore, as none of theirs does.
    setters = {f"_set_{name}": getattr(kind, name).__set__ for name in names}
    space: dict[str, Any] = {"_new": object.__new__, "_kind": kind, **setters}
    lines = [f"def _make({', '.join(names)}):", " _value = _new(_kind)"]
    lines += [*(f" _set_{name}(_value, {name})" for name in names), " return _value"]
    exec("\n".join(lines), space)
    maker: Callable[..., Any] = space["_make"]
    return maker


def _made(kind: type, *values: object) -> object:
    return _maker(kind)(*values)


@lru_cache(maxsize=4_096)
def _parsed(kind: Any, text: str) -> object:
    """A value whose text and value are inverse; the same contracts come again and again."""
    return kind.parse(text)


def _opened(kind: type, values: dict[str, object]) -> object:
    made: Any = object.__new__(kind)
    made.__dict__.update(values)
    return made


@lru_cache(maxsize=1_024)
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a value with slots; nothing where it has none, or is none of ours."""
    if not kind.__module__.startswith(_OWN) or issubclass(kind, Enum):
        return ()
    record = getattr(kind, "_names", None)
    names = (
        record if isinstance(record, tuple) else tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()
    )
    has_slots = names and all(hasattr(getattr(kind, name, None), "__set__") for name in names)
    return names if has_slots and not kind.__dictoffset__ else ()


@lru_cache(maxsize=1_024)
def _reader(kind: type) -> Callable[[object], tuple[object, ...]]:
    names = _names(kind)
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda value: (read(value),)


_MAKERS: Mapping[str, Callable[..., object]] = {"_made": _made, "_opened": _opened, "_parsed": _parsed}


class _Packer(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        kind: Any = type(value)
        if isinstance(value, Enum):
            return kind, (value.value,)
        if kind.__module__.startswith(_OWN) and hasattr(kind, "parse") and "__reduce__" in kind.__dict__:
            return _parsed, (kind, str(value))
        if _names(kind):
            return _made, (kind, *_reader(kind)(value))
        if kind is LayeredMap or kind is MappingProxyType:
            return (dict if kind is LayeredMap else MappingProxyType), (dict(value),)
        if is_dataclass(kind) and kind.__module__.startswith(_OWN):
            # Without what was worked out from its fields and kept beside them.
            return _opened, (kind, {one.name: getattr(value, one.name) for one in fields(kind)})
        return NotImplemented


class _Opener(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module == __name__ and name in _MAKERS:
            return _MAKERS[name]
        found = super().find_class(module, name) if module.startswith(_OWN) or name in _PLAIN.get(module, ()) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no value of a snapshot")
        return found


def pack(value: object) -> bytes:
    """Bytes of a value, or ``NotPacked``."""
    file = io.BytesIO()
    try:
        _Packer(file, protocol=5).dump(value)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        raise NotPacked(str(error)) from error
    return file.getvalue()


def unpack(packed: bytes) -> Any:
    """The value; bytes of anybody else are a reason not to call this."""
    was_enabled = gc.isenabled()
    # Of so many new values none is garbage: looking for it takes half as long again.
    gc.disable()
    try:
        return _Opener(io.BytesIO(packed)).load()
    finally:
        if was_enabled:
            gc.enable()
