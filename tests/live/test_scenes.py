"""The scenes of the open table: each opens at its slip, and what is said of a choice is what the table then does."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.language import Language
from cardinal.live import Act
from cardinal.live.games.game import Manner, begin
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.games.open_guandan import OpenGuandan
from cardinal.live.program_director import program_act
from cardinal.live.scenes import BY_NAME, SCENES, Scene, ways
from cardinal.web.play.prices import prices, slip

MINE = Seat.S


def opened(name: str) -> OpenBridge | OpenGuandan:
    scene = BY_NAME[name]
    played = begin(scene.game, Manner.OPEN, scene.record())
    assert isinstance(played, OpenBridge | OpenGuandan)
    return played


def costs(name: str) -> dict[str, str]:
    return {way.name: " ".join((*way.costs, way.asks)) for way in ways(name, "en")}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_scene_waits_for_its_player_and_is_told_in_every_language(scene: Scene) -> None:
    played = opened(scene.name)
    if scene.name == "insufficient_own":
        # The opponent who may accept the bid is a robot, and declines.
        played = played.act(Seat.W, Act("answers", {"key": "accept", "value": "no"}), 1.0)  # type: ignore[assignment]
    assert MINE in played.awaited
    for language in Language:
        assert len({scene.told().render(language), scene.title().render(language)}) == 2
        assert all(way.follows or way.asks or way.name == "go_on" for way in ways(scene.name, language.value))


def test_the_price_of_a_revoke_is_a_penalty_card_now_or_two_tricks_later() -> None:
    # The ruffer won the trick and his side a later one: two tricks (64A1). Corrected in time, the card is a major
    # penalty card, because a defender's played card was withdrawn (62B1).
    told = costs("revoke")
    assert "major penalty card" in told["say_now"]
    assert "transferred to East-West: 2" in told["go_on"]


def test_guandan_prices_are_those_of_the_referees_book() -> None:
    assert "East may neither lead nor follow for one trick" in costs("played_out_of_turn")["say_now"]
    assert "warned" in costs("does_not_beat")["go_on"]
    assert "double loss" in costs("wrong_tribute")["go_on"]
    assert "East-West is warned" in costs("forgotten_report")["say_now"]


def test_what_is_said_of_a_way_is_what_the_table_does() -> None:
    for scene in SCENES:
        if "say_now" not in scene.ways:
            continue
        after = opened(scene.name).act(MINE, Act("attention"), 1.0)
        assert isinstance(after, OpenBridge | OpenGuandan)
        ruled = [effect.text.render("en") for ruling in after.table.rulings for effect in ruling.effects]
        said = next(way for way in ways(scene.name, "en") if way.name == "say_now")
        assert ruled or said.asks
        assert set(ruled) <= set(said.follows)


def test_each_replacement_is_priced_as_the_program_judges_it() -> None:
    played = opened("insufficient_own").act(Seat.W, Act("answers", {"key": "accept", "value": "no"}), 1.0)
    assert isinstance(played, OpenBridge)
    by_call = {
        word: " ".join(group["costs"]) for group in prices(played, MINE, "", Language.EN)["groups"]
        for word in group["words"]
    }  # fmt: skip
    # The lowest bid of the same denomination costs nothing (27B1(a)); another suit silences partner (27B2).
    assert by_call["2D"] == ""
    assert "North must pass" in by_call["2H"]
    # 2NT shows five cards of either minor: with longer clubs, one such hand in eight, it would have been 1♣ (23A2).
    assert "North must pass" in by_call["2NT"]
    # A balanced fifteen has three diamonds too, and would have opened 1NT.
    assert "North must pass" in by_call["1NT"]
    asked = played.act(MINE, Act("call", {"call": "2H"}), 2.0)
    assert isinstance(asked, OpenBridge)
    # The question is the program's, and on nobody's screen.
    assert asked.awaited == ()
    assert all(asked.view(seat)["question"] is None for seat in Seat)
    act = program_act(asked)
    assert act is not None
    assert act.body["value"] == "no"


def test_a_bid_that_is_too_low_and_a_revoke_are_named_before_they_are_made() -> None:
    table = begin("bridge", Manner.OPEN, {"board": 2, "deal": BY_NAME["insufficient_own"].board["deal"]})
    table = table.act(Seat.E, Act("call", {"call": "1S"}), 1.0)
    assert isinstance(table, OpenBridge)
    assert slip(table, MINE, Act("call", {"call": "1D"}), Language.EN)["law"] == "27"
    assert slip(table, MINE, Act("call", {"call": "2D"}), Language.EN) == {}
    revoking = opened("revoke")
    assert isinstance(revoking, OpenBridge)
    led = revoking.act(MINE, Act("play", {"card": "DA"}), 1.0)
    assert isinstance(led, OpenBridge)
    assert slip(led, Seat.W, Act("play", {"card": "SA"}), Language.EN)["law"] == "61"
    assert slip(led, Seat.W, Act("play", {"card": "D4"}), Language.EN) == {}
