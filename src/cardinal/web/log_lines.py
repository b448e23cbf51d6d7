"""How the server's log is written: a line for people, or an object of JSON a line for programs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from .observing import ACCESS, REQUEST


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        request = REQUEST.get()
        told = f"{record.levelname.lower()} {record.name}: {record.getMessage()}" + (f" [{request}]" if request else "")
        return f"{told}\n{self.formatException(record.exc_info)}" if record.exc_info else told


class _Objects(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, object] = {"at": at, "level": record.levelname.lower(), "logger": record.name}
        told["message"] = record.getMessage()
        if request := REQUEST.get():
            told["request"] = request
        told |= getattr(record, "told", {})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def write_log(*, as_json: bool) -> None:
    """From now on what is logged goes to the error stream; with JSON every request has a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Objects() if as_json else _Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    ACCESS.setLevel(logging.INFO if as_json else logging.WARNING)
