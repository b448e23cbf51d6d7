"""Article 46: the score sheet, who writes, checks and signs it, how a slip is mended, and where its copies go."""

from __future__ import annotations

from cardinal.laws.prelude import HOME, Cited


def deliverer(winner: str | None) -> Cited[str]:
    """Who brings one South sheet of each room to the record desk: the winners, or the home team of a drawn match."""
    return Cited(HOME if winner is None else winner, "§G46.2.4")
