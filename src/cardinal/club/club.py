"""A club: its name, its words about itself, its news. One that is called ``main`` is there without being made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cardinal.language import Text, shown

from .calendar import KEY, NAME_MOST, is_zone
from .errors import BadCalendar

MAIN = "main"
LEAD_MOST, CONTACT_MOST, TITLE_MOST, BODY_MOST = 2_000, 500, 200, 10_000


@dataclass(frozen=True, slots=True)
class Club:
    """A club by its key. ``lead`` is what its front page begins with, ``contact`` how it is reached."""

    key: str = MAIN
    name: str = ""
    lead: str = ""
    contact: str = ""
    zone: str = "UTC"
    language: str = "en"
    beginners: str = ""
    """What the front page tells those who want to learn."""

    def __post_init__(self) -> None:
        checks = {
            "key": KEY.fullmatch(self.key) is not None and len(self.key) <= 40,
            "name": len(self.name) <= NAME_MOST and (bool(self.name.strip()) or self.key == MAIN),
            "lead": len(self.lead) <= LEAD_MOST,
            "contact": len(self.contact) <= CONTACT_MOST,
            "beginners": len(self.beginners) <= LEAD_MOST,
            "zone": is_zone(self.zone),
        }
        for name, right in checks.items():
            if not right:
                raise BadCalendar(Text(__name__, f"bad_{name}", {"given": shown(str(getattr(self, name)))}))

    @property
    def path(self) -> str:
        """Where its pages begin."""
        return "/club" if self.key == MAIN else f"/clubs/{self.key}"

    @property
    def root(self) -> str:
        """What stands before ``/season`` and ``/people`` in the addresses of its season."""
        return "" if self.key == MAIN else self.path

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("name", "lead", "contact", "zone", "language", "beginners")}

    @classmethod
    def from_json(cls, key: str, record: Mapping[str, Any]) -> Club:
        return cls(key, **record)


@dataclass(frozen=True, slots=True)
class News:
    """Something that the club says on its front page."""

    key: str
    title: str
    body: str
    at: datetime
    updated: datetime

    def __post_init__(self) -> None:
        if not self.title.strip() or len(self.title) > TITLE_MOST or len(self.body) > BODY_MOST:
            raise BadCalendar(Text(__name__, "bad_news", {"given": shown(self.title)}))
