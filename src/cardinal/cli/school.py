"""``cardinal school``: scenes to rule on, from a seed; practice at the terminal; what the scenes reach."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import Annotated

import typer

from cardinal.language import Language, NotUnderstood, Text, shown
from cardinal.laws.answer_words import question_text
from cardinal.laws.clause_names import clause_names
from cardinal.school import (
    KINDS,
    TOPICS,
    Asked,
    Exercise,
    Path,
    Scene,
    calculation,
    exercise,
    mark,
    model,
    scene,
)
from cardinal.school.asking import known_after, needed, questions, replies
from cardinal.school.causes import cause_text, complaint
from cardinal.school.marking import effect_options
from cardinal.school.quoting import said
from cardinal.school.scene import ruling_of
from cardinal.web.hearing_facts import facts_of
from cardinal.web.hearing_pages import board_words
from cardinal.web.school_pool import pool
from cardinal.web.school_scene import told_before

from . import school_exam, school_learner, school_quality

app = typer.Typer(help="The school: scenes to rule on, practice, and what the scenes reach.", no_args_is_help=True)

Law = Annotated[str, typer.Option(help="A law (27), a family (28-32, 48-52, 61-64) or a box (GP2.2, GP).")]
Seed = Annotated[str, typer.Option(help="The same seed gives the same scene anywhere.")]
Lang = Annotated[str, typer.Option(help=f"{', '.join(Language)}.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
_MOST_TRIES = 40

app.add_typer(school_exam.app, name="exam")
app.command("due")(school_learner.due)
app.command("map")(school_learner.show_map)
app.command("export")(school_learner.export)
app.command("erase")(school_learner.erase)
app.command("coverage")(school_quality.coverage)
app.command("check")(school_quality.check)
app.command("agreement")(school_quality.agree)
app.command("simulate")(school_quality.simulate)


def _say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def _of_kind(law: str, seed: str, kind: str, difficulty: int | None) -> Scene:
    """The scene of a seed that can be asked in this kind: the seed itself, or the next that can."""
    made = scene(law, seed, difficulty, pool)
    for number in range(1, _MOST_TRIES):
        try:
            if kind != "a":
                exercise(kind, made)
        except NotUnderstood:
            if kind not in KINDS:
                raise
            made = scene(law, f"{seed}.{number}", difficulty, pool)
        else:
            return made
    raise NotUnderstood(Text("cardinal.school.exercise", "not_of_kind", {"given": shown(kind)}), legal=KINDS)


@app.command("scene")
def show_scene(
    law: Law = "27",
    seed: Seed = "1",
    kind: Annotated[str, typer.Option(help=f"The kind of exercise: {', '.join(KINDS)}.")] = "a",
    difficulty: Annotated[int | None, typer.Option(min=1, max=5, help="From 1 to 5.")] = None,
    answer: Annotated[File | None, typer.Option(help="Mark the answer in this JSON file.")] = None,
    lang: Lang = "en",
    as_json: Json = False,
    solution: Annotated[bool, typer.Option("--solution", help="Print the ruling and what leads to it.")] = False,
) -> None:
    """Print a scene as the Director finds it; with an answer, its mark."""
    language = Language.parse(lang)
    made = _of_kind(law, seed, kind, difficulty)
    asked = None if kind == "a" else exercise(kind, made)
    if asked is not None and (answer is not None or as_json):
        _print_asked(asked, answer, language, as_json=as_json)
    elif answer is not None:
        _print_mark(made, _read_path(answer), language, as_json=as_json)
    elif as_json:
        typer.echo(json.dumps(made.to_json(with_script=solution), ensure_ascii=False, indent=2))
    else:
        _print_scene(made, language)
        if asked is not None:
            _print_exercise(asked, language)
        if solution:
            _print_solution(made, language)


def _print_asked(asked: Exercise, answer: File | None, language: Language, *, as_json: bool) -> None:
    """An exercise for a program: its question, or the mark of the options that an answer has."""
    if answer is None:
        typer.echo(json.dumps(asked.to_json(language), ensure_ascii=False, indent=2))
        return
    try:
        total = asked.mark(json.loads(answer.read_text("utf-8"))["options"])
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise NotUnderstood(Text(__name__, "bad_answer", {"file": str(answer)}), legal=_OPTIONS_FORM) from error
    typer.echo(json.dumps({"total": total}) if as_json else _say("marked_choice", language, total=total))


_OPTIONS_FORM = ('{"options": ["27A1", "27B"]}',)


def _read_path(file: File) -> Path:
    try:
        told = json.loads(file.read_text("utf-8"))
        asked = tuple(Asked(**one) for one in told.get("asked", ()))
        return Path(asked, frozenset(told.get("effects", ())), frozenset(told.get("clauses", ())))
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise NotUnderstood(Text(__name__, "bad_answer", {"file": str(file)}), legal=_ANSWER_FORM) from error


_ANSWER_FORM = ('{"asked": [{"key": "accept", "whom": "S", "explained": true}], "effects": […], "clauses": ["27A1"]}',)


def _print_scene(made: Scene, language: Language) -> None:
    words = board_words(facts_of(made.seen_record, made.law), language)
    if words:
        typer.echo(_say("board", language, facts=tuple(words)))
    for line in told_before(made, language):
        typer.echo(f"  {line}")
    case = made.heard({}).case
    acts = (*case.before, *(() if case.act is None else (case.act,)), *case.after)
    for act in acts:
        typer.echo(f"  {said(act, language)}")
    complained = complaint(made)
    if complained is not None:
        typer.echo(f"  {complained.render(language)}")
    if made.is_tale:
        _print_answers(made, language)


def _print_answers(made: Scene, language: Language) -> None:
    for key in made.script:
        for one in questions(made, made.script):
            if one.key == key:
                asks = one.text(language) if one.question is None else question_text(one.question, language)
                typer.echo(f"  {asks} → {replies(made, key, language)}")


def _print_exercise(one: Exercise, language: Language) -> None:
    for question in one.told:
        typer.echo(f"  {question_text(question, language)} → {replies(one.scene, question.key, language)}")
    if one.shows_ruling:
        for effect in ruling_of(one.scene.matter()).effects:
            typer.echo(f"  = {effect.text.render(language)}")
    typer.secho(one.prompt(language), bold=True)
    for number, option in enumerate(one.options, 1):
        typer.echo(f"  {number}. {option.say(language)}")


def _print_solution(made: Scene, language: Language) -> None:
    cause = cause_text(made)
    if cause is not None:
        typer.secho(cause.render(language), dim=True)
    for question in needed(made):
        typer.echo(f"  {question.text.render(language)} → {replies(made, question.key, language)}")
    for effect in ruling_of(made.matter()).effects:
        clauses = ", ".join(clause_names(effect.clauses, language))
        typer.secho(f"  {effect.text.render(language)} [{clauses}]", fg="green")


def _print_mark(made: Scene, path: Path, language: Language, *, as_json: bool) -> None:
    given = mark(made, path)
    if as_json:
        typer.echo(json.dumps(given.to_json(language), ensure_ascii=False, indent=2))
        return
    parts = {"outcome": given.outcome, "reason": given.reason, "procedure": given.procedure}
    typer.secho(_say("marked", language, total=given.total, **parts), bold=True)
    if given.left_at is not None:
        typer.echo(given.left_at.render(language))


@app.command("practise")
def practise(law: Law = "27", seed: Seed = "1", count: int = 5, lang: Lang = "en") -> None:
    """Practise at the terminal: ask, rule, and see the mark and where your ruling departs from the law."""
    language = Language.parse(lang)
    for number in range(count):
        made = scene(law, f"{seed}.{number}", pool=pool)
        _print_scene(made, language)
        asked = _ask(made, language)
        options = effect_options(made, known_after(made, asked))
        for place, effect in enumerate(options.values(), 1):
            typer.echo(f"  {place}. {effect.text.render(language)}")
        typed = typer.prompt(_say("which_effects", language), default="", show_default=False)
        chosen = _numbered(typed, tuple(options))
        clauses = (
            typer.prompt(_say("which_clauses", language), default="", show_default=False).replace(",", " ").split()
        )
        _print_mark(made, Path(asked, chosen, frozenset(clauses)), language, as_json=False)
        _print_solution(made, language)


def _ask(made: Scene, language: Language) -> tuple[Asked, ...]:
    asked: tuple[Asked, ...] = ()
    while not made.is_tale:
        listed = questions(made, known_after(made, asked))
        for place, one in enumerate(listed, 1):
            typer.echo(f"  {place}. {one.text(language)}")
        typed = typer.prompt(_say("which_question", language), default="", show_default=False).split()
        if not typed:
            break
        chosen = _numbered(typed[0], tuple(one.key for one in listed))
        for key in chosen:
            whom, manner = typed[1] if len(typed) > 1 else "director", typed[2:]
            place_word = "away" if "away" in manner else "table"
            asked = (*asked, Asked(key, whom, place_word, explained="explained" in manner))
            typer.echo(f"  → {replies(made, key, language)}")
    return asked


def _numbered(typed: str, options: tuple[str, ...]) -> frozenset[str]:
    numbers = (int(one) for one in typed.replace(",", " ").split() if one.isascii() and one.isdigit())
    return frozenset(options[number - 1] for number in numbers if 1 <= number <= len(options))


@app.command("calculate")
def calculate(
    topic: Annotated[str, typer.Option(help=f"One of {', '.join(TOPICS)}.")] = "matchpoints",
    seed: Seed = "1",
    answer: Annotated[File | None, typer.Option(help="Mark the answers in this JSON file.")] = None,
    lang: Lang = "en",
    as_json: Json = False,
    solution: Annotated[bool, typer.Option("--solution", help="Print what is right, with its clauses.")] = False,
) -> None:
    """Print a board, a match or a score sheet to work out; with answers, their mark."""
    language = Language.parse(lang)
    made = calculation(topic, seed)
    if answer is not None:
        total = made.mark(_read_answers(answer))
        typer.echo(json.dumps({"total": total}) if as_json else _say("marked_choice", language, total=total))
    elif as_json:
        typer.echo(json.dumps(made.to_json(language), ensure_ascii=False, indent=2))
    else:
        for fact in made.facts:
            typer.echo(fact.render(language))
        for row in (
            [cell.render(language) for cell in made.head],
            *([cell(language) for cell in row] for row in made.rows),
        ):
            typer.echo("  " + "  ".join(row))
        for line in made.lines:
            right = (
                f" = {line.answer(language)} [{', '.join(clause_names(line.clauses, language))}]" if solution else ""
            )
            typer.echo(f"{line.key}: {line.ask.render(language)}{right}")


def _read_answers(file: File) -> dict[str, str]:
    try:
        return {str(key): str(given) for key, given in json.loads(file.read_text("utf-8"))["answers"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        form = '{"answers": {"1NS": "5.67", "8EW": "10.43"}}'
        raise NotUnderstood(Text(__name__, "bad_answer", {"file": str(file)}), legal=(form,)) from error


@app.command("generate")
def generate(
    out: Annotated[File, typer.Option(help="The folder for the scenes, one JSON file each.")],
    law: Law = "28-32",
    count: Annotated[int, typer.Option(min=1)] = 100,
    seed: Seed = "1",
    check: Annotated[
        bool, typer.Option("--check", help="Mark the law's own answer to each; it must have 100.")
    ] = False,
) -> None:
    """Write scenes with their scripts as files, for a teacher or for a test of the generator."""
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        made = scene(law, f"{seed}.{number}", pool=pool)
        if check and mark(made, model(made)).total != 100:
            raise NotUnderstood(Text(__name__, "bad_scene", {"seed": made.seed}), legal=())
        text = json.dumps(made.to_json(), ensure_ascii=False, indent=1, sort_keys=True)
        (out / f"{law.replace('.', '_')}_{number:05}.json").write_text(text + "\n", "utf-8")
    typer.echo(_say("written", "en", count=count, folder=str(out)))
