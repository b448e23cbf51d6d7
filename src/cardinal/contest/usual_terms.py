"""What a club usually has where its pack says nothing: minutes a board, a tariff of procedural penalties, and results
that a table sees as soon as it has played the board."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.regulations.pack import find_pack

from .model import Form, Game

__all__ = ["PENALTY_SCALES", "usual_terms"]

MINUTES_A_BOARD = {Form.PAIRS: 7, Form.INDIVIDUAL: 7, Form.TEAMS: 8}
PENALTY_SCALES: Mapping[str, tuple[str, int]] = {"top": ("% of top", 100), "vp": ("VP", 5), "imps": ("IMPs", 30)}
"""By what a stage counts: the unit of the standard penalty of Law 90, and its tenths. Ten percent of a top, half a VP,
three IMPs."""
_SCALE_OF = {"matchpoints": "top", "vp": "vp"}
SCALE, TENTHS = "procedural_penalty_scale", "procedural_penalty_tenths"


def usual_terms(pack_name: str, game: Game, form: Form, scoring: str) -> dict[str, dict[str, object]]:
    """The sections to put into new conditions. Whatever the pack states is left alone, and so is Guandan, whose rules
    have minutes and penalties of their own."""
    pack = find_pack(pack_name)
    if game is not Game.BRIDGE:
        return {}
    found: dict[str, dict[str, object]] = {}
    if not any(pack.rule("times", name).states for name in ("per_board", "pairs_round", "team_match")):
        found["times"] = {"per_board": MINUTES_A_BOARD[form]}
    if SCALE not in pack.options and not pack.rule("penalties", "offences").states:
        unit, tenths = PENALTY_SCALES[_SCALE_OF.get(scoring, "imps")]
        found["laws"] = {SCALE: unit, TENTHS: tenths}
    if form is not Form.TEAMS and not pack.rule("table", "results_seen").states:
        found["table"] = {"results_seen": "after_board"}
    return found
