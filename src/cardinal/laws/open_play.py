"""The cards at an open table: what can happen at all, and what the Director has to be asked before a lead."""

from __future__ import annotations

from cardinal.cards import Seat
from cardinal.language import Text

from .act import Act
from .errors import ImpossibleCase
from .open_state import Lead, OpenState
from .settled_claim import impossible_claim

CARD_ACTS = frozenset(("leads", "leads down", "plays", "exposes", "drops", "names", "adds"))
PLAY_ACTS = CARD_ACTS | {"faces lead", "spreads", "claims", "concedes", "abandons", "calls dummy"}
"""What happens with the cards, and only as long as the play is not over."""


LASTING_ACTS = PLAY_ACTS | {"calls", "concedes trick", "withdraws agreement", "withdraws concession"}
"""What goes on counting after a ruling that it came before."""


def check_possible(state: OpenState, act: Act) -> None:
    """Refuse what cannot happen even at an open table."""
    refusal = impossible(state, act)
    if refusal is not None:
        raise refusal


def impossible(state: OpenState, act: Act) -> ImpossibleCase | None:
    """Why *act* cannot happen: a card from a hand that does not hold it, a lead before the auction is over that is
    none, a lead faced that is not there, agreement withdrawn that nobody gave; None for what can."""
    if act.verb in CARD_ACTS and act.seat is not None and act.card is not None:
        play = state.play
        held = play.held(act.seat) if play is not None else state.deal[act.seat]
        lying = any(act.card in hearing.on_table for hearing in state.hearings)
        if held is None or act.card not in held or lying:
            values = {"card": act.card, "seat": act.seat}
            return ImpossibleCase(Text(__package__, "card_not_there", values), legal=held or ())
    if act.verb == "faces lead" and (state.position.lead_down is None or state.position.lead_down[0] is not act.seat):
        return ImpossibleCase(Text(__package__, "not_the_leader", {"turn": state.turn}), cites="§41C/1")
    if act.verb in ("plays", "claims", "concedes", "calls dummy") and state.play is None and not _lead_is_faced(state):
        return ImpossibleCase(Text(__package__, "not_the_leader", {"turn": state.turn}), cites="§41C/1")
    if state.position.phase == "finished" and act.verb in PLAY_ACTS:
        return ImpossibleCase(Text(__package__, "board_is_over"), cites="§44B")
    if state.ended is not None and act.verb in ("calls", "changes"):
        return ImpossibleCase(
            Text(__package__, "board_is_over"), cites="".join(f"§{one} " for one in state.ended.cites)
        )
    return impossible_claim(state, act)


def _lead_is_faced(state: OpenState) -> bool:
    """Whether an opening lead by the wrong hand lies face up and is being heard: it can be played to (53A, 54B)."""
    acts = (hearing.case.act for hearing in state.hearings)
    return state.position.contract is not None and any(act is not None and act.verb == "leads" for act in acts)


def leader_now(state: OpenState) -> Seat | None:
    """Whose lead it is, if the next card is a lead and nothing lies face down."""
    contract, play = state.position.contract, state.play
    if contract is None or state.position.phase == "finished" or state.position.lead_down is not None:
        return None
    if play is None:
        return contract.leader
    return None if play.trick else play.leader


def lead_to_ask_about(state: OpenState, leader: Seat) -> Lead:
    """The lead that *leader* is to make now, as declarer is asked about it."""
    cards = frozenset(card.card for card in state.position.penalty_cards if card.seat is leader.partner)
    return leader, state.play.number if state.play else 1, cards


def is_asked(state: OpenState, leader: Seat) -> bool:
    """Whether declarer has chosen for this lead, and no penalty card has come before the leader's partner since."""
    seat, number, cards = lead_to_ask_about(state, leader)
    return any(asked[:2] == (seat, number) and cards <= asked[2] for asked in state.asked_before_lead)
