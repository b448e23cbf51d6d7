"""Where the score of a match comes from, board by board, and a contestant's total over its matches."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardinal.language import Text

from .carry_over import CITES as CARRY_CITES
from .explain_place import cell, score_history
from .explanation import Explanation, Reason, say, shown
from .knockout_tie import CITES as DECIDED_CITES
from .match_score import BoardResult
from .match_table import ScoredMatch
from .match_totals import LOAN, OWN_IMPS, falls_on_match
from .model import Event, EventConditions, Line, Outcome, PenaltyUnit
from .penalty_words import fine_reason, penalty_reason
from .ranking import Figure
from .regulated import regulated
from .stage import Scoring
from .standings import StageStandings
from .standings_matches import MatchStandings
from .tie_facts import MatchSide
from .vp_scale import scale_name, stage_of_match


def explain_round(event: Event, found: StageStandings, number: int, round_number: int) -> Explanation | None:
    """The match of a contestant in a round; None where it has none."""
    table = _table(found)
    matches = [one for one in table.table.scored if one.match.round == round_number and number in one.match.numbers]
    if not matches:
        return None
    reasons: list[Reason] = []
    for match in matches:
        side = match.side(number)
        reasons += [
            *_boards(match, number, event.conditions),
            *_loans(match),
            *_fines(match, number),
            *_start(match, number),
        ]
        if side is None:
            reasons.append(Reason(say(_WITHOUT_SCORE.get(match.match.outcome, "match_open"))))
        else:
            reasons += [*_result(table, match, side), *_vp_fines(event, found, side), *_decided(match)]
    subject = say("subject_round", {"number": number, "name": _name(event, number), "round": round_number})
    scores = [side.score for match in matches if (side := match.side(number)) is not None]
    return Explanation(subject, sum(scores, Fraction()) if scores else None, tuple(reasons))


_WITHOUT_SCORE = {Outcome.DELETED: "match_deleted", Outcome.BYE: "bye_unscored"}


def explain_match_board(event: Event, found: StageStandings, number: int, board: int) -> Explanation | None:
    """A board of every match in which the contestant played it."""
    reasons: list[Reason] = []
    total = Fraction()
    for match in _table(found).table.scored:
        if number in match.match.numbers:
            for one in match.boards:
                if one.board == board:
                    reasons += [_board(match, one, number, event.conditions), *_histories(event, one)]
                    total += _own(match, one, number) or 0
    if not reasons:
        return None
    subject = say("subject_board", {"number": number, "name": _name(event, number), "board": board})
    return Explanation(subject, total, tuple(reasons))


def _histories(event: Event, board_result: BoardResult) -> Iterator[Reason]:
    for line in (board_result.home_ns, board_result.home_ew):
        if line is not None:
            yield from score_history(event, line)


def _table(found: StageStandings) -> MatchStandings:
    assert found.matches is not None
    return found.matches


def _name(event: Event, number: int) -> str:
    return event.by_number[number].name if number in event.by_number else ""


def _own(match: ScoredMatch, board_result: BoardResult, number: int) -> Fraction | None:
    return board_result.home if number in match.match.home_side else board_result.away


def _boards(match: ScoredMatch, number: int, conditions: EventConditions) -> Iterator[Reason]:
    for board in match.boards:
        yield _board(match, board, number, conditions)


def _board(match: ScoredMatch, board_result: BoardResult, number: int, conditions: EventConditions) -> Reason:
    if board_result.problem is not None:
        return Reason(
            say("board_problem", {"board": board_result.board, "problem": board_result.problem}),
            cites=board_result.cites,
        )
    value = _own(match, board_result, number)
    if value is not None and (board_result.home_ns is None) is not (board_result.home_ew is None):
        return _at_one_table(board_result, value)
    told = {"board": board_result.board, "open": _score(board_result.home_ns), "closed": _score(board_result.home_ew)}
    if value is None and board_result.is_settled:
        # Without a comparison it adds nothing to either total. A board taken away is flat (R59); one that was cancelled
        # has its ruling.
        if board_result.is_cancelled:
            return Reason(say("board_cancelled", told), Fraction(), board_result.cites)
        return Reason(say("board_flat", told), Fraction(), regulated("§R59", conditions))
    if value is None:
        return Reason(say("board_without_value", told), cites=board_result.cites)
    return Reason(say("board_value", {**told, "value": _signed(value)}), value, board_result.cites)


def _at_one_table(board_result: BoardResult, value: Fraction) -> Reason:
    """A board of a match at one table: levels of Guandan, else what the other tables of the round make of it."""
    line = board_result.home_ns or board_result.home_ew
    assert line is not None
    told = {"board": board_result.board, "score": _score(line), "ns": line.ns}
    if "§78A" in board_result.cites:
        return Reason(say("board_in_percent", {**told, "value": shown(value)}), value, board_result.cites)
    key = "board_in_levels" if "§G12.1" in board_result.cites else "board_in_field"
    return Reason(say(key, {**told, "value": _signed(value)}), value, board_result.cites)


def _signed(value: Fraction) -> str:
    return f"{'+' if value > 0 else ''}{shown(value)}"


def _score(line: Line | None) -> str:
    return "-" if line is None else cell(line.score)


def _start(match: ScoredMatch, number: int) -> Iterator[Reason]:
    given = match.match.start_home - match.match.start_away
    if given:
        own = given if number in match.match.home_side else -given
        yield Reason(say("start", {"value": own}), own, match.match.cites or "§G32")


def _loans(match: ScoredMatch) -> Iterator[Reason]:
    """What a borrowed player costs either team: the margin is that of both."""
    for price in match.totals.loans if match.totals is not None else ():
        values = {"number": price.number, "won": price.won, "left": price.left, "taken": price.taken}
        yield Reason(say("loan", values), price.taken, LOAN)


def _fines(match: ScoredMatch, number: int) -> Iterator[Reason]:
    """What either team is fined in the match: an IMP less of the one is an IMP more for the other."""
    for fine in match.fines:
        yield fine_reason(fine, is_own=fine.penalty.contestant == number, cites=OWN_IMPS if fine.of is not None else "")


def _vp_fines(event: Event, found: StageStandings, side: MatchSide) -> Iterator[Reason]:
    for penalty in event.penalties_of(found.stage.name):
        of_match = (penalty.contestant, penalty.round, penalty.unit) == (side.number, side.round, PenaltyUnit.VP)
        if of_match and falls_on_match(penalty, found.stage):
            yield penalty_reason(penalty, penalty.amount)


def _not_played(table: MatchStandings, side: MatchSide) -> Iterator[Reason]:
    """A match that was not played, and the figures that an award was the best of (R13.2)."""
    for figure in side.figures:
        yield Reason(say(f"award_{figure.kind}", {"vp": figure.value}), figure.value, figure.cites)
    values = {"outcome": say(f"outcome_{side.outcome}"), "vp": side.vp, "points": side.points}
    key = "given_guandan" if table.is_guandan else "given_best" if len(side.figures) > 1 else "given_bridge"
    if not table.is_guandan and table.unit is not Figure.VP:
        key, values = "given_score", {**values, "score": side.score, "unit": table.unit}
    yield Reason(say(key, values), side.score, side.cites)


def _result(table: MatchStandings, match: ScoredMatch, side: MatchSide) -> Iterator[Reason]:
    if side.outcome is not Outcome.PLAYED:
        yield from _not_played(table, side)
        return
    opponent: object = side.opponents if side.others else side.opponent or 0
    if table.stage.scoring is Scoring.MATCHPOINTS:
        percent = side.margin + 50
        values: dict[str, object] = {"percent": percent, "opponent": opponent}
        if table.stage.vp_scale:
            values |= {"vp": side.vp, "scale": scale_name(table.stage.vp_scale)}
        key = "percent_vps" if table.stage.vp_scale else "percent_of_match"
        yield Reason(say(key, values), percent, side.cites)
        return
    values = {"margin": side.margin, "opponent": opponent}
    totals = match.totals_of(side.number)
    if totals is None:
        yield Reason(say("margin", values), side.margin, side.cites)
    else:
        values |= {"own": totals.own, "against": totals.against}
        yield Reason(say("totals", values), side.margin, side.cites)
    if table.is_guandan:
        yield Reason(say("match_points", {"points": side.points, "vp": side.vp}), side.points, "§G47.1")
    elif table.stage.vp_scale:
        values = {
            "margin": side.margin,
            "boards": stage_of_match(table.stage, match.match).comparisons,
            "vp": side.vp,
            "scale": scale_name(table.stage.vp_scale),
        }
        key = "vps_halved" if side.part < 1 else "vps"
        yield Reason(say(key, values), side.vp, side.cites)


def _decided(match: ScoredMatch) -> Iterator[Reason]:
    """R49.1, G49.2: how a knockout match that was level was decided, and what did not decide it."""
    for step in match.level_at:
        yield Reason(say("still_level", {"step": _step(step)}), cites=DECIDED_CITES[step])
    if match.winner is None or not match.decided_by:
        return
    home, away = match.decided_values or (Fraction(), Fraction())
    values = {"step": _step(match.decided_by), "winner": match.winner, "home": home, "away": away}
    key = "decided" if match.decided_values is not None else "decided_by_lot"
    yield Reason(say(key, values), cites=DECIDED_CITES.get(match.decided_by, "§G49.3"))


def _step(name: str) -> Text:
    return Text("cardinal.contest.tie_steps", name)


def _key(table: MatchStandings, side: MatchSide) -> str:
    if table.is_guandan:
        return "match_guandan"
    if side.outcome is not Outcome.PLAYED:
        return "match_given"
    if table.stage.scoring is Scoring.MATCHPOINTS:
        return "match_percent_vp" if table.unit is Figure.VP else "match_percent"
    if table.unit is Figure.VP:
        return "match_vp"
    # Boards are counted, not their difference: three won of four are a margin of two.
    return "match" if side.score == side.margin else "match_worth"


def explain_match_total(event: Event, found: StageStandings, number: int) -> Explanation:
    """One row per match, then carry-over and penalties."""
    table = _table(found)
    reasons = []
    for side in table.table.of(number):
        told = side.opponents or say(f"outcome_{side.outcome}")
        worth = side.vp if table.unit is Figure.VP else side.score
        values = {"round": side.round, "opponent": told, "margin": side.margin, "value": worth, "vp": side.vp}
        values |= {"percent": side.margin + 50}
        reasons.append(Reason(say(_key(table, side), {**values, "unit": table.unit}), worth, side.cites))
    if number in table.carried:
        cites = regulated(CARRY_CITES[event.conditions.game], event.conditions)
        reasons.append(Reason(say("carried", {"value": table.carried[number]}), table.carried[number], cites))
    reasons += [penalty_reason(penalty, penalty.amount) for penalty in table.penalties if penalty.contestant == number]
    score = table.score(number)
    cites = "§G51.3" if table.is_guandan else regulated("§R70", event.conditions)
    if table.unit is Figure.MATCH_POINTS:
        vp = table.vp(number)
        reasons.append(Reason(say("total", {"score": vp, "unit": Figure.VP}), vp, cites))
    reasons.append(Reason(say("total", {"score": score, "unit": table.unit}), score, cites))
    subject = say("subject_total", {"number": number, "name": _name(event, number), "stage": found.stage.name})
    return Explanation(subject, score, tuple(reasons))
