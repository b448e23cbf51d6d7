"""Guandan at a table: the order of finish as taps, what a deal gives, and how the levels move in a game.

A duplicate deal has a result of its own, ``+3`` to ``-3``. A game of the other kind has one result for all its deals,
the levels reached: each deal is written as soon as it is over, and the result grows until both sides agree on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from cardinal.cards import SEATS, SIDES, Seat, Side
from cardinal.contest.model import LevelScore
from cardinal.contest.played import A_PASSED
from cardinal.contest.stage import Stage
from cardinal.guandan.conditions import Conditions
from cardinal.guandan.duplicate import BOARDS, BoardLine, board_score
from cardinal.guandan.finish import Finish
from cardinal.guandan.levels import Promotion, Standing, promote
from cardinal.guandan.rules import OPTIONS, Rules
from cardinal.language import NotUnderstood, Text, shown
from cardinal.store import Competition

PLACES = ("first", "second", "third")
TRIBUTES = ("paid", "resisted")
_NOTES = ("tribute_card", "return_card", "opening", "remarks")
MOST_LETTERS, MOST_DEALS = 60, 40
Told = Mapping[str, Any]
"""One deal as it is kept: its order, and what was noted of tribute and the opening."""


def finish_of(fields: Mapping[str, str]) -> Finish:
    """The order of finish; two partners are enough, and of three the fourth is known.

    >>> str(finish_of({"first": "N", "second": "E", "third": "W"}))
    'N E W S'
    """
    out: list[Seat] = []
    for name in PLACES:
        finisher = fields.get(name, "")
        if finisher:
            seat = Seat.parse(finisher)
            if seat in out:
                raise NotUnderstood(Text(__package__, "seat_twice", {"seat": seat}))
            out.append(seat)
    finish = Finish.after(out)
    if finish is None:
        raise NotUnderstood(Text(__package__, "finish_missing"), legal=tuple(one for one in SEATS if one not in out))
    return finish


def deal_facts(fields: Mapping[str, str], finish: Finish) -> dict[str, Any]:
    """What a sheet has a column for."""
    record: dict[str, Any] = {"order": str(finish)}
    tribute = fields.get("tribute", "")
    if tribute:
        if tribute not in TRIBUTES:
            raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(tribute)}), legal=TRIBUTES)
        record["tribute"] = tribute
    for name in _NOTES:
        note = fields.get(name, "").strip()
        if len(note) > MOST_LETTERS:
            raise NotUnderstood(Text("cardinal.web", "too_long", {"name": name, "most": MOST_LETTERS}))
        if note:
            record[name] = note
    return record


def conditions_of(state: Competition, stage: Stage) -> Conditions:
    laws = state.conditions.laws_of(stage)
    boards, passing = laws["event.duplicate_A_boards"], laws["event.pass_A_counts"]
    return Conditions(duplicate_a_boards=cast(Any, boards), pass_a_counts=cast(Any, passing))


def rules_of(state: Competition, stage: Stage) -> Rules:
    laws = state.conditions.laws_of(stage)
    return Rules.of({option.name: laws[f"rules.{option.name}"] for option in OPTIONS})


def sheet_line(board: int) -> BoardLine | None:
    """What the sheet fixes for a board: its level and who pays tribute; nothing beyond its sixteen."""
    return BOARDS[board - 1] if 1 <= board <= len(BOARDS) else None


def deal_score(board: int, finish: Finish, conditions: Conditions) -> LevelScore:
    """What a duplicate deal gives.

    >>> deal_score(7, Finish.parse("E N W S"), Conditions()).difference
    -2
    """
    if sheet_line(board) is None:
        gain = finish.rise if finish.winner is Side.NS else -finish.rise
    else:
        score = board_score(board, finish, conditions)
        gain = score.ns - score.ew
    return LevelScore.gained(gain)


@dataclass(frozen=True, slots=True)
class Game:
    """A game so far: its deals, what each did to the levels, and where the two sides are."""

    deals: tuple[Told, ...]
    steps: tuple[Promotion, ...]
    standing: Standing
    is_over: bool
    """A is passed, and the game ends with that."""


def game_of(state: Competition, stage: Stage, deals: Sequence[Told]) -> Game:
    """Fold the deals of a game."""
    if len(deals) > MOST_DEALS:
        raise NotUnderstood(Text(__package__, "too_many_deals", {"most": MOST_DEALS}))
    rules, standing, steps = rules_of(state, stage), Standing(), []
    for deal in deals:
        if standing.passed is not None:
            raise NotUnderstood(Text(__package__, "game_over"), cites="§G2.过A")
        step = promote(standing, Finish.parse(str(deal["order"])), rules)
        steps.append(step)
        standing = step.standing
    return Game(tuple(deals), tuple(steps), standing, standing.passed is not None)


def game_score(game: Game, conditions: Conditions) -> LevelScore:
    """The levels that both sides came to."""
    ns, ew = (min(game.standing.index(side, conditions.pass_a_counts), A_PASSED) for side in SIDES)
    return LevelScore.reached(ns, ew)
