"""``cardinal school exam``: an examination on paper, from the blueprint to the certificate; and verifying one."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Any

import typer

from cardinal import __version__
from cardinal.formats.paper.book_html import html_book
from cardinal.formats.paper.book_pdf import pdf_book
from cardinal.language import Language, NotUnderstood, Text, Texts, shown
from cardinal.school.exams.blueprint import PRESETS, preset, read_blueprint
from cardinal.school.exams.certificate import (
    Standing,
    digest_of,
    public_key,
    standing,
    withdrawn_list,
)
from cardinal.school.exams.examination import (
    PRINTED,
    VERDICTS,
    Examination,
    may_appeal,
    may_close,
    may_judge,
    may_open,
)
from cardinal.school.exams.issuing import certified
from cardinal.school.exams.paper import new_seed, seed_hash
from cardinal.school.exams.results import sheets
from cardinal.school.exams.statistics import figures
from cardinal.store.server_secret import certificate_key
from cardinal.web.exams.printed import manuscript

from .exam_folder import ExamFolder, papers_of
from .reader import Json, Lang, answering

app = typer.Typer(help="An examination on paper: new, paper, key, mark, stats, appeal, certify, verify.",
                  no_args_is_help=True)  # fmt: skip
_say = Texts(__name__).render
_BY = "cardinal school exam"

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the examination.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="The file to write.")]
Pdf = Annotated[bool, typer.Option("--pdf", help="A PDF; else HTML.")]


@app.command("new")
def new(
    blueprint: Annotated[str, typer.Argument(metavar="BLUEPRINT", help=f"{', '.join(PRESETS)}, or a TOML file.")],
    folder: Folder,
    title: Annotated[str, typer.Option(help="What the examination is called.")] = "",
    body: Annotated[str, typer.Option(help="Who examines.")] = "",
    grade: Annotated[str, typer.Option(help="What stands on the certificate.")] = "",
    candidates: Annotated[str, typer.Option(help="Names, with commas; they become C1, C2 and so on.")] = "",
    examiners: Annotated[str, typer.Option(help="Names of the examiners, with commas; appeals take two.")] = "",
    lang: Lang = None,
) -> None:
    """Announce an examination: draw its seed, and print the hash to publish."""
    with answering(lang) as language:
        file = Path(blueprint)
        made = (
            read_blueprint(file.read_text("utf-8")) if file.suffix == ".toml" and file.is_file() else preset(blueprint)
        )
        exam, seed, name = ExamFolder(folder), new_seed(), title or made.key
        if (folder / "exam.jsonl").exists():
            raise NotUnderstood(Text(__name__, "there_already", {"folder": str(folder)}))
        told = {"key": token_hex(5), "title": name, "body": body, "grade": grade or name, "mode": PRINTED, "seed": seed,
                "blueprint": made.to_json(), "examiners": _names(examiners) or ["1", "2"]}  # fmt: skip
        exam.write("announced", told, _BY)
        for number, one in enumerate(_names(candidates), 1):
            exam.write("admitted", {"candidate": f"C{number}", "name": one, "extra": 0}, _BY)
        typer.echo(_say("announced", language, hash=seed_hash(seed)))


def _names(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


def _print(folder: Path, out: Path | None, lang: str | None, *, pdf: bool, with_key: bool) -> None:
    with answering(lang) as language:
        state = _opened(ExamFolder(folder))
        made = manuscript(state.title, state.hash, papers_of(state), language, with_key=with_key)
        is_pdf = pdf or (out is not None and out.suffix == ".pdf")
        if out is None:
            if is_pdf:
                raise NotUnderstood(Text(__name__, "needs_out"))
            typer.echo(html_book(made))
            return
        out.write_bytes(pdf_book(made) if is_pdf else html_book(made).encode())
        typer.echo(_say("written", language, file=str(out)))


def _opened(exam: ExamFolder) -> Examination:
    """With the first print the examination is open: before it there were no scenes."""
    state = exam.read()
    if state.opened is None:
        may_open(state)
        exam.write("opened", {"digests": [item.digest for item in papers_of(state).common]}, _BY)
    return exam.read()


@app.command("paper")
def paper(folder: Folder, pdf: Pdf = False, out: Out = None, lang: Lang = None) -> None:
    """Print the paper with boxes for the answers; the first time opens the examination."""
    _print(folder, out, lang, pdf=pdf, with_key=False)


@app.command("key")
def key(folder: Folder, pdf: Pdf = False, out: Out = None, lang: Lang = None) -> None:
    """Print the key: rulings, clauses, and the way of the law."""
    _print(folder, out, lang, pdf=pdf, with_key=True)


@app.command("items")
def items(folder: Folder, lang: Lang = None) -> None:
    """The items as JSON, with what can be chosen: for whoever types the answers off the papers."""
    from cardinal.school.exams.answer import Answer
    from cardinal.web.exams.sit import task_values

    with answering(lang) as language:
        papers = papers_of(_opened(ExamFolder(folder)))
        told: dict[str, Any] = {}
        for item in papers.common:
            values = task_values(papers.base(item.number), Answer(), language)
            lists = {"options": values["options"], "effects": values["effect_list"], "clauses": values["clause_list"],
                     "questions": values["questions"], "lines": [one[:2] for one in values["lines"]]}  # fmt: skip
            told[str(item.number)] = {"kind": item.kind, **{name: dict(one) for name, one in lists.items() if one}}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))


@app.command("mark")
def mark(
    folder: Folder,
    answers: Annotated[Path | None, typer.Option(help="Where the answers are, if not in DIR/answers.")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Mark the answers in DIR/answers (C1.json and so on), close the examination, and print the marks."""
    with answering(lang) as language:
        exam = ExamFolder(folder)
        state = _opened(exam)
        if state.closed is None:
            for candidate, given in exam.answers(answers).items():
                if candidate not in state.candidates:
                    raise NotUnderstood(
                        Text("cardinal.school.exams.examination", "no_candidate", {"given": shown(candidate)}),
                        legal=tuple(state.candidates),
                    )
                exam.write("began", {"candidate": candidate}, _BY)
                for item, answer in given.items():
                    exam.write("answered", {"candidate": candidate, "item": int(item), "answer": answer}, _BY)
            may_close(state)
            exam.write("closed", {"seed": state.seed}, _BY)
        _print_marks(exam.read(), language, as_json=as_json)


def _print_marks(state: Examination, language: Language, *, as_json: bool) -> None:
    papers = papers_of(state)
    after, before = sheets(state, papers), sheets(state, papers, is_corrected=False)
    if as_json:
        told = [{"candidate": one.candidate.key, "per_cent": round(float(one.per_cent), 2), "passed": one.is_passed,
                 "before_appeals": round(float(was.per_cent), 2),
                 "items": {str(item.number): one.marks[item.number].total for item in one.items}}
                for one, was in zip(after, before, strict=True)]  # fmt: skip
        typer.echo(json.dumps(told, indent=2))
        return
    for one, was in zip(after, before, strict=True):
        verdict = _say("passed" if one.is_passed else "failed", language)
        moved = "" if one.per_cent == was.per_cent else f" ({float(was.per_cent):.1f} →)"
        typer.echo(f"{one.candidate.key}  {float(one.per_cent):5.1f}{moved}  {verdict}  {one.candidate.name}")


@app.command("stats")
def stats(folder: Folder, as_json: Json = False, lang: Lang = None) -> None:
    """What the sitting says about its items and its paper."""
    with answering(lang) as language:
        state = ExamFolder(folder).read()
        found = figures(state, papers_of(state)) if state.closed is not None else None
        if found is None:
            raise NotUnderstood(Text("cardinal.web.exams", "no_statistics"))
        if as_json:
            typer.echo(json.dumps(found.to_json(), indent=2))
            return
        if found.caution:
            typer.echo(Text("cardinal.web.exams", f"caution_{found.caution}").render(language))
        for one in found.items:
            flags = ", ".join(Text("cardinal.web.exams", f"flag_{flag}").render(language) for flag in one.flags)
            r = "    –" if one.r is None else f"{one.r:5.2f}"
            typer.echo(f"{one.number:3}  p {one.p:.2f}  r {r}  {flags}".rstrip())
        values = {"alpha": "–" if found.alpha is None else f"{found.alpha:.2f}",
                  "error": "–" if found.error is None else f"{found.error:.1f}"}  # fmt: skip
        typer.echo(_say("reliability", language, **values))
        if found.borderline:
            typer.echo(Text("cardinal.web.exams", "borderline").render(language) + " " + ", ".join(found.borderline))


@app.command("appeal")
def appeal(
    folder: Folder,
    candidate: Annotated[str, typer.Option(help="Who appeals, with --item and --grounds.")] = "",
    item: Annotated[int, typer.Option(help="The number of the item.")] = 0,
    grounds: Annotated[str, typer.Option(help="Why the mark is wrong.")] = "",
    number: Annotated[int, typer.Option(help="The appeal that an examiner decides on.")] = 0,
    examiner: Annotated[str, typer.Option(help="Who decides, as `exam new` named the examiners.")] = "",
    verdict: Annotated[str, typer.Option(help=", ".join(VERDICTS))] = "",
    reason: Annotated[str, typer.Option(help="Why; the candidate reads it.")] = "",
    right: Annotated[str, typer.Option(help='What is right instead, as JSON: {"options": ["27B"]}.')] = "{}",
    lang: Lang = None,
) -> None:
    """Appeal the mark of an item, or decide on an appeal; two examiners who agree change it for everybody."""
    with answering(lang) as language:
        exam = ExamFolder(folder)
        state = exam.read()
        if not number:
            may_appeal(state, candidate, item, datetime.now(UTC))
            told = {"appeal": len(state.appeals) + 1, "candidate": candidate, "item": item, "grounds": grounds}
            exam.write("appealed", told, candidate)
            typer.echo(_say("appealed", language, number=told["appeal"]))
            return
        may_judge(state, number, examiner, verdict, reason)
        try:
            new_key = dict(json.loads(right))
        except (ValueError, TypeError) as error:
            legal = ('{"options": ["27B"]}',)
            raise NotUnderstood(Text(__name__, "bad_key", {"given": shown(right)}), legal=legal) from error
        exam.write("judged", {"appeal": number, "examiner": examiner, "verdict": verdict, "reason": reason,
                              "new_key": new_key}, examiner)  # fmt: skip
        decided = exam.read().appeals[number].verdict
        typer.echo(_say("still_open" if decided is None else f"decided_{decided.verdict}", language))


@app.command("certify")
def certify(
    folder: Folder,
    candidate: Annotated[str, typer.Argument(metavar="CANDIDATE", help="C1, C2 …")],
    years: Annotated[int, typer.Option(min=0, max=50, help="For how long; 0 is without end.")] = 0,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Take the certificate back instead.")] = False,
    lang: Lang = None,
) -> None:
    """Issue a certificate to a candidate who has passed: a signed file, and the public key beside it."""
    with answering(lang) as language:
        exam = ExamFolder(folder)
        state, private = exam.read(), certificate_key(folder)
        issued = next((one for one in state.issued.values() if one.candidate == candidate), None)
        if withdraw and issued is not None:
            exam.write("withdrawn", {"certificate": issued.ident, "reason": ""}, _BY)
            gone = [digest_of(one.document) for one in exam.read().issued.values() if one.withdrawn]
            _write(folder / "withdrawn.json", withdrawn_list(gone, datetime.now(UTC).date(), private))
            typer.echo(_say("written", language, file=str(folder / "withdrawn.json")))
            return
        told = certified(state, papers_of(state), candidate, years, private, __version__)
        exam.write("certified", told, _BY)
        _write(folder / f"certificate_{candidate}.json", {**told["document"], **told["name"]})
        (folder / "public-key.txt").write_text(public_key(private) + "\n", "utf-8")
        typer.echo(_say("written", language, file=str(folder / f"certificate_{candidate}.json")))


def _write(file: Path, told: dict[str, Any]) -> None:
    file.write_text(json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True) + "\n", "utf-8")


@app.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate as JSON.")],
    trusted: Annotated[Path, typer.Option("--key", metavar="FILE", help="The public key of the body that issued it.")],
    withdrawn: Annotated[Path | None, typer.Option("--withdrawn", help="The signed list of withdrawn ones.")] = None,
    today: Annotated[str, typer.Option(help="Another day than today, for example 2031-01-01.")] = "",
    lang: Lang = None,
) -> None:
    """Say what a certificate is worth, without a network; exit status 1 unless it is valid."""
    with answering(lang) as language:
        try:
            document = json.loads(file.read_text("utf-8"))
            listed = None if withdrawn is None else json.loads(withdrawn.read_text("utf-8"))
            day = date.fromisoformat(today) if today else datetime.now(UTC).date()
            found = standing(document, trusted.read_text("utf-8").strip(), day, listed)
        except (OSError, ValueError, AttributeError, TypeError) as error:
            raise NotUnderstood(Text(__name__, "bad_file", {"file": str(file)})) from error
        typer.echo(found.label(language))
    if found is not Standing.VALID:
        raise typer.Exit(code=1)
