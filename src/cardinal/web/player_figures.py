"""The figures of a player's page that come from boards and deals: roles, opponents, best boards, Guandan.

Beside every mean stands its number of boards, and what rests on too few of them is left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from cardinal.season.evening import GUEST
from cardinal.season.player import Career, PlayerEvening

from .double_dummy_details import PLAYED, Beside
from .evening_details import ROLES, BoardMention, Details, Tally
from .guandan_evening import GuandanEvening

MENTIONED = 5
LEAST_BOARDS = 20
"""Roles and the split into bidding and play are not shown of fewer boards."""
LEAST_MET = 12
"""Opponents are listed from so many boards on."""
CERTAIN_DEALS = 100
"""Below so many deals a share has its interval beside it."""
Z = 1.96


@dataclass(frozen=True, slots=True)
class SeasonBoard:
    """A board to remember: in which evening, and what it was worth."""

    evening: PlayerEvening
    mention: BoardMention
    unit: str


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, in percent, with a 95 % interval where there are few."""

    count: int
    of: int
    percent: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class GuandanFigures:
    """All deals of a season."""

    deals: int
    gained: int
    lost: int
    doubles_made: int
    doubles_suffered: int
    places: tuple[Share, ...]
    tribute_received: int
    tribute_paid: int
    resisted: int
    has_tribute: bool
    level: Share | None = None
    """Deals at the own side's level, of those where that is known."""
    bombs: float | None = None
    """A deal, of those whose play was recorded."""
    left: float | None = None
    """Cards of the own side's player who was last."""

    @property
    def tribute_balance(self) -> int:
        return self.tribute_received - self.tribute_paid


@dataclass(frozen=True, slots=True)
class Figures:
    """What details add to a career."""

    best: tuple[SeasonBoard, ...] = ()
    worst: tuple[SeasonBoard, ...] = ()
    roles: Mapping[str, Tally] | None = None
    bidding: Tally | None = None
    play: Tally | None = None
    met: tuple[tuple[str, Tally], ...] = ()
    """Opponents by id, those met most often first, with the own mean against them."""
    guandan: GuandanFigures | None = None
    double_dummy: Mapping[str, Beside] | None = None
    against_par: Mapping[str, int] | None = None
    waiting: int = 0
    """Evenings whose double dummy is being worked out."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson, in percent.

    >>> [round(one, 1) for one in wilson(5, 10)]
    [23.7, 76.3]
    """
    share, square = count / of, Z * Z / of
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


def share_of(count: int, of: int, *, deals: int) -> Share:
    if not of:
        return Share(count, of, 0.0)
    low, high = wilson(count, of) if deals < CERTAIN_DEALS else (None, None)
    return Share(count, of, 100 * count / of, low, high)


def figures_of(career: Career, details: Mapping[str, Details], waiting: int = 0) -> Figures:
    """The figures of a player over the evenings whose details are known."""
    known = [(one, details[one.evening.key]) for one in career.evenings if one.evening.key in details]
    boards = [_boards(one, told) for one, told in known if told.unit == "%"]
    best = sorted((one for found, _ in boards for one in found), key=_worth, reverse=True)
    worst = sorted(
        (one for _, found in boards for one in found), key=lambda one: (one.mention.worth, -one.mention.tables)
    )
    roles, split = (
        _roles(career, known),
        [told.contestants.get(one.showing.number) for one, told in known if told.unit == "%"],
    )
    bidding = sum((one.bidding for one in split if one is not None), Tally())
    play = sum((one.play for one in split if one is not None), Tally())
    is_enough = bidding.boards >= LEAST_BOARDS
    return Figures(
        tuple(best[:MENTIONED]),
        tuple(worst[:MENTIONED]),
        roles if sum(one.boards for one in roles.values()) >= LEAST_BOARDS else None,
        bidding if is_enough else None,
        play if is_enough else None,
        tuple(_met(known)),
        _guandan(known),
        *_double_dummy(career, known),
        waiting,
    )


def _double_dummy(
    career: Career, known: Iterable[tuple[PlayerEvening, Details]]
) -> tuple[Mapping[str, Beside] | None, Mapping[str, int] | None]:
    """Tricks against double dummy and contracts against par, each of enough boards or not at all."""
    played, contracts, mine = dict.fromkeys(PLAYED, Beside()), Counter[str](), _mine(career)
    for _, told in known:
        for player, figures in (told.double_dummy or {}).items():
            if player in mine:
                contracts.update(figures.against_par)
                for what, beside in figures.played.items():
                    played[what] += beside
    shown = {what: beside for what, beside in played.items() if beside.boards >= LEAST_BOARDS}
    return shown or None, dict(contracts) if contracts.total() >= LEAST_BOARDS else None


def _mine(career: Career) -> set[str]:
    """Everything under which results name the player."""
    person = career.person
    return {person.id, person.club_number, *person.federation_numbers, *person.also, *person.names.values()}


def _worth(one: SeasonBoard) -> tuple[float, int]:
    return one.mention.worth, one.mention.tables


def _boards(one: PlayerEvening, told: Details) -> tuple[list[SeasonBoard], list[SeasonBoard]]:
    own = told.contestants.get(one.showing.number)
    if own is None:
        return [], []
    return (
        [SeasonBoard(one, mention, told.unit) for mention in own.best],
        [SeasonBoard(one, mention, told.unit) for mention in own.worst],
    )


def _roles(career: Career, known: Iterable[tuple[PlayerEvening, Details]]) -> Mapping[str, Tally]:
    found = dict.fromkeys(ROLES, Tally())
    mine = _mine(career)
    for _, told in known:
        for player, roles in told.roles.items() if told.unit == "%" else ():
            if player in mine:
                for role, tally in roles.items():
                    found[role] += tally
    return found


def _met(known: Iterable[tuple[PlayerEvening, Details]]) -> Iterable[tuple[str, Tally]]:
    met: dict[str, Tally] = defaultdict(Tally)
    for one, told in known:
        own = told.contestants.get(one.showing.number)
        if own is None or told.unit != "%":
            continue
        by_number = one.evening.by_number
        for number, tally in own.met.items():
            for player in by_number[number].players if number in by_number else ():
                if not player.startswith(GUEST):
                    met[player] += tally
    every = [(player, tally) for player, tally in met.items() if tally.boards >= LEAST_MET]
    return sorted(every, key=lambda pair: (-pair[1].boards, pair[0]))


def _guandan(known: Iterable[tuple[PlayerEvening, Details]]) -> GuandanFigures | None:
    counts: Counter[str] = Counter()
    places: Counter[int] = Counter()
    for one, told in known:
        own = told.contestants.get(one.showing.number)
        if own is None or own.guandan is None:
            continue
        _add(counts, own.guandan)
        places.update(dict(enumerate(own.guandan.places)))
    deals, finished = counts["deals"], sum(places.values())
    if not deals:
        return None
    return GuandanFigures(
        deals,
        counts["gained"],
        counts["lost"],
        counts["doubles_made"],
        counts["doubles_suffered"],
        tuple(share_of(places[place], finished, deals=deals) for place in range(4)) if finished else (),
        counts["tribute_received"],
        counts["tribute_paid"],
        counts["resisted"],
        bool(counts["has_tribute"]),
        share_of(counts["level_own"], counts["level_known"], deals=counts["level_known"])
        if counts["level_known"]
        else None,
        counts["bombs"] / counts["bombs_known"] if counts["bombs_known"] else None,
        counts["left"] / counts["last_known"] if counts["last_known"] else None,
    )


def _add(counts: Counter[str], figures: GuandanEvening) -> None:
    for name in (
        "deals", "gained", "lost", "doubles_made", "doubles_suffered", "tribute_received", "tribute_paid",
        "resisted", "has_tribute", "level_known", "level_own", "bombs_known", "bombs", "last_known", "left",
    ):  # fmt: skip
        counts[name] += int(getattr(figures, name))
