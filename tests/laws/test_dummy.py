"""Laws 42 and 43 on the tables: what dummy may do, may see, and what it costs."""

from __future__ import annotations

import pytest

from cardinal.bridge import (
    Contract,
    Result,
)
from cardinal.cards import SEATS, Card
from cardinal.laws.act import parse_act
from cardinal.laws.bridge.e2017.dummys_rights import Deed, may_dummy
from cardinal.laws.case import Case
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Adjust, Transfer
from cardinal.laws.hearing import Asking, hear
from cardinal.laws.notice import notice
from cardinal.laws.position import Markings, Position
from cardinal.laws.ruling import Ruling
from cardinal.laws.standing_play import Revoke
from tests.laws.plays import (
    CONTRACT,
    faced,
    random_play,
    refused,
)

N, E, S, W = SEATS


# What dummy may do while play lasts when nothing special is the case, and what the special case changes.
_MAY = {Deed.PLAYS_AS_TOLD, Deed.WARNS, Deed.PREVENTS}


@pytest.mark.clause("42A3", "def:Dummy (1)")
def test_dummy_plays_as_told_and_is_bound_by_no_limit_once_the_play_is_over() -> None:
    played = may_dummy(Deed.PLAYS_AS_TOLD)
    assert (played.allowed, played.cites) == (True, "§42A3")
    over = may_dummy(Deed.COMMUNICATES, play_over=True)
    assert (over.allowed, over.cites) == (True, "§def:Dummy (1)")


@pytest.mark.clause("42A1", "42B", "42B1", "42B3", "43A1(a)", "43A1(b)", "43A1(c)")
def test_exactly_one_row_answers_for_every_deed_of_dummy_in_every_circumstance() -> None:
    flags = ("play_over", "director_present", "attention_drawn", "failed_to_follow")
    for deed in Deed:
        for mask in range(16):
            told = {name: bool(mask >> place & 1) for place, name in enumerate(flags)}
            allowed = (
                told["play_over"]
                or deed in _MAY
                or (deed is Deed.FACT_OR_LAW and told["director_present"])
                or (deed is Deed.SUMMONS and told["attention_drawn"])
                or (deed is Deed.ASKS_DECLARER and told["failed_to_follow"])
            )
            permission = may_dummy(deed, **told)
            assert permission.allowed is allowed, (deed, told)
            assert permission.cites
    assert "43A1(a)" in refused(may_dummy(Deed.SUMMONS).insist).cites
    assert "43A1(b)" in refused(may_dummy(Deed.ATTENTION).insist).cites
    assert "43A1(c)" in refused(may_dummy(Deed.COMMUNICATES).insist).cites
    assert "42B1" in refused(may_dummy(Deed.ASKS_DEFENDER).insist).cites


@pytest.mark.clause("43A1(c)")
def test_dummy_has_no_say_in_the_play_at_a_guarded_table() -> None:
    table = faced().play(S, "H2").play(E, "HK").play(S, "H3").play(W, "H4")
    asked = table.request_undo(W)
    refusal = refused(asked.agree_undo, N)
    assert refusal.cites == ("43A1(c)",)
    assert asked.agree_undo(S).state.undo is None


@pytest.mark.clause("43A2(a)", "43A2(b)", "43A2(c)")
def test_dummy_sees_neither_declarers_hand_nor_a_defenders_at_a_guarded_table() -> None:
    table = faced()
    for _ in range(40):
        assert [seat for seat, _ in table.view(N).hands] == [N]
        assert table.view(N).legal_cards == ()
        assert table.turn is not None
        table = table.play(table.turn, table.legal_cards().cards[-1])
    for deed, clause in (
        (Deed.EXCHANGES, "43A2(a)"),
        (Deed.WATCHES, "43A2(b)"),
        (Deed.LOOKS, "43A2(c)"),
    ):
        assert refused(may_dummy(deed).insist).cites == (clause,)


@pytest.mark.clause("43A2(a)", "43A2(b)", "43A2(c)", "43A3")
@pytest.mark.parametrize(
    "line", ["N exchanges hands with S", "N leaves to watch S", "N looks at E's hand", "E shows hand to N"]
)
def test_the_engine_notices_what_dummy_may_not_see(line: str) -> None:
    position = Position(Markings(contract=CONTRACT)).after_card(W, Card.parse("HA"))
    assert notice(position, parse_act(line)) == "43"
    # The same act of a player who is not dummy is not a matter of Law 43.
    other = Position(Markings(contract=Contract.parse("2S by E"))).after_card(S, Card.parse("H3"))
    assert notice(other, parse_act(line)) != "43"


@pytest.mark.clause("43B2(b)")
def test_a_corrected_revoke_on_record_costs_what_an_established_one_costs() -> None:
    *_, (play, standing) = random_play(3, Contract.parse("2S by S"))
    won = [trick.winner for trick in play.tricks]
    for number in range(1, 12):
        # The card of the revoke was taken back, so South has played it to a later trick.
        later_card = play.tricks[number].card_of(S)
        assert later_card is not None
        revoke = Revoke(number, S, later_card, play.tricks[number - 1].cards[0].suit)
        position = Position(
            Markings(contract=standing.contract), phase="finished", play=standing, heard_revokes=(revoke,)
        )
        ruling = hear("43B2(b)", Case(position))
        assert isinstance(ruling, Ruling)
        later = sum(seat.side is S.side for seat in won[number:])
        mine = won[number - 1]
        expected = 1 + bool(later) if mine is S else int(mine is N or later > 0)
        moved = sum(effect.tricks for effect in ruling.effects if isinstance(effect, Transfer))
        assert moved == expected
        assert "43B2(b)" in ruling.cites


@pytest.mark.clause("43B3")
def test_the_result_of_the_table_is_taken_from_the_record_and_declarers_side_keeps_it() -> None:
    *_, (play, standing) = random_play(3, Contract.parse("2S by S"))
    table = Result(play.contract, play.declarer_tricks)
    position = Position(Markings(contract=standing.contract), phase="finished", play=standing)
    case = Case(position, conditions=Conditions({"scoring": "total"}))
    asking = hear("43B3", case, {"gained": True})
    assert isinstance(asking, Asking)
    assert asking.question.key == "result_without_gain"
    ruling = hear("43B3", case, {"gained": True, "result_without_gain": "2S by S +5"})
    adjusted = next(effect for effect in ruling.effects if isinstance(effect, Adjust))
    assert adjusted.kind == "split"
    assert str(adjusted.ns).startswith(str(table))
    assert str(adjusted.ew).startswith("2S by S +5")
