"""The topics of calculation: each a function of a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from cardinal.language import NotUnderstood, Text, shown

from .calculation_bridge import artificial, fouled, matchpoints, weighted, weighted_imps
from .calculation_guandan import match_vp, score_sheet
from .calculation_lines import Calculation

TOPICS: Mapping[str, Callable[[Random, str], Calculation]] = {
    "matchpoints": matchpoints,
    "weighted": weighted,
    "artificial": artificial,
    "fouled": fouled,
    "weighted-imps": weighted_imps,
    "sheet": score_sheet,
    "match-vp": match_vp,
}
GUANDAN_TOPICS = ("sheet", "match-vp")


def calculation(topic: str, seed: str) -> Calculation:
    """What a seed gives to work out; the same anywhere and at any time.

    >>> found = calculation("weighted", "7")
    >>> found.mark({line.key: str(line.right) for line in found.lines})
    100
    """
    make = TOPICS.get(topic)
    if make is None:
        raise NotUnderstood(Text(__name__, "no_topic", {"given": shown(topic)}), legal=tuple(TOPICS))
    return make(Random(f"calculation {topic} {seed}"), seed)


def topic_text(topic: str) -> Text:
    """What a topic is called."""
    return Text(__name__, f"topic_{topic.replace('-', '_')}")
