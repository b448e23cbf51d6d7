"""The shape of a ruling: its effects and clauses with every seat counted from the offender, to compare rulings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from cardinal.bridge import Call
from cardinal.cards import Card, Seat, Side, Suit

from .effect import Effect
from .ruling import Ruling

Shape = tuple[tuple[object, ...], ...]
_PLACES = ("offender", "lho", "partner", "rho")


def shape(ruling: Ruling, offender: Seat | None) -> Shape:
    """What two rulings on the same matter have in common, wherever the offender sits and whatever the cards were."""
    return tuple(sorted((effect_shape(effect, offender) for effect in ruling.effects), key=repr))


def effect_shape(effect: Effect, offender: Seat | None) -> tuple[object, ...]:
    held = (getattr(effect, field.name) for field in fields(effect) if field.name != "cites")
    return (effect.name, *(_relative(value, offender) for value in held), *effect.clauses)


def parties(effect: Effect) -> tuple[str, ...]:
    """The seats and sides that an effect names: a ruling for the wrong ones is wrong in the main thing."""
    held = (getattr(effect, field.name) for field in fields(effect) if field.name != "cites")
    return tuple(str(value) for value in _flat(held) if isinstance(value, Seat | Side))


def _flat(values: Iterable[object]) -> Iterable[object]:
    for value in values:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


def _relative(value: object, offender: Seat | None) -> object:
    if isinstance(value, Seat):
        return _PLACES[(value - offender) & 3] if offender is not None else str(value)
    if isinstance(value, Side):
        if offender is None:
            return str(value)
        return "offenders" if value is offender.side else "innocent"
    if isinstance(value, tuple):
        return tuple(_relative(one, offender) for one in value)
    if isinstance(value, Call | Card | Suit):
        return type(value).__name__
    return str(getattr(value, "key", value))
