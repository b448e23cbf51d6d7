"""Who a match is between, and the points that articles 34 to 36 give without play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cardinal.laws.effect import Duty, Party
from cardinal.laws.party import Team
from cardinal.laws.prelude import HOME, REFEREE, SEATS, SIDES, VISITORS, Cited, Conditions, Contestant, Side, Voice

from .case import GuandanCase
from .effect import Award
from .figures import figures
from .penalty_scale import Points

voice = Voice(__name__, REFEREE)


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


_PARTIES: Mapping[str, tuple[Contestant, ...]] = {
    "teams": (HOME, VISITORS),
    "pairs": SIDES,
    "individual": SEATS,
}


def parties(case: GuandanCase) -> tuple[Contestant, ...]:
    """Who can forfeit a match of the event: a team, a pair, one player."""
    return _PARTIES[str(case.conditions["event.form"])]


def parties_of(case: GuandanCase, side: Side) -> tuple[Contestant, ...]:
    """Whose score a side's offence costs: its own, in an individual event that of both players."""
    return side.seats if case.conditions["event.form"] == "individual" else (side,)


def opponents(party: Contestant) -> tuple[Contestant, ...]:
    """Who is against a team, a side or a player.

    >>> from cardinal.cards import Seat
    >>> opponents(Side.NS), opponents(Seat.S)
    ((Side.EW,), (Seat.E, Seat.W))
    """
    return (party.other,) if isinstance(party, Team | Side) else party.side.other.seats


def awarded(to: Party | tuple[Contestant, ...], points: Cited[Points], cites: str = "") -> Iterator[Award]:
    """The points as effects, one for everybody who gets them."""
    for one in to if isinstance(to, tuple) else (to,):
        given = points.value
        yield Award(one, _plain(given.match_points), _plain(given.vp), cites=f"{points.cites} {cites}".strip())


def partner_left(case: GuandanCase, cites: str) -> Iterator[Duty]:
    """In an individual event the player who was left without a partner is neither absent nor an opponent: the rules
    have no points for him."""
    if case.conditions["event.form"] == "individual":
        what = "set_the_score_of_the_player_who_was_left_without_a_partner"
        yield voice.duty("chief_referee", what, cites, when="at_once")


def _plain(number: Fraction) -> int | float:
    return int(number) if number.denominator == 1 else float(number)
