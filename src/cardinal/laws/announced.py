"""What a director says at the table: the effects of a ruling in plain words, by when they are wanted.

A table of sentences stands beside this module under the same keys as those of the effects. An effect that it has no
sentence for is said as the ruling says it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardinal.cards import Side
from cardinal.language import Text, keys

from .effect import Duty, Effect, Recorded, Review, Transfer, TrickTo

__all__ = ["Announced", "announced"]

_AT_ONCE = ("now", "at_once")
_THEN = frozenset(("reverts", "must_pass", "lead_restriction", "play_restriction", "repeat", "may_appeal"))
"""Effects that tell how it goes on, rather than what has become of the irregularity."""
_DIRECTOR = "director"
_GROUPS = (_DIRECTOR, "all")
"""Whoever is not a seat or a side has a sentence of its own."""


@dataclass(frozen=True, slots=True)
class Announced:
    """Sentences for the table: what is ruled, how it goes on, what is due later; and what is only put on record."""

    said: tuple[str, ...]
    then: tuple[str, ...]
    later: tuple[str, ...]
    noted: tuple[str, ...]


def announced(effects: Iterable[Effect], language: str = "en") -> Announced:
    """The effects as they are said aloud.

    >>> announced([Transfer(Side.NS, 1, cites="64A2")]).said
    ('One trick goes from East-West to North-South when the board is scored.',)
    """
    every = tuple(effects)
    found: dict[str, list[str]] = {"said": [], "then": [], "later": [], "noted": []}
    for effect in every:
        if not isinstance(effect, (TrickTo, Review)):
            found[_when(effect)].append(_sentence(effect).render(language))
    found["said"] += [text.render(language) for text in _tricks_left(every)]
    found["later"] += [text.render(language) for text in _reviews(every)]
    told = {name: tuple(dict.fromkeys(lines)) for name, lines in found.items()}
    return Announced(told["said"], told["then"], told["later"], told["noted"])


def _when(effect: Effect) -> str:
    if isinstance(effect, Recorded):
        return "noted"
    if isinstance(effect, Duty):
        if str(effect.on) == _DIRECTOR:
            return "then" if effect.when in _AT_ONCE else "later"
        return "said" if effect.when in _AT_ONCE else "then"
    return "then" if effect.name in _THEN else "said"


def _sentence(effect: Effect) -> Text:
    told = effect.text
    key, values = told.key, dict(told.values)
    if isinstance(effect, Transfer):
        key = "transfer_one" if effect.tricks == 1 else "transfer"
        values["loser"] = effect.to.other
    if isinstance(effect, Duty):
        moment = "_now" if effect.when in _AT_ONCE else ""
        key = f"duty_{effect.on}{moment}" if str(effect.on) in _GROUPS else f"duty{moment}"
    return Text(__name__, key, values) if key in keys(__name__) else told


def _reviews(effects: Iterable[Effect]) -> list[Text]:
    """When the Director looks again, and under which laws, those of one moment together."""
    found: dict[str, list[str]] = {}
    for effect in effects:
        if isinstance(effect, Review):
            clauses = found.setdefault(effect.text.key, [])
            clauses += [effect.clause] if effect.clause not in clauses else []
    return [Text(__name__, key, {"clause": tuple(clauses)}) for key, clauses in found.items()]


def _tricks_left(effects: Iterable[Effect]) -> list[Text]:
    """How the tricks that were left are shared, each side's together."""
    won = [effect.side for effect in effects if isinstance(effect, TrickTo)]
    found = []
    for side in Side:
        count = won.count(side)
        if count:
            key = "tricks_all" if count == len(won) > 1 else "tricks_one" if count == 1 else "tricks_some"
            found.append(Text(__name__, key, {"side": side, "tricks": count}))
    return found
