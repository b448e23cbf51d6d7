"""Seeds: the strong contestants, the strongest first, usually as many as a power of two."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.language import Text

from .errors import BadField


@dataclass(frozen=True, slots=True)
class Seeding:
    """Everybody by strength, the strongest first, and how many of them are seeds."""

    order: tuple[int, ...]
    count: int

    def __post_init__(self) -> None:
        if not 0 <= self.count <= len(self.order):
            values = {"given": self.count, "most": len(self.order)}
            raise BadField(Text(__package__, "seed_count", values), cites="§G24.1.2.1")

    @property
    def seeds(self) -> tuple[int, ...]:
        """Seed 1, seed 2 and so on."""
        return self.order[: self.count]

    @property
    def others(self) -> tuple[int, ...]:
        return self.order[self.count :]
