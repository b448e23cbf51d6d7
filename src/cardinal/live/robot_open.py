"""What a robot sees at an open table, where everything is as it should be: the view of a guarded table.

Robots do nothing irregular themselves, and point out what an opponent has plainly done. Where the law asks a robot, or
something irregular lies on the table or is in force against its seat, there is no such view, and it does the least
that is lawful.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardinal import bridge, guandan
from cardinal.bridge import Auction, Call, Contract, Denomination, Phase, Trick
from cardinal.bridge.state import Claim
from cardinal.cards import SEATS, Card, Hand, Seat
from cardinal.cards.record import replace
from cardinal.guandan.view import see
from cardinal.language import CardinalError

from .games import GameTable
from .games.open_bridge import OpenBridge
from .games.open_guandan import OpenGuandan

_PLAIN_TO_SEE = frozenset(["24", "27", "30", "31", "32", "36", "37", "39", "49", "54", "55", "56", "57", "60"])
"""The laws of what everybody sees to be irregular: calls, leads and plays at the wrong time, and cards shown. Whether a
card was demanded and could have been played (52, 61) only its player knows."""


def points_out(played: GameTable | None, seat: Seat) -> bool:
    """Whether the robot in *seat* draws attention: an opponent has done what everybody can see to be irregular, and
    nobody has said so. Dummy is silent as long as the cards are played (9A2)."""
    if not isinstance(played, OpenBridge) or played.table.state.is_stopped:
        return False
    state = played.table.state
    if state.play is not None and state.position.phase == "play" and seat is state.play.dummy:
        return False
    acts = (lapse.case.act for lapse in state.lapses if lapse.law in _PLAIN_TO_SEE)
    return any(act is not None and act.seat is not None and act.seat.side is not seat.side for act in acts)


def open_view(played: GameTable | None, seat: Seat) -> bridge.View | guandan.View | None:
    if isinstance(played, OpenGuandan):
        return _guandan(played, seat)
    if not isinstance(played, OpenBridge):
        return None
    try:
        return _bridge(played.view(seat), seat)
    except CardinalError:
        # An auction that no guarded table would have.
        return None


def open_rules(played: GameTable | None) -> guandan.Rules | None:
    return played.table.deal.state.setup.rules if isinstance(played, OpenGuandan) else None


def _guandan(played: OpenGuandan, seat: Seat) -> guandan.View | None:
    view = played.view(seat)
    against = [*view["out_of_trick"], *view["suspended"], *(ban["seat"] for ban in view["bans"])]
    if view["question"] is not None or view["waiting"] or view["lying"] or str(seat) in against:
        return None
    return see(replace(played.table.deal.state, owes=None), seat)


def _bridge(view: Mapping[str, Any], seat: Seat) -> bridge.View | None:
    calls = view["calls"]
    forced = {penalty_card["seat"] for penalty_card in view["penalty_cards"]} | set(view["must_pass"])
    if view["question"] is not None or view["lying"] or "" in calls or str(seat) in forced:
        return None
    auction = Auction(Seat.parse(view["dealer"]), [Call.parse(call) for call in calls])
    contract = None if view["contract"] is None else Contract.parse(view["contract"])
    trumps = Denomination.NT if contract is None else contract.denomination
    tricks = {name: _trick(view[name], trumps) for name in ("trick", "last_trick")}
    if any(view[name] is not None and trick is None for name, trick in tricks.items()):
        return None
    turn, hand_in_turn, last_winner = (
        None if view[name] is None else Seat.parse(view[name]) for name in ("turn", "hand_in_turn", "last_winner")
    )
    return bridge.View(
        viewer=seat,
        board=view["board"],
        dealer=auction.dealer,
        vulnerability=bridge.Vulnerability.parse(view["vulnerability"]),
        phase=Phase.CLARIFICATION if view["lead_is_down"] else Phase(view["phase"]),
        turn=turn,
        hand_in_turn=hand_in_turn,
        calls=auction.calls,
        callers=auction.callers,
        disclosures=(),
        contract=contract,
        hands=tuple(
            (holder, Hand.parse(view["hands"][str(holder)])) for holder in SEATS if str(holder) in view["hands"]
        ),
        cards_left=tuple(view["cards_left"][str(holder)] for holder in SEATS),
        lead_is_down=view["lead_is_down"],
        lead=None if view["lead"] is None else Card.parse(view["lead"]),
        trick=tricks["trick"],
        last_trick=tricks["last_trick"],
        last_winner=last_winner,
        tricks=(view["tricks"]["NS"], view["tricks"]["EW"]),
        legal_calls=auction.legal_calls() if view["phase"] == "auction" and turn is seat else (),
        legal_cards=tuple(Card.parse(card) for card in view["legal_cards"]),
        claim=_claim(view),
        undo=None,
        result=None,
        score_ns=None,
    )


def _trick(text: str | None, trumps: Denomination) -> Trick | None:
    """A trick whose cards came in their order; None where one is missing before another."""
    if text is None or "-" in text:
        return None
    leader, _, cards = text.partition(":")
    return Trick(Seat.parse(leader), tuple(Card.parse(card) for card in cards.split()), trumps)


def _claim(view: Mapping[str, Any]) -> Claim | None:
    claim = view["claim"]
    if claim is None:
        return None
    left = max(view["cards_left"].values())
    tricks = left - claim["tricks"] if claim["is_concession"] else claim["tricks"]
    agreed = frozenset(map(Seat.parse, claim["agreed"]))
    return Claim(Seat.parse(claim["seat"]), tricks, claim["text"], claim["is_concession"], agreed)
