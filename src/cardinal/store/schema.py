"""The tables of the store: the log, what is personal in it, and who may do what.

``(stream, seq)`` is the key of an event, and so the lock: of two writers that number the same event only one commits.
Payloads are text, byte for byte what the hash covers. Moments are text in universal time for the same reason.
"""

from __future__ import annotations

from typing import LiteralString

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()
HEX = 64
PARTIAL: list[tuple[Index, ColumnElement[bool]]] = []
"""The indexes that have only some of the rows."""


def _only_where(condition: ColumnElement[bool], index: Index) -> None:
    PARTIAL.append((index, condition))


def partial_indexes(backend: str) -> None:
    """Say which rows they have, to the backend that is used: naming one reads its dialect, which is many modules."""
    for index, condition in PARTIAL:
        index.dialect_kwargs[f"{backend}_where"] = condition


streams = Table(
    "streams",
    METADATA,
    Column("stream", String(120), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("digest", String(HEX), nullable=False),
)

events = Table(
    "events",
    METADATA,
    Column("stream", String(120), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(60), nullable=False),
    Column("about", String(300), nullable=False),
    Column("actor", String(200), nullable=False),
    Column("at", String(40), nullable=False),
    Column("command", String(100), nullable=False),
    Column("payload", Text, nullable=False),
    Column("digest", String(HEX), nullable=False),
)

commands = Table(
    "commands",
    METADATA,
    Column("stream", String(120), primary_key=True),
    Column("command", String(100), primary_key=True),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
)

# What is known of people, beside the log and not in it: an event holds the digest, so that a name can be erased
# while the chain stays whole, and cannot be changed without showing.
personal = Table(
    "personal",
    METADATA,
    Column("stream", String(120), primary_key=True),
    Column("digest", String(HEX), primary_key=True),
    Column("subject", String(60), nullable=False),
    Column("salt", String(HEX), nullable=False),
    Column("value", Text, nullable=False),
    Index("personal_by_subject", "stream", "subject"),
)

users = Table(
    "users",
    METADATA,
    Column("user", String(32), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("folded", String(200), nullable=False),
    Column("password", String(200), nullable=False),
    Column("made_at", String(40), nullable=False),
    Column("closed", Boolean, nullable=False),
    # How often all sessions were ended; an account of revision 3 has none, which is 0.
    Column("generation", Integer),
    UniqueConstraint("folded", name="users_by_name"),
)

roles = Table(
    "roles",
    METADATA,
    Column("user", String(32), ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
    Column("stream", String(120), primary_key=True),
    Column("role", String(20), primary_key=True),
    Index("roles_by_stream", "stream"),
)

table_codes = Table(
    "table_codes",
    METADATA,
    Column("code", String(20), primary_key=True),
    Column("stream", String(120), nullable=False),
    Column("table_name", String(40), nullable=False),
    Column("pin", String(200), nullable=False),
    Column("made_at", String(40), nullable=False),
    # The digest; a code of revision 2 has none.
    Column("link", String(HEX)),
    UniqueConstraint("stream", "table_name", name="table_codes_by_table"),
    Index("table_codes_by_link", "link", unique=True),
)

tokens = Table(
    "tokens",
    METADATA,
    Column("token", String(32), primary_key=True),
    Column("digest", String(HEX), nullable=False),
    Column("stream", String(120), nullable=False),
    Column("role", String(20), nullable=False),
    Column("label", String(100), nullable=False),
    Column("made_by", String(200), nullable=False),
    Column("made_at", String(40), nullable=False),
    Column("revoked_at", String(40)),
    UniqueConstraint("digest", name="tokens_by_digest"),
)

attempts = Table(
    "attempts",
    METADATA,
    Column("key", String(300), primary_key=True),
    Column("since", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
)

# Which account a player of an event is. A row with an empty number says that the account plays somewhere in the event.
bindings = Table(
    "bindings",
    METADATA,
    Column("stream", String(120), primary_key=True),
    Column("number", String(60), primary_key=True),
    Column("user", String(32), ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
    Column("state", String(20), nullable=False),
    Column("made_by", String(200), nullable=False),
    Column("made_at", String(40), nullable=False),
    Column("confirmed_at", String(40)),
)
# Of one player only one account, and of one account only one player of an event.
_CONFIRMED = bindings.c.state == "confirmed"
for _name, _column in (("bindings_by_player", bindings.c.number), ("bindings_by_account", bindings.c.user)):
    _only_where(_CONFIRMED, Index(_name, bindings.c.stream, _column, unique=True))
Index("bindings_by_user", bindings.c.user)

# Links that are worth something once: invitations, new passwords, signing in.
one_time_links = Table(
    "one_time_links",
    METADATA,
    Column("link", String(32), primary_key=True),
    Column("purpose", String(20), nullable=False),
    Column("stream", String(120), nullable=False),
    # The number of a player, or a role.
    Column("subject", String(60), nullable=False),
    # Whose password or session it is; nobody's for an invitation.
    Column("user", String(32), ForeignKey("users.user", ondelete="CASCADE")),
    Column("made_by", String(200), nullable=False),
    Column("made_at", String(40), nullable=False),
    Column("until", String(40), nullable=False),
    Column("used_at", String(40)),
    Index("one_time_links_by_stream", "stream"),
)

# Sessions that were signed out, by digest, for as long as their cookies would be good.
ended_sessions = Table(
    "ended_sessions",
    METADATA,
    Column("digest", String(HEX), primary_key=True),
    Column("until", Integer, nullable=False),
)

# What lists show of a competition. Derived from its log: the columns up to ``facts`` with each commit, the others
# (what takes a look at every result) when a list next asks; they hold for ``known_seq``.
event_heads = Table(
    "event_heads",
    METADATA,
    Column("stream", String(120), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("is_public", Integer, nullable=False),
    Column("archived", Integer, nullable=False),
    Column("deleted", Integer, nullable=False),
    Column("starts", String(40), nullable=False),
    # Nothing where the log was written without a fold; it is made good with the other columns.
    Column("facts", Text),
    Column("known_seq", Integer, nullable=False, server_default="-1"),
    Column("running", Integer, nullable=False, server_default="0"),
    Column("shelf", String(20), nullable=False, server_default=""),
    Column("progress", Text),
    Index("event_heads_public", "is_public", "archived", "running", "starts"),
    Index("event_heads_by_shelf", "deleted", "archived", "shelf", "starts"),
)
_STALE = event_heads.c.known_seq < event_heads.c.seq
_only_where(_STALE, Index("event_heads_stale", event_heads.c.stream))
COMMITTED_HEAD = ("stream", "seq", "is_public", "archived", "deleted", "starts", "facts")
"""The columns of a head that a commit writes."""
HEADS_MOVE: LiteralString = (
    " ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, is_public = excluded.is_public, "
    "archived = excluded.archived, deleted = excluded.deleted, starts = excluded.starts, facts = excluded.facts"
)
"""What follows the insertion of these columns, on either database."""

# A competition folded up to an event, so that a server that starts need not read a long log; see ``snapshots.py``.
snapshots = Table(
    "snapshots",
    METADATA,
    Column("stream", String(120), primary_key=True),
    Column("seq", Integer, nullable=False),
    # Of the event up to which it is folded: another log has another.
    Column("digest", String(HEX), nullable=False),
    # Of the code that folded it.
    Column("stamp", String(HEX), nullable=False),
    Column("mac", String(HEX), nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# What double dummy found, by the number of the deal that stands for its family (``cardinal.analysis.canonical``).
double_dummy = Table(
    "double_dummy",
    METADATA,
    Column("deal", String(24), primary_key=True),
    Column("tricks", String(20), nullable=False),
)

# What a season keeps of a finished event; see ``season_evenings.py``.
season_evenings = Table(
    "season_evenings",
    METADATA,
    Column("event", String(200), primary_key=True),
    # Of a competition; empty for a folder.
    Column("stream", String(120), nullable=False),
    Column("state", String(HEX), nullable=False),
    Column("stamp", String(HEX), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("details", LargeBinary, nullable=False),
    Index("season_evenings_by_stream", "stream"),
)

TABLES = (
    streams, events, commands, personal, users, roles, table_codes, tokens, bindings, one_time_links, ended_sessions,
)  # fmt: skip
"""What a backup holds, in the order in which it can be written back. Left out is what is not worth keeping,
counted attempts, and what can be found again, double dummy and the evenings of seasons."""
