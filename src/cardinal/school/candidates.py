"""Simulated candidates: whether the marking tells a perfect one from a careless, hasty, outdated or lucky one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from cardinal.cards import SEATS
from cardinal.language import CardinalError
from cardinal.laws import Ruling
from cardinal.laws.matters import hear_matter

from .asking import Asked, known_after, questions
from .marking import Path, clause_options, effect_key, effect_options, mark, model, ruled_effects
from .scene import Pool, Scene, scene

SCENES_AN_HOUR = 20
"""So many scenes somebody practises in an hour."""
_OLDER = 2007
_WRONG = ("holding", "partner_hand")
_MISTAKE, _SLIP = 0.5, 0.3
Candidate = Callable[[Scene, Random], Path]


def perfect(made: Scene, chance: Random) -> Path:
    """Does what the law does."""
    return model(made)


def careless(made: Scene, chance: Random) -> Path:
    """Knows the law, asks aloud and too much, does not explain; forgets an effect and a clause where there are several,
    and now and then rules something that does not follow."""
    best = model(made)
    asked = (*(Asked(one.key, one.whom) for one in best.asked[:-1]), Asked(_WRONG[0], str(chance.choice(SEATS))))
    effects = _without_one(best.effects, chance)
    if chance.random() < _SLIP:
        others = sorted(effect_options(made, made.script).keys() - best.effects)
        effects |= frozenset(chance.sample(others, min(1, len(others))))
    return Path(asked, effects, _without_one(best.clauses, chance))


def hasty(made: Scene, chance: Random) -> Path:
    """Rules at once, and knows the law: right where there was nothing to ask, and half the time elsewhere."""
    best = model(made)
    if not best.asked or chance.random() < _MISTAKE:
        return replace(best, asked=())
    return Path((), _without_one(best.effects, chance), best.clauses)


def outdated(made: Scene, chance: Random) -> Path:
    """Rules by the Laws of 2007."""
    best = model(made)
    try:
        older = hear_matter({**made.record, "edition": _OLDER, "answers": dict(made.script)}).result
    except CardinalError:
        return best
    if made.book != 2017 or not isinstance(older, Ruling):
        return best
    return Path(best.asked, frozenset(map(effect_key, ruled_effects(older))), frozenset(older.cites))


def wrong_seat(made: Scene, chance: Random) -> Path:
    """Knows what follows and asks the wrong people."""
    best = model(made)
    asked = tuple(replace(one, whom=chance.choice([str(s) for s in SEATS if str(s) != one.whom])) for one in best.asked)
    return replace(best, asked=asked)


def talkative(made: Scene, chance: Random) -> Path:
    """Rules rightly, asks everything aloud and more than is needed."""
    best = model(made)
    more = tuple(Asked(key, str(chance.choice(SEATS))) for key in _WRONG)
    return replace(best, asked=(*(replace(one, place="table") for one in best.asked), *more))


def guessing(made: Scene, chance: Random) -> Path:
    """Chooses anything."""
    listed = questions(made, {})
    asked = tuple(
        Asked(one.key, str(chance.choice(SEATS)))
        for one in chance.sample(listed, min(len(listed), chance.randrange(3)))
    )
    known = known_after(made, asked)
    effects = sorted(effect_options(made, known))
    clauses = clause_options(made, known, ("9A1", "10A", "12A1", "23C", "72C", "G22.1", "G40.1"))
    return Path(asked, _some(effects, chance), _some(clauses, chance))


def _some(options: Sequence[str], chance: Random) -> frozenset[str]:
    most = max(1, min(5, len(options)))
    return frozenset(chance.sample(list(options), min(len(options), chance.randrange(1, most + 1))))


def _without_one(values: frozenset[str], chance: Random) -> frozenset[str]:
    every = sorted(values)
    return frozenset(every) - {chance.choice(every)} if len(every) > 1 else frozenset(every)


CANDIDATES: Mapping[str, Candidate] = {
    "perfect": perfect,
    "outdated": outdated,
    "talkative": talkative,
    "wrong_seat": wrong_seat,
    "hasty": hasty,
    "careless": careless,
    "guessing": guessing,
}


@dataclass(frozen=True, slots=True)
class Sat:
    """The mean marks of one kind of candidate, in all and in each part."""

    name: str
    scenes: int
    total: float
    outcome: float
    reason: float
    procedure: float

    def to_json(self) -> dict[str, object]:
        parts = {"outcome": self.outcome, "reason": self.reason, "procedure": self.procedure}
        return {"candidate": self.name, "scenes": self.scenes, "total": self.total, **parts}


def practised(laws: Sequence[str], seed: str, count: int = SCENES_AN_HOUR, pool: Pool | None = None) -> tuple[Sat, ...]:
    """The marks of every kind of candidate on the same scenes, over the *laws* in turn."""
    scenes = [scene(laws[number % len(laws)], f"{seed}.{number}", pool=pool) for number in range(count)]
    return tuple(_sat(name, candidate, scenes) for name, candidate in CANDIDATES.items())


def _sat(name: str, candidate: Candidate, scenes: Sequence[Scene]) -> Sat:
    marks = [mark(made, candidate(made, Random(f"{name} {made.digest}"))) for made in scenes]
    parts = (
        sum(getattr(one, part) for one in marks) / len(marks) for part in ("total", "outcome", "reason", "procedure")
    )
    return Sat(name, len(marks), *(round(value, 1) for value in parts))
