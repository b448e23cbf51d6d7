"""Obligations: what a hand may play with penalty cards and restrictions in force, against a slow and plain oracle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Contract, Play
from cardinal.cards import CARDS, SUITS, Card, Deal, Hand, Seat, Suit
from cardinal.laws.effect import LeadRestriction, PenaltyCard, PlayRestriction
from cardinal.laws.obligations import (
    breach,
    grounds,
    playable,
)
from cardinal.laws.position import Markings, Position
from cardinal.laws.standing_play import Laid, StandingPlay

FOUR_SPADES = Contract.parse("4S by S")
HONOURS = "AKQJT"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def penalty(seat: Seat, card: str, kind: str = "major") -> PenaltyCard:
    return PenaltyCard(seat, Card.parse(card), kind, cites="§50A")


def lead(may: str, suits: str, leader: Seat = Seat.E) -> LeadRestriction:
    return LeadRestriction(leader, may=(may,), suits=tuple(map(Suit.parse, suits)), cites="§50D2(a)")


def position_of(held: Iterable[Card], led: Card | None = None, seat: Seat = Seat.E, **force: object) -> Position:
    """*seat*, a defender, holds these cards and is to lead, or to play to a card of the hand on its right."""
    hands: list[Hand | None] = [None] * 4
    hands[seat] = Hand(held)
    tricks = ((Laid(seat.rho, led),),) if led is not None else ((),)
    play = StandingPlay(FOUR_SPADES, tuple(hands), tricks, turn_is=seat if led is None else None)
    board = replace(Markings(hands=tuple(hands)), contract=FOUR_SPADES)
    return replace(Position(board, phase="play", play=play), **force)  # type: ignore[arg-type]


def allowed(position: Position, seat: Seat = Seat.E) -> str:
    found = playable(position, seat)
    assert found is not None
    return " ".join(map(str, found))


def oracle(position: Position, seat: Seat) -> frozenset[Card]:
    """The same by plain lists: each demand in the order of its rank, left aside where nothing held satisfies it."""
    play = position.play
    assert play is not None
    dealt = play.hands[seat]
    assert dealt is not None
    laid = [one.card for trick in play.tricks for one in trick]
    left = [card for card in CARDS if card in dealt and card not in laid]

    def if_able(wanted: Callable[[Card], bool]) -> None:
        able = [card for card in left if wanted(card)]
        left[:] = able or left

    led = play.trick[0].card.suit if play.trick else None
    if led is not None:
        if_able(lambda card: card.suit is led)
    else:
        mine = [one for one in position.lead_restrictions if one.leader is seat and len(one.may) == 1]
        if_able(lambda card: all(card.suit not in one.suits for one in mine if one.may == ("forbid",)))
        required = [suit for one in mine if one.may == ("require",) for suit in one.suits]
        if_able(lambda card: card.suit in required)
    for one in position.play_restrictions:
        suit = one.suit if one.suit is not None else led
        of_suit = [card for card in left if card.suit is suit]
        if one.seat is not seat or one.must == "card":
            continue
        if one.must == "not_suit":
            left[:] = [card for card in left if card.suit is not suit] or left
        elif one.must == "suit":
            left[:] = of_suit or left
        elif of_suit:
            left[:] = [max(of_suit) if one.must == "highest" else min(of_suit)]
    own = [one for one in position.penalty_cards if one.seat is seat]
    on_table = [one.card for one in own]
    if len(own) == 1 and own[0].kind == "minor":
        minor = on_table[0]
        if minor in left:
            left[:] = [c for c in left if c is minor or c.suit is not minor.suit or str(c)[1] in HONOURS]
    elif any(card in left for card in on_table):
        if_able(lambda card: card in on_table)
        named = [one.card for one in position.play_restrictions if one.seat is seat and one.must == "card"]
        if_able(lambda card: card in named)
    return frozenset(left)


SMALL = cards("SK S9 S4 HQ H2 D9")
LEDS = (None, *cards("SA HA DA CA"))
LEADS: tuple[tuple[LeadRestriction, ...], ...] = (
    (), (lead("require", "S"),), (lead("require", "C"),), (lead("forbid", "S"),), (lead("forbid", "SH"),),
    (lead("forbid", "SHD"),), (lead("forbid", "S"), lead("require", "H")), (lead("require", "S", Seat.W),),
    (lead("require", "S"), lead("forbid", "S")),
)  # fmt: skip
PLAYS: tuple[tuple[PlayRestriction, ...], ...] = (
    (),
    *((PlayRestriction(Seat.E, must, cites="§57A"),) for must in ("highest", "lowest")),
    *((PlayRestriction(Seat.E, must, suit, cites="§57A"),) for must in ("suit", "not_suit") for suit in SUITS[2:]),
    (PlayRestriction(Seat.E, "card", card=Card.parse("HQ"), cites="§51A"),),
)


def small_positions() -> Iterator[Position]:
    """Every hand of up to six cards, suit led, restriction and one or two penalty cards, of either kind."""
    for size in range(1, 7):
        for held in combinations(SMALL, size):
            lying: list[tuple[PenaltyCard, ...]] = [()]
            lying += [(PenaltyCard(Seat.E, card, kind, cites="§50A"),) for card in held for kind in ("major", "minor")]
            lying += [tuple(PenaltyCard(Seat.E, card, "minor", cites="§50A") for card in two)
                      for two in combinations(held, 2)]  # fmt: skip
            for led in LEDS:
                rules = product(LEADS, ((),)) if led is None else product(((),), PLAYS)
                for leads, plays in [*rules, ((), PLAYS[-1])]:
                    for lies in lying:
                        yield position_of(
                            held, led, lead_restrictions=leads, play_restrictions=plays, penalty_cards=lies
                        )


@pytest.mark.clause("44C", "50B/3", "50C/1", "50D1(a)/1", "50D1(b)", "59")
def test_every_small_hand_may_play_what_the_oracle_says() -> None:
    count = 0
    for position in small_positions():
        count += 1
        found = playable(position, Seat.E)
        assert found is not None
        assert frozenset(found) == oracle(position, Seat.E), position
        for card in SMALL:
            law = breach(position, Seat.E, card)
            assert law is None or (card not in found and law in ("52", "61"))
    assert count > 10_000


SUIT_SETS = st.lists(st.sampled_from(SUITS), max_size=3, unique=True).map(tuple)
MUSTS = st.sampled_from(("highest", "lowest", "suit", "not_suit", "card"))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any hand and any obligations, sensible or not."""
    held = draw(st.lists(st.sampled_from(CARDS), min_size=1, max_size=13, unique=True))
    led = draw(st.none() | st.sampled_from([card for card in CARDS if card not in held]))
    leads = draw(st.lists(st.builds(
        LeadRestriction, st.sampled_from((Seat.E, Seat.W)), cites=st.just("§50D2(a)"), suits=SUIT_SETS,
        may=st.sampled_from((("forbid",), ("require",), ("forbid", "require"))),
    ), max_size=2).map(tuple))  # fmt: skip
    plays = draw(st.lists(st.builds(
        PlayRestriction, st.sampled_from((Seat.E, Seat.W)), MUSTS, st.sampled_from(SUITS), st.sampled_from(held),
        cites=st.just("§57A"),
    ), max_size=2).map(tuple))  # fmt: skip
    plays = tuple(one if one.must == "card" else replace(one, card=None) for one in plays)
    lying = draw(st.lists(st.sampled_from(held), max_size=3, unique=True))
    kinds = st.sampled_from(("major", "minor"))
    pcs = tuple(PenaltyCard(Seat.E, card, draw(kinds), cites="§50A") for card in lying)
    return position_of(held, led, lead_restrictions=leads, play_restrictions=plays, penalty_cards=pcs)


@pytest.mark.clause("44C", "59")
@given(positions())
def test_something_held_may_always_be_played_and_suit_is_followed(position: Position) -> None:
    assert position.play is not None
    held, found, led = position.play.held(Seat.E), playable(position, Seat.E), position.play.led
    assert held is not None
    assert found is not None
    assert found
    assert found <= held
    if led is not None and held.length(led):
        assert found <= held.of_suit(led)


@given(positions())
def test_any_obligations_give_what_the_oracle_says(position: Position) -> None:
    found = playable(position, Seat.E)
    assert found is not None
    # Two designations at once do not happen: the first one made is kept.
    if sum(one.must == "card" and one.seat is Seat.E for one in position.play_restrictions) < 2:
        assert frozenset(found) == oracle(position, Seat.E)
    assert playable(position, Seat.E) == found  # and the same when asked again


@pytest.mark.clause("44C")
@given(st.integers(0, 10**28), st.randoms(use_true_random=False))
def test_without_obligations_a_whole_board_is_played_as_at_the_guarded_table(number: int, chance: object) -> None:
    deal = Deal.from_number(number)
    play = Play(FOUR_SPADES, deal)
    position = Position(replace(Markings.of(1, deal), contract=FOUR_SPADES))
    while not play.is_over:
        turn = play.turn
        assert turn is not None
        legal = play.legal_cards()
        assert playable(position, turn) == legal
        card = chance.choice(legal.cards)  # type: ignore[attr-defined]
        assert breach(position, turn, card) is None
        play, position = play.play(card), position.after_card(turn, card)


def test_nothing_is_said_of_a_hand_that_is_not_told() -> None:
    assert playable(Position(), Seat.N) is None
    assert grounds(Position(), Seat.N) == ""
