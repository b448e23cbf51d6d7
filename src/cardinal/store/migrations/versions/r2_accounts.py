"""Revision 2: users and their roles, codes of tables, tokens of programs, counted attempts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("user", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.UniqueConstraint("folded", name="users_by_name"),
    )
    op.create_table(
        "roles",
        sa.Column("user", sa.String(32), sa.ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
        sa.Column("stream", sa.String(120), primary_key=True),
        sa.Column("role", sa.String(20), primary_key=True),
    )
    op.create_index("roles_by_stream", "roles", ["stream"])
    op.create_table(
        "table_codes",
        sa.Column("code", sa.String(20), primary_key=True),
        sa.Column("stream", sa.String(120), nullable=False),
        sa.Column("table_name", sa.String(40), nullable=False),
        sa.Column("pin", sa.String(200), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.UniqueConstraint("stream", "table_name", name="table_codes_by_table"),
    )
    op.create_table(
        "tokens",
        sa.Column("token", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("stream", sa.String(120), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("label", sa.String(100), nullable=False),
        sa.Column("made_by", sa.String(200), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.Column("revoked_at", sa.String(40)),
        sa.UniqueConstraint("digest", name="tokens_by_digest"),
    )
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(300), primary_key=True),
        sa.Column("since", sa.Integer, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
    )
