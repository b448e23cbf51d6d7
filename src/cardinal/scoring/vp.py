"""Victory points of a match: what a margin is worth to the winner and to the loser, by a table of bands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from cardinal.language import Citing, Text, shown

from .errors import UnreadableScore


@dataclass(frozen=True, slots=True)
class VP(Citing):
    """The winner's victory points and the loser's; in a drawn match both are the same."""

    winner: Fraction
    loser: Fraction
    cites: str


@dataclass(frozen=True, slots=True)
class Band:
    """A row of a table: from this margin on, so many victory points."""

    margin: int
    winner: Fraction
    loser: Fraction


@dataclass(frozen=True, slots=True)
class VPTable:
    """Rows in the order of their margins, from 0, without a gap; the last one has no end."""

    bands: tuple[Band, ...]
    cites: str

    @classmethod
    def of(cls, rows: Sequence[Sequence[int | Fraction]], cites: str) -> VPTable:
        """From rows of the least margin, the winner's and the loser's points."""
        return cls(tuple(Band(int(margin), Fraction(won), Fraction(lost)) for margin, won, lost in rows), cites)

    def vp(self, margin: int) -> VP:
        """What a margin is worth."""
        check_margin(margin, self.cites)
        band = self.bands[bisect_right(self.bands, margin, key=lambda one: one.margin) - 1]
        return VP(band.winner, band.loser, self.cites)


def check_margin(margin: object, cites: str) -> None:
    if type(margin) is not int or margin < 0:
        raise UnreadableScore(Text(__package__, "margin", {"given": shown(str(margin))}), cites=cites)


@cache
def tables_of(name: str) -> Mapping[str, Any]:
    """The rows of a file of tables that comes with the package."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files(__package__ or "").joinpath("tables", f"{name}.toml").read_text("utf-8"))
