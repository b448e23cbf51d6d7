"""Which reading a player means: what was said, what the layout shows, or what the event's rules take it to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardinal.cards import Rank
from cardinal.language import Text

from .errors import AmbiguousPlay, IllegalPlay
from .face import Face
from .holding import Holding
from .no_pattern import no_pattern
from .pattern import Pattern, beats, compared_by
from .rank import wild_face
from .reading import Reading, readings
from .rules import DEFAULT_RULES, Rules
from .standing import laid_as

Undeclared = Literal["by_layout_then_weakest", "strongest", "ask"]
"""How a referee takes a play whose reading was not stated."""


def declare(
    cards: Holding,
    level: Rank,
    over: Pattern | None = None,
    said: Pattern | str | None = None,
    rules: Rules = DEFAULT_RULES,
) -> Reading:
    """The reading that *cards* are played as, on a lead or over a play; a refusal if there is none or several."""
    possible = possible_readings(cards, level, over, rules)
    if said is not None:
        return _as_said(cards, possible, Pattern.parse(said, level) if isinstance(said, str) else said)
    if rules.wild_declaration == "auto_strongest":
        return max(possible, key=_force)
    if rules.wild_declaration == "auto_weakest_beating":
        return _weakest_over(possible, over)
    unstated = rules.wild_declaration == "always" and cards.count(wild_face(level)) > 0
    if len(possible) > 1 or unstated:
        raise _ambiguous(cards, possible)
    return possible[0]


def undeclared(
    laid: Sequence[Face],
    level: Rank,
    over: Pattern | None = None,
    resolution: Undeclared = "by_layout_then_weakest",
    rules: Rules = DEFAULT_RULES,
) -> Reading:
    """The reading that a referee gives to cards *laid* in this order without a word.

    By layout: the readings that the order of the cards shows; of those that are left, the weakest that tops the last
    play, and the strongest on a lead. A layout that shows none of them decides nothing.
    """
    cards = Holding(laid)
    possible = possible_readings(cards, level, over, rules)
    if resolution == "strongest":
        return max(possible, key=_force)
    shown = tuple(one for one in possible if laid_as(one.pattern, laid, level)) or possible
    if resolution == "by_layout_then_weakest":
        return _weakest_over(shown, over)
    if len(possible) > 1:
        raise _ambiguous(cards, possible)
    return possible[0]


def possible_readings(cards: Holding, level: Rank, over: Pattern | None, rules: Rules) -> tuple[Reading, ...]:
    """The readings that may be played now, at least one; a refusal if the cards are no pattern or top nothing."""
    every = readings(cards, level, rules)
    if not every:
        raise no_pattern(cards, level, rules)
    if over is None:
        return every
    topping = tuple(one for one in every if beats(one.pattern, over))
    if not topping:
        values = {"cards": cards, "patterns": every, "over": over}
        cites = "§G8.1.1 " + compared_by(every[-1].pattern, over)
        raise IllegalPlay(Text(__package__, "does_not_beat", values), cites=cites)
    return topping


def _as_said(cards: Holding, possible: tuple[Reading, ...], said: Pattern) -> Reading:
    found = next((one for one in possible if one.pattern is said), None)
    if found is None:
        values = {"cards": cards, "said": said, "patterns": possible}
        legal = tuple(one.pattern for one in possible)
        raise IllegalPlay(Text(__package__, "not_as_said", values), cites="§G5.2", legal=legal)
    return found


def _ambiguous(cards: Holding, possible: tuple[Reading, ...]) -> AmbiguousPlay:
    values = {"cards": cards, "patterns": possible}
    legal = tuple(one.pattern for one in possible)
    return AmbiguousPlay(Text(__package__, "undeclared", values), cites="§G5.2", legal=legal)


def _weakest_over(possible: tuple[Reading, ...], over: Pattern | None) -> Reading:
    # On a lead there is nothing to top, and a player is taken to mean the most that the cards are worth.
    return max(possible, key=_force) if over is None else min(possible, key=_force)


def _force(reading: Reading) -> tuple[int, int]:
    """Bombs above all, then the key; kinds that nothing compares stand in the order of article 3."""
    return reading.pattern.weight, reading.pattern.kind
