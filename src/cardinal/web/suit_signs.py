"""Suits in colour, sides in one piece, minus signs: the filter of every text in which a contract or side may stand."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

# Spades have the colour of the text in either manner, of two colours or of four.
_COLOURED = {"♥": "H", "♦": "D", "♣": "C"}
# A side is never broken at its hyphen, which in Japanese stands in the middle of a line without spaces.
_SIGN = re.compile(r"[♥♦♣]|N-S|E-W|North-South|East-West|(?<=[\s(])-(?=\d)")


def suits(text: object) -> Markup:
    """The text, escaped unless it is markup already, each sign of a suit in its colour, each side on one line, and
    the hyphen of a negative number as a minus sign.

    >>> suits("E-W: 4♥ -1")
    Markup('<span class="nobr">E-W</span>: 4<span class="suit-H">♥</span> −1')
    """
    return Markup(_SIGN.sub(_set, escape(text)))


def _set(found: re.Match[str]) -> str:
    if found[0] == "-":
        return "−"
    kind = f"suit-{_COLOURED[found[0]]}" if found[0] in _COLOURED else "nobr"
    return f'<span class="{kind}">{found[0]}</span>'


def capital(label: str) -> str:
    """A label as a key shows it: whatever the word of an answer or a call is in a sentence, a key begins large.

    >>> capital("cannot be determined"), capital("1NT"), capital("不叫")
    ('Cannot be determined', '1NT', '不叫')
    """
    return label[:1].upper() + label[1:]
