"""Dealing at random: from the operating system's source, or from a seed that gives the same boards again (Law 6E4)."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.language import Text, shown, shown_number

from .deal import Deal
from .errors import UnreadableCards
from .numbering import DEALS

ALGORITHM = "cardinal-deal-1"
"""The name of the seeded algorithm. It never changes its meaning: another algorithm gets another name."""

SEED_BYTES = 32

# Another algorithm, or a seed too short to reach every deal, would not have the expectation of a proper shuffle.
_RANDOM = "§6E4"


def random_deal(below: Callable[[int], int] | None = None) -> Deal:
    """A deal from one uniform number below ``DEALS``; *below* defaults to the system's cryptographic source."""
    if below is None:
        from secrets import randbelow  # a slow import that only dealing needs

        below = randbelow
    return Deal.from_number(below(DEALS))


def seeded_deal(seed: bytes, board: int, algorithm: str = ALGORITHM) -> Deal:
    """Board *board* of a 256-bit *seed*, the same on every machine for ever.

    ``cardinal-deal-1``: the first twelve bytes of SHA-256 over the name, the seed, the board and a count from 0
    (four bytes each, big-endian) are read as a number; a number that is not a deal is thrown away and the count
    goes up, so every deal is equally likely.
    """
    if algorithm != ALGORITHM:
        values = {"given": shown(algorithm)}
        raise UnreadableCards(Text(__package__, "algorithm", values), cites=_RANDOM, legal=(ALGORITHM,))
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise UnreadableCards(Text(__package__, "seed", {"given": shown(seed)}), cites=_RANDOM)
    if not isinstance(board, int) or isinstance(board, bool) or not 1 <= board < 1 << 32:
        raise UnreadableCards(Text(__package__, "board", {"given": shown_number(board)}))
    from hashlib import sha256  # loads OpenSSL, which only dealing needs

    head = ALGORITHM.encode() + seed + board.to_bytes(4, "big")
    count = 0
    while True:
        number = int.from_bytes(sha256(head + count.to_bytes(4, "big")).digest()[:12], "big")
        if number < DEALS:
            return Deal.from_number(number)
        count += 1


def parse_seed(text: str) -> bytes:
    """A seed from 64 hexadecimal digits."""
    digits = text.strip() if isinstance(text, str) else ""
    if len(digits) != 2 * SEED_BYTES or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
        raise UnreadableCards(Text(__package__, "seed", {"given": shown(text)}), cites=_RANDOM)
    return bytes.fromhex(digits)
