"""Duties that name a law: shared procedures name it by its number of 2017, and 2007 has some under another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import Duty, Procedure, Text

# Information from outside was section C and became section D.
_NUMBERS = {"16D": "16C"}


def with_numbers_of_2007(procedure: Procedure) -> Procedure:
    """The same steps, the laws that its duties name under their numbers of 2007."""
    yield from reheard(procedure, revise=_numbered)


def _numbered(step: Step) -> Iterable[Step]:
    if isinstance(step, Duty):
        what = step.what
        laws = {name: _NUMBERS.get(str(given), given) for name, given in what.values.items() if name.startswith("law")}
        step = replace(step, what=Text(what.package, what.key, {**what.values, **laws}))
    return (step,)
