"""An event with the names that everybody may read: whoever wants to be a number in public is one, and somebody under
age has initials. Places, scores and seats are those of the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardinal.contest.entries import Entry, contestants
from cardinal.contest.entries import Person as Player
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.model import Event
from cardinal.season.people import People
from cardinal.store import Competition
from cardinal.store.competition_people import mentions

Names = Mapping[str, tuple[str, str]]
"""By the key of a player the key and the name that the public has."""


def names_for_everybody(players: Mapping[str, tuple[str, str]], people: People, year: int) -> Names:
    """Of an event's players, by whatever identifies them there, with key and name, those whom the public reads
    otherwise."""
    found = {}
    for ident, (key, name) in players.items():
        person = people.match(key) or people.match(name)
        told = person.event_name(year) if person is not None else name
        if person is not None and told != name and not person.is_erased:
            # Where nothing but the name identifies somebody, the name is the key too.
            found[ident] = person.id if key == name else key, told
    return found


def people_for_everybody(state: Competition, people: People, year: int) -> dict[str, Player]:
    """The people of a competition; the very same mapping where everybody has their name."""
    known = {number: (one.key, one.name) for number, one in state.people.items()}
    names = names_for_everybody(known, people, year)
    return {
        number: replace(one, key=names[number][0], name=names[number][1]) if number in names else one
        for number, one in state.people.items()
    }


def entries_for_everybody(state: Competition, shown: Mapping[str, Player]) -> dict[int, Entry]:
    """Entries whose own name would give somebody away are called by their players."""
    gone = [one for number, one in state.people.items() if shown[number] is not one]
    return {
        number: replace(entry, name="") if entry.name and mentions(entry, gone) else entry
        for number, entry in state.known_entries.items()
    }


def folder_for_everybody(folder: EventFolder, people: People, year: int) -> EventFolder:
    """The same for an event that is a folder; the folder itself where everybody has their name."""
    players = {one.key: one for entry in folder.entries for one in entry.everybody}
    names = names_for_everybody({key: (key, one.name) for key, one in players.items()}, people, year)
    if not names:
        return folder
    gone = [players[key] for key in names]
    entries = tuple(_entry(one, names, gone) for one in folder.entries)
    return replace(folder, entries=entries, event=_event(folder.event, entries, names))


def _entry(entry: Entry, names: Names, gone: list[Player]) -> Entry:
    by_name = {one.name: names[one.key][1] for one in gone}
    return replace(
        entry,
        name="" if entry.name and mentions(entry, gone) else entry.name,
        players=tuple(_player(one, names) for one in entry.players),
        captain=by_name.get(entry.captain, entry.captain),
        coach=by_name.get(entry.coach, entry.coach),
        substitutes=tuple(
            replace(one, player=_player(one.player, names), replaces=_key(one.replaces, names))
            for one in entry.substitutes
        ),
    )


def _player(one: Player, names: Names) -> Player:
    return replace(one, key=names[one.key][0], name=names[one.key][1]) if one.key in names else one


def _key(key: str, names: Names) -> str:
    return names[key][0] if key in names else key


def _event(event: Event, entries: tuple[Entry, ...], names: Names) -> Event:
    def keys(every: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_key(key, names) for key in every)

    called = {one.number: one.name for one in contestants(entries)}
    return replace(
        event,
        contestants=tuple(
            replace(one, name=called.get(one.number, one.name), players=keys(one.players)) for one in event.contestants
        ),
        players=tuple(
            replace(one, key=names[one.key][0], name=names[one.key][1]) if one.key in names else one
            for one in event.players
        ),
        lines=tuple(replace(one, players=keys(one.players)) if one.players else one for one in event.lines),
        matches=tuple(
            replace(
                one,
                home_players=keys(one.home_players),
                away_players=keys(one.away_players),
                borrowed=tuple(replace(loan, player=_key(loan.player, names)) for loan in one.borrowed),
            )
            for one in event.matches
        ),
    )
