"""A pair's evening on one screen: best and worst boards, one to talk about, where it was won and lost, par, opponents.

Everything comes from boards that nobody has still to play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import pstdev

from cardinal.bridge import imps
from cardinal.contest.board_split import BoardSplit, average_of, board_splits, evening_split
from cardinal.contest.model import Game, Line
from cardinal.contest.standings import StageStandings
from cardinal.scoring import Played, decimal

from .double_dummy import Analyst, Working
from .folder_catalogue import ShownEvent
from .guandan_evening import GuandanEvening, guandan_evening
from .score_words import result_words
from .traveller import Named, board_dealt

MENTIONED = 2
"""So many of the best boards are named, and of the worst."""
MINUS = "−"


@dataclass(frozen=True, slots=True)
class Mention:
    """A board by its number with the result and what it was worth."""

    board: int
    round: int
    """The round of a match; 0 in a field."""
    result: str
    worth: str


@dataclass(frozen=True, slots=True)
class Split:
    """Where it was won and lost: the average, what bidding and play added, what rulings did; and how they add up."""

    average: str
    bidding: str
    play: str
    adjusted: str
    total: str
    unit: str
    """``%`` or ``IMP``."""
    alone: int
    """Boards on which no other table played the contract, so that the play cannot be compared."""


@dataclass(frozen=True, slots=True)
class AgainstPar:
    """The own scores beside par: on how many boards, better, equal and worse, and the mean in IMPs."""

    boards: int
    better: int
    even: int
    worse: int
    imps: str
    waiting: int
    """Boards whose par is still being worked out."""


@dataclass(frozen=True, slots=True)
class Opponents:
    """Those who were met, on how many boards, and the own mean against them."""

    named: tuple[Named, ...]
    boards: int
    worth: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The evening of a contestant in one stage."""

    stage: str
    boards: int
    unit: str
    worths: tuple[tuple[int, float], ...]
    """Every board in the order of play with its worth, for the picture."""
    best: tuple[Mention, ...] = ()
    worst: tuple[Mention, ...] = ()
    talk: Mention | None = None
    split: Split | None = None
    par: AgainstPar | None = None
    opponents: tuple[Opponents, ...] = ()
    guandan: GuandanEvening | None = None


def evening(
    shown_event: ShownEvent,
    found: StageStandings,
    number: int,
    language: str = "en",
    double_dummy: Analyst | None = None,
) -> Evening | None:
    """What there is to tell; None as long as no board of the contestant is free."""
    if shown_event.conditions.game is Game.GUANDAN:
        told = guandan_evening(shown_event, found, number)
        return Evening(found.stage.name, told.deals, "", (), guandan=told) if told.deals else None
    if found.field is None:
        return _of_matches(shown_event, found, number, language)
    splits = [one for one in board_splits(found.field.scored, number) if shown_event.may_show(one.value.line.place)]
    if not splits:
        return None
    average, unit = average_of(found.field.scored), "%" if found.field.is_percent else "IMP"
    ranked = sorted(splits, key=lambda one: (one.worth, -one.board))
    few = min(MENTIONED, len(ranked) // 2)
    return Evening(
        found.stage.name,
        len(splits),
        unit,
        tuple((one.board, float(one.worth)) for one in splits),
        tuple(_mention(one, unit, language) for one in reversed(ranked[-few:])) if few else (),
        tuple(_mention(one, unit, language) for one in ranked[:few]),
        _talk(found, splits, unit, language),
        _split(splits, average, unit),
        _against_par(shown_event, found.stage.name, number, splits, double_dummy),
        tuple(_opponents(shown_event, number, splits, unit)),
    )


def worth_words(worth: Fraction, unit: str) -> str:
    """A percentage with one digit, IMPs with their sign."""
    if unit == "%":
        return f"{decimal(worth, 1)}%"
    return ("+" if worth > 0 else "") + decimal(worth, 1).replace("-", MINUS)


def signed_words(value: Fraction, digits: int = 2) -> str:
    return ("+" if value > 0 else "") + decimal(value, digits).replace("-", MINUS)


def _mention(split: BoardSplit, unit: str, language: str) -> Mention:
    return Mention(split.board, 0, result_words(split.value.line.score, language), worth_words(split.worth, unit))


def _talk(found: StageStandings, splits: Sequence[BoardSplit], unit: str, language: str) -> Mention | None:
    """The board with the widest spread of scores in the field: something happened on it."""
    assert found.field is not None
    spreads = []
    for split in splits:
        lines = found.field.scored.lines[split.value.key]
        scores = [line.score.score for line in lines if isinstance(line.score, Played)]
        if len(set(scores)) > 1:
            spreads.append((pstdev(scores), -split.board, split))
    return _mention(max(spreads, key=lambda one: one[:2])[2], unit, language) if spreads else None


def _split(splits: Sequence[BoardSplit], average: Fraction, unit: str) -> Split:
    told = evening_split(splits, average)
    total = decimal(told.total, 2) if unit == "%" else signed_words(told.total)
    return Split(
        decimal(told.average, 0),
        signed_words(told.bidding),
        signed_words(told.play),
        signed_words(told.adjusted) if told.adjusted else "",
        total,
        unit,
        sum(one.is_alone for one in splits),
    )


def _against_par(
    shown_event: ShownEvent, stage: str, number: int, splits: Sequence[BoardSplit], double_dummy: Analyst | None
) -> AgainstPar | None:
    if double_dummy is None:
        return None
    differences, waiting = [], 0
    for split in splits:
        line = split.value.line
        board = board_dealt(shown_event, stage, 0, line)
        if board is None or not isinstance(line.score, Played):
            continue
        told = double_dummy.makeable(board)
        waiting += told.working is Working.UNDER_WAY
        if told.par is not None:
            difference = line.score.score - told.par.score
            differences.append(difference if number in line.ns else -difference)
    if not differences and not waiting:
        return None
    swings = [Fraction(imps(one)) for one in differences]
    return AgainstPar(
        len(differences),
        sum(one > 0 for one in differences),
        sum(one == 0 for one in differences),
        sum(one < 0 for one in differences),
        signed_words(sum(swings, Fraction()) / len(swings), 1) if swings else "",
        waiting,
    )


def _opponents(shown_event: ShownEvent, number: int, splits: Iterable[BoardSplit], unit: str) -> Iterable[Opponents]:
    met: dict[tuple[int, ...], list[BoardSplit]] = {}
    for split in splits:
        line = split.value.line
        met.setdefault(line.ew if number in line.ns else line.ns, []).append(split)
    for numbers, every in met.items():
        mean = sum((one.worth for one in every), Fraction()) / len(every)
        named = tuple(Named(one, shown_event.called(one)) for one in numbers)
        yield Opponents(named, len(every), worth_words(mean, unit))


def _of_matches(shown_event: ShownEvent, found: StageStandings, number: int, language: str) -> Evening | None:
    """A team's: the boards of its matches by what they won or lost; opponents are the rows of the card."""
    assert found.matches is not None
    boards: list[tuple[Fraction, int, int, Line]] = []
    for match in found.matches.table.scored:
        if number not in match.match.numbers or match.match.round not in shown_event.rounds.get(
            found.stage.name, frozenset()
        ):
            continue
        is_home = number == match.match.home
        for result in match.boards:
            worth, line = (result.home, result.home_ns) if is_home else (result.away, result.home_ew)
            if worth is not None and line is not None:
                boards.append((worth, match.match.round, result.board, line))
    if not boards:
        return None
    ranked = sorted(boards, key=lambda one: (one[0], -one[1], -one[2]))
    few = min(MENTIONED, len(ranked) // 2)
    shown = [
        Mention(board, number_of_round, result_words(line.score, language), signed_words(worth, 0))
        for worth, number_of_round, board, line in ranked
    ]
    worths = tuple((board, float(worth)) for worth, _, board, _ in boards)
    return Evening(
        found.stage.name, len(boards), "IMP", worths, tuple(reversed(shown[-few:])) if few else (), tuple(shown[:few])
    )
