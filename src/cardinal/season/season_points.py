"""Points of an evening by player: overall, in sections and in strata, each player getting the greatest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from cardinal.contest.model import Form

from .evening import Evening, Showing
from .expression import EXACT
from .point_awards import Field, Scales, award_of, rounded, shared
from .point_pack import PointPack
from .strata import Stratified

LEAGUE = "league"
"""An event with this tag pays for its matches besides its places."""


@dataclass(frozen=True, slots=True)
class Earned:
    """What one player has of one evening: where it comes from, before and after rounding."""

    player: str
    evening: str
    exact: Decimal
    points: Decimal
    source: str
    """``overall``, ``section``, ``stratum`` or ``match``."""


def points_of(
    evening: Evening, pack: PointPack, strata: Stratified | None = None, known: Scales | None = None
) -> tuple[Earned, ...]:
    """The points of everybody who has any, by player; *known* is what evenings before have found out about the pack."""
    known = {} if known is None else known
    found: dict[int, tuple[Decimal, str]] = {}
    winners = "two" if len({listing.direction for listing in evening.lists}) > 1 else "one"
    everybody = sum(len(listing.ranked) for listing in evening.lists)
    for listing in evening.lists:
        counted = [one for one in listing.ranked if one.out is None]
        field = _field(evening, len(counted), everybody, winners)
        _raise(found, counted, pack, field, "overall", known)
        _sections(found, counted, pack, field, known)
        if strata is not None:
            for step, part in enumerate(strata.lists(counted)):
                below = _field(evening, len(part), everybody, winners, step)
                _raise(found, part, pack, below, "stratum" if step else "overall", known)
    for number, value in _of_matches(evening, pack).items():
        before, source = found.get(number, (Decimal(0), "match"))
        found[number] = before + value, source
    return tuple(_by_player(evening, pack, found))


def _field(evening: Evening, contestants: int, everybody: int, winners: str, step: int = 0) -> Field:
    return Field(evening.game, evening.form, contestants, everybody, winners, evening.kind, evening.boards, step=step)


def _raise(
    found: dict[int, tuple[Decimal, str]],
    showings: Sequence[Showing],
    pack: PointPack,
    field: Field,
    source: str,
    known: Scales,
) -> None:
    """Everybody gets what this list gives, where it is more than they have."""
    for showing, value in zip(showings, shared(pack, field, places_of(showings), known), strict=True):
        if value > found.get(showing.number, (Decimal(0), ""))[0]:
            found[showing.number] = value, source


def places_of(showings: Sequence[Showing]) -> list[int]:
    """The places inside a list: one more than how many are better, so that a part of a list has its own."""
    places = [showing.place or 0 for showing in showings]
    ahead = {place: number for number, place in reversed([*enumerate(sorted(places), start=1)])}
    return [ahead[place] for place in places]


def _sections(
    found: dict[int, tuple[Decimal, str]], showings: Sequence[Showing], pack: PointPack, field: Field, known: Scales
) -> None:
    rule = award_of(pack, field)
    sections = sorted({one.section for one in showings})
    if rule is None or rule[1].section is None or len(sections) < 2:
        return
    for section in sections:
        part = [one for one in showings if one.section == section]
        own = Field(field.game, field.form, len(part), len(part), field.winners, field.kind, field.boards)
        for showing, value in zip(part, shared(pack, own, places_of(part), known), strict=True):
            worth = EXACT.multiply(rule[1].section, value)
            if worth > found.get(showing.number, (Decimal(0), ""))[0]:
                found[showing.number] = worth, "section"


def _of_matches(evening: Evening, pack: PointPack) -> Mapping[int, Decimal]:
    """A league's matches: won and drawn ones, by their length."""
    rule = award_of(pack, _field(evening, 0, 0, "one"))
    if LEAGUE not in evening.tags or rule is None or not rule[1].match:
        return {}
    win, draw, boards = (rule[1].match.get(word, Decimal(0)) for word in ("win", "draw", "boards"))
    found: dict[int, Decimal] = {}
    for match in evening.encounters:
        part = EXACT.divide(Decimal(match.boards), boards) if boards else Decimal(1)
        worth = {match.first: draw, match.second: draw}
        if match.margin:
            worth = {match.first if match.margin > 0 else match.second: win}
        for number, value in worth.items():
            found[number] = found.get(number, Decimal(0)) + EXACT.multiply(value, part)
    return found


def _by_player(evening: Evening, pack: PointPack, found: Mapping[int, tuple[Decimal, str]]) -> Iterable[Earned]:
    showings = evening.by_number
    rule = award_of(pack, _field(evening, len(showings), len(showings), "one"))
    per = rule[1].per if rule is not None and evening.form is Form.TEAMS else {}
    for number, (value, source) in sorted(found.items()):
        players = showings[number].players
        worth = EXACT.multiply(value, per.get(len(players), Decimal(1)))
        points = rounded(pack, worth)
        for player in players:
            yield Earned(player, evening.key, worth, points, source)
