"""What a player may do now, as buttons of a plain page: from the player's own view, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardinal.bridge import Call
from cardinal.cards import Card, Seat
from cardinal.guandan import Face, Holding, Pattern
from cardinal.language import Text
from cardinal.live import LiveTable

__all__ = ["Choice", "choices"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what stands on it, and the act that it sends."""

    text: Text
    act: Mapping[str, Any]

    @property
    def value(self) -> str:
        return json.dumps(self.act, ensure_ascii=False)

    def label(self, language: str = "en") -> str:
        return self.text.render(language)


def choices(table: LiveTable, seat: Seat) -> tuple[Choice, ...]:
    """Every act that a plain page offers to *seat*."""
    if table.between_boards:
        return () if seat in table.ready else (_choice("ready"),)
    assert table.played is not None
    view = table.played.view(seat)
    if seat not in table.awaited:
        return ()
    if view.get("undo") is not None:
        return (_choice("agree_undo"), _choice("refuse_undo"))
    return tuple((_bridge if table.game == "bridge" else _guandan)(view))


def _choice(verb: str, values: Mapping[str, object] | None = None, **body: object) -> Choice:
    return Choice(Text(__package__, f"do_{verb}", values), {"verb": verb, **body})


def _bridge(view: Mapping[str, Any]) -> Iterator[Choice]:
    if view["phase"] == "claim":
        yield from (_choice("agree"), _choice("object"))
    elif view["phase"] == "contested":
        yield _choice("play_on")
    elif view["lead_is_down"]:
        yield _choice("face")
    for one in view["legal_calls"]:
        yield _choice("call", {"call": Call.parse(one)}, call=one)
    for one in view["legal_cards"]:
        yield _choice("lead" if view["phase"] == "lead" else "play", {"cards": Card.parse(one)}, card=one)


def _guandan(view: Mapping[str, Any]) -> Iterator[Choice]:
    verb = {"tribute": "pay", "return": "give_back"}.get(view["phase"], "")
    for one in view["legal_cards"] if verb else ():
        yield _choice(verb, {"card": Face.parse(one)}, card=one)
    for hint in view["hints"]:
        values = {"cards": tuple(Holding.parse(hint["cards"])), "pattern": Pattern.parse(hint["pattern"])}
        yield Choice(
            Text(__package__, "do_play_as", values), {"verb": "play", "cards": hint["cards"], "as": hint["pattern"]}
        )
    if view["may_pass"]:
        yield _choice("pass")
