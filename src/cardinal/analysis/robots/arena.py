"""The arena: matches of paired deals between two robots, and how sure one can be that one of them is the stronger.

A match is some boards, each played twice with the seats exchanged, so that the luck of the cards falls on both alike.
The difference on a board (IMPs of bridge, levels of Guandan) is one figure; boards are dealt independently, so their
mean has a normal confidence interval over all boards of all matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev

from cardinal.analysis.robots.arena_record import Head, Record
from cardinal.analysis.robots.paired import PairedBoard
from cardinal.analysis.robots.program import PREFIX, SECONDS, is_program
from cardinal.language import DEFAULT, CardinalError, Language, NotNow, NotUnderstood, Text, shown

PLAYERS = ("random", "greedy", "rules", "sampling")
"""The robots of both games, weakest first."""
GAMES = {
    "bridge": "cardinal.analysis.robots.bridge.match",
    "guandan": "cardinal.analysis.robots.guandan.match",
}
"""The module of each game that has ``paired_match(first, second, seed, boards, seconds)`` and the ``KINDS`` of its
boards, imported where a match is played."""
NORMAL_95 = 1.959964

Progress = Callable[[int, int], None]


class UnknownContestant(NotUnderstood):
    """A game without robots, or the name of no robot."""


class MatchFailed(NotNow):
    """A match that could not be played to its end."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of some matches: the difference on each board, match by match, as the first player sees it."""

    game: str
    first: str
    second: str
    seed: str
    matches: tuple[tuple[PairedBoard, ...], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """What the first player won in each match."""
        return tuple(sum(board.swing for board in match) for match in self.matches)

    @property
    def wins(self) -> int:
        return sum(total > 0 for total in self.totals)

    @property
    def draws(self) -> int:
        return sum(total == 0 for total in self.totals)

    @property
    def losses(self) -> int:
        return sum(total < 0 for total in self.totals)

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(board.swing for match in self.matches for board in match)

    @property
    def kinds(self) -> dict[str, tuple[int, int]]:
        """Where it was won and lost: of each kind of board that occurred, how many there were and their sum."""
        swings: dict[str, list[int]] = {kind: [] for kind in import_module(GAMES[self.game]).KINDS}
        for match in self.matches:
            for board in match:
                swings[board.kind].append(board.swing)
        return {kind: (len(those), sum(those)) for kind, those in swings.items() if those}

    @property
    def mean(self) -> float:
        """The difference per board."""
        return fmean(self.boards)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the mean, by the normal approximation; None of a single board."""
        boards = self.boards
        if len(boards) < 2:
            return None
        half = NORMAL_95 * stdev(boards) / sqrt(len(boards))
        return self.mean - half, self.mean + half

    def to_json(self) -> dict[str, object]:
        """Plain JSON values, the same in every language."""
        interval = self.interval
        return {
            "game": self.game,
            "first": self.first,
            "second": self.second,
            "seed": self.seed,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "boards": len(self.boards),
            "mean": round(self.mean, 4),
            "interval": None if interval is None else [round(end, 4) for end in interval],
            "interval_method": "normal, 95 %, over paired boards",
            "kinds": {kind: {"boards": count, "sum": total} for kind, (count, total) in self.kinds.items()},
            "matches": [[board.swing for board in match] for match in self.matches],
        }


def contest(
    game: str,
    first: str,
    second: str,
    seed: str,
    *,
    matches: int,
    boards: int,
    processes: int = 1,
    seconds: float = SECONDS,
    record: Record | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Play *matches* of so many boards, in processes of their own if there are to be several.

    With a *record* every match is written down when it is over, and those that stand there are not played again.
    """
    check(game, first, second)
    jobs = [Job(game, first, second, f"{seed}-{number}", boards, seconds) for number in range(1, matches + 1)]
    played = {} if record is None else dict(record.begin(Head(game, first, second, seed, boards)))
    played = {number: match for number, match in played.items() if number < matches}
    for number, match in _played([(place, job) for place, job in enumerate(jobs) if place not in played], processes):
        if isinstance(match, Told):
            raise MatchFailed(Text(__name__, "failed", {"number": number + 1, "why": match}))
        played[number] = match
        if record is not None:
            record.add(number, match)
        if progress is not None:
            progress(len(played), matches)
    return Outcome(game, first, second, seed, tuple(played[number] for number in range(matches)))


def check(game: str, *players: str) -> None:
    """Nothing if there is such a game and there are such contestants; else a refusal that lists those there are."""
    if game not in GAMES:
        legal = tuple(GAMES)
        raise UnknownContestant(Text(__name__, "game", {"given": shown(game), "legal": legal}), legal=legal)
    for player in players:
        if player not in PLAYERS and not is_program(player):
            values = {"given": shown(player), "legal": PLAYERS, "program": f"{PREFIX}COMMAND"}
            raise UnknownContestant(Text(__name__, "player", values), legal=PLAYERS)


@dataclass(frozen=True, slots=True)
class Job:
    """One match to be played."""

    game: str
    first: str
    second: str
    seed: str
    boards: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Told:
    """A refusal from another process, written out in every language: the error itself does not travel."""

    words: Mapping[str, str]

    def label(self, language: str = "en") -> str:
        return self.words.get(language, self.words[DEFAULT])


def _play(job: Job) -> tuple[PairedBoard, ...] | Told:
    paired_match = import_module(GAMES[job.game]).paired_match
    try:
        return tuple(paired_match(job.first, job.second, job.seed, job.boards, job.seconds))
    except CardinalError as refusal:
        return Told({language.value: refusal.render(language) for language in Language})


def _played(jobs: list[tuple[int, Job]], processes: int) -> Iterator[tuple[int, tuple[PairedBoard, ...] | Told]]:
    """The matches as they are finished, each with its place."""
    if processes == 1 or not jobs:
        yield from ((place, _play(job)) for place, job in jobs)
        return
    # A fresh interpreter each: nothing of this process, neither threads nor open files, is copied into them.
    with ProcessPoolExecutor(min(processes, len(jobs)), mp_context=get_context("spawn")) as pool:
        places = {pool.submit(_play, job): place for place, job in jobs}
        try:
            for future in as_completed(places):
                yield places[future], future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
