"""The seasons of a server's clubs: each has people, tables and grades of its own, worked out when first asked for."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

from cardinal.club import MAIN
from cardinal.language import CardinalError
from cardinal.live.people_keeping import PeopleKeeping
from cardinal.season.people import People
from cardinal.season.people_acts import without_old_contacts
from cardinal.store.clubs import Clubs
from cardinal.store.people_list import PeopleList

from .double_dummy import DoubleDummy
from .event_catalogue import EventCatalogue
from .folder_catalogue import ShownEvent
from .kept_analysis import kept_analysis
from .season_analysis import SeasonAnalysis
from .season_catalogue import SeasonCatalogue
from .services import Services

_LOG = logging.getLogger(__name__)


@dataclass
class ClubSeasons:
    """By club its season, and double dummy of its evenings."""

    events: EventCatalogue
    double_dummy: DoubleDummy
    _seasons: dict[str, SeasonCatalogue] = field(default_factory=dict)
    _analyses: dict[str, SeasonAnalysis] = field(default_factory=dict)

    _clubs: dict[str, tuple[int, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.events.people_of = self.people_of
        self.events.learn = self._learn

    def _learn(self, shown_event: ShownEvent) -> None:
        kept = kept_analysis(shown_event)
        if kept is not None:
            self.double_dummy.learn(kept.tables)

    async def people_of(self, event: str, seq: int) -> tuple[People, str]:
        """The people of the club whose event it is, looked up once for each state of the event."""
        known, services = self._clubs.get(event), self.events.services
        if known is None or known[0] != seq:
            club = self.events.folders.club_of(event)
            if not club and services.is_open:
                club = await Clubs(services.database).of_event(event)
            known = self._clubs[event] = seq, club or MAIN
        seasons = self.of(known[1])
        people = await seasons.people()
        return people, seasons.people_version

    def of(self, club: str = MAIN) -> SeasonCatalogue:
        """The season of a club that there is."""
        if club not in self._seasons:
            self._seasons[club] = SeasonCatalogue(self.events, club)
        return self._seasons[club]

    def analysis(self, club: str = MAIN) -> SeasonAnalysis:
        if club not in self._analyses:
            self._analyses[club] = SeasonAnalysis(self.of(club), self.double_dummy)
        return self._analyses[club]

    async def carry_out(self) -> None:
        """At the start: what was done to people and a process that died had still to write. A list that cannot be read
        or written stops nobody."""
        services = self.events.services
        for club in await Clubs(services.database).every():
            try:
                await people_keeping(services, self.of(club.key)).carry_out()
            except (CardinalError, OSError) as refusal:
                _LOG.warning("the people of the club %s were not brought up to its log: %s", club.key, refusal)

    async def forget_contacts(self) -> None:
        """Addresses of those who left a club long ago are deleted from its list."""
        services = self.events.services
        today = services.now().date()
        for club in await Clubs(services.database).every():
            seasons = self.of(club.key)
            try:
                if seasons.home is None or without_old_contacts(people := await seasons.people(), today) is people:
                    continue
                seasons.refuse_unwritable()
                keeping = PeopleList(services.log, club.key, seasons.home)
                await keeping.change(lambda every: without_old_contacts(every, today))
            except (CardinalError, OSError) as refusal:
                _LOG.warning("addresses of former members of the club %s stay in its list: %s", club.key, refusal)

    def close(self) -> None:
        for one in self._analyses.values():
            one.close()


def people_keeping(services: Services, seasons: SeasonCatalogue) -> PeopleKeeping:
    """What is done to the people of a season's club is done by this."""
    return PeopleKeeping(
        seasons.club, seasons.home, seasons.prefix, services.competitions, services.accounts, services.now, services.hub
    )
