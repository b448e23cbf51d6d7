"""Revision 6: which account a player is, one-time links, sessions that were signed out.

Until now a player was whoever had an account of the same name. Such pairs become proposals: they are worth nothing
until the organiser has offered them and the player has confirmed.
"""

from __future__ import annotations

import json
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_table(
        "bindings",
        sa.Column("stream", sa.String(120), primary_key=True),
        sa.Column("number", sa.String(60), primary_key=True),
        sa.Column("user", sa.String(32), sa.ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("made_by", sa.String(200), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.Column("confirmed_at", sa.String(40)),
    )
    confirmed = sa.text("state = 'confirmed'")
    for name, column in (("bindings_by_player", "number"), ("bindings_by_account", "user")):
        op.create_index(
            name, "bindings", ["stream", column], unique=True, sqlite_where=confirmed, postgresql_where=confirmed
        )
    op.create_index("bindings_by_user", "bindings", ["user"])
    op.create_table(
        "one_time_links",
        sa.Column("link", sa.String(32), primary_key=True),
        sa.Column("purpose", sa.String(20), nullable=False),
        sa.Column("stream", sa.String(120), nullable=False),
        sa.Column("subject", sa.String(60), nullable=False),
        sa.Column("user", sa.String(32), sa.ForeignKey("users.user", ondelete="CASCADE")),
        sa.Column("made_by", sa.String(200), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.Column("until", sa.String(40), nullable=False),
        sa.Column("used_at", sa.String(40)),
    )
    op.create_index("one_time_links_by_stream", "one_time_links", ["stream"])
    op.create_table(
        "ended_sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("until", sa.Integer, nullable=False),
    )
    _propose()


def _propose() -> None:
    """A proposal for every player who has the name of an account."""
    connection = op.get_bind()
    by_name = {
        str(row.folded): (str(row.user), str(row.made_at))
        for row in connection.execute(sa.text('SELECT "user", folded, made_at FROM users WHERE NOT closed'))
    }
    people = sa.text("SELECT stream, subject, value FROM personal WHERE stream LIKE 'event/%' AND subject LIKE 'P%'")
    found: dict[tuple[str, str, str], str] = {}
    for stream, number, value in connection.execute(people) if by_name else ():
        record = json.loads(value)
        for name in (record.get("key"), record.get("name")) if isinstance(record, dict) else ():
            user = by_name.get(unicodedata.normalize("NFKC", str(name)).strip().casefold())
            if user is not None:
                found[stream, number, user[0]] = user[1]
    made = sa.text(
        'INSERT INTO bindings (stream, number, "user", state, made_by, made_at) '
        "VALUES (:stream, :number, :user, 'proposed', '', :at)"
    )
    for (stream, number, account), at in sorted(found.items()):
        connection.execute(made, {"stream": stream, "number": number, "user": account, "at": at})
