"""What a table called for, in the reader's language: a subject that was chosen on a phone is noted in the phone's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from jinja2 import pass_context
from jinja2.runtime import Context

from cardinal.contest.model import Game, Room
from cardinal.language import Language, Text

_TABLE = "cardinal.web.table"
REASONS: Mapping[Game, tuple[str, ...]] = {
    Game.BRIDGE: (
        "insufficient",
        "irregularity",
        "lead",
        "exposed",
        "revoke",
        "claim",
        "information",
        "score",
        "slow",
        "other",
    ),
    Game.GUANDAN: ("play", "tribute", "score", "slow", "other"),
}
"""What tables call for, the usual first."""
SUBJECTS = tuple(dict.fromkeys(subject for every in REASONS.values() for subject in every))


def call_words(reason: str, language: str) -> str:
    """The reason with its subject in *language*; a player's own words stay as they are.

    >>> call_words("藏牌", "en"), call_words("A revoke: dummy's?", "zh-Hans"), call_words("it is loud", "ja")
    ('A revoke', "藏牌: dummy's?", 'it is loud')
    """
    for said, room, subject in _noted():
        if reason == said or reason.startswith((f"{said}:", f"{said}：")):
            own = reason.removeprefix(said)
            words = Text(_TABLE, f"call_{subject}").render(language) + own
            if room is Room.NONE:
                return words
            values = {"room": Text(_TABLE, f"room_{room}"), "reason": words}
            return Text(_TABLE, "reason_in_room", values).render(language)
    return reason


@lru_cache(1)
def _noted() -> tuple[tuple[str, Room, str], ...]:
    """How a phone notes each subject, in each language and room."""
    noted = []
    for subject, language, room in product(SUBJECTS, Language, Room):
        said = Text(_TABLE, f"call_{subject}")
        if room is not Room.NONE:
            said = Text(_TABLE, "reason_in_room", {"room": Text(_TABLE, f"room_{room}"), "reason": said})
        noted.append((said.render(language), room, subject))
    return tuple(noted)


@pass_context
def call_filter(context: Context, reason: str) -> str:
    return call_words(reason, context["language"])
