"""The tables of clubs: calendars, news, sign-ups, roles, fees, and the letters that go out or come back.

What is a value of the domain stands as JSON in ``record``; what is looked for has a column of its own. Names and
addresses of people are here and in no log, so that they can be deleted.
"""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table, Text

from .schema import HEX, METADATA

clubs = Table(
    "clubs",
    METADATA,
    Column("club", String(40), primary_key=True),
    Column("record", Text, nullable=False),
)

club_series = Table(
    "club_series",
    METADATA,
    Column("club", String(40), primary_key=True),
    Column("series", String(60), primary_key=True),
    # Counts the changes; of two who change the same one only the first is heard.
    Column("sequence", Integer, nullable=False),
    Column("record", Text, nullable=False),
)

# Single evenings, and those of a series of which something is kept by itself.
club_evenings = Table(
    "club_evenings",
    METADATA,
    Column("club", String(40), primary_key=True),
    Column("evening", String(80), primary_key=True),
    Column("day", String(10), nullable=False),
    Column("sequence", Integer, nullable=False),
    # The key of its event once that is made.
    Column("event", String(90), nullable=False),
    Column("record", Text, nullable=False),
    Index("club_evenings_by_event", "event"),
)

club_news = Table(
    "club_news",
    METADATA,
    Column("club", String(40), primary_key=True),
    Column("news", String(32), primary_key=True),
    Column("at", String(40), nullable=False),
    Column("record", Text, nullable=False),
)

sign_ups = Table(
    "sign_ups",
    METADATA,
    Column("sign_up", String(32), primary_key=True),
    Column("club", String(40), nullable=False),
    Column("evening", String(80), nullable=False),
    Column("state", String(20), nullable=False),
    # The account that signed up; nothing for whoever has only the link.
    Column("user", String(32), nullable=False),
    Column("made_at", String(40), nullable=False),
    Column("record", Text, nullable=False),
    Index("sign_ups_by_evening", "club", "evening"),
    Index("sign_ups_by_user", "user"),
)

# Where an account wants its letters; nothing is sent before its owner has opened the link in the first one.
mail_addresses = Table(
    "mail_addresses",
    METADATA,
    Column("user", String(32), ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(20), nullable=False),
    Column("confirmed_at", String(40)),
)

# Which kinds of letters an address does not want, by its digest; ``*`` is every kind.
mail_stops = Table(
    "mail_stops",
    METADATA,
    Column("digest", String(HEX), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("at", String(40), nullable=False),
    Column("reason", String(300), nullable=False),
)

outbox = Table(
    "outbox",
    METADATA,
    Column("message", String(32), primary_key=True),
    # What the letter is about: the same is never written twice.
    Column("subject", String(200), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("address", String(254), nullable=False),
    Column("state", String(20), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due_at", String(40), nullable=False),
    Column("made_at", String(40), nullable=False),
    Column("ended_at", String(40)),
    Column("error", String(300), nullable=False),
    Column("record", Text, nullable=False),
    Index("outbox_by_subject", "subject", unique=True),
    Index("outbox_due", "state", "due_at"),
)

# Up to which act of its stream a club's list of people is written; see ``people_list.py``.
people_lists = Table(
    "people_lists",
    METADATA,
    Column("club", String(40), primary_key=True),
    Column("seq", Integer, nullable=False),
)

# The mark in the address of an account's own calendar: another mark, and the address before is worth nothing.
calendar_links = Table(
    "calendar_links",
    METADATA,
    Column("user", String(32), ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
    Column("mark", String(32), nullable=False),
    Column("made_at", String(40), nullable=False),
)

# What an account is in a club; the server's own organisers need no line here.
club_roles = Table(
    "club_roles",
    METADATA,
    Column("club", String(40), primary_key=True),
    Column("user", String(32), ForeignKey("users.user", ondelete="CASCADE"), primary_key=True),
    Column("role", String(20), primary_key=True),
)

club_fees = Table(
    "club_fees",
    METADATA,
    Column("club", String(40), primary_key=True),
    Column("period", String(40), primary_key=True),
    Column("record", Text, nullable=False),
)

# People stand here by the id of the club's list alone, so that an erased name is nowhere.
club_payments = Table(
    "club_payments",
    METADATA,
    Column("club", String(40), primary_key=True),
    Column("payment", String(32), primary_key=True),
    Column("period", String(40), nullable=False),
    Column("person", String(60), nullable=False),
    Column("made_at", String(40), nullable=False),
    # Set when it was noted by mistake; it counts no more and stays in the list.
    Column("ended_at", String(40)),
    Column("record", Text, nullable=False),
    Index("club_payments_by_period", "club", "period"),
)

# Letters that came back, by the digest of the address: one line a letter.
mail_bounces = Table(
    "mail_bounces",
    METADATA,
    Column("message", String(32), primary_key=True),
    Column("digest", String(HEX), nullable=False),
    Column("at", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("reason", String(300), nullable=False),
    Index("mail_bounces_by_digest", "digest", "at"),
)

CLUB_TABLES = (
    clubs, club_series, club_evenings, club_news, sign_ups, mail_addresses, mail_stops, outbox, people_lists,
    calendar_links, club_roles, club_fees, club_payments, mail_bounces,
)  # fmt: skip
"""What a backup holds of clubs, in the order in which it can be written back."""
