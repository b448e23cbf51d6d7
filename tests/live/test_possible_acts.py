"""A view says what its viewer may do beside calling and playing: exactly what the table then accepts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardinal.cards import SEATS, Seat, random_deal
from cardinal.cards.record import replace
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Finish, Game, Phase, Table
from cardinal.guandan.conditions import End
from cardinal.guandan.dealing import random_shuffle
from cardinal.language import CardinalError
from cardinal.live import Act
from cardinal.live.games import GameTable
from cardinal.live.games.guandan_deals import MACHINE, first_record
from cardinal.live.games.guarded_bridge import GuardedBridge
from cardinal.live.games.guarded_guandan import GuardedGuandan, guandan_may
from tests.live.at_a_table import random_act
from tests.live.open_tables import REVOKING

# Each verb with an act that is possible whenever the verb is.
BRIDGE_ACTS: dict[str, dict[str, Any]] = {
    "ask": {"text": ""},
    "claim": {"tricks": 0, "text": ""},
    "agree": {},
    "object": {},
    "play_on": {},
    "undo": {},
}
TOLD_OF_A_CALL = ("alert", "announce", "explain", "correct")
GUANDAN_ACTS: dict[str, dict[str, int]] = {"count": {"count": 27}, "undo": {}, "resist": {}}


def accepts(game: GameTable, seat: Seat | Viewer, act: Act) -> bool:
    try:
        game.act(seat, act, 5.0)
    except CardinalError:
        return False
    return True


def check_bridge(game: GuardedBridge) -> None:
    calls, dealer = game.table.auction.calls, game.table.board.dealer
    for seat in SEATS:
        may = set(game.view(seat)["may"])
        for verb, body in BRIDGE_ACTS.items():
            # Before the first call there is nothing to ask about, though nobody is refused.
            possible = accepts(game, seat, Act(verb, body)) and (verb != "ask" or bool(calls))
            is_idle_dummy = verb == "agree" and game.table.state.is_dummy(seat)
            has_said = verb == "agree" and game.table.state.claim is not None and seat in game.table.state.claim.agreed
            assert (verb in may) == (possible and not is_idle_dummy and not has_said), (verb, seat, game.table)
        own = [place for place in range(len(calls)) if dealer.after(place).side is seat.side]
        for verb in TOLD_OF_A_CALL:
            assert verb not in may or all(
                accepts(game, seat, Act(verb, {"about": place, "text": "x"})) for place in own
            ), (verb, seat)
        assert ("explain" in may) == (bool(own) and game.table.state.undo is None)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_bridge_view_offers_is_what_the_table_accepts(seed: int) -> None:
    chance = Random(seed)
    game = GuardedBridge.begin({"board": 1 + seed, "deal": str(random_deal(chance.randrange))})
    while game.outcome is None:
        check_bridge(game)
        for verb in ("undo", "claim"):
            seats = [seat for seat in SEATS if verb in game.view(seat)["may"]]
            if seats and chance.random() < 0.2:
                asked = game.act(chance.choice(seats), Act(verb, BRIDGE_ACTS[verb]), 1.0)
                check_bridge(asked)
                answering = [seat for seat in SEATS if "object" in asked.view(seat)["may"]]
                if answering:
                    check_bridge(asked.act(answering[0], Act("object"), 1.0))
        (seat,) = game.awaited
        game = game.act(seat, random_act("bridge", game.view(seat), chance), 1.0)
    check_bridge(game)
    assert game.view(Viewer.PUBLIC)["may"] == []


def contested() -> GuardedBridge:
    """South, in four spades, claims everything, and West does not believe it."""
    game = GuardedBridge.begin({"board": 1, "deal": REVOKING})
    for seat, call in ((Seat.N, "pass"), (Seat.E, "pass"), (Seat.S, "4S"), *((one, "pass") for one in (3, 0, 1))):
        game = game.act(SEATS[seat], Act("call", {"call": call}), 1.0)
    game = game.act(Seat.W, Act("lead", {"card": "HA"}), 1.0).act(Seat.W, Act("face"), 1.0)
    return game.act(Seat.S, Act("claim", {"tricks": 13, "text": ""}), 1.0).act(Seat.W, Act("object"), 1.0)


def test_the_director_rules_on_a_claim_only_when_it_is_contested() -> None:
    game = contested()
    assert game.view(Viewer.DIRECTOR)["may"] == ["adjudicate"]
    assert accepts(game, Viewer.DIRECTOR, Act("adjudicate", {"tricks": 9, "text": "four losers"}))
    assert GuardedBridge.begin({"board": 1, "deal": REVOKING}).view(Viewer.DIRECTOR)["may"] == []
    # The side that did not claim asks first, then everybody else is asked.
    asking = {seat for seat in SEATS if "play_on" in game.view(seat)["may"]}
    assert asking == {Seat.E, Seat.W}
    game = game.act(Seat.E, Act("play_on"), 1.0)
    assert {seat for seat in SEATS if "play_on" in game.view(seat)["may"]} == {Seat.N, Seat.S, Seat.W}


@pytest.mark.clause("20F5(a)/1", "20F5(b)(i)")
def test_partners_explanation_is_put_right_when_the_laws_give_the_time() -> None:
    game = GuardedBridge.begin({"board": 1, "deal": REVOKING})
    game = game.act(Seat.N, Act("call", {"call": "1C"}), 1.0)
    game = game.act(Seat.S, Act("explain", {"about": 0, "text": "strong"}), 1.0)
    correction = Act("correct", {"about": 0, "text": "natural"})
    assert "correct_partner" not in game.view(Seat.N)["may"]
    assert not accepts(game, Seat.N, correction)
    assert accepts(game, Seat.S, correction)
    for seat, call in ((1, "1S"), (2, "pass"), (3, "pass"), (0, "pass")):
        game = game.act(SEATS[seat], Act("call", {"call": call}), 1.0)
    # North defends, and waits for the end of the play.
    assert "correct_partner" not in game.view(Seat.N)["may"]
    assert "correct_partner" in game.view(Seat.E)["may"]
    assert not accepts(game, Seat.N, correction)


def test_a_stop_card_lies_with_its_bid_until_that_is_taken_back() -> None:
    game = GuardedBridge.begin({"board": 1, "deal": REVOKING})
    game = game.act(Seat.N, Act("call", {"call": "pass", "stop": True}), 1.0)
    game = game.act(Seat.E, Act("call", {"call": "2H", "stop": True}), 2.5)
    for viewer in (*SEATS, *Viewer):
        view = game.view(viewer)
        assert (view["stops"], view["called_at"]) == ([1], 2500)
    game = game.act(Seat.E, Act("undo"), 3.0).act(Seat.N, Act("agree_undo"), 3.0).act(Seat.S, Act("agree_undo"), 3.0)
    assert game.view(Seat.S)["stops"] == []
    assert game.act(Seat.E, Act("call", {"call": "2H"}), 4.0).view(Seat.S)["stops"] == []


@pytest.mark.parametrize("seed", range(2))
def test_what_a_guandan_view_offers_is_what_the_table_accepts(seed: int) -> None:
    chance = Random(seed)
    record = {**first_record(chance.randrange), "finishes": ["N S"]}
    game = GuardedGuandan.begin(record)
    while game.outcome is None:
        for seat in SEATS:
            may = set(game.view(seat)["may"])
            assert may == {verb for verb, body in GUANDAN_ACTS.items() if accepts(game, seat, Act(verb, body))}
        seat = chance.choice(game.awaited)
        game = game.act(seat, random_act("guandan", game.view(seat), chance), 1.0)
    assert all(game.view(viewer)["may"] == [] for viewer in (*SEATS, *Viewer))


def test_where_resisting_is_a_choice_every_payer_has_the_button_whatever_the_cards() -> None:
    rules = replace(MACHINE, resist="optional")
    game = Game(End(), rules).after(Finish.parse("N S"))
    seen = []
    for seed in range(12):
        table = Table(game.setup(random_shuffle(Random(seed).randrange))).deal()
        if table.phase is Phase.TRIBUTE:
            seen.append({seat for seat in SEATS if "resist" in guandan_may(table.state, seat)})
    assert seen
    assert all(one == {Seat.E, Seat.W} for one in seen)
