"""``cardinal laws compare``: one case under every edition, what is left to ask asked once, and what differs."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardinal.language import CardinalError, Language, NotUnderstood, Text
from cardinal.laws.answer_words import answer_label, question_text, typed_answer
from cardinal.laws.clause import document_numbers
from cardinal.laws.clause_names import clause_names
from cardinal.laws.comparison import Comparison, Open, Under, compare
from cardinal.laws.editions import EDITIONS
from cardinal.laws.question import Question, plain
from cardinal.laws.routine import UNUSUAL, composite
from cardinal.laws.ruling import Ruling

from .case_files import house_cases, read_cases

Record = Mapping[str, object]


def _say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def editions_named(text: str) -> list[int]:
    """Editions as a command names them: 1987,2007."""
    wanted = []
    for word in text.split(","):
        if not word.strip().isdigit() or int(word) not in EDITIONS:
            values = {"given": word.strip(), "known": EDITIONS}
            raise NotUnderstood(Text(__name__, "no_edition", values), legal=EDITIONS)
        wanted.append(int(word))
    return wanted


def compare_case(
    file: Annotated[
        Path | None,
        typer.Argument(help="A case file (YAML); - reads standard input. Without one, every case that ships."),
    ] = None,
    case: Annotated[str | None, typer.Option(help="Only the case whose name has these words.")] = None,
    editions: Annotated[str, typer.Option(help="The editions to compare.")] = "2017,2007,1987",
    answers: Annotated[Path | None, typer.Option(help="Answers (YAML): a key, or an edition and a key.")] = None,
    ask: Annotated[
        bool | None, typer.Option("--ask/--no-ask", help="Ask what is left; by default at a terminal.")
    ] = None,
    lang: Annotated[str, typer.Option(help=f"{', '.join(Language)}.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Hear the same facts under each edition: what is asked once, what follows, by which clause, what differs."""
    language, wanted = Language.parse(lang), editions_named(editions)
    if file is None:
        _every_case(wanted, language, as_json=as_json)
        return
    records = [_answered(one, answers) for one in read_cases(file) if _is_named(one, case)]
    is_asking = not as_json and str(file) != "-" and sys.stdin.isatty() if ask is None else ask
    found = [(one, _asked(one, wanted, language) if is_asking else compare(one, wanted)) for one in records]
    if as_json:
        rows = [{"name": str(one.get("name", "")), **comparison.to_json(language)} for one, comparison in found]
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for record, comparison in found:
        typer.secho(str(record.get("name", "")), bold=True)
        _print(comparison, language)


def _is_named(record: Record, words: str | None) -> bool:
    return words is None or words.lower() in str(record.get("name", "")).lower()


def _answers(record: Record) -> dict[str, object]:
    given = record.get("answers")
    return {str(key): answer for key, answer in given.items()} if isinstance(given, Mapping) else {}


def _answered(record: Record, answers: Path | None) -> Record:
    """The case with the answers of the file beside its own."""
    if answers is None:
        return record
    (given,) = read_cases(answers)
    return {**record, "answers": {**_answers(record), **{str(key): answer for key, answer in given.items()}}}


def _every_case(editions: Sequence[int], language: Language, *, as_json: bool) -> None:
    """Every case of the Laws that ships: how many end, ask or cannot be heard; none may ask what was answered."""
    bridge = [one for one in house_cases() if one.get("book", "bridge") == "bridge"]
    counts = {"cases": len(bridge), "ended": 0, "asking": 0, "refused": 0}
    again: list[str] = []
    for record in bridge:
        found = compare(record, editions)
        counts["ended"] += all(isinstance(one.result, Ruling) for one in found.under)
        counts["refused"] += any(one.refused is not None for one in found.under)
        counts["asking"] += bool(found.questions)
        again += [f"{record.get('name')}: {one.key}" for one in found.asked_again]
    if as_json:
        typer.echo(json.dumps({**counts, "asked_again": again}, ensure_ascii=False, indent=2))
    else:
        typer.echo(_say("every_case", language, **counts))
        for line in again:
            typer.echo(_say("asked_again", language, value=line))
    if again:
        raise typer.Exit(code=1)


def _asked(record: Record, editions: Sequence[int], language: Language) -> Comparison:
    """The comparison after every question that is left was put once, the routine ones together."""
    given = _answers(record)
    while True:
        found = compare({**record, "answers": given}, editions)
        if not found.questions:
            return found
        ordinary = next((one for one in found.questions if one.question.usual is None), None)
        given |= _put(ordinary, language) if ordinary is not None else _routine(found.questions, language)


def _routine(questions: Sequence[Open], language: Language) -> dict[str, object]:
    whole = composite(UNUSUAL, [one.question for one in questions])
    named = _reply(whole, tuple(sorted({year for one in questions for year in one.editions}, reverse=True)), language)
    unusual = named if isinstance(named, tuple) else ()
    found: dict[str, object] = {}
    for one in questions:
        found |= _put(one, language) if one.question.key in unusual else {one.key: one.question.usual}
    return found


def _put(one: Open, language: Language) -> dict[str, object]:
    return {one.key: _reply(one.question, one.editions, language)}


def _reply(question: Question, editions: Sequence[int], language: Language) -> object:
    typer.echo(question_text(question, language))
    if question.guidance is not None:
        typer.secho(question.guidance.render(language), dim=True)
    options = tuple(answer_label(question, option, language) for option in question.options)
    clauses = clause_names(question.cites, language)
    typer.echo(_say("asked", language, who=question.asked, options=options, editions=tuple(editions), clauses=clauses))
    while True:
        typed = typed_answer(question, typer.prompt(_say("answer", language)), language)
        try:
            return question.read(typed)
        except CardinalError as error:
            typer.echo(error.render(language), err=True)


def _print(found: Comparison, language: Language) -> None:
    everywhere = found.everywhere(language)
    if found.is_alike:
        typer.echo(_say("alike", language))
    if everywhere:
        typer.secho(_say("everywhere", language), underline=True)
        for text in dict.fromkeys(text for one in found.under for text in one.effects(language) if text in everywhere):
            by = (f"{one.edition} {_clauses(one.effects(language)[text])}" for one in found.under if not one.refused)
            typer.echo(f"  {text} [{'; '.join(by)}]")
    for one in found.under:
        _print_under(one, everywhere, language, is_alike=found.is_alike)
    for question in found.questions:
        _print_left(question, language)


def _clauses(numbers: Sequence[str]) -> str:
    return ", ".join(document_numbers(numbers))


def _print_under(one: Under, everywhere: frozenset[str], language: Language, *, is_alike: bool) -> None:
    typer.secho(_say("edition", language, value=one.edition), underline=True)
    if one.refused is not None:
        typer.echo("  " + _say("refused", language, value=one.refused.render(language)))
        return
    own = {text: by for text, by in one.effects(language).items() if text not in everywhere}
    for text, by in own.items():
        typer.echo(f"  {text} [{_clauses(by)}]")
    if not own and not is_alike and isinstance(one.result, Ruling):
        typer.echo("  " + _say("nothing_else", language))
    for settled in one.settled:
        values = {
            "question": question_text(settled.question, language),
            "answer": answer_label(settled.question, settled.answer, language),
            "edition": settled.by.source_edition,
        }
        typer.secho("  " + _say("settled", language, **values), dim=True)
    if one.cites:
        typer.echo("  " + _say("cites", language, value=document_numbers(one.cites)))
    for clause, said in one.differences.items():
        typer.secho(f"  {clause}: {said.label(language)}", dim=True)


def _print_left(one: Open, language: Language) -> None:
    # Whoever reads this answers in a file, by the words of case files.
    values = {"value": question_text(one.question, language), "field": one.key, "editions": one.editions}
    typer.echo(_say("left", language, options=tuple(map(plain, one.question.options)), **values))
