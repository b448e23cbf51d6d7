"""How a stage is played at live tables, as the log has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

ONLINE_PLAY = "online_play"
"""The kind of the event that says so."""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """That a player has a link to the seat. ``keys`` are what whoever uses it is known by at the tables, the last one
    that of the link after this one: tables that are open already let that one in too."""

    version: int
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Online:
    """A stage at live tables. ``commitment`` names the sealed boards; ``level`` is how the robots play."""

    stage: str
    commitment: str
    level: str
    absent: str
    grace_seconds: int
    act_seconds: int
    goes_on: bool
    """Whether the next round is drawn and started as soon as this one is over."""
    manner: str = "guarded"
    """Whether an irregular act is refused, or stands until somebody notices."""
    links: Mapping[str, Any] = field(default_factory=dict)
    """By the number of the player, the link to the seat: a version and the keys, as the log writes them."""
    extra: Mapping[str, int] = field(default_factory=dict)
    """How many extra boards were laid for a match, by its round and table."""
    source: str = "server"
    """Who decides the cards besides the server: its players, or a public value; "server" is nobody."""
    holder: str = ""
    """The digest and the name of the server's share, where the players have shares too."""
    attempt: int = 1
    """How often shares were asked for: they are asked for anew where a holder has not handed its share over."""
    promised: Mapping[str, str] = field(default_factory=dict)
    """By the number of the player, the SHA-256 of the share that the player's browser has made."""
    given: Mapping[str, str] = field(default_factory=dict)
    """By the number of the player, the share itself, once the boards are sealed."""
    value: str = ""
    """The public value, once it is known."""

    @property
    def share_name(self) -> str:
        """Under which name the server keeps its share: that of the share itself, or of the sealed boards."""
        return self.holder.partition(" ")[0] or self.commitment

    @property
    def missing(self) -> tuple[str, ...]:
        """The players whose shares are still to come before the boards can be made."""
        return tuple(number for number in self.promised if number not in self.given) if self.commitment else ()


def seat_links(stages: Iterable[Online]) -> dict[str, SeatLink]:
    """The links of an event's players by their numbers; of several the latest."""
    found: dict[str, SeatLink] = {}
    for stage in stages:
        for number, told in stage.links.items():
            link = SeatLink(int(told["version"]), tuple(map(str, told["keys"])))
            if number not in found or found[number].version < link.version:
                found[number] = link
    return found


def written(links: Mapping[str, SeatLink]) -> dict[str, Any]:
    """Links as the log writes them; ``seat_links`` reads them back."""
    return {number: {"version": link.version, "keys": list(link.keys)} for number, link in links.items()}


def extra_at(online: Online | None, round_number: int, table: str) -> int:
    """How many extra boards lie at the tables of a match."""
    return 0 if online is None else online.extra.get(_match(round_number, table), 0)


def with_extra(online: Online, round_number: int, table: str, boards: int) -> dict[str, int]:
    """The extra boards of a stage when a match has so many; ``extra_at`` reads them back."""
    return {**online.extra, _match(round_number, table): boards}


def _match(round_number: int, table: str) -> str:
    return f"{round_number} {table}"
