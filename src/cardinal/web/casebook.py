"""The cases that ship with the laws, by book: which clauses each cites, and which law it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from cardinal.language import CardinalError
from cardinal.laws import read_case
from cardinal.laws.clause import Edition

# The quick reader of PyYAML where it was built with libyaml; both read the same.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class ShippedCase:
    """One case: its name, the record as its file has it, the law it is about and the clauses it expects to be cited
    or consulted; the clauses that the case is about come first."""

    name: str
    record: Mapping[str, object]
    law: str
    cites: tuple[str, ...]


@cache
def shipped_cases(edition: Edition) -> tuple[ShippedCase, ...]:
    """Every case of a book that ships with the laws, in the order of its files."""
    folder = files("cardinal.laws") / "cases" / (f"bridge_{edition}" if isinstance(edition, int) else edition)
    found = []
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        if path.name.endswith(".yaml"):
            found += [_case(record) for record in yaml.load(path.read_text("utf-8"), Loader=_LOADER)]
    return tuple(found)


def _case(record: Mapping[str, object]) -> ShippedCase:
    expect = record.get("expect")
    expected = expect if isinstance(expect, Mapping) else {}
    # A case that is refused has no hearing to show, so that no clause leads to it.
    cites = expected.get("cites") or ()
    met = (*cites, *(expected.get("consulted") or ()))
    return ShippedCase(str(record.get("name", "")), record, _law(record), tuple(map(str, met)))


def _law(record: Mapping[str, object]) -> str:
    """The law that a case names, or the one that the engine notices in it; nothing where it is refused."""
    if "law" in record:
        return str(record["law"])
    try:
        return read_case(record).law or ""
    except CardinalError:
        return ""


def cases_citing(clause: str, edition: Edition) -> tuple[ShippedCase, ...]:
    """The cases that expect a clause, by its own number or by that of the document; first those it is central to."""
    names = {clause, clause.split("/")[0]}
    found = [shipped_case for shipped_case in shipped_cases(edition) if names & set(shipped_case.cites)]
    return tuple(sorted(found, key=lambda one: min(one.cites.index(name) for name in names if name in one.cites)))


@cache
def examples_of(law: str, edition: Edition, most: int = 3) -> tuple[ShippedCase, ...]:
    """The first cases of a law that tell what happened and end in a ruling, as examples of how to tell it."""
    told = [
        shipped_case
        for shipped_case in shipped_cases(edition)
        if shipped_case.law == law and shipped_case.record.get("acts") and _is_plain(shipped_case)
    ]
    bare = [one for one in shipped_cases(edition) if one.law == law and not one.record.get("acts") and _is_plain(one)]
    return tuple((told or bare)[:most])


def _is_plain(case: ShippedCase) -> bool:
    expect = case.record.get("expect")
    return isinstance(expect, Mapping) and "effects" in expect
