"""Plots of an event inside its pages: only of what may be known."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from cardinal.contest.model import Game
from cardinal.contest.standings import StageStandings
from cardinal.formats.plots.board_plot import distribution_of, distribution_svg
from cardinal.formats.plots.race_plot import race_of, race_svg
from cardinal.formats.plots.session_plot import session_of, session_svg

from .folder_catalogue import ShownEvent

LEADERS = 8
LEAST = 2
"""Of fewer boards, rounds or results there is nothing to see in a plot."""


def session_plot(shown_event: ShownEvent, found: StageStandings, number: int, language: str) -> Markup | None:
    """A contestant's boards of a field that nobody has still to play, against the average."""
    whole = session_of(found, number, shown_event.called(number))
    free = shown_event.boards.get(found.stage.name, frozenset())
    session = replace(whole, points=tuple(point for point in whole.points if point.board in free))
    return Markup(session_svg(session, language)) if len(session.points) >= LEAST else None


def race_plot(shown_event: ShownEvent, found: StageStandings, title: str, language: str) -> Markup | None:
    """The leaders of a stage of matches over the rounds that are over."""
    if found.matches is None or not found.rankings:
        return None
    over = shown_event.rounds.get(found.stage.name, frozenset())
    numbers = [row.number for row in found.rankings[0].rows[:LEADERS]]
    race = race_of(found, numbers, title, {number: shown_event.called(number) for number in numbers})
    runners = tuple(
        replace(runner, rounds=tuple(value for at, value in enumerate(runner.rounds, start=1) if at in over))
        for runner in race.runners
    )
    enough = any(len(runner.rounds) >= LEAST for runner in runners)
    return Markup(race_svg(replace(race, runners=runners), language)) if enough else None


def board_plot(shown_event: ShownEvent, found: StageStandings, board: int, language: str) -> Markup | None:
    """How often each score of a free board of a field came."""
    if shown_event.conditions.game is not Game.BRIDGE or found.field is None:
        return None
    if board not in shown_event.boards.get(found.stage.name, frozenset()):
        return None
    told = distribution_of(found, board)
    return Markup(distribution_svg(told, language)) if len(told.counts) >= LEAST else None
