"""What the scenes reach: for each law how many different ends and which clauses, and what a procedure cites besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardinal.laws.shape import Shape, shape

from .scene import Pool, ruling_of, scene


@dataclass(frozen=True, slots=True)
class Reach:
    """What so many scenes of a law have shown."""

    law: str
    scenes: int
    shapes: int
    clauses: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        return {"law": self.law, "scenes": self.scenes, "shapes": self.shapes, "clauses": list(self.clauses)}


def reach(laws: tuple[str, ...], count: int, pool: Pool) -> Iterator[Reach]:
    """For each law, the shapes and the clauses of the rulings on its first scenes."""
    for law in laws:
        shapes: set[Shape] = set()
        clauses: set[str] = set()
        for number in range(count):
            one = scene(law, str(number), pool=pool)
            ruling = ruling_of(one.matter())
            shapes.add(shape(ruling, one.offender))
            clauses.update(ruling.cites)
        yield Reach(law, count, len(shapes), tuple(sorted(clauses)))
