"""A poll of peers: the usual evidence for what is a logical alternative (Law 16B1(b))."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Poll:
    """How many players of the class were asked, how many would seriously consider the action, how many choose it.

    >>> str(Poll.parse("8/5/2")), Poll(8, 5, 2).consider_percent
    ('8/5/2', 63)
    """

    polled: int
    consider: int
    choose: int

    def __post_init__(self) -> None:
        # Whoever would choose an action has considered it.
        if not 0 <= self.choose <= self.consider <= self.polled or self.polled < 1:
            raise ValueError("a poll counts at least one player, and choosers among those who consider")

    @classmethod
    def parse(cls, given: object) -> Poll:
        """A poll from ``polled/consider/choose``."""
        return cls(*map(int, str(given).split("/")))

    @property
    def consider_percent(self) -> int:
        return _percent(self.consider, self.polled)

    @property
    def choose_percent(self) -> int:
        return _percent(self.choose, self.polled)

    def __str__(self) -> str:
        return f"{self.polled}/{self.consider}/{self.choose}"


def _percent(part: int, whole: int) -> int:
    """A whole percentage, a half rounded up."""
    return (200 * part + whole) // (2 * whole)
