"""Why a slip happened, in words; told only when a scene is over."""

from __future__ import annotations

from cardinal.language import Text, keys

from .scene import Scene


def cause_text(scene: Scene) -> Text | None:
    """The reason behind a scene; a case that somebody wrote tells none."""
    key = scene.cause
    return Text(__name__, key, {"seat": scene.offender}) if key in keys(__name__) else None
