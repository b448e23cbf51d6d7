"""Season tables: ladders of players, pairs, teams or clubs over the evenings of a season, each number explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from math import ceil, lcm

from .evening import GUEST, Evening, Listing, Showing
from .people import People
from .reason import Reason
from .season_points import places_of


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which events a table is about; what is not said does not matter."""

    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    weekdays: tuple[int, ...] = ()
    game: str = ""
    form: str = ""
    first: date | None = None
    last: date | None = None

    def has(self, evening: Evening) -> bool:
        return (
            (not self.kinds or evening.kind in self.kinds)
            and (not self.tags or bool(set(self.tags) & set(evening.tags)))
            and (not self.weekdays or evening.day.weekday() in self.weekdays)
            and (not self.game or self.game == evening.game)
            and (not self.form or self.form == evening.form)
            and (self.first is None or self.first <= evening.day)
            and (self.last is None or evening.day <= self.last)
        )


@dataclass(frozen=True, slots=True)
class Ladder:
    """A table as the season's file describes it."""

    name: str
    of: str = "player"
    events: Chosen = field(default_factory=Chosen)
    value: str = "percent"
    combine: str = "mean"
    count: int = 0
    """How many evenings count; 0 counts all."""
    least: int = 1
    grows: bool = False
    """Whether the least number of evenings grows with the season, up to ``least`` at its end."""
    planned: int = 0
    least_partners: int = 0
    who: str = "members"
    places: tuple[Fraction, ...] = ()
    """Points of the first places; without them the share of the field that was beaten, of a hundred."""
    guests: str = "keep"
    """``keep`` a guest's place, or ``skip`` it, so that those behind move up."""
    absent: tuple[Fraction, ...] = ()
    """What an evening missed is worth at most: the first, the second, and so on; the last for all later ones."""
    ties: tuple[str, ...] = ("evenings", "next_best", "highest")
    junior_age: int = 25
    up: int = 0
    down: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """One evening in somebody's row: what it was worth, and why it does not count where it does not."""

    evening: str
    day: date
    value: Fraction | None
    reason: Reason | None = None
    partners: tuple[str, ...] = ()
    is_absence: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a table; without a place where the least number of evenings or partners is not reached."""

    key: tuple[str, ...]
    name: str
    total: Fraction
    place: int | None
    parts: tuple[Part, ...]
    missing_evenings: int = 0
    missing_partners: int = 0

    @property
    def counted(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.reason is None)

    @property
    def dropped(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.reason is not None)


Valued = Callable[[Evening, Listing, Showing], Fraction | None]
"""What an evening is worth to a contestant."""


def place_points(evening: Evening, places: Sequence[Fraction], *, skip_guests: bool) -> Mapping[int, Fraction]:
    """The points of everybody's place in their list, by number; those who are level have the mean of their places.

    Without a list of points it is ``100 (n - p + 1/2) / n``, which grows with the field. A guest whose place is skipped
    has none.
    """
    points: dict[int, Fraction] = {}
    for listing in evening.lists:
        ranked = [
            one for one in listing.ranked if not (skip_guests and all(key.startswith(GUEST) for key in one.players))
        ]
        inside = places_of(ranked)
        worth = {place: _worth(place, count, len(ranked), places) for place, count in Counter(inside).items()}
        points |= {one.number: worth[place] for one, place in zip(ranked, inside, strict=True)}
    return points


def _worth(place: int, level: int, field_size: int, places: Sequence[Fraction]) -> Fraction:
    """What a place gives to each of so many who are level in it."""
    if places:
        taken = [places[one - 1] if one <= len(places) else Fraction() for one in range(place, place + level)]
        return sum(taken, Fraction()) / level
    return Fraction(100 * (2 * (field_size - place) - level + 2), 2 * field_size)


def ladder_of(ladder: Ladder, evenings: Sequence[Evening], people: People, valued: Valued) -> tuple[Standing, ...]:
    """The table after the evenings of a season, a pure function of them."""
    chosen = sorted((one for one in evenings if ladder.events.has(one)), key=lambda one: (one.day, one.key))
    rows: dict[tuple[str, ...], list[Part]] = {}
    for evening in chosen:
        for listing in evening.lists:
            for showing in listing.showings:
                for key, partners in _keys(ladder, showing, people):
                    rows.setdefault(key, []).append(_part(evening, listing, showing, partners, valued))
    least = ladder.least
    if ladder.grows and ladder.planned:
        least = ceil(Fraction(ladder.least * len(chosen), ladder.planned))
    standings = [
        _standing(ladder, key, _with_absences(ladder, parts, chosen), people, least) for key, parts in rows.items()
    ]
    year = max((one.day.year for one in chosen), default=date.min.year)
    return _placed(ladder, [one for one in standings if _is_listed(ladder, one.key, people, year)])


def _keys(ladder: Ladder, showing: Showing, people: People) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The rows that a contestant's evening belongs to, each with the partners that it was played with."""
    if ladder.of == "player":
        for player in showing.players:
            yield (player,), tuple(one for one in showing.players if one != player)
    elif ladder.of == "pair":
        if len(showing.players) == 2:
            yield tuple(sorted(showing.players)), ()
    elif ladder.of == "team":
        yield (showing.name or " ".join(showing.players),), ()
    else:
        clubs = {people[player].club for player in showing.players if player in people}
        if len(clubs) == 1 and (club := clubs.pop()):
            yield (club,), ()


def _part(evening: Evening, listing: Listing, showing: Showing, partners: tuple[str, ...], valued: Valued) -> Part:
    if showing.out is not None:
        return Part(evening.key, evening.day, None, showing.out, partners)
    value = valued(evening, listing, showing)
    return Part(evening.key, evening.day, value, Reason.NO_VALUE if value is None else None, partners)


def _with_absences(ladder: Ladder, parts: list[Part], chosen: Sequence[Evening]) -> list[Part]:
    """Evenings that somebody missed, at the own mean but at most what the table allows, where it says so."""
    played = [part.value for part in parts if part.value is not None and part.reason is None]
    if not ladder.absent or not played:
        return parts
    mean, there = sum(played, Fraction()) / len(played), {part.evening for part in parts}
    missed = [one for one in chosen if one.key not in there]
    limits = (*ladder.absent, *(ladder.absent[-1:] * len(missed)))
    absences = [
        Part(one.key, one.day, min(mean, limit), is_absence=True) for one, limit in zip(missed, limits, strict=False)
    ]
    return sorted(parts + absences, key=lambda part: (part.day, part.evening))


def _standing(ladder: Ladder, key: tuple[str, ...], parts: list[Part], people: People, least: int) -> Standing:
    usable = [part for part in parts if part.reason is None]
    is_last = ladder.combine == "last_mean"
    kept = usable
    if ladder.combine not in ("sum", "mean"):
        kept = (_newest(usable) if is_last else _best(usable))[: ladder.count or None]
    total = _sum([part.value for part in kept if part.value is not None])
    if ladder.combine.endswith("mean"):
        total = total / len(kept) if kept else Fraction()
    why, chosen = Reason.OLDER if is_last else Reason.WORSE, {part.evening for part in kept}
    told = tuple(part if part.reason is not None or part.evening in chosen else _dropped(part, why) for part in parts)
    attended = sum(not part.is_absence for part in usable)
    partners = {partner for part in usable for partner in part.partners}
    name = " – ".join(people[one].name if one in people else one.removeprefix(GUEST) for one in key)
    return Standing(
        key,
        name,
        total,
        None,
        told,
        max(0, least - attended),
        max(0, ladder.least_partners - len(partners)),
    )


def _newest(parts: Sequence[Part]) -> list[Part]:
    return sorted(parts, key=lambda part: (part.day, part.evening), reverse=True)


def _best(parts: Sequence[Part]) -> list[Part]:
    worth = _whole([part.value or Fraction() for part in parts])
    order = sorted(range(len(parts)), key=lambda at: (-worth[at], parts[at].day, parts[at].evening))
    return [parts[at] for at in order]


def _whole(values: Sequence[Fraction]) -> list[int]:
    """Values in their order as whole numbers of one denominator: those compare many times as fast as fractions."""
    whole = lcm(*(value.denominator for value in values))
    return [value.numerator * (whole // value.denominator) for value in values]


def _sum(values: Sequence[Fraction]) -> Fraction:
    """The same as ``sum``, brought to one denominator once: a season adds up a hundred thousand scores."""
    whole = lcm(*(value.denominator for value in values))
    return Fraction(sum(value.numerator * (whole // value.denominator) for value in values), whole)


def _dropped(part: Part, why: Reason) -> Part:
    return Part(part.evening, part.day, part.value, why, part.partners, part.is_absence)


def _is_listed(ladder: Ladder, key: tuple[str, ...], people: People, year: int) -> bool:
    if ladder.of in ("team", "club") or ladder.who == "all":
        return True
    known = [people[one] for one in key if one in people]
    if len(known) < len(key):
        return False
    if ladder.who == "juniors":
        return all(person.is_junior(year, ladder.junior_age) for person in known)
    return all(person.is_member for person in known)


def _placed(ladder: Ladder, standings: list[Standing]) -> tuple[Standing, ...]:
    """Everybody by total and ties, those who still lack evenings or partners behind them, without a place."""
    ready = [one for one in standings if not one.missing_evenings and not one.missing_partners]
    waiting = [one for one in standings if one.missing_evenings or one.missing_partners]
    groups = _split([ready], lambda one, _: one.total)
    for step in ladder.ties:
        groups = _split(groups, TIES[step])
    placed: list[Standing] = []
    for group in groups:
        place = len(placed) + 1
        placed += [_at(place, one) for one in sorted(group, key=lambda one: (one.name, one.key))]
    totals = _whole([one.total for one in waiting])
    behind = sorted(zip(totals, waiting, strict=True), key=lambda pair: (-pair[0], pair[1].name, pair[1].key))
    return (*placed, *(one for _, one in behind))


def _at(place: int, one: Standing) -> Standing:
    """The row in its place; spelled out, because ``replace`` takes four times as long for thousands of rows."""
    return Standing(one.key, one.name, one.total, place, one.parts, one.missing_evenings, one.missing_partners)


Group = Sequence[Standing]
"""Those who are level before a step."""
TieStep = Callable[[Standing, Group], Fraction]


def _split(groups: Sequence[Group], step: TieStep) -> list[Group]:
    """Each group cut into those who are still level after a step, the best first."""
    cut: list[Group] = []
    for group in groups:
        if len(group) < 2:
            cut.append(group)
            continue
        level: dict[int, list[Standing]] = {}
        for worth, one in zip(_whole([step(one, group) for one in group]), group, strict=True):
            level.setdefault(worth, []).append(one)
        cut += [level[worth] for worth in sorted(level, reverse=True)]
    return cut


def _evenings(one: Standing, group: Group) -> Fraction:
    return Fraction(len(one.counted))


def _next_best(one: Standing, group: Group) -> Fraction:
    return max((part.value for part in one.dropped if part.value is not None), default=Fraction(-1))


def _highest(one: Standing, group: Group) -> Fraction:
    return max((part.value for part in one.counted if part.value is not None), default=Fraction(-1))


def _between(one: Standing, group: Group) -> Fraction:
    """How often the better of two on an evening that both played, less how often the worse, over all of the group."""
    own = _played(one)
    others = [_played(other) for other in group if other.key != one.key]
    meetings = [(own[evening], other[evening]) for other in others for evening in own.keys() & other.keys()]
    return Fraction(sum((mine > theirs) - (mine < theirs) for mine, theirs in meetings))


def _played(one: Standing) -> Mapping[str, Fraction]:
    return {part.evening: part.value for part in one.parts if part.value is not None and not part.is_absence}


TIES: Mapping[str, TieStep] = {
    "evenings": _evenings,
    "next_best": _next_best,
    "highest": _highest,
    "between": _between,
}
"""More evenings that count, the best score that does not count any more, the highest score, the result between them."""
