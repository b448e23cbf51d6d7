"""Scores of boards, matches and sessions: matchpoints, IMPs, victory points, and every adjusted score."""

from .average import CarriedOver, carry_over
from .board_score import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    Award,
    BoardScore,
    Bye,
    Cancelled,
    Fouled,
    LatePlay,
    NotPlayed,
    OwnSession,
    Played,
    SelfInflicted,
    Share,
    Split,
    Weighted,
    form_of,
    shares,
    side_of,
)
from .board_score_json import from_json, to_json
from .butler import DatumKind, DatumRule, butler, datum
from .ctcba_vp import match_table, placement_table, short_table
from .errors import UnreadableScore, Unscorable
from .frequency import BoardTally
from .guandan_points import MatchPointScale, MatchScore, VpColumn, guandan_vp
from .imps import Divisor, Imps, cross_imps, knockout_average, team_imps
from .matchpoints import MatchpointRules, Matchpoints, Unit, matchpoints
from .neuberg import LoneForm, Unequal, neuberg
from .rounding import Halves, decimal, half_up, rounded
from .score_notation import read_score
from .team_board import BoardWorth, PattonRule, TeamPoints, aggregate, board_points, patton, total_points
from .traveller import Traveller
from .vp import VP, Band, VPTable
from .wbf_vp import wbf_continuous, wbf_whole

__all__ = [
    "AVERAGE",
    "AVERAGE_MINUS",
    "AVERAGE_PLUS",
    "VP",
    "Artificial",
    "Assigned",
    "Assignment",
    "Award",
    "Band",
    "BoardScore",
    "BoardTally",
    "BoardWorth",
    "Bye",
    "Cancelled",
    "CarriedOver",
    "DatumKind",
    "DatumRule",
    "Divisor",
    "Fouled",
    "Halves",
    "Imps",
    "LatePlay",
    "LoneForm",
    "MatchPointScale",
    "MatchScore",
    "MatchpointRules",
    "Matchpoints",
    "NotPlayed",
    "OwnSession",
    "PattonRule",
    "Played",
    "SelfInflicted",
    "Share",
    "Split",
    "TeamPoints",
    "Traveller",
    "Unequal",
    "Unit",
    "UnreadableScore",
    "Unscorable",
    "VPTable",
    "VpColumn",
    "Weighted",
    "aggregate",
    "board_points",
    "butler",
    "carry_over",
    "cross_imps",
    "datum",
    "decimal",
    "form_of",
    "from_json",
    "guandan_vp",
    "half_up",
    "knockout_average",
    "match_table",
    "matchpoints",
    "neuberg",
    "patton",
    "placement_table",
    "read_score",
    "rounded",
    "shares",
    "short_table",
    "side_of",
    "team_imps",
    "to_json",
    "total_points",
    "wbf_continuous",
    "wbf_whole",
]
