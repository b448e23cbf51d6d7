"""Why a slip happened, in words; told only when a scene is over."""

from __future__ import annotations

from cardinal.language import Text, keys

from .asking import shown_cards
from .scene import Scene


def cause_text(scene: Scene) -> Text | None:
    """The reason behind a scene; a case that somebody wrote tells none."""
    key = scene.cause
    return Text(__name__, key, {"seat": scene.offender}) if key in keys(__name__) else None


_COMPLAINTS = {"61": "revoke", "62": "revoke", "63": "revoke", "64": "revoke", "GP3": "tribute", "GP4.2": "report"}
"""What no line of the record shows, and everybody at the table says."""


def complaint(scene: Scene) -> Text | None:
    """What the players say when they call, where the cards that show it are hidden."""
    name = _COMPLAINTS.get(scene.law)
    if not name or not scene.cause:
        return None
    cards = shown_cards(scene) if name == "revoke" else ()
    if cards:
        return Text(__name__, "complaint_revoke_card", {"seat": scene.offender, "card": cards[0]})
    return Text(__name__, f"complaint_{name}", {"seat": scene.offender})
