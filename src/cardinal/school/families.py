"""Which slips make scenes of which laws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from . import slips_auction as auction
from . import slips_guandan as boxes
from . import slips_play as play
from .told import Slip


@dataclass(frozen=True, slots=True)
class Family:
    """Laws that are learned together: their numbers, and the slips that set them in motion."""

    laws: tuple[str, ...]
    slips: tuple[Slip, ...]

    def holds(self, law: str) -> bool:
        return law in self.laws


_OUT_OF_TURN: tuple[Slip, ...] = (auction.thought_dealer, auction.did_not_wait, auction.missed_partners_turn)

_ALONE: Mapping[str, tuple[Slip, ...]] = {
    "24": (auction.card_in_auction,),
    "25": (auction.card_beside_in_box,),
    "27": (auction.insufficient,),
    "30": _OUT_OF_TURN,
    "31": _OUT_OF_TURN,
    "32": (auction.doubles_too_early,),
    "36": (auction.doubles_partner,),
    "39": (auction.after_the_end,),
    "48": (play.declarers_card_drops,),
    "49": (play.card_drops,),
    "51": (play.two_cards_drop,),
    "54": (play.opening_lead_by_partner,),
    "55": (play.lead_from_wrong_hand,),
    "56": (play.defenders_lead_out_of_turn,),
    "61": (play.asked_about_revoke,),
    "62": (play.revoke_noticed_early,),
    "64": (play.revoke_established,),
}
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
_TOGETHER = {"28-32": ("30", "31", "32"), "48-51": ("48", "49", "51"), "53-56": ("54", "55", "56"),
             "61-64": ("61", "62", "64"), "GP": tuple(_BOXES)}  # fmt: skip


_EVERY = {**_ALONE, **_BOXES}


def _families() -> dict[str, Family]:
    found = {law: Family((law,), slips) for law, slips in _EVERY.items()}
    # An established revoke is heard under 64, by the clauses of 63.
    found["63"] = Family(("63", "64"), _ALONE["64"])
    for name, laws in _TOGETHER.items():
        every = tuple(dict.fromkeys(slip for law in laws for slip in _EVERY[law]))
        found[name] = Family(laws, every)
    return found


FAMILIES: Mapping[str, Family] = _families()


def slips_of(law: str) -> tuple[Slip, ...]:
    found = FAMILIES.get(law)
    return () if found is None else found.slips
