"""Effects that look right and are not: the same thing for another seat or side, or another measure of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

from cardinal.cards import Seat, Side
from cardinal.laws.effect import Cancelled, Effect, LeadRestriction, MustPass, PenaltyCard, Stands, Transfer, Withdrawn

_OTHER_WORD = {"next": "all", "all": "next", "major": "minor", "minor": "major"}
_MOST_DECOYS = 6


_FEW = 5


def decoys(effects: Iterable[Effect], offender: Seat | None = None) -> tuple[Effect, ...]:
    """So many wrong effects beside those that some ruling has, the same for everybody who sees them. Where there are
    few, what people often take for the rectification stands beside them."""
    every = list(effects)
    common = _common(offender) if offender is not None and len(every) < _FEW else ()
    return (*_changed(every), *(one for one in common if one not in every))


def _common(offender: Seat) -> tuple[Effect, ...]:
    return (
        MustPass(offender.partner, "all", cites="§31B1"),
        Transfer(offender.side.other, 1, cites="§64A2"),
        LeadRestriction(offender.partner, cites="§26B/1"),
    )


def _changed(every: list[Effect]) -> tuple[Effect, ...]:
    made = dict.fromkeys(one for effect in every for one in _variants(effect) if one not in every)
    return tuple(sorted(made, key=lambda one: (one.name, str(one.to_json()))))[:: max(1, len(made) // _MOST_DECOYS)]


def _variants(effect: Effect) -> Iterator[Effect]:
    for field in fields(effect):
        value = getattr(effect, field.name)
        changed: Any = None
        if isinstance(value, Side):
            changed = value.other
        elif isinstance(value, Seat):
            # The card or call is this player's; only what a seat has to do can be somebody else's.
            holds_card = getattr(effect, "card", None) is not None or getattr(effect, "call", None) is not None
            changed = None if holds_card else value.partner if isinstance(effect, MustPass) else value.lho
        if changed is not None:
            yield replace(effect, **{field.name: changed})
    if isinstance(effect, MustPass):
        yield replace(effect, turns=_OTHER_WORD[effect.turns])
    if isinstance(effect, PenaltyCard):
        yield replace(effect, kind=_OTHER_WORD[effect.kind])
    if isinstance(effect, Transfer):
        yield replace(effect, tricks=3 - effect.tricks if effect.tricks in (1, 2) else 1)
    if isinstance(effect, Stands):
        yield Withdrawn(effect.seat, effect.call, effect.card, cites=effect.cites)
    if isinstance(effect, Cancelled | Withdrawn):
        yield Stands(effect.seat, effect.call, effect.card, cites=effect.cites)
