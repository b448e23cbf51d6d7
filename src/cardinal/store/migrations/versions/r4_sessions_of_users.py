"""Revision 4: accounts get a session generation; sessions of an older generation are invalid."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    # Without a value it is 0: sessions of before, which carry none, go on.
    op.add_column("users", sa.Column("generation", sa.Integer))
