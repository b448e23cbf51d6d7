"""What must hold for any cards: their order, the names of the suits, and one card more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import GUANDAN_PACK, RANKS, PhysicalCard, Rank
from cardinal.guandan import FACES, Face, Holding, Pattern, Reading, Rules, beats, declare, plays, readings
from cardinal.guandan.pattern import PATTERNS
from cardinal.guandan.plays import classes, first_plays

cards = st.sampled_from([*FACES, *FACES])
levels = st.sampled_from(RANKS)
PHYSICAL = tuple(card for card in GUANDAN_PACK if isinstance(card, PhysicalCard))


@st.composite
def hands(draw: st.DrawFn, most: int = 12) -> list[PhysicalCard]:
    return draw(st.lists(st.sampled_from(PHYSICAL), unique=True, min_size=1, max_size=most))


def found(held: Holding, level: Rank) -> set[tuple[int, Pattern]]:
    return {(play.bits, play.pattern) for play in plays(held, level)}


@given(hands(27), st.randoms(use_true_random=False))
def test_text_and_value_are_inverse_in_any_order_and_case(hand: list[PhysicalCard], chance: object) -> None:
    held = Holding.of(hand)
    words = [str(card) for card in hand]
    chance.shuffle(words)  # type: ignore[attr-defined]
    assert Holding.parse(" ".join(words)) == Holding.parse(str(held)) == held
    assert Holding.parse(str(held).upper().replace("T", "10")) == Holding.parse(str(held).lower()) == held
    assert len(held) == len(hand)
    assert list(held) == sorted(FACES[card.face] for card in hand)
    assert eval(repr(held), {"Holding": Holding}) == held


@given(hands(), hands())
def test_adding_and_taking_away_are_inverse(one: list[PhysicalCard], other: list[PhysicalCard]) -> None:
    more = [card for card in other if card not in one]
    both = Holding.of(one + more)
    assert Holding.of(one) + Holding.of(more) == both
    assert both - Holding.of(more) == Holding.of(one)
    assert Holding.of(one) <= both
    if len({card.face for card in more} - {card.face for card in one}):
        assert not both <= Holding.of(one)


@given(hands(), levels, st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(hand: list[PhysicalCard], level: Rank, chance: object) -> None:
    mixed = list(hand)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert found(Holding.of(mixed), level) == found(Holding.of(hand), level)


@given(hands(), levels, st.permutations("cds"))
def test_the_names_of_the_suits_other_than_hearts_do_not_matter(
    hand: list[PhysicalCard], level: Rank, suits: list[str]
) -> None:
    renamed = dict(zip("cds", suits, strict=True))

    def rename(face: Face) -> Face:
        text = str(face)
        return face if face.is_joker else Face.parse(text[0] + renamed.get(text[1], text[1]))

    held = Holding.of(hand)
    expected = {(Holding(map(rename, play.cards)), play.pattern) for play in plays(held, level)}
    other = Holding(map(rename, held))
    assert {(play.cards, play.pattern) for play in plays(other, level)} == expected


@given(hands(), levels, st.sampled_from(PHYSICAL))
def test_a_card_more_never_takes_a_play_away(hand: list[PhysicalCard], level: Rank, card: PhysicalCard) -> None:
    more = hand if card in hand else [*hand, card]
    assert found(Holding.of(hand), level) <= found(Holding.of(more), level)


@given(hands(), levels)
def test_every_play_is_held_read_back_and_laid_out_whole(hand: list[PhysicalCard], level: Rank) -> None:
    held = Holding.of(hand)
    for play in plays(held, level):
        assert play.cards <= held
        assert play in readings(play.cards, level)
        assert sorted(play.layout()) == list(play.cards)
        assert declare(play.cards, level, said=play.pattern) == play
        assert len(play.cards) == play.pattern.size


@given(hands(), levels)
def test_what_the_wilds_stand_for_makes_the_pattern_without_a_wild(hand: list[PhysicalCard], level: Rank) -> None:
    """Put the cards that the wilds stand for in their places, and play at a level where they are no wilds."""
    for play in plays(Holding.of(hand), level):
        stood = [place.counts_as for place in play.places()]
        if any(stood.count(face) > 2 for face in stood):
            continue  # three of one face: a bomb of nine or ten, or a rank whose hearts are all held
        no_wilds = Rules(max_wilds_per_play=0, suited_straight_as_plain="always", same_rank_full_house=True)
        assert play.pattern in [one.pattern for one in readings(Holding(stood), level, no_wilds)]


@given(st.data(), levels)
def test_a_follower_tops(data: st.DataObject, level: Rank) -> None:
    top = data.draw(st.sampled_from(list(plays(Holding.of(data.draw(hands())), level))))
    for play in plays(Holding.of(data.draw(hands())), level, over=top.pattern):
        assert beats(play.pattern, top.pattern)
        assert not beats(top.pattern, play.pattern)


@given(hands(), levels)
def test_a_reading_is_a_value(hand: list[PhysicalCard], level: Rank) -> None:
    names = {"Reading": Reading, "Pattern": Pattern, "Holding": Holding, "Rank": Rank}
    for play in list(plays(Holding.of(hand), level))[:5]:
        again = eval(repr(play), names)
        assert again == play
        assert hash(again) == hash(play)


@given(hands(27), levels, st.sampled_from([None, *PATTERNS]), st.integers(0, 40))
def test_the_first_plays_are_the_first_of_the_first_classes(
    hand: list[PhysicalCard], level: Rank, over: Pattern | None, most: int
) -> None:
    held = Holding.of(hand)
    expected = [next(iter(one)) for one in classes(held, level, over)][:most]
    assert list(first_plays(held, level, over, most=most)) == expected
