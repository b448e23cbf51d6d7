"""Laws 17 to 39 in which 2007 rules as 2017 does, some of them under other numbers."""

from __future__ import annotations

import cardinal.laws.bridge.e2017  # noqa: F401  the laws that are shared
from cardinal.laws.bridge.e2017.end_of_auction import three_passes_out_of_rotation
from cardinal.laws.hearing import law, share

share(2007, "17", "18", "19", "20E", "20F5", "20F6", "21B3", "22", "27D", "33", "34")
law("17E2", edition=2007)(three_passes_out_of_rotation)
