"""Which calls are a matter of judgement, and by how many points judgement may go beyond the rule, either way.

What is told of a call includes its reach, so that a hand that judgement chooses for it fits the explanation.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

REACHES: Mapping[str, int] = MappingProxyType(
    {
        "blackwood": 4,
        "competitive_raise": 3,
        "game_raise": 2,
        "invitation": 1,
        "pass_minimum": 2,
        "pass_natural": 37,
        "penalty_double": 3,
        "quantitative": 1,
        "sacrifice": 3,
        "to_play_game": 4,
        "to_play_slam": 4,
    }
)
