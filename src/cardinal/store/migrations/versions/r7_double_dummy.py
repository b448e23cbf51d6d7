"""Revision 7: what double dummy found for a deal, so that it is worked out once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.create_table(
        "double_dummy",
        sa.Column("deal", sa.String(24), primary_key=True),
        sa.Column("tricks", sa.String(20), nullable=False),
    )
