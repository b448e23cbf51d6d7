"""Revision 11: how far each club's list of people is written, and the secret addresses of personal calendars."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    op.create_table(
        "people_lists",
        sa.Column("club", sa.String(40), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_table(
        "calendar_links",
        sa.Column("user", sa.String(32), sa.ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
        sa.Column("mark", sa.String(32), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
    )
