"""Which cards a message or a page shows, and which it may show to one seat: its own, dummy's, and what was played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any, Protocol

from cardinal.cards import SEATS, Card, Deal, Hand, Seat
from cardinal.live.games.guarded_guandan import GuardedGuandan
from cardinal.store import Logged

# What comes by chance and may look like anything.
BY_CHANCE = ("id", "hash")
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_SIGN = re.compile(r"([♠♥♦♣])(10|[2-9TJQKA])")
_BRIDGE = re.compile(r"\b([SHDC][2-9TJQKA])\b")
_HOLDING = re.compile(r"[2-9TJQKA-]*(?:\.[2-9TJQKA-]*){3}")
# Nothing but cards: "As" may be a word among others.
_GUANDAN = re.compile(r"(?:(?:[2-9TJQKA][shdc]|sj|BJ)(?: |$))+")
_QUOTED = re.compile(r'"([^"<>]*)"')


class Game(Protocol):
    """A game, as this looks at it."""

    def shown(self, text: str) -> set[str]:
        """The cards that a piece of text names."""

    def known(self, seat: str, acted: Sequence[Logged]) -> set[str]:
        """The cards that *seat* may know after these acts."""


@dataclass(frozen=True)
class Bridge:
    """A board whose contract is known, so that dummy is too."""

    deal: Deal
    dummy: str

    def shown(self, text: str) -> set[str]:
        if _HOLDING.fullmatch(text):
            return {str(card) for card in Hand.parse(text).cards}
        signs = {_SUITS[suit] + rank.replace("10", "T") for suit, rank in _SIGN.findall(text)}
        return signs | set(_BRIDGE.findall(text))

    def known(self, seat: str, acted: Sequence[Logged]) -> set[str]:
        known, lead = self._hand(seat), ""
        for event in acted:
            act = event.payload["act"]
            if act["verb"] == "play":
                known.add(str(Card.parse(act["card"])))
            elif act["verb"] == "lead":
                # It lies face down, and dummy is not spread, until it is turned up.
                lead = str(Card.parse(act["card"]))
            elif act["verb"] == "face":
                known |= {lead} | self._hand(self.dummy)
        return known

    def _hand(self, seat: str) -> set[str]:
        return {str(card) for card in self.deal[Seat.parse(seat)].cards}


@dataclass(frozen=True)
class Guandan:
    """A deal of two packs: a face that one holds or has seen says nothing about its double."""

    record: Mapping[str, Any]

    def shown(self, text: str) -> set[str]:
        signs = {rank.replace("10", "T") + _SUITS[suit].lower() for suit, rank in _SIGN.findall(text)}
        return signs | (set(text.split()) if _GUANDAN.fullmatch(text) else set())

    def known(self, seat: str, acted: Sequence[Logged]) -> set[str]:
        state = GuardedGuandan.begin(self.record).table.state
        hands = {str(one): [str(face) for face in state.hands[one]] for one in SEATS}
        if self._is_over(hands, acted):
            return {face for hand in hands.values() for face in hand} | {str(state.turned_card)}
        known = {*hands[seat], str(state.turned_card)}
        return known.union(*(self.shown(event.payload["act"].get("cards", "")) for event in acted))

    def _is_over(self, hands: Mapping[str, Sequence[str]], acted: Sequence[Logged]) -> bool:
        """Both of a side, or three, have no card left: what the others hold is laid open then."""
        left = {seat: len(hand) for seat, hand in hands.items()}
        for event in acted:
            if event.payload["act"]["verb"] == "play":
                left[event.payload["who"]] -= len(event.payload["act"]["cards"].split())
        out = {seat for seat, count in left.items() if count == 0}
        return len(out) >= 3 or {"N", "S"} <= out or {"E", "W"} <= out


def too_many(game: Game, seat: str, told: Sequence[Mapping[str, Any]], acted: Sequence[Logged]) -> list[str]:
    """The cards that messages to *seat* have shown too soon, each with the message's kind and number."""
    found = []
    for message in told:
        seq = message.get("seq", 0)
        known = game.known(seat, [one for one in acted if one.seq <= seq])
        shown = set().union(*(game.shown(text) for text in _texts(message)))
        found += [f"{message['kind']} {seq}: {card}" for card in sorted(shown - known)]
    return found


def too_many_on_pages(game: Game, seat: str, pages: Sequence[str], acted: Sequence[Logged]) -> list[str]:
    """The same for pages as the server writes them; what they keep in hidden fields is no card."""
    found = []
    for page in pages:
        number = re.search(r'name="seq" value="(\d+)"', page)
        seq = int(number[1]) if number else 0
        known = game.known(seat, [one for one in acted if one.seq <= seq])
        _, _, plain = page.partition('<div class="plain-table">')
        assert plain, "the table is written on its page"
        written = unescape(re.sub(r"<input[^>]*>", "", plain))
        shown = game.shown(written).union(*map(game.shown, _QUOTED.findall(written)))
        found += [f"page {seq}: {card}" for card in sorted(shown - known)]
    return found


def _texts(value: object, name: str = "") -> Iterator[str]:
    if isinstance(value, str) and name not in BY_CHANCE:
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _texts(one, key)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for one in value:
            yield from _texts(one)
