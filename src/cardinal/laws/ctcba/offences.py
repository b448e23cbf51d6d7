"""R68: the list of common breaches of conduct: what each is called, the Laws about the act itself, and whose it can be.

What follows from a breach, and at what price, stands in the tariff of the regulations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Offence:
    """One item of the list: its clause, the Laws that deal with the act itself; ``leave`` names what makes the act no
    breach, ``form`` the only form of event that it is about."""

    cites: str
    laws: str = ""
    leave: str = ""
    form: str = ""


OFFENCES: Mapping[str, Offence] = {
    "exchanged_hands": Offence("§R68.1", "§43A2(a)"),
    "dummy_helps": Offence("§R68.2", "§43A1(c) §45F"),
    "tricks_reminded": Offence("§R68.3", "§74C4"),
    "moved_early": Offence("§R68.4", "§R42 §8A1"),
    "own_card_read": Offence("§R68.5", "§40B2(b) §20G3", leave="leave"),
    "explained_unasked": Offence("§R68.6", "§R23 §73B1"),
    "manner_of_bidding": Offence("§R68.7", "§73D1/1"),
    "expression": Offence("§R68.8", "§74C6"),
    "card_detached": Offence("§R68.9", "§74B3 §74C3"),
    "cards_out_of_order": Offence("§R68.10", "§65C"),
    "others_cards_touched": Offence("§R68.11", "§90B5"),
    "cards_thrown": Offence("§R68.12"),
    "rude": Offence("§R68.13", "§74A1"),
    "stared": Offence("§R68.14", "§74C5/1"),
    "slow": Offence("§R68.15", "§R58.4 §90B2"),
    "peeked": Offence("§R68.16", "§74C5/1"),
    "slip_read": Offence("§R68.17"),
    "scores_compared": Offence("§R68.18", "§90B4", form="pairs"),
    "scores_falsified": Offence("§R68.19"),
    "wandered": Offence("§R68.20", "§74C8"),
    "closed_room": Offence("§R68.21", leave="leave", form="teams"),
    "duties_neglected": Offence("§R68.22", "§R29.5"),
    "boarded_wrongly": Offence("§R68.23", "§90B6 §90B7"),
    "chatted": Offence("§R68.24", "§76B3"),
    "loud": Offence("§R68.25", "§R60 §90B3"),
    "criticised": Offence("§R68.26", "§74A2"),
    "discussed_after_moving": Offence("§R68.27", "§90B3"),
    "information_passed": Offence("§R68.28", "§16B1 §73B1"),
    "litter_and_damage": Offence("§R68.29"),
    "disrespect": Offence("§R68.30", "§R76 §74B5"),
    "ineligible_player": Offence("§R68.31", "§R12.1", leave="loan_approved", form="teams"),
}
