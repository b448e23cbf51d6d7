"""Laws 1 to 16 of 2007: the procedures that are those of 2017, and the numbers of 2017 that stand elsewhere here."""

from __future__ import annotations

import cardinal.laws.bridge.e2017  # noqa: F401
from cardinal.laws.hearing import ALIASES, share

share(2007, "2", "5", "8", "12C3")

ALIASES[2007, "13A2"] = "13D2(a)"
ALIASES[2007, "13B1"] = "13A"
ALIASES[2007, "16D2(c)"] = "16C2(c)"
