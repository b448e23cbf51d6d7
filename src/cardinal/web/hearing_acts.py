"""What happened, line by line, as a hearing shows it: in the reader's words, and as somebody typed it."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.language import CardinalError
from cardinal.laws.act_reader import typed_line
from cardinal.laws.act_words import act_text
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.act_words import guandan_act_text
from cardinal.laws.spoken import told_by_line

from .hearing_facts import Facts, dealer_told


@dataclass(frozen=True, slots=True)
class ActSaid:
    """One act; ``text`` is empty where the line cannot be read."""

    typed: str
    text: str


def acts_said(told: Facts, language: str) -> tuple[ActSaid, ...]:
    """Every line that was typed, in its order; a line of calls is one act after another."""
    if told.is_guandan:
        return tuple(ActSaid(line, _said_at_guandan(line, language)) for line in told.lines)
    lines = [typed_line(line, language) for line in told.lines]
    turn, found = dealer_told(told), []
    for typed, line in zip(told.lines, lines, strict=True):
        try:
            ((acts, turn),) = told_by_line((line,), turn)
        except CardinalError:
            found.append(ActSaid(typed, ""))
        else:
            found.append(ActSaid(typed, " ".join(act_text(act).render(language) for act in acts)))
    return tuple(found)


def _said_at_guandan(line: str, language: str) -> str:
    try:
        return guandan_act_text(parse_guandan_act(typed_line(line, language, is_guandan=True))).render(language)
    except CardinalError:
        return ""
