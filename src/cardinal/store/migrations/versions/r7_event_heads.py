"""Revision 7: the heads of competitions, from which lists are made, and snapshots of long ones.

Both are derived from the log: heads are worked out here for every competition that there is, by the fold of today, and
a later revision that changes them may empty and fill the table anew. Snapshots come when the server first reads a log.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from cardinal.store.head_filling import fill_heads

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.create_table(
        "event_heads",
        sa.Column("stream", sa.String(120), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("is_public", sa.Integer, nullable=False),
        sa.Column("archived", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Integer, nullable=False),
        sa.Column("starts", sa.String(40), nullable=False),
        sa.Column("facts", sa.Text),
        sa.Column("known_seq", sa.Integer, nullable=False, server_default="-1"),
        sa.Column("running", sa.Integer, nullable=False, server_default="0"),
        sa.Column("shelf", sa.String(20), nullable=False, server_default=""),
        sa.Column("progress", sa.Text),
    )
    op.create_index("event_heads_public", "event_heads", ["is_public", "archived", "running", "starts"])
    op.create_index("event_heads_by_shelf", "event_heads", ["deleted", "archived", "shelf", "starts"])
    stale = sa.text("known_seq < seq")
    op.create_index("event_heads_stale", "event_heads", ["stream"], sqlite_where=stale, postgresql_where=stale)
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.String(120), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("stamp", sa.String(64), nullable=False),
        sa.Column("mac", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    fill_heads(op.get_bind())
