"""Agreement with people: how many of the rulings in hand-written cases have a generated scene of the same shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError
from cardinal.laws import Effect, Ruling
from cardinal.laws.effect import Transfer
from cardinal.laws.ends import ends
from cardinal.laws.matters import hear_matter
from cardinal.laws.shape import effect_shape

from .scene import Pool, scene

Kept = tuple[tuple[object, ...], ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """One law: the hand-written rulings, those that a generated scene can end in, and the names of the others."""

    law: str
    rulings: int
    met: int
    missing: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        return {"law": self.law, "rulings": self.rulings, "met": self.met, "missing": list(self.missing)}


def agreement(law: str, count: int, pool: Pool) -> Agreement:
    """The rulings of the cases of a law against the ends of its first *count* generated scenes."""
    made: set[Kept] = set()
    for number in range(count):
        matter = scene(law, str(number)).heard({})
        made |= {_shape(ruling) for ruling in ends(matter.law, matter.case)}
    written, missing = 0, []
    for record in pool(law):
        try:
            matter = hear_matter(record)
        except CardinalError:
            continue
        if isinstance(matter.result, Ruling):
            written += 1
            if _shape(matter.result) not in made:
                missing.append(str(record.get("name", "")))
    return Agreement(law, written, written - len(missing), tuple(missing))


def _shape(ruling: Ruling) -> Kept:
    """What both rulings must share: which effects, for whom, on which clauses. Seats are counted from wherever that
    gives the first form, because who draws attention to a revoke is not who revoked; how often an effect comes, and in
    which trick, does not count."""
    turned = (sorted({_kept(effect, seat) for effect in ruling.effects}, key=repr) for seat in SEATS)
    return tuple(min(turned, key=repr))


def _kept(effect: Effect, seat: Seat) -> tuple[object, ...]:
    name, *held = effect_shape(effect, seat)
    return (name, *(one for one in held if not str(one).isdigit()), *_tricks_of(effect))


def _tricks_of(effect: Effect) -> tuple[object, ...]:
    return (effect.tricks,) if isinstance(effect, Transfer) else ()


FIVE_FAMILIES: Sequence[str] = (
    "27", "28", "29", "30", "31", "32", "48", "49", "50", "51", "53", "54", "55", "56", "61", "62", "63", "64",
)  # fmt: skip
