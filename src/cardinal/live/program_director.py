"""Where no Director is at an open table the program judges what the robots' own system can tell: whether a call is
comparable with the one that was withdrawn (Law 23A). It says so, with its figures; what is left is for the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardinal.bridge import Call
from cardinal.language import CardinalError
from cardinal.laws.choice_ends import HearingNow
from cardinal.laws.question import NO, Question

from .games import GameTable
from .games.open_answers import PROGRAM_JUDGES, Directed
from .games.open_bridge import OpenBridge
from .games.open_guandan import OpenGuandan
from .protocol import Act


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the program finds, and of how many hands in a hundred that call the one the other would be right too."""

    value: str
    of_new: int
    of_old: int


def judged(game: OpenBridge, question: Question) -> Judgement | None:
    """What the program finds; None for what it leaves to people."""
    if game.directed is not Directed.PROGRAM or question.key not in PROGRAM_JUDGES:
        return None
    withdrawn, replacement = (question.text.values.get(name) for name in ("withdrawn", "replacement"))
    if not isinstance(withdrawn, Call) or not isinstance(replacement, Call):
        return Judgement(NO, 0, 0)
    board, auction = game.table.board, game.table.state.position.auction
    calls = [entry.call for entry in auction.entries]
    # The whole system of the robots, which a start need not wait for.
    from cardinal.analysis.robots.bridge.in_law import comparison, is_comparable

    try:
        found = comparison(calls, withdrawn, replacement, board.dealer, board.vulnerability)
    except CardinalError:
        # An auction that the system does not know: nothing shows that the calls are alike.
        return Judgement(NO, 0, 0)
    return Judgement(is_comparable(found) or NO, found.of_replacement, found.of_withdrawn)


def program_act(played: GameTable | None) -> Act | None:
    """The answer that the program has to give now in the place of the Director."""
    question = played.table.question if isinstance(played, OpenBridge) else None
    found = None if question is None or not isinstance(played, OpenBridge) else judged(played, question)
    if question is None or found is None:
        return None
    body: dict[str, Any] = {"key": question.key, "value": found.value, "of_new": found.of_new, "of_old": found.of_old}
    return Act("answers", body)


def awaits_program(played: GameTable | None) -> bool:
    """Whether the table waits for a judgement of the program."""
    if not isinstance(played, OpenBridge) or played.directed is not Directed.PROGRAM:
        return False
    question = played.table.question
    return question is not None and question.key in PROGRAM_JUDGES


def hearing_now(played: OpenBridge | OpenGuandan) -> HearingNow | None:
    """The hearing under way, judged ahead as the program would."""
    hearing = played.table.hearing
    if hearing is None:
        return None

    def judge(question: Question) -> object:
        found = judged(played, question) if isinstance(played, OpenBridge) else None
        return None if found is None else found.value

    return HearingNow(hearing.law, hearing.case, dict(hearing.answers), hearing.result(), judge)
