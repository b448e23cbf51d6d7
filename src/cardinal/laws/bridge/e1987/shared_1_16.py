"""Laws 1 to 16 that rule the same in 1987 as in 2017."""

from __future__ import annotations

import cardinal.laws.bridge.e2017  # noqa: F401  the procedures must be there before they are shared
from cardinal.laws.hearing import share

share(1987, "5")
