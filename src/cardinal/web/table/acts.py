"""A device of a table, and what it does, one function a kind: enter, add or take back a deal, agree, disagree, call the
director. Forms and the JSON door carry the same fields, and both end here.

A device is known by the card on the table. The name of a table's key says the room where it matters: ``3`` is table 3,
``3 open`` and ``3 closed`` are its two rooms. A device of one room sees nothing of the other. Where a card names no
room, the device is told once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from cardinal.contest.model import Form, Game, Place, Room, Score
from cardinal.contest.score_cell import write_cell
from cardinal.contest.stage import Stage
from cardinal.language import Language, NotUnderstood, Text, shown
from cardinal.scoring import NotPlayed
from cardinal.store import Appended, Competition, DirectorCall, OutOfTurn, Role, SignInRefused, stream_of
from cardinal.store.commands import Actor, read_stage
from cardinal.store.playing import CallDirector, ConfirmResult, DisputeResult, EnterResult
from cardinal.web.services import Services, services_of
from cardinal.web.visitor import Visitor, visitor_of

from ..call_words import SUBJECTS
from ..result_pad import pad_cell
from .entering import AtTable, Fields, bridge_facts, bridge_score, plain_score
from .guandan_deals import conditions_of, deal_facts, deal_score, finish_of, game_of, game_score

__all__ = [
    "KINDS",
    "Act",
    "Device",
    "NoTable",
    "calls_about",
    "carry",
    "check_code",
    "device_named",
    "device_of",
    "entry_of",
    "is_game",
    "key_name",
    "noted",
    "number",
    "place_of",
    "split_name",
]


class NoTable(SignInRefused):
    """A browser that is no table's, or whose card was replaced."""


@dataclass(frozen=True, slots=True)
class Device:
    """A phone or tablet that lies on a table."""

    key: str
    table: str
    room: Room
    code: str

    @property
    def actor(self) -> Actor:
        return Actor(f"table {key_name(self.table, self.room)}", Role.TABLE, self.table)

    def needs_room(self, state: Competition) -> bool:
        """Whether it must first be told in which room of the match it lies."""
        if state.conditions.form is not Form.TEAMS or self.room is not Room.NONE:
            return False
        # Where teams move about one table after another, every table is a place of its own.
        return not any(table == self.table for _, _, table in state.known_seatings)


def key_name(table: str, room: Room) -> str:
    """The name under which a table's key is made.

    >>> key_name("3", Room.NONE), key_name("3", Room.OPEN)
    ('3', '3 open')
    """
    return f"{table} {room}" if room else table


def split_name(name: str) -> tuple[str, Room]:
    """The table and the room that a key's name says.

    >>> split_name("3 closed"), split_name("A 3")
    (('3', <Room.CLOSED: 'closed'>), ('A 3', <Room.NONE: ''>))
    """
    table, _, room = name.rpartition(" ")
    return (table, Room(room)) if table and room in (Room.OPEN, Room.CLOSED) else (name, Room.NONE)


async def device_of(request: Request) -> Device:
    """The table that this browser is; refused to any other."""
    visitor = visitor_of(request)
    device = device_named(visitor)
    await check_code(services_of(request), device)
    return device


def device_named(visitor: Visitor) -> Device:
    """The table that a cookie names, whether its card is still good or not."""
    key = visitor.stream.removeprefix("event/")
    if not visitor.is_table or visitor.stream != stream_of(key):
        raise NoTable(Text(__package__, "no_table"))
    table, room = split_name(visitor.table)
    return Device(key, table, room, visitor.code)


async def check_code(services: Services, device: Device) -> None:
    """Refuse a device whose card was replaced."""
    if not await services.is_table_code(device.code, stream_of(device.key)):
        raise NoTable(Text(__package__, "card_replaced"))


MOST_LETTERS = 500
SEATS = ("n", "e", "s", "w")
CLAIMED = "claimed_"
"""What the fields of the pad begin with on which a side says what it was."""


class Act:
    """One thing that a device asks for."""

    def __init__(self, services: Services, device: Device, fields: Fields, command: str, language: Language) -> None:
        self.services, self.device, self.fields = services, device, fields
        self.command, self.language = command, language

    async def state(self) -> Competition:
        return await self.services.competition(self.device.key)

    async def run(self, command: AtTable | CallDirector, command_id: str = "") -> Appended:
        named = command_id or self.command
        return await self.services.run(self.device.key, command, command_id=named, actor=self.device.actor)


def number(fields: Fields, name: str) -> int:
    """A whole number, 0 where nothing is said."""
    text = fields.get(name, "").strip()
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise NotUnderstood(Text("cardinal.web", "no_number", {"given": shown(text)}))
    return int(text)


def place_of(device: Device, fields: Fields) -> Place:
    """The place that the fields name, at this table and in this room whatever they say."""
    stage = fields.get("stage", "")[:200]
    return Place(stage, number(fields, "round"), device.table, number(fields, "board"), device.room)


def is_game(state: Competition, stage: Stage) -> bool:
    """Whether the deals of a match are a game with levels that move, rather than boards of their own."""
    return state.conditions.game is Game.GUANDAN and stage.has_matches and not stage.duplicate


def entry_of(
    state: Competition, place: Place, fields: Fields, before: Mapping[str, Any]
) -> tuple[Score, Mapping[str, Any]]:
    """The score that the taps give, and the facts beside it; *before* are those of the entry that it goes on from."""
    stage = read_stage(state, place.stage)
    if state.conditions.game is Game.BRIDGE:
        score = bridge_score(fields, place.board)
        return score, bridge_facts(fields, score)
    if fields.get("played") == "not_played":
        return NotPlayed(), {}
    conditions = conditions_of(state, stage)
    if not is_game(state, stage):
        finish = finish_of(fields)
        return deal_score(place.board, finish, conditions), {"deal": deal_facts(fields, finish)}
    deals = list(before.get("deals", ()))
    if fields.get("act") == "undo":
        deals = deals[:-1]
    else:
        deals.append(deal_facts(fields, finish_of(fields)))
    return game_score(game_of(state, stage, deals), conditions), {"deals": deals}


def noted(state: Competition, place: Place, seen: int) -> Mapping[str, Any]:
    """What a table noted beside the entry with that number."""
    there = state.results.get(place)
    return there.facts.to_json() if there is not None and there.seq == seen else {}


async def _enter(act: Act) -> Appended:
    fields, place, seen = act.fields, place_of(act.device, act.fields), number(act.fields, "seen")
    facts: Mapping[str, Any] = {}
    if fields.get("result") and "played" not in fields:
        # A program's; the pad of a phone says what happened too, and notes more than the result. The game of a
        # competition does not change, so that any state of it will do.
        state = act.services.competitions.known(stream_of(act.device.key)) or await act.state()
        score = plain_score(fields["result"], state.conditions.game, place.board)
    else:
        state = await act.state()
        score, facts = entry_of(state, place, fields, noted(state, place, seen))
    players = tuple(fields.get(name, "") for name in SEATS)
    entry = EnterResult(place, score, fields.get("side", ""), seen, players if any(players) else ())
    done = await act.run(AtTable(entry, facts))
    if isinstance(score, NotPlayed):
        await _tell_director(act, Text(__package__, "reason_not_played", {"board": place.board}))
    return done


async def _confirm(act: Act) -> Appended:
    place, side = place_of(act.device, act.fields), act.fields.get("side", "")
    return await act.run(AtTable(ConfirmResult(place, number(act.fields, "seen"), side)))


async def _dispute(act: Act) -> Appended:
    place, fields = place_of(act.device, act.fields), act.fields
    claimed = await _claimed(act, place)
    reason = fields.get("reason", "").strip() or (write_cell(claimed) if claimed is not None else "")
    told = DisputeResult(place, number(fields, "seen"), reason, fields.get("side", ""), claimed)
    done = await act.run(AtTable(told))
    await _tell_director(act, Text(__package__, "reason_dispute", {"board": place.board, "reason": reason.strip()}))
    return done


async def _claimed(act: Act, place: Place) -> Score | None:
    """What a side that does not agree says was the result, if it said one."""
    cell = pad_cell(act.fields, CLAIMED, "claimed")
    return plain_score(cell, (await act.state()).conditions.game, place.board) if cell else None


def calls_about(state: Competition, place: Place) -> tuple[DirectorCall, ...]:
    """The open calls that a table sent by itself because of its result there: disputed, or not played.

    A call that somebody made for another reason is about something else, whatever becomes of the result.
    """
    there = state.results.get(place)
    if there is None:
        return ()
    values = {"board": place.board, "reason": there.disputed}
    kinds = ("reason_dispute",) if there.disputed else ("reason_not_played",)
    said = {_in_room(Text(__package__, kind, values).render(one), place, one) for kind in kinds for one in Language}
    return tuple(
        call
        for call in state.open_calls
        if (call.table, call.stage, call.round, call.board) == (place.table, place.stage, place.round, place.board)
        and call.reason in {one[:MOST_LETTERS] for one in said}
    )


async def _tell_director(act: Act, reason: Text) -> None:
    """Call the director, unless the table waits already."""
    state = await act.state()
    if any(call.table == act.device.table for call in state.open_calls):
        return
    try:
        await act.run(_call_of(act, reason.render(act.language)), f"{act.command[:90]}.call")
    except OutOfTurn:
        # Somebody else at the table was faster; the director comes all the same.
        return


def _call_of(act: Act, reason: str) -> CallDirector:
    place = place_of(act.device, act.fields)
    told = _in_room(reason, place, act.language)[:MOST_LETTERS]
    return CallDirector(act.device.table, told, place.stage, place.round, place.board)


def _in_room(reason: str, place: Place, language: Language) -> str:
    if place.room is Room.NONE:
        return reason
    values = {"room": Text(__package__, f"room_{place.room}"), "reason": reason}
    return Text(__package__, "reason_in_room", values).render(language)


async def _call(act: Act) -> Appended:
    common, own = act.fields.get("common", ""), act.fields.get("reason", "").strip()
    if len(own) > MOST_LETTERS:
        raise NotUnderstood(Text("cardinal.web", "too_long", {"name": "reason", "most": MOST_LETTERS}))
    if common and common not in SUBJECTS:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(common)}), legal=SUBJECTS)
    said = Text(__package__, f"call_{common}") if common else None
    if said is not None and own:
        said = Text(__package__, "reason_both", {"common": said, "own": own})
    return await act.run(_call_of(act, said.render(act.language) if said is not None else own))


KINDS: Mapping[str, Callable[[Act], Awaitable[Appended]]] = {
    "enter": _enter,
    "confirm": _confirm,
    "dispute": _dispute,
    "call": _call,
}


async def carry(
    services: Services, device: Device, what: str, fields: Fields, command: str, language: Language
) -> Appended:
    """Do what a device asks for; *what* is one of ``KINDS``."""
    act = KINDS.get(what)
    if act is None:
        raise NotUnderstood(Text(__package__, "no_kind", {"given": shown(what)}), legal=tuple(KINDS))
    return await act(Act(services, device, fields, command, language))
