"""Why a slip happened, in words; told only when a scene is over."""

from __future__ import annotations

from cardinal.language import Text, keys

from .scene import Scene


def cause_text(scene: Scene) -> Text | None:
    """The reason behind a scene; a case that somebody wrote tells none."""
    key = scene.cause
    return Text(__name__, key, {"seat": scene.offender}) if key in keys(__name__) else None


_COMPLAINTS = {"61": "revoke", "62": "revoke", "64": "revoke", "GP3": "tribute", "GP4.2": "report"}
"""What no line of the record shows, and everybody at the table says."""


def complaint(scene: Scene) -> Text | None:
    """What the players say when they call, where the cards that show it are hidden."""
    name = _COMPLAINTS.get(scene.law)
    return Text(__name__, f"complaint_{name}", {"seat": scene.offender}) if name and scene.cause else None
