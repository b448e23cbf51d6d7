"""Random whole boards: against OpenSpiel's bridge, and at our guarded table against our bare engine."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from .drivers import random_board, random_table
from .measure import Line, Side, by_turns

BOARDS = 100
GAME = "bridge(use_double_dummy_result=false)"


def openspiel() -> Line:
    """The headline drives both engines alike: is it over, what is legal, ``random.choice``, the next state."""
    import pyspiel

    game = pyspiel.load_game(GAME)
    chance = Random(2017)
    ours = Side(lambda: random_board(chance), BOARDS)
    figures = by_turns(ours, Side(_driver(game, chance), BOARDS))
    documented = by_turns(ours, Side(_documented_driver(game, chance), BOARDS))
    return Line(
        benchmark="boards_openspiel",
        unit="random whole boards per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        at_least=1,
        more={
            "peer_name": f"OpenSpiel {GAME}",
            "ratio_to_a_loop_that_asks_for_chance_outcomes": round(documented.ratio, 2),
        },
    )


def _driver(game: Any, chance: Random) -> Callable[[], object]:
    """The leanest loop its interface allows: at a chance node the legal actions are the cards still to deal."""
    choice = chance.choice

    def board() -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        return state.returns()

    return board


def _documented_driver(game: Any, chance: Random) -> Callable[[], object]:
    """The loop of its documentation, which asks what kind of node it is at and deals by ``chance_outcomes``."""
    choice = chance.choice

    def board() -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                # Every card still to deal is equally likely, so its probability need not be drawn by.
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions()))
        return state.returns()

    return board


def guarded() -> Line:
    chance = Random(77)
    figures = by_turns(Side(lambda: random_table(chance), BOARDS // 2), Side(lambda: random_board(chance), BOARDS))
    return Line(
        benchmark="boards_table",
        unit="random whole boards per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        more={"peer_name": "our own Auction and Play, without events"},
    )
