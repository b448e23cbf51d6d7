"""Revision 4: an account counts how often all its sessions were ended; one of an older count is none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    # Without a value it is 0: sessions of before, which carry none, go on.
    op.add_column("users", sa.Column("generation", sa.Integer))
