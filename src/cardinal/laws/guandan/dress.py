"""Article 45: how teams dress, when playing and at ceremonies, by the class that the organiser has set."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Conditions, Procedure, Voice, law

from .case import GuandanCase
from .hall_conduct import Expected, punished

voice = Voice(__name__, REFEREE)

PLAYING, CEREMONY, ACTIVITY = "playing", "ceremony", "official activity"
_NEAT, _FORMAL_OR_UNIFORM = "neat", "formal or uniform"

# By class and occasion: what to wear. Only the first class says something of other official activities.
DRESS: Mapping[tuple[str, str], Cited[str]] = {
    ("first", PLAYING): Cited("uniform", "§G45.1.1.1"),
    ("first", CEREMONY): Cited(_FORMAL_OR_UNIFORM, "§G45.1.1.2"),
    ("first", ACTIVITY): Cited(_FORMAL_OR_UNIFORM, "§G45.1.1.2"),
    ("second", PLAYING): Cited(_NEAT, "§G45.1.2.1"),
    ("second", CEREMONY): Cited(_FORMAL_OR_UNIFORM, "§G45.1.2.2"),
    ("third", PLAYING): Cited(_NEAT, "§G45.1.3.1"),
    ("third", CEREMONY): Cited("formal", "§G45.1.3.2"),
}


def dress_rule(conditions: Conditions, occasion: str) -> Cited[str] | None:
    """What a team wears on an occasion; None where its class says nothing. An organiser that set no class has set the
    third."""
    found = DRESS.get((str(conditions["event.dress"]), occasion))
    if found is None or "event.dress" in conditions.changes:
        return found
    return Cited(found.value, f"§G45.1 {found.cites}")


@law("G45", edition="guandan")
def dress(case: GuandanCase) -> Procedure:
    """Article 45: was somebody dressed as the event demands?"""
    occasion = yield voice.fact("occasion", "§G45.1", options=(PLAYING, CEREMONY, ACTIVITY))
    if occasion == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G45.1")
        return
    rule = dress_rule(case.conditions, occasion)
    if rule is None:
        yield voice.none("no_rule_of_dress", "§G45.1")
        return
    as_prescribed = yield voice.judge("as_prescribed", rule.cites, text=rule.value.replace(" ", "_"))
    if as_prescribed:
        yield voice.none("no_offence", rule.cites)
    else:
        yield from punished(case, Expected(rule.cites, "dress" if occasion == PLAYING else "ceremony"))
