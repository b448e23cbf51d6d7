"""What a player's page adds to the results of an evening: best and worst boards, roles, opponents, Guandan's figures.

Everything comes from boards that nobody has still to play. It is worked out once for each state of an event and kept
as JSON beside the evening's record; ``Details`` reads it back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from cardinal.cards import SEATS, Side
from cardinal.contest.board_split import BoardSplit, board_splits
from cardinal.contest.model import Game, Line
from cardinal.contest.score_cell import write_cell
from cardinal.contest.standings import StageStandings
from cardinal.scoring import Played

from .double_dummy_details import Beside, DoubleDummyFigures, dealt_lines
from .folder_catalogue import ShownEvent
from .guandan_evening import GuandanEvening, guandan_evening

MENTIONED = 5
"""So many of the best boards of a contestant, and of the worst: those of a whole season are among them."""
ROLES = ("declarer", "dummy", "lead", "defender")


@dataclass(frozen=True, slots=True)
class BoardMention:
    """A board by its number: the result as it is written in a file, and its worth in percent or IMPs."""

    stage: str
    board: int
    result: str
    worth: float
    tables: int
    """How many tables played it: a top among twenty is worth more than one among three."""


@dataclass(frozen=True, slots=True)
class Tally:
    """So many boards and the sum of their worth."""

    boards: int = 0
    total: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.boards + other.boards, self.total + other.total)

    @property
    def mean(self) -> float:
        return self.total / self.boards if self.boards else 0.0


@dataclass(frozen=True, slots=True)
class ContestantDetails:
    """One contestant's evening."""

    best: tuple[BoardMention, ...] = ()
    worst: tuple[BoardMention, ...] = ()
    bidding: Tally = Tally()
    play: Tally = Tally()
    met: Mapping[int, Tally] = field(default_factory=dict)
    """By the opponents' number."""
    guandan: GuandanEvening | None = None


@dataclass(frozen=True, slots=True)
class Details:
    """An evening: ``unit`` is ``%``, ``IMP`` or nothing."""

    unit: str = ""
    contestants: Mapping[int, ContestantDetails] = field(default_factory=dict)
    roles: Mapping[str, Mapping[str, Tally]] = field(default_factory=dict)
    """By the event's key of a player, where the results say who sat where."""
    has_hands: bool = False
    """Whether double dummy could say something: hands are known, and who sat where."""
    double_dummy: Mapping[str, DoubleDummyFigures] | None = None
    """By the event's key of a player; None until it is worked out."""


def details_of(shown_event: ShownEvent) -> bytes:
    """The details of an event as they are kept."""
    stage = shown_event.scored.last
    numbers = sorted(stage.numbers)
    if shown_event.conditions.game is Game.GUANDAN:
        figures = {number: guandan_evening(shown_event, stage, number) for number in numbers}
        told = {number: ContestantDetails(guandan=one) for number, one in figures.items() if one.deals}
        return _packed(Details("", told))
    if stage.field is None:
        return _packed(Details(has_hands=bool(dealt_lines(shown_event))))
    unit = "%" if stage.field.is_percent else "IMP"
    found: dict[int, ContestantDetails] = {}
    roles: dict[str, dict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for number in numbers:
        every = board_splits(stage.field.scored, number)
        splits = [one for one in every if shown_event.may_show(one.value.line.place)]
        found[number] = _contestant(stage, number, splits)
        for split in splits:
            for player, role in _roles(split.value.line, number):
                roles[player][role] += Tally(1, float(split.worth))
    return _packed(Details(unit, found, roles, bool(dealt_lines(shown_event))))


def _contestant(stage: StageStandings, number: int, splits: list[BoardSplit]) -> ContestantDetails:
    assert stage.field is not None
    lines = stage.field.scored.lines
    ranked = sorted(splits, key=lambda one: (one.worth, len(lines[one.value.key]), -one.board))
    few = min(MENTIONED, len(ranked) // 2)
    mentions = [
        BoardMention(
            stage.stage.name,
            one.board,
            write_cell(one.value.line.score),
            float(one.worth),
            len(lines[one.value.key]),
        )
        for one in ranked
    ]
    met: dict[int, Tally] = defaultdict(Tally)
    for one in splits:
        line = one.value.line
        for other in line.ew if number in line.ns else line.ns:
            met[other] += Tally(1, float(one.worth))
    return ContestantDetails(
        tuple(reversed(mentions[-few:])) if few else (),
        tuple(mentions[:few]),
        _sum(one.bidding for one in splits if one.alike),
        _sum(one.play for one in splits if one.alike),
        met,
    )


def _sum(values: Iterable[Any]) -> Tally:
    every = [float(one) for one in values]
    return Tally(len(every), sum(every))


def _roles(line: Line, number: int) -> Iterable[tuple[str, str]]:
    """The players of a side by what they were on a board, where the line says who sat where."""
    if not isinstance(line.score, Played) or line.score.result is None or line.score.result.contract is None:
        return
    declarer = line.score.result.contract.declarer
    seats = dict(zip(SEATS, line.players, strict=False)) if len(line.players) == len(SEATS) else {}
    by_seat = dict(zip((declarer.after(turns) for turns in (0, 2, 1, 3)), ROLES, strict=True))
    for seat, player in seats.items():
        side = line.ns if seat.side is Side.NS else line.ew
        if player and number in side:
            yield player, by_seat[seat]


def _packed(details: Details) -> bytes:
    return orjson.dumps(details, option=orjson.OPT_NON_STR_KEYS)


def read_details(body: bytes) -> Details:
    """Details as they were kept."""
    packed = orjson.loads(body)
    return Details(
        packed["unit"],
        {int(number): _read(one) for number, one in packed["contestants"].items()},
        {player: {role: Tally(**one) for role, one in roles.items()} for player, roles in packed["roles"].items()},
        packed["has_hands"],
        None if (told := packed["double_dummy"]) is None else {key: _figures(one) for key, one in told.items()},
    )


def with_double_dummy(body: bytes, figures: Mapping[str, DoubleDummyFigures]) -> bytes:
    """Details as they are kept, with what was worked out since."""
    return _packed(replace(read_details(body), double_dummy=figures))


def _figures(packed: Mapping[str, Any]) -> DoubleDummyFigures:
    return DoubleDummyFigures({key: Beside(**one) for key, one in packed["played"].items()}, packed["against_par"])


def _read(packed: Mapping[str, Any]) -> ContestantDetails:
    guandan = packed["guandan"]
    return ContestantDetails(
        tuple(BoardMention(**one) for one in packed["best"]),
        tuple(BoardMention(**one) for one in packed["worst"]),
        Tally(**packed["bidding"]),
        Tally(**packed["play"]),
        {int(number): Tally(**one) for number, one in packed["met"].items()},
        GuandanEvening(**{**guandan, "places": tuple(guandan["places"])}) if guandan else None,
    )
