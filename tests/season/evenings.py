"""Evenings made by hand or by chance, so that the figures of a season can be worked out beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from fractions import Fraction
from random import Random

from cardinal.contest.model import Form, Game
from cardinal.season.evening import Evening, Listing, Pairing, Showing
from cardinal.season.people import People, Person

START = date(2026, 1, 1)


def member(key: str, name: str = "", **more: object) -> Person:
    return Person(key, {"latin": name or key}, **more)  # type: ignore[arg-type]


def members(keys: Iterable[str]) -> People:
    return People(member(key) for key in keys)


def evening(
    day: date,
    percents: Sequence[tuple[str, float | str]],
    *,
    boards: int = 24,
    tags: tuple[str, ...] = (),
    kind: str = "club",
    form: Form = Form.PAIRS,
    vps: bool = False,
    game: Game = Game.BRIDGE,
) -> Evening:
    """One list: pairs as ``"ann bob"`` with their percentages, the best first or not."""
    scores = [(players.split(), Fraction(str(percent))) for players, percent in percents]
    showings = []
    for number, (players, score) in enumerate(scores, 1):
        better = sum(other > score for _, other in scores)
        level = sum(other == score for _, other in scores)
        showings.append(
            Showing(
                number,
                " ".join(players),
                tuple(players),
                better + 1,
                level > 1,
                None if vps else score,
                None if vps else score,
                score if vps else None,
                boards,
            )
        )
    ordered = sorted(showings, key=lambda one: one.place or 0)
    return Evening(f"{day}", "Evening", day, game, form, (Listing(tuple(ordered)),), kind, tags)


def simulated(seed: int, evenings: int, players: int = 40) -> tuple[Evening, ...]:
    """Pairs of players with hidden strengths in two-winner Mitchells; strong and weak prefer different weekdays."""
    chance = Random(seed)
    strength = {f"p{number:03d}": chance.gauss(50, 5) for number in range(players)}
    by_strength = sorted(strength, key=strength.__getitem__)
    made = []
    for number in range(evenings):
        half = by_strength[: 3 * players // 4] if number % 2 else by_strength[players // 4 :]
        there = chance.sample(half, 24)
        pairs = [tuple(there[2 * one : 2 * one + 2]) for one in range(12)]
        made.append(_mitchell(chance, START + timedelta(days=3 * number), pairs, strength))
    return tuple(made)


def _mitchell(chance: Random, day: date, pairs: Sequence[tuple[str, ...]], strength: dict[str, float]) -> Evening:
    grade = [sum(strength[player] for player in pair) / 2 for pair in pairs]
    pairings, totals = [], [0.0] * 12
    for play_round in range(6):
        for table in range(6):
            ns, ew, board = table, 6 + (table - play_round) % 6, (table + play_round) % 6
            pairings += [Pairing((0, "", 4 * board + one), ns + 1, ew + 1) for one in range(4)]
    for board in range(24):
        tables = [one for one in pairings if one.board[2] == board]
        surplus = [grade[one.ns - 1] - grade[one.ew - 1] + chance.gauss(0, 30) for one in tables]
        mean = sum(surplus) / len(surplus)
        for one, value in zip(tables, surplus, strict=True):
            totals[one.ns - 1] += 50 + value - mean
            totals[one.ew - 1] += 50 - value + mean
    lists = []
    for direction, numbers in (("NS", range(6)), ("EW", range(6, 12))):
        scores = {number: Fraction(round(totals[number] / 24 * 100), 100) for number in numbers}
        ordered = sorted(numbers, key=lambda number: -scores[number])
        shown = [
            Showing(
                number + 1,
                "",
                pairs[number],
                1 + sum(scores[other] > scores[number] for other in numbers),
                percent=scores[number],
                rated=scores[number],
                boards=24,
            )
            for number in ordered
        ]
        lists.append(Listing(tuple(shown), direction))
    return Evening(f"{day}", "Mitchell", day, Game.BRIDGE, Form.PAIRS, tuple(lists), pairings=tuple(pairings))
