"""Public names of a package that are imported when they are first asked for, so that a package costs what is used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """A ``__getattr__`` for *package*: *homes* says which of its modules has which names, as ``"Act parse_act"``."""
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{home_of[name]}"), name)
        # From now on it is an ordinary attribute.
        setattr(sys.modules[package], name, value)
        return value

    return find
