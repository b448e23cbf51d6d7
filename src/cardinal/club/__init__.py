"""The life of a club around its evenings: calendar, sign-up, partners, letters."""

from .calendar import Calendar, ClubEvening, Plan, Series
from .club import MAIN, Club, News
from .rule import Rule

__all__ = ["MAIN", "Calendar", "Club", "ClubEvening", "News", "Plan", "Rule", "Series"]
