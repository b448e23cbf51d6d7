"""Live tables on the web: the lobby, a table's page, its socket, and plain forms where there are no scripts."""

from __future__ import annotations
