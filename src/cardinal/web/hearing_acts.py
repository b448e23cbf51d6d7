"""What happened, line by line, as a hearing shows it: in the reader's words, and as somebody typed it."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.language import CardinalError
from cardinal.laws.act import parse_act
from cardinal.laws.act_reader import typed_line
from cardinal.laws.act_words import act_text
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.act_words import guandan_act_text

from .hearing_facts import Facts

__all__ = ["ActSaid", "acts_said"]


@dataclass(frozen=True, slots=True)
class ActSaid:
    """One act; ``text`` is empty where the line cannot be read."""

    typed: str
    text: str


def acts_said(told: Facts, language: str) -> tuple[ActSaid, ...]:
    """Every line that was typed, in its order."""
    return tuple(ActSaid(line, _said(line, language, is_guandan=told.is_guandan)) for line in told.lines)


def _said(line: str, language: str, *, is_guandan: bool) -> str:
    line = typed_line(line, language, is_guandan=is_guandan)
    try:
        text = guandan_act_text(parse_guandan_act(line)) if is_guandan else act_text(parse_act(line))
    except CardinalError:
        return ""
    return text.render(language)
