"""Every command that a program can send, told apart by ``kind``."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .deciding import DECIDING
from .matches import MATCHES
from .playing import PLAYING
from .replanning import REPLANNING
from .setting_up import SETTING_UP

AnyCommand = Annotated[SETTING_UP | MATCHES | PLAYING | DECIDING | REPLANNING, Field(discriminator="kind")]

_PLACE = {"stage": "Main", "round": 1, "table": "1", "board": 3}
EXAMPLES = {
    "A result of North-South": {
        "value": {"kind": "enter_result", "place": _PLACE, "result": "4S by N +1", "side": "NS", "seen": 0}
    },
    "East-West agree": {"value": {"kind": "confirm_result", "place": _PLACE, "side": "EW", "seen": 17}},
    "The director is wanted": {"value": {"kind": "call_director", "table": "1", "reason": "A lead out of turn"}},
    "A pair enters": {"value": {"kind": "add_entry", "entry": {"players": [{"name": "Ann Lee"}, {"name": "Bo Chen"}]}}},
    "The next round is drawn": {"value": {"kind": "make_draw", "seed": "what the lottery showed at noon"}},
    "A round starts": {"value": {"kind": "start_round", "stage": "Main", "round": 1}},
    "A pair leaves after round 2": {
        "value": {"kind": "change_plan", "mishap": "leave", "stage": "Main", "round": 2, "number": 7}
    },
    "An adjusted score": {
        "value": {
            "kind": "give_ruling",
            "place": _PLACE,
            "score": "60% 620; 40% -100",
            "clauses": ["12C1(c)"],
            "reason": "Unauthorized information suggested the lead.",
        }
    },
    "The list is published": {"value": {"kind": "publish", "stage": "Main"}},
}
