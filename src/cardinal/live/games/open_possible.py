"""What one may do at an open table beside calling and playing, and which of the own answers can still be taken back.

Nothing is refused there, so these are the acts that the laws foresee; anything else can be done as an irregular act.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.laws.act import parse_act
from cardinal.laws.answer_words import answer_label, question_text
from cardinal.laws.guandan.open_hearing import TableHearing
from cardinal.laws.open_log import Entry
from cardinal.laws.open_state import Hearing
from cardinal.laws.open_table import OpenTable
from cardinal.laws.ruling import Answered

from .open_bridge_spoken import OpenClaim, Spoken, awaited_for_claim, open_claim


def open_bridge_may(table: OpenTable, spoken: Spoken, viewer: Seat | Viewer) -> list[str]:
    """The verbs that *viewer* may say now; ``correct_partner`` is ``correct`` about what partner explained."""
    if not isinstance(viewer, Seat):
        return []
    verbs = ["does", "attention", *_disclosing(table, viewer)]
    claim, play = open_claim(table), table.state.play
    if claim is not None:
        return verbs + _about_claim(table, claim, spoken, viewer)
    is_on = play is not None and not play.is_over and not table.state.is_stopped
    return [*verbs, "claim"] if play is not None and is_on and viewer is not play.dummy else verbs


def _disclosing(table: OpenTable, seat: Seat) -> list[str]:
    position = table.state.position
    entries = position.auction.entries
    verbs = ["ask"] if any(entry.seat.side is not seat.side for entry in entries) else []
    if not any(entry.seat.side is seat.side for entry in entries):
        return verbs
    if position.period == "auction":
        return [*verbs, "alert", "announce", "explain", "correct"]
    contract = position.contract
    is_ours = contract is not None and contract.declarer.side is seat.side
    in_time = is_ours or table.result is not None
    return [*verbs, "explain", "correct", *(["correct_partner"] if in_time else [])]


def _about_claim(table: OpenTable, claim: OpenClaim, spoken: Spoken, seat: Seat) -> list[str]:
    verbs = []
    if not claim.is_contested:
        if seat in awaited_for_claim(table, claim) and seat not in spoken.agreed:
            verbs.append("agree")
        if seat is not claim.seat:
            verbs.append("object")
    asked = [act.seat for act in claim.after if act.verb == "play on"]
    if seat not in asked and (asked or seat.side is not claim.seat.side):
        verbs.append("play_on")
    return verbs


def called_at(log: Sequence[Entry]) -> int:
    """When the last call was made, in milliseconds: the pause after a skip bid runs from there."""
    moments = (entry.at for entry in reversed(log) if entry.kind == "act" and parse_act(entry.what).is_call)
    return round((next(moments, None) or 0.0) * 1000)


def takeable(
    hearing: Hearing | TableHearing | None, log: Iterable[Entry], viewer: Seat | Viewer, language: str = ""
) -> list[Any]:
    """The answers that *viewer* may take back: the own ones, for the Director any, until the table has acted on them.
    Their keys; or, for a reader, what was asked and what was answered."""
    if hearing is None or (isinstance(hearing, Hearing) and hearing.applied):
        return []
    by = {entry.what: entry.by for entry in log if entry.kind == "answer"}
    is_director = viewer is Viewer.DIRECTOR
    own = [key for key, _ in hearing.answers if is_director or by.get(key) == str(viewer)]
    if not language:
        return own
    steps = (step for step in hearing.result().trace if isinstance(step, Answered) and not step.skipped)
    read = {step.question.key: step for step in steps}
    return [_as_answered(read[key], language) for key in own if key in read]


def _as_answered(step: Answered, language: str) -> dict[str, str]:
    """An answer with the question as it was put."""
    question = step.question
    return {
        "key": question.key,
        "text": question_text(question, language),
        "answer": answer_label(question, step.answer, language),
    }
