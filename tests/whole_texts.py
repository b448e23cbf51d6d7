"""In every test a text that is made has its sentence and all the values that fill it, whether it is then read or not.

A refusal whose reader would see a broken sentence is found by any test that provokes it, not only by one that prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter

from cardinal.language import Text
from cardinal.language.text import _templates

_make = Text.__init__


@cache
def _needed(package: str, key: str) -> frozenset[str]:
    said = _templates(package).get(key)
    if said is None:
        raise AssertionError(f"{package} has no text {key!r}")
    return frozenset(
        name.partition(".")[0].partition("[")[0] for _, name, _, _ in Formatter().parse(said["en"]) if name
    )


def _checked(self: Text, package: str | None, key: str, values: Mapping[str, object] | None = None) -> None:
    _make(self, package, key, values)
    if missing := _needed(self.package, key) - self.values.keys():
        raise AssertionError(f"the text {key!r} of {package} lacks {', '.join(sorted(missing))}")


def check_texts() -> None:
    """Check every text from now on, in this process."""
    Text.__init__ = _checked  # type: ignore[method-assign]
