"""The life of a club around its evenings: calendar, sign-up, partners, letters."""

from typing import TYPE_CHECKING

from cardinal.language.lazy_names import lazy_names

if TYPE_CHECKING:
    from .calendar import Calendar, ClubEvening, Plan, Series
    from .club import MAIN, Club, News
    from .rule import Rule
else:
    __getattr__ = lazy_names(
        __name__, {"calendar": "Calendar ClubEvening Plan Series", "club": "MAIN Club News", "rule": "Rule"}
    )

__all__ = ["MAIN", "Calendar", "Club", "ClubEvening", "News", "Plan", "Rule", "Series"]
