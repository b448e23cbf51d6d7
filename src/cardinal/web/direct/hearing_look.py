"""Where the look back that a ruling asked for goes on: the hearing of its clause, with what was found already told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardinal.language import CardinalError
from cardinal.laws.effect import Review
from cardinal.scoring import Played
from cardinal.store import Competition

from ..addresses import address
from ..hearing import Heard
from ..hearing_facts import Facts, facts_of, hearing_pairs
from .hearing_carry import Reminder, agreed_score, carried, remembered

_SAME = {"both_sides": "other_side_revoked", "repeated": "repeated"}
"""What the look back of 64C asks, and the question about the revoke that has found the same."""


def look_address(key: str, state: Competition, reminder: Reminder) -> str:
    """The hearing under the clause that is owed; nothing where the ruling asks for no look back."""
    review = next((effect for effect in reminder.effects if isinstance(effect, Review)), None)
    if review is None:
        return ""
    place, before = reminder.place, remembered(reminder.ruling.hearing)
    at = {"stage": place.stage, "round": str(place.round), "table": place.table, "room": str(place.room)}
    at["board"] = str(place.board or "")
    told, answers = Facts(book=str(state.conditions.edition), law=review.clause), {}
    if before is not None:
        told = _told_again(state, reminder, before, review.clause)
        answers = {asks: before.answers[told] for asks, told in _SAME.items() if told in before.answers}
    page = "ask" if before is not None else "facts"
    return address(f"/direct/{key}/hearing/{page}", (*at.items(), *hearing_pairs(told, answers)))


def _told_again(state: Competition, reminder: Reminder, before: Heard, clause: str) -> Facts:
    """What was told then, with the tricks that were moved and the result that the board has now."""
    told = replace(before.facts, law=clause, matter="", earlier="")
    if told.is_guandan:
        return told
    try:
        record = told.record()
    except CardinalError:
        return told
    score, board = agreed_score(state, reminder.place), record.get("board")
    given = [*_list(record.get("given")), *(one.to_json() for one in carried(before.result.effects).transfers)]
    result = score.result if isinstance(score, Played) else None
    known = {**(board if isinstance(board, Mapping) else {}), **({"result": str(result)} if result is not None else {})}
    return facts_of({**record, "board": known, **({"given": given} if given else {})}, clause)


def _list(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()
