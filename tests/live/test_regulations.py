"""Regulations that a table may have: screens, the pause after a skip bid, system cards."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import NotNow
from cardinal.live import Act
from cardinal.live.games.guarded_bridge import GuardedBridge
from cardinal.live.narration import Line
from cardinal.live.regulations import check_pause, is_skip, pause_left, regulated, screened, screenmate
from tests.live.open_tables import REVOKING

DEAL = {"board": 1, "deal": REVOKING}


def called(*calls: str, **first: str) -> GuardedBridge:
    """The auction so far; *first* goes with the first call."""
    game = GuardedBridge.begin(DEAL)
    for place, one in enumerate(calls):
        body = {"call": one, **(first if place == 0 else {})}
        game = game.act(SEATS[place % 4], Act("call", body), float(place))
    return game


def disclosure_lines(game: GuardedBridge) -> list[Line]:
    """The sentences of the auction that tell an alert."""
    lines = game.narrator().more(game, len(game.table.events))
    return [line for line in lines if line.text.key.startswith("alert")]


def test_behind_screens_an_explanation_stays_on_its_side() -> None:
    game = called("1C", alert="sixteen points")
    for viewer in (*SEATS, Viewer.DIRECTOR):
        seen = regulated({"screens": True}, viewer, game.view(viewer))
        is_told = viewer in (Seat.N, screenmate(Seat.N), Viewer.DIRECTOR)
        assert bool(seen["disclosures"]) is is_told
        (line,) = disclosure_lines(game)
        assert ("sixteen" in str(screened({"screens": True}, line).text_for(viewer))) is is_told
    # Without a screen the other opponent reads it too, and partner never does.
    open_to = {seat for seat in SEATS if regulated({}, seat, game.view(seat))["disclosures"]}
    assert open_to == {Seat.N, Seat.E, Seat.W}


def test_a_player_reads_the_opponents_system_card_only() -> None:
    cards = {"NS": "Precision", "EW": "Acol"}
    game = GuardedBridge.begin(DEAL)
    seen = {viewer: regulated({"systems": cards}, viewer, game.view(viewer))["systems"] for viewer in (*SEATS, *Viewer)}
    assert seen[Seat.N] == seen[Seat.S] == {"EW": "Acol"}
    assert seen[Seat.E] == seen[Seat.W] == {"NS": "Precision"}
    assert seen[Viewer.PUBLIC] == seen[Viewer.DIRECTOR] == cards


@pytest.mark.parametrize(
    ("calls", "skips"),
    [
        (["1S"], False), (["2H"], True), (["1S", "2H"], False), (["1S", "3H"], True), (["1H", "1S"], False),
        (["1H", "2S"], True), (["1S", "2S"], False), (["1NT", "pass"], False), (["7NT"], True), ([], False),
    ],
)  # fmt: skip
def test_a_skip_bid_leaves_out_a_level(calls: list[str], skips: bool) -> None:
    assert is_skip(calls) is skips


def test_the_next_player_pauses_after_a_skip_bid() -> None:
    act = Act("call", {"call": "pass"})
    game = GuardedBridge.begin(DEAL).act(Seat.N, Act("call", {"call": "2S"}), 100.0)
    with pytest.raises(NotNow):
        check_pause({"stop": 10}, game, Seat.E, act, 109.0)
    check_pause({"stop": 10}, game, Seat.E, act, 110.0)
    check_pause({}, game, Seat.E, act, 101.0)
    # After a bid that skips nothing nobody has to pause.
    plain = GuardedBridge.begin(DEAL).act(Seat.N, Act("call", {"call": "1S"}), 100.0)
    check_pause({"stop": 10}, plain, Seat.E, act, 101.0)


def test_a_question_does_not_make_the_pause_longer() -> None:
    game = GuardedBridge.begin(DEAL).act(Seat.N, Act("call", {"call": "2S"}), 100.0)
    asked = game.act(Seat.E, Act("ask", {"about": 0, "text": ""}), 107.0)
    assert pause_left({"stop": 10}, asked, Seat.E, 108.0) == 2.0
    assert pause_left({"stop": 10}, asked, Seat.E, 111.0) == 0.0
    # It is the pause of the player in turn.
    assert pause_left({"stop": 10}, asked, Seat.S, 108.0) == 0.0
