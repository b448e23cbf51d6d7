"""The same law in another edition: where a procedure is heard when the editions number it differently."""

from __future__ import annotations

from .hearing import ALIASES, LAWS

# One matter in 2017, 2007 and 1987. Only laws whose number means something else, or nothing, in another edition.
_SAME_MATTER: tuple[tuple[str, str, str], ...] = (
    ("13A2", "13D2(a)", "13B"),
    ("13B1", "13A", "13B"),
    ("15B", "15B", "15"),
    ("15", "17D", "15"),
    ("15A3", "17D3", "17D"),
    ("16A", "16A", "16"),
    ("16B", "16B", "16A"),
    ("16C", "16D", "16C"),
    ("16D", "16C", "16B"),
    ("16D2(c)", "16C2(c)", "16B"),
    ("17D3", "17E2", "34"),
    ("27D", "27D", "27B1(b)"),
    ("40A4", "40A4", "40E1"),
    ("40B2", "40B2", "40E2"),
    ("40B3", "40B4", "40C"),
    ("40B4", "40B5", "40D"),
    ("40B5", "40B6", "40C"),
    ("40C", "40C", "40B"),
    ("50D", "50D", "50E"),
    ("50E4", "50E3", "50E"),
    ("72C", "23", "72C"),
    ("73E1", "73E", "73E1"),
    ("73E2", "73F", "73F2"),
    ("75D", "75B", "75D"),
)
_COLUMNS = {2017: 0, 2007: 1, 1987: 2}
# Procedures that only an older edition has, and under which law the others hear their matter.
_ONLY: dict[tuple[int, str], str] = {
    (2007, "15A"): "15B",
    (2007, "15C"): "15B",
    (2007, "20F1"): "20",
    (2007, "21B2"): "21",
    (2007, "62A"): "62",
    (1987, "21B2"): "21",
    (1987, "23"): "72C",
    (1987, "23A"): "72C",
    (1987, "23B"): "72C",
    (1987, "47F"): "47",
    (1987, "50A"): "72C",
}


def law_in(number: str, home: int, edition: int) -> str:
    """The law that hears in *edition* what *number* hears in *home*."""
    if home == edition:
        return number
    found = _moved(_ONLY[home, number], 2017, edition) if (home, number) in _ONLY else _moved(number, home, edition)
    return found if (edition, ALIASES.get((edition, found), found)) in LAWS else number


def noticed_in(number: str, edition: object) -> str:
    """The law of an irregular act, noticed by its number of 2017, under the number that *edition* has for it."""
    return law_in(number, 2017, edition) if isinstance(edition, int) else number


def _moved(number: str, home: int, edition: int) -> str:
    own, other = _COLUMNS[home], _COLUMNS[edition]
    return next((row[other] for row in _SAME_MATTER if row[own] == number), number)
