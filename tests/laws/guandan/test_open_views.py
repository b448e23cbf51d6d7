"""What an open Guandan table shows: to players what lies on it, to the referee also what nobody has noticed."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Game, Standing, parse_level
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.question import REFEREE
from tests.laws.guandan.scene_table import do_step, scene_table

N, E, S, W = SEATS
EVERYBODY = (*SEATS, Viewer.PUBLIC, Viewer.DIRECTOR)
PLAYED = {"lead": "S", "hands": {"S": "3s 9s 9d", "E": "4s Ts Td", "N": "6s", "W": "7s"}}


def shown(table: OpenGuandanTable, viewer: Seat | Viewer, *names: str) -> tuple[object, ...]:
    seen = table.view(viewer)
    return tuple(seen[name] for name in names)


def test_a_quiet_table_shows_nothing_of_rulings() -> None:
    names = ("waiting", "lying", "question", "waiting_for", "out_of_trick", "suspended", "bans", "rulings", "penalties")
    table = scene_table(PLAYED)
    for viewer in EVERYBODY:
        assert shown(table, viewer, *names) == (False, "", None, None, [], [], [], [], [])
    assert shown(table, Viewer.DIRECTOR, "owes", "lapses") == (None, [])
    assert shown(table, S, "owes", "lapses") == (None, None)


def test_cards_out_of_turn_lie_there_for_all_to_see_and_nobody_is_asked_yet() -> None:
    table = scene_table(PLAYED).act("E plays Ts Td")
    for viewer in EVERYBODY:
        assert shown(table, viewer, "lying", "waiting", "question", "waiting_for") == ("Td Ts", False, None, None)


@pytest.mark.clause("G40.2")
def test_a_question_is_seen_by_whom_it_is_for_and_by_the_referee() -> None:
    table = scene_table(PLAYED).act("E leaves the seat")
    assert table.question is not None
    for viewer in EVERYBODY:
        asked = table.question.to_json() if viewer is Viewer.DIRECTOR else None
        assert shown(table, viewer, "waiting", "question", "waiting_for") == (True, asked, "referee")
    wild = {**PLAYED, "hands": {"S": "9s 9d 8c 8s 5h"}, "conditions": {"ref.undeclared_wild": "ask"}}
    table = scene_table(wild).act("S plays 9s 9d 8c 8s 5h")
    assert table.question is not None
    for viewer in EVERYBODY:
        asked = table.question.to_json() if viewer in (S, Viewer.DIRECTOR) else None
        assert shown(table, viewer, "question", "waiting_for") == (asked, "S")


@pytest.mark.clause("GP2.2.1")
def test_what_a_ruling_has_left_in_force_is_seen_by_all() -> None:
    table = scene_table(PLAYED).act("E plays Ts Td").act("referee")
    ban = {"seat": "W", "patterns": ["pair"]}
    (ruling,) = table.rulings
    for viewer in EVERYBODY:
        assert shown(table, viewer, "out_of_trick", "suspended", "bans", "lying") == (["E"], [], [ban], "")
        assert shown(table, viewer, "rulings", "penalties") == ([ruling.to_json()], [])
    later = scene_table({**PLAYED, "conditions": {"ref.suspension_trick": "next"}}).act("E plays Ts Td").act("referee")
    assert shown(later, N, "out_of_trick", "suspended") == ([], ["E"])


def test_a_penalty_is_seen_by_all() -> None:
    table = scene_table(PLAYED).act("E leaves the seat").answer("permitted", "no")
    (penalty,) = table.penalties
    for viewer in EVERYBODY:
        assert shown(table, viewer, "penalties") == ([penalty.to_json()],)


@pytest.mark.clause("GP4.2")
def test_who_owes_a_count_and_who_left_one_unsaid_is_for_the_referee_alone() -> None:
    table = scene_table({"lead": "S", "hands": {"S": "3x8 4x8 9s 9d", "E": "Ts Td"}})
    for step in ({"act": "S plays 3x8"}, {"others_pass": "S"}, {"act": "S plays 4x8"}, {"others_pass": "S"}):
        table = do_step(table, step)
    table = table.act("S plays 9s 9d")
    assert [shown(table, viewer, "owes", "lapses") for viewer in EVERYBODY] == [(None, None)] * 5 + [("S", [])]
    table = table.act("E plays Ts Td")
    lapse = {"law": "GP4.2", "act": "S plays 9s 9d"}
    assert [shown(table, viewer, "owes", "lapses") for viewer in EVERYBODY] == [(None, None)] * 5 + [(None, [lapse])]


def lost_by_ew(**scene: object) -> OpenGuandanTable:
    """E counts 28 cards, and the pack is complete: E and W lose the deal."""
    table = scene_table({"lead": "S", **scene}).act("E holds 28 cards")
    return table.answer("pack_complete", "yes").answer("wrong_sides", "EW")


def test_nobody_is_out_of_a_trick_when_the_deal_is_over() -> None:
    table = scene_table(PLAYED).act("W passes")
    assert shown(table, N, "out_of_trick") == (["W"],)
    over = table.act("E holds 28 cards").answer("pack_complete", "yes").answer("wrong_sides", "EW")
    assert (over.is_over, over.turn) == (True, None)
    assert shown(over, N, "out_of_trick", "suspended", "bans") == ([], [], [])


@pytest.mark.clause("G2.过A")
def test_a_deal_that_is_given_passes_a_unless_the_referee_reads_the_rule_otherwise() -> None:
    for changes, passes in (({}, True), ({"ref.awarded_double_passes_A": False}, False)):
        table = lost_by_ew(level="A", owner="NS", conditions=changes)
        ace = parse_level("A")
        game = Game(rules=table.setup.rules, standing=Standing(ace, ace, S.side))
        assert (table.game_after(game).standing.passed is S.side) is passes


@pytest.mark.clause("GP1.2.1")
def test_the_deal_after_one_that_was_given_begins_as_the_ruling_says() -> None:
    """E has lost it: E shuffles, N after E cuts, W draws first, S before E leads, and there is no tribute."""
    table = lost_by_ew()
    start = table.game_after(Game(rules=table.setup.rules, standing=table.setup.standing)).start
    assert (start.shuffler, start.cutter, start.first_drawer, start.leader, start.duty) == (E, N, W, S, None)


@pytest.mark.clause("G40.2")
def test_a_seat_answers_its_own_question_and_the_referee_every_one() -> None:
    wild = {**PLAYED, "hands": {"S": "9s 9d 8c 8s 5h"}, "conditions": {"ref.undeclared_wild": "ask"}}
    table = scene_table(wild).act("S plays 9s 9d 8c 8s 5h")
    for seat in (N, E, W):
        with pytest.raises(ImpossibleCase) as refusal:
            table.answer("reading", "full_house 8", seat)
        assert (refusal.value.cites, refusal.value.text.values) == (("G40.2",), {"asked": S})
    for by in (S, REFEREE):
        assert table.answer("reading", "full_house 8", by).question is None


def test_a_log_keeps_who_said_what_and_when() -> None:
    table = scene_table(PLAYED).act("E leaves the seat", at=1.5).answer("permitted", "no", at=2.5)
    assert [(one.kind, one.what, one.value, one.by, one.at) for one in table.log[1:]] == [
        ("act", "E leaves the seat", "", "", 1.5),
        ("answer", "permitted", "no", "referee", 2.5),
    ]
    assert OpenGuandanTable.from_json_lines(table.to_json_lines()).log == table.log
    asked = scene_table(PLAYED).act("E holds 28 cards").answer("pack_complete", "yes").withdraw("pack_complete", at=3.0)
    entry = asked.log[-1]
    assert (entry.kind, entry.what, entry.by, entry.at) == ("withdraw", "pack_complete", "referee", 3.0)


@pytest.mark.clause("G7.3")
def test_a_new_shuffle_begins_the_deal_again_and_keeps_what_was_ruled() -> None:
    table = scene_table(PLAYED).act("W leaves the seat").answer("permitted", "no")
    table = table.act("E holds 28 cards").answer("pack_complete", "no")
    assert (table.state.awaits_redeal, table.turn, table.legal_classes()) == (True, None, ())
    again = table.redeal(table.setup.pack, at=4.0)
    assert (again.state.awaits_redeal, again.deal.state.phase.value, again.deal.state.drawn) == (False, "draw", 0)
    assert (again.rulings, again.penalties, again.offences) == (table.rulings, table.penalties, table.offences)
    assert (again.deal.stood, again.deal.lapses, again.log[-1].by, again.log[-1].at) == ((), (), "referee", 4.0)
    assert again.act("cards dealt").turn is S
