"""Which slips make scenes of which laws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from . import slips_auction as auction
from . import slips_calls as calls
from . import slips_cards as cards
from . import slips_claims as claims
from . import slips_dummy as dummy
from . import slips_guandan as boxes
from . import slips_order as order
from . import slips_play as play
from . import slips_twice as twice
from .told import Slip


@dataclass(frozen=True, slots=True)
class Family:
    """Laws that are learned together: their numbers, and the slips that set them in motion."""

    laws: tuple[str, ...]
    slips: tuple[Slip, ...]
    has_two_matters: bool = False

    def holds(self, law: str) -> bool:
        return law in self.laws


_OUT_OF_TURN: tuple[Slip, ...] = (auction.thought_dealer, auction.did_not_wait, auction.missed_partners_turn)
_LEADS: tuple[Slip, ...] = (
    play.opening_lead_by_partner, play.lead_from_wrong_hand, play.defenders_lead_out_of_turn,
)  # fmt: skip

_ALONE: Mapping[str, tuple[Slip, ...]] = {
    "1": (calls.asks_the_rule("1"),),
    "3": (calls.asks_the_rule("3"),),
    "4": (calls.asks_the_rule("4"),),
    "7": (cards.touches_cards,),
    "13": (cards.two_cards_stuck, cards.card_of_another_pack),
    "14": (cards.card_left_behind,),
    "15": (cards.wrong_board,),
    "16": (cards.hesitates, cards.remarks),
    "16D": (cards.sees_a_hand,),
    "17D3": (calls.turn_skipped,),
    "18": (calls.is_it_sufficient,),
    "19": (calls.doubles_with_words,),
    "20": (calls.explanation_corrected,),
    "21": (calls.called_on_explanation,),
    "22": (calls.is_it_over,),
    "24": (auction.card_in_auction,),
    "24E": (calls.exposed_before_play,),
    "25": (auction.card_beside_in_box,),
    "26": (calls.lead_restricted,),
    "27": (auction.insufficient,),
    "28": (calls.calls_for_barred_player,),
    "29": tuple(calls.under("29", slip) for slip in _OUT_OF_TURN),
    "30": _OUT_OF_TURN,
    "31": _OUT_OF_TURN,
    "32": (auction.doubles_too_early,),
    "33": (calls.calls_at_once,),
    "34": (calls.turn_skipped,),
    "35": (calls.under("35", auction.doubles_partner),),
    "36": (auction.doubles_partner,),
    "37": (calls.barred_player_bids,),
    "39": (auction.after_the_end,),
    "41": (dummy.around_the_lead,),
    "42": (dummy.dummy_speaks,),
    "43": (dummy.dummy_sees_a_hand, dummy.dummy_suggests),
    "44": (order.whose_turn,),
    "45": (dummy.changes_designation, dummy.holds_up_card, dummy.touches_dummys_card),
    "45E": (dummy.fifth_card,),
    "45F": (dummy.dummy_touches,),
    "46": (dummy.vague_designation,),
    "47": (dummy.takes_card_back,),
    "48": (play.declarers_card_drops,),
    "49": (play.card_drops,),
    "50": (order.penalty_card_lies,),
    "50D": (order.partner_of_penalty_card_leads,),
    "51": (play.two_cards_drop,),
    "52": (order.penalty_card_not_played,),
    "53": tuple(calls.under("53", slip) for slip in _LEADS),
    "54": (play.opening_lead_by_partner,),
    "55": (play.lead_from_wrong_hand,),
    "56": (play.defenders_lead_out_of_turn,),
    "57": (order.plays_too_early, order.leads_before_trick_is_over),
    "58": (order.two_cards_played, order.plays_with_another),
    "59": (calls.under("59", order.partner_of_penalty_card_leads),),
    "60": (order.followed_by_next,),
    "61": (play.asked_about_revoke,),
    "62": (play.revoke_noticed_early,),
    "63": tuple(calls.under("63", slip) for slip in (play.revoke_noticed_early, play.revoke_established)),
    "64": (play.revoke_established,),
    "65": (order.pointed_wrongly,),
    "66": (order.wants_to_see_trick,),
    "67": (order.trick_with_a_gap,),
    "68": (
        claims.claims_and_they_agree, claims.claims_and_they_doubt, claims.claims_with_a_trump_out,
        claims.takes_agreement_back, claims.concedes_played_trick,
    ),
    "69": (claims.agreed_and_recorded,),
    "70": tuple(calls.under("70", slip) for slip in (claims.claims_and_they_doubt, claims.claims_with_a_trump_out)),
    "71": (claims.gives_away_too_much,),
}  # fmt: skip
_BOXES: Mapping[str, tuple[Slip, ...]] = {
    "GP1.1": (boxes.draws_out_of_turn,),
    "GP1.2": (boxes.miscounted_hand,),
    "GP2.1": (boxes.passes_out_of_turn,),
    "GP2.2": (boxes.plays_out_of_turn,),
    "GP2.3": (boxes.does_not_beat, boxes.no_pattern),
    "GP2.4": (boxes.wrong_manner,),
    "GP2.5": (boxes.leaves_seat,),
    "GP3": (boxes.wrong_tribute,),
    "GP4.1": (boxes.repeats_report,),
    "GP4.2": (boxes.wrong_report, boxes.forgets_report),
}
TOGETHER: Mapping[str, tuple[str, ...]] = {
    "13-16": ("13", "14", "15", "16", "16D"),
    "17-22": ("17D3", "18", "19", "20", "21", "22"),
    "28-32": ("28", "29", "30", "31", "32"),
    "33-39": ("33", "34", "36", "37", "39"),
    "41-47": ("41", "42", "43", "44", "45", "45E", "45F", "46", "47"),
    "48-52": ("48", "49", "50", "50D", "51", "52"),
    "53-56": ("53", "54", "55", "56"),
    "57-60": ("57", "58", "60"),
    "61-64": ("61", "62", "63", "64"),
    "65-67": ("65", "66", "67"),
    "68-71": ("68", "69", "70", "71"),
    "GP": tuple(_BOXES),
}


TWO_MATTERS = "two-matters"
"""Tables with two irregularities, one after the other."""
_EVERY = {**_ALONE, **_BOXES}


def _families() -> dict[str, Family]:
    found = {law: Family((law,), slips) for law, slips in _EVERY.items()}
    # What some laws say is heard under another number: an inadmissible call, a card that cannot be played as required.
    for law, heard in (("35", "36"), ("59", "50D")):
        found[law] = Family((law, heard), found[law].slips)
    found[TWO_MATTERS] = Family((), (twice.insufficient_and_out_of_turn, twice.drops_and_leads), has_two_matters=True)
    for name, laws in TOGETHER.items():
        every = tuple(dict.fromkeys(slip for law in laws for slip in _EVERY[law]))
        found[name] = Family(laws, every)
    return found


FAMILIES: Mapping[str, Family] = _families()


def slips_of(law: str) -> tuple[Slip, ...]:
    found = FAMILIES.get(law)
    return () if found is None else found.slips
