"""The event log and what is derived from it, on SQLite or PostgreSQL.

A name is imported when it is first asked for: whoever reads the log does not wait for backups and folders.
"""

from typing import TYPE_CHECKING

from cardinal.language.lazy_names import lazy_names

if TYPE_CHECKING:
    from .accounts import EVERYWHERE, Account, Accounts, Role, TableKey, TokenKept, TokenMade, User
    from .audit_trail import Broken, Step, trail, verify, verify_all
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
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "accounts": "EVERYWHERE Account Accounts Role TableKey TokenKept TokenMade User",
            "audit_trail": "Broken Step trail verify verify_all",
            "backup": "back_up export_lines restore",
            "bus": "Bus BusMessage LocalBus open_bus",
            "commands": "Actor Command",
            "competition_folder": "export_folder import_folder",
            "competition_log": "Competitions stream_of",
            "competition_state": "Competition DirectorCall Entered",
            "database": "Database open_database",
            "errors": "BadAddress BadBackup BadDatabase BadEvent Conflict NotEmpty NotYours OutOfTurn SignInRefused"
            " TooOften Unavailable",
            "log": "Appended Head Log Logged NewEvent",
            "migrations": "migrate",
            "sealing": "Personal",
        },
    )

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
