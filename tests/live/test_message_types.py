"""What a table sends is what its description says, field by field, and the types of the pages' scripts are current."""

from __future__ import annotations

import json
from enum import Enum
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from cardinal.cards import SEATS, SIDES, Seat, Side, random_deal
from cardinal.cards.view_fields import PER_SEAT, PER_SIDE, SOME_SEATS, bare, fields_of, is_object
from cardinal.cards.viewer import Viewer
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.games.view_parts import CardCount, DealOver
from cardinal.live.message_cache import PublicPart, view_text, written
from cardinal.live.messages import ViewMessage
from cardinal.live.narration import as_list, sent
from tests.live.at_a_table import AtATable, random_act
from tests.live.open_tables import AtAnOpenTable
from tests.live.test_open_no_leak import careless_bridge, careless_guandan
from tools.protocol_types import TARGET, protocol_types

PLAIN = {int: int, float: (int, float), bool: bool, str: str, type(None): type(None), Any: object}
KEYS = {PER_SEAT: set(map(str, SEATS)), PER_SIDE: set(map(str, SIDES))}


def check(value: Any, hint: Any) -> None:
    """Fail unless *value* is JSON of the type."""
    kind, marks = bare(hint), get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    inside, origin = get_args(kind), get_origin(kind)
    seats = next((one for one in marks if one in (PER_SEAT, PER_SIDE, SOME_SEATS)), None)
    if seats is not None:
        assert set(value) == KEYS[seats] if seats in KEYS else set(value) <= KEYS[PER_SEAT]
        return
    if Seat in marks or Side in marks:
        assert value in (*map(str, SEATS), *map(str, SIDES))
    elif origin in (Union, UnionType):
        assert any(is_of(value, one) for one in inside), (value, hint)
    elif origin in (tuple, frozenset, list):
        assert isinstance(value, list)
        for one in value:
            check(one, inside[0])
    elif origin is Literal:
        assert value in inside
    elif is_typeddict(kind):
        check_fields(value, kind)
    elif isinstance(kind, type) and issubclass(kind, Enum) and issubclass(kind, str):
        assert value in [one.value for one in kind]
    elif kind in PLAIN:
        assert isinstance(value, PLAIN[kind]), (value, hint)
    elif hasattr(kind, "viewer"):
        # Which view it is depends on the table: that is looked at by itself.
        assert isinstance(value, dict)
    elif hasattr(kind, "to_json"):
        check(value, get_type_hints(kind.to_json)["return"])
    elif is_object(kind):
        assert isinstance(value, dict)
        assert set(value) == {one.name for one in fields_of(kind)}
        for one in fields_of(kind):
            check(value[one.name], one.hint)
    else:
        assert isinstance(value, str), (value, hint)


def is_of(value: Any, hint: Any) -> bool:
    try:
        check(value, hint)
    except AssertionError:
        return False
    return True


def check_fields(value: Any, kind: Any) -> None:
    assert isinstance(value, dict)
    for name, hint in get_type_hints(kind, include_extras=True).items():
        is_optional = get_origin(hint) is NotRequired
        assert name in value or is_optional
        if name in value:
            check(value[name], get_args(hint)[0] if is_optional else hint)
    assert set(value) <= set(get_type_hints(kind))


def looked_at(at: AtATable) -> None:
    """Every viewer's message is as described, and has every field of the view that is played there."""
    played: Any = at.table.played
    for viewer in (*SEATS, *Viewer):
        log = as_list(sent(at.table, viewer, "ja"))
        message = json.loads(
            written(at.table, viewer, view_text(at.table, viewer, "ja"), log, PublicPart().text(at.table))
        )
        check(message, ViewMessage)
        fields = fields_of(played.described)
        # A deal that is over says what it has led to.
        is_over = at.table.game == "guandan" and at.table.between_boards
        added = get_type_hints(DealOver) if is_over else {}
        if at.table.options.get("counter") and isinstance(viewer, Seat) and not is_over:
            added = get_type_hints(CardCount)
        assert set(message["view"]) == {"viewer", *added, *(one.name for one in fields)}
        for one in fields:
            check(message["view"][one.name], one.hint)


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_a_guarded_table_sends_what_is_described(game: str) -> None:
    options = {"counter": True} if game == "guandan" else {}
    at, chance = AtATable(game, **options).begin(), Random(game)
    while not at.table.between_boards:
        if at.table.seq % 4 == 0:
            looked_at(at)
        seat = at.table.awaited[0]
        played: Any = at.table.played
        at.play(seat, random_act(game, played.view(seat), chance))
    looked_at(at)


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_an_open_table_sends_what_is_described(game: str) -> None:
    chance = Random(7)
    if game == "bridge":
        deal = {"board": 1, "deal": str(random_deal(chance.randrange))}
        acts = careless_bridge(deal, chance, 24)
    else:
        deal = {**first_record(chance.randrange), "finishes": ["N S"]}
        acts = careless_guandan(deal, chance, 8)
    at = AtAnOpenTable(game, boards=[deal]).begin()
    for seat, act in acts:
        looked_at(at)
        at.play(seat, act)
    looked_at(at)


def test_the_types_of_the_scripts_are_current() -> None:
    assert TARGET.read_text("utf-8") == protocol_types(), "run python tools/protocol_types.py"
