"""Sign-ups made entries of the evening's event, all that have a place and are not there yet, at one tap."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from cardinal.club import Club, ClubEvening
from cardinal.club.sign_up import SignUp
from cardinal.club.waiting_list import WaitingList
from cardinal.contest.entries import By, Entry, Person
from cardinal.contest.model import Form
from cardinal.language import Text
from cardinal.season.people import name_key

from .commands import Actor
from .competition_log import Competitions, stream_of
from .errors import OutOfTurn
from .setting_up import AddEntry
from .sign_ups import SignUps


async def enter_signed_up(
    competitions: Competitions, sign_ups: SignUps, club: Club, evening: ClubEvening, actor: Actor, at: datetime
) -> int:
    """How many entries were added. Whoever was entered by hand meanwhile is not entered again."""
    stream = stream_of(evening.event)
    state = await competitions.state(stream)
    if state.known_seatings or state.known_matches:
        raise OutOfTurn(Text(__name__, "drawn", {"name": state.conditions.name}))
    listed = await sign_ups.of_evening(club.key, evening)
    there = {
        key: entry.number
        for entry in state.entries
        for player in entry.players
        for key in (name_key(player.name), player.key)
    }
    numbers: dict[str, int] = {}
    added = 0
    for one in listed.entered:
        if one.entry:
            continue
        number = next((there[key] for name in one.names if (key := _known_by(name)) in there), 0)
        if not number:
            command = AddEntry(_entry(one, evening), checked=False)
            # The same sign-up is the same command: pressed twice, it is entered once.
            done = await competitions.run(stream, command, command_id=f"sign-up {one.key}", actor=actor, at=at)
            (written,) = [event async for event in competitions.log.read(stream, done.first - 1, done.first)]
            number = int(written.payload["entry"]["number"])
            added += 1
        numbers[one.key] = number

    def decide(every: WaitingList) -> list[SignUp]:
        return [replace(one, entry=numbers[one.key]) for one in every.sign_ups if one.key in numbers]

    await sign_ups.change(club, evening, decide, at)
    return added


def _known_by(typed: str) -> str:
    player = _player(typed)
    return player.key if player.key != player.name else name_key(player.name)


def _entry(one: SignUp, evening: ClubEvening) -> Entry:
    players = tuple(map(_player, one.names))
    captain = players[0].name if evening.plan.form is Form.TEAMS else ""
    return Entry(0, one.team, players, captain=captain, by=By.ONLINE)


def _player(typed: str) -> Person:
    """Namesakes have their number behind the name: ``Li Wei = 1042``."""
    name, mark, number = (part.strip() for part in typed.rpartition("="))
    return Person(number, name) if mark and name and number else Person(typed, typed)
