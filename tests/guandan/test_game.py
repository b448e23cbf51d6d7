"""Games and rounds: four ways to end one, levels compared, extra deals, time (articles 2 and 12; D22, E10 to E19)."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.cards import Rank, Seat, Side
from cardinal.guandan import UnreadableGuandan, WrongPhase
from cardinal.guandan.conditions import SYSTEMS, Conditions, End
from cardinal.guandan.dealing import SHUFFLES, shuffle_of
from cardinal.guandan.finish import Finish
from cardinal.guandan.game import Game, Points, has_begun
from cardinal.guandan.levels import Standing
from cardinal.guandan.random_player import play_deal
from cardinal.guandan.start import after_offence
from cardinal.guandan.state import Phase
from cardinal.guandan.table import Table
from cardinal.language import Language
from tests.guandan.tables import ANY_PACK, any_setup, tribute_table


def played(game: Game, *orders: str) -> Game:
    for order in orders:
        assert not game.is_over()
        game = game.after(Finish.parse(order))
    return game


@pytest.mark.clause("G12.1")
def test_by_game_ends_when_a_is_passed_or_at_a_limit() -> None:
    end = SYSTEMS["by_game"].end()
    assert (end.max_deals, end.max_minutes, end.stop_on_pass_a) == (None, None, True)
    # 2 -> 5 -> 8 -> J -> A by four double wins, and the fifth passes A.
    four = played(Game(end), *["N S"] * 4)
    assert (four.standing.ns, four.is_over(), four.is_over(minutes=1_000)) == (Rank.ACE, False, False)
    five = played(four, "N S")
    assert five.is_over()
    outcome = five.outcome()
    assert (outcome.ns, outcome.ew, outcome.winner, outcome.cites) == (13, 0, Side.NS, "§G12.1")
    assert played(Game(SYSTEMS["by_game"].end(deals=2)), "N S", "E W").is_over()
    assert Game(SYSTEMS["by_game"].end(minutes=50)).is_over(minutes=50)


@pytest.mark.clause("G12.2")
def test_by_deals_ends_after_so_many_and_the_higher_level_wins() -> None:
    game = played(Game(SYSTEMS["by_deals"].end(deals=3)), "N S", "E N W S")
    assert not game.is_over(minutes=10_000)
    done = played(game, "W S E N")
    assert done.is_over()
    # East-West rose by 2 and by 2, North-South by 3.
    outcome = done.outcome()
    assert (outcome.ns, outcome.ew, outcome.winner, outcome.difference) == (3, 4, Side.EW, 1)
    assert outcome.cites == "§G12.2"


@pytest.mark.clause("G12.3")
def test_by_time_ends_with_the_time() -> None:
    game = played(Game(SYSTEMS["by_time"].end(minutes=60)), *["N E W S"] * 8)
    assert not game.is_over(minutes=59.9)
    assert game.is_over(minutes=60)
    assert game.outcome().cites == "§G12.3"


@pytest.mark.clause("G12.4")
def test_by_time_and_deals_ends_with_whichever_comes_first() -> None:
    game = played(Game(SYSTEMS["by_both"].end(deals=2, minutes=60)), "N S")
    assert not game.is_over(minutes=59)
    assert game.is_over(minutes=60)
    assert played(game, "E W").is_over(minutes=0)
    assert game.outcome().cites == "§G12.4"


@pytest.mark.parametrize(
    ("system", "limits"),
    [
        ("by_deals", {}), ("by_deals", {"deals": 3, "minutes": 1}), ("by_time", {}), ("by_time", {"deals": 3}),
        ("by_both", {"deals": 3}), ("by_both", {"minutes": 3}), ("by_deals", {"deals": 0}),
        ("by_time", {"minutes": -1}), ("by_game", {"deals": True}),
    ],
)  # fmt: skip
def test_limits_that_a_system_does_not_have_are_refused(system: str, limits: dict[str, int]) -> None:
    with pytest.raises(UnreadableGuandan) as refusal:
        SYSTEMS[system].end(**limits)  # type: ignore[arg-type]
    assert refusal.value.cites == (SYSTEMS[system].cites.removeprefix("§"),)
    assert all(SYSTEMS[system].label(language) for language in Language)


@pytest.mark.clause("G2.局", "G2.轮")
def test_a_game_begins_with_both_sides_on_2_and_a_round_may_be_a_game_deals_or_time() -> None:
    game = Game()
    assert (game.standing.ns, game.standing.ew, game.level, game.number) == (Rank.TWO, Rank.TWO, Rank.TWO, 1)
    assert {system.must | system.may for system in SYSTEMS.values()} == {
        frozenset(("deals",)), frozenset(("minutes",)), frozenset(("deals", "minutes")),
    }  # fmt: skip


@pytest.mark.clause("G2.级牌", "G7.1.3")
def test_a_game_gives_the_setup_of_its_next_deal() -> None:
    first = Game().setup(ANY_PACK)
    assert (first.number, first.level, first.start.duty, first.previous_level) == (1, Rank.TWO, None, None)
    game = played(Game(), "E W", "N E W S")
    setup = game.setup(ANY_PACK)
    assert (setup.number, setup.level, setup.previous_level) == (3, Rank.THREE, Rank.FIVE)
    assert setup.start.duty is not None
    assert (setup.start.duty.payers, setup.start.duty.first_out) == ((Seat.S,), Seat.N)
    assert (setup.standing.ns, setup.standing.ew) == (Rank.THREE, Rank.FIVE)


def test_e10_what_passing_a_counts_is_the_organisers_choice() -> None:
    for counts, levels in (("A_plus_1", 13), ("A_plus_gain", 15), ("A", 12)):
        game = played(Game(conditions=Conditions(pass_a_counts=counts)), *["N S"] * 5)  # type: ignore[arg-type]
        assert game.outcome().ns == levels


def test_e11_other_systems_stop_too_or_begin_a_new_game() -> None:
    stops = SYSTEMS["by_deals"].end(deals=8)
    assert played(Game(stops), *["N S"] * 5).is_over()
    goes_on = SYSTEMS["by_deals"].end(deals=8, stop_on_pass_a=False)
    game = played(Game(goes_on), *["N S"] * 5)
    assert not game.is_over()
    assert (game.standing, game.start.duty, game.number) == (Standing(), None, 6)
    more = played(game, "E W", "N S", "N S")
    assert more.is_over()
    # 13 from the game before, and six levels of this one; East-West three.
    assert (more.outcome().ns, more.outcome().ew) == (13 + 6, 3)


def test_e12_one_engine_has_all_limits() -> None:
    end = End(max_deals=3, max_minutes=20, stop_on_pass_a=True)
    assert Game(end).is_over(minutes=20)
    assert played(Game(end), "N S", "N S", "N S").is_over()


def test_e13_a_deal_that_has_not_begun_is_broken_off_when_the_time_is_up() -> None:
    game = Game(SYSTEMS["by_time"].end(minutes=60))
    drawing = Table(any_setup(announce="automatic")).turn(Seat.S, 40)
    drawn = drawing.draw(drawing.awaited[0])
    dealt = drawing.deal()
    begun = dealt.play(dealt.awaited[0], str(dealt.hand(dealt.awaited[0]).faces[0]))
    tribute = tribute_table("S", Seat.N, {Seat.S: "Ks"})
    assert [has_begun(table.state) for table in (drawing, drawn, dealt, tribute, begun)] == [False] * 4 + [True]
    assert game.is_cancelled(tribute.state, minutes=60)
    assert not game.is_cancelled(tribute.state, minutes=59)
    assert not game.is_cancelled(begun.state, minutes=90)
    early = Game(game.end, conditions=Conditions(deal_started_at="first_draw"))
    states = [table.state for table in (drawing, drawn, dealt, tribute, begun)]
    assert [early.is_cancelled(state, minutes=60) for state in states] == [True] + [False] * 4


def test_e14_overtime_begins_after_what_is_allowed() -> None:
    assert [Game(End(max_minutes=60)).overtime(minutes) for minutes in (50, 60, 63)] == [0, 0, 3]
    allowed = Game(End(max_minutes=60), conditions=Conditions(overtime_allowance_minutes=5))
    assert [allowed.overtime(minutes) for minutes in (63, 65, 70)] == [0, 0, 5]
    assert Game().overtime(1_000) == 0


def test_e15_equal_levels_are_a_draw_and_a_gift_for_lateness_counts() -> None:
    draw = played(Game(SYSTEMS["by_deals"].end(deals=2)), "N S", "E W")
    assert (draw.outcome().winner, draw.outcome().difference) == (None, 0)
    gift = Game(SYSTEMS["by_deals"].end(deals=2), standing=Standing(ns=Rank.THREE, owner=Side.NS))
    assert gift.setup(ANY_PACK).level is Rank.THREE
    assert played(gift, "N S", "E W").outcome().winner is Side.NS


def test_e16_points_for_a_win_a_draw_and_a_loss() -> None:
    won = played(Game(SYSTEMS["by_deals"].end(deals=1)), "N S")
    assert (won.points(Side.NS), won.points(Side.EW)) == (Points(2, True, 3), Points(0, False, -3))
    draw = played(Game(SYSTEMS["by_deals"].end(deals=2)), "N S", "E W")
    assert draw.points(Side.NS) == draw.points(Side.EW) == Points(1, False, 0)
    other = Game(won.end, conditions=Conditions(match_points=(3, 1, 0)))
    assert played(other, "N S").points(Side.NS).match_points == 3


def test_e18_and_d22_extra_deals_go_on_with_levels_and_tribute() -> None:
    draw = played(Game(SYSTEMS["by_deals"].end(deals=2)), "N S", "E W")
    extra = draw.extended()
    assert not extra.is_over()
    assert (extra.level, extra.start.duty) == (Rank.FIVE, draw.start.duty)
    won = played(extra, "E N W S")
    assert won.is_over()
    assert won.outcome().winner is Side.EW
    with pytest.raises(WrongPhase):
        won.extended()


def test_d22_an_extra_deal_may_begin_afresh_and_e18_their_number_may_be_limited() -> None:
    fresh = Conditions(extra_deal="fresh_no_tribute_level2", max_extra_deals=1)
    draw = played(Game(SYSTEMS["by_deals"].end(deals=2), conditions=fresh), "N S", "E W")
    extra = draw.extended()
    assert (extra.level, extra.start.duty, extra.standing) == (Rank.TWO, None, Standing())
    with pytest.raises(WrongPhase):
        extra.extended()


def test_a_deal_lost_by_a_penalty_counts_as_a_double_loss_and_the_next_has_no_tribute() -> None:
    game = Game().awarded(Seat.S)
    assert (game.standing.ew, game.standing.ns, game.standing.owner) == (Rank.FIVE, Rank.TWO, Side.EW)
    assert game.start == after_offence(Seat.S)
    assert game.results[0].finish.double_loss is Side.NS


@pytest.mark.clause("G2.一副牌", "G2.过A", "G12.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_random_game_ends_with_a_passed(seed: int) -> None:
    chance, game = Random(seed), Game()
    while not game.is_over():
        assert game.number < 300
        setup = game.setup(shuffle_of(chance.randrange(SHUFFLES)))
        table = play_deal(Table(setup), chance)
        assert (setup.start.duty is None) == (game.number == 1)
        assert table.phase is Phase.FINISHED
        assert table.finish is not None
        game = game.after(table.finish)
    passed = game.standing.passed
    assert passed is not None
    assert game.standing.of(passed) is Rank.ACE
    assert game.results[-1].level is Rank.ACE
    assert game.outcome().winner is passed
