"""Whose matter it is: a player, a side, or a team of a match that is not tied to one direction."""

from __future__ import annotations

from enum import StrEnum

from cardinal.cards import Seat, Side

from .codes import code_text


class Team(StrEnum):
    """A team of a match: the one named first in the draw, and the other."""

    HOME = "home team"
    VISITORS = "visiting team"

    @property
    def other(self) -> Team:
        return Team.VISITORS if self is Team.HOME else Team.HOME

    def label(self, language: str = "en") -> str:
        return code_text(self.value).render(language)


HOME, VISITORS = Team.HOME, Team.VISITORS

Contestant = Team | Side | Seat
"""Who is scored: a team, a pair, or a player of an individual event."""
