"""Individual standings inside pairs and teams events: every player with what its side had on the boards that it played.

In pairs the points are those of the pair. In teams every result is compared with the whole field on the same board of
the same round, by Butler (78D/1) or, at Guandan, against the datum of the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from .field_score import FieldTotal, ScoredField
from .model import Contestant, Event, Game, Line
from .ranking import Figure
from .settled import settled_lines
from .stage import Scoring, Stage

CITES = "§78D/1"


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player: place, score (a percentage, or the mean a board), the sum, the boards, and for whom it played."""

    place: int
    key: str
    name: str
    score: Fraction
    total: Fraction
    boards: int
    contestants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IndividualStandings:
    """The players of a stage, best first. ``unknown`` lines say nothing of who sat there."""

    stage: str
    unit: Figure
    rows: tuple[PlayerRow, ...]
    unknown: int
    cites: str = CITES


def individual_standings(event: Event, stage: str, upto: int | None = None) -> IndividualStandings:
    """Every player of the stage by what it scored a board."""
    played = event.stage(stage)
    scheme = _scheme(played, event.conditions.game)
    numbers: dict[str, int] = {}
    owners: dict[str, set[int]] = {}
    lines, unknown = [], 0
    for line in settled_lines(event, stage, upto):
        seats = _seats(line, event.by_number)
        if seats is None:
            # Its score is compared with the others all the same.
            unknown += bool(line.ns and line.ew)
            lines.append(replace(line, ns=(), ew=()))
            continue
        for side, sitting in zip((line.ns, line.ew), seats, strict=True):
            for key in sitting:
                numbers.setdefault(key, len(numbers) + 1)
                owners.setdefault(key, set()).update(side)
        ns, ew = (tuple(numbers[key] for key in sitting) for sitting in seats)
        lines.append(replace(line, ns=ns, ew=ew))
    field = ScoredField.of(scheme, lines)
    totals = {key: field.total(number) for key, number in numbers.items()}
    unit = _UNITS.get(scheme.scoring, Figure.IMPS_PER_BOARD)
    return IndividualStandings(stage, unit, tuple(_rows(event, totals, owners, unit)), unknown)


_UNITS = {
    Scoring.MATCHPOINTS: Figure.PERCENT,
    Scoring.LEVELS: Figure.LEVELS_PER_BOARD,
    Scoring.TOTAL: Figure.POINTS,
}


def _scheme(stage: Stage, game: Game) -> Stage:
    """How single results are compared: as the stage does, or of a match by the field of the same round."""
    if not stage.has_matches:
        return stage
    scoring = Scoring.LEVELS if game is Game.GUANDAN else Scoring.BUTLER
    return replace(stage, system="individual", scoring=scoring, session_rounds=1)


def _seats(line: Line, contestants: Mapping[int, Contestant]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The players North-South and East-West: as the results say, else a pair's own two, or the individuals."""
    if len(line.players) == 4 and all(line.players):
        north, east, south, west = line.players
        return (north, south), (east, west)
    found = []
    for side in (line.ns, line.ew):
        keys = [key for number in side if number in contestants for key in contestants[number].players]
        if len(keys) != 2:
            return None
        found.append(tuple(keys))
    return found[0], found[1]


def _rows(
    event: Event, totals: Mapping[str, FieldTotal], owners: Mapping[str, Iterable[int]], unit: Figure
) -> Iterable[PlayerRow]:
    scores = {key: _score(total, unit) for key, total in totals.items() if total.boards}
    ordered = sorted(scores, key=lambda key: (-scores[key], key))
    place = 0
    for at, key in enumerate(ordered):
        if not at or scores[ordered[at - 1]] != scores[key]:
            place = at + 1
        player = event.by_key.get(key)
        name = player.name if player is not None and player.name else key
        total = totals[key]
        yield PlayerRow(place, key, name, scores[key], total.points, total.boards, tuple(sorted(owners[key])))


def _score(total: FieldTotal, unit: Figure) -> Fraction:
    if unit is Figure.PERCENT:
        return total.percent or Fraction()
    return total.points if unit is Figure.POINTS else total.points / total.boards
