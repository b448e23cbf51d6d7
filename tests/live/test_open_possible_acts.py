"""At an open table: answers that can be taken back, stop cards, calls that are spoken of, and dummy's sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError
from cardinal.live import Act
from cardinal.live.games import GameTable
from cardinal.live.games.guarded_bridge import GuardedBridge
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.games.open_possible import takeable
from tests.live.open_tables import REVOKING

DEAL = {"board": 1, "deal": REVOKING}


def called(game: GameTable, *calls: str) -> GameTable:
    for line in calls:
        seat, call = line.split()
        game = game.act(Seat.parse(seat), Act("call", {"call": call}), 1.0)
    return game


def insufficient() -> OpenBridge:
    """East has bid one heart over one spade, and South does not accept it."""
    game = called(OpenBridge.begin(DEAL), "N 1S", "E 1H").act(Seat.W, Act("attention"), 1.5)
    game = game.act(Seat.S, Act("answers", {"key": "accept", "value": "no"}), 2.0)
    assert isinstance(game, OpenBridge)
    return game


def test_an_answer_can_be_taken_back_by_whoever_gave_it_and_is_asked_again() -> None:
    game = insufficient()
    told = {viewer: takeable(game.table.hearing, game.table.log, viewer, "en") for viewer in (*SEATS, *Viewer)}
    assert [seat for seat in SEATS if told[seat]] == [Seat.S]
    assert told[Viewer.PUBLIC] == []
    ((key, answer),) = [(one["key"], one["answer"]) for one in told[Seat.S]]
    assert (key, answer) == ("accept", "No")
    assert told[Viewer.DIRECTOR] == told[Seat.S]
    assert game.view(Seat.S)["withdrawable"] == ["accept"]
    with pytest.raises(CardinalError):
        game.act(Seat.E, Act("withdraws", {"key": "accept"}), 3.0)
    again = game.act(Seat.S, Act("withdraws", {"key": "accept"}), 3.0)
    assert again.view(Seat.S)["withdrawable"] == []
    question = again.view(Seat.S)["question"]
    assert question is not None
    assert question["key"] == "accept"


def test_what_the_table_has_acted_on_can_no_longer_be_taken_back() -> None:
    game = called(insufficient(), "E 2H").act(Seat.S, Act("answers", {"key": "unusual", "value": "no"}), 4.0)
    for viewer in (*SEATS, Viewer.DIRECTOR):
        assert game.view(viewer)["withdrawable"] == []


def test_a_stop_card_is_seen_with_the_bid_that_stands() -> None:
    game: GameTable = OpenBridge.begin(DEAL).act(Seat.N, Act("call", {"call": "2D", "stop": True}), 1.5)
    for viewer in (*SEATS, *Viewer):
        assert game.view(viewer)["stops"] == [0]
        assert game.view(viewer)["called_at"] == 1500
    # A bid that is taken back takes the card along.
    game = called(OpenBridge.begin(DEAL), "N 2S").act(Seat.E, Act("call", {"call": "2H", "stop": True}), 2.0)
    assert game.view(Seat.S)["stops"] == [1]
    game = game.act(Seat.S, Act("attention"), 2.5)
    assert game.view(Seat.S)["stops"] == [1]
    game = game.act(Seat.S, Act("answers", {"key": "accept", "value": "no"}), 3.0)
    game = called(game, "E 3H").act(Seat.S, Act("answers", {"key": "unusual", "value": "no"}), 4.0)
    assert game.view(Seat.S)["stops"] == []


def test_a_call_is_spoken_of_by_its_place_in_the_auction_as_it_is_shown() -> None:
    """South calls while it is East's turn, and East lets it stand by going on after it."""
    game = called(OpenBridge.begin(DEAL), "N 1C", "S 1H", "W pass")
    calls = game.view(Seat.E)["calls"]
    assert calls == ["1C", "", "1H", "pass"]
    game = game.act(Seat.N, Act("explain", {"about": 2, "text": "four hearts"}), 2.0)
    (told,) = game.view(Seat.E)["disclosures"]
    assert (told["by"], told["about"], told["text"]) == ("N", 2, "four hearts")
    with pytest.raises(CardinalError):
        game.act(Seat.N, Act("explain", {"about": 1, "text": "nothing"}), 2.0)


def test_only_the_time_for_it_lets_partners_explanation_be_corrected() -> None:
    game = called(OpenBridge.begin(DEAL), "N 1C", "E pass", "S 1S")
    assert {"alert", "announce", "explain", "correct"} <= set(game.view(Seat.N)["may"])
    assert "correct_partner" not in game.view(Seat.N)["may"]
    assert "claim" not in game.view(Seat.N)["may"]
    game = called(game, "W pass", "N pass", "E pass")
    assert "correct_partner" in game.view(Seat.N)["may"]
    assert "correct_partner" not in game.view(Seat.W)["may"]


def one_trick(game: GameTable) -> GameTable:
    """South in one spade: West's king of diamonds holds the first trick, and then nobody has played."""
    game = called(game, "N pass", "E pass", "S 1S", "W pass", "N pass", "E pass")
    game = game.act(Seat.W, Act("lead", {"card": "DK"}), 1.0).act(Seat.W, Act("face"), 1.0)
    for seat, card in ((Seat.S, "D4"), (Seat.E, "DT"), (Seat.S, "D2")):
        game = game.act(seat, Act("play", {"card": card}), 1.0)
    return game


@pytest.mark.parametrize("begin", [GuardedBridge.begin, OpenBridge.begin], ids=["guarded", "open"])
@pytest.mark.clause("66A", "66C")
def test_dummy_sees_the_whole_trick_while_it_lies_open_and_cannot_have_it_shown_again(
    begin: Callable[[Mapping[str, object]], GameTable],
) -> None:
    game = one_trick(begin(DEAL))
    for viewer in (*SEATS, *Viewer):
        assert game.view(viewer)["last_trick"] == "W: DK D4 DT D2"
    game = game.act(Seat.W, Act("play", {"card": "DA"}), 1.0)
    # West's side has played; declarer may still have it shown, dummy may not ask.
    assert [seat for seat in SEATS if game.view(seat)["last_trick"]] == [Seat.S]
