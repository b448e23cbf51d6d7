"""Scenes of an open Guandan table: how their files set a table up, what a step does, and what they can look at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from cardinal.cards import SEATS, Rank, Seat, Side
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Finish, Game, Setup, Standing, parse_level
from cardinal.guandan.dealing import parse_seed, seeded_shuffle
from cardinal.guandan.seating import next_seat
from cardinal.guandan.start import Start, after
from cardinal.language import CardinalError
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.conditions import table_rules
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.guandan.penalty_scale import LoggedOffence
from cardinal.laws.question import REFEREE
from tests.guandan.stacked_pack import shuffle_from
from tests.guandan.tables import full_hands

_EIGHT = re.compile(r"\b([2-9TJQKA])x8\b")


def cards(text: str) -> str:
    """Cards as a scene writes them: ``3x8`` are all eight threes."""
    return _EIGHT.sub(lambda found: " ".join(f"{found[1]}{suit}" for suit in "cdhscdhs"), text)


def scene_table(scene: Mapping[str, object]) -> OpenGuandanTable:
    """The table of a scene, the cards dealt: four full hands with the cards that matter."""
    level = parse_level(str(scene.get("level", "5")))
    wanted = {Seat.parse(seat): cards(text) for seat, text in scene.get("hands", {}).items()}  # type: ignore[attr-defined]
    low = [Seat.parse(seat) for seat in scene.get("low", ())]  # type: ignore[attr-defined]
    pack = shuffle_from(full_hands(wanted, low, level))
    conditions = guandan_conditions({"rules.dealing": "machine", **scene.get("conditions", {})})  # type: ignore[dict-item]
    previous, lead = scene.get("previous"), scene.get("lead")
    if previous is not None:
        start = after(Finish.parse(str(previous)))
        start = Start(start.shuffler, start.cutter, Seat.E, None, start.duty, start.cites)
    else:
        leader = Seat.parse(str(lead))
        start = Start(Seat.E, Seat.S, Seat.E, leader, None, "§G7.1.3")
    standing = Standing(level, level, Side.parse(str(scene.get("owner", "NS"))))
    setup = Setup(2, level, pack, start, table_rules(conditions), standing, Rank.TWO)
    offences = [LoggedOffence(*one) for one in scene.get("offences", ())]  # type: ignore[attr-defined]
    table = OpenGuandanTable(setup, conditions, offences=offences, reminders=scene.get("reminders", ()))  # type: ignore[arg-type]
    return table if scene.get("drawing") else table.act("cards dealt")


def expectations(table: OpenGuandanTable) -> dict[str, object]:
    """Everything that a scene can look at, by the words that it uses."""
    deal, state, question = table.deal, table.deal.state, table.question
    trick = state.trick
    barred = trick.done if trick is not None else 0
    return {
        "turn": str(table.turn),
        "phase": str(state.phase),
        "drawn": state.drawn,
        "asks": question.key if question else "nothing",
        "of": str(question.asked) if question else "nobody",
        "hearing": table.hearing.law if table.hearing else "none",
        "waiting": table.state.is_waiting,
        "redeal": table.state.awaits_redeal,
        "trick": [str(turn) for turn in trick.turns] if trick is not None else [],
        "leading": state.is_leading,
        "left": {str(seat): len(state.hands[seat]) for seat in SEATS},
        "out": [str(seat) for seat in state.out],
        "reports": {str(seat): count for seat in SEATS if (count := state.reports[seat]) is not None},
        "out_of_trick": [str(seat) for seat in SEATS if barred >> seat & 1],
        "suspended": [str(seat) for seat in deal.suspended],
        "bans": [f"{seat}: {', '.join(map(str, patterns))}" for seat, patterns in deal.active_bans()],
        "legal_kinds": sorted({one.pattern.kind.word for one in table.legal_classes()}),
        "lapses": [f"{one.law} {one.act.seat}" for one in deal.lapses],
        "rulings": [ruling.law for ruling in table.rulings],
        "cites": sorted({clause for ruling in table.rulings for clause in ruling.cites}),
        "consulted": sorted({clause for ruling in table.rulings for clause in ruling.consulted}),
        "penalties": [f"{one.to} {one.amount or one.kind}" for one in table.penalties],
        "offences": [f"{one.clause} {one.team}" for one in table.offences],
        "finish": str(table.finish),
        "over": table.is_over,
    }


def game_expectations(table: OpenGuandanTable) -> dict[str, object]:
    """What a finished deal does to the match."""
    game = Game(rules=table.setup.rules, standing=table.setup.standing, start=table.setup.start)
    game = table.game_after(game)
    start = game.start
    return {
        "levels": str(game.standing),
        "shuffles": str(start.shuffler),
        "cuts": str(start.cutter),
        "draws": str(start.first_drawer),
        "leads": str(start.leader),
        "payers": [] if start.duty is None else [str(seat) for seat in start.duty.payers],
    }


def lines_of(what: object) -> Iterator[str]:
    for line in what if isinstance(what, list) else [what]:
        yield cards(str(line))


def others_pass(table: OpenGuandanTable, seat: Seat) -> OpenGuandanTable:
    """Everybody else who is in passes, from the next player on."""
    one = next_seat(seat)
    while one is not seat:
        if table.hand(one) and table.deal.position().may_still_act(one):
            table = table.act(f"{one} passes")
        one = next_seat(one)
    return table


def do_step(table: OpenGuandanTable, step: Mapping[str, object]) -> OpenGuandanTable:
    ((kind, what),) = step.items()
    if kind in ("act", "acts"):
        for line in lines_of(what):
            table = table.act(line)
        return table
    if kind == "others_pass":
        return others_pass(table, Seat.parse(str(what)))
    if kind == "answer":
        given = dict(what)  # type: ignore[call-overload]
        by = given.pop("by", "referee")
        for key, value in given.items():
            table = table.answer(key, value, REFEREE if by == "referee" else Seat.parse(by))
        return table
    if kind == "withdraw":
        return table.withdraw(str(what))
    if kind == "redeal":
        return table.redeal(seeded_shuffle(parse_seed(str(what)), 1))
    if kind == "refuses":
        with pytest.raises(CardinalError) as refusal:
            table.act(cards(what["act"]))  # type: ignore[index]
        assert set(what["cites"]) <= set(refusal.value.cites)  # type: ignore[index]
        return table
    if kind == "sees":
        _check_views(table, what)  # type: ignore[arg-type]
        return table
    actual = game_expectations(table) if kind == "game" else expectations(table)
    assert kind in ("expect", "game"), kind
    for name, value in what.items():  # type: ignore[attr-defined]
        if name in ("cites", "consulted"):
            assert set(value) <= set(actual[name]), (value, actual[name])  # type: ignore[call-overload]
        elif name == "left":
            assert {seat: actual["left"][seat] for seat in value} == value, actual["left"]  # type: ignore[index]
        else:
            assert actual[name] == value, (name, value, actual[name])
    return table


def _check_views(table: OpenGuandanTable, expected: Mapping[str, Mapping[str, object]]) -> None:
    for viewer, wanted in expected.items():
        seen = table.view(Viewer.DIRECTOR if viewer == "referee" else Seat.parse(viewer))
        for name, value in wanted.items():
            assert seen[name] == value, (viewer, name, value, seen[name])
