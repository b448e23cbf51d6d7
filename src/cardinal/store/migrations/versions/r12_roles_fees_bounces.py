"""Revision 12: roles in clubs of their own, fees and what was paid, letters that came back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    op.create_table(
        "club_roles",
        sa.Column("club", sa.String(40), primary_key=True),
        sa.Column("user", sa.String(32), sa.ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
        sa.Column("role", sa.String(20), primary_key=True),
    )
    # Until now whoever worked for a club did everything there: an owner.
    moved = "SELECT substr(stream, 6), \"user\", 'owner' FROM roles WHERE stream LIKE 'club/%' AND role = 'organiser'"
    op.execute(f'INSERT INTO club_roles (club, "user", role) {moved}')
    op.execute("DELETE FROM roles WHERE stream LIKE 'club/%'")
    op.create_table(
        "club_fees",
        sa.Column("club", sa.String(40), primary_key=True),
        sa.Column("period", sa.String(40), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "club_payments",
        sa.Column("club", sa.String(40), primary_key=True),
        sa.Column("payment", sa.String(32), primary_key=True),
        sa.Column("period", sa.String(40), nullable=False),
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.Column("ended_at", sa.String(40)),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_index("club_payments_by_period", "club_payments", ["club", "period"])
    op.create_table(
        "mail_bounces",
        sa.Column("message", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
    )
    op.create_index("mail_bounces_by_digest", "mail_bounces", ["digest", "at"])
