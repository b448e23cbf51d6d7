"""Revision 9: clubs with their calendars, news and sign-ups, and the letters that go out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def _text(name: str, length: int, *, key: bool = False, optional: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=key, nullable=optional and not key)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _record() -> sa.Column[str]:
    return sa.Column("record", sa.Text, nullable=False)


def upgrade() -> None:
    op.create_table("clubs", _text("club", 40, key=True), _record())
    keys = _text("club", 40, key=True), _text("series", 60, key=True)
    op.create_table("club_series", *keys, _number("sequence"), _record())
    op.create_table(
        "club_evenings",
        _text("club", 40, key=True),
        _text("evening", 80, key=True),
        _text("day", 10),
        _number("sequence"),
        _text("event", 90),
        _record(),
    )
    op.create_index("club_evenings_by_event", "club_evenings", ["event"])
    op.create_table("club_news", _text("club", 40, key=True), _text("news", 32, key=True), _text("at", 40), _record())
    op.create_table(
        "sign_ups",
        _text("sign_up", 32, key=True),
        _text("club", 40),
        _text("evening", 80),
        _text("state", 20),
        _text("user", 32),
        _text("made_at", 40),
        _record(),
    )
    op.create_index("sign_ups_by_evening", "sign_ups", ["club", "evening"])
    op.create_index("sign_ups_by_user", "sign_ups", ["user"])
    op.create_table(
        "mail_addresses",
        sa.Column("user", sa.String(32), sa.ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
        _text("address", 254),
        _text("language", 20),
        _text("confirmed_at", 40, optional=True),
    )
    digest = _text("digest", 64, key=True), _text("kind", 20, key=True)
    op.create_table("mail_stops", *digest, _text("at", 40), _text("reason", 300))
    op.create_table(
        "outbox",
        _text("message", 32, key=True),
        _text("subject", 200),
        _text("kind", 20),
        _text("address", 254),
        _text("state", 20),
        _number("tries"),
        _text("due_at", 40),
        _text("made_at", 40),
        _text("ended_at", 40, optional=True),
        _text("error", 300),
        _record(),
    )
    op.create_index("outbox_by_subject", "outbox", ["subject"], unique=True)
    op.create_index("outbox_due", "outbox", ["state", "due_at"])
