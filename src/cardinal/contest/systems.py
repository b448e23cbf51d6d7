"""The systems that a stage can be played by: the movements of the registry, and the ways to pair matches."""

from __future__ import annotations

from cardinal.language import Text
from cardinal.regulations.setting_kinds import Word
from cardinal.regulations.settings import MATCH_SYSTEMS

from .movements import GENERATORS, generator_of
from .movements.kind import Counted

__all__ = [
    "FITTED_SYSTEMS",
    "INDIVIDUAL_SYSTEMS",
    "MOVEMENT_SYSTEMS",
    "SYSTEMS",
    "TRIANGLE_SYSTEMS",
    "SystemWord",
    "has_two_lines",
    "system_name",
]

_FIELD_MOVEMENTS = tuple(generator for generator in GENERATORS if not generator.is_of_teams)
SYSTEMS = (*(movement.system for movement in _FIELD_MOVEMENTS), *MATCH_SYSTEMS)
MOVEMENT_SYSTEMS = frozenset(movement.system for movement in _FIELD_MOVEMENTS)
"""Those in which boards go round a field, rather than contestants meeting in matches."""
INDIVIDUAL_SYSTEMS = tuple(generator.system for generator in _FIELD_MOVEMENTS if generator.counts is Counted.PLAYERS)
"""Those that seat four players at a table, each with a partner of the round."""
FITTED_SYSTEMS = tuple(generator.system for generator in GENERATORS if generator.lengths is not None)
"""Those whose rounds and boards the draw can choose from the number of pairs."""
TRIANGLE_SYSTEMS = ("swiss", "round_robin")
"""Those in which three of an odd number of teams can meet in half matches instead of a bye."""


class SystemWord(Word):
    """The system of a stage: a movement is named by its own texts."""


def system_name(system: str) -> Text:
    """The name of a system within a sentence."""
    generator = generator_of(system)
    return Text("cardinal.contest.conditions_page", f"word_{system}") if generator is None else generator.text


def has_two_lines(system: str) -> bool:
    """Whether nobody changes direction, so that each line has a list of its own."""
    generator = generator_of(system)
    return generator is not None and generator.two_lines
