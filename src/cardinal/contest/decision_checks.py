"""Scores that a ruling, a correction or an appeal cannot have given: no contract gives them on that board.

They are told with their place as a result is, and do not count: what stood there before counts on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from .model import Appeal, Correction, Event, Flaw, Game, Ruling, Score, Source
from .result_checks import impossible
from .score_cell import NO_CONTRACT, no_contract, write_cell

Decided = TypeVar("Decided", Ruling, Correction, Appeal)


def without_impossible_scores(event: Event) -> tuple[Event, tuple[Flaw, ...]]:
    """The event without decisions of an impossible score, and a flaw for each of them."""
    if event.conditions.game is not Game.BRIDGE:
        return event, ()
    boards = {one.key: one.place.board for one in event.rulings}
    wrong: dict[Source, Flaw] = {}
    for ruling in event.rulings:
        _look(ruling.score, ruling.place.board, ruling.source, wrong)
    for correction in event.corrections:
        _look(correction.after, correction.place.board, correction.source, wrong)
    for appeal in event.appeals:
        _look(appeal.score, boards.get(appeal.ruling, 0), appeal.source, wrong)
    if not wrong:
        return event, ()
    kept = replace(
        event,
        rulings=_kept(event.rulings, wrong),
        corrections=_kept(event.corrections, wrong),
        appeals=_kept(event.appeals, wrong),
    )
    return kept, tuple(wrong.values())


def _look(score: Score | None, board: int, source: Source, wrong: dict[Source, Flaw]) -> None:
    found = None if score is None or not board else impossible(score, board)
    if score is not None and found is not None:
        wrong[source] = Flaw(source, no_contract(found, board), NO_CONTRACT, write_cell(score))


def _kept(decided: tuple[Decided, ...], wrong: Mapping[Source, Flaw]) -> tuple[Decided, ...]:
    return tuple(one for one in decided if one.source not in wrong)
