"""Cases that people wrote, turned round the table: the same matter in other seats, ruled on again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from cardinal.cards import Seat
from cardinal.language import CardinalError
from cardinal.laws import Ruling
from cardinal.laws.matters import Matter, hear_matter
from cardinal.laws.rotation import rotate
from cardinal.laws.shape import shape

from .told import Told

Record = Mapping[str, object]
_FACTS = frozenset(("book", "edition", "conditions", "board", "acts", "law", "given", "meanings", "tricks"))


def reseated(records: Sequence[Record], chance: Random) -> tuple[Told, dict[str, object], Matter] | None:
    """One of *records* with its seats moved on, its answers as the script, and how it is ruled; None if the case asks
    for what cannot be moved."""
    record = chance.choice(records)
    told = {key: value for key, value in record.items() if key in _FACTS}
    answers = record.get("answers") or {}
    if not isinstance(answers, Mapping):
        return None
    before = {**told, "answers": dict(answers)}
    turns = chance.randrange(4)
    try:
        first, turned = hear_matter(before), hear_matter(rotate(before, turns))
    except CardinalError:
        return None
    if not isinstance(first.result, Ruling) or not isinstance(turned.result, Ruling):
        return None
    if shape(first.result, _offender(first)) != shape(turned.result, _offender(turned)):
        return None
    facts = {key: value for key, value in rotate(before, turns).items() if key != "answers"}
    answered = rotate(before, turns)["answers"]
    assert isinstance(answered, Mapping)
    script = {str(key): value for key, value in answered.items()}
    offender = _offender(turned)
    return Told(facts, "", offender if offender is not None else Seat.N, {}), script, turned


def _offender(matter: Matter) -> Seat | None:
    act = matter.case.act
    return None if act is None else act.seat
