"""Revision 5: new events about results and decisions hold the JSON form of a record, which no earlier version reads."""

from __future__ import annotations

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """The tables stay as they are, and so do the events: their digests cover the rows that they hold."""
