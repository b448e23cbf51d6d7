"""What the account and the events of the demonstration are called."""

from __future__ import annotations

__all__ = ["BRIDGE", "EVENTS", "GUANDAN", "LAST", "USER"]

USER = "demo"
BRIDGE, GUANDAN, LAST = "club-evening", "plum-cup", "last-thursday"
EVENTS = (BRIDGE, GUANDAN, LAST)
