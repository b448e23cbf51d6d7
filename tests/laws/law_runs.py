"""Counting how often laws are run from the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from cardinal.laws import LAWS, Law, hear
from cardinal.laws.clause import Edition
from cardinal.laws.hearing import Matter, Procedure

Key = tuple[Edition, str]


class LawRuns:
    """Every run of every law since the last look, by its edition and number."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._runs: Counter[Key] = Counter()
        for key, law in list(LAWS.items()):
            patch.setitem(LAWS, key, replace(law, procedure=self._counting(law)))

    def _counting(self, law: Law) -> Callable[[Matter], Procedure]:
        def procedure(case: Matter) -> Procedure:
            self._runs[law.edition, law.id] += 1
            return law.procedure(case)

        return procedure

    def taken(self) -> dict[Key, int]:
        """The runs since the last look."""
        found = dict(self._runs)
        self._runs.clear()
        return found

    def of_one_hearing(self, law: str, case: Matter, answers: Mapping[str, object]) -> dict[Key, int]:
        """What a single call of ``hear`` takes: one run, and those that try out whether the answer matters."""
        self.taken()
        hear(law, case, answers)
        return self.taken()
