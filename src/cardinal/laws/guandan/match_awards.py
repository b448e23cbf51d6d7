"""Who a match is between, and the points that articles 34 to 36 give without play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cardinal.cards import SEATS, Seat, Side
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions

from .case import GuandanCase
from .effect import Award
from .figures import figures
from .penalty_scale import Points
from .score_sheet import HOME, VISITORS


def forfeiting(case: GuandanCase, cites: str = "§G34.6.1") -> Cited[Points]:
    """What a side has for a match that it forfeits, or from which it withdraws (G35)."""
    return Cited(Points(Fraction(), figures(case.conditions).forfeits.own_vp), cites)


def forfeited_to(case: GuandanCase, cites: str = "§G34.6.2") -> Cited[Points]:
    """What the opponents of such a side have (G35), and those of one who is excused (G36)."""
    terms = figures(case.conditions).forfeits
    return Cited(Points(terms.opponent_match_points, terms.opponent_vp), cites)


def excused(conditions: Conditions) -> Cited[Points]:
    """What an absentee has whom force majeure kept away: a drawn match, which the event gives a price."""
    points, vp = conditions.whole("event.match_points_draw"), conditions.whole("event.draw_vp")
    return Cited(Points(Fraction(points), Fraction(vp)), "§G36")


_PARTIES: Mapping[str, tuple[str, ...]] = {
    "teams": (HOME, VISITORS),
    "pairs": tuple(map(str, Side)),
    "individual": tuple(map(str, SEATS)),
}


def parties(case: GuandanCase) -> tuple[str, ...]:
    """Who can forfeit a match of the event: a team, a pair, one player."""
    return _PARTIES[str(case.conditions["event.form"])]


def parties_of(case: GuandanCase, side: Side) -> tuple[str, ...]:
    """Whose score a side's offence costs: its own, in an individual event that of both players."""
    return tuple(map(str, side.seats)) if case.conditions["event.form"] == "individual" else (str(side),)


def opponents(party: str) -> tuple[str, ...]:
    """Who is against a team, a side or a player.

    >>> opponents("NS"), opponents("home team"), opponents("S")
    (('EW',), ('visiting team',), ('E', 'W'))
    """
    pairs = (HOME, VISITORS), ("NS", "EW")
    for one, other in pairs:
        if party in (one, other):
            return (other if party == one else one,)
    return tuple(map(str, Seat.parse(party).side.other.seats))


def awarded(to: str | tuple[str, ...], points: Cited[Points], cites: str = "") -> Iterator[Award]:
    """The points as effects, one for everybody who gets them."""
    for one in (to,) if isinstance(to, str) else to:
        given = points.value
        yield Award(one, _plain(given.match_points), _plain(given.vp), cites=f"{points.cites} {cites}".strip())


def _plain(number: Fraction) -> str:
    return f"{float(number):g}"
