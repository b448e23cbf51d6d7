"""Laws 41 to 64 that rule in 1987 as in 2017, or differ only in what a penalty card or a withdrawn card tells."""

from __future__ import annotations

import cardinal.laws.bridge.e2017  # noqa: F401
from cardinal.laws.hearing import LAWS, law, share

from .play_of_1987 import as_in_1987

share(1987, "41", "44", "54B2")

for _number in ("43B2(b)", "45E", "47E2(b)", "52", "58"):
    law(_number, edition=1987)(as_in_1987(LAWS[2017, _number].procedure))
