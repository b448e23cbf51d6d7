"""Revision 3: the code of a table may have a link, which signs in without the PIN."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("table_codes", sa.Column("link", sa.String(64)))
    # An index and not a constraint: SQLite cannot add one to a table that is there.
    op.create_index("table_codes_by_link", "table_codes", ["link"], unique=True)
