"""A whole event from the files of other programs: who played, what they scored, and what the file says it came to."""

from .imported import Imported
from .imports import import_event

__all__ = ["Imported", "import_event"]
