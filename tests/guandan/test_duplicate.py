"""Duplicate Guandan: the sixteen-board sheet, the lead on each board, both rooms added (appendix 3; B7 to B10)."""

from __future__ import annotations

import pytest

from cardinal.cards import Rank, Seat
from cardinal.guandan import Rules, UnreadableGuandan
from cardinal.guandan.conditions import Conditions
from cardinal.guandan.duplicate import BOARDS, board, board_score, setup_of
from cardinal.guandan.finish import Finish
from cardinal.guandan.sheets import INDIVIDUAL, PAIRS, SHEETS, TEAMS
from cardinal.guandan.state import Phase
from cardinal.guandan.table import Table
from cardinal.language import Language
from tests.guandan.stacked_pack import shuffle_from
from tests.guandan.tables import ANY_PACK, full_hands

N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W
# The printed sheet: board, level, who pays, who returns. Board 1 has no tribute and East leads.
PRINTED = """
1 2 - -, 2 3 南 东, 3 4 西 北, 4 5 北 西, 5 5 南北 西, 6 6 东西 北, 7 7 南 北, 8 8 西 东,
9 9 南北 东, 10 10 东西 南, 11 10 西 南, 12 J 北 东, 13 Q 南 西, 14 K 东 北, 15 A 北 南, 16 A 东 西
"""
DIRECTIONS = {"东": E, "南": S, "西": W, "北": N}


@pytest.mark.clause("GA3.3")
def test_the_sheet_is_the_printed_one() -> None:
    for line, printed in zip(BOARDS, PRINTED.split(","), strict=True):
        number, level, payers, returner = printed.split()
        assert line.board == int(number)
        assert line.level.label() == level
        assert set(line.payers) == {DIRECTIONS[one] for one in payers if one in DIRECTIONS}
        assert line.returner is DIRECTIONS.get(returner)
        assert line.lead is (E if number == "1" else None)
        assert board(line.board) is line


def at_board(number: int, wanted: dict[Seat, str]) -> Table:
    line = board(number)
    pack = shuffle_from(full_hands(wanted, line.payers, line.level))
    return Table(setup_of(number, pack, Rules(announce="automatic"))).deal()


@pytest.mark.clause("G7.2", "GA3.3")
def test_worked_case_25_east_leads_board_1_and_nothing_is_drawn_cut_or_paid() -> None:
    fresh = Table(setup_of(1, ANY_PACK))
    assert fresh.phase is Phase.DRAW
    table = fresh.deal()
    assert (table.level, table.phase, table.awaited) == (Rank.TWO, Phase.PLAY, (E,))
    assert table.state.lead is not None
    assert "§G7.2" in table.state.lead.cites


@pytest.mark.clause("G7.2", "GA3.3", "G10.3(c)")
def test_worked_case_25_equal_tributes_of_board_10() -> None:
    table = at_board(10, {E: "As", W: "Ad"})
    assert (table.level, set(table.awaited)) == (Rank.TEN, {E, W})
    paid = table.pay(E, "As").pay(W, "Ad")
    assert "As" in paid.hand(S)
    assert "Ad" in paid.hand(N)
    # B8: the sheet names one returner, the first-out; the partner returns a card too.
    assert set(paid.awaited) == {S, N}
    done = paid.give_back(S, paid.legal_cards(S)[0]).give_back(N, paid.legal_cards(N)[0])
    assert done.awaited == (E,)


@pytest.mark.clause("G7.2", "GA3.3")
def test_worked_case_25_on_board_7_south_pays_north_and_leads() -> None:
    table = at_board(7, {S: "Ks"})
    assert table.awaited == (S,)
    paid = table.pay(S, "Ks")
    assert (paid.awaited, "Ks" in paid.hand(N)) == ((N,), True)
    assert paid.give_back(N, paid.legal_cards(N)[0]).awaited == (S,)


@pytest.mark.clause("G7.2", "G10.4")
@pytest.mark.parametrize("number", range(2, 17))
def test_b7_a_resisted_tribute_gives_the_lead_to_the_named_returner(number: int) -> None:
    line = board(number)
    table = at_board(number, {line.payers[0]: "BJ BJ"})
    assert line.returner is not None
    assert table.awaited == (line.returner,)


@pytest.mark.clause("GA3.3", "G2.升级")
@pytest.mark.parametrize("number", [1, 9, 15, 16])
def test_each_board_gives_three_two_or_one_to_the_side_of_the_first_out(number: int) -> None:
    for order, ns, ew in (("N S", 3, 0), ("N E S W", 2, 0), ("S W E N", 1, 0), ("E W", 0, 3), ("W N S E", 0, 1)):
        score = board_score(number, Finish.parse(order))
        assert (score.ns, score.ew) == (ns, ew)


def test_b9_an_event_may_count_boards_at_a_only_where_a_is_passed() -> None:
    only = Conditions(duplicate_a_boards="pass_A_only")
    last, third = Finish.parse("N E W S"), Finish.parse("N E S W")
    assert [board_score(number, last, only).ns for number in (14, 15, 16)] == [1, 0, 0]
    assert [board_score(number, third, only).ns for number in (14, 15, 16)] == [2, 2, 2]


@pytest.mark.parametrize("number", [0, 17, -1, True, None, "3"])
def test_a_board_that_is_not_on_the_sheet_is_refused(number: object) -> None:
    with pytest.raises(UnreadableGuandan) as refusal:
        setup_of(number, ANY_PACK)  # type: ignore[arg-type]
    assert refusal.value.cites == ("GA3.3",)


# The sheets to print.


@pytest.mark.clause("GA3.1")
def test_the_individual_sheet_has_four_players_and_eight_deals() -> None:
    head, *rows = INDIVIDUAL.grid("en")
    assert head[3:11] == tuple("12345678")
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert [row[2] for row in rows] == ["East-West", "East-West", "North-South", "North-South"]
    assert head[11:] == ("Levels", "VP", "Match points")
    assert INDIVIDUAL.head_labels("zh-Hans") == ("轮次", "桌号", "日期")
    assert INDIVIDUAL.foot_labels("zh-Hans") == ("东西方签名", "南北方签名", "裁判员签名")
    assert INDIVIDUAL.cites == "§GA3.1"


@pytest.mark.clause("GA3.2")
def test_the_pairs_sheet_has_two_pairs_with_their_clubs() -> None:
    head, *rows = PAIRS.grid("zh-Hans")
    assert head[:4] == ("序号", "姓名", "单位", "方位")
    assert [(row[0], row[3]) for row in rows] == [("1", "东西方"), ("2", "南北方")]
    assert PAIRS.cites == "§GA3.2"


@pytest.mark.clause("GA3.3")
def test_the_team_sheet_prints_every_board() -> None:
    head, *rows = TEAMS.grid("zh-Hans")
    assert head == (
        "牌号", "级牌", "贡牌方位", "贡牌", "还牌方位", "还牌", "首攻牌型", "南北得分", "东西得分", "备注",
    )  # fmt: skip
    assert rows[0][:3] == ("1", "2", "无，东家首出")
    assert rows[9][:5] == ("10", "10", "东家西家", "", "南家")
    assert len(rows) == 16
    assert len(TEAMS.foot_labels("ja")) == 12


@pytest.mark.parametrize("language", Language)
def test_every_sheet_prints_in_every_language(language: Language) -> None:
    for sheet in SHEETS:
        assert sheet.label(language)
        assert all(sheet.head_labels(language))
        assert all(sheet.foot_labels(language))
        assert all(sheet.grid(language)[0])
