"""A view whose parts are written once for all who look says what the view itself says, for every viewer."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import orjson
import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.view_fields import InTurn, Known, KnownEach, Own, fields_of
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError
from cardinal.live import Act
from tests.live.at_a_table import AtATable, random_act

VIEWERS = (*SEATS, *Viewer)
ASIDES: dict[str, tuple[Act, ...]] = {
    "bridge": (
        Act("alert", {"about": 0, "text": 'a "quoted" word'}),
        Act("undo"),
        Act("refuse_undo"),
        Act("agree_undo"),
        Act("claim", {"tricks": 1, "text": "the rest"}),
        Act("object"),
        Act("agree"),
        Act("play_on"),
    ),
    "guandan": (Act("undo"), Act("refuse_undo"), Act("agree_undo"), Act("count", {"count": 27})),
}


def described(played: Any, viewer: Seat | Viewer) -> dict[str, Any]:
    """What the description says that *viewer* may know, read field by field."""
    facts, view = played.facts(""), {"viewer": str(viewer)}
    for field in fields_of(played.described):
        value = getattr(facts, field.name)
        match field.secrecy:
            case Known(rule=rule):
                value = value if viewer in rule(facts) else field.hidden
            case KnownEach(rule=rule):
                value = [entry for entry in value if viewer in rule(facts, entry)]
            case InTurn():
                value = value(viewer) if viewer in facts.acting else field.hidden
            case Own():
                value = value(viewer)
        view[field.name] = field.to_json(value)
    return view


def compared(at: AtATable, met: Counter[str]) -> None:
    """Every viewer's view and text say what the description lets that viewer know, whoever has looked before."""
    played: Any = at.table.played
    for viewer in VIEWERS:
        view = played.view(viewer)
        assert orjson.loads(played.written(viewer)) == view == described(played, viewer)
        met[view["phase"]] += 1


def boards(game: str, count: int, aside: float, **options: Any) -> Counter[str]:
    met: Counter[str] = Counter()
    at, chance = AtATable(game, **options).begin(), Random(count)
    while len(at.table.outcomes) < count:
        compared(at, met)
        if at.table.between_boards:
            for seat in SEATS:
                if seat in at.table.awaited:
                    at.play(seat, Act("ready"))
            continue
        if chance.random() < aside:
            # Not now, not here, not by this player: nothing has changed then.
            with suppress(CardinalError):
                at.play(chance.choice(SEATS), chance.choice(ASIDES[game]))
        seat = at.table.awaited[0] if at.table.awaited else Seat.N
        played: Any = at.table.played
        view = played.view(seat)
        if view["undo"] is not None:
            asker = Seat.parse(view["undo"]["seat"])
            answering = [one for one in (asker.lho, asker.rho) if str(one) not in view["undo"]["agreed"]]
            seat = next((one for one in answering if game == "guandan" or one in at.table.awaited), answering[0])
        at.play(seat, _next(game, view, chance))
    return met


def _next(game: str, view: dict[str, Any], chance: Random) -> Act:
    if view["undo"] is not None:
        return Act(chance.choice(("agree_undo", "refuse_undo")))
    if view["phase"] == "claim":
        return Act(chance.choice(("agree", "object")))
    if view["phase"] == "contested":
        return Act("play_on")
    return random_act(game, view, chance)


@pytest.mark.parametrize("aside", [0.0, 0.15], ids=["plain", "with asides"])
@pytest.mark.parametrize(
    ("game", "phases"),
    [("bridge", {"auction", "lead", "clarification", "play", "finished"}), ("guandan", {"tribute", "return", "play"})],
    ids=["bridge", "guandan"],
)
def test_what_is_written_is_what_is_seen(game: str, phases: set[str], aside: float) -> None:
    met = boards(game, 12, aside)
    assert phases <= met.keys()
