"""R38 to R40: who stays and who changes sides after a segment of a team match, and what a wrong change costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import NotAllowed, Text, clause_ids
from cardinal.laws.ctcba.change_of_sides import Moves, moves_after

from .conditions import ConditionsOfContest
from .explanation import shown as said
from .match_lines import MatchLines
from .match_totals import match_totals
from .model import Event, Match, Penalty
from .penalties import Breach, charge
from .settled import settled_lines
from .stage import Stage


@dataclass(frozen=True, slots=True)
class SegmentEnd:
    """A segment that is over: its IMPs to home and to away, and what the players of each who go on have to do."""

    match: Match
    segment: int
    home: Fraction
    away: Fraction
    moves: Mapping[int, Moves]
    cites: str

    @property
    def sentences(self) -> tuple[tuple[Text, tuple[str, ...]], ...]:
        """The result of the segment and what each team has to do, with the clauses."""
        values = {"segment": self.segment, "home": self.match.home, "away": self.match.away}
        result = Text(__name__, "segment", {**values, "own": said(self.home), "against": said(self.away)})
        clauses = clause_ids(self.cites)
        told = ((Text(__name__, f"moves_{moves}", {"team": team}), clauses) for team, moves in self.moves.items())
        return ((result, ()), *told)


def after_segment(
    conditions: ConditionsOfContest, event: Event, match: Match, segment: int, boards: Sequence[int]
) -> SegmentEnd:
    """Who stays and who changes after the boards of a segment, by their result."""
    refuse_elsewhere(conditions, event.stage(match.stage), match)
    assert match.away is not None
    stage = event.stage(match.stage)
    lines = MatchLines(stage, settled_lines(event, stage.name)).of(match)
    wanted = set(boards)
    found = match_totals(match, [line for line in lines if line.board in wanted and not line.extra], stage)
    missing = sorted(wanted - {board.board for board in found.boards if board.is_settled})
    if missing or not wanted:
        raise NotAllowed(Text(__name__, "boards_missing", {"boards": tuple(missing)}), cites="§R38")
    home, away = (side.own - given for side, given in ((found.home, match.start_home), (found.away, match.start_away)))
    told = moves_after(segment, home - away)
    return SegmentEnd(match, segment, home, away, {match.home: told.value[0], match.away: told.value[1]}, told.cites)


@dataclass(frozen=True, slots=True)
class WrongSides:
    """What follows a wrong change: play goes on at a price (R40/1), or all are reseated (R40/2)."""

    penalty: Penalty | None
    cites: str


def wrong_sides(
    conditions: ConditionsOfContest, stage: Stage, match: Match, breach: Breach, *, auction_over: bool
) -> WrongSides:
    """R40: *breach* has the team and, as its items, the boards of the segment."""
    refuse_elsewhere(conditions, stage, match)
    if breach.contestant not in match.numbers:
        values = {"number": breach.contestant, "round": match.round, "table": match.table}
        raise NotAllowed(Text("cardinal.contest.forfeits", "not_in_match", values), legal=match.numbers)
    if not auction_over:
        return WrongSides(None, "§R40/2")
    return WrongSides(charge(conditions, stage, breach).penalty, "§R40/1")


def refuse_elsewhere(conditions: ConditionsOfContest, stage: Stage, match: Match) -> None:
    """Only a match of teams has segments after which sides change, and only these regulations say how."""
    if conditions.penalties.of("R40/1") is None or not stage.has_matches or match.away is None:
        raise NotAllowed(Text(__name__, "no_change_of_sides", {"stage": stage.name}), cites="§78D/2")
