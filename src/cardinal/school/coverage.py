"""What the scenes reach: for each law its rulings and clauses, for each clause a scene that needs it, and what none
needs, with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardinal.language import CardinalError, Text
from cardinal.laws.clause import Edition, book_of
from cardinal.laws.coverage import Met, places
from cardinal.laws.shape import Shape, shape

from .families import slips_of
from .scene import CASE, Pool, Scene, ruling_of, scene


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


# Clauses that a procedure cites and no scene needs, by the reason. One that a scene reaches after all is an error.
UNREACHED: Mapping[str, tuple[str, ...]] = {
    "refused": (
        "20B/1", "20B/2", "20B/3", "20F1/3", "20F1/4", "20F2/3", "fn:7", "45A", "G2.全副牌", "G8.1.4",
    ),
    "counted": ("42A3", "def:Play period"),
    "regular": ("def:Irregularity", "G7.1.4", "G8.1.3", "G21.1"),
    "elsewhere": ("8A1",),
}  # fmt: skip


def reason(clause: str) -> Text | None:
    """Why no scene needs a clause."""
    found = (Text(__name__, why) for why, clauses in UNREACHED.items() if clause in clauses)
    return next(found, None)


@dataclass(frozen=True, slots=True)
class Where:
    """A scene that needs a clause: its law and its seed."""

    law: str
    seed: str


@dataclass(frozen=True, slots=True)
class ClauseReach:
    """For the clauses of one book that a procedure cites: a scene for each, or the reason why there is none."""

    book: Edition
    cited: tuple[str, ...]
    reached: Mapping[str, Where]
    laws: tuple[str, ...]

    @property
    def unreached(self) -> tuple[str, ...]:
        """Cited, not reached, and the reason is known."""
        return tuple(one for one in self.cited if one not in self.reached and reason(one) is not None)

    @property
    def gaps(self) -> tuple[str, ...]:
        """Cited and not reached, and nobody has said why."""
        return tuple(one for one in self.cited if one not in self.reached and reason(one) is None)

    @property
    def wrongly_listed(self) -> tuple[str, ...]:
        """Listed as unreached, and reached."""
        return tuple(one for one in self.reached if reason(one) is not None)

    def to_json(self) -> dict[str, object]:
        return {
            "book": self.book,
            "laws": list(self.laws),
            "cited": len(self.cited),
            "reached": {clause: [one.law, one.seed] for clause, one in sorted(self.reached.items())},
            "unreached": {clause: str(reason(clause)) for clause in self.unreached},
            "gaps": list(self.gaps),
            "wrongly_listed": list(self.wrongly_listed),
        }


def clause_reach(book: Edition, laws: Sequence[str], pool: Pool, count: int) -> ClauseReach:
    """Which clauses of a book its scenes reach: the first *count* of each law that slips make, then the cases."""
    cited = tuple(sorted(clause for clause, place in places(book).items() if place is Met.HEARING))
    reached: dict[str, Where] = {}
    taught = set()
    for made in _scenes(laws, pool, count):
        taught.add(made.where.law)
        for clause in made.clauses:
            if book_of(clause) == book:
                reached.setdefault(clause, made.where)
    return ClauseReach(book, cited, {one: reached[one] for one in cited if one in reached}, tuple(sorted(taught)))


@dataclass(frozen=True, slots=True)
class _Made:
    where: Where
    clauses: tuple[str, ...]


def _scenes(laws: Iterable[str], pool: Pool, count: int) -> Iterator[_Made]:
    for law in laws:
        seeds = [str(number) for number in range(count)] if slips_of(law) else []
        cases = (f"{CASE}{number}" for number in range(1, len(pool(law)) + 1))
        for seed in (*seeds, *cases):
            try:
                made = scene(law, seed, pool=pool)
            except CardinalError:
                continue
            yield _Made(Where(law, seed), clauses_of(made))


def clauses_of(made: Scene) -> tuple[str, ...]:
    """The clauses that the way to the ruling of a scene cites."""
    return tuple(dict.fromkeys(clause for step in ruling_of(made.matter()).trace for clause in step.clauses))


def seeds_for(clause: str, laws: Sequence[str], pool: Pool, count: int) -> Iterator[Where]:
    """Scenes that need a clause, of the laws in their order: generated ones first."""
    return (made.where for made in _scenes(laws, pool, count) if clause in made.clauses)
