"""What an event is played as if its organiser does not say: one stage, by game and form."""

from __future__ import annotations

from cardinal.language import Text, shown

from .errors import BadConditions
from .model import Form, Game

_USUAL: dict[tuple[Game, Form], dict[str, object]] = {
    (Game.BRIDGE, Form.PAIRS): {
        "system": "mitchell",
        "fit": "movement",
        "scoring": "matchpoints",
        "winners": "overall_two",
    },
    (Game.BRIDGE, Form.TEAMS): {"system": "swiss", "rounds": 7, "boards": 16, "scoring": "vp"},
    (Game.BRIDGE, Form.INDIVIDUAL): {"system": "individual", "rounds": 7, "boards": 3, "scoring": "matchpoints"},
    (Game.GUANDAN, Form.TEAMS): {
        "system": "swiss",
        "rounds": 7,
        "boards": 8,
        "scoring": "levels",
        "duplicate": True,
    },
    (Game.GUANDAN, Form.PAIRS): {
        "system": "mitchell",
        "fit": "movement",
        "scoring": "levels",
        "winners": "overall_two",
    },
    (Game.GUANDAN, Form.INDIVIDUAL): {"system": "individual", "rounds": 7, "boards": 2, "scoring": "levels"},
}


def usual_stages(game: Game, form: str) -> list[dict[str, object]]:
    """The stages of an event that names none, as its document would write them."""
    if form not in [str(one) for one in Form]:
        legal = tuple(map(str, Form))
        values = {"given": shown(form), "legal": ", ".join(legal)}
        raise BadConditions(Text("cardinal.contest.conditions", "unknown_form", values), legal=legal)
    return [{"name": "main", **_USUAL[game, Form(form)]}]
