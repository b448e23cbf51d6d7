"""The school: scenes a second on one core, in processor time, and how long one on demand takes."""

from __future__ import annotations

import time

from cardinal.school import scene

from .measure import Line

_SCENES = 150
_WANTED_SECONDS = {"28-32": 1 / 200, "53-56": 1 / 50}


def auction() -> Line:
    """Scenes of calls out of turn: at least 200 a second were wanted."""
    return _rate("school_scenes_auction", "28-32")


def play() -> Line:
    """Scenes of leads out of turn, with the play before them: at least 50 a second."""
    return _rate("school_scenes_play", "53-56")


def _rate(name: str, law: str) -> Line:
    start = time.process_time()
    for number in range(_SCENES):
        scene(law, f"bench {number}")
    each = (time.process_time() - start) / _SCENES
    more: dict[str, object] = {"scenes": _SCENES, "a_second": round(1 / each)}
    return Line(name, "milliseconds", each * 1000, below=_WANTED_SECONDS[law] * 1000, more=more)


def on_demand() -> Line:
    """One scene, the slowest but five in a hundred: below 150 ms."""
    taken = []
    for number in range(_SCENES):
        for law in ("27", "56", "64"):
            start = time.process_time()
            scene(law, f"demand {number}")
            taken.append((time.process_time() - start) * 1000)
    slow = sorted(taken)[int(len(taken) * 0.95)]
    more: dict[str, object] = {"scenes": len(taken), "slowest": round(max(taken), 1)}
    return Line("school_scene_on_demand", "milliseconds", slow, below=150, more=more)
