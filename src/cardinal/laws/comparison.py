"""The same facts under several editions, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cardinal.language import CardinalError

from .answer_words import question_text
from .case import read_case
from .check import law_of
from .clause import Edition, book
from .editions import BASE
from .hearing import Asking, hear_again
from .ruling import Answered, Ruling


def compared(
    record: Mapping[str, object],
    editions: Sequence[int],
    language: str = "en",
    known: Mapping[Edition, Asking | Ruling] = MappingProxyType({}),
) -> list[dict[str, object]]:
    """For each edition what was asked, what followed, the clauses, and the differences from 2017 among them.

    Editions ask different questions, so only those answers of the case are used that an edition asks for; where it
    asks for more, its open question is told. *known* are editions in which the case has been heard already.
    """
    found = []
    for edition in editions:
        try:
            result = known[edition] if edition in known else _heard({**record, "edition": edition})
        except CardinalError as error:
            found.append({"edition": edition, "refused": error.render(language)})
        else:
            found.append(_row(result, edition, language))
    return found


def _heard(record: Mapping[str, object]) -> Asking | Ruling:
    given = record.get("answers")
    answers = {str(key): value for key, value in given.items()} if isinstance(given, Mapping) else {}
    case = read_case(record)
    return hear_again(law_of(case), case, answers)[1]


def _row(result: Asking | Ruling, edition: int, language: str) -> dict[str, object]:
    row: dict[str, object] = {"edition": edition}
    asked = [step for step in result.trace if isinstance(step, Answered) and not step.skipped]
    row["asked"] = [f"{step.question.key} ({step.question.asked})" for step in asked]
    row["effects"] = [effect.text.render(language) for effect in result.effects]
    looked_at = tuple(dict.fromkeys(clause for step in result.trace for clause in step.clauses))
    row["cites"] = list(looked_at if isinstance(result, Asking) else result.cites)
    if isinstance(result, Asking):
        row["question"] = question_text(result.question, language)
    if edition != BASE:
        entries = book(edition)
        told = {one: entries[one].difference for one in looked_at if not entries[one].alike}
        row["differences"] = {one: difference for one, difference in told.items() if difference}
    return row
