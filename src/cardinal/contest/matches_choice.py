"""Swiss and round robin among the movements to choose from: matches, of which a Swiss pairs each round in its turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .model import Form, Game
from .movement_choice import Wishes, aim_of, figures_json, minutes_a_board, misses
from .pairings.method import Winners
from .stage import Scoring
from .stage_record import Fit
from .systems import system_name
from .vp_scale import PERCENT

MATCH_CHOICES = ("swiss", "round_robin")
_KEY = re.compile(r"(?P<system>swiss|round_robin)-(?P<rounds>\d{1,2})x(?P<boards>\d{1,2})", re.ASCII)
_BOARDS = {Form.PAIRS: range(4, 9), Form.TEAMS: range(6, 17)}
"""The boards of a round that are offered."""
_LEAST = 4
_MOST_SWISS = 7
_MOST_ROBIN = 12
_MOVE = 1


@dataclass(frozen=True, slots=True)
class MatchesChoice:
    """A Swiss or a round robin that is offered, and what follows from it."""

    system: str
    form: Form
    contestants: int
    rounds: int
    boards: int
    """Boards of a match."""
    minutes: int
    triangle: bool = False
    """Whether three of an odd number of teams play half matches, so that nobody has a bye."""

    @property
    def key(self) -> str:
        return f"{self.system}-{self.rounds}x{self.boards}"

    @property
    def name(self) -> Text:
        return system_name(self.system)

    @property
    def total(self) -> int:
        return self.rounds * self.boards

    @property
    def tables(self) -> int:
        """Teams have two tables a match, pairs one."""
        return self.contestants // 2 * (2 if self.form is Form.TEAMS else 1)

    @property
    def boards_in_play(self) -> int:
        """Every round has its own boards."""
        return self.total

    @property
    def copies(self) -> int:
        """All tables of pairs play the same boards at the same time; the two of a team match pass theirs on."""
        return self.contestants // 2

    @property
    def sit_outs(self) -> int:
        """How many have a bye: one a round, and nobody twice."""
        return min(self.rounds, self.contestants) if self.contestants % 2 and not self.triangle else 0

    @property
    def met(self) -> float:
        """The part of all the others that a contestant meets, from 0 to 1."""
        matches = self.rounds - (self.system == "round_robin" and bool(self.sit_outs))
        return min(1.0, matches / (self.contestants - 1))

    @property
    def when(self) -> Text:
        return Text(__name__, f"when_{self.system}")

    @property
    def notes(self) -> tuple[Text, ...]:
        found = [Text(__name__, "unknown_beforehand")] if self.system == "swiss" else []
        if self.sit_outs:
            found.append(Text(__name__, f"byes_{self.form}"))
        elif self.contestants % 2:
            found.append(Text(__name__, "triangles", {"last": self.boards * 3 // 2}))
        return tuple(found)

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Plain JSON values, by the names that a movement has; what nobody knows beforehand is null."""
        return {
            **figures_json(self, language),
            "stays": None,
            "winners": 1,
            "balance": None,
        }


def match_choices(
    contestants: int, wishes: Wishes | None = None, *, form: Form = Form.PAIRS, game: Game = Game.BRIDGE,
    triangle: bool = False,
) -> tuple[MatchesChoice, ...]:  # fmt: skip
    """A Swiss, and for teams a round robin that fits the evening, for bridge pairs and teams with one list.

    *triangle*: the conditions let three of an odd number of teams play half matches.

    >>> [one.key for one in match_choices(9, Wishes(minutes=210), form=Form.TEAMS)]
    ['swiss-5x6']
    """
    wishes = wishes or Wishes()
    if game is not Game.BRIDGE or form not in _BOARDS or contestants < _LEAST or wishes.winners == 2 or wishes.stay:
        return ()
    return tuple(_offered(contestants, wishes, form, triangle=triangle and form is Form.TEAMS))


def _offered(contestants: int, wishes: Wishes, form: Form, *, triangle: bool) -> Iterator[MatchesChoice]:
    every = contestants - 1 + (contestants % 2 and not triangle)
    swiss = range(min(3, every), min(_MOST_SWISS, contestants - 1) + 1)
    yield _best("swiss", swiss, contestants, wishes, form, triangle=triangle)
    if form is Form.TEAMS and contestants <= _MOST_ROBIN:
        robin = _best("round_robin", range(every, every + 1), contestants, wishes, form, triangle=triangle)
        # A round robin has as many rounds as it must: it is offered where they fit.
        if not misses(robin.minutes, wishes, Game.BRIDGE):
            yield robin


def _best(system: str, rounds: range, contestants: int, wishes: Wishes, form: Form, *, triangle: bool) -> MatchesChoice:
    a_board = minutes_a_board(wishes, Game.BRIDGE)
    counts = _BOARDS[form] if system == "swiss" else range(4, _BOARDS[form].stop)
    if triangle:
        # A half match has half of them.
        counts = range(counts.start, counts.stop, 2)

    def rank(one: tuple[int, int]) -> tuple[int, int, int, int]:
        number, boards = one
        other = 0 if wishes.rounds is None else abs(wishes.rounds - number)
        minutes = number * (boards * a_board + _MOVE)
        far = abs(minutes - aim_of(wishes, Game.BRIDGE))
        return other, misses(minutes, wishes, Game.BRIDGE), -number, far

    number, boards = min(((number, boards) for number in rounds for boards in counts), key=rank)
    return MatchesChoice(system, form, contestants, number, boards, number * (boards * a_board + _MOVE), triangle)


def named_matches(key: str, contestants: int, form: Form, wishes: Wishes | None = None) -> MatchesChoice | None:
    """The choice of that key; None where the key is a movement's, or so many cannot play it."""
    found = _KEY.fullmatch(key)
    if found is None or form not in _BOARDS or contestants < 2:
        return None
    rounds, boards = int(found["rounds"]), int(found["boards"])
    if not 1 <= rounds <= contestants - 1 + contestants % 2 or not boards:
        return None
    minutes = rounds * (boards * minutes_a_board(wishes or Wishes(), Game.BRIDGE) + _MOVE)
    return MatchesChoice(found["system"], form, contestants, rounds, boards, minutes)


def with_matches(conditions: ConditionsOfContest, stage_name: str, choice: MatchesChoice) -> ConditionsOfContest:
    """The conditions in which a stage is played so. Matches at matchpoints share VPs as the top is shared."""
    stage = next(one for one in conditions.stages if one.name == stage_name)
    scale = stage.vp_scale or (PERCENT if stage.scoring is Scoring.MATCHPOINTS else "")
    played = replace(
        stage, system=choice.system, rounds=choice.rounds, boards=choice.boards, winners=Winners.OVERALL_ONE,
        vp_scale=scale,
    )  # fmt: skip
    plan = replace(conditions.plan(stage_name), fit=Fit.STATED, groups=1, share=False, rover=False, arrow_switch=0)
    return replace(
        conditions,
        stages=tuple(played if one.name == stage_name else one for one in conditions.stages),
        plans=tuple(plan if one.stage == stage_name else one for one in conditions.plans),
    )
