"""What a round is planned from (the field, its standings, who won) and what a plan is: tables or matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .draw_record import StageDraw
from .model import Match, Outcome, Seating
from .pairings import Four, FoursRound, Pairing, Relations, Round, Seeding
from .pairings.triangles import cycle_of
from .stage import Stage

__all__ = ["Field", "Planned", "Ranked", "as_fours", "as_matches", "as_round", "fours_as_matches", "group_name"]


@dataclass(frozen=True, slots=True)
class Ranked:
    """Where a contestant stands: its score, its place, and for Guandan match points, VPs and matches played."""

    number: int
    score: Fraction = Fraction()
    place: int | None = None
    match_points: Fraction = Fraction()
    vp: Fraction = Fraction()
    matches: int = 0


@dataclass(frozen=True)
class Field:
    """What a round is planned from."""

    seeding: Seeding
    relations: Relations = field(default_factory=Relations)
    rounds: Mapping[int, tuple[Match, ...]] = field(default_factory=dict)
    """The matches of the stage so far, by round."""
    standings: tuple[Ranked, ...] = ()
    before: tuple[Ranked, ...] = ()
    """The standings of the stage before, of those who are in this one."""
    won: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """Who won each match of the stage, by round and either contestant."""
    out: frozenset[int] = frozenset()
    """Those who have left."""
    directions: Mapping[int, str] = field(default_factory=dict)
    groups: Mapping[int, int] = field(default_factory=dict)
    """The group of each in the stage before, if it had several."""
    choices: tuple[Pairing, ...] = ()
    """Whom the better placed chose as their opponents."""

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(one for one in self.seeding.order if one not in self.out)

    @property
    def last_round(self) -> int:
        return max(self.rounds, default=0)


@dataclass(frozen=True, slots=True)
class Planned:
    """What was planned: tables or matches of one round or more, the draw behind it, and what is to be told."""

    draw: StageDraw
    seatings: tuple[Seating, ...] = ()
    matches: tuple[Match, ...] = ()
    notes: tuple[Text, ...] = ()
    cites: str = ""
    conditions: ConditionsOfContest | None = None
    """The conditions with what the draw chose, where the document had left it open."""

    @property
    def round_numbers(self) -> tuple[int, ...]:
        return tuple(sorted({seating.round for seating in self.seatings} | {match.round for match in self.matches}))


def as_matches(stage: Stage, number: int, each: Round, group: str = "", first_table: int = 1) -> tuple[Match, ...]:
    """The matches of a round, and the contestants with a bye."""
    tables = [
        Match(stage.name, number, str(table), pairing.home, pairing.away, group=group)
        for table, pairing in enumerate(each.pairings, start=first_table)
    ]
    for three in each.triangles:
        tables += _triangle(stage, number, three, group, first_table + len(tables))
    alone = [Match(stage.name, number, "", bye, outcome=Outcome.BYE, group=group) for bye in each.byes]
    out = [Match(stage.name, number, "", one, outcome=Outcome.SITS_OUT, group=group) for one in each.sitting_out]
    return (*tables, *alone, *out)


def _triangle(stage: Stage, number: int, three: Iterable[int], group: str, table: int) -> Iterable[Match]:
    """The half matches of three teams, each with its own set of boards.

    Everybody plays the first half in an open room and the second in a closed one, and so do the sets. A pair meets each
    set once, and what the two rooms of a half match have played is compared when both halves are over.
    """
    half = stage.boards // 2
    for at, pairing in enumerate(cycle_of(three)):
        boards = tuple(range(at * half + 1, (at + 1) * half + 1))
        yield Match(stage.name, number, str(table + at), pairing.home, pairing.away, group=group, boards=boards)


def fours_as_matches(stage: Stage, number: int, each: FoursRound) -> tuple[Match, ...]:
    """The tables of a round of individuals, and the players who sit out."""
    tables = [
        Match(stage.name, number, str(at), one.home[0], one.away[0], home_partner=one.home[1], away_partner=one.away[1])
        for at, one in enumerate(each.tables, start=1)
    ]
    alone = [Match(stage.name, number, "", bye, outcome=Outcome.BYE) for bye in each.byes]
    out = [Match(stage.name, number, "", one, outcome=Outcome.SITS_OUT) for one in each.sitting_out]
    return (*tables, *alone, *out)


def as_fours(matches: Iterable[Match]) -> FoursRound:
    """Matches of one round of individuals as tables of four, byes and those who sit out."""
    told = tuple(matches)
    return FoursRound(
        tuple(
            Four((one.home, one.home_partner), (one.away, one.away_partner))
            for one in told
            if one.away is not None and one.home_partner is not None and one.away_partner is not None
        ),
        tuple(one.home for one in told if one.outcome is Outcome.BYE),
        tuple(one.home for one in told if one.outcome is Outcome.SITS_OUT),
    )


def as_round(matches: Iterable[Match]) -> Round:
    """Matches of one round as pairings, triangles, byes and those who sit out."""
    told = tuple(matches)
    halves = {frozenset(one.numbers) for one in told if one.boards and one.away is not None}
    among = sorted({number for half in halves for number in half})
    triangles = [three for three in combinations(among, 3) if halves.issuperset(map(frozenset, combinations(three, 2)))]
    inside = {frozenset(two) for three in triangles for two in combinations(three, 2)}
    pairings = (Pairing(one.home, one.away) for one in told if one.away is not None)
    return Round(
        tuple(pairing for pairing in pairings if pairing.numbers not in inside),
        tuple(dict.fromkeys(one.home for one in told if one.outcome is Outcome.BYE)),
        tuple(one.home for one in told if one.outcome is Outcome.SITS_OUT),
        tuple(triangles),
    )


def group_name(place: int) -> str:
    """A, B, … Z, A1, B1 and so on, for groups from 0.

    >>> group_name(0), group_name(27)
    ('A', 'B1')
    """
    turn, letter = divmod(place, 26)
    return chr(ord("A") + letter) + (str(turn) if turn else "")
