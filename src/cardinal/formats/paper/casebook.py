"""Cases as a manuscript: under each law its leading cases, with the situation, the questions, and the ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardinal.language import Texts

from .manuscript import Block, Heading, Manuscript, Paragraph, Run, Style, plain

_said = Texts(__name__).render


@dataclass(frozen=True, slots=True)
class PrintedCase:
    """A case in its reader's language: each question with its answer, each sentence of the ruling with its clauses."""

    law: str
    title: str
    situation: tuple[str, ...]
    acts: tuple[str, ...]
    questions: tuple[tuple[str, str], ...]
    ruling: tuple[tuple[str, tuple[str, ...]], ...]


def casebook(cases: Iterable[PrintedCase], title: str, language: str) -> Manuscript:
    """The cases of one book, in the order in which they come; those of one law are one chapter."""
    blocks: list[Block] = []
    law = ""
    for number, case in enumerate(cases, 1):
        if case.law != law:
            law = case.law
            blocks.append(Heading(law, f"law-{number}"))
        blocks += _case(case, number, language)
    return Manuscript(
        title=_said("title", language, book=title),
        language=language,
        contents=_said("contents", language),
        lead=(_said("lead", language),),
        blocks=tuple(blocks),
    )


def _case(case: PrintedCase, number: int, language: str) -> Iterator[Block]:
    yield Heading(f"{number}  {case.title}", f"case-{number}", 2)
    if case.situation:
        yield from (plain(line, Style.NOTE) for line in case.situation)
    if case.acts:
        between = " " if language == "en" else ""
        yield plain(between.join(case.acts))
    for question, answer in case.questions:
        yield Paragraph((Run(question + ("  " if language == "en" else " ")), Run(answer, bold=True)), Style.ITEM)
    yield Heading(_said("ruling", language), "", 3)
    for text, clauses in case.ruling:
        cited = f"  ({', '.join(clauses)})" if language == "en" else f"（{'、'.join(clauses)}）"
        yield plain(f"{text}{cited}" if clauses else text, Style.ITEM)
