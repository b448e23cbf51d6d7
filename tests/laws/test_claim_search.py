"""The search for claims (Law 70): against a plain enumeration, on known endings, and as evidence in a hearing."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import Board
from cardinal.cards import CARDS, SEATS, SUITS, Card, Deal, Hand, Seat, Suit
from cardinal.laws import Asking, ImpossibleCase, hear, read_case
from cardinal.laws.claim_search import Ending, search_claim
from cardinal.laws.claim_statement import Said, Statement, Step, parse_statement
from cardinal.laws.open_table import OpenTable
from cardinal.laws.ruling import Ruling

CASES = Path(__file__).parents[2] / "src/cardinal/laws/cases/bridge_2017"


def hands(north: str, east: str, south: str, west: str) -> tuple[Hand, Hand, Hand, Hand]:
    return (Hand(north.split()), Hand(east.split()), Hand(south.split()), Hand(west.split()))


TRUMP_OUT = Ending(hands("H5 H4 D3 D2", "H9 H8 D9 D8", "SQ HA HK DA", "S2 C9 C8 C7"), Suit.S, Seat.S)
GUESS = Ending(hands("HK HT H3", "H9 H8 C3", "HA HJ H2", "HQ H7 C2"), Suit.S, Seat.S)


# --- a plain enumeration: every card of every hand, no bit sets, no memory, nothing taken for equal -----------------


def winner(trick: list[tuple[Seat, Card]], trumps: Suit | None) -> Seat:
    def worth(card: Card) -> tuple[int, int]:
        return (2 if card.suit is trumps else 1 if card.suit is trick[0][1].suit else 0, card.rank)

    return max(trick, key=lambda one: worth(one[1]))[0]


def plain_worst(
    left: dict[Seat, list[Card]],
    trumps: Suit | None,
    leader: Seat,
    trick: list[tuple[Seat, Card]],
    side: int,
    draws: tuple[Seat, ...] = (),
) -> int:
    """The fewest tricks of a side over all sequences of legal cards. Seats of *draws* lead trumps while they have one
    and an opponent has one."""
    if len(trick) == 4:
        won = winner(trick, trumps)
        return (won.side == side) + plain_worst(left, trumps, won, [], side, draws)
    seat = leader.after(len(trick))
    if not left[seat]:
        return 0
    legal = [card for card in left[seat] if trick and card.suit is trick[0][1].suit] or left[seat]
    if not trick and seat in draws:
        against = [card for one in (seat.lho, seat.rho) for card in left[one] if card.suit is trumps]
        legal = [card for card in legal if card.suit is trumps and against] or legal
    return min(
        plain_worst(
            {**left, seat: [one for one in left[seat] if one is not card]},
            trumps,
            leader,
            [*trick, (seat, card)],
            side,
            draws,
        )
        for card in legal
    )


def plain(ending: Ending, claimer: Seat, draws: tuple[Seat, ...] = ()) -> int:
    left = {seat: list(ending.hands[seat]) for seat in SEATS}
    trick = [(ending.leader.after(turn), card) for turn, card in enumerate(ending.trick)]
    return plain_worst(left, ending.trumps, ending.leader, trick, claimer.side, draws)


@st.composite
def endings(draw: st.DrawFn, most: int = 3) -> Ending:
    """Few suits and ranks close together, so that long suits, voids and equal cards all come up."""
    size = draw(st.integers(1, most))
    suits = draw(st.sampled_from([SUITS, SUITS[2:], SUITS[1:]]))
    pack = [card for card in CARDS if card.suit in suits and card.rank >= (2 if len(suits) == 2 else 8)]
    cards = draw(st.permutations(pack))[: 4 * size]
    dealt = [cards[turn * size : turn * size + size] for turn in range(4)]
    trumps = draw(st.sampled_from([None, *suits]))
    leader = draw(st.sampled_from(SEATS))
    laid: list[Card] = []
    for turn in range(draw(st.integers(0, 3))):
        hand = dealt[leader.after(turn)]
        legal = [card for card in hand if laid and card.suit is laid[0].suit] or hand
        laid.append(draw(st.sampled_from(legal)))
        hand.remove(laid[-1])
    north, east, south, west = (Hand(hand) for hand in dealt)
    return Ending((north, east, south, west), trumps, leader, tuple(laid))


@settings(max_examples=150, deadline=None)
@given(endings(), st.sampled_from(SEATS))
def test_the_worst_of_all_legal_lines_is_that_of_a_plain_enumeration(ending: Ending, claimer: Seat) -> None:
    report = search_claim(ending, claimer, ending.tricks, dummy=claimer.partner)
    assert report.legal.is_proved
    assert report.legal.tricks == plain(ending, claimer)


@settings(max_examples=12, deadline=None)
@given(endings(most=4).filter(lambda ending: ending.tricks == 4), st.sampled_from(SEATS))
def test_the_same_with_four_cards_in_each_hand(ending: Ending, claimer: Seat) -> None:
    assert search_claim(ending, claimer, 4).legal.tricks == plain(ending, claimer)


@settings(max_examples=100, deadline=None)
@given(endings(), st.sampled_from(SEATS))
def test_drawing_trumps_is_held_to_by_both_hands_of_declarer(ending: Ending, claimer: Seat) -> None:
    said = parse_statement("drawing trumps")
    draws = (claimer, claimer.partner) if ending.trumps is not None else ()
    report = search_claim(ending, claimer, ending.tricks, said, dummy=claimer.partner)
    assert report.legal.tricks == plain(ending, claimer, draws)


@settings(max_examples=60, deadline=None)
@given(endings(), st.sampled_from(SEATS))
def test_a_defenders_statement_binds_his_own_hand_only(ending: Ending, claimer: Seat) -> None:
    said = parse_statement("drawing trumps")
    draws = (claimer,) if ending.trumps is not None else ()
    assert search_claim(ending, claimer, ending.tricks, said).legal.tricks == plain(ending, claimer, draws)


def replayed(ending: Ending, line: tuple[tuple[Seat, Card], ...], side: int) -> int:
    """The tricks of a side on a line, every card of which must be legal and in turn."""
    left = {seat: list(ending.hands[seat]) for seat in SEATS}
    trick = [(ending.leader.after(turn), card) for turn, card in enumerate(ending.trick)]
    leader, won = ending.leader, 0
    for seat, card in line:
        assert seat is leader.after(len(trick))
        follows = [one for one in left[seat] if trick and one.suit is trick[0][1].suit]
        assert card in (follows or left[seat])
        left[seat].remove(card)
        trick.append((seat, card))
        if len(trick) == 4:
            leader = winner(trick, ending.trumps)
            won += leader.side == side
            trick = []
    assert not trick
    assert not any(left.values())
    return won


@settings(max_examples=150, deadline=None)
@given(endings(most=5), st.sampled_from(SEATS))
def test_lines_are_legal_and_give_what_is_said_and_normal_lines_are_among_the_legal_ones(
    ending: Ending, claimer: Seat
) -> None:
    report = search_claim(ending, claimer, ending.tricks, dummy=claimer.partner)
    for worst in (report.normal, report.legal):
        assert replayed(ending, worst.line, claimer.side) == worst.tricks
        if worst.lines is not None and worst.short is not None:
            assert 0 <= worst.short <= worst.lines
            assert (worst.short > 0) == (worst.tricks < ending.tricks)
    assert report.legal.tricks <= report.normal.tricks
    deemed = search_claim(ending, claimer, ending.tricks, dummy=claimer.partner, top_down=True)
    assert report.normal.tricks <= deemed.normal.tricks
    assert deemed.legal.tricks == report.legal.tricks


@settings(max_examples=60, deadline=None)
@given(endings(most=4), st.sampled_from(SEATS), st.permutations(range(4)))
def test_turning_the_suits_round_changes_nothing(ending: Ending, claimer: Seat, turned: list[int]) -> None:
    def turn(card: Card) -> Card:
        return Card.of(SUITS[turned[card.suit]], card.rank)

    north, east, south, west = (Hand(turn(card) for card in hand) for hand in ending.hands)
    trumps = None if ending.trumps is None else SUITS[turned[ending.trumps]]
    other = Ending((north, east, south, west), trumps, ending.leader, tuple(map(turn, ending.trick)))
    one, two = (search_claim(end, claimer, end.tricks, dummy=claimer.partner) for end in (ending, other))
    assert (one.normal.tricks, one.legal.tricks) == (two.normal.tricks, two.legal.tricks)
    assert (one.normal.lines, one.legal.lines) == (two.normal.lines, two.legal.lines)


# --- endings whose results follow from the cards ---------------------------------------------------------------------


def test_a_forgotten_trump_ruffs_one_winner_and_drawing_it_first_is_safe() -> None:
    """West has one trump and no red card: a red winner led before the queen of trumps is ruffed, and no second one
    can be; the queen then ruffs the club that West leads. Thrown-away winners lose more, but that is irrational."""
    careless = search_claim(TRUMP_OUT, Seat.S, 4, dummy=Seat.N)
    assert (careless.normal.tricks, careless.legal.tricks) == (3, 1)
    assert careless.needs_judgement
    assert careless.turning is not None
    assert careless.turning.better == (Card.parse("SQ"),)
    stated = search_claim(TRUMP_OUT, Seat.S, 4, parse_statement("drawing trumps"), dummy=Seat.N)
    assert (stated.normal.tricks, stated.legal.tricks) == (4, 4)
    assert not stated.needs_judgement
    assert stated.turning is None


def test_an_order_of_suits_that_leaves_the_trump_for_the_end_is_held_to() -> None:
    report = search_claim(TRUMP_OUT, Seat.S, 4, parse_statement("hearts then diamonds"), dummy=Seat.N)
    assert report.normal.tricks == 3
    assert report.normal.line[0] == (Seat.S, Card.parse("HA"))
    assert report.turning is None  # the order was his own: no normal card of his could still have saved the trick


def test_a_guess_for_the_queen_goes_wrong_unless_the_named_cards_drop_or_catch_it() -> None:
    assert search_claim(GUESS, Seat.S, 3, parse_statement("hearts"), dummy=Seat.N).normal.tricks < 3
    # Ace, then low to the king-ten: West must follow twice, so that the queen has to appear before North plays.
    named = search_claim(GUESS, Seat.S, 3, parse_statement("HA, then HJ"), dummy=Seat.N)
    assert named.normal.tricks == 3


def test_from_the_top_blocks_nothing_when_all_cards_are_high() -> None:
    high = Ending(hands("H4 H3 C2", "D9 D8 D7", "HA HK SA", "C9 C8 C7"), None, Seat.S)
    report = search_claim(high, Seat.S, 3, parse_statement("from the top"), dummy=Seat.N)
    assert (report.normal.tricks, report.legal.tricks) == (3, 3)


def test_a_low_card_from_the_ace_is_legal_and_not_normal() -> None:
    """The ace of hearts drops West's queen and the two is then high. Led first, the two loses to the queen, and
    West's diamond takes the ace as well."""
    ending = Ending(hands("C3 C2", "D9 D8", "HA H2", "HQ D7"), None, Seat.S)
    report = search_claim(ending, Seat.S, 2, dummy=Seat.N)
    assert (report.normal.tricks, report.legal.tricks) == (2, 0)
    assert report.needs_judgement


def test_the_master_trump_cannot_be_lost() -> None:
    last = Ending(hands("H3", "H9", "S9", "DA"), Suit.S, Seat.W)
    report = search_claim(last, Seat.S, 1, dummy=Seat.N)
    assert (report.normal.tricks, report.legal.tricks, report.legal.lines) == (1, 1, 1)


def test_a_stated_ruff_is_made_and_an_unstated_one_may_be_missed() -> None:
    """South leads a losing club, North is void with a trump: ruffing is worth a trick to the side."""
    ending = Ending(hands("S3 D2", "C9 D9", "C2 DA", "CK D8"), Suit.S, Seat.S)
    ruffed = search_claim(ending, Seat.S, 2, parse_statement("ruffing a club"), dummy=Seat.N)
    assert (ruffed.normal.tricks, ruffed.legal.tricks) == (2, 2)
    silent = search_claim(ending, Seat.S, 2, dummy=Seat.N)
    assert silent.legal.tricks == 1


def test_the_trick_in_progress_is_part_of_the_ending() -> None:
    ending = Ending(hands("H4", "H9", "HA", ""), None, Seat.W, (Card.parse("HK"),))
    assert ending.tricks == 1
    report = search_claim(ending, Seat.S, 1, dummy=Seat.N)
    assert [str(card) for _, card in report.normal.line] == ["H4", "H9", "HA"]
    assert report.normal.tricks == 1


@pytest.mark.parametrize(
    ("dealt", "trick"),
    [
        (hands("H4 H5", "H9", "HA", "HK"), ()),
        (hands("H4", "H4", "HA", "HK"), ()),
        (hands("", "", "", ""), ()),
        (hands("H4", "H9", "HA", ""), (Card.parse("H9"),)),
    ],
)
def test_cards_that_are_no_ending_are_refused(dealt: tuple[Hand, Hand, Hand, Hand], trick: tuple[Card, ...]) -> None:
    with pytest.raises(ImpossibleCase):
        Ending(dealt, None, Seat.W, trick)


# --- statements -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("68C/1")
@pytest.mark.parametrize(
    ("words", "steps", "unknown"),
    [
        ("drawing trumps", [Step(Said.DRAW)], ()),
        ("drawing the last trump", [Step(Said.DRAW)], ()),
        ("pull trumps, then spades", [Step(Said.DRAW), Step(Said.SUIT, Suit.S)], ()),
        ("spades then hearts", [Step(Said.SUIT, Suit.S), Step(Said.SUIT, Suit.H)], ()),
        ("cashing SA SK", [Step(Said.CARD, card=Card.parse("SA")), Step(Said.CARD, card=Card.parse("SK"))], ()),
        ("ace of hearts and ♦10", [Step(Said.CARD, card=Card.parse("HA")), Step(Said.CARD, card=Card.parse("DT"))], ()),
        ("ruffing a club", [Step(Said.RUFF, Suit.C, count=1)], ()),
        ("ruffing two clubs", [Step(Said.RUFF, Suit.C, count=2)], ()),
        ("ruffing clubs", [Step(Said.RUFF, Suit.C)], ()),
        ("cross-ruff", [Step(Said.CROSSRUFF)], ()),
        ("crossruffing", [Step(Said.CROSSRUFF)], ()),
        ("trumps and diamonds", [Step(Said.TRUMPS), Step(Said.SUIT, Suit.D)], ()),
        ("dummy is high", [], ("dummy", "is", "high")),
        ("my hand", [], ("hand",)),
        ("", [], ()),
    ],
)
def test_a_statement_is_read_in_order_and_keeps_what_is_not_understood(
    words: str, steps: list[Step], unknown: tuple[str, ...]
) -> None:
    read = parse_statement(words)
    assert (list(read.steps), read.unknown, read.words) == (steps, unknown, words)


def test_from_the_top_is_of_the_suit_just_named_or_of_all() -> None:
    assert parse_statement("spades from the top then hearts").from_top == {Suit.S}
    assert parse_statement("from the top").from_top == set(SUITS)
    assert parse_statement("hearts").from_top == frozenset()


@given(st.text(max_size=60))
def test_any_words_are_read_and_none_is_lost(words: str) -> None:
    read = parse_statement(words)
    assert read.words == words
    for language in ("en", "zh-Hans", "zh-Hant", "ja"):
        assert read.text().render(language)


@pytest.mark.parametrize(
    ("words", "speaks", "names"),
    [
        ("drawing trumps", True, False),
        ("trumps and hearts", True, False),
        ("spades", False, True),
        ("SA and hearts", False, True),
        ("ruffing a spade", False, True),
        ("hearts", False, False),
        ("", False, False),
    ],
)
def test_words_about_the_trump_suit_are_noticed(words: str, speaks: bool, names: bool) -> None:
    read = parse_statement(words)
    assert (read.speaks_of_trumps, read.names(Suit.S)) == (speaks, names)


# --- in a hearing -----------------------------------------------------------------------------------------------------


def contested(name: str) -> dict[str, object]:
    records = yaml.safe_load((CASES / "70_contested_claim.yaml").read_text("utf-8"))
    return next(record for record in records if record["name"].startswith(name))


def test_the_director_is_shown_both_counts_and_still_asked() -> None:
    case = read_case(contested("an outstanding trump that was not mentioned"))
    asking = hear("70", case)
    assert isinstance(asking, Asking)
    assert asking.question.key == "unaware"
    assert asking.question.evidence is not None
    shown = str(asking.question.evidence())
    assert "Worst of the lines taken for normal: 3 (S HA, W S2" in shown
    assert "Worst of all legal lines that the statement leaves: 1 (" in shown
    for language in ("zh-Hans", "zh-Hant", "ja"):
        assert "S HA、W S2" in asking.question.evidence().render(language)


@pytest.mark.clause("70E2")
def test_a_deemed_order_changes_what_the_search_takes_for_normal() -> None:
    record = contested("by regulation a suit")
    deemed = hear("70", read_case(record))
    silent = hear("70", read_case({**record, "conditions": {}}))
    assert isinstance(deemed, Asking)
    assert isinstance(silent, Asking)
    assert deemed.question.evidence is not None
    assert silent.question.evidence is not None
    assert "Worst of the lines taken for normal: 3 (" in str(deemed.question.evidence())
    assert "Worst of the lines taken for normal: 3 (" not in str(silent.question.evidence())


def test_without_the_deal_there_is_no_evidence() -> None:
    record = contested("at notrump no trump is asked about")
    asking = hear("70", read_case(record), {"face_cards": "no"})
    assert isinstance(asking, Asking)
    assert asking.question.evidence is None


@pytest.mark.clause("69A/2")
@pytest.mark.parametrize(("claimed", "won"), [(4, 9), (3, 8), (0, 5)])
def test_an_agreed_claim_is_scored_as_though_it_had_been_played(claimed: int, won: int) -> None:
    """In that ending declarer has five tricks of nine."""
    record = {**contested("an outstanding trump that was not mentioned"), "acts": [f"S claims {claimed}", "agreed"]}
    case = read_case(record)
    ruling = hear("68", case)
    assert isinstance(ruling, Ruling)
    position = case.position
    for effect in ruling.effects:
        position = position.apply(effect)
    assert position.phase == "finished"
    assert position.play is not None
    assert position.play.tricks_won(Seat.S.side) == won
    assert position.play.tricks_won(Seat.W.side) == 13 - won


def open_table() -> OpenTable:
    """The ending with a trump out, at an open table."""
    record = contested("an outstanding trump that was not mentioned")
    board, tricks = record["board"], record["tricks"]
    assert isinstance(board, dict)
    assert isinstance(tricks, list)
    table = OpenTable(Board(1, Deal.parse(board["deal"])))
    for call in ("N calls pass", "E calls pass", "S calls 2S", "W calls pass", "N calls pass", "E calls pass"):
        table = table.act(call)
    for line in tricks:
        leader, cards = line.split(":")
        for turn, card in enumerate(cards.split()):
            verb = "plays" if turn else "leads"
            table = table.act(f"{Seat.parse(leader).after(turn)} {verb} {card}")
    return table


@pytest.mark.clause("68D")
def test_at_the_table_no_card_counts_after_a_claim() -> None:
    claimed = open_table().act("S claims 4")
    assert claimed.question is not None
    assert (claimed.question.key, claimed.question.asked) == ("response", Seat.W)
    played = claimed.act("S plays HA")
    assert played.state.play == claimed.state.play
    agreed = played.act("agreed")
    assert str(agreed.result) == "2S by S +1"


def test_at_the_table_a_contested_claim_ends_in_the_score_that_the_director_gives() -> None:
    table = open_table().act('S claims 4 "hearts then diamonds"').act("W objects")
    for key, value in (("unaware", "yes"), ("trump_trick", "yes"), ("tricks", "3")):
        assert table.question is not None
        assert table.question.key == key
        table = table.answer(key, value)
    assert str(table.result) == "2S by S ="


@pytest.mark.clause("68D2(b)(i)", "68D2(b)(ii)")
def test_at_the_table_play_goes_on_when_all_four_agree_and_the_score_obtained_stands() -> None:
    table = open_table().act("S claims 4").act("play on by W")
    for seat in "NES":
        table = table.answer(f"concur_{seat.lower()}", "yes")
    assert table.question is None
    assert table.result is None
    for act in ("S plays HA", "W plays S2", "N plays H4", "E plays H8", "W plays C7", "N plays D2", "E plays D8"):
        table = table.act(act)
    for act in ("S plays SQ", "S plays HK", "W plays C8", "N plays H5", "E plays H9"):
        table = table.act(act)
    for act in ("S plays DA", "W plays C9", "N plays D3", "E plays D9"):
        table = table.act(act)
    assert str(table.result) == "2S by S ="


def test_statements_are_values() -> None:
    assert Statement() == parse_statement("")
    assert hash(parse_statement("hearts")) == hash(parse_statement("hearts"))
