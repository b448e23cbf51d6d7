"""A rule book as a manuscript: every clause in our words, with what differs in other editions and what it refers to."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.language import Texts, join
from cardinal.laws.clause import Clause, Edition
from cardinal.laws.clause_names import clause_heading, clause_name
from cardinal.laws.contents import clauses_at, contents
from cardinal.laws.edition_diff import absent_notes, counterparts_in, is_same_rule
from cardinal.laws.editions import EDITIONS
from cardinal.laws.law_names import law_name

from .manuscript import Block, Heading, Manuscript, Paragraph, Run, Style, plain

_said = Texts(__name__).render
_GAP = "  "
_FOOTNOTES = "fn"


def lawbook(edition: Edition, title: str, language: str) -> Manuscript:
    """The whole book under its *title*, law by law."""
    blocks: list[Block] = []
    # The footnotes of the Laws stand at the end, whichever law has the first.
    for number, clauses in sorted(contents(edition).items(), key=lambda group: group[0] == _FOOTNOTES):
        blocks.append(Heading(law_heading(number, edition, language, clauses), anchor(number or "book")))
        for clause in clauses:
            blocks += _clause(clause, language, alone=clause.id == number)
    return Manuscript(
        title=title,
        language=language,
        contents=_said("contents", language),
        lead=tuple(_said(key, language) for key in _leads(edition)),
        blocks=tuple(blocks),
    )


def _leads(edition: Edition) -> tuple[str, ...]:
    return ("own_words", "marks") if isinstance(edition, int) else ("own_words",)


def anchor(number: str) -> str:
    """The anchor of a clause or a law, the same in every language: the number, as addresses have it."""
    return f"c-{number}"


def law_heading(number: str, edition: Edition, language: str, clauses: tuple[Clause, ...]) -> str:
    """What a law is called in the contents: its number and its name."""
    if not number:
        return clauses[0].title(language)
    name = law_name(number, edition, language)
    return name if number.isalpha() else f"{clause_heading(number, language)}{_GAP}{name}"


def _clause(clause: Clause, language: str, *, alone: bool) -> Iterator[Block]:
    """A clause; one that is its whole law stands under the law's own heading."""
    if not alone:
        number, title = clause_heading(clause.id, language), clause.title(language)
        yield Heading(f"{number}{_GAP}{title}", anchor(clause.id), 2)
    yield plain(clause.words(language).text)
    for name in ("note", "source_note", "inferred"):
        if getattr(clause, name):
            yield plain(clause.words(language, name).text, Style.NOTE)
    if isinstance(clause.edition, int):
        yield from _marks(clause, language)
    if clause.refs:
        yield _references(clause, language)


def _marks(clause: Clause, language: str) -> Iterator[Paragraph]:
    """What the other editions say otherwise; an edition that says the same under the same number is not named."""
    if clause.difference:
        yield plain(clause.words(language, "difference").text, Style.MARK)
    told = [text for edition in EDITIONS if edition != clause.edition and (text := _mark(clause, edition, language))]
    if told:
        yield plain((" " if language == "en" else "").join(told), Style.MARK)


def _mark(clause: Clause, edition: int, language: str) -> str:
    others = counterparts_in(clause, edition)
    if not others:
        notes = " ".join(said.words(language).text for said in absent_notes(clause, edition))
        told = _said("not_in", language, edition=edition)
        return f"{told} {notes}".strip() if language == "en" else f"{told}{notes}"
    numbers = join(dict.fromkeys(clause_name(one.id, edition, language) for one in others), language)
    if not all(is_same_rule(clause, one) for one in others):
        return _said("changed", language, edition=edition, number=numbers)
    if [one.number for one in others] != [clause.number]:
        return _said("renumbered", language, edition=edition, number=numbers)
    return ""


def _references(clause: Clause, language: str) -> Paragraph:
    runs = [Run(_said("see", language))]
    for place, ref in enumerate(clause.refs):
        if place:
            runs.append(Run(" · "))
        at = clauses_at(clause.edition, ref)
        # A number that only has clauses below it leads to the first of them.
        runs.append(Run(clause_name(ref, clause.edition if at else None, language), anchor(at[0].id if at else ref)))
    return Paragraph(tuple(runs), Style.NOTE)
