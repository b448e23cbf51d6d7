"""A deal at an open Guandan table: who sits a trick out, who leads instead, and how long a pattern is forbidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.cards import SEATS, Rank, Seat
from cardinal.guandan import Holding, Kind, Pattern
from cardinal.guandan import events as e
from cardinal.guandan.state import Phase
from cardinal.guandan.trick import NextLead, Trick, Turn
from cardinal.laws.guandan.open_deal import Ban, OpenDeal
from tests.laws.guandan.open_deals import short_deal
from tests.laws.guandan.scene_table import scene_table

N, E, S, W = SEATS
HANDS = {"S": "3s 9s 9d", "E": "4s Ts Td", "N": "6s Js Jd", "W": "7s Qs Qd"}
PAIRS = (Kind.PAIR,)


def single(text: str) -> tuple[Holding, Pattern]:
    return Holding.parse(text), Pattern.parse(f"single {text[0]}", Rank.FIVE)


def led(deal: OpenDeal, seat: Seat = S, card: str = "3s") -> OpenDeal:
    return deal.apply(e.Played(seat, *single(card)))


def sitting_out(deal: OpenDeal) -> tuple[Seat, ...]:
    trick = deal.state.trick
    assert trick is not None
    return tuple(seat for seat in SEATS if trick.done >> seat & 1)


# What happens


def test_a_trick_that_ends_is_kept_whole_and_what_was_played_is_out_of_play() -> None:
    deal = led(short_deal(HANDS))
    assert (deal.last_trick, deal.state.tricks) == ((), 1)
    for seat in (E, N, W):
        deal = deal.apply(e.Passed(seat))
    assert deal.last_trick == (Turn(S, *single("3s")), Turn(E), Turn(N), Turn(W))
    assert (deal.state.turn, deal.state.tricks) == (S, 2)
    assert deal.played == (Holding(), Holding(), Holding.parse("3s"), Holding())
    again = led(deal, S, "9s")
    assert again.played[S] == Holding.parse("3s 9s")
    assert again.last_trick == deal.last_trick


def test_whoever_has_drawn_is_remembered_in_order() -> None:
    table = scene_table({"lead": "S", "drawing": True, "conditions": {"rules.dealing": "draw"}})
    for line in ("S cuts 40", "E draws", "N draws", "W draws", "S draws", "E draws"):
        table = table.act(line)
    assert table.deal.drawn_by == (E, N, W, S, E)


def test_a_position_is_what_the_engine_knows() -> None:
    drawing = scene_table({"lead": "S", "drawing": True, "conditions": {"rules.dealing": "draw"}}).act("S cuts 40")
    before = drawing.deal.position()
    assert (before.drawer, before.turn, before.has_begun, before.is_over) == (E, None, False, False)
    deal = short_deal(HANDS)
    assert (deal.position().drawer, deal.position().turn, deal.position().has_begun) == (None, S, False)
    after = led(deal).position()
    assert (after.drawer, after.turn, after.has_begun, after.is_over) == (None, E, True, False)
    assert after.left == (3, 3, 2, 3)
    over = led(short_deal({"S": "3s", "E": "4s", "W": "6s"}, out="N"))
    assert (over.position().turn, over.position().has_begun, over.position().is_over) == (None, True, True)


def test_what_may_be_played_is_what_tops_and_what_no_ruling_forbids() -> None:
    deal = short_deal(HANDS)
    assert [str(one.pattern) for one in deal.legal_classes()] == ["single 3", "single 9", "pair 9"]
    banned = replace(deal, bans=(Ban(S, PAIRS, 1),))
    assert [str(one.pattern) for one in banned.legal_classes()] == ["single 3", "single 9"]
    # A ban is on leading: whoever follows is free.
    follows = replace(led(deal), bans=(Ban(E, (Kind.SINGLE,), 1),))
    assert [str(one.pattern) for one in follows.legal_classes()] == ["single 4", "single T"]
    over = led(short_deal({"S": "3s", "E": "4s", "W": "6s"}, out="N"))
    assert over.legal_classes() == ()


@pytest.mark.clause("G8.1.1")
def test_a_partner_is_topped_unless_the_organiser_forbids_it() -> None:
    hands = {"S": "3s 9s", "N": "4s 6s", "W": "7s 8s"}
    legal = [str(one.pattern) for one in led(short_deal(hands, out="E")).legal_classes()]
    assert legal == ["single 4", "single 6"]
    forbidden = short_deal(hands, out="E", conditions={"rules.may_beat_partner": False})
    assert led(forbidden).state.turn is N
    assert led(forbidden).legal_classes() == ()
    # An opponent may be topped, and the lead is free.
    assert forbidden.legal_classes()
    assert led(forbidden).apply(e.Passed(N)).legal_classes()


# Sitting a trick out


@pytest.mark.clause("GP2.2.1")
def test_a_trick_begins_without_those_who_sit_it_out() -> None:
    deal = replace(short_deal(HANDS), suspended=(E, W)).begin_trick()
    assert (sitting_out(deal), deal.suspended, deal.state.turn) == ((E, W), (), S)
    assert led(deal).state.turn is N


@pytest.mark.clause("GP2.2.1")
def test_whoever_would_lead_and_sits_out_is_replaced() -> None:
    """The next player who may act leads; by another reading the partner does."""
    assert replace(short_deal(HANDS), suspended=(S,)).begin_trick().state.turn is E
    assert replace(short_deal(HANDS), suspended=(S, E)).begin_trick().state.turn is N
    partner = {"ref.lost_lead_goes_to": "partner"}
    deal = replace(short_deal(HANDS, conditions=partner), suspended=(S,)).begin_trick()
    assert (deal.state.turn, sitting_out(deal)) == (N, (S,))
    assert deal.state.lead == NextLead(N, "§G8.1.3")
    assert deal.state.trick is not None
    assert deal.state.trick.leader is N


def test_where_everybody_who_holds_cards_would_sit_out_nobody_does() -> None:
    everybody = replace(short_deal(HANDS), suspended=(S, E, N, W)).begin_trick()
    assert (sitting_out(everybody), everybody.state.turn, everybody.suspended) == ((), S, ())
    # W is out: the three others are everybody.
    three = replace(short_deal({**HANDS, "W": ""}, out="W"), suspended=(S, E, N)).begin_trick()
    assert (sitting_out(three), three.state.turn) == ((), S)
    two = replace(short_deal({**HANDS, "W": ""}, out="W"), suspended=(S, E)).begin_trick()
    assert (sitting_out(two), two.state.turn) == ((E, S), N)


def test_who_is_shut_out_is_passed_over() -> None:
    deal = led(short_deal(HANDS)).bar(N)
    assert (sitting_out(deal), deal.state.turn) == ((N,), E)
    assert deal.apply(e.Passed(E)).state.turn is W
    # Shut out at the own turn: the turn goes on at once.
    assert led(short_deal(HANDS)).bar(E).state.turn is N
    assert led(short_deal(HANDS)).bar(N).bar(E).state.turn is W


def test_who_is_shut_out_on_lead_gives_the_lead_to_the_next() -> None:
    deal = short_deal(HANDS).bar(S)
    assert (deal.state.turn, sitting_out(deal), deal.state.is_leading) == (E, (S,), True)
    assert deal.state.trick == Trick(E, done=1 << S)
    assert deal.state.lead == NextLead(E, "§G8.1.3")


@pytest.mark.clause("G8.1.3")
def test_a_trick_ends_when_the_last_who_could_follow_is_shut_out() -> None:
    deal = led(short_deal(HANDS)).apply(e.Passed(E)).apply(e.Passed(N)).bar(W)
    assert (deal.state.turn, deal.state.tricks, deal.state.is_leading, sitting_out(deal)) == (S, 2, True, ())
    assert deal.last_trick == (Turn(S, *single("3s")), Turn(E), Turn(N))
    # Whoever sits out the next trick does so from here on.
    waiting = replace(led(short_deal(HANDS)), suspended=(E,)).apply(e.Passed(E)).apply(e.Passed(N)).bar(W)
    assert (sitting_out(waiting), waiting.suspended) == ((E,), ())


def test_the_last_who_could_lead_is_not_shut_out() -> None:
    deal = short_deal(HANDS).bar(E).bar(N).bar(W)
    assert (deal.state.turn, sitting_out(deal)) == (S, (N, E, W))
    again = deal.bar(S)
    assert (again.state.turn, sitting_out(again), again.state.is_leading) == (S, (), True)


def test_nobody_is_shut_out_before_the_play_or_after_it() -> None:
    drawing = scene_table({"lead": "S", "drawing": True, "conditions": {"rules.dealing": "draw"}}).act("S cuts 40")
    over = led(short_deal({"S": "3s", "E": "4s", "W": "6s"}, out="N"))
    for deal in (drawing.deal, over):
        assert deal.bar(E) is deal
        assert deal.lead(E) is deal
    assert over.turn_to(E) is over
    assert over.state.phase is Phase.FINISHED


def test_the_lead_goes_to_somebody_who_holds_cards_and_only_before_the_lead() -> None:
    deal = short_deal({**HANDS, "W": ""}, out="W")
    assert deal.lead(W) is deal
    assert led(deal).lead(N) == led(deal)
    given = deal.bar(N).lead(N)
    # Whoever is given the lead may act in the trick again.
    assert (given.state.turn, sitting_out(given)) == (N, ())


def test_the_turn_goes_to_somebody_who_may_act() -> None:
    deal = led(short_deal({**HANDS, "W": ""}, out="W")).bar(N)
    assert deal.turn_to(S).state.turn is S
    assert deal.turn_to(N).state.turn is E
    assert deal.turn_to(W).state.turn is E


# Bans


def bans(deal: OpenDeal) -> list[Seat]:
    return [seat for seat, _ in deal.active_bans()]


@pytest.mark.clause("GP2.2.1")
def test_a_ban_begins_with_the_next_lead_and_lasts_while_the_lead_is_kept() -> None:
    deal = replace(short_deal(HANDS), bans=(Ban(S, PAIRS, 2),))
    assert bans(deal) == []
    deal = led(deal)
    for seat in (E, N, W):
        deal = deal.apply(e.Passed(seat))
    assert (deal.state.turn, bans(deal)) == (S, [S])
    kept = led(deal, S, "9s")
    assert bans(kept) == [S]
    for seat in (E, N, W):
        kept = kept.apply(e.Passed(seat))
    assert (kept.state.turn, bans(kept)) == (S, [S])
    lost = led(led(deal, S, "9s"), E, "Ts")
    for seat in (N, W, S):
        lost = lost.apply(e.Passed(seat))
    assert (lost.state.turn, lost.bans) == (E, ())


@pytest.mark.clause("GP2.2.1")
def test_a_ban_for_a_lead_that_is_not_gained_falls() -> None:
    deal = replace(short_deal(HANDS), bans=(Ban(W, PAIRS, 2), Ban(S, PAIRS, 2), Ban(N, PAIRS, 3)))
    deal = led(deal)
    for seat in (E, N, W):
        deal = deal.apply(e.Passed(seat))
    assert bans(deal) == [S]
    assert [ban.seat for ban in deal.bans] == [S, N]  # the third trick is still to come


@pytest.mark.clause("GP2.2.1")
def test_a_ban_in_force_falls_when_another_is_given_the_lead() -> None:
    deal = replace(short_deal(HANDS), bans=(Ban(S, PAIRS, 2),))
    deal = led(deal)
    for seat in (E, N, W):
        deal = deal.apply(e.Passed(seat))
    assert bans(deal.lead(S)) == [S]
    assert deal.lead(E).bans == ()
    # One for the lead of this very trick does not depend on who had it before.
    assert bans(replace(short_deal(HANDS), bans=(Ban(E, PAIRS, 1),)).lead(E)) == [E]
    assert bans(replace(short_deal(HANDS), bans=(Ban(N, PAIRS, 1),)).lead(E)) == [N]
