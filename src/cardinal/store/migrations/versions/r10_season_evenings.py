"""Revision 10: what a season keeps of each finished event, so that it is folded once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    op.create_table(
        "season_evenings",
        sa.Column("event", sa.String(200), primary_key=True),
        sa.Column("stream", sa.String(120), nullable=False),
        sa.Column("state", sa.String(64), nullable=False),
        sa.Column("stamp", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("details", sa.LargeBinary, nullable=False),
    )
    op.create_index("season_evenings_by_stream", "season_evenings", ["stream"])
