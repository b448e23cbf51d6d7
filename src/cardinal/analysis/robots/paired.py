"""What a board at two tables came to: the difference, and what kind of board it was.

Every board is played twice with the seats exchanged, so that the luck of the cards falls on both contestants alike.
"""

from __future__ import annotations

from typing import NamedTuple


class PairedBoard(NamedTuple):
    """*swing* is what the first contestant won, in IMPs or levels; *kind* is where it was won, a key of the game."""

    swing: int
    kind: str
