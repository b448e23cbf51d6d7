"""Laws 41 to 44 and 66 on the tables: opening lead and questions, dummy, the order of play, tricks seen again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from cardinal.bridge import (
    Board,
    Contract,
    Denomination,
    DisclosureKind,
    IllegalDisclosure,
    IllegalPlay,
    NotYourTurn,
    Phase,
    Play,
    Result,
    Table,
    Trick,
    Viewer,
    WrongPhase,
)
from cardinal.bridge.events import Spread
from cardinal.cards import SEATS, Card, Deal, Hand, Seat
from cardinal.language import CardinalError, NotAllowed
from cardinal.laws.act import parse_act
from cardinal.laws.bridge.e2017 import opening_lead
from cardinal.laws.bridge.e2017.dummys_rights import Deed, lay_as_told, may_dummy
from cardinal.laws.bridge.e2017.inspection_of_tricks import Sight, may_inspect, side_has_begun
from cardinal.laws.bridge.e2017.moment import Moment, Stage
from cardinal.laws.bridge.e2017.order_of_play import Choice, choice, is_restricted, next_leader, next_to_play, winner
from cardinal.laws.bridge.e2017.rights import Asked
from cardinal.laws.case import Case
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Adjust, LeadRestriction, PenaltyCard, Transfer
from cardinal.laws.hearing import Asking, hear
from cardinal.laws.notice import notice
from cardinal.laws.obligations import playable
from cardinal.laws.position import Markings, Position
from cardinal.laws.ruling import Ruling
from cardinal.laws.standing_play import Laid, Revoke, StandingPlay

N, E, S, W = SEATS
CONTRACT = Contract.parse("2S by S")
DEAL = Deal.parse("N:KQ2.J2.AK32.5432 876.KQ7.QJT9.A98 AJT9.853.8765.KQ 543.AT964.4.JT76")
CALLS = ("pass", "pass", "1S", "pass", "2S", "pass", "pass", "pass")
SUIT_CONTRACTS = [Contract.parse(f"4{suit} by {seat}") for suit, seat in zip("CDHS", "NESW", strict=True)]
CONTRACTS = [*SUIT_CONTRACTS, Contract.parse("3NT by N"), Contract.parse("1NTXX by W")]


def to_lead() -> Table:
    """South is to play 2S; West is on lead."""
    table = Table(Board(1, DEAL))
    for call in CALLS:
        assert table.turn is not None
        table = table.call(table.turn, call)
    return table


def faced() -> Table:
    return to_lead().lead(W, "HA").face_lead(W)


def refused(act: object, *args: object) -> CardinalError:
    assert callable(act)
    with pytest.raises(CardinalError) as refusal:
        act(*args)
    return refusal.value


def random_play(seed: int, contract: Contract) -> Iterator[tuple[Play, StandingPlay]]:
    """Every position of one play with random legal cards, in both engines."""
    chance = Random(seed)
    deal = Deal.from_number(chance.randrange(10**28))
    play = Play(contract, deal)
    standing = StandingPlay(contract, tuple(deal[seat] for seat in SEATS))
    yield play, standing
    while not play.is_over:
        seat, card = play.turn, chance.choice(play.legal_cards().cards)
        assert seat is not None
        play, standing = play.play(card), standing.add(seat, card)
        yield play, standing


def laid(trick: Trick) -> tuple[Laid, ...]:
    return tuple(Laid(trick.leader.after(place), card) for place, card in enumerate(trick.cards))


# Law 41


@pytest.mark.clause("41A/1")
def test_only_the_player_left_of_declarer_leads_and_nobody_else_sees_the_card() -> None:
    table = to_lead()
    assert (table.phase, table.turn) == (Phase.LEAD, W)
    for seat, card in ((N, "SK"), (E, "HK"), (S, "SA")):
        refusal = refused(table.lead, seat, card)
        assert isinstance(refusal, NotYourTurn)
        assert refusal.cites == ("41A/1",)
    led = table.lead(W, "HA")
    assert all(led.view(seat).lead_is_down for seat in SEATS)
    assert [led.view(seat).lead for seat in SEATS] == [None, None, None, Card.parse("HA")]
    assert led.view(Viewer.PUBLIC).lead is None
    assert refused(led.lead, W, "HT").cites == ("41A/1",)


@pytest.mark.clause("41A/2")
def test_a_lead_that_lies_face_down_cannot_be_taken_back_by_consent() -> None:
    assert refused(to_lead().lead(W, "HA").request_undo, W).cites == ("41A/2",)


@pytest.mark.clause("fn:9", "41A/1")
def test_the_lead_is_face_down_unless_the_authority_says_otherwise() -> None:
    usual = opening_lead.face_of_lead(Conditions())
    other = opening_lead.face_of_lead(Conditions({"opening_lead_face": "face_up"}))
    assert (usual.value, usual.clauses) == ("face down", ("41A/1",))
    assert (other.value, other.clauses) == ("face up", ("41A/1", "fn:9"))


@pytest.mark.clause("41B/1")
def test_while_the_lead_is_face_down_leaders_partner_and_declarer_ask_and_dummy_does_not() -> None:
    table = to_lead().lead(W, "HA")
    assert table.disclose(E, DisclosureKind.QUESTION, 2).auction.disclosures[-1].by is E
    assert table.disclose(S, DisclosureKind.QUESTION, None).auction.disclosures[-1].by is S
    for seat in (N, W):
        refusal = refused(table.disclose, seat, DisclosureKind.QUESTION, None)
        assert isinstance(refusal, IllegalDisclosure)
        assert refusal.cites == ("41B/1",)
    moment = Moment.at(table.state)
    assert {seat for seat in (E, S) if "41B/1" in opening_lead.may_ask_for_review(moment, seat).clauses} == {E, S}
    assert "41B/1" in refused(opening_lead.may_ask_for_review, moment, N).cites


def reviews_while_playing(table: Table) -> list[tuple[int, Seat]]:
    """Who may have the auction restated after how many cards."""
    found = []
    for _ in range(8):
        assert table.play_so_far is not None
        moment = Moment.at(table.state)
        for seat in SEATS:
            try:
                right = opening_lead.may_ask_for_review(moment, seat)
            except CardinalError:
                continue
            assert "41B/2" in right.clauses
            found.append((len(table.play_so_far.cards), seat))
        assert table.turn is not None
        table = table.play(table.turn, table.legal_cards().cards[0])
    return found


@pytest.mark.clause("41B/2", "fn:10")
def test_each_has_a_review_at_his_first_turn_and_declarers_is_dummys() -> None:
    # After one card dummy is to play, after two East; West has led, and South's own hand comes too late.
    assert reviews_while_playing(faced()) == [(1, S), (2, E)]
    at_dummy = Moment.at(faced().state)
    assert "fn:10" in opening_lead.may_ask_for_review(at_dummy, S).clauses
    # East led out of turn and was accepted: declarer's first turn is from his own hand.
    accepted = Moment(Stage.PLAY, S, CONTRACT, played=frozenset({E}), lead_accepted=True)
    assert "fn:10" in opening_lead.may_ask_for_review(accepted, S).clauses
    assert "41B/2" in refused(opening_lead.may_ask_for_review, replace(accepted, played=frozenset({E, S, W})), S).cites


@pytest.mark.clause("41B/2", "fn:10")
def test_a_position_tells_whether_a_lead_out_of_turn_was_accepted() -> None:
    position = Position(Markings(contract=CONTRACT))
    assert opening_lead.moment_at(position).stage is Stage.LEAD
    regular = opening_lead.moment_at(position.after_card(W, Card.parse("HA")))
    irregular = opening_lead.moment_at(position.after_card(E, Card.parse("HK")))
    assert (regular.lead_accepted, regular.turn) == (False, S)
    assert (irregular.lead_accepted, irregular.turn) == (True, S)
    down = replace(position, lead_down=(W, Card.parse("HA")))
    assert opening_lead.moment_at(down).stage is Stage.CLARIFICATION


@pytest.mark.clause("41B/3", "fn:11")
def test_in_the_play_each_asks_at_his_own_turn_and_declarer_at_both_hands() -> None:
    table = faced()
    for _ in range(12):
        assert table.play_so_far is not None
        hand, moment = table.play_so_far.turn, Moment.at(table.state)
        asker = S if hand is N else hand
        for seat in SEATS:
            if seat is asker:
                table.disclose(seat, DisclosureKind.QUESTION, None)
                right = opening_lead.may_ask_in_play(moment, seat, Asked.CALL, caller=seat.lho)
                assert "41B/3" in right.clauses
                assert ("fn:11" in right.clauses) is (seat is S)
                assert right.cautions == (() if seat is S else ("16B1",))
            else:
                cites = ("41B/1",) if seat is N else ("41B/3",)
                assert refused(table.disclose, seat, DisclosureKind.QUESTION, None).cites == cites
                refused(opening_lead.may_ask_in_play, moment, seat)
        assert table.turn is not None
        table = table.play(table.turn, table.legal_cards().cards[0])


@pytest.mark.clause("41C/1")
def test_facing_the_lead_begins_the_play_for_good_and_opens_dummy() -> None:
    down = to_lead().lead(W, "HA")
    assert down.view(E).hand(N) is None
    assert refused(down.play, S, "H2").cites == ("41C/1",)
    assert refused(down.face_lead, E).cites == ("41C/1",)
    table = down.face_lead(W)
    assert table.phase is Phase.PLAY
    assert all(table.view(seat).hand(N) == DEAL[N] for seat in SEATS)
    assert isinstance(refused(table.call, S, "pass"), WrongPhase)
    assert refused(table.request_undo, W).cites == ("41C/1",)


@pytest.mark.clause("41C/2", "fn:11")
def test_the_contract_is_told_at_ones_turn_when_it_is_too_late_for_a_review() -> None:
    every = frozenset(SEATS)
    at_south = Moment(Stage.PLAY, S, CONTRACT, played=every)
    assert opening_lead.may_be_told_contract(at_south, S).clauses == ("41C/2", "fn:11")
    assert opening_lead.may_be_told_contract(replace(at_south, turn=W), W).clauses == ("41C/2",)
    assert isinstance(refused(opening_lead.may_be_told_contract, at_south, W), NotYourTurn)
    assert isinstance(refused(opening_lead.may_be_told_contract, at_south, N), IllegalDisclosure)
    # Whoever can still have the whole auction restated is told that, and no part of it.
    early = replace(at_south, played=frozenset({W}))
    assert refused(opening_lead.may_be_told_contract, early, S).cites == ("41C/2", "41B/2")
    over = replace(at_south, stage=Stage.OVER, turn=None)
    assert isinstance(refused(opening_lead.may_be_told_contract, over, S), WrongPhase)


@pytest.mark.clause("41C/2")
def test_what_is_told_says_doubled_or_redoubled_and_nobodys_name_but_declarers() -> None:
    assert opening_lead.contract_told(Contract.parse("4SX by S")) == "4SX by S"
    assert opening_lead.contract_told(Contract.parse("4SXX by S")) == "4SXX by S"


@pytest.mark.clause("41D/1")
def test_dummy_is_spread_in_columns_with_trumps_at_his_right_and_low_cards_towards_declarer() -> None:
    hand = Hand.parse("KQ2.J2.AK32.5432")
    for trumps in Denomination:
        display = opening_lead.spread(hand, trumps)
        assert display.clauses == ("41D/1",)
        columns = display.value
        assert trumps.suit is None or columns[0].suit is trumps.suit
        assert {column.suit for column in columns} == {card.suit for card in hand}
        for column in columns:
            ranks = [card.index for card in column.cards]
            assert all(card.suit is column.suit for card in column.cards)
            assert ranks == sorted(ranks, reverse=True)
        assert Hand(card for column in columns for card in column.cards) == hand
    void = opening_lead.spread(Hand.parse("AKQJT98765432..."), Denomination.parse("H"))
    assert len(void.value) == 1
    assert refused(faced().apply, Spread(E)).cites == ("41D/1",)


@pytest.mark.clause("41D/2")
def test_declarer_plays_both_hands_and_dummy_none() -> None:
    table = faced()
    assert table.turn is S
    refusal = refused(table.play, N, "H2")
    assert isinstance(refusal, IllegalPlay)
    assert refusal.cites == ("41D/2",)
    after = table.play(S, "H2")
    assert after.play_so_far is not None
    assert after.play_so_far.hand(N) == DEAL[N] - Hand([Card.parse("H2")])


# Laws 42 and 43


@pytest.mark.clause("42A3")
def test_dummy_lays_the_card_as_told_and_sees_to_it_that_his_hand_follows_suit() -> None:
    play = faced().play_so_far
    assert play is not None
    after = lay_as_told(play, Card.parse("HJ"))
    assert after.hand(N) == DEAL[N] - Hand([Card.parse("HJ")])
    with pytest.raises(NotAllowed) as stopped:
        lay_as_told(play, Card.parse("SK"))
    assert "42A3" in stopped.value.cites
    assert set(stopped.value.legal) == {Card.parse("HJ"), Card.parse("H2")}
    with pytest.raises(NotYourTurn) as early:
        lay_as_told(after, Card.parse("H2"))
    assert early.value.cites == ("42A3",)
    assert may_dummy(Deed.PLAYS_AS_TOLD).allowed
    # The guarded table does not let declarer make dummy revoke either.
    assert isinstance(refused(faced().play, S, "SK"), IllegalPlay)


# What dummy may do while play lasts when nothing special is the case, and what the special case changes.
_MAY = {Deed.PLAYS_AS_TOLD, Deed.WARNS, Deed.PREVENTS}


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
    assert adjusted.ns.startswith(str(table))
    assert adjusted.ew.startswith("2S by S +5")


# Law 44


@pytest.mark.clause("44A", "44B", "44C", "44D")
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_both_engines_let_every_hand_play_what_the_law_lets_it_play(contract: Contract) -> None:
    for seed in range(6):
        for play, standing in random_play(seed, contract):
            if play.is_over:
                continue
            turn = play.turn
            assert turn is not None
            held, trick = play.hand(turn), play.trick.cards
            leading = len(trick) in (0, 4)
            follows = Hand() if leading else held.of_suit(trick[0].suit)
            row = choice(leading=leading, holds_suit_led=bool(follows), restricted=False)
            expected = follows if row.gives is Choice.FOLLOW else held
            assert play.legal_cards() == expected
            position = Position(Markings(hands=standing.hands, contract=contract), phase="play", play=standing)
            assert playable(position, turn) == expected
            following = next_to_play(standing.leader, len(standing.trick))
            assert standing.turn is turn is (following.value if following else standing.leader)


@pytest.mark.clause("44C")
def test_a_card_that_does_not_follow_is_refused_and_the_refusal_says_what_may_be_played() -> None:
    refusal = refused(faced().play, S, "DA")
    assert refusal.cites == ("44C",)
    assert set(refusal.legal) == {Card.parse("HJ"), Card.parse("H2")}


@pytest.mark.clause("44B")
def test_a_card_out_of_turn_or_from_the_wrong_hand_is_refused() -> None:
    assert refused(faced().play, E, "HK").cites == ("44B",)
    assert next_to_play(W, 0) is None
    assert next_to_play(W, 4) is None
    assert [found.value for laid in (1, 2, 3) if (found := next_to_play(W, laid))] == [N, E, S]


@pytest.mark.clause("44A", "44C", "44D")
def test_a_restriction_binds_a_leader_and_a_discard_but_never_the_duty_to_follow() -> None:
    marks = Markings(hands=tuple(DEAL[seat] for seat in SEATS), contract=CONTRACT)
    begun = Position(marks).after_card(W, Card.parse("HA")).after_card(N, Card.parse("H2"))
    diamond = PenaltyCard(E, Card.parse("DQ"), "major", cites="§50B/2")
    # East has hearts and follows; his penalty card waits.
    assert playable(begun.apply(diamond), E) == DEAL[E].of_suit(Card.parse("HK").suit)
    assert not is_restricted(begun.apply(diamond), E)
    # West, after his only diamond, is void of the suit led: free, and with a penalty card not.
    void = Position(marks)
    for seat, card in ((W, "D4"), (N, "DA"), (E, "D9"), (S, "D5"), (N, "DK"), (E, "DT"), (S, "D6")):
        void = void.after_card(seat, Card.parse(card))
    left = DEAL[W] - Hand([Card.parse("D4")])
    assert playable(void, W) == left
    assert not is_restricted(void, W)
    club = PenaltyCard(W, Card.parse("CJ"), "major", cites="§50B/2")
    assert is_restricted(void.apply(club), W)
    assert playable(void.apply(club), W) == Hand([Card.parse("CJ")])
    # Where the hand is not known, what is in force on it is a restriction.
    unknown = Position(Markings(contract=CONTRACT)).after_card(W, Card.parse("HA"))
    assert not is_restricted(unknown, E)
    assert is_restricted(unknown.apply(diamond), E)
    # A leader is free until a ruling forbids a suit.
    lead = Position(marks)
    assert playable(lead, W) == DEAL[W]
    forbidden = lead.apply(LeadRestriction(W, suits=(Card.parse("HA").suit,), cites="§26B/2"))
    assert is_restricted(forbidden, W)
    allowed = playable(forbidden, W)
    assert allowed is not None
    assert allowed == DEAL[W] - DEAL[W].of_suit(Card.parse("HA").suit)
    rows = {
        (leading, holds, restricted): choice(leading=leading, holds_suit_led=holds, restricted=restricted)
        for leading in (False, True)
        for holds in (False, True)
        for restricted in (False, True)
    }
    assert {key for key, row in rows.items() if row.gives is Choice.FOLLOW} == {
        (False, True, False),
        (False, True, True),
    }
    assert {key for key, row in rows.items() if row.cites == "§44D"} == {(False, False, False), (False, False, True)}


@pytest.mark.clause("44E", "44F", "44G")
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_both_engines_give_each_trick_to_the_card_the_law_names_and_its_hand_leads(contract: Contract) -> None:
    for seed in range(6):
        *_, (play, standing) = random_play(seed, contract)
        assert play.is_over
        for number, trick in enumerate(play.tricks, 1):
            named = winner(laid(trick), contract.denomination)
            assert trick.winner is standing.winner(number) is named.value
            trumped = any(card.suit is contract.denomination.suit for card in trick.cards)
            assert named.clauses == (("44E",) if trumped else ("44F",))
            if number < 13:
                assert play.tricks[number].leader is next_leader(laid(trick), contract.denomination).value
        assert play.tricks_won(N.side) + play.tricks_won(E.side) == 13


@pytest.mark.clause("44E", "44F")
@pytest.mark.parametrize(
    ("cards", "trumps", "seat"),
    [
        ("H4 H2 HK H3", "S", E),  # the highest of the suit led
        ("H4 H2 HK S2", "S", S),  # the lowest trump beats it
        ("H4 S3 HK S2", "S", N),  # the higher of two trumps
        ("H4 DA CA SA", "NT", W),  # nothing else at notrump
        ("S4 S2 SK DA", "S", E),  # trumps led
    ],
)
def test_who_wins_a_trick(cards: str, trumps: str, seat: Seat) -> None:
    denomination = Denomination.parse(trumps)
    trick = Trick(W, tuple(map(Card.parse, cards.split())), denomination)
    assert trick.winner is seat
    assert winner(laid(trick), denomination).value is seat


# Law 66


@pytest.mark.clause("66A", "66C")
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_a_view_shows_the_last_trick_exactly_to_those_who_may_have_it_shown(contract: Contract) -> None:
    """Cards on a screen are never turned: the right lasts until the player's side plays to the next trick."""
    deal = Deal.from_number(Random(int(contract.denomination)).randrange(10**28))
    standing = StandingPlay(contract, tuple(deal[seat] for seat in SEATS))
    table = auction_to(contract, deal)
    leader = contract.leader
    card = table.legal_cards().cards[0]
    table, standing = table.lead(leader, card).face_lead(leader), standing.add(leader, card)
    while not table.is_over:
        for seat in SEATS:
            permission = may_inspect(
                Sight.TRICK,
                is_dummy=seat is contract.dummy,
                side_has_begun=side_has_begun(standing, seat),
            )
            shown = table.view(seat).last_trick
            assert (shown is not None) is (permission.allowed and bool(standing.completed))
            assert shown is None or laid(shown) == standing.completed[-1]
        assert table.turn is not None
        card = table.legal_cards().cards[0]
        table, standing = table.play(table.turn, card), standing.add(standing.turn, card)


def auction_to(contract: Contract, deal: Deal) -> Table:
    """A table on which declarer, as dealer, has bid the contract and its doubles are in."""
    table = Table(Board(1, deal, contract.declarer))
    doubles = ("pass",) * 3, ("X", "pass", "pass", "pass"), ("X", "XX", "pass", "pass", "pass")
    for call in (str(contract.bid), *doubles[contract.doubling]):
        assert table.turn is not None
        table = table.call(table.turn, call)
    assert table.auction.contract == contract
    return table


@pytest.mark.clause("66A", "66B", "66C", "66D/1")
def test_exactly_one_row_answers_for_every_wish_to_see_a_card_again() -> None:
    flags = ("is_dummy", "side_has_begun", "turned", "instructed", "play_over")
    for what in Sight:
        for mask in range(32):
            told = {name: bool(mask >> place & 1) for place, name in enumerate(flags)}
            in_time = not told["is_dummy"] and not told["side_has_begun"]
            allowed = (
                told["play_over"]
                or told["instructed"]
                or (what is Sight.TRICK and in_time and not told["turned"])
                or (what is Sight.OWN_CARD and in_time)
            )
            assert may_inspect(what, **told).allowed is allowed, (what, told)
    assert may_inspect(Sight.TRICK).cites == "§66A"
    assert may_inspect(Sight.OWN_CARD, turned=True).cites == "§66B"
    assert refused(may_inspect(Sight.QUITTED).insist).cites == ("66C",)
    assert may_inspect(Sight.QUITTED, play_over=True).cites == "§66D/1"


@pytest.mark.clause("66C", "66D/1")
def test_older_tricks_are_closed_during_play_and_the_whole_play_is_on_record_after_it() -> None:
    table = faced()
    played: list[Card] = [Card.parse("HA")]
    while not table.is_over:
        for seat in SEATS:
            view = table.view(seat)
            seen = [trick for trick in (view.trick, view.last_trick) if trick is not None]
            # At most the last trick and the cards of the current one.
            assert {card for trick in seen for card in trick.cards} <= set(played[-4 - len(played) % 4 :])
        assert table.turn is not None
        card = table.legal_cards().cards[0]
        table, played = table.play(table.turn, card), [*played, card]
    assert table.play_so_far is not None
    assert list(table.play_so_far.cards) == played
    assert len(table.play_so_far.tricks) == 13
