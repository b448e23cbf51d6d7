"""R27: what a score sheet has to say, and what of it is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.laws.cited import Cited

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
