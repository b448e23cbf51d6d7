"""What a robot of Guandan refuses.

NotUnderstood
└── UnknownPlayer    the name of no robot; the refusal lists those there are
"""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.language import NotUnderstood, Text, shown


class UnknownPlayer(NotUnderstood):
    """The name of no robot."""

    @classmethod
    def named(cls, given: object, players: Iterable[str]) -> UnknownPlayer:
        legal = tuple(players)
        return cls(Text(__package__, "player", {"given": shown(given), "legal": legal}), legal=legal)
