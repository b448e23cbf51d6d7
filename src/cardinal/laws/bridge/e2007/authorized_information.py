"""Law 16A of 2007: what information a player may use; all other is extraneous and may not be the basis of anything."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.bridge.e2017.authorized_information import (
    FURTHER,
    Source,
    Verdict,
    classify,
    side_in_question,
    undetermined,
)
from cardinal.laws.bridge.e2017.authorized_information import voice as voice_2017
from cardinal.laws.effect import Duty, Effect, Information
from cardinal.laws.prelude import NOT_DETERMINED, Case, Found, Procedure, Question, Side, Voice, law

voice = Voice(__name__)

# Information that comes under none of the heads that 2017 tells apart.
OTHER = "other"


def classified(case: Case, side: Side) -> Generator[Question | Found | Effect, Any, Verdict | None]:
    """Ask where the information comes from and say what follows; None when nothing more is to be done."""
    cites = "§16A1(a) §16A1(b) §16A1(c) §16A1(d) §16A2 §2007:16A3"
    given = yield voice.fact("source", cites, options=(*Source, OTHER))
    if given == NOT_DETERMINED:
        yield undetermined()
        return None
    if given == OTHER:
        yield voice.found("general_ban", "§2007:16A3")
        yield Information(voice.text(OTHER), unauthorized=(side,), cites="§2007:16A3")
        return Verdict.EXCLUDED
    source, barred = Source(given), False
    if source in FURTHER:
        key, why = FURTHER[source]
        answer = yield voice_2017.fact(key, why)
        if answer == NOT_DETERMINED:
            yield undetermined()
            return None
        barred = answer is True
    row = classify(source, barred)
    yield voice_2017.found(f"is_{row.gives}", row.cites)
    if row.gives is Verdict.AUTHORIZED:
        yield Information(voice.text(source), authorized=(side,), cites=row.cites)
        yield voice.none("authorized", row.cites)
        return None
    yield Information(voice.text(source), unauthorized=(side,), cites=f"{row.cites} §2007:16A3")
    return row.gives


def left_to_section_c() -> Duty:
    """Information from outside is a matter of section C."""
    return voice.duty("director", "deal_with_information_from_another_source_under_law", "§16D1", law="16C")


@law("16A", edition=2007)
def use_of_information(case: Case) -> Procedure:
    """Law 16A: may a player use this information?"""
    side = yield from side_in_question(case)
    if (yield from classified(case, side)) is Verdict.FROM_ELSEWHERE:
        yield left_to_section_c()
