"""What is done for a player whose time is up: the least that the game allows, chosen from that player's view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.cards import Seat

from .protocol import Act

View = Mapping[str, Any]


def least_act(game: str, view: View, seat: Seat) -> Act | None:
    """The least act of *seat*; None where only a person can go on."""
    if view.get("undo") is not None:
        # Nobody consents by being away.
        return Act("refuse_undo")
    question = view.get("question")
    if isinstance(question, Mapping) and question.get("choices"):
        return Act("answers", {"key": question["key"], "value": _value(question["choices"][0])})
    return _LEAST[game](view, seat)


def _value(choice: object) -> object:
    return choice["value"] if isinstance(choice, Mapping) else choice


def _bridge(view: View, seat: Seat) -> Act | None:
    phase = view["phase"]
    if phase == "auction":
        return Act("call", {"call": "pass"})
    if phase == "claim":
        # Silence is no consent: the play goes on, or the Director decides.
        return Act("object")
    if phase == "contested":
        return Act("play_on")
    if view["lead_is_down"]:
        return Act("face")
    cards = view["legal_cards"]
    if not cards:
        return None
    lowest = min(cards, key=lambda card: (_RANKS.index(card[1]), _SUITS.index(card[0])))
    return Act("lead" if phase == "lead" else "play", {"card": lowest})


_RANKS = "23456789TJQKA"
_SUITS = "CDHS"


def _guandan(view: View, seat: Seat) -> Act | None:
    phase, cards = view["phase"], view["legal_cards"]
    if phase == "tribute" and cards:
        return Act("pay", {"card": cards[0]})
    if phase == "return" and cards:
        return Act("give_back", {"card": cards[0]})
    if phase != "play":
        return None
    if view["may_pass"]:
        return Act("pass")
    hints = view["hints"]
    return Act("play", {"cards": hints[0]["cards"], "as": hints[0]["pattern"]}) if hints else None


_LEAST: Mapping[str, Callable[[View, Seat], Act | None]] = {"bridge": _bridge, "guandan": _guandan}
