"""Revision 1: the log, its commands, and what is personal in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "streams",
        sa.Column("stream", sa.String(120), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("stream", sa.String(120), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("about", sa.String(300), nullable=False),
        sa.Column("actor", sa.String(200), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("command", sa.String(100), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("stream", sa.String(120), primary_key=True),
        sa.Column("command", sa.String(100), primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.create_table(
        "personal",
        sa.Column("stream", sa.String(120), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("subject", sa.String(60), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_index("personal_by_subject", "personal", ["stream", "subject"])
