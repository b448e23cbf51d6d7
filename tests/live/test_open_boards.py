"""Open tables to the end: whatever is done and answered there, a board ends, and every sentence of it can be read."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Game
from cardinal.language import CardinalError
from cardinal.live import Act
from cardinal.live.clock_acts import least_act
from cardinal.live.games import bridge_boards, guandan_deals
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.games.open_guandan import OpenGuandan
from tests.laws import random_table
from tests.laws.guandan import random_open_table
from tests.live.open_tables import VIEWERS, read_lines

LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")
MOST = 1_500


def played_out(game: OpenBridge | OpenGuandan, chance: Random, stray: float) -> OpenBridge | OpenGuandan:
    """The board with stray acts, answered by anybody who is asked, and gone on with as the clock would."""
    for moment in range(MOST):
        if game.outcome is not None:
            return game
        if chance.random() < stray:
            try:
                game = game.act(*_stray(game, chance), float(moment))
            except CardinalError:
                continue
        elif game.awaited:
            seat = chance.choice(game.awaited)
            least = least_act("bridge" if isinstance(game, OpenBridge) else "guandan", game.view(seat), seat)
            assert least is not None, "a player who is awaited can do something"
            game = game.act(seat, least, float(moment))
        else:
            question = game.view(Viewer.DIRECTOR)["question"]
            answer = Act("answers", {"key": question["key"], "value": chance.choice(question["choices"])})
            game = game.act(chance.choice((*SEATS, Viewer.DIRECTOR)), answer, float(moment))
    raise AssertionError("the board does not end")


def _stray(game: OpenBridge | OpenGuandan, chance: Random) -> tuple[Seat, Act]:
    if isinstance(game, OpenBridge):
        line = random_table.stray_act(game.table, chance)
    else:
        line = random_open_table.stray_act(game.table, chance)
    seats = [Seat.parse(word) for word in line.split() if word in ("N", "E", "S", "W")]
    return seats[0] if seats else chance.choice(SEATS), Act("does", {"act": line})


def _check_told(game: OpenBridge | OpenGuandan) -> None:
    for viewer in VIEWERS:
        for language in LANGUAGES:
            assert all(line["text"] for line in read_lines(game.lines(), viewer, language))


@pytest.mark.parametrize("seed", range(6))
def test_a_bridge_board_ends_whatever_is_done(seed: int) -> None:
    chance = Random(seed)
    over = played_out(OpenBridge.begin(bridge_boards.first_record(chance.randrange)), chance, 0.15)
    assert over.outcome is not None
    assert over.outcome.number == 1
    _check_told(over)


@pytest.mark.parametrize("seed", range(2))
def test_a_guandan_deal_ends_whatever_is_done_and_the_next_one_follows_from_it(seed: int) -> None:
    chance = Random(seed)
    over = played_out(OpenGuandan.begin(guandan_deals.first_record(chance.randrange)), chance, 0.04)
    assert over.outcome is not None
    assert abs(over.outcome.points) in (1, 2, 3)
    _check_told(over)
    assert isinstance(over, OpenGuandan)
    following = over.next_deal(chance.randrange)
    # The levels and the beginning of the next deal are those of the laws room, and offences are not forgotten.
    after = over.table.game_after(over.game)
    expected = Game(after.end, after.rules) if after.is_over() else after
    found = guandan_deals.game_of(following)
    assert (found.standing, found.start, found.number) == (expected.standing, expected.start, expected.number)
    assert OpenGuandan.begin(following).table.offences == over.table.offences


def test_nobody_acts_for_another_seat() -> None:
    game = OpenBridge.begin({"board": 1, "deal": str(random_table.new_table(Random(1)).board.deal)})
    for line in ("N calls 1S", "round ends", "score official", "attention by N"):
        with pytest.raises(CardinalError):
            game.act(Seat.E, Act("does", {"act": line}), 0.0)
    # One's own acts need no seat before them.
    assert game.act(Seat.N, Act("does", {"act": "calls 1S"}), 0.0).view(Seat.E)["calls"] == ["1S"]


def test_a_player_takes_back_only_the_own_answer() -> None:
    game = OpenBridge.begin({"board": 1, "deal": str(random_table.new_table(Random(1)).board.deal)})
    for seat, call in ((Seat.N, "1S"), (Seat.E, "1H")):
        game = game.act(seat, Act("call", {"call": call}), 0.0)
    game = game.act(Seat.S, Act("attention"), 0.0)
    game = game.act(Seat.S, Act("answers", {"key": "accept", "value": "no"}), 0.0)
    with pytest.raises(CardinalError):
        game.act(Seat.N, Act("withdraws", {"key": "accept"}), 0.0)
    again = game.act(Seat.S, Act("withdraws", {"key": "accept"}), 0.0)
    assert again.view(Seat.S)["question"]["key"] == "accept"


def test_what_a_player_says_of_the_own_call_is_not_for_partner() -> None:
    game = OpenBridge.begin({"board": 1, "deal": str(random_table.new_table(Random(1)).board.deal)})
    game = game.act(Seat.N, Act("call", {"call": "1C", "alert": "sixteen points"}), 0.0)
    assert game.view(Seat.S)["disclosures"] == []
    assert game.view(Seat.E)["disclosures"] == [{"kind": "alert", "by": "N", "about": 0, "text": "sixteen points"}]
    heard = {viewer: [line["text"] for line in read_lines(game.lines(), viewer, "en")] for viewer in (Seat.S, Seat.E)}
    assert any("sixteen" in text for text in heard[Seat.E])
    assert not any("sixteen" in text for text in heard[Seat.S])
