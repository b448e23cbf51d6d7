"""The command line: one file a command."""

from .main import app

__all__ = ["app"]
