"""The search for claims (Law 70): against a plain enumeration, and on known endings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.cards import CARDS, SEATS, SUITS, Card, Hand, Seat, Side, Suit
from cardinal.language import Language
from cardinal.laws import ImpossibleCase
from cardinal.laws.claim_search import Ending, search_claim
from cardinal.laws.claim_statement import parse_statement
from cardinal.laws.claim_verdict import Verdict
from cardinal.laws.evidence import double_dummy_tricks, use_solver


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


def test_a_turning_point_is_looked_for_where_the_worst_line_falls_short_and_is_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Led low, the hearts may take one trick only; the ace or the jack first keeps more.
    short = search_claim(GUESS, Seat.S, 2, dummy=Seat.N)
    assert (short.normal.tricks, short.normal.is_proved) == (1, True)
    assert short.turning is not None
    assert (str(short.turning.card), [str(card) for card in short.turning.better]) == ("H2", ["HA", "HJ"])
    assert search_claim(GUESS, Seat.S, 1, dummy=Seat.N).turning is None
    # A search that gave up may have missed a worse line, and shows no turning point.
    assert search_claim(TRUMP_OUT, Seat.S, 4, dummy=Seat.N).turning is not None
    monkeypatch.setattr("cardinal.laws.claim_search.TRICKS", 10)
    unproved = search_claim(TRUMP_OUT, Seat.S, 4, dummy=Seat.N)
    assert (unproved.normal.tricks, unproved.normal.is_proved, unproved.turning) == (3, False, None)


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


# --- long endings: one of three answers, always the same, and a line that is really there ---------------------------


def dealt(chance: Random, tricks: int, *, high: bool) -> Ending:
    """So many cards a hand; with *high* the better ones are North's and South's, as when somebody claims."""
    cards = chance.sample(CARDS, 4 * tricks)
    if high:
        cards.sort(key=lambda card: card.rank + chance.uniform(0, 6), reverse=True)
        ours, theirs = cards[: 2 * tricks], cards[2 * tricks :]
        chance.shuffle(ours)
        chance.shuffle(theirs)
        cards = [card for four in zip(ours[::2], theirs[::2], ours[1::2], theirs[1::2], strict=True) for card in four]
    north, east, south, west = (Hand(cards[turn::4]) for turn in range(4))
    return Ending((north, east, south, west), chance.choice((None, *SUITS)), chance.choice((Seat.N, Seat.S)))


@pytest.mark.parametrize("high", [True, False])
@pytest.mark.parametrize("tricks", [8, 10, 13])
def test_a_long_ending_is_answered_with_a_line_that_can_be_played(
    tricks: int, high: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardinal.laws.claim_search.TRICKS", 4_000)
    monkeypatch.setattr("cardinal.laws.claim_search.COUNTED_TRICKS", 1_000)
    monkeypatch.setattr("cardinal.laws.claim_search.TURNING", 1_000)
    ending = dealt(Random(tricks), tricks, high=high)
    report = search_claim(ending, Seat.S, tricks, dummy=Seat.N)
    assert search_claim(ending, Seat.S, tricks, dummy=Seat.N) == report
    for worst in (report.normal, report.legal):
        assert replayed(ending, worst.line, Side.NS) == worst.tricks
        expected = Verdict.PROVED if worst.is_proved else Verdict.NOT_PROVED
        assert worst.verdict(tricks) is (Verdict.REFUTED if worst.tricks < tricks else expected)


# North and South have every trick whatever they play: each has nothing but winners of two suits.
LAYDOWN = Ending(
    hands("SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2", "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3 C2",
          "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2", "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2"),
    Suit.S, Seat.N,
)  # fmt: skip


# The same without trumps, where nothing shows at a glance that no trick can be lost.
RUN = replace(LAYDOWN, trumps=None)


def test_thirteen_tricks_that_cannot_be_lost_are_proved() -> None:
    report = search_claim(LAYDOWN, Seat.N, 13, dummy=Seat.S)
    assert (report.legal.tricks, report.verdict()) == (13, Verdict.PROVED)
    assert "Proved: no legal line" in str(report.text())


def test_a_search_that_gives_up_without_a_short_line_says_that_it_proved_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # All tricks are North's and South's on every line, which a search that may look at nothing does not find out.
    monkeypatch.setattr("cardinal.laws.claim_search.TRICKS", 0)
    report = search_claim(RUN, Seat.N, 13, dummy=Seat.S)
    assert (report.legal.tricks, report.legal.is_proved, report.verdict()) == (13, False, Verdict.NOT_PROVED)
    shown = {str(report.text().render(language)) for language in Language}
    assert len(shown) == 4
    assert any(text.startswith("Not proved: ") and "none that gives fewer than 13" in text for text in shown)


def test_what_double_dummy_does_not_give_is_refuted_before_any_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardinal.laws.claim_search.TRICKS", 0)
    report = search_claim(RUN, Seat.N, 13, dummy=Seat.S)
    assert [report.verdict(best) for best in (None, 12, 13)] == [
        Verdict.NOT_PROVED, Verdict.REFUTED, Verdict.NOT_PROVED,
    ]  # fmt: skip
    assert "only 12 of 13" in str(report.text(12))


def test_the_solver_in_use_is_asked_before_the_lines_are_searched() -> None:
    class Twelve:
        def tricks(self, endings: Sequence[Ending], side: Side) -> list[int]:
            assert (list(endings), side) == ([LAYDOWN], Side.NS)
            return [12]

    assert double_dummy_tricks(LAYDOWN, Side.NS) is None
    former = use_solver(Twelve())
    try:
        assert double_dummy_tricks(LAYDOWN, Side.NS) == 12
    finally:
        use_solver(former)
