"""What people write, made fit to be shown to others: one line, without signs that are unseen or turn it round."""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_MOST_MARKS = 3
"""So many combining marks may stand on one letter; more would run over the lines above and below."""


def clean(text: str) -> str:
    """One line of *text*: no control characters, nothing that changes the direction of writing, spaces once.

    >>> clean("  well\\n played\\u202e! ")
    'well played!'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in ("Zs", "Zl", "Zp") or letter in "\t\n\r":
            kept.append(" ")
        elif marks <= _MOST_MARKS and (kind[0] != "C" or letter == _JOINER):
            kept.append(letter)
    return " ".join("".join(kept).split()).strip(_JOINER)
