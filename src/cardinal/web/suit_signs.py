"""Suits in colour: the filter that every template uses where a contract or a card stands in a text."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

# Spades have the colour of the text in either manner, of two colours or of four.
_COLOURED = {"♥": "H", "♦": "D", "♣": "C"}
_SIGN = re.compile("[♥♦♣]")


def suits(text: object) -> Markup:
    """The text, escaped unless it is markup already, each sign of a suit in its colour."""
    return Markup(_SIGN.sub(lambda found: f'<span class="suit-{_COLOURED[found[0]]}">{found[0]}</span>', escape(text)))
