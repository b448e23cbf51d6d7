"""Laws 17 to 40: what rules the same in 1987 as in 2017, and rules that 1987 has under another number."""

from __future__ import annotations

import cardinal.laws.bridge.e2017  # noqa: F401  the procedures that are shared
from cardinal.laws.hearing import ALIASES, share

# The form of a bid, doubles, errors in a review, two calls at one moment, messages from outside the deal.
share(1987, "18", "19", "20E", "33", "40A2")

# The look back after an insufficient bid that was made sufficient.
ALIASES[1987, "27D"] = "27B1(b)"
