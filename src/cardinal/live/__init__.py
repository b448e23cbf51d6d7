"""Live tables: who owns a table, what each viewer sees, what an act becomes; on the same log as everything else."""

from .deciding import Who
from .games import guarded_bridge as _guarded_bridge  # noqa: F401  registers the game
from .games import guarded_guandan as _guarded_guandan  # noqa: F401
from .games import open_bridge as _open_bridge  # noqa: F401
from .games import open_guandan as _open_guandan  # noqa: F401
from .live_table import Kind, LiveTable, Sitter
from .protocol import Act, Message, read_message
from .subscribers import Subscriber
from .table_hub import TableHub, TableOwner, table_stream

__all__ = [
    "Act",
    "Kind",
    "LiveTable",
    "Message",
    "Sitter",
    "Subscriber",
    "TableHub",
    "TableOwner",
    "Who",
    "read_message",
    "table_stream",
]
