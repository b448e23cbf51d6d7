"""What a device does, one function a kind: enter, add or take back a deal, agree, disagree, call the director.

Forms and the JSON door carry the same fields, and both end here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cardinal.contest.model import Game, Place, Room, Score
from cardinal.contest.score_cell import write_cell
from cardinal.contest.stage import Stage
from cardinal.language import Language, NotUnderstood, Text, shown
from cardinal.scoring import NotPlayed
from cardinal.store import Appended, Competition, DirectorCall, OutOfTurn, stream_of
from cardinal.store.commands import read_stage
from cardinal.store.playing import CallDirector, ConfirmResult, DisputeResult, EnterResult

from ..result_pad import pad_cell
from ..services import Services
from .device import Device
from .entering import AtTable, Fields, bridge_facts, bridge_score, plain_score
from .guandan_deals import conditions_of, deal_facts, deal_score, finish_of, game_of, game_score

__all__ = ["KINDS", "Act", "calls_about", "carry", "entry_of", "is_game", "noted", "number", "place_of"]

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
    if common and common not in _ALL_REASONS:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(common)}), legal=_ALL_REASONS)
    said = Text(__package__, f"call_{common}") if common else None
    if said is not None and own:
        said = Text(__package__, "reason_both", {"common": said, "own": own})
    return await act.run(_call_of(act, said.render(act.language) if said is not None else own))


REASONS: Mapping[Game, tuple[str, ...]] = {
    Game.BRIDGE: (
        "insufficient",
        "irregularity",
        "lead",
        "exposed",
        "revoke",
        "claim",
        "information",
        "score",
        "slow",
        "other",
    ),
    Game.GUANDAN: ("play", "tribute", "score", "slow", "other"),
}
"""What tables call for, the usual first."""
_ALL_REASONS = tuple(dict.fromkeys(one for every in REASONS.values() for one in every))
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
