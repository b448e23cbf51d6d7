"""Where a contestant's points on a board of a field come from, and its total over all boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.regulations.setting_kinds import plain
from cardinal.scoring import Assignment, Share, form_of, side_of
from cardinal.scoring.board_score import OwnSession
from cardinal.scoring.butler import datum

from .board_columns import CITES, ScoredBoard
from .carry_over import CITES as CARRY_CITES
from .explain_place import score_history
from .explanation import Explanation, Reason, say, shown, together
from .field_score import BoardValue
from .model import Event, Game
from .penalty_words import penalty_reason
from .regulated import regulated
from .stage import Average, ImpAwards, Scoring, Uneven
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
    for value in values:
        reasons += together(score_history(event, value.line), _worth(table, number, value))
    total = sum((one.value for one in values), Fraction())
    subject = say("subject_board", {"number": number, "name": _name(event, number), "board": board})
    return Explanation(subject, total, tuple(reasons))


def _name(event: Event, number: int) -> str:
    return event.by_number[number].name if number in event.by_number else ""


def _worth(table: FieldTable, number: int, board_value: BoardValue) -> Iterator[Reason]:
    board = table.scored.boards[board_value.key]
    if board_value.award is not None:
        yield from _award(table, number, board_value)
    elif table.stage.scoring is Scoring.MATCHPOINTS:
        yield from _matchpoints(board, board_value)
    elif table.stage.scoring is Scoring.BUTLER:
        yield from _butler(table, board, board_value)
    else:
        values = {"count": len(_rivals(board, board_value)), "value": board_value.value}
        yield Reason(say(f"worth_{table.stage.scoring}", values), board_value.value, CITES[table.stage.scoring])
    if table.stage.board_step and table.stage.scoring in _ROUNDED:
        values = {"step": plain(table.stage.board_step), "points": board_value.value}
        yield Reason(say("board_step", values), board_value.value, "§78D/2")
    if table.stage.scoring is Scoring.MATCHPOINTS:
        percent = 100 * board_value.value / board_value.top if board_value.top else Fraction()
        told = {"points": board_value.value, "top": board_value.top, "percent": shown(percent)}
        yield Reason(say("points_of_top", told), board_value.value, "§78A")


_ROUNDED = (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER)


def _award(table: FieldTable, number: int, board_value: BoardValue) -> Iterator[Reason]:
    """12C2: the award, and what the rest of the session makes of it."""
    assert board_value.award is not None
    award, own = board_value.award, table.scored.own(number, board_value.key.session)
    matchpoints = table.stage.scoring is Scoring.MATCHPOINTS
    given = f"{shown(award.percent)}%" if matchpoints else shown(award.imps)
    yield Reason(say("award", {"award": given}), cites="§12C2(a)" if matchpoints else "§12C2(b)")
    if not matchpoints and table.stage.imp_awards is ImpAwards.SCALED:
        board = table.scored.boards[board_value.key]
        scaled = board.award_value(replace(award, own=OwnSession.NEVER), None)[0]
        yield Reason(say("award_scaled", {"award": given, "value": scaled}), scaled, "§12C2(b) §78D/2")
    if award.own is OwnSession.NEVER:
        return
    if own is None:
        yield Reason(say("award_no_session"), cites="§12C2(c)")
        return
    told = f"{shown(own)}%" if matchpoints else shown(own)
    key = "award_session_better" if award.own is OwnSession.IF_BETTER else "award_session_worse"
    counts = (
        shown(100 * board_value.value / board_value.top) + "%"
        if matchpoints and board_value.top
        else shown(board_value.value)
    )
    yield Reason(say(key, {"own": told, "award": given, "counts": counts}), board_value.value, "§12C2(c)")


def _rivals(board: ScoredBoard, board_value: BoardValue) -> list[Assignment]:
    """The other results that are compared: of the same form of the board (87B)."""
    form = form_of(board.scores[board_value.place])
    found = []
    for at, score in enumerate(board.scores):
        own = side_of(score, board_value.side)
        if at != board_value.place and isinstance(own, Assignment) and form_of(score) == form:
            found.append(own)
    return found


def _matchpoints(board: ScoredBoard, board_value: BoardValue) -> Iterator[Reason]:
    own, rivals = side_of(board.scores[board_value.place], board_value.side), _rivals(board, board_value)
    assert isinstance(own, Assignment)
    assert board.traveller is not None
    sign = 1 if board_value.side is Side.NS else -1
    form = form_of(board.scores[board_value.place])
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
        values = {"played": played, "expected": expected, "points": board_value.value}
        lone = f"lone_{board.traveller.rules.lone}" if is_fouled and played == 1 else ""
        yield Reason(
            say(lone or f"unequal_{board.traveller.rules.unequal}", values),
            board_value.value,
            "§78A §87B" if is_fouled else "§78A",
        )


def _compared(share: Share, rivals: list[Assignment], sign: int) -> tuple[Fraction, Fraction, Fraction]:
    """How many results the score beats, ties and loses to; a weighted one counts by its weights."""
    found = [Fraction(), Fraction(), Fraction()]
    for rival in rivals:
        for other in rival.shares:
            difference = sign * (share.score - other.score)
            found[0 if difference > 0 else 1 if difference == 0 else 2] += other.weight
    return found[0], found[1], found[2]


def _butler(table: FieldTable, board: ScoredBoard, board_value: BoardValue) -> Iterator[Reason]:
    own = side_of(board.scores[board_value.place], board_value.side)
    assert isinstance(own, Assignment)
    against = datum([own.shares, *(rival.shares for rival in _rivals(board, board_value))], table.stage.datum)
    sign = 1 if board_value.side is Side.NS else -1
    values = {"datum": sign * against, "count": len(_rivals(board, board_value)) + 1, "value": board_value.value}
    yield Reason(say("worth_butler", values), board_value.value, "§78B §78D/1")


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
    reasons += explain_sit_outs(table, number)
    for penalty in event.penalties_of(found.stage.name):
        if penalty.contestant == number and applies(penalty, table.stage, event.conditions.game):
            reasons.append(penalty_reason(penalty, table.penalty_points(penalty)))
    score = table.score(number)
    if table.is_percent:
        points = total.points - table.penalty(number)
        told = {"points": points, "top": total.top, "percent": shown(score)}
        reasons.append(Reason(say("percentage", told), score, "§78A"))
    elif table.is_uneven and table.stage.uneven is not Uneven.SUM:
        told = {"boards": table.counted(number), "score": shown(score), "most": table.most_boards}
        reasons.append(Reason(say(f"uneven_{table.stage.uneven}", told), score, "§78D/2"))
    subject = say("subject_total", {"number": number, "name": _name(event, number), "stage": found.stage.name})
    return Explanation(subject, score, tuple(reasons))


def explain_sit_outs(table: FieldTable, number: int, round_number: int | None = None) -> Iterator[Reason]:
    """A row for each finished round that a contestant sat out, or for one of them."""
    for at, boards in table.rounds_sat_out.get(number, {}).items():
        if round_number not in (None, at):
            continue
        worth = table.sat_out.get(number)
        cites = _SAT_OUT if table.event.conditions.game is Game.BRIDGE else ""
        values: dict[str, object] = {"round": at, "boards": boards}
        if worth is None:
            yield Reason(say("sat_out_nothing", values), cites=cites)
            continue
        points, top = worth.points * boards / worth.boards, worth.top * boards / worth.boards
        values |= {"points": points, "top": top, "each": shown(worth.points / worth.boards)}
        values |= {"percent": shown(worth.percent or Fraction())}
        key = "sat_out_given_percent"
        if isinstance(table.stage.sit_out, Average):
            key = "sat_out_own_percent" if table.is_percent else "sat_out_own_points"
        yield Reason(say(key, values), points, cites)


_SAT_OUT = "§78D/2"
"""What the laws leave to the conditions of contest."""
