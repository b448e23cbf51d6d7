"""The same facts under several editions, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardinal.language import CardinalError

from .case import read_case
from .check import law_of
from .clause import book
from .editions import BASE
from .hearing import Asking, hear, still_asked
from .ruling import Answered


def compared(record: Mapping[str, object], editions: Sequence[int], language: str = "en") -> list[dict[str, object]]:
    """For each edition what was asked, what followed, the clauses, and the differences from 2017 among them.

    Editions ask different questions, so only those answers of the case are used that an edition asks for; where it
    asks for more, its open question is told.
    """
    return [_heard({**record, "edition": edition}, edition, language) for edition in editions]


def _heard(record: Mapping[str, object], edition: int, language: str) -> dict[str, object]:
    row: dict[str, object] = {"edition": edition}
    given = record.get("answers")
    answers = {str(key): value for key, value in given.items()} if isinstance(given, Mapping) else {}
    try:
        case = read_case(record)
        law = law_of(case)
        result = hear(law, case, still_asked(law, case, answers))
    except CardinalError as error:
        return {**row, "refused": error.render(language)}
    asked = [step for step in result.trace if isinstance(step, Answered) and not step.skipped]
    row["asked"] = [f"{step.question.key} ({step.question.asked})" for step in asked]
    row["effects"] = [effect.text.render(language) for effect in result.effects]
    looked_at = tuple(dict.fromkeys(clause for step in result.trace for clause in step.clauses))
    row["cites"] = list(looked_at if isinstance(result, Asking) else result.cites)
    if isinstance(result, Asking):
        row["question"] = result.question.text.render(language)
    if edition != BASE:
        entries = book(edition)
        row["differences"] = {one: entries[one].difference for one in looked_at if one in entries}
    return row
