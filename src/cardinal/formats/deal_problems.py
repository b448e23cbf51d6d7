"""What can be wrong in a deal file, or lost when one is written."""

from __future__ import annotations

from cardinal.language import NotUnderstood, Text, Texts

said = Texts(__name__)


class Damaged(NotUnderstood):
    """A board of a file that cannot be read; its reader reports it and goes on with the next."""


def at_byte(number: int, offset: int, why: Text) -> Text:
    """A reason with its place in a file that has no lines."""
    return said("at_byte", number=number, offset=offset, why=why)
