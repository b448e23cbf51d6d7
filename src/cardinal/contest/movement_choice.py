"""Movements to choose from: for so many contestants and so long an evening a few named ones, side by side.

A pure function of its arguments, so that whoever comes late changes nothing but a number: the same wishes with one pair
more give what can be drawn instead.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from cardinal.language import NotUnderstood, Text, shown

from .conditions import ConditionsOfContest
from .model import Form, Game
from .movements import (
    GENERATORS,
    Generator,
    ImpossibleMovement,
    Line,
    Movement,
    arrow_switch_rounds,
    figures,
    team_rounds,
)
from .movements.balance import rankings
from .movements.kind import ROVER, Choice, Counted
from .movements.mitchell import SHARE
from .pairings.method import Winners
from .stage_record import Fit
from .vp_scale import PERCENT

MOST_CHOICES = 6
_BOARDS = {Game.BRIDGE: range(2, 9), Game.GUANDAN: range(1, 5)}
"""The boards of a round that are offered; a team match may have twice as many."""
_MINUTES = {Game.BRIDGE: 7, Game.GUANDAN: 14}
"""What a board takes where the wishes do not say."""
_MOVE = 1
_USUAL_BOARDS = {Game.BRIDGE: 26, Game.GUANDAN: 14}
_COUNTED = {Form.PAIRS: Counted.TABLES, Form.INDIVIDUAL: Counted.PLAYERS, Form.TEAMS: Counted.TEAMS}
_KEY = re.compile(
    r"(?P<system>[a-z_]+)-(?P<rounds>\d{1,3})x(?P<boards>\d{1,3})(?P<switched>-switched)?(?P<rover>-rover)?", re.ASCII
)
_LEAST = {Form.PAIRS: 4, Form.INDIVIDUAL: 4, Form.TEAMS: 3}
MOST = 400


@dataclass(frozen=True, slots=True)
class Wishes:
    """How long the evening is, in minutes or in boards for everybody, and what else the organiser wants."""

    minutes: int | None = None
    boards: int | None = None
    winners: int | None = None
    """One list or two; None: either."""
    stay: bool = False
    """Whether half of the pairs must be able to keep their seats."""
    rounds: int | None = None
    """How many rounds would be best; a movement that cannot have them has about as many."""
    minutes_a_board: int | None = None


class Offered(Protocol):
    """What stands side by side to be chosen: a movement, or matches that are drawn round by round."""

    @property
    def name(self) -> Text: ...
    @property
    def when(self) -> Text: ...
    @property
    def notes(self) -> tuple[Text, ...]: ...
    @property
    def met(self) -> float: ...


_FIGURES = (
    "key", "system", "rounds", "boards", "total", "boards_in_play", "copies", "tables", "sit_outs", "minutes",
)  # fmt: skip


def figures_json(offered: Offered, language: str) -> dict[str, object]:
    """What is told of every choice by the same names, as plain JSON values."""
    return {
        **{name: getattr(offered, name) for name in _FIGURES},
        "name": offered.name.render(language),
        "met": round(offered.met, 3),
        "when": offered.when.render(language),
        "notes": [note.render(language) for note in offered.notes],
    }


@dataclass(frozen=True)
class MovementChoice:
    """One movement that is offered, and what follows from it."""

    system: str
    variant: str
    """Which sentence tells when it suits."""
    movement: Movement = field(repr=False)
    rounds: int
    boards: int
    """Boards a round."""
    minutes: int
    arrow_switch: int = 0
    share: bool = False
    rover: bool = False

    @property
    def key(self) -> str:
        """The choice in an address or a form: ``mitchell-7x4-switched``."""
        extra = ("-switched" if self.arrow_switch else "") + ("-rover" if self.rover else "")
        return f"{self.system}-{self.rounds}x{self.boards}{extra}"

    @property
    def name(self) -> Text:
        """Its name at the head of a column."""
        name = self.movement.kind.text
        if self.rover:
            name = Text(__name__, "with_rover", {"movement": name})
        return Text(__name__, "switched", {"movement": name}) if self.arrow_switch else name

    @property
    def tables(self) -> int:
        return self.movement.tables

    @property
    def contestants(self) -> int:
        return len(self.movement.contestants)

    @property
    def total(self) -> int:
        """The boards that somebody plays who never sits out."""
        return self.rounds * self.boards

    @property
    def boards_in_play(self) -> int:
        """The number of distinct boards that have to be provided."""
        used = {sitting.boards for _, _, sitting in self.movement.games()}
        return len(used) * self.boards

    @property
    def copies(self) -> int:
        return max(section.copies for section in self.movement.sections)

    @property
    def sit_outs(self) -> int:
        """How many contestants sit out a round."""
        return len({one for out in self.movement.sit_outs() for one in out})

    @property
    def stays(self) -> int:
        """How many keep their table all evening."""
        return len(self.movement.stationary - self.movement.phantoms)

    @property
    def lists(self) -> int:
        return len(rankings(self.movement))

    @cached_property
    def balance(self) -> float | None:
        """Of 100; None for teams, who are compared in their own matches alone."""
        return None if self.movement.kind.is_of_teams else figures(self.movement).balance

    @cached_property
    def met(self) -> float:
        """The part of all the others that a contestant meets on average, from 0 to 1."""
        two = set[frozenset[int]]()
        for _, _, sitting in self.movement.games():
            two |= {frozenset((ns, ew)) for ns in sitting.ns for ew in sitting.ew}
        count = self.contestants
        return len(two) / (count * (count - 1) / 2)

    @property
    def when(self) -> Text:
        """When it suits."""
        return Text(__name__, f"when_{self.variant}")

    @property
    def notes(self) -> tuple[Text, ...]:
        """What the organiser must know before choosing it."""
        found = []
        if self.boards_in_play > self.total:
            values = {"boards": self.boards_in_play, "total": self.total}
            found.append(Text(__name__, "note_more_boards", values))
        if self.copies > 1:
            found.append(Text(__name__, "note_copies", {"copies": self.copies}))
        if any(section.shared for section in self.movement.sections):
            found.append(Text(__name__, "note_shared"))
        if self.sit_outs:
            found.append(Text(__name__, "note_sit_outs", {"count": self.sit_outs, "boards": self.boards}))
        return tuple(found)

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Plain JSON values; names and sentences are in a language."""
        return {
            **figures_json(self, language),
            "stays": self.stays,
            "winners": self.lists,
            "balance": None if self.balance is None else round(self.balance, 1),
            "arrow_switch": self.arrow_switch,
            "share": self.share,
            "rover": self.rover,
        }


@dataclass(frozen=True, slots=True)
class _Variant:
    """A generator with the choices it is offered with, and the name of its sentence."""

    name: str
    generator: Generator
    switched: bool = False
    rover: bool = False
    whole: bool = False
    """Only as long as everybody plays every board."""
    least_tables: int = 0


_GENERATOR = {generator.system: generator for generator in GENERATORS}
_PAIRS = (
    _Variant("howell", _GENERATOR["howell"]),
    _Variant("short_howell", _GENERATOR["short_howell"]),
    _Variant("mitchell", _GENERATOR["mitchell"]),
    _Variant("three_quarter_howell", _GENERATOR["three_quarter_howell"]),
    _Variant("mitchell_switched", _GENERATOR["mitchell"], switched=True),
    _Variant("rover", _GENERATOR["mitchell"], rover=True),
    _Variant("web", _GENERATOR["web"], least_tables=8),
    _Variant("web_switched", _GENERATOR["web"], switched=True, least_tables=8),
    _Variant("hesitation", _GENERATOR["hesitation"], switched=True, whole=True),
    _Variant("barometer", _GENERATOR["barometer"]),
)
"""In the order in which they are offered where nothing else tells them apart."""


def movement_choices(
    contestants: int, wishes: Wishes | None = None, *, form: Form = Form.PAIRS, game: Game = Game.BRIDGE
) -> tuple[MovementChoice, ...]:
    """Up to six movements for so many pairs, players or teams, the most suitable first; each has another name.

    >>> [one.key for one in movement_choices(8, Wishes(minutes=180))][:2]
    ['howell-7x3', 'short_howell-6x4']
    """
    wishes = wishes or Wishes()
    if not _LEAST[form] <= contestants <= MOST:
        values = {"given": contestants, "least": _LEAST[form], "most": MOST}
        raise NotUnderstood(Text(__name__, f"number_{form}", values))
    found = [one for variant in _variants(form) for one in _best(variant, contestants, wishes, game)]
    found.sort(key=lambda one: _rank(one, wishes, game))
    return tuple(found[:MOST_CHOICES])


def named_choice(key: str, contestants: int, *, form: Form = Form.PAIRS, game: Game = Game.BRIDGE) -> MovementChoice:
    """The movement that a form or a command names by its key, for so many contestants."""
    found = _KEY.fullmatch(key)
    if found is not None:
        switched, rover = bool(found["switched"]), bool(found["rover"])
        for variant in _variants(form):
            if (variant.generator.system, variant.switched, variant.rover) == (found["system"], switched, rover):
                rounds, boards = int(found["rounds"]), int(found["boards"])
                made = _choice(variant, contestants, rounds, boards, minutes_a_board(Wishes(), game))
                if made is not None:
                    return made
    values = {"given": shown(key), "count": contestants}
    raise NotUnderstood(Text(__name__, f"no_such_{form}", values))


def with_movement(conditions: ConditionsOfContest, stage_name: str, choice: MovementChoice) -> ConditionsOfContest:
    """The conditions in which a stage is played by the movement that was chosen, in one section."""
    stage = next(one for one in conditions.stages if one.name == stage_name)
    plan = conditions.plan(stage_name)
    winners = Winners.OVERALL_TWO if choice.lists > 1 else Winners.OVERALL_ONE
    played = replace(stage, system=choice.system, rounds=choice.rounds, boards=choice.boards, winners=winners)
    if stage.vp_scale == PERCENT:
        # A field adds up its matchpoints; only matches share VPs.
        played = replace(played, vp_scale="")
    moved = replace(
        plan, fit=Fit.STATED, groups=1, share=choice.share, rover=choice.rover, arrow_switch=choice.arrow_switch
    )
    return replace(
        conditions,
        stages=tuple(played if one.name == stage_name else one for one in conditions.stages),
        plans=tuple(moved if one.stage == stage_name else one for one in conditions.plans),
    )


def aim_of(wishes: Wishes, game: Game) -> int:
    """The minutes that the evening should take."""
    if wishes.minutes is not None:
        return wishes.minutes
    boards = _USUAL_BOARDS[game] if wishes.boards is None else wishes.boards
    return boards * minutes_a_board(wishes, game) + 8 * _MOVE


def minutes_a_board(wishes: Wishes, game: Game) -> int:
    """What a board takes by the wishes, or usually."""
    return wishes.minutes_a_board or _MINUTES[game]


def misses(minutes: int, wishes: Wishes, game: Game) -> int:
    """By how many minutes an evening misses the wish; three boards more or less are none, and too long is worse."""
    late = minutes - aim_of(wishes, game)
    return max(0, abs(late) - 3 * minutes_a_board(wishes, game)) * (3 if late > 0 else 1)


def _variants(form: Form) -> Collection[_Variant]:
    if form is Form.PAIRS:
        return _PAIRS
    return [_Variant(one.system, one) for one in GENERATORS if one.counts is _COUNTED[form]]


def _best(variant: _Variant, contestants: int, wishes: Wishes, game: Game) -> Iterator[MovementChoice]:
    """The length of a movement that fits the wishes best, if any does."""
    lengths = dict(_lengths(variant, contestants))
    if not lengths or variant.least_tables > contestants / 2:
        return
    counts = _BOARDS[game] if not variant.generator.is_of_teams else range(2, 2 * _BOARDS[game][-1] + 1)
    a_board = minutes_a_board(wishes, game)
    least = min(3, max(lengths))

    def rank(one: tuple[int, int]) -> tuple[int, int, int]:
        rounds, count = one
        other = 0 if wishes.rounds is None else abs(wishes.rounds - rounds)
        return other, misses(rounds * (count * a_board + _MOVE), wishes, game), -rounds

    rounds, count = min(((rounds, count) for rounds in lengths if rounds >= least for count in counts), key=rank)
    choice = _choice(variant, contestants, rounds, count, a_board)
    if choice is None or wishes.winners not in (None, choice.lists):
        return
    if not wishes.stay or 2 * choice.stays >= contestants - 1:
        yield choice


def _size(variant: _Variant, contestants: int) -> int:
    """What the generator counts, for so many contestants."""
    if variant.generator.counts is not Counted.TABLES:
        return contestants
    return (contestants + (not variant.rover)) // 2


def _choice(
    variant: _Variant, contestants: int, rounds: int, boards: int, minutes_a_board: int
) -> MovementChoice | None:
    """That movement, if there is one."""
    generator = variant.generator
    shares = dict(_lengths(variant, contestants)).get(rounds)
    if shares is None:
        return None
    asked: list[Choice] = [choice for choice, wanted in ((ROVER, variant.rover), (SHARE, shares)) if wanted]
    is_half = generator.counts is Counted.TABLES and contestants % 2 == 1 and not variant.rover
    try:
        made = generator.arranged(_size(variant, contestants), rounds, boards, asked, Line.EW if is_half else None)
    except ImpossibleMovement:
        return None
    switched = arrow_switch_rounds(rounds) if variant.switched else 0
    return MovementChoice(
        generator.system,
        variant.name,
        made.with_arrow_switch(switched),
        rounds,
        boards,
        rounds * (boards * minutes_a_board + _MOVE),
        arrow_switch=switched,
        share=shares,
        rover=variant.rover,
    )


def _lengths(variant: _Variant, contestants: int) -> Iterator[tuple[int, bool]]:
    """Numbers of rounds, and whether tables must share for them."""
    generator, size = variant.generator, _size(variant, contestants)
    if variant.rover and contestants % 2 == 0:
        return
    if generator.is_of_teams:
        yield from ((rounds, False) for rounds in team_rounds(contestants) if contestants <= generator.most)
    elif generator.counts is Counted.PLAYERS:
        try:
            yield from ((rounds, False) for rounds in range(1, len(generator.arranged(size).rounds) + 1))
        except ImpossibleMovement:
            return
    else:
        for length in generator.lengths_for(size, (ROVER,) if variant.rover else ()):
            if length.is_complete or not variant.whole:
                yield length.rounds, length.shares


def _rank(choice: MovementChoice, wishes: Wishes, game: Game) -> tuple[int, int]:
    """Sort key: closeness to the wished length, then fairness and pairs met, less board copies and idle boards."""
    far = misses(choice.minutes, wishes, game) * 8 // aim_of(wishes, game)
    costs = min(choice.copies - 1, 3) + (choice.boards_in_play > choice.total)
    merit = (100 if choice.balance is None else choice.balance) / 2 + 50 * choice.met - 4 * costs
    return far, -round(merit)
