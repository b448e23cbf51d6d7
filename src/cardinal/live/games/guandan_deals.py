"""What every live deal of Guandan has, whether irregular acts are refused or stand: how it begins, what the table does
of itself, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.record import replace
from cardinal.guandan import DEFAULT_RULES, Finish, Game, Phase, Rules, Setup, duplicate
from cardinal.guandan import events as e
from cardinal.guandan.conditions import End
from cardinal.guandan.dealing import CUT_PLACES, parse_shuffle, random_shuffle, shuffle_text
from cardinal.guandan.start import after_offence
from cardinal.guandan.state import State

from .game import Outcome

MACHINE: Rules = replace(DEFAULT_RULES, dealing="machine")
PLACES = 8
"""So many places to cut at are drawn by chance; a card that may not be turned up makes the next one count."""
HINTS = 12


def first_record(chance: Callable[[int], int]) -> dict[str, Any]:
    """The first deal of a game: what chance decides of it."""
    places = [CUT_PLACES[chance(len(CUT_PLACES))] for _ in range(PLACES)]
    return {"finishes": [], "pack": shuffle_text(random_shuffle(chance)), "places": places, "lot": chance(2)}


def game_of(record: Mapping[str, Any]) -> Game:
    """The game before the deal: every deal so far as it was played, or as a ruling has it."""
    game = Game(End(), MACHINE)
    for ended in record["finishes"]:
        if isinstance(ended, str):
            game = game.after(Finish.parse(ended))
        elif "awarded" in ended:
            game = game.awarded(Seat.parse(ended["awarded"]))
        else:
            game = game.after(Finish.parse(ended["finish"]), after_offence(Seat.parse(ended["offender"])))
    return game


def setup_of(record: Mapping[str, Any], game: Game) -> Setup:
    """The deal before its first card: the next of the game, or a board that is the same at every table, whose level and
    tribute are by the sheet, which begins again after its last."""
    pack, number = parse_shuffle(record["pack"]), record.get("board")
    if number is None:
        return game.setup(pack)
    sheet = duplicate.setup_of((number - 1) % len(duplicate.BOARDS) + 1, pack, MACHINE)
    return replace(sheet, number=number)


def outcome_of(number: int, finish: Finish) -> Outcome:
    rise = finish.rise if finish.first in (Seat.N, Seat.S) else -finish.rise
    return Outcome(number, f"{rise:+d}", rise)


def cut_places(record: Mapping[str, Any]) -> Iterator[int]:
    """Where the pack is cut, one place after the other until a card decides who begins."""
    return chain(record["places"], CUT_PLACES)


def by_itself(state: State, record: Mapping[str, Any], places: Iterator[int], at: float) -> e.Event | None:
    """What comes next and nobody has to decide: the cut, the dealing, a lot between two equal tributes, a report."""
    phase, start = state.phase, state.setup.start
    if phase is Phase.CUT:
        return (e.Turned if start.first_drawer is None else e.Cut)(start.cutter, next(places), at=at)
    if phase is Phase.DRAW:
        return e.Dealt(at=at)
    if phase is Phase.CHOICE and not state.awaited:
        assert start.duty is not None, "somebody has paid"
        payers = start.duty.payers
        return e.Taken(payers[int(record["lot"]) % len(payers)], at=at)
    if phase is Phase.PLAY and state.owes is not None:
        return e.Reported(state.owes, len(state.hands[state.owes]), at=at)
    return None
