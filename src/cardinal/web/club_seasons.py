"""The seasons of a server's clubs: each has people, tables and grades of its own, worked out when first asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardinal.club import MAIN

from .double_dummy import DoubleDummy
from .event_catalogue import EventCatalogue
from .season_analysis import SeasonAnalysis
from .season_catalogue import SeasonCatalogue


@dataclass
class ClubSeasons:
    """By club its season, and double dummy of its evenings."""

    events: EventCatalogue
    double_dummy: DoubleDummy
    _seasons: dict[str, SeasonCatalogue] = field(default_factory=dict)
    _analyses: dict[str, SeasonAnalysis] = field(default_factory=dict)

    def of(self, club: str = MAIN) -> SeasonCatalogue:
        """The season of a club that there is."""
        if club not in self._seasons:
            self._seasons[club] = SeasonCatalogue(self.events, club)
        return self._seasons[club]

    def analysis(self, club: str = MAIN) -> SeasonAnalysis:
        if club not in self._analyses:
            self._analyses[club] = SeasonAnalysis(self.of(club), self.double_dummy)
        return self._analyses[club]

    def close(self) -> None:
        for one in self._analyses.values():
            one.close()
