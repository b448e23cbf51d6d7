"""Whole scenes at an open Guandan table, random tables, and what a player may see of a breach."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Game, Phase
from cardinal.language import NotNow
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.open_table import OpenGuandanTable
from tests.laws.case_records import read_yaml
from tests.laws.guandan.random_open_table import MOST_STEPS, answer, cards_everywhere, new_table, step
from tests.laws.guandan.scene_table import do_step, expectations, scene_table

SCENES = sorted((Path(__file__).parent / "scenes").glob("*.yaml"))
FULL_HAND = 27


def play_scene(stem: str) -> OpenGuandanTable:
    scene = read_yaml((Path(__file__).parent / "scenes" / f"{stem}.yaml").read_text("utf-8"))
    table = scene_table(scene)
    for one in scene["steps"]:
        table = do_step(table, one)
    return table


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_scene(path: Path) -> None:
    scene = read_yaml(path.read_text("utf-8"))
    assert any("expect" in one or "game" in one for one in scene["steps"]), "a scene expects something"
    table = play_scene(path.stem)
    again = OpenGuandanTable.from_json_lines(table.to_json_lines())
    assert again == table
    assert expectations(again) == expectations(table)
    assert set(cards_everywhere(table).values()) == {2}


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), stray=st.sampled_from([0.0, 0.05, 0.2, 0.5]))
def test_a_random_open_table_ends_and_keeps_its_cards(seed: int, stray: float) -> None:
    chance = Random(seed)
    table = new_table(chance)
    for count in range(MOST_STEPS):
        if table.is_over:
            break
        # Strays become rarer, so that every deal comes to its end.
        table = step(table, chance, stray=stray if count < 150 else 0.0)
        assert set(cards_everywhere(table).values()) == {2}
        state = table.deal.state
        if state.phase is Phase.PLAY:
            assert [len(state.hands[seat]) + len(table.deal.played[seat]) for seat in SEATS] == [FULL_HAND] * 4
    assert table.is_over
    assert table.finish is not None
    assert table.game_after(Game(rules=table.setup.rules, standing=table.setup.standing)).number == 2
    again = OpenGuandanTable.from_json_lines(table.to_json_lines())
    assert (again.finish, again.rulings, again.offences) == (table.finish, table.rulings, table.offences)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_what_is_pointed_out_after_the_deal_ends_in_a_ruling(seed: int) -> None:
    chance = Random(seed)
    table = new_table(chance)
    while not table.is_over:
        table = step(table, chance, stray=0.15 if len(table.log) < 200 else 0.0)
    for _ in range(4):
        if table.state.awaits_redeal:
            break
        before = len(table.rulings)
        table = table.act("attention")
        while table.question is not None:
            table = answer(table, chance)
        assert len(table.rulings) == before + 1
        assert set(cards_everywhere(table).values()) == {2}
    assert table.state.awaits_redeal or table.finish is not None


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_no_player_sees_what_was_done_wrong_unseen(seed: int) -> None:
    chance = Random(seed)
    table = new_table(chance)
    for count in range(120):
        if table.is_over:
            break
        table = step(table, chance, stray=0.3)
        if count % 8 and not table.deal.lapses:
            continue
        referee = table.view(Viewer.DIRECTOR)
        assert [one["law"] for one in referee["lapses"]] == [one.law for one in table.deal.lapses]  # type: ignore[attr-defined]
        for viewer in (*SEATS, Viewer.PUBLIC):
            seen = table.view(viewer)
            assert (seen["owes"], seen["lapses"]) == (None, None)
            assert set(seen["hands"]) <= {str(viewer)}  # type: ignore[call-overload]
            if table.question is not None and viewer is not table.question.asked:
                assert seen["question"] is None


@pytest.mark.clause("G40.1", "G40.2")
def test_the_table_waits_from_the_call_to_the_ruling() -> None:
    table = scene_table({"lead": "S", "hands": {"S": "3s"}}).act("W leaves the seat")
    for line in ("S plays 3s", "E passes", "S holds 28 cards", "N leaves the seat"):
        with pytest.raises(NotNow) as refusal:
            table.act(line)
        assert refusal.value.cites == ("G40.2",)
    assert table.act("referee").question == table.question
    assert table.answer("permitted", "yes").act("S plays 3s").turn is Seat.E


@pytest.mark.clause("G8.1.1", "G8.1.3")
def test_the_suspended_player_counts_as_having_passed_when_only_he_could_still_act() -> None:
    """F5: S leads, N and W pass, and E, the last to act, has lost the right to follow."""
    table = scene_table({"lead": "S", "hands": {"S": "9s 9d", "E": "8s 8d"}})
    for line in ("S plays 9s 9d", "N passes", "W passes"):
        table = table.act(line)
    # The two passes before E's turn shut N and W out of the trick; E's wrong play then ends it.
    table = table.act("E plays 8s 8d").act("attention")
    assert table.turn is Seat.S
    assert table.deal.state.is_leading
    assert [ruling.law for ruling in table.rulings] == ["GP2.1", "GP2.1", "GP2.3"]


def test_everybody_shut_out_of_a_trick_is_nobody_shut_out() -> None:
    """E, N and W pass before the lead; then S leads what is no pattern: somebody has to lead."""
    table = scene_table({"lead": "S", "hands": {"S": "3s 4d"}})
    for line in ("E passes", "N passes", "W passes", "S plays 3s 4d", "referee"):
        table = table.act(line)
    assert table.turn is not None
    assert table.legal_classes()


def test_only_whom_the_question_is_for_or_the_referee_answers() -> None:
    table = scene_table({"lead": "S", "hands": {"S": "3s"}}).act("W leaves the seat")
    with pytest.raises(ImpossibleCase):
        table.answer("permitted", "yes", Seat.W)
    assert table.answer("permitted", "yes").question is None


def test_an_answer_can_be_taken_back_until_the_ruling() -> None:
    table = scene_table({"lead": "S"}).act("E holds 28 cards").answer("pack_complete", "no")
    assert table.state.awaits_redeal
    table = scene_table({"lead": "S"}).act("E holds 28 cards").answer("wrong_sides", "both")
    assert table.question is not None
    assert table.question.key == "unusual"
    table = table.withdraw("wrong_sides")
    assert table.question is not None
    assert table.question.key == "wrong_sides"
    with pytest.raises(ImpossibleCase):
        table.withdraw("wrong_sides")


@pytest.mark.parametrize(
    "line",
    ["S draws", "S pays 3s", "S returns 3s", "S sees the card", "S plays 2s 2s 2s", "E plays 3s", "S cuts 20"],
)
def test_what_cannot_happen_is_refused_even_at_an_open_table(line: str) -> None:
    table = scene_table({"lead": "S", "hands": {"S": "3s 3s"}})
    with pytest.raises((NotNow, ImpossibleCase, ValueError)) as refusal:
        table.act(line)
    assert str(refusal.value)


def test_a_deal_that_is_not_over_gives_no_levels() -> None:
    with pytest.raises(NotNow):
        scene_table({"lead": "S"}).game_after(Game())


def test_cards_are_not_dealt_again_without_a_ruling() -> None:
    table = scene_table({"lead": "S"})
    with pytest.raises(NotNow) as refusal:
        table.redeal(table.setup.pack)
    assert refusal.value.cites == ("G7.3",)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"setup": 1}', "nonsense", '{"kind": "open deal"}\n{"kind": "sings"}']
)
def test_what_is_no_log_is_refused(text: str) -> None:
    with pytest.raises((ImpossibleCase, ValueError)):
        OpenGuandanTable.from_json_lines(text)
