"""Articles 47 and 49: an organiser's own VP table and tie rules, which hold only if published beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from cardinal.language import NotAllowed, NotUnderstood, Text
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions


def _refuse(key: str, cites: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values), cites=cites)


def _must_be_published(published: datetime | None, begins: datetime, cites: str) -> None:
    if published is None or published >= begins:
        raise _refuse("not_published", cites)


NATIONAL, OWN = "national", "own"


def vp_table_in_force(conditions: Conditions, published: datetime | None, begins: datetime) -> Cited[str]:
    """Which conversion an event uses: the national one, or one of its own if that was published before it begins."""
    if conditions["event.vp_table"] != OWN:
        return Cited(NATIONAL, "§G47.1")
    _must_be_published(published, begins, "§G47.2")
    return Cited(OWN, "§G47.2")


TWO = tuple(f"G49.1.1.{number}" for number in range(1, 8))
MORE = tuple(f"G49.1.2.{number}" for number in range(1, 7))
EXTRA_DEAL = ("G49.2",)


def tie_criteria(
    conditions: Conditions,
    system: str,
    tied: int,
    *,
    own: Sequence[str] = (),
    published: datetime | None = None,
    begins: datetime | None = None,
) -> Cited[tuple[str, ...]]:
    """The criteria that separate so many who are tied, in their order.

    Round robin and Swiss have their two lists, a knockout its extra deals; any other form goes by the same lists, as
    far as they have something to look at. *own* is an organiser's own list, which it may set beforehand.
    """
    if tied < 2:
        raise NotUnderstood(Text(__name__, "nobody_tied", {"given": tied}), cites="§G49.1.1.1")
    if conditions["event.tie_rule"] == "regulated":
        if not own or begins is None:
            raise _refuse("no_own_rule", "§G49.3")
        _must_be_published(published, begins, "§G49.3")
        return Cited(tuple(own), "§G49.3")
    if own:
        raise _refuse("tie_rule_not_chosen", "§G49.3")
    if system == "knockout":
        return Cited(EXTRA_DEAL, "§G49.2")
    criteria = TWO if tied == 2 else MORE
    if system in ("round_robin", "swiss"):
        return Cited(criteria, f"§{criteria[0]}")
    return Cited(criteria, f"§G49.4 §{criteria[0]}")


def last_places(
    conditions: Conditions, first: int, equal: Sequence[str], lots: Sequence[str] = ()
) -> Cited[Mapping[str, int]]:
    """The final places of those whom no criterion separates, the best of them in place *first*: shared, or by lot."""
    if conditions["event.final_tie"] == "shared":
        return Cited(dict.fromkeys(equal, first), "§G49.3")
    if sorted(lots) != sorted(equal):
        raise _refuse("no_lots", "§G49.3", names=tuple(equal))
    return Cited({name: first + place for place, name in enumerate(lots)}, "§G49.3")
