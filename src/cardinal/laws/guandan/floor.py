"""Article 22: what a referee on duty announces, and the check of who has sat down against the line-ups."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from cardinal.cards import Seat
from cardinal.language import NotNow, NotUnderstood, Text
from cardinal.laws.cited import Cited
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Voice

from .case import GuandanCase
from .procedural_penalties import punish

voice = Voice(__name__, REFEREE)


class Notice(StrEnum):
    """What is said to the whole hall."""

    START = "start"
    TIME = "time"
    END = "end"
    REQUIREMENT = "requirement"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"notice_{self.value}").render(language)


CITES: Mapping[Notice, str] = {
    Notice.START: "§G22.1",
    Notice.TIME: "§G22.1",
    Notice.END: "§G22.1",
    Notice.REQUIREMENT: "§G22.2",
}


@dataclass(frozen=True, slots=True)
class Announcement:
    """One announcement. A requirement has its text, and the clause that it reminds of if it is about one."""

    notice: Notice
    at: datetime
    by: str
    text: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class FloorLog:
    """What was announced in a hall during one match, round or segment."""

    said: tuple[Announcement, ...] = ()

    def announced(self, one: Announcement) -> Cited[FloorLog]:
        """The log with an announcement more: the end after the start, each once, a requirement in words."""
        before = {other.notice for other in self.said}
        cites = CITES[one.notice]
        if one.notice is Notice.REQUIREMENT and not one.text.strip():
            raise NotUnderstood(Text(__name__, "no_words"), cites=cites)
        if one.notice in (Notice.START, Notice.END) and one.notice in before:
            raise NotNow(Text(__name__, "said_before", {"notice": one.notice}), cites=cites)
        if one.notice in (Notice.TIME, Notice.END) and Notice.START not in before:
            raise NotNow(Text(__name__, "not_begun", {"notice": one.notice}), cites=cites)
        return Cited(replace(self, said=(*self.said, one)), cites)

    def reminders(self, at: datetime) -> Cited[frozenset[str]]:
        """The clauses of which the whole hall had been reminded at *at*: a first offence then counts as a second."""
        return Cited(frozenset(one.clause for one in self.said if one.clause and one.at <= at), "§G22.2 §G52")


REMINDER = timedelta(minutes=5)
"""How long before the scheduled end the time is called where an event says nothing else; the book has no figure."""


def due(
    start: datetime, end: datetime, log: FloorLog, now: datetime, reminder: timedelta = REMINDER
) -> Cited[tuple[Notice, ...]]:
    """What should have been announced by now and was not."""
    said = {one.notice for one in log.said}
    times = ((Notice.START, start), (Notice.TIME, end - reminder), (Notice.END, end))
    return Cited(tuple(notice for notice, at in times if at <= now and notice not in said), "§G22.1")


Place = tuple[str, Seat]
"""A room and a seat in it."""


@dataclass(frozen=True, slots=True)
class LineUpFault:
    """Somebody who should not sit there: the offence it is, and where, unless it is about nobody's coming."""

    offence: str
    player: str
    at: Place | None
    cites: str


def line_up_faults(
    disclosed: Mapping[Place, str], seated: Mapping[Place, str], roster: Collection[str]
) -> Cited[tuple[LineUpFault, ...]]:
    """What differs between a team's line-up and who plays for it: strangers, wrong rooms, wrong seats, and who is
    missing. Somebody on the roster who is not in the line-up is in no right room."""
    rooms = {player: room for (room, _), player in disclosed.items()}
    found = []
    for place, player in seated.items():
        if player not in roster:
            found.append(LineUpFault("roster", player, place, "§G53.1.1"))
        elif disclosed.get(place) != player:
            right_room = rooms.get(player) == place[0]
            cites = "§G53.1.3.2" if right_room else "§G53.1.3.1"
            found.append(LineUpFault("seating", player, place, cites))
    missing = (player for player in disclosed.values() if player not in seated.values())
    found += [LineUpFault("missing", player, None, "§G22.4") for player in missing]
    return Cited(tuple(found), "§G22.4")


@law("G22.4", edition="guandan")
def line_up_check(case: GuandanCase) -> Procedure:
    """Article 22: the players at the table are checked against the line-up and the roster."""
    teams = case.conditions["event.form"] == "teams"
    options = ("as_disclosed", "stranger", "wrong_seat") if teams else ("as_disclosed", "stranger")
    found = yield voice.fact("seated", "§G22.4", options=options)
    if found == "stranger":
        yield from punish(case, "roster", "§G22.4")
    elif found == "wrong_seat":
        yield from punish(case, "seating", "§G22.4")
    elif found == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G22.4")
    else:
        yield voice.none("everybody_sits_as_disclosed", "§G22.4")
