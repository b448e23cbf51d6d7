"""Open Guandan tables near the end of a deal: hands of a few cards, whose turn it is, and the acts that follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from cardinal.cards import SEATS, Rank, Seat
from cardinal.guandan import Holding
from cardinal.guandan.declaration import Undeclared
from cardinal.guandan.fold import begin
from cardinal.guandan.setup import Setup
from cardinal.guandan.state import Phase, changed
from cardinal.guandan.trick import NextLead, Trick
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.conditions import table_rules
from cardinal.laws.guandan.open_deal import OpenDeal
from cardinal.laws.guandan.open_hearing import OpenState, act_on
from tests.guandan.tables import ANY_PACK


def short_table(
    hands: Mapping[str, str], lead: str = "S", *, out: str = "", conditions: Mapping[str, object] | None = None
) -> OpenState:
    """Play at level five: *hands* of a few cards, who leads, and who is out, in their order; the table shows counts."""
    chosen = guandan_conditions({"rules.announce": "automatic", **(conditions or {})})
    leader = Seat.parse(lead)
    state = changed(
        begin(Setup(1, Rank.FIVE, ANY_PACK, rules=table_rules(chosen))),
        phase=Phase.PLAY,
        hands=tuple(Holding.parse(hands.get(str(seat), "")) for seat in SEATS),
        turn=leader,
        lead=NextLead(leader, "§G8.1.3"),
        trick=Trick(leader),
        tricks=1,
        out=tuple(map(Seat.parse, out.split())),
    )
    resolution = cast(Undeclared, chosen["ref.undeclared_wild"])
    return OpenState(OpenDeal(state, resolution, str(chosen["ref.lost_lead_goes_to"])), chosen)


def short_deal(hands: Mapping[str, str], lead: str = "S", **more: object) -> OpenDeal:
    return short_table(hands, lead, **more).deal  # type: ignore[arg-type]


def after_acts(state: OpenState, *lines: str) -> OpenState:
    for line in lines:
        state = act_on(state, parse_guandan_act(line))
    return state
