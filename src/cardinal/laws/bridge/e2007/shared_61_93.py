"""Laws 61 to 93 of 2007 that rule as in 2017."""

from __future__ import annotations

import cardinal.laws.bridge.e2017  # noqa: F401  the procedures that are shared have to be there
from cardinal.laws.hearing import share

share(2007, "61", "74", "75A", "76", "77", "78", "78D", "79A", "82", "83", "84", "85", "88", "89", "92A")
