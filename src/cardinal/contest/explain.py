"""Where any number of the standings comes from: ``pair 7 board 12``, ``team 3 round 4``, ``pair 7 total``.

The answer is a structure, and is said in the reader's language: steps with their numbers, clauses and sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from cardinal.language import NotUnderstood, Text
from cardinal.language import shown as repeated

from .explain_field import explain_board, explain_sit_outs, explain_total
from .explain_match import explain_match_board, explain_match_total, explain_round
from .explanation import Explanation, Reason, say, shown
from .model import Event
from .provisional import owed_at
from .ranking import Ranking, Row
from .standings import StageStandings, Standings, standings

__all__ = ["Explanation", "Question", "Reason", "explain", "read_question"]

_WHO = r"pair|team|player|individual|contestant|number|对|對|队|隊|组|組|选手|選手|ペア|チーム|選手|番号"
_BOARD = r"board|deal|副|牌|牌副|ボード|ディール"
_ROUND = r"round|match|轮|輪|场|場|回戦|ラウンド|試合"
_TOTAL = r"total|score|place|rank|总分|總分|名次|合計|順位"
_STAGE = r"stage|阶段|階段|ステージ"
_QUESTION = re.compile(
    rf"\s*(?:{_WHO})?\s*(?P<number>\d{{1,6}})"
    rf"(?:\s+(?:(?:{_BOARD})\s*(?P<board>\d{{1,6}})|(?:{_ROUND})\s*(?P<round>\d{{1,6}})|(?P<total>{_TOTAL})))?"
    rf"(?:\s+(?:{_STAGE})\s+(?P<stage>.+?))?\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Question:
    """A contestant, and a board, a round, or its total and place; of its last stage unless one is named."""

    number: int
    board: int | None = None
    round: int | None = None
    stage: str = ""


def read_question(text: str) -> Question:
    """A question in words.

    >>> read_question("pair 7 board 12"), read_question("team 3 round 4 stage final").stage
    (Question(number=7, board=12, round=None, stage=''), 'final')
    """
    found = _QUESTION.fullmatch(text)
    if found is None:
        examples = ("pair 7 board 12", "team 3 round 4", "pair 7 total")
        raise NotUnderstood(Text(__name__, "question", {"given": repeated(text)}), legal=examples)
    board, number = found["board"], found["round"]
    return Question(
        int(found["number"]), int(board) if board else None, int(number) if number else None, found["stage"] or ""
    )


def explain(event: Event, question: str | Question, scored: Standings | None = None) -> Explanation:
    """Where a number comes from. *scored* are the standings of the event, where they are known already."""
    asked = read_question(question) if isinstance(question, str) else question
    if asked.number not in event.by_number:
        numbers = tuple(event.by_number)
        raise NotUnderstood(Text(__name__, "nobody", {"number": asked.number}), legal=numbers)
    found = _stage(scored if scored is not None else standings(event), asked)
    explanation = _explained(event, found, asked)
    if explanation is None:
        key = "no_board" if asked.board is not None else "no_round"
        values = {"number": asked.number, "board": asked.board, "round": asked.round, "stage": found.stage.name}
        raise NotUnderstood(Text(__name__, key, values))
    return replace(explanation, reasons=(*explanation.reasons, *_still_open(event, found, asked)))


def _still_open(event: Event, found: StageStandings, asked: Question) -> Iterator[Reason]:
    """Whether the number is provisional: a ruling is open on one of the boards that it is made of.

    Of a total no board is named: somebody may have it still to play.
    """
    owed = {place: laws for place, laws in owed_at(event).items() if place.stage == found.stage.name}
    if owed and asked.board is None and asked.round is None:
        yield Reason(say("provisional_total"))
        return
    own = [line.place for line in event.lines_of(found.stage.name) if asked.number in (*line.ns, *line.ew)]
    boards = {at.board for at in own if asked.round in (None, at.round) and asked.board in (None, at.board)}
    rounds = {at.round for at in own if at.board in boards} if found.stage.has_matches else None
    for place, laws in owed.items():
        if place.board in boards and (rounds is None or place.round in rounds):
            told = {"table": place.table, "board": place.board, "laws": laws}
            yield Reason(say("provisional", told), more_clauses=laws)


def _stage(scored: Standings, asked: Question) -> StageStandings:
    if asked.stage:
        names = tuple(stage.stage.name for stage in scored.stages)
        if asked.stage not in names:
            values = {"given": repeated(asked.stage), "stages": names}
            raise NotUnderstood(Text(__name__, "no_stage", values), legal=names)
        return scored.stage(asked.stage)
    played = [one for one in scored.stages if asked.number in one.numbers]
    return played[-1] if played else scored.last


def _explained(event: Event, found: StageStandings, asked: Question) -> Explanation | None:
    if asked.board is not None:
        by = explain_board if found.field is not None else explain_match_board
        return by(event, found, asked.number, asked.board)
    if asked.round is not None:
        if found.matches is not None:
            return explain_round(event, found, asked.number, asked.round)
        return _field_round(event, found, asked.number, asked.round)
    total = (explain_total if found.field is not None else explain_match_total)(event, found, asked.number)
    ranking = found.ranking_of(asked.number)
    if ranking is None:
        return total
    return replace(total, reasons=(*total.reasons, *_place(ranking, asked.number)))


def _field_round(event: Event, found: StageStandings, number: int, round_number: int) -> Explanation | None:
    """A round of a field is the boards that were played in it, or what it is worth to whoever sat it out."""
    assert found.field is not None
    values = [one for one in found.field.scored.values(number) if one.line.place.round == round_number]
    told = list(explain_sit_outs(found.field, number, round_number))
    if not values and not told:
        return None
    for value in values:
        text = say("board_in_round", {"board": value.line.board, "value": value.value, "top": value.top})
        told.append(Reason(text, value.value, value.cites))
    total = sum((one.value for one in told if one.value is not None), Fraction())
    name = event.by_number[number].name
    return Explanation(
        say("subject_round", {"number": number, "name": name, "round": round_number}), total, tuple(told)
    )


def _place(ranking: Ranking, number: int) -> Iterator[Reason]:
    """The place, and the steps that broke the tie, if there was one."""
    row = ranking.row(number)
    yield from (_tie(ty) for ty in _ties(row, number))
    if row.place is None:
        yield Reason(say("unranked"), more_clauses=(row.unranked,))
    else:
        key = "place_shared" if row.is_shared else "place"
        cites = " ".join(part for part in (ranking.cites, row.cites) if part)
        yield Reason(say(key, {"place": row.place, "of": len(ranking.keys)}), Fraction(row.place), cites)


@dataclass(frozen=True, slots=True)
class _Tie:
    text: Text
    own: Fraction
    cites: str


def _ties(row: Row, number: int) -> Iterator[_Tie]:
    for one in row.taken:
        others = tuple(
            say("of_entry", {"number": other, "value": shown(value)}) for other, value in one.values if other != number
        )
        own = one.value(number)
        values = {"step": one.step.text, "own": own, "others": others}
        yield _Tie(say("tie_decided" if one.decided else "tie_equal", values), own, one.step.cites)


def _tie(tie: _Tie) -> Reason:
    return Reason(tie.text, tie.own, tie.cites)
