"""How a database of an older Cardinal becomes one of this: numbered steps, run by themselves at the start."""

from .running import current_revision, migrate

__all__ = ["current_revision", "migrate"]
