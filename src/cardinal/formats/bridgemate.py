"""Messages for the Bridgemate Data Connector: a movement goes out as the data that initialise an event.

The shape is that of Bridge Systems' published client: a request is a JSON object with ``Command``, ``ClubId``,
``LicenceKey``, ``SessionGuid`` and ``SerializedData``, which is JSON again, as text. Command 5 initialises an event
with sessions, scoring groups, sections, tables and rounds, and optionally players, who sits where, and hand records;
command 19 asks for new results, 27 says that they were taken. How a message travels (pipe or HTTP) is not its concern.
See docs/bridgemate.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from cardinal.cards import SEATS, Deal
from cardinal.cards.deal import print_bits
from cardinal.contest.model import Contestant, Event, Form, Game, Seating
from cardinal.contest.stage import Scoring, Stage, Winners
from cardinal.language import NotAllowed, NotUnderstood, Texts, shown

said = Texts(__name__)

_GUID = re.compile(r"[0-9A-F]{32}")
_LETTERS = re.compile(r"([A-Z])\1{0,2}")
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_GAMES = {Form.PAIRS: 10, Form.INDIVIDUAL: 20, Form.TEAMS: 30}
# Where Bridge Systems has several of a kind, the one whose average plus is three IMPs, as the laws have it.
_SCORINGS: Mapping[Scoring, int] = {
    Scoring.MATCHPOINTS: 10,
    Scoring.BUTLER: 27,
    Scoring.CROSS_IMPS: 35,
    Scoring.IMPS: 40,
    Scoring.VP: 51,
    Scoring.BAM: 60,
    Scoring.PATTON: 70,
}
_TWO = (Winners.GROUP_TWO, Winners.OVERALL_TWO)
_SEAT_NAMES = ("North", "East", "South", "West")
_SUIT_NAMES = ("Spades", "Hearts", "Diamonds", "Clubs")
Json = dict[str, object]


class Command(IntEnum):
    """The commands that the adapter uses."""

    INITIALISE = 5
    NEW_RESULTS = 19
    ALL_RESULTS = 23
    ACCEPT_RESULTS = 27


@dataclass(frozen=True, slots=True)
class Session:
    """What the Data Connector knows a session by. ``guid`` is 32 signs, digits and capital A to F."""

    guid: str
    starts: datetime
    name: str = ""
    club_id: str = ""
    licence_key: str = ""

    def __post_init__(self) -> None:
        if not _GUID.fullmatch(self.guid):
            raise NotUnderstood(said("guid", given=shown(self.guid)))


def request(session: Session, command: Command, data: object = None) -> str:
    """A request of the scoring program, as text."""
    # Only an event's initialisation is no matter of one session.
    of_session = "" if command is Command.INITIALISE else session.guid
    message = {
        "Command": int(command),
        "ClubId": session.club_id,
        "LicenceKey": session.licence_key,
        "SessionGuid": of_session,
        "SerializedData": "" if data is None else json.dumps(data, ensure_ascii=False),
    }
    return json.dumps(message, ensure_ascii=False)


def movement_message(
    event: Event, stage: Stage, session: Session, hands: Mapping[int, Deal] | None = None, *, start: int = 7
) -> str:
    """The movement of a stage as the message that initialises an event. *start* adds up what the control software
    is to do: 1 start, 2 clear the terminals and fill them, 4 read from them."""
    if event.conditions.game is not Game.BRIDGE:
        raise NotAllowed(said("only_bridge"))
    seatings = [seating for seating in event.seatings if seating.stage == stage.name]
    if not seatings:
        raise NotUnderstood(said("no_movement", stage=stage.name))
    letters = section_letters(seatings)
    sections = [
        _section(event, stage, session, [one for one in seatings if one.section == name], letter)
        for name, letter in letters.items()
    ]
    players = _players(event, session)
    data: Json = {
        "Commands": start,
        "EventGuid": None,
        "ClubId": session.club_id,
        "Sessions": [_session(event, stage, session, sections)],
        "PlayerData": list(players.values()),
        "Participations": _participations(event, session, seatings, letters, players),
        "Handrecords": [_hand_record(session, number, deal) for number, deal in sorted((hands or {}).items())],
    }
    return request(session, Command.INITIALISE, data)


def section_letters(seatings: Sequence[Seating]) -> dict[str, str]:
    """A letter for each section: its own name if it is one, else the first that is free."""
    names = list(dict.fromkeys(seating.section for seating in seatings))
    own = {name: name.upper() for name in names if _LETTERS.fullmatch(name.upper())}
    free = [letter * times for times in (1, 2, 3) for letter in _ALPHABET if letter * times not in own.values()]
    if len(names) - len(own) > len(free):
        raise NotAllowed(said("sections", given=len(names)))
    rest = iter(free)
    return {name: own[name] if name in own else next(rest) for name in names}


def _session(event: Event, stage: Stage, session: Session, sections: list[Json]) -> Json:
    group: Json = {
        "SessionGuid": session.guid,
        "Sections": sections,
        "ScoringGroupNumber": 1,
        "ScoringMethod": _SCORINGS.get(stage.scoring, 10),
        "Name": stage.name,
    }
    starts = session.starts
    return {
        "ScoringGroups": [group],
        "SessionGuid": session.guid,
        "Name": session.name or event.conditions.name,
        "Year": starts.year,
        "Month": starts.month,
        "Day": starts.day,
        "Hour": starts.hour,
        "Minute": starts.minute,
    }


def _section(event: Event, stage: Stage, session: Session, seatings: list[Seating], letter: str) -> Json:
    form = event.conditions.form
    tables: dict[int, list[Json]] = {}
    for one in sorted(seatings, key=lambda seating: seating.round):
        number = table_number(one.table)
        tables.setdefault(number, []).append(_round(one, session, letter, number, is_teams=form is Form.TEAMS))
    return {
        "SessionGuid": session.guid,
        "ScoringGroupNumber": 1,
        "Letters": letter,
        "Name": seatings[0].section,
        "Winners": 2 if stage.winners in _TWO else 1,
        "GameType": _GAMES[form],
        "HasExplicitParticipations": form is Form.INDIVIDUAL,
        "Tables": [
            {"SessionGuid": session.guid, "SectionLetters": letter, "TableNumber": number, "Rounds": rounds}
            for number, rounds in sorted(tables.items())
        ],
    }


def table_number(name: str) -> int:
    digits = name.strip()
    if not (digits.isascii() and digits.isdigit() and int(digits[:6]) > 0 and len(digits) < 6):
        raise NotAllowed(said("table", given=shown(name)))
    return int(digits)


def _round(seating: Seating, session: Session, letter: str, table: int, *, is_teams: bool) -> Json:
    is_played = bool(seating.ns and seating.ew)
    boards = sorted(seating.boards) if is_played else []
    if boards and boards[-1] - boards[0] + 1 != len(boards):
        raise NotAllowed(said("boards", table=seating.table, round=seating.round))
    ns, ew = seating.ns[0] if seating.ns else 0, seating.ew[0] if seating.ew else 0
    return {
        "SessionGuid": session.guid,
        "SectionLetters": letter,
        "TableNumber": table,
        "RoundNumber": seating.round,
        "LowBoardNumber": boards[0] if boards else 0,
        "HighBoardNumber": boards[-1] if boards else 0,
        "PairNS": ns,
        "PairEW": ew,
        "TeamNS": ns if is_teams else 0,
        "TeamEW": ew if is_teams else 0,
    }


def _players(event: Event, session: Session) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for player in event.players:
        first, _, last = (player.name or player.key).rpartition(" ")
        found[player.key] = {
            "SessionGuid": session.guid,
            "PlayerNumber": player.key,
            "FirstName": first,
            "LastName": last,
        }
    return found


def _participations(
    event: Event, session: Session, seatings: list[Seating], letters: Mapping[str, str], players: Mapping[str, Json]
) -> list[Json]:
    """Who sits where: in the first round, from which the others follow; of individuals in every round."""
    is_individual = event.conditions.form is Form.INDIVIDUAL
    first = min(seating.round for seating in seatings)
    found: list[Json] = []
    for one in seatings:
        if one.round != first and not is_individual:
            continue
        for seat, key in enumerate(_seated(event.by_number, one)):
            if key in players:
                found.append(
                    {
                        "SessionGuid": session.guid,
                        "SectionLetters": letters[one.section],
                        "TableNumber": table_number(one.table),
                        "Direction": seat + 1,
                        "RoundNumber": one.round,
                        "PlayerNumber": key,
                    }
                )
    return found


def _seated(contestants: Mapping[int, Contestant], seating: Seating) -> list[str]:
    """The players from North clockwise; of a team the two who are named first."""
    seats = ["", "", "", ""]
    for side, numbers in enumerate((seating.ns, seating.ew)):
        keys = [key for number in numbers if number in contestants for key in contestants[number].players]
        for seat, key in zip((side, side + 2), keys, strict=False):
            seats[seat] = key
    return seats


def _hand_record(session: Session, number: int, deal: Deal) -> Json:
    told: Json = {"SessionGuid": session.guid, "ScoringGroupNumber": 1, "BoardNumber": number}
    for seat, name in zip(SEATS, _SEAT_NAMES, strict=True):
        for suit, holding in zip(_SUIT_NAMES, print_bits(deal.bits[seat]).split("."), strict=True):
            told[name + suit] = holding
    return told
