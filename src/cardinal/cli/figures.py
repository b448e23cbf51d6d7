"""Numbers as a command is given them, refused in the reader's language when they are none."""

from __future__ import annotations

from cardinal.language import NotUnderstood, Text, shown


def whole(text: str, least: int, most: int) -> int:
    """A whole number from *least* to *most*."""
    digits = text.strip().removeprefix("-").removeprefix("+")
    # Twenty digits are more than any number here has, and keep a million of them from being read.
    if digits.isascii() and digits.isdigit() and len(digits) <= 20 and least <= int(text) <= most:
        return int(text)
    values = {"given": shown(text), "least": f"{least:,}", "most": f"{most:,}"}
    raise NotUnderstood(Text(__name__, "whole", values))


def one_of(text: str, words: tuple[str, ...]) -> str:
    """One of a few words."""
    if text in words:
        return text
    raise NotUnderstood(Text(__name__, "one_of", {"given": shown(text), "words": words}), legal=words)
