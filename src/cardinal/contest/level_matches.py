"""Tied knockout matches: extra play decides who goes on."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .entry_rules import family
from .match_table import ScoredMatch
from .standings import StageStandings

_TEXTS = "cardinal.contest.event_folder"
LEVEL_CITES = {"guandan": "§G49.2", "ctcba": "§R49.1(3)", "laws": "§78D/2"}
"""What says how a level match is decided, by the family of the regulations."""


def level_matches(standing: StageStandings) -> Iterator[ScoredMatch]:
    """The matches of a knockout whose results are all there and name no winner."""
    scored = standing.matches.table.scored if standing.stage.is_knockout and standing.matches else ()
    for one in scored:
        halves = one.is_complete and bool(one.sides) and all(0 < side.won < 1 for side in one.sides)
        if halves and one.winner is None and one.match.away is not None:
            yield one


def level_text(conditions: ConditionsOfContest, level: ScoredMatch) -> Text:
    """Which match is level, and what decides it."""
    match = level.match
    values = {"stage": match.stage, "round": match.round, "home": match.home, "away": match.away}
    return Text(_TEXTS, "level_guandan" if family(conditions) == "guandan" else "level_bridge", values)
