"""A race over rounds: the running total of each team, as in a Swiss; every line has its own dashes and its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from cardinal.contest.ranking import Figure
from cardinal.contest.standings import StageStandings
from cardinal.language import Texts
from cardinal.scoring import decimal

from .svg import BOTTOM, GREY, HEIGHT, LEFT, TOP, WIDTH, Scale, element, path, picture, text, upright

_say = Texts(__package__).render

_NAMES = 150.0
"""The room for names at the right."""
_LINES = (
    ("#a31f34", ""), ("#35543f", "7 3"), ("#7a4b00", "2 3"), ("#4a5d8a", "10 3 2 3"), ("#8a6d1b", "5 5"),
    ("#0f6f78", "12 4"), ("#8f2f63", "1 4"), ("#5e5850", "8 2 2 2"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Runner:
    """One team: its name and what it had in each round; None where it did not play."""

    name: str
    rounds: tuple[Fraction | None, ...]

    @property
    def totals(self) -> tuple[Fraction, ...]:
        found: list[Fraction] = []
        for one in self.rounds:
            found.append((found[-1] if found else Fraction()) + (one or 0))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Race:
    """Teams over the same rounds, counted in one unit."""

    title: str
    unit: Figure
    runners: tuple[Runner, ...]

    def to_json(self) -> dict[str, object]:
        teams = [{"name": runner.name, "totals": [float(total) for total in runner.totals]} for runner in self.runners]
        return {"title": self.title, "unit": str(self.unit), "teams": teams}


def race_of(stage: StageStandings, numbers: Sequence[int], title: str, names: dict[int, str]) -> Race:
    """The running totals of some teams; penalties and what was carried in belong to no round and are left out."""
    if stage.matches is None:
        return Race(title, Figure.VP, ())
    unit, table = stage.matches.unit, stage.matches.table
    runners = []
    for number in numbers:
        told = {one.round: one.vp if unit is Figure.VP else one.score for one in table.of(number)}
        rounds = tuple(told.get(at) for at in range(1, table.last_round + 1))
        runners.append(Runner(names.get(number) or str(number), rounds))
    return Race(title, unit, tuple(runners))


def race_svg(race: Race, language: str = "en") -> str:
    """The plot; the names stand at the ends of their lines, moved apart where they would meet."""
    rounds = max((len(runner.rounds) for runner in race.runners), default=0)
    every = [float(total) for one in race.runners for total in one.totals]
    scale, parts = upright([0.0, *every])
    right = WIDTH - _NAMES
    across = Scale(0, max(1, rounds), LEFT, right)
    for number in range(rounds + 1):
        parts.append(text(across.at(number), HEIGHT - BOTTOM + 16, str(number), size=11, fill=GREY))
    parts.append(text((LEFT + right) / 2, HEIGHT - 10, _say("rounds", language), fill=GREY))
    ends = _apart([scale.at(float(one.totals[-1])) if one.totals else TOP for one in race.runners])
    for place, (one, end) in enumerate(zip(race.runners, ends, strict=True)):
        colour, dashes = _LINES[place % len(_LINES)]
        points = [(across.at(0), scale.at(0.0))]
        points += [(across.at(at), scale.at(float(total))) for at, total in enumerate(one.totals, 1)]
        more = {"stroke_dasharray": dashes} if dashes else {}
        parts.append(element("path", d=path(points), fill="none", stroke=colour, stroke_width=2, **more))
        x, y = points[-1]
        parts.append(element("path", d=path([(x, y), (x + 10, end)]), fill="none", stroke=colour, stroke_width=0.8))
        parts.append(text(x + 13, end + 4, f"{_short(one.name)}  {_total(one)}", anchor="start", size=11, fill=colour))
    return picture(race.title, _description(race, language), parts, language)


def _apart(places: Sequence[float], least: float = 13.0) -> list[float]:
    """Heights near *places* with room for a name each, within the picture."""
    order = sorted(range(len(places)), key=lambda one: places[one])
    found = list(places)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + least)
    over = max((found[one] for one in order), default=0.0) - (HEIGHT - BOTTOM)
    if over > 0 and order:
        found[order[-1]] -= over
        for after, before in pairwise(order[::-1]):
            found[before] = min(found[before], found[after] - least)
    return found


def _short(name: str) -> str:
    return name if len(name) <= 16 else name[:15] + "…"


def _total(runner: Runner) -> str:
    return _number(runner.totals[-1]) if runner.totals else ""


def _number(value: Fraction) -> str:
    return decimal(value, 0 if value.denominator == 1 else 2)


def _description(race: Race, language: str) -> str:
    if not race.runners:
        return _say("race_nothing", language)
    told = tuple(f"{runner.name}: {' '.join(_number(total) for total in runner.totals)}" for runner in race.runners)
    return _say("race_description", language, unit=race.unit, teams=told)
