"""``cardinal rule``: hear a case from a file, or in dialogue at the terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import typer

from cardinal.analysis.evidence import installed as double_dummy_evidence
from cardinal.cards import Seat
from cardinal.language import CardinalError, Language, NotUnderstood, Text
from cardinal.laws import Asking, Question, Ruling, find_law, hear
from cardinal.laws.act_reader import typed_line, typed_seat
from cardinal.laws.answer_words import answer_label, typed_answer
from cardinal.laws.casebook import AnyCase
from cardinal.laws.clause import Edition
from cardinal.laws.clause_names import clause_heading, clause_names
from cardinal.laws.contents import clauses_at
from cardinal.laws.guandan.spoken import told_act
from cardinal.laws.hearing import hear_again
from cardinal.laws.law_index import IN_ORDER, Irregularity, law_named
from cardinal.laws.law_numbers import heard_under, written_number
from cardinal.laws.matters import Matter, acted_answers, hear_matter, law_of, read_hearable, said_act
from cardinal.laws.question import plain
from cardinal.laws.ruling import Answered
from cardinal.laws.spoken import told_acts

from .case_files import read_cases
from .laws import book_named, book_title
from .reader import REFUSED

BACK = "back"


def _say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def rule_on(
    file: Path | None, law: str | None, case: str | None, edition: str, language: Language, *, as_json: bool
) -> None:
    """What ``cardinal rule`` does with what it is given."""
    # Double dummy, if it can be had, as evidence beside what the Director judges; the ruling is never taken from it.
    with double_dummy_evidence():
        _rule(file, law, case, edition, language, as_json=as_json)


def _rule(
    file: Path | None, law: str | None, case: str | None, edition: str, language: Language, *, as_json: bool
) -> None:
    if file is None or _names_a_law(file):
        _dialogue(law or (str(file) if file is not None else None), book_named(edition), language, as_json=as_json)
        return
    records = [one for one in read_cases(file) if case is None or case.lower() in str(one.get("name", "")).lower()]
    if not records:
        raise NotUnderstood(Text(__name__, "no_such_case", {"words": str(case)}))
    results = [_heard({**one, "law": law} if law else one, language) for one in records]
    if as_json:
        typer.echo(json.dumps(results if len(results) > 1 else results[0], ensure_ascii=False, indent=2))
    if any("error" in result for result in results):
        raise typer.Exit(code=REFUSED)
    if not as_json:
        for record in records:
            _print_case({**record, "law": law} if law else record, language)


def _names_a_law(file: Path) -> bool:
    """Whether what was given for a file is a number or words: a case file has a suffix or is there."""
    return str(file) != "-" and not (file.suffix in (".yaml", ".yml", ".json") or len(file.parts) > 1 or file.exists())


def _heard(record: Mapping[str, object], language: Language) -> dict[str, object]:
    try:
        matter = hear_matter(record)
    except CardinalError as error:
        typer.echo(_say("refused", language, name=str(record.get("name", "")), why=error.render(language)), err=True)
        return error.to_json(language)
    return {"name": str(record.get("name", "")), **matter.to_json(language)}


def _print_case(record: Mapping[str, object], language: Language) -> None:
    matter = hear_matter(record)
    result = matter.result
    typer.secho(str(record.get("name", "")), bold=True)
    if isinstance(result, Asking):
        _print_others(matter, language)
        # Whoever reads a file answers in it, by the words of case files.
        _print_question(result.question, tuple(map(plain, result.question.options)), language)
    else:
        _print_ruling(result, language)
        _print_assumed(matter, language)
        _print_further(matter, language)


def _print_others(matter: Matter, language: Language) -> None:
    """Which matter of several is heard first, and which others could be."""
    if not matter.others or matter.case.act is None:
        return
    first = _say("taken_first", language, law=Irregularity(matter.law, matter.case.edition), act=_said(matter.case))
    typer.echo(first)
    for other in matter.others:
        values = {"law": Irregularity(other.law, matter.case.edition), "act": said_act(other.act), "number": other.law}
        typer.echo("  " + _say("taken_instead", language, **values))


def _print_assumed(matter: Matter, language: Language) -> None:
    """Once, at the end: the conditions that the ruling took for granted."""
    if matter.assumed:
        clauses = clause_names((clause for one in matter.assumed for clause in one.option.clauses), language)
        values = {"conditions": tuple(map(str, matter.assumed)), "clauses": clauses}
        typer.secho(_say("assumed", language, **values), dim=True)


def _print_further(matter: Matter, language: Language) -> None:
    following = matter.further
    if following is not None and following.law is not None:
        law = Irregularity(following.law, following.edition)
        values = {"number": matter.number + 1, "law": law, "act": _said(following)}
        typer.echo(_say("further", language, **values))


def _said(case: AnyCase) -> Text:
    assert case.act is not None
    return said_act(case.act)


def _print_question(question: Question, options: tuple[str, ...], language: Language) -> None:
    typer.echo(question.text.render(language))
    if question.guidance is not None:
        typer.secho(question.guidance.render(language), dim=True)
    if question.evidence is not None:
        typer.secho(question.evidence().render(language), fg="cyan")
    values = {
        "asked": question.asked,
        "options": options,
        "clauses": clause_names(question.cites, language),
    }
    typer.echo(_say("asked", language, **values))


def _print_ruling(ruling: Ruling, language: Language) -> None:
    for step in ruling.trace:
        record = step.to_json(language)
        clauses = ", ".join(clause_names(step.clauses, language))
        if "found" in record:
            typer.echo(f"  {record['found']} [{clauses}]")
        elif isinstance(step, Answered):
            typer.echo(f"  {record['text']} → {answer_label(step.question, step.answer, language)} [{clauses}]")
        else:
            typer.secho(f"  {record['text']} [{clauses}]", fg="green")
    cited = clause_names(ruling.cites, language)
    values = {"law": clause_heading(ruling.law, language), "clauses": cited}
    key = "in_order" if ruling.law == IN_ORDER else "ruled"
    typer.echo(_say(key, language, book=book_title(str(ruling.edition), language), **values))
    besides = tuple(name for name in clause_names(ruling.consulted, language) if name not in cited)
    if besides:
        typer.secho(_say("consulted", language, clauses=besides), dim=True)


def _dialogue(law: str | None, edition: Edition, language: Language, *, as_json: bool) -> None:
    """Ask for what happened, then put the hearing's questions one by one; ``back`` takes the last answer back."""
    if law is not None and not _introduced(law, edition, language):
        return
    guandan = edition == "guandan"
    board = {} if guandan else {"dealer": typed_seat(typer.prompt(_say("dealer", language), default="N"))}
    typer.echo(_say("acts_guandan" if guandan else "acts", language))
    acts: list[str] = []
    while True:
        line = typer.prompt(_say("act", language, number=len(acts) + 1), default="", show_default=False).strip()
        if not line:
            break
        line = typed_line(line, language, is_guandan=guandan)
        try:
            told = _told(line, acts, str(board.get("dealer")), is_guandan=guandan)
        except CardinalError as error:
            typer.echo(error.render(language), err=True)
            continue
        for written, said in told.items():
            typer.secho(f"  {said.render(language)}", dim=True)
            acts.append(written)
    which = {"edition": edition} if isinstance(edition, int) else {"book": edition}
    record: dict[str, object] = {"board": board, "acts": acts, **which}
    case: AnyCase | None = read_hearable({**record, "law": law} if law else record)
    while case is not None:
        matter = _ask_until_ruled(case, language)
        if as_json:
            typer.echo(json.dumps(matter.to_json(language), ensure_ascii=False, indent=2))
        elif isinstance(matter.result, Ruling):
            _print_ruling(matter.result, language)
            _print_assumed(matter, language)
        case = _next_in_dialogue(matter, language)


def _told(line: str, acts: list[str], dealer: str, *, is_guandan: bool) -> dict[str, Text]:
    """The acts that one line tells after those before it, each as a file writes it, with its sentence."""
    if is_guandan:
        return {line: said_act(told_act(line))}
    every = told_acts((*acts, line), Seat.parse(dealer))
    return {act.line: said_act(act) for act in every[len(acts) :]}


def _next_in_dialogue(matter: Matter, language: Language) -> AnyCase | None:
    """The next matter of the record, if there is one and the director wants it heard now."""
    following = matter.further
    if following is None or following.law is None:
        return None
    law = Irregularity(following.law, following.edition)
    question = _say("hear_further", language, law=law, act=_said(following))
    return following if typer.confirm(question, default=True) else None


def _introduced(law: str, edition: Edition, language: Language) -> bool:
    """Show the rule of a clause and what a number or words lead to; whether there is anything to hear."""
    number, found = written_number(law, edition), find_law(law_named(law, edition), edition)
    is_heard = number is None or bool(heard_under(number, edition))
    if number is not None and (number != found.id or not is_heard):
        for clause in clauses_at(edition, number):
            typer.echo(f"{clause.label(language)}\n  {clause.words(language).text}")
    if not is_heard:
        typer.echo(_say("only_a_rule", language, number=number))
    elif found.id != law:
        typer.echo(_say("heard_under", language, law=Irregularity(found.id, edition)))
    return is_heard


def _ask_until_ruled(case: AnyCase, language: Language) -> Matter:
    number = law_of(case)
    answers, case = acted_answers(number, case, {})
    result = hear(number, case, answers)
    _print_others(Matter(1, case, number, result), language)
    while isinstance(result, Asking):
        question = result.question
        labels = tuple(answer_label(question, option, language) for option in question.options)
        _print_question(question, labels, language)
        given = typed_answer(result.question, typer.prompt(_say("answer", language)), language)
        if given in (BACK, _say("back", language)):
            if answers:
                answers.popitem()
        else:
            try:
                result.question.read(given)
            except CardinalError as error:
                typer.echo(error.render(language), err=True)
                continue
            answers[result.question.key] = given
        # What was named as out of the ordinary may lead elsewhere than the answers before it.
        answers, result = hear_again(number, case, answers)
    return Matter(1, case, number, result)
