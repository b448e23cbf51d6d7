"""A league: every contestant against every other, and the table that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

from cardinal.language import NotUnderstood, Text

from .arena import NORMAL_95, Outcome, check


class NoLeague(NotUnderstood):
    """Fewer than two contestants, or one of them twice."""


@dataclass(frozen=True, slots=True)
class Row:
    """One contestant: the mean of all its boards, half the width of its 95 % interval, matches won, drawn and lost."""

    player: str
    mean: float
    half: float
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class League:
    """The outcomes of all pairs, each seen by the contestant that was named first."""

    game: str
    players: tuple[str, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The strongest first."""
        return tuple(sorted(map(self._row, self.players), key=lambda row: -row.mean))

    def _row(self, player: str) -> Row:
        swings: list[int] = []
        wins = draws = losses = 0
        for outcome in self.outcomes:
            if player == outcome.first:
                swings += outcome.boards
                wins, draws, losses = wins + outcome.wins, draws + outcome.draws, losses + outcome.losses
            elif player == outcome.second:
                swings += [-swing for swing in outcome.boards]
                wins, draws, losses = wins + outcome.losses, draws + outcome.draws, losses + outcome.wins
        half = NORMAL_95 * stdev(swings) / sqrt(len(swings)) if len(swings) > 1 else 0.0
        return Row(player, fmean(swings), half, wins, draws, losses)

    def met(self, player: str, other: str) -> Outcome | None:
        """The contest of two players, whoever was named first; None of a player with itself."""
        return next((one for one in self.outcomes if {one.first, one.second} == {player, other}), None)

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "table": [
                {
                    "player": row.player,
                    "mean": round(row.mean, 4),
                    "half_width_95": round(row.half, 4),
                    "wins": row.wins,
                    "draws": row.draws,
                    "losses": row.losses,
                }
                for row in self.rows
            ],
            "contests": [outcome.to_json() for outcome in self.outcomes],
        }


def play_league(game: str, players: Sequence[str], contest: Callable[[str, str], Outcome]) -> League:
    """Every two of *players* by *contest*, which plays the matches of two."""
    check(game, *players)
    if len(set(players)) < 2 or len(set(players)) < len(players):
        raise NoLeague(Text(__name__, "players", {"given": tuple(players)}))
    return League(game, tuple(players), tuple(contest(first, second) for first, second in combinations(players, 2)))
