"""A paper: the items that a sealed seed makes of a blueprint, and how each candidate meets them.

Nothing of it is kept: whoever has the seed makes it again. Its hash is published before, the seed itself afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from secrets import token_hex

from cardinal.language import NotUnderstood, Text

from .blueprint import CALCULATION_KINDS, Blueprint, Topic
from .task import Item, Material, content_digest, make

_TRIES, _ENOUGH = 80, 12
_CLOSE = 0.02
"""By so much the difficulty of two candidates' own papers may differ."""
_PAPERS = 6


def new_seed() -> str:
    """256 bits of chance."""
    return token_hex(32)


def seed_hash(seed: str) -> str:
    """What is published before the examination."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def paper(blueprint: Blueprint, seed: str, material: Material) -> tuple[Item, ...]:
    """The items of a seed, the same anywhere and at any time."""
    items: list[Item] = []
    for number, (topic, kind) in enumerate(blueprint.slots(), 1):
        items.append(_item(number, topic, kind, blueprint, seed, material, items))
    return tuple(items)


def _item(
    number: int, topic: Topic, kind: str, blueprint: Blueprint, seed: str, material: Material, before: Iterable[Item]
) -> Item:
    """One item: of the kind that its place asks for, or where the laws have none, of another of the topic."""
    used = {one.digest for one in before}
    met = {(one.law, one.kind) for one in before}
    laws = [law for law in material.laws if topic.holds(law)]
    for wanted in dict.fromkeys((kind, *topic.kinds)):
        chance = Random(f"{seed} {number} {wanted}")
        names = CALCULATION_KINDS.get(wanted, tuple(laws))
        for place in range(_TRIES if names else 0):
            law = chance.choice(names)
            # As long as there is choice, no law is asked twice in the same kind.
            if (law, wanted) in met and place < _ENOUGH and len(names) > 1:
                continue
            found = _fitting(number, topic, wanted, law, chance, blueprint, material)
            if found is not None and found.digest not in used:
                return found
    raise NotUnderstood(Text(__name__, "no_item", {"topic": topic.key}), legal=tuple(material.laws[:20]))


def _fitting(
    number: int, topic: Topic, kind: str, law: str, chance: Random, blueprint: Blueprint, material: Material
) -> Item | None:
    seed = f"{chance.getrandbits(64):016x}"
    found = make(kind, law, seed, material)
    if found is None:
        return None
    made, _ = found
    difficulty = getattr(made, "difficulty", 3)
    if not topic.difficulty[0] <= difficulty <= topic.difficulty[1]:
        return None
    return Item(number, topic.key, kind, law, seed, blueprint.points[kind], difficulty, content_digest(made))


def own_paper(
    items: tuple[Item, ...], blueprint: Blueprint, seed: str, candidate: str, material: Material
) -> tuple[Item, ...]:
    """A candidate's own paper: the same laws and kinds with other scenes, as hard as the common one within 2 per
    cent."""
    topics = {topic.key: topic for topic in blueprint.topics}
    whole = sum(one.difficulty for one in items)
    best = items
    for attempt in range(_PAPERS):
        made = tuple(
            _alike(one, topics[one.topic], f"{seed} {candidate} {attempt}", blueprint, material) for one in items
        )
        if abs(sum(one.difficulty for one in made) - whole) <= _CLOSE * whole:
            return made
        if best is items or _far(made, whole) < _far(best, whole):
            best = made
    return best


def _far(items: tuple[Item, ...], whole: int) -> int:
    return abs(sum(one.difficulty for one in items) - whole)


def _alike(item: Item, topic: Topic, mixed: str, blueprint: Blueprint, material: Material) -> Item:
    chance = Random(f"{mixed} {item.number}")
    nearest = item
    for _ in range(_ENOUGH):
        found = _fitting(item.number, topic, item.kind, item.law, chance, blueprint, material)
        if found is None or found.digest == item.digest:
            continue
        if found.difficulty == item.difficulty:
            return found
        if nearest is item:
            nearest = found
    return nearest


def order_of(items: tuple[Item, ...], seed: str, candidate: str) -> tuple[Item, ...]:
    """The items in the order in which a candidate meets them."""
    turned = list(items)
    Random(f"{seed} order {candidate}").shuffle(turned)
    return tuple(turned)
