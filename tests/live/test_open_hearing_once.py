"""A live open table works a hearing out once for an act, for everybody's view and for their sentences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardinal.cards import SEATS, Deal, Seat
from cardinal.cards.viewer import Viewer
from cardinal.laws.question import Official
from cardinal.live import Act
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.games.open_guandan import OpenGuandan
from tests.laws.law_runs import LawRuns

Game = OpenBridge | OpenGuandan


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> LawRuns:
    return LawRuns(monkeypatch)


def _insufficient() -> tuple[Game, Seat, Act]:
    game = OpenBridge.begin({"board": 1, "deal": str(Deal.from_number(0))})
    game = game.act(Seat.N, Act("call", {"call": "1S"}), 1.0).act(Seat.E, Act("call", {"call": "1H"}), 1.5)
    return game, Seat.S, Act("attention")


def _not_accepted() -> tuple[Game, Seat, Act]:
    game, seat, act = _insufficient()
    return game.act(seat, act, 2.0), Seat.S, Act("answers", {"key": "accept", "value": "no"})


def _pointed_out() -> tuple[Game, Seat, Act]:
    return OpenGuandan.begin(first_record(Random(5).randrange)), Seat.N, Act("attention", {})


def _infraction() -> tuple[Game, Seat, Act]:
    game, seat, act = _pointed_out()
    return game.act(seat, act, 2.0), Seat.N, Act("answers", {"key": "infraction", "value": "overheard"})


@pytest.mark.parametrize("moment", [_insufficient, _not_accepted, _pointed_out, _infraction])
def test_an_act_and_everything_that_is_sent_after_it_hear_the_case_once(moment: Any, runs: LawRuns) -> None:
    before, seat, act = moment()
    runs.taken()
    game = before.act(seat, act, 3.0)
    _everything_sent(game)
    taken = runs.taken()
    hearing = game.table.hearing
    assert hearing is not None, "the hearing goes on"
    assert taken == runs.of_one_hearing(hearing.law, hearing.case, dict(hearing.answers))


def _everything_sent(game: Game) -> None:
    for viewer in (*SEATS, *Viewer):
        game.view(viewer)
        game.view(viewer, "en")
        game.view(viewer, "ja")
    question = game.table.question
    assert question is not None
    assert game.outcome is None
    assert game.awaited, "somebody is asked"
    assert game.asks_in_common == isinstance(question.asked, Official)


@pytest.mark.parametrize("moment", [_not_accepted, _infraction])
def test_an_answer_that_can_be_taken_back_is_shown_with_its_question(moment: Any) -> None:
    before, seat, act = moment()
    key = act.body["key"]
    asked = before.view(seat, "en")["question"]
    shown = before.act(seat, act, 3.0).view(Viewer.DIRECTOR, "en")["withdrawable"]
    words = {one["value"]: one["text"] for one in asked["choices"]}
    assert shown == [{"key": key, "text": asked["text"], "answer": words[act.body["value"]]}]
