"""What an information is about: a call or card by itself, or several of them as one thing."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.prelude import AnyCall, Card, Text, Voice

voice = Voice(__name__)


def about_calls(calls: Iterable[AnyCall]) -> Text | AnyCall:
    every = tuple(calls)
    return every[0] if len(every) == 1 else voice.text("calls", calls=every)


def about_cards(cards: Iterable[Card]) -> Text | Card:
    every = tuple(cards)
    return every[0] if len(every) == 1 else voice.text("cards", cards=every)
