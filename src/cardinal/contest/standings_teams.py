"""Bridge teams: what each match is worth to both sides, byes and forfeits included.

A forfeit is scored last, for what it is worth to the other team depends on the matches that were played (R13.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from cardinal.regulations.settings import Forfeits
from cardinal.scoring.ctcba_awards import Figure, best_of_three, void_match

from .knockout_tie import Extra, decide
from .match_lines import MatchLines
from .match_table import MatchTable, ScoredMatch, unfinished_rounds
from .match_totals import COUNTED, Deductions, MatchTotals, falls_on_match, match_totals, totals_of
from .model import Event, EventConditions, Line, Match, Outcome, Penalty, PenaltyUnit
from .regulated import regulated
from .round_field import RoundField, is_compared
from .settled import settled_lines, settled_matches
from .stage import Average, Scoring, Stage
from .tie_facts import MatchSide, part_won
from .vp_scale import Scale, part_of_match, scale_of_match, stage_of_match

HOME_AT_FAULT = frozenset({Outcome.FORFEIT_HOME, Outcome.WITHDREW_HOME})
AWAY_AT_FAULT = frozenset({Outcome.FORFEIT_AWAY, Outcome.WITHDREW_AWAY})
BYE_PART = Fraction(6, 5)
HUNDREDTHS = 100
"""A scale has whole margins, so that percentages are looked up in hundredths."""


@dataclass(frozen=True, slots=True)
class Fields:
    """What the tables of a round have to compare with: the boards that count, and those that break ties."""

    usual: RoundField
    extra: RoundField

    @classmethod
    def of(cls, stage: Stage, lines: Sequence[Line]) -> Fields:
        return cls(RoundField.of(stage, lines), RoundField.of(stage, lines, extra=True))


def team_table(event: Event, stage: Stage, upto: int | None = None) -> MatchTable:
    """Every match of the stage, scored."""
    lines = settled_lines(event, stage.name, upto)
    by_match = MatchLines(stage, lines)
    penalties = event.penalties_of(stage.name)
    matches = settled_matches(event, stage.name, upto)
    fined = {match: tuple(_fining(match, matches, penalties)) for match in matches}
    fields = Fields.of(stage, lines) if is_compared(stage) else None
    scored = [
        _played(match, by_match.of(match), stage_of_match(stage, match), fined[match], fields, event.conditions)
        for match in matches
        if match.outcome is Outcome.PLAYED and match.away is not None
    ]
    known, terms = MatchTable(scored), event.conditions.forfeits
    unfinished = unfinished_rounds(scored)
    others = [
        _without_play(match, stage, known, terms, counts=match.round not in unfinished)
        for match in matches
        if match not in _matches(scored)
    ]
    ordered = sorted([*scored, *others], key=lambda one: (one.match.round, one.match.table))
    return MatchTable([_regulated(one, event.conditions) for one in ordered])


def _fining(match: Match, matches: Sequence[Match], penalties: Sequence[Penalty]) -> Iterable[Penalty]:
    """The penalties of a match's round; of a team that plays two half matches there, with the first of them."""
    earlier = [one for one in matches if match.boards and one.round == match.round and one.table < match.table]
    had = {number for one in earlier if one.boards for number in one.numbers}
    return (one for one in penalties if one.round == match.round and one.contestant not in had)


def _regulated(scored_match: ScoredMatch, conditions: EventConditions) -> ScoredMatch:
    if scored_match.match.outcome is Outcome.PLAYED:
        return scored_match
    return replace(scored_match, sides=tuple(_side_regulated(side, conditions) for side in scored_match.sides))


def _side_regulated(side: MatchSide, conditions: EventConditions) -> MatchSide:
    figures = tuple(replace(one, cites=regulated(one.cites, conditions)) for one in side.figures)
    return replace(side, cites=regulated(side.cites, conditions), figures=figures)


def _matches(scored: Iterable[ScoredMatch]) -> set[Match]:
    return {one.match for one in scored}


def _played(
    match: Match,
    lines: Sequence[Line],
    stage: Stage,
    penalties: Sequence[Penalty],
    fields: Fields | None,
    terms: EventConditions,
) -> ScoredMatch:
    assert match.away is not None
    usual = [line for line in lines if not line.extra]
    deductions = Deductions(tuple(penalties), terms.borrowing.reduction)
    if fields is None:
        found = match_totals(match, usual, stage, deductions)
    else:
        found = totals_of(match, fields.usual.boards(match, usual), stage, deductions)
    problems = tuple(board.problem for board in found.boards if board.problem is not None)
    if not found.is_complete:
        return ScoredMatch(match, (), found.boards, False, problems=problems, totals=found)
    sides = tuple(_side(match, number, found, stage, penalties) for number in (match.home, match.away))
    if not stage.is_knockout:
        return ScoredMatch(match, sides, found.boards, problems=problems, totals=found)
    more = tuple(line for line in lines if line.extra)
    decision = decide(
        match, found, Extra(more, terms.ties.extra_boards, None if fields is None else fields.extra), stage
    )
    return ScoredMatch(
        match,
        sides,
        found.boards,
        True,
        decision.winner,
        decision.step,
        decision.values,
        decision.level,
        found,
        problems,
    )


def _side(
    match: Match,
    number: int,
    found: MatchTotals,
    stage: Stage,
    penalties: Sequence[Penalty],
) -> MatchSide:
    scale = scale_of_match(stage, match)
    totals = found.home if number == match.home else found.away
    own, net, unit = totals.own, totals.margin, 1
    if stage.scoring is Scoring.MATCHPOINTS:
        # The mean of the boards, and what it is above half of the top.
        own = own / max(1, sum(board.home is not None for board in found.boards))
        net, unit = own - 50, HUNDREDTHS
    vp, cites = scale.vp(net * unit) if scale is not None else (Fraction(), "")
    vp -= _vp_fines(penalties, number, stage)
    return MatchSide(
        match.round,
        number,
        next(one for one in match.numbers if one != number),
        Outcome.PLAYED,
        net,
        vp,
        score=vp if scale is not None else own if stage.scoring in COUNTED else net,
        won=part_won(net),
        cites=f"{found.cites} {cites}".strip(),
        part=part_of_match(stage, match),
    )


def _vp_fines(penalties: Sequence[Penalty], number: int, stage: Stage) -> Fraction:
    """VPs that come off the match where they are said to: they are nothing that the other side gains."""
    own = (one for one in penalties if one.contestant == number and one.unit is PenaltyUnit.VP)
    return sum((one.amount for one in own if stage.vp_scale and falls_on_match(one, stage)), Fraction())


def _without_play(match: Match, stage: Stage, known: MatchTable, terms: Forfeits, *, counts: bool) -> ScoredMatch:
    """A match without play; a bye *counts* when its round is over, as what the others play does."""
    if match.outcome is Outcome.DELETED or (match.away is None and match.outcome is Outcome.PLAYED):
        return ScoredMatch(match, ())
    if match.away is None and not counts and not stage.is_knockout:
        return ScoredMatch(match, ())
    if match.away is None:
        return ScoredMatch(match, (_bye(match, stage, known),), winner=match.home)
    scale = scale_of_match(stage, match)
    home, away = _worth(match, stage, scale, known, terms)
    part = part_of_match(stage, match)
    sides = tuple(
        replace(_given(match, number, worth, scale), part=part)
        for number, worth in ((match.home, home), (match.away, away))
    )
    winner = match.home if home.won > away.won else match.away if away.won > home.won else None
    return ScoredMatch(match, sides, winner=winner)


def _bye(match: Match, stage: Stage, known: MatchTable) -> MatchSide:
    """A bye by the conditions: VPs, a percentage where percentages are added up, or the contestant's own average.

    That is the mean of the matches which it has played so far; while it has played none, a drawn match.
    """
    cites, part = "§78D/2", part_of_match(stage, match)
    scale, own = scale_of_match(stage, match), own_average(known, match.home)
    if scale is None:
        if isinstance(stage.sit_out, Average):
            score = (own or Fraction()) * part
        else:
            score = (stage.sit_out or Fraction()) if stage.scoring is Scoring.MATCHPOINTS else Fraction()
        side = _given(match, match.home, Worth(Fraction(), Fraction(1), cites), scale)
        return replace(side, score=score, part=part)
    figures: tuple[Figure, ...] = ()
    vp = scale.draw * BYE_PART if stage.bye_vp is None else Fraction()
    if isinstance(stage.bye_vp, Average):
        vp = scale.draw if own is None else own * part
        figures = () if own is None else (Figure(vp, cites, str(stage.bye_vp)),)
    elif stage.bye_vp is not None:
        vp = stage.bye_vp * part
    return replace(_given(match, match.home, Worth(vp, Fraction(1), cites, figures), scale), part=part)


def own_average(known: MatchTable, number: int) -> Fraction | None:
    """The mean of the matches that a contestant has played, a half match being half of one; None without any."""
    told = known.of(number)
    weight = sum((one.part for one in told), Fraction())
    return sum((one.score for one in told), Fraction()) / weight if weight else None


@dataclass(frozen=True, slots=True)
class Worth:
    """What a side has for a match that was not played: VPs, the part of a win, the clauses, what it was the best of."""

    vp: Fraction
    won: Fraction
    cites: str
    figures: tuple[Figure, ...] = ()


def _given(match: Match, number: int, worth: Worth, scale: Scale | None) -> MatchSide:
    return MatchSide(
        match.round,
        number,
        next((one for one in match.numbers if one != number), None),
        match.outcome,
        Fraction(),
        worth.vp,
        score=worth.vp if scale is not None else Fraction(),
        won=worth.won,
        cites=" ".join(dict.fromkeys(f"{worth.cites} {match.cites}".split())),
        figures=worth.figures,
    )


def _worth(match: Match, stage: Stage, scale: Scale | None, known: MatchTable, terms: Forfeits) -> tuple[Worth, Worth]:
    """What home and away have for a match that was not played."""
    assert match.away is not None
    draw = scale.draw if scale is not None else Fraction()
    lost = Worth(terms.own_vp, Fraction(), "§R13.1")
    half = Fraction(1, 2)
    if match.outcome in HOME_AT_FAULT:
        return lost, _forfeited_to(match.away, match.home, match, stage, scale, known, terms)
    if match.outcome in AWAY_AT_FAULT:
        return _forfeited_to(match.home, match.away, match, stage, scale, known, terms), lost
    if match.outcome is Outcome.FORFEIT_BOTH:
        both = replace(lost, cites="§R13.1 §R47")
        return both, both
    if match.outcome is Outcome.EXCUSED_HOME:
        return Worth(draw, half, "§R71.1"), _forfeited_to(match.away, match.home, match, stage, scale, known, terms)
    if match.outcome is Outcome.EXCUSED_AWAY:
        return _forfeited_to(match.home, match.away, match, stage, scale, known, terms), Worth(draw, half, "§R71.1")
    innocent, guilty = void_match(draw, terms.void_offender)
    void = {Outcome.VOID_HOME: (guilty, innocent), Outcome.VOID_AWAY: (innocent, guilty)}
    if match.outcome in void:
        home, away = void[match.outcome]
        return Worth(home.value, half, home.cites), Worth(away.value, half, away.cites)
    drawn = Worth(draw, half, "§R30/3")
    return drawn, drawn


def _forfeited_to(
    number: int, forfeiter: int, match: Match, stage: Stage, scale: Scale | None, known: MatchTable, terms: Forfeits
) -> Worth:
    """R13.2: the best of three figures; on another scale than 25-5 the same three in its proportions."""
    part = part_of_match(stage, match)
    own, theirs = (_whole_matches(known, one, part) for one in (number, forfeiter))
    if scale is None:
        return Worth(Fraction(), Fraction(1), "§R13.2")
    base, most = 2 * scale.draw, scale.most
    if scale.name in ("ctcba", "ctcba-25-5") and terms.best_of_three:
        base, most = terms.complement_base * part, terms.complement_most * part
    found = best_of_three(own, theirs, fixed=scale.draw * stage.forfeit_factor, base=base, most=most)
    return Worth(found.value, Fraction(1), found.cites, found.figures)


def _whole_matches(known: MatchTable, number: int, part: Fraction) -> list[Fraction]:
    """What a contestant had in each match, as if each weighed *part*; the half matches of a round count as one."""
    by_round: dict[int, tuple[Fraction, Fraction]] = {}
    for one in known.of(number):
        vp, weight = by_round.get(one.round, (Fraction(), Fraction()))
        by_round[one.round] = vp + one.vp, weight + one.part
    return [part * vp / weight for vp, weight in by_round.values()]
