"""Law 78B: IMPs between two tables of a team match, and between all tables of a pairs event.

Weighted results are converted one by one, and the IMPs are weighted (12C1(c)); nothing is rounded here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.bridge import imps as imps_of
from cardinal.language import Citing, Text

from .board_score import Assignment, Award, BoardScore, Shares, form_of, side_of
from .errors import Unscorable


@dataclass(frozen=True, slots=True)
class Imps(Citing):
    """What two opponents have on one board, each from its own view; without an adjustment they are opposites."""

    home: Fraction
    away: Fraction
    cites: str = "§78B"

    @property
    def is_balanced(self) -> bool:
        return self.home == -self.away


def expected_imps(own: Shares, other: Shares) -> Fraction:
    """12C1(c): the IMPs of every pairing of the two tables' results, weighted after the conversion."""
    pairs = ((one, two) for one in own for two in other)
    return sum((one.weight * two.weight * imps_of(one.score - two.score) for one, two in pairs), Fraction())


def team_imps(open_room: BoardScore, closed_room: BoardScore, *, knockout: bool = False) -> Imps | None:
    """One board of a team match; the home team sits North-South in the open room. None while a score is missing.

    In a *knockout* scores that do not balance are averaged (12C4).
    """
    if form_of(open_room) != form_of(closed_room):
        raise Unscorable(Text(__package__, "forms"), cites="§87C §86B2")
    home = _of_team(side_of(open_room, Side.NS), side_of(closed_room, Side.EW), 1)
    away = _of_team(side_of(open_room, Side.EW), side_of(closed_room, Side.NS), -1)
    if home is None or away is None:
        return None
    cites = " ".join(dict.fromkeys(["§78B", *_clauses(open_room), *_clauses(closed_room)]))
    found = Imps(home, away, cites)
    return knockout_average(found) if knockout and not found.is_balanced else found


def _of_team(in_open: Assignment | Award | None, in_closed: Assignment | Award | None, sign: int) -> Fraction | None:
    """What one team has; *sign* is 1 for the one that sits North-South in the open room."""
    if in_open is None or in_closed is None:
        return None
    awards = {one.imps for one in (in_open, in_closed) if isinstance(one, Award)}
    if len(awards) > 1:
        one, other = sorted(awards)
        raise Unscorable(Text(__package__, "two_awards", {"one": one, "other": other}), cites="§86B2")
    if awards:
        return awards.pop()
    assert isinstance(in_open, Assignment)
    assert isinstance(in_closed, Assignment)
    value = sign * expected_imps(in_open.shares, in_closed.shares)
    for mine, theirs, seen in ((in_open, in_closed, sign), (in_closed, in_open, -sign)):
        if mine.self_inflicted is not None:
            normal = seen * _against(mine.self_inflicted.normal, theirs.shares)
            table = seen * _against(mine.self_inflicted.table, theirs.shares)
            value = max(table, value - max(Fraction(), normal - table))
    return value


def _against(score: int, other: Shares) -> Fraction:
    return sum((share.weight * imps_of(score - share.score) for share in other), Fraction())


# What the kinds of adjusted scores are by; a score obtained in play adds no clause to the scale.
def _clauses(score: BoardScore) -> Iterable[str]:
    for side in Side:
        own = side_of(score, side)
        if isinstance(own, Award):
            yield "§12C2(b)"
        elif isinstance(own, Assignment) and len(own.shares) > 1:
            yield "§12C1(c)"
        if isinstance(own, Assignment) and own.self_inflicted is not None:
            yield "§12C1(e)(ii)"


def knockout_average(found: Imps) -> Imps:
    """12C4: both teams get the average of what each has: (a - b) / 2, and its opposite."""
    mean = (found.home - found.away) / 2
    return Imps(mean, -mean, f"{found.cites} §12C4")


def artificial_imps(award: Award, own: Fraction | None, factor: Fraction = Fraction(1)) -> tuple[Fraction, str]:
    """12C2(b) and (c): the IMPs of an award; *own* is the mean on the other boards of the session where that counts.

    With a *factor* three IMPs stand for so many: a sum of comparisons is that much larger than one of them.
    """
    imps = award.imps * factor
    if own is not None and award.own.replaces(imps, own):
        return own, "§12C2(b) §12C2(c)"
    return imps, "§12C2(b)"


class Divisor(StrEnum):
    """What the sum of cross-IMPs is divided by."""

    COMPARISONS = "comparisons"
    RESULTS = "results"
    NOTHING = "nothing"


def cross_imps(
    scores: Sequence[BoardScore], side: Side, divisor: Divisor = Divisor.COMPARISONS
) -> list[Fraction | None]:
    """Every result of *side* against each of the others of the same form of the board; awards and gaps are None.

    >>> from cardinal.scoring.board_score import Played
    >>> [str(one) for one in cross_imps([Played(620), Played(170), Played(-100)], Side.NS)]
    ['11', '-3/2', '-19/2']
    """
    counts: dict[str, dict[int, Fraction]] = {}
    sizes: dict[str, int] = {}
    for score in scores:
        own = side_of(score, side)
        if isinstance(own, Assignment):
            form = counts.setdefault(form_of(score), {})
            sizes[form_of(score)] = sizes.get(form_of(score), 0) + 1
            for share in own.shares:
                form[share.score] = form.get(share.score, Fraction()) + share.weight
    sums = {form: _sums(found) for form, found in counts.items()}
    sign = 1 if side is Side.NS else -1
    results: list[Fraction | None] = []
    for score in scores:
        own = side_of(score, side)
        if not isinstance(own, Assignment):
            results.append(None)
            continue
        form_sums, size = sums[form_of(score)], sizes[form_of(score)]
        # Against itself a result has nothing: what its shares win of each other they lose to each other.
        total = sign * sum((share.weight * form_sums[share.score] for share in own.shares), Fraction())
        by = {Divisor.COMPARISONS: max(1, size - 1), Divisor.RESULTS: size, Divisor.NOTHING: 1}[divisor]
        results.append(total / by)
    return results


def _sums(counts: Mapping[int, Fraction]) -> dict[int, Fraction]:
    return {
        score: sum((count * imps_of(score - other) for other, count in counts.items()), Fraction()) for score in counts
    }
