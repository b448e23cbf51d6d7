"""Events as folders, for tests: made, drawn and played in a line each."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from cardinal.contest.drawing import draw_next
from cardinal.contest.event_folder import (
    EventFolder,
    create_event,
    open_folder,
    save_planned,
)
from tests.contest.conditions_maker import STAGES, conditions, pair, team

AT = datetime(2026, 5, 1, 19, 0)


def made(path: Path, count: int, pack: str = "ctcba", form: str = "teams", **more: Any) -> EventFolder:
    """A new event with so many entries."""
    entries = [(pair if form == "pairs" else team)(number) for number in range(1, count + 1)]
    if form == "individual":
        entries = [replace(one, players=one.players[:1], name="") for one in entries]
    return create_event(path / "event", conditions(pack, form, **more), entries)


def drawn(folder: EventFolder, seed: str = "") -> EventFolder:
    """The event after its next draw."""
    save_planned(folder.path, folder.draw, draw_next(folder, seed, at=AT))
    return open_folder(folder.path)


def played(folder: EventFolder, boards: int = 8) -> EventFolder:
    """Results for every match drawn: the stronger (lower number) wins by a game on the first board, else flat."""
    rows = ["stage,round,table,room,board,ns,ew,result"]
    for one in folder.event.matches:
        if one.away is None:
            continue
        for board in range(1, boards + 1):
            open_result = closed_result = "1NT by N ="
            if board == 1:
                # A game made in one room and not bid in the other.
                better = min(one.home, one.away)
                open_result = "3NT by N =" if better == one.home else "3NT by N -1"
            rows.append(f"{one.stage},{one.round},{one.table},open,{board},{one.home},{one.away},{open_result}")
            rows.append(f"{one.stage},{one.round},{one.table},closed,{board},{one.away},{one.home},{closed_result}")
    (folder.path / "results.csv").write_text("\n".join(rows) + "\n", "utf-8")
    return open_folder(folder.path)


SWISS: dict[str, object] = {**STAGES["swiss"], "boards": 8, "rounds": 3}
