"""A module that cites a clause which no edition has, for the test of citations."""

from __future__ import annotations

WRONG = "§27Z9"
