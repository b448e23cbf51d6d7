"""What a table enters: the taps on a phone as a score, and the command that keeps what else was seen.

A result in the log is a line of the results. What the line has no place for, the card led, the order of finish, the
tribute, is written beside it in the same event, under ``facts``; the fold leaves it alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar

from cardinal.bridge import Result
from cardinal.bridge.board import vulnerability_of
from cardinal.cards import Card
from cardinal.contest.model import Game, Match, Place, Room, Score
from cardinal.contest.score_cell import no_levels, read_cell
from cardinal.contest.stage import Stage
from cardinal.language import NotAllowed, NotUnderstood, Text, shown
from cardinal.scoring import NotPlayed, Played
from cardinal.store import Competition, NewEvent, OutOfTurn, Role
from cardinal.store.commands import TABLE, Asked, read_stage
from cardinal.store.playing import ConfirmResult, DisputeResult, EnterResult, sides_at
from cardinal.store.table_facts import COUNTED, PLAYED

from ..result_pad import pad_said

__all__ = ["AtTable", "Fields", "bridge_facts", "bridge_score", "plain_score"]

Fields = Mapping[str, str]
_SHORT = 20
_LEVELS = re.compile(r"[+-][0-3]|(?:[2-9]|10|[JQK]|A\+?):(?:[2-9]|10|[JQK]|A\+?)")


Told = EnterResult | ConfirmResult | DisputeResult


@dataclass(frozen=True, slots=True)
class AtTable:
    """A command of a table about a board, with what was noted beside a result.

    Of an earlier round nothing is told: others sit at the table now, and may have the board still to play.
    """

    may: ClassVar[tuple[Role, ...]] = TABLE
    told: Told
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> Place:
        return self.told.place

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        if isinstance(self.told, EnterResult):
            _refuse_other_board(asked.state, self.place)
            _refuse_strangers(asked.state, self.told)
        try:
            events = self.told.decide(asked)
        except OutOfTurn:
            if is_past(asked.state, self.place.stage, self.place.round):
                raise OutOfTurn(Text(__package__, "earlier_round", {"round": self.place.round})) from None
            raise
        if not self.facts:
            return events
        return tuple(replace(event, payload={**event.payload, "facts": dict(self.facts)}) for event in events)


def is_past(state: Competition, stage: str, round_number: int) -> bool:
    """Whether a later round is under way."""
    order = {one.name: at for at, one in enumerate(state.conditions.stages)}
    own = order.get(stage, -1), round_number
    return any((order.get(name, -1), number) > own for name, number in state.started)


def _refuse_other_board(state: Competition, place: Place) -> None:
    """The boards of a movement are looked at with the result; those of a match are as many as the conditions say."""
    if (place.stage, place.round, place.table) in state.known_seatings:
        return
    stage = read_stage(state, place.stage)
    games = state.conditions.game is Game.GUANDAN and not stage.duplicate
    most = 1 if games else stage.boards
    half = next((one.boards for one in state.known_matches if one.boards and _is_at(one, place, stage)), ())
    if half and place.board not in half:
        raise NotUnderstood(Text(__package__, "no_board_of_half", {"board": place.board, "boards": half}), legal=half)
    if not half and not 1 <= place.board <= most:
        raise NotUnderstood(Text(__package__, "no_board", {"board": place.board, "most": most}))


def _is_at(match: Match, place: Place, stage: Stage) -> bool:
    at = place.stage, place.round, stage.main_table(place.table)
    return (match.stage, match.round, match.table) == at


def _refuse_strangers(state: Competition, told: EnterResult) -> None:
    """A table names players of its own contestants only."""
    named = {player for player in told.players if player}
    if not named:
        return
    numbers = {number for side in sides_at(state, told.place) for number in side}
    people = (one.key for number in numbers for one in state.known_entries[number].everybody)
    legal = tuple(state.people[person].key for person in people if person in state.people)
    strangers = sorted(named - set(legal))
    if strangers:
        raise NotUnderstood(Text(__package__, "no_player", {"given": shown(strangers[0])}), legal=legal)
    _refuse_twice(state, told, named)


def _refuse_twice(state: Competition, told: EnterResult, named: set[str]) -> None:
    """Nobody sits in two seats of a table, or plays a board in both rooms (Law 3, G29.2)."""
    cites = "§G29.2" if state.conditions.game is Game.GUANDAN else "§3/1"
    names = {person.key: person.name for person in state.people.values()}
    twice = next((one for one in sorted(named) if told.players.count(one) > 1), "")
    if twice:
        raise NotAllowed(Text(__package__, "player_twice", {"player": names.get(twice, twice)}), cites=cites)
    other = {Room.OPEN: Room.CLOSED, Room.CLOSED: Room.OPEN}.get(told.place.room)
    there = state.results.get(replace(told.place, room=other)) if other is not None else None
    sat = {state.people[one].key for one in there.line.players if one in state.people} if there is not None else set()
    if named & sat:
        player = sorted(named & sat)[0]
        raise NotAllowed(Text(__package__, "player_other_room", {"player": names.get(player, player)}), cites=cites)


def plain_score(text: str, game: Game, board: int) -> Score:
    """A score as a table may write it: what was played, never what only a director gives.

    >>> plain_score("4SX by S -1", Game.BRIDGE, 1).score, plain_score("+3", Game.GUANDAN, 1).difference
    (-100, 3)
    """
    cell = text.strip()
    return _plain_score(cell, game, board) if len(cell) <= _SHORT else _plain_score.__wrapped__(cell, game, board)


@lru_cache(maxsize=4_096)
def _plain_score(cell: str, game: Game, board: int) -> Score:
    # At many tables the same happens on the same boards.
    is_plain = cell == "not played" or _LEVELS.fullmatch(cell)
    if game is Game.GUANDAN and not is_plain:
        raise no_levels(cell)
    return read_cell(cell if is_plain else str(Result.parse(cell)), game, board)


def bridge_score(fields: Fields, board: int) -> Score:
    """What the pad of a table says as a score; refused with what is still missing.

    >>> bridge_score({"level": "4", "strain": "S", "doubling": "X", "declarer": "N", "made": "-1"}, 2).score
    -200
    """
    said = pad_said(fields, is_needed=True)
    if isinstance(said, str):
        return plain_score(said, Game.BRIDGE, board)
    return said if isinstance(said, NotPlayed) else Played.of(said, vulnerability_of(board))


def bridge_facts(fields: Fields, score: Score) -> dict[str, Any]:
    """The card led and whether the tricks of a ruling are in the result, where somebody said it; on a board that is
    passed out or not played there are none.

    >>> bridge_facts({"lead": "HK"}, plain_score("4S by N =", Game.BRIDGE, 1))
    {'lead': 'HK'}
    >>> bridge_facts({"lead": "HK"}, plain_score("pass", Game.BRIDGE, 1))
    {}
    """
    if not isinstance(score, Played) or score.result is None or score.result.contract is None:
        return {}
    lead, transfer = _lead(fields), fields.get("transfer", "")
    if transfer not in ("", PLAYED, COUNTED):
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(transfer)}), legal=(PLAYED, COUNTED))
    if fields.get("transfer_asked") and not transfer:
        parts = (Text(__package__, "part_transfer"),)
        raise NotUnderstood(Text(__package__, "missing", {"parts": parts}), legal=(PLAYED, COUNTED))
    return ({"lead": str(Card.parse(lead))} if lead else {}) | ({"transfer": transfer} if transfer else {})


def _lead(fields: Fields) -> str:
    """The card led: as a program writes it, or by the keys of its suit and its rank."""
    suit, rank = fields.get("lead_suit", ""), fields.get("lead_rank", "")
    if bool(suit) is not bool(rank):
        raise NotUnderstood(Text(__package__, "missing", {"parts": (Text(__package__, "part_lead"),)}))
    return suit + rank or fields.get("lead", "")
