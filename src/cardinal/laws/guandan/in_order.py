"""Was this in order? The article by which what was done last is allowed in Guandan, and who acts next."""

from __future__ import annotations

from cardinal.laws.prelude import REFEREE, ImpossibleCase, Procedure, Text, Voice

from .act_words import guandan_act_text
from .case import GuandanCase
from .position import PLAYS

voice = Voice(__name__, REFEREE)

# What permits each act; the rest is no irregularity because no article forbids it.
_PERMITTED = {
    "plays": "§G8.1.1", "plays as": "§G8.1.1 §G5.2", "passes": "§G8.1.2", "reports": "§G11.1", "pays": "§G10.2(a)",
    "returns": "§G10.2(b)", "resists": "§G10.4", "draws": "§G7.1.5", "cuts": "§G7.1.4",
}  # fmt: skip


def in_order(case: GuandanCase) -> Procedure:
    """Whether what happened was in order, by which article, and who acts next."""
    act = next((one for one in reversed(case.before) if one.verb not in ("attention", "referee")), case.before[-1])
    cites = _PERMITTED.get(act.verb, "§G21.1")
    follows = any(one.verb in PLAYS for one in case.before if one is not act)
    if case.now.level is None and act.verb in PLAYS and (follows or len(act.cards.split()) > 1):
        # A nine beats a king where nines are the level, and the heart of the level stands for another card: what was
        # not told is not taken for granted.
        raise ImpossibleCase(Text(__name__, "needs_level" if follows else "pattern_needs_level"), cites="§G4.1.1")
    yield voice.found("done", cites, act=guandan_act_text(act))
    if act.verb == "pays" and _cannot_resist(case):
        # Why the tribute is paid at all is part of why it was in order.
        yield voice.found("no_resistance", "§G10.4")
        cites = f"{cites} §G10.4"
    yield voice.none("in_order", cites)
    now = case.now
    if now.turn is not None and act.verb in ("plays", "plays as", "passes"):
        key = "lead_next" if now.is_leading else "play_or_pass"
        yield voice.duty(now.turn, key, "§G8.1.3" if now.is_leading else "§G8.1.1")


def _cannot_resist(case: GuandanCase) -> bool:
    """Whether the hands of all who pay are on record, and do not hold what resists."""
    duty, position = case.position.duty, case.position
    if (
        duty is None
        or position.rules.resist != "automatic"
        or any(position.hands[seat] is None for seat in duty.payers)
    ):
        return False
    return not position.could_resist()
