"""The event log and what is derived from it, on SQLite or PostgreSQL."""

from .accounts import EVERYWHERE, Account, Accounts, Role, TableKey, TokenKept, TokenMade, User
from .backup import back_up, export_lines, restore
from .bus import Bus, BusMessage, LocalBus, open_bus
from .commands import Actor, Command
from .competition_folder import export_folder, import_folder
from .competition_log import Competitions, stream_of
from .competition_state import Competition, DirectorCall, Entered
from .database import Database, open_database
from .errors import (
    BadAddress,
    BadBackup,
    BadDatabase,
    BadEvent,
    Conflict,
    NotEmpty,
    NotYours,
    OutOfTurn,
    SignInRefused,
    TooOften,
    Unavailable,
)
from .log import Appended, Head, Log, Logged, NewEvent
from .migrations import migrate
from .sealing import Personal
from .trail import Broken, Step, trail, verify, verify_all

__all__ = [
    "EVERYWHERE",
    "Account",
    "Accounts",
    "Actor",
    "Appended",
    "BadAddress",
    "BadBackup",
    "BadDatabase",
    "BadEvent",
    "Broken",
    "Bus",
    "BusMessage",
    "Command",
    "Competition",
    "Competitions",
    "Conflict",
    "Database",
    "DirectorCall",
    "Entered",
    "Head",
    "LocalBus",
    "Log",
    "Logged",
    "NewEvent",
    "NotEmpty",
    "NotYours",
    "OutOfTurn",
    "Personal",
    "Role",
    "SignInRefused",
    "Step",
    "TableKey",
    "TokenKept",
    "TokenMade",
    "TooOften",
    "Unavailable",
    "User",
    "back_up",
    "export_folder",
    "export_lines",
    "import_folder",
    "migrate",
    "open_bus",
    "open_database",
    "restore",
    "stream_of",
    "trail",
    "verify",
    "verify_all",
]
