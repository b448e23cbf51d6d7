"""The command that gives players links to their seats, so that nobody needs an account to play in an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import ClassVar

from cardinal.language import NotUnderstood, Text, shown

from .accounts import Role
from .commands import STAFF, Asked
from .competition_state import Competition
from .errors import OutOfTurn
from .log import NewEvent
from .online_state import ONLINE_PLAY, SeatLink, seat_links, written

MOST_LETTERS = 100


def players_by_number(state: Competition) -> dict[str, tuple[int, int]]:
    """By the number of each player who plays: the entry, and the player's place in it."""
    return {
        person.key: (entry.number, place)
        for entry in sorted(state.known_entries.values(), key=lambda known_entry: known_entry.number)
        if entry.status.plays
        for place, person in enumerate(entry.players)
    }


@dataclass(frozen=True, slots=True)
class MakeSeatLinks:
    """New links for these players; those that they had are void. *links* are by the numbers of the players."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    links: Mapping[str, SeatLink]

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        if not state.online:
            raise OutOfTurn(Text(__name__, "not_online"))
        known, players = seat_links(state.online.values()), players_by_number(state)
        for number, link in self.links.items():
            if number not in players:
                raise NotUnderstood(Text(__name__, "nobody", {"given": shown(number)}), legal=tuple(players))
            before = known[number].version if number in known else 0
            if link.version != before + 1:
                raise OutOfTurn(Text(__name__, "made_already", {"given": shown(number)}))
            if not link.keys or any(not 0 < len(key) <= MOST_LETTERS for key in link.keys):
                raise NotUnderstood(Text(__name__, "nobody", {"given": shown(number)}))
        if not self.links:
            raise OutOfTurn(Text(__name__, "none_to_make"))
        every = written({**known, **self.links})
        return tuple(
            NewEvent(ONLINE_PLAY, asdict(replace(one, links=every)), f"online {one.stage}"[:300])
            for one in state.online.values()
        )
