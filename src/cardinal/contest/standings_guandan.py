"""Guandan matches: level difference, match points and VPs, byes, forfeits and certain places; extra deals in knockouts.

A match is two rooms of the same deals (duplicate), two rooms of games, or one table; the level difference adds up
what each room gave the contestant at home. Penalties come off the stage total and leave the matches alone (G51.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.scoring import Award, Cancelled, LatePlay, MatchPointScale, MatchScore, NotPlayed, VpColumn, side_of
from cardinal.scoring.guandan_points import average_of_earlier

from .match_lines import MatchLines
from .match_score import BoardResult
from .match_table import MatchTable, ScoredMatch, unfinished_rounds
from .model import Event, EventConditions, LevelScore, Line, Match, Options, Outcome, Penalty, PenaltyUnit, Room
from .settled import settled_lines, settled_matches
from .stage import Stage
from .tie_facts import MatchSide, part_won
from .vp_scale import Scale, scale_of

NATIONAL = "guandan"
_HALF = Fraction(1, 2)
_DRAW_CITES = "§G37.1.2.2"


@dataclass(frozen=True, slots=True)
class Worth:
    """What one side has for a match, and the part of a win that it is."""

    score: MatchScore
    won: Fraction


def guandan_table(event: Event, stage: Stage, upto: int | None = None) -> MatchTable:
    """Every match of the stage, scored, in the order of the rounds: a certain place is worth the average so far."""
    options = event.conditions.laws
    lines = MatchLines(stage, settled_lines(event, stage.name, upto))
    scale = _scale(stage, options)
    scored: list[ScoredMatch] = []
    for match in sorted(
        settled_matches(event, stage.name, upto), key=lambda settled_match: (settled_match.round, settled_match.table)
    ):
        told = lines.of(match)
        if match.outcome is Outcome.PLAYED and match.away is not None:
            fined = [penalty for penalty in event.penalties_of(stage.name) if penalty.round == match.round]
            scored.append(_played(match, told, stage, scale, options, fined))
        else:
            scored.append(_without_play(match, stage, scale, event.conditions, MatchTable(scored)))
    return MatchTable(scored if stage.is_knockout else list(_without_early_byes(scored)))


def _without_early_byes(scored: Sequence[ScoredMatch]) -> Iterator[ScoredMatch]:
    """A bye, and a round that is sat out, counts when the others have finished the round."""
    unfinished = unfinished_rounds(one for one in scored if one.match.away is not None)
    for one in scored:
        early = one.match.away is None and one.match.round in unfinished
        yield ScoredMatch(one.match, ()) if early else one


def _scale(stage: Stage, options: Options) -> Scale:
    named = stage if stage.vp_scale else replace(stage, vp_scale=NATIONAL)
    found = scale_of(named, VpColumn(str(options["event.vp_column"])))
    assert found is not None
    return found


def match_points(options: Options) -> MatchPointScale:
    """2, 1 and 0 unless the organiser says otherwise: the rules name only what forfeits and byes have."""
    win, draw = options["event.match_points_win"], options["event.match_points_draw"]
    return MatchPointScale(Fraction(str(win)), Fraction(str(draw)))


def _played(
    match: Match,
    lines: Sequence[Line],
    stage: Stage,
    scale: Scale,
    options: Options,
    penalties: Sequence[Penalty] = (),
) -> ScoredMatch:
    assert match.away is not None
    usual = [line for line in lines if not line.extra]
    boards = tuple(_boards(match, usual, stage))
    due = stage.boards if stage.duplicate else 1
    if len(boards) < due or not all(board.is_settled for board in boards):
        return ScoredMatch(match, (), boards, is_complete=False)
    given = match.start_home - match.start_away
    difference = sum((one.home for one in boards if one.home is not None), Fraction()) + given
    points = match_points(options)
    sides = tuple(
        _side(match, number, own, scale, points)
        for side, own in ((match.home_side, difference), (match.away_side, -difference))
        for number in side
    )
    if not stage.is_knockout:
        return ScoredMatch(match, sides, boards)
    fined = _fined(penalties, match.home, options) - _fined(penalties, match.away, options)
    extra = [line for line in lines if line.extra]
    winner, step, values = _knockout_winner(match, difference - fined, extra, stage)
    step = KNOCKOUT_PENALTY if fined and not step else step
    return ScoredMatch(match, sides, boards, True, winner, step, values or _ahead(difference - fined, fined))


def _ahead(difference: Fraction, fined: Fraction) -> tuple[Fraction, Fraction] | None:
    return (difference, -difference) if fined else None


KNOCKOUT_PENALTY = "G33.1.3"
"""A knockout has no total of VPs for a penalty to come off: it counts as levels, by the referee's rate."""


def _fined(penalties: Sequence[Penalty], number: int, options: Options) -> Fraction:
    rate = Fraction(str(options["ref.knockout_vp_to_imp"]))
    own = (penalty for penalty in penalties if penalty.contestant == number and penalty.unit is PenaltyUnit.VP)
    return sum((one.amount * rate for one in own), Fraction())


def _boards(match: Match, lines: Sequence[Line], stage: Stage) -> Sequence[BoardResult]:
    """Deal by deal what home gained over away, both rooms together; of a game that is not duplicate, the whole."""
    found = []
    for number in sorted({line.board for line in lines}):
        told = [line for line in lines if line.board == number]
        home_ns = next((line for line in told if match.home in line.ns), None)
        home_ew = next((line for line in told if match.home in line.ew), None)
        rooms = [(line, side) for line, side in ((home_ns, Side.NS), (home_ew, Side.EW)) if line is not None]
        gains = [_gain(line, side) for line, side in rooms]
        # A match that is played in two rooms counts when both have played; where no room is named there is one table.
        needs_both = stage.duplicate or any(line.place.room is not Room.NONE for line in told)
        complete = bool(gains) and None not in gains and (len(gains) == 2 or not needs_both)
        total = sum((gain for gain in gains if gain is not None), Fraction()) if complete else None
        away = None if total is None else -total
        cites = "§G12.1 §G2.升级" if stage.duplicate else "§G12.1"
        found.append(BoardResult(number, home_ns, home_ew, total, away, cites))
    return found


def _gain(line: Line, side: Side) -> Fraction | None:
    """The levels that home has over away at one table; an award is so many levels, a board without play nothing."""
    score = line.score
    if isinstance(score, LevelScore):
        return Fraction(score.difference if side is Side.NS else -score.difference)
    if isinstance(score, NotPlayed | Cancelled):
        return Fraction()
    if isinstance(score, LatePlay):
        return None
    own = side_of(score, side)
    return own.imps if isinstance(own, Award) else None


def _side(match: Match, number: int, difference: Fraction, scale: Scale, points: MatchPointScale) -> MatchSide:
    vp, cites = scale.vp(difference)
    won = part_won(difference)
    earned = {Fraction(1): points.win, _HALF: points.draw, Fraction(): points.loss}[won]
    opponent, *others = match.opponents_of(number)
    told = (match.round, number, opponent, Outcome.PLAYED, difference, vp, earned, earned, won)
    return MatchSide(*told, cites=f"§G12.1 {cites}", others=tuple(others))


def _without_play(match: Match, stage: Stage, scale: Scale, terms: EventConditions, known: MatchTable) -> ScoredMatch:
    if match.outcome is Outcome.DELETED or (match.away is None and match.outcome is Outcome.PLAYED):
        return ScoredMatch(match, ())
    if match.away is None:
        found = _alone(match, stage, terms, known)
        return ScoredMatch(match, (found,) if found is not None else (), winner=match.home)
    home, away = (worth(scale, terms) for worth in _OUTCOMES[match.outcome])
    worths = ((match.home_side, home), (match.away_side, away))
    sides = tuple(_given(match, number, worth) for side, worth in worths for number in side)
    winner = match.home if home.won > away.won else match.away if away.won > home.won else None
    return ScoredMatch(match, sides, winner=winner)


def _alone(match: Match, stage: Stage, terms: EventConditions, known: MatchTable) -> MatchSide | None:
    """A bye (G26.6), or a round that a contestant sits out whose place is certain (G26.7)."""
    if match.outcome is Outcome.SITS_OUT:
        earlier = [MatchScore(one.points, one.vp, one.cites) for one in known.of(match.home)]
        return _given(match, match.home, Worth(average_of_earlier(earlier), Fraction()))
    if not stage.is_swiss and terms.laws["event.rr_bye_score"] == "none":
        return None
    margin = Fraction(str(terms.laws["event.bye_imp"]))
    bye = MatchScore(terms.awards.bye_match_points, terms.awards.bye_vp, "§G26.6")
    return _given(match, match.home, Worth(bye, Fraction()), margin)


def _given(match: Match, number: int, worth: Worth, margin: Fraction = Fraction()) -> MatchSide:
    opponent, *others = match.opponents_of(number) or (None,)
    score = worth.score
    cites = " ".join(dict.fromkeys(f"{score.cites} {match.cites}".split()))
    told = (match.round, number, opponent, match.outcome, margin, score.vp)
    points = score.match_points
    return MatchSide(*told, points, points, worth.won, cites=cites, others=tuple(one for one in others if one))


def _excused(scale: Scale, terms: EventConditions) -> Worth:
    """G36: a draw, and what the organiser says that a draw is worth."""
    draw, vp = (Fraction(str(terms.laws[name])) for name in ("event.match_points_draw", "event.draw_vp"))
    return Worth(MatchScore(draw, vp, "§G36"), _HALF)


def _drawn(scale: Scale, terms: EventConditions) -> Worth:
    return Worth(MatchScore(match_points(terms.laws).draw, scale.draw, _DRAW_CITES), _HALF)


Worths = Callable[[Scale, EventConditions], Worth]


def _lost(cites: str) -> Worths:
    """What a side has that forfeits a match or withdraws from it."""
    return lambda scale, terms: Worth(MatchScore(Fraction(), terms.forfeits.own_vp, cites), Fraction())


def _won(cites: str) -> Worths:
    """What the opponents of such a side have."""
    return lambda scale, terms: Worth(
        MatchScore(terms.forfeits.opponent_match_points, terms.forfeits.opponent_vp, cites), Fraction(1)
    )


_FORFEITS, _FORFEITED_TO = _lost("§G34.6.1"), _won("§G34.6.2")
_WITHDREW, _REMAINED, _OTHERS_EXCUSED = _lost("§G35"), _won("§G35"), _won("§G36 §G35")
_OUTCOMES: Mapping[Outcome, tuple[Worths, Worths]] = {
    Outcome.FORFEIT_HOME: (_FORFEITS, _FORFEITED_TO),
    Outcome.FORFEIT_AWAY: (_FORFEITED_TO, _FORFEITS),
    Outcome.FORFEIT_BOTH: (_FORFEITS, _FORFEITS),
    Outcome.WITHDREW_HOME: (_WITHDREW, _REMAINED),
    Outcome.WITHDREW_AWAY: (_REMAINED, _WITHDREW),
    Outcome.EXCUSED_HOME: (_excused, _OTHERS_EXCUSED),
    Outcome.EXCUSED_AWAY: (_OTHERS_EXCUSED, _excused),
    Outcome.DRAWN: (_drawn, _drawn),
    Outcome.VOID_HOME: (_drawn, _drawn),
    Outcome.VOID_AWAY: (_drawn, _drawn),
}


def _knockout_winner(
    match: Match, difference: Fraction, extra: Sequence[Line], stage: Stage
) -> tuple[int | None, str, tuple[Fraction, Fraction] | None]:
    """G49.2: one extra deal, and another, until somebody is ahead; in the order in which they were played."""
    assert match.away is not None
    if difference:
        return (match.home if difference > 0 else match.away), "", None
    for board in _boards(match, extra, stage):
        if board.home:
            return (match.home if board.home > 0 else match.away), "G49.2", (board.home, -board.home)
    return match.lot, "lots" if match.lot is not None else "", None
