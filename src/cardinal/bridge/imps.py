"""International Match Points: the scale of Law 78B."""

from __future__ import annotations

from bisect import bisect_right

from cardinal.language import Text, shown_number

from .errors import UnreadableBridge

# The least difference that is worth 1, 2, 3 … 24 IMPs.
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


def imps(difference: int) -> int:
    """The IMPs of a difference of two scores on one board, with its sign.

    >>> imps(720), imps(-10), imps(-20)
    (12, 0, -1)
    """
    if type(difference) is not int or difference % 10:
        raise UnreadableBridge(Text(__package__, "difference", {"given": shown_number(difference)}), cites="§78B")
    points = bisect_right(IMP_STEPS, abs(difference))
    return points if difference >= 0 else -points
