"""Why a result does not count: in the evening itself, or in one table of the season."""

from __future__ import annotations

from enum import StrEnum

from cardinal.language import Text


class Reason(StrEnum):
    """The first two hold for every table, grade and point, the others for one table."""

    UNRANKED = "unranked"
    SHORT = "short"
    """Less than half of the boards."""
    WORSE = "worse"
    OLDER = "older"
    NO_VALUE = "no_value"

    def label(self, language: str = "en") -> str:
        return Text(__name__, str(self)).render(language)
