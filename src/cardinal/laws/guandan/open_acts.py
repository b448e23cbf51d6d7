"""What can happen at an open Guandan table at all, and what the engine's events make of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardinal.guandan import Face, Holding, Pattern
from cardinal.guandan import events as e
from cardinal.guandan.check import check, legal_cards
from cardinal.guandan.fold import is_reported
from cardinal.guandan.holding import parse_faces
from cardinal.guandan.seating import put
from cardinal.guandan.state import Phase, changed
from cardinal.language import CardinalError, NotNow
from cardinal.laws.prelude import ImpossibleCase, Seat, Text

from .act import GuandanAct
from .act_events import event_of
from .notice import REPORT
from .open_deal import Due, OpenDeal
from .position import PLAYS, RETURN, TRIBUTE, TURNS, Given

CALLS = ("attention", "referee", "no report")
DETAILS = ("sees", "takes in")
"""What is told of an irregular act and is no act of its own."""

_HELD = (Phase.TRIBUTE, Phase.CHOICE, Phase.RETURN, Phase.PLAY)
_PHASES: Mapping[str, tuple[Phase, ...]] = {
    "turns": (Phase.CUT,),
    "cuts": (Phase.CUT,),
    "dealt": (Phase.DRAW,),
    "draws": (Phase.DRAW,),
    "draws out of turn": (Phase.DRAW,),
    "sees": (Phase.DRAW,),
    "takes in": (Phase.DRAW,),
    "holds": _HELD,
    "pays": (Phase.TRIBUTE,),
    "resists": (Phase.TRIBUTE,),
    "takes tribute": (Phase.CHOICE,),
    "returns": (Phase.RETURN,),
    "plays": (Phase.PLAY,),
    "plays as": (Phase.PLAY,),
    "passes": (Phase.PLAY,),
    "reports": (Phase.PLAY,),
    "adds": (Phase.PLAY,),
    "no report": (Phase.PLAY,),
    "repeats report": (Phase.PLAY,),
    "asks count": (Phase.PLAY,),
}

# What is given by each verb, and the rule of it.
_GIFTS = {"pays": (TRIBUTE, "§G10.2(a)"), "returns": (RETURN, "§G10.2(b)")}


def impossible(deal: OpenDeal, act: GuandanAct, lying: Holding) -> CardinalError | None:
    """Why *act* cannot happen now even at an open table; *lying* are cards on the table that nobody has ruled on."""
    state = deal.state
    phases = _PHASES.get(act.verb)
    if phases is not None and state.phase not in phases:
        values = {"act": str(act), "phase": state.phase}
        return NotNow(Text(__name__, "wrong_phase", values), cites="§G8.1.4" if deal.is_over else "", legal=phases)
    if act.verb in (*TURNS, "adds", "reports"):
        if not state.hands[act.player]:
            return ImpossibleCase(Text(__name__, "is_out", {"seat": act.seat}), cites="§G8.1.4")
        return _not_held(deal, act, lying) if act.verb in (*PLAYS, "adds") else None
    if act.verb == "waives":
        return ImpossibleCase(Text("cardinal.laws", "no_hearing"), cites="§G22.8")
    if act.verb == "draws out of turn" and state.turn is act.seat:
        return ImpossibleCase(Text(__name__, "in_turn", {"seat": act.seat}), cites="§G7.1.5")
    if act.verb in _GIFTS:
        if act.seat not in state.awaited:
            cites = _GIFTS[act.verb][1]
            return NotNow(Text(__name__, "gives_nothing", {"seat": act.seat}), cites=cites, legal=state.awaited)
        return _not_held(deal, act, lying)
    return _refused(deal, act)


def _not_held(deal: OpenDeal, act: GuandanAct, lying: Holding) -> ImpossibleCase | None:
    cards = Holding.parse(act.cards)
    free = deal.state.hands[act.player] - lying
    if cards and cards <= free and (act.verb in (*PLAYS, "adds") or len(cards) == 1):
        return None
    return ImpossibleCase(Text("cardinal.laws", "card_not_there", {"card": act.cards, "seat": act.seat}), legal=free)


def _refused(deal: OpenDeal, act: GuandanAct) -> CardinalError | None:
    """What the guarded table refuses of the acts that have no penalty of their own."""
    event = _refusable(deal, act)
    if event is None:
        return None
    try:
        check(deal.state, event)
    except CardinalError as refusal:
        return refusal
    return None


def wrong_gift(deal: OpenDeal, act: GuandanAct) -> bool:
    """Whether a card paid or returned is a wrong one."""
    return _face(act) not in legal_cards(deal.state, act.player)


def carry(deal: OpenDeal, act: GuandanAct, place: int, pattern: Pattern | None = None) -> OpenDeal:
    """The deal after an act that stands. *place* is its place among all acts, *pattern* what a ruling reads it as."""
    after = _carried(deal, act, place, pattern)
    return replace(after, stood=(*deal.stood, (place, act)))


def _carried(deal: OpenDeal, act: GuandanAct, place: int, pattern: Pattern | None) -> OpenDeal:
    if act.verb in PLAYS:
        return _played(deal, act, place, pattern)
    event = event_of(act)
    if event is None:
        return deal
    after = deal.apply(event)
    if act.verb in _GIFTS:
        given = Given(act.player, _GIFTS[act.verb][0], _face(act), wrong_gift(deal, act))
        return replace(after, given=(*deal.given, given))
    if act.verb == "reports" and deal.state.owes is act.seat and act.number == len(deal.state.hands[act.player]):
        # A right count that was due mends what the player left unsaid before: nothing wrong lies on the table now.
        kept = tuple(lapse for lapse in after.lapses if lapse.law != REPORT or lapse.act.seat is not act.seat)
        return replace(after, lapses=kept)
    return after


def _played(deal: OpenDeal, act: GuandanAct, place: int, pattern: Pattern | None) -> OpenDeal:
    reading = pattern or deal.position().reading(act)
    after = deal.apply(e.Played(act.player, Holding.parse(act.cards), reading))
    after = replace(after, last=replace(deal, last=None))
    if after.state.owes is act.seat:
        return replace(after, due=Due(act, place, deal))
    return after


def shown_right(deal: OpenDeal, seat: Seat) -> OpenDeal:
    """The right count before *seat*, or none where none is due."""
    left = len(deal.state.hands[seat])
    count = left if is_reported(left) else None
    owes = None if deal.state.owes is seat else deal.state.owes
    return replace(deal, state=changed(deal.state, reports=put(deal.state.reports, seat, count), owes=owes))


def _face(act: GuandanAct) -> Face:
    return parse_faces(act.cards)[0]


def _refusable(deal: OpenDeal, act: GuandanAct) -> e.Event | None:
    """The event that a guarded table would check, of the acts that have no penalty of their own. A draw by the wrong
    player has one; that there is drawing at all is for the table to say."""
    if act.verb in ("draws", "draws out of turn"):
        return e.Drawn(deal.state.awaited[0])
    return event_of(act) if act.verb in _WITHOUT_PENALTY else None


_WITHOUT_PENALTY = ("turns", "cuts", "resists", "takes tribute")
