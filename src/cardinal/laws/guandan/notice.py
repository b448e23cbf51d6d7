"""Noticing: which clause an act at a Guandan table sets in motion, if any."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardinal.guandan.fold import REPORT_AT_MOST
from cardinal.guandan.holding import FULL_HAND

from .act import GuandanAct
from .position import PLAYS, TURNS, DealPosition

DRAWN_OUT_OF_TURN, MISCOUNT = "GP1.1", "GP1.2"
DECLARED_OUT_OF_TURN, PLAYED_OUT_OF_TURN, INVALID_PLAY = "GP2.1", "GP2.2", "GP2.3"
MANNER, LEFT_SEAT, PASS_ON_LEAD, UNDECLARED = "GP2.4", "GP2.5", "G8.1", "G5.2"
EXCHANGE, REPEATED, REPORT, CALL = "GP3", "GP4.1", "GP4.2", "G40"

# Acts that are irregular in themselves.
_ALWAYS: Mapping[str, str] = {
    "draws out of turn": DRAWN_OUT_OF_TURN,
    "improper": MANNER,
    "in parts": MANNER,
    "in disorder": MANNER,
    "outside area": MANNER,
    "adds": MANNER,
    "drops": CALL,
    "no report": REPORT,
    "leaves seat": LEFT_SEAT,
    "repeats report": REPEATED,
    "asks count": REPEATED,
}

# The acts that each law is about, for a case that names its law and whose record is too short to show the breach.
ABOUT: Mapping[str, tuple[str, ...]] = {
    DRAWN_OUT_OF_TURN: ("draws out of turn", "draws"),
    MISCOUNT: ("holds",),
    "G7.3": ("holds",),
    DECLARED_OUT_OF_TURN: ("passes",),
    PLAYED_OUT_OF_TURN: PLAYS,
    INVALID_PLAY: PLAYS,
    UNDECLARED: PLAYS,
    PASS_ON_LEAD: ("passes",),
    MANNER: ("improper", "in parts", "in disorder", "outside area", "adds", *PLAYS),
    LEFT_SEAT: ("leaves seat",),
    EXCHANGE: ("pays", "returns"),
    REPEATED: ("repeats report", "asks count", "reports"),
    REPORT: ("reports", "no report", *PLAYS),
}


def notice(position: DealPosition, act: GuandanAct) -> str | None:
    """The law that *act* sets in motion; None if it is regular, or if the record is too short to tell."""
    if act.verb in _ALWAYS:
        return _ALWAYS[act.verb]
    noticed = _NOTICES.get(act.verb)
    return None if noticed is None else noticed(position, act)


def misses_report(position: DealPosition, act: GuandanAct) -> bool:
    """Whether the table plays on with *act* although a player has still to show the count."""
    return position.owes is not None and act.verb in TURNS


def _draws(position: DealPosition, act: GuandanAct) -> str | None:
    return DRAWN_OUT_OF_TURN if position.drawer not in (None, act.seat) else None


def _holds(position: DealPosition, act: GuandanAct) -> str | None:
    left = position.left[act.player]
    right = left if position.has_begun or position.given else FULL_HAND
    return MISCOUNT if right is not None and act.number != right else None


def _gives(position: DealPosition, act: GuandanAct) -> str | None:
    if act.verb == "pays" and position.could_resist():
        return EXCHANGE
    return EXCHANGE if position.judged(act).is_wrong else None


def _plays(position: DealPosition, act: GuandanAct) -> str | None:
    if position.turn not in (None, act.seat):
        return PLAYED_OUT_OF_TURN
    if position.is_valid(act) is False:
        return INVALID_PLAY
    is_open = position.resolution == "ask" and position.is_ambiguous(act)
    return UNDECLARED if is_open or position.is_misnamed(act) else None


def _passes(position: DealPosition, act: GuandanAct) -> str | None:
    if position.turn not in (None, act.seat):
        return DECLARED_OUT_OF_TURN
    is_on_lead = position.turn is act.seat and position.is_leading
    return PASS_ON_LEAD if is_on_lead and not position.rules.leader_may_pass else None


def _reports(position: DealPosition, act: GuandanAct) -> str | None:
    left = position.left[act.player]
    if left is None:
        return None
    if act.number != left or left > REPORT_AT_MOST:
        return REPORT
    if position.owes is act.seat:
        return None
    # Where the play before it is not on record, nobody has told when the count was shown.
    return REPORT if position.shown[act.player] is None else REPEATED


_NOTICES: Mapping[str, Callable[[DealPosition, GuandanAct], str | None]] = {
    "draws": _draws,
    "holds": _holds,
    "pays": _gives,
    "returns": _gives,
    "plays": _plays,
    "plays as": _plays,
    "passes": _passes,
    "reports": _reports,
}
