"""Where a contestant's points on a board of a field come from, and its total over all boards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.scoring import Assignment, Share, form_of, side_of
from cardinal.scoring.board_score import OwnSession
from cardinal.scoring.butler import datum

from .board_columns import CITES, ScoredBoard
from .carry_over import CITES as CARRY_CITES
from .explain_place import score_history
from .explanation import Explanation, Reason, say, shown, together
from .field_score import BoardValue
from .model import Event
from .penalty_words import penalty_reason
from .regulated import regulated
from .stage import Scoring
from .standings import StageStandings
from .standings_pairs import FieldTable
from .unapplied import applies


def explain_board(event: Event, found: StageStandings, number: int, board: int) -> Explanation | None:
    """Every place at which the contestant has a score on the board; None where it has none."""
    table = found.field
    assert table is not None
    values = [one for one in table.scored.values(number) if one.line.board == board]
    if not values:
        return None
    reasons: list[Reason] = []
    for one in values:
        reasons += together(score_history(event, one.line), _worth(table, number, one))
    total = sum((one.value for one in values), Fraction())
    subject = say("subject_board", {"number": number, "name": _name(event, number), "board": board})
    return Explanation(subject, total, tuple(reasons))


def _name(event: Event, number: int) -> str:
    return event.by_number[number].name if number in event.by_number else ""


def _worth(table: FieldTable, number: int, one: BoardValue) -> Iterator[Reason]:
    board = table.scored.boards[one.key]
    if one.award is not None:
        yield from _award(table, number, one)
    elif table.stage.scoring is Scoring.MATCHPOINTS:
        yield from _matchpoints(board, one)
    elif table.stage.scoring is Scoring.BUTLER:
        yield from _butler(table, board, one)
    else:
        values = {"count": len(_rivals(board, one)), "value": one.value}
        yield Reason(say(f"worth_{table.stage.scoring}", values), one.value, CITES[table.stage.scoring])
    if table.stage.scoring is Scoring.MATCHPOINTS:
        percent = 100 * one.value / one.top if one.top else Fraction()
        told = {"points": one.value, "top": one.top, "percent": shown(percent)}
        yield Reason(say("points_of_top", told), one.value, "§78A")


def _award(table: FieldTable, number: int, one: BoardValue) -> Iterator[Reason]:
    """12C2: the award, and what the rest of the session makes of it."""
    assert one.award is not None
    award, own = one.award, table.scored.own(number, one.key.session)
    matchpoints = table.stage.scoring is Scoring.MATCHPOINTS
    given = f"{shown(award.percent)}%" if matchpoints else shown(award.imps)
    yield Reason(say("award", {"award": given}), cites="§12C2(a)" if matchpoints else "§12C2(b)")
    if award.own is OwnSession.NEVER:
        return
    if own is None:
        yield Reason(say("award_no_session"), cites="§12C2(c)")
        return
    told = f"{shown(own)}%" if matchpoints else shown(own)
    key = "award_session_better" if award.own is OwnSession.IF_BETTER else "award_session_worse"
    counts = shown(100 * one.value / one.top) + "%" if matchpoints and one.top else shown(one.value)
    yield Reason(say(key, {"own": told, "award": given, "counts": counts}), one.value, "§12C2(c)")


def _rivals(board: ScoredBoard, one: BoardValue) -> list[Assignment]:
    """The other results that are compared: of the same form of the board (87B)."""
    form = form_of(board.scores[one.place])
    found = []
    for at, score in enumerate(board.scores):
        own = side_of(score, one.side)
        if at != one.place and isinstance(own, Assignment) and form_of(score) == form:
            found.append(own)
    return found


def _matchpoints(board: ScoredBoard, one: BoardValue) -> Iterator[Reason]:
    own, rivals = side_of(board.scores[one.place], one.side), _rivals(board, one)
    assert isinstance(own, Assignment)
    assert board.traveller is not None
    sign = 1 if one.side is Side.NS else -1
    form = form_of(board.scores[one.place])
    is_fouled = any(form_of(score) for score in board.scores)
    if is_fouled:
        key = "form" if form else "form_as_dealt"
        yield Reason(say(key, {"form": form, "count": len(rivals) + 1}), cites="§87B")
    for share in own.shares:
        won, tied, lost = _compared(share, rivals, sign)
        values = {"score": sign * share.score, "won": won, "tied": tied, "lost": lost, "units": 2 * won + tied}
        if len(own.shares) > 1:
            values["percent"] = share.weight * 100
            yield Reason(say("compared_weighted", values), 2 * won + tied, "§78A §12C1(c)")
        else:
            yield Reason(say("compared", values), 2 * won + tied, "§78A")
    played, expected = len(rivals) + 1, board.traveller.expected
    if played < expected:
        values = {"played": played, "expected": expected, "points": one.value}
        yield Reason(
            say(f"unequal_{board.traveller.rules.unequal}", values), one.value, "§78A §87B" if is_fouled else "§78A"
        )


def _compared(share: Share, rivals: list[Assignment], sign: int) -> tuple[Fraction, Fraction, Fraction]:
    """How many results the score beats, ties and loses to; a weighted one counts by its weights."""
    found = [Fraction(), Fraction(), Fraction()]
    for rival in rivals:
        for other in rival.shares:
            difference = sign * (share.score - other.score)
            found[0 if difference > 0 else 1 if difference == 0 else 2] += other.weight
    return found[0], found[1], found[2]


def _butler(table: FieldTable, board: ScoredBoard, one: BoardValue) -> Iterator[Reason]:
    own = side_of(board.scores[one.place], one.side)
    assert isinstance(own, Assignment)
    against = datum([own.shares, *(rival.shares for rival in _rivals(board, one))], table.stage.datum)
    sign = 1 if one.side is Side.NS else -1
    values = {"datum": sign * against, "count": len(_rivals(board, one)) + 1, "value": one.value}
    yield Reason(say("worth_butler", values), one.value, "§78B §78D/1")


def explain_total(event: Event, found: StageStandings, number: int) -> Explanation:
    """The sum of the boards, what was carried in, the penalties, and the place."""
    table = found.field
    assert table is not None
    played, total = table.scored.total(number), table.total(number)
    values = {"boards": played.boards, "points": played.points, "top": played.top}
    key = "sum_matchpoints" if table.is_percent else "sum_boards"
    reasons = [Reason(say(key, values), played.points, CITES[table.stage.scoring])]
    if number in table.carried:
        carried = table.carried[number]
        cites = regulated(CARRY_CITES[event.conditions.game], event.conditions)
        reasons.append(Reason(say("carried", {"value": carried.points}), carried.points, cites))
    for one in event.penalties_of(found.stage.name):
        if one.contestant == number and applies(one, table.stage, event.conditions.game):
            reasons.append(penalty_reason(one, table.penalty_points(one)))
    score = table.score(number)
    if table.is_percent:
        points = total.points - table.penalty(number)
        told = {"points": points, "top": total.top, "percent": shown(score)}
        reasons.append(Reason(say("percentage", told), score, "§78A"))
    subject = say("subject_total", {"number": number, "name": _name(event, number), "stage": found.stage.name})
    return Explanation(subject, score, tuple(reasons))
