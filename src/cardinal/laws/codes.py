"""Codes: short words in the fields of effects, such as ``director`` or ``played_later``, with their four languages."""

from __future__ import annotations

from cardinal.language import Text

CODES = __name__


def code_text(code: str) -> Text:
    """A code as a text. An answer that is also a code may be written with spaces: ``home team``."""
    return Text(CODES, code.replace(" ", "_"))
