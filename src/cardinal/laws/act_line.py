"""Lines of acts in the language of files: one template a verb, by which a line is read and written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

# What may stand in each place of a template.
_PLACES = {
    "seat": "[NESW]",
    "other": "[NESW]",
    "side": "NS|EW",
    "call": r"\w+",
    "second": r"\w+",
    "card": r"\w+",
    "more": r"(?: and \w+)+",
    "cards": r'[^"]+?',
    "number": r"\d{1,3}",
    "minutes": r"\d{1,4}",
    "seconds": r"[0-5]\d",
    "text": '[^"]*',
    "said": '[^"]*',
}
_OPTIONAL = re.compile(r"\[([^]]*)\]")
_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Line:
    """How the acts of a verb are written: ``{seat} claims {number}[ "{text}"]``, the part in brackets if it is told."""

    verb: str
    template: str
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, verb: str, template: str) -> Line:
        parts = re.split(r"(\{\w+\}|[\[\]])", template)
        return cls(verb, template, re.compile("".join(map(_regular, parts)) + r"\Z", re.ASCII))

    @property
    def needed(self) -> frozenset[str]:
        """The values without which there is no such line."""
        return frozenset(_PLACE.findall(_OPTIONAL.sub("", self.template)))

    def write(self, values: Mapping[str, object]) -> str:
        """The line with these values; what a template has no place for is left out."""
        told = {name: str(value) for name, value in values.items() if value not in (None, "")}
        kept = _OPTIONAL.sub(lambda part: part[1] if set(_PLACE.findall(part[1])) <= told.keys() else "", self.template)
        return kept.format_map(told)


def _regular(part: str) -> str:
    if part in "[]":
        return {"": "", "[": "(?:", "]": ")?"}[part]
    place = _PLACE.fullmatch(part)
    return f"(?P<{place[1]}>{_PLACES[place[1]]})" if place else re.escape(part).replace(r"\ ", r"\s+")
