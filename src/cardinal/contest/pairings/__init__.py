"""Draws and pairings: who meets whom, in which round, at home or away, in which seats, and whether that is legal.

The parts that the rules only name are in modules of their own: ``home_away``, ``gender_forms``, ``certain_place``,
``method``.
"""

from .bracket import Bracket
from .bracket_text import drawn_bracket
from .check import Review, review
from .danish import pair_danish
from .double_elimination import Double, double_elimination
from .field import Contestant, after
from .fours import Four, FoursRound, Seated, first_fours, review_fours, seat_fours
from .groups import Groups, Spread, draw_groups
from .knockout import knockout
from .lots import Lot, draw_lots
from .pairing import Pairing, Round
from .relations import Meeting, Relations
from .round_robin import RoundRobin, next_cycle, round_robin
from .seeding import Seeding
from .special_swiss import pair_zones
from .swiss_round import FirstRound, Manner, SwissRound, first_round, new_stage, pair_round
from .swiss_round import pair_round as swiss
from .unavoidable import Unavoidable

__all__ = [
    "Bracket",
    "Contestant",
    "Double",
    "FirstRound",
    "Four",
    "FoursRound",
    "Groups",
    "Lot",
    "Manner",
    "Meeting",
    "Pairing",
    "Relations",
    "Review",
    "Round",
    "RoundRobin",
    "Seated",
    "Seeding",
    "Spread",
    "SwissRound",
    "Unavoidable",
    "after",
    "double_elimination",
    "draw_groups",
    "draw_lots",
    "drawn_bracket",
    "first_fours",
    "first_round",
    "knockout",
    "new_stage",
    "next_cycle",
    "pair_danish",
    "pair_round",
    "pair_zones",
    "review",
    "review_fours",
    "round_robin",
    "seat_fours",
    "swiss",
]
