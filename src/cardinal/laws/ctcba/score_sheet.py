"""R27: what a score sheet has to say, what of it is missing, and what each missing item costs whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from cardinal.laws.cited import Cited
from cardinal.laws.effect import Penalty

from .amounts import of_top, vp

HEADING: Mapping[str, tuple[str, ...]] = {
    "teams": ("team names", "players", "segment", "time"),
    "pairs": ("players", "round", "time"),
}
"""What stands on the sheet before play."""
LINE: Mapping[str, tuple[str, ...]] = {
    "teams": ("contract", "declarer", "doubling", "result", "points"),
    "pairs": ("contract", "declarer", "doubling", "result", "points", "pair number NS", "pair number EW"),
}
"""What is entered for each board."""
MISSING_VP, MISSING_PERCENT = Fraction(1, 10), 10


@dataclass(frozen=True, slots=True)
class Missing:
    """One item that is not there; ``board`` is 0 for the heading."""

    item: str
    board: int = 0


def missing_items(
    form: str, heading: Mapping[str, str], lines: Mapping[int, Mapping[str, str]]
) -> Cited[tuple[Missing, ...]]:
    """Every item that a sheet lacks. A board that was passed out has no contract to describe."""
    found = [Missing(item) for item in HEADING[form] if not heading.get(item, "").strip()]
    for board, line in lines.items():
        needed = LINE[form]
        if line.get("contract", "").strip().lower() == "passed out":
            needed = tuple(one for one in needed if one not in ("declarer", "doubling", "result"))
        found += [Missing(item, board) for item in needed if not line.get(item, "").strip()]
    return Cited(tuple(found), "§R27")


def price_of_missing(form: str, items: int) -> Cited[str]:
    """What so many missing items cost: a tenth of a VP each in teams, ten percent of a top in pairs."""
    return Cited(vp(MISSING_VP * items) if form == "teams" else of_top(MISSING_PERCENT * items), "§R27")


def penalty_for_missing(form: str, items: int, to: str) -> Penalty | None:
    """The penalty for whoever had to fill in the items; None when nothing is missing."""
    if not items:
        return None
    price = price_of_missing(form, items)
    return Penalty("incomplete score sheet", to, price.value, cites=price.cites)
