"""The rows of a season's tables with the names that a reader may see."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Language
from cardinal.season.evening import GUEST
from cardinal.season.ladder import Ladder, Standing
from cardinal.season.privacy import Reader, may_see_page, shown_name
from cardinal.season.season_folder import Season

from .player_view import season_year

BETWEEN = "+"
"""Between the ids of a pair in an address."""


@dataclass(frozen=True, slots=True)
class ShownStanding:
    """A row as the page shows it."""

    place: int | None
    name: str
    address: str
    total: str
    counted: int
    missing_evenings: int
    missing_partners: int
    moves: str
    """``up`` or ``down`` where a league sends somebody there."""
    people: tuple[tuple[str, str], ...] = ()
    """Name and number of those whose page the reader may open."""


def shown_rows(season: Season, ladder: Ladder, reader: Reader, language: Language) -> list[ShownStanding]:
    """A table with the names that the reader may see."""
    standings = season.standings(ladder)
    last = max((one.place or 0 for one in standings), default=0)
    return [shown_standing(season, ladder, one, last, reader, language) for one in standings]


def shown_standing(
    season: Season, ladder: Ladder, one: Standing, last: int, reader: Reader, language: Language
) -> ShownStanding:
    year = season_year(season)
    people = [season.people[key] for key in one.key if key in season.people]
    up = one.place is not None and one.place <= ladder.up
    down = one.place is not None and last > 0 and one.place > last - ladder.down
    return ShownStanding(
        one.place,
        row_name(season, one, reader, language),
        address_of(one),
        figure(one.total),
        len(one.counted),
        one.missing_evenings,
        one.missing_partners,
        "up" if up else "down" if down else "",
        tuple(
            (shown_name(person, reader, year, language), person.number)
            for person in people
            if may_see_page(person, reader, year)
        ),
    )


def row_name(season: Season, one: Standing, reader: Reader, language: Language) -> str:
    people, year = season.people, season_year(season)
    names = (
        shown_name(people[key], reader, year, language) if key in people else key.removeprefix(GUEST) for key in one.key
    )
    return " – ".join(names)


def address_of(one: Standing) -> str:
    return BETWEEN.join(one.key)


def figure(value: Fraction) -> str:
    """A total as it is printed: whole numbers as they are, others with two decimals.

    >>> figure(Fraction(12)), figure(Fraction(161, 3))
    ('12', '53.67')
    """
    return str(value) if value.denominator == 1 else f"{float(value):.2f}"
