"""The play that stands at an open table: turns, winners, owners, cards taken out and put in, revokes."""

from __future__ import annotations

import pytest

from cardinal.bridge import Contract
from cardinal.cards import Card, Hand, Seat, Side
from cardinal.laws.standing_play import Laid, Misplaced, Revoke, StandingPlay

N, E, S, W = (Seat.parse(name) for name in "NESW")
HEARTS = Contract.parse("4H by S")  # West leads
# North: AKQ of spades, East JT9, South 876, West 5432 and so on down the suits.
DEALT = tuple(map(Hand.parse, ("AKQ.432.KQJ.A432", "JT9.765.AT9.KQJT", "876.AKQ.8765.987", "5432.JT98.432.65")))


def _card(text: str) -> Card:
    return Card.parse(text)


def _play(*tricks: str, contract: Contract = HEARTS, hands: tuple[Hand | None, ...] = DEALT) -> StandingPlay:
    """From tricks as ``W S5 S3 SJ S8``: the leader and the cards clockwise, in whatever suits."""
    play = StandingPlay(contract, hands)
    for trick in tricks:
        leader, *cards = trick.split()
        for turn, card in enumerate(cards):
            play = play.add(Seat.parse(leader).after(turn), _card(card))
    return play


FIRST = "W S5 SA SJ S8"


def test_the_opening_leader_leads_and_then_whoever_won() -> None:
    assert (_play().leader, _play().turn, _play().player) == (W, W, W)
    begun = _play("W S5")
    assert (begun.leader, begun.turn, begun.player, begun.number) == (W, N, S, 1)
    assert (begun.declarer, begun.dummy) == (S, N)
    done = _play(FIRST)
    assert (done.leader, done.turn, done.player, done.number, done.trick) == (N, N, S, 2, ())
    assert [done.is_defender(seat) for seat in (N, E, S, W)] == [False, True, False, True]


def test_a_turn_that_a_ruling_gave_lasts_until_a_card_is_led() -> None:
    from dataclasses import replace

    given = replace(_play(FIRST), turn_is=E)
    assert (given.leader, given.turn) == (E, E)
    assert given.add(E, _card("DA")).turn_is is None
    assert given.add(E, _card("DA")).turn is S
    # A card out of turn that stands does not move the turn past those who have not played.
    assert _play("W S5").add(E, _card("SJ")).turn is N
    assert _play("W S5").add(E, _card("SJ")).add(N, _card("SA")).turn is S


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("W S5 SA SJ S8", N),
        ("W S5 SA SJ HA", S),
        ("W S5 H2 H5 HA", S),
        ("W S5 H4 SJ D5", N),
        ("W S5 D3 D4 D5", W),
        ("W S5 SA", N),
        ("W S5", W),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_card_of_the_suit_led(trick: str, winner: Seat) -> None:
    assert _play(trick).winner(1) is winner
    assert _play(trick).owner(1) is winner.side


def test_a_ruling_gives_a_trick_to_another_side_once() -> None:
    play = _play(FIRST, "N SK S9 S7 S4").with_owner(1, Side.EW)
    assert [play.owner(1), play.owner(2)] == [Side.EW, Side.NS]
    assert (play.tricks_won(Side.NS), play.tricks_won(Side.EW)) == (1, 1)
    again = play.with_owner(1, Side.NS)
    assert again.owners == ((1, Side.NS),)
    # What is given of the tricks to come counts too.
    claimed = play.with_owner(3, Side.NS).with_owner(4, Side.EW)
    assert (claimed.tricks_won(Side.NS), claimed.tricks_won(Side.EW)) == (2, 2)
    assert not claimed.is_over
    for number in range(5, 13):
        claimed = claimed.with_owner(number, Side.NS)
    assert not claimed.is_over
    assert claimed.with_owner(13, Side.EW).is_over


def test_a_trick_is_complete_with_four_cards_or_when_the_next_is_begun() -> None:
    play = _play(FIRST, "N SK S9")
    assert (play.is_complete(1), play.is_complete(2)) == (True, False)
    assert play.completed == play.tricks[:1]
    left = play.close()
    assert left.completed == play.tricks
    assert (left.number, left.trick, left.turn) == (3, (), N)
    longer = _play(FIRST, "N SK").close((E, _card("S9")), (E, _card("ST")), (S, _card("S7")))
    assert [str(one) for one in longer.tricks[1]] == ["N SK", "E S9", "E ST", "S S7"]
    assert longer.number == 3


def test_after_the_thirteenth_trick_no_other_begins() -> None:
    seats = (W, N, E, S)
    whole = StandingPlay(HEARTS)
    for rank in "AKQJT98765432":
        for seat, suit in zip(seats, "CDSH", strict=True):
            whole = whole.add(seat, _card(suit + rank))
    assert (whole.number, len(whole.trick), whole.is_over) == (13, 4, True)
    assert whole.tricks_won(Side.NS) == 13
    shorter = StandingPlay(HEARTS, tricks=(*whole.tricks[:12], whole.tricks[12][:3]))
    assert (shorter.number, shorter.is_over) == (13, False)
    assert shorter.close(("S", _card("H2"))).number == 13  # type: ignore[arg-type]
    assert shorter.insert(13, 3, S, _card("H2")).number == 13
    twelve = StandingPlay(HEARTS, tricks=(*whole.tricks[:11], whole.tricks[11][:3]))
    assert twelve.insert(12, 3, S, _card("H3")).number == 13
    assert twelve.close().number == 13
    assert not twelve.close().is_over
    assert twelve.add(S, _card("H3")).number == 13


def test_what_a_hand_has_contributed_and_still_holds() -> None:
    play = _play(FIRST, "N SK S9")
    assert play.card_of(1, E) is _card("SJ")
    assert play.card_of(2, S) is None
    assert play.played(N) == Hand.parse("AK...")
    assert play.held(N) == Hand.parse("Q.432.KQJ.A432")
    assert _play(FIRST, hands=(None,) * 4).held(N) is None
    assert [play.has_played_to(2, seat) for seat in (N, E, S, W)] == [True, True, False, False]
    assert not play.has_played_to(3, N)
    assert [play.side_has_played_to(2, side) for side in (Side.NS, Side.EW)] == [True, True]
    assert not _play(FIRST, "N SK").side_has_played_to(2, Side.EW)


def test_whether_a_hand_can_follow_suit_is_seen_from_the_deal() -> None:
    play = _play("W D2")
    assert play.can_follow(N) is True
    assert _play("W C5 CA CK", hands=(None, None, Hand.parse("AKQJ.AKQJ.AKQJT."), None)).can_follow(S) is False
    assert _play().can_follow(N) is None
    assert _play("W D2", hands=(None,) * 4).can_follow(N) is None


def test_a_card_is_found_taken_out_and_put_in_at_its_place() -> None:
    play = _play(FIRST, "N SK S9")
    assert play.place_of(E, _card("SJ")) == (1, 2)
    assert play.place_of(E, _card("S9")) == (2, 1)
    assert play.place_of(E, _card("SA")) is None
    shorter = play.without(E, _card("SJ"))
    assert [len(trick) for trick in shorter.tricks] == [3, 2]
    back = shorter.insert(1, 2, E, _card("ST"))
    assert [str(one) for one in back.tricks[0]] == ["W S5", "N SA", "E ST", "S S8"]
    assert back.tricks[1] == play.tricks[1]
    assert play.put(1, W, _card("S4")).tricks[0][-1] == Laid(W, _card("S4"))
    assert play.put(1, W, _card("S4")).tricks[1] == play.tricks[1]


def test_a_trick_whose_last_card_goes_is_open_again_and_belongs_to_nobody() -> None:
    play = _play(FIRST).with_owner(1, Side.EW).with_owner(2, Side.EW)
    opened = play.without(S, _card("S8"))
    assert opened.number == 1
    assert (opened.turn, opened.owners) == (S, ((2, Side.EW),))
    assert opened.insert(1, 3, S, _card("S7")).number == 2
    # A card that is not there changes nothing, and an earlier trick that stays over keeps its owner.
    assert play.without(S, _card("H2")) == play
    later = _play(FIRST, "N SK S9 S7 S4").with_owner(1, Side.EW).with_owner(2, Side.EW)
    assert later.without(W, _card("S4")).owners == ((1, Side.EW),)
    assert later.without(E, _card("SJ")).number == 3
    assert later.without(E, _card("SJ")).owners == later.owners
    assert _play("W S5").without(W, _card("S5")).tricks == ((),)


def test_the_card_laid_last() -> None:
    assert _play().last is None
    assert _play("W S5 SA").last == (1, Laid(N, _card("SA")))
    assert _play(FIRST).last == (1, Laid(S, _card("S8")))


def test_dummy_puts_down_another_card_than_the_one_named() -> None:
    play = _play("W S5 SA")
    wrong = play.misplace(_card("SK"))
    assert wrong.card_of(1, N) is _card("SK")
    assert wrong.misplaced == (Misplaced(1, _card("SA"), _card("SK")),)
    assert wrong.wrong_card == Misplaced(1, _card("SA"), _card("SK"))
    assert play.misplace(_card("SA")) is play
    assert _play("W S5").misplace(_card("SK")) == _play("W S5")
    assert _play().misplace(_card("SK")) == _play()
    # Put right again, nothing lies wrong; and the later of two wrong cards comes first.
    assert wrong.exchange(1, N, _card("SA")).wrong_card is None
    twice = wrong.add(E, _card("SJ")).add(S, _card("S8")).add(N, _card("DK")).misplace(_card("DQ"))
    assert twice.wrong_card == Misplaced(2, _card("DK"), _card("DQ"))
    assert twice.tricks[0] == wrong.add(E, _card("SJ")).add(S, _card("S8")).tricks[0]
    assert twice.exchange(2, N, _card("DK")).wrong_card == wrong.wrong_card


def test_every_failure_to_follow_suit_that_the_deal_shows_is_a_revoke() -> None:
    play = _play("W S5 H2 SJ S8", "N SA D9 S7 S4")
    assert [str(one) for one in play.revokes] == ["N H2 trick 1", "E D9 trick 2"]
    assert play.revokes[0] == Revoke(1, N, _card("H2"), _card("S5").suit)
    assert play.revokes[0].manner == "suit"
    # A hand that is not told, a lead, and a hand that has no card of the suit left revoke in nothing.
    assert _play("W S5 H2 SJ S8", hands=(None,) * 4).revokes == ()
    assert _play("W S5 SA SJ S8", "N SK S9 S7 S4", "N SQ ST S6 S3", "N DK DA D5 S2").revokes == (
        Revoke(4, W, _card("S2"), _card("DK").suit),
    )
    assert _play("W S5 SA SJ S8", "N SK S9 S7 S4", "N SQ ST S6 S3", "W S2 H2 H5 HA").revokes == ()
    assert play.revokes[1].label() == "East ♦9, trick 2"


def test_a_revoke_shows_although_the_suit_has_been_played_since() -> None:
    hands = (Hand.parse("2.AKQ.KQJT.AKQJT"), *DEALT[1:])
    play = _play("W S5 HA SJ S8", "N S2 S9 S7 S4", hands=hands)
    assert [str(one) for one in play.revokes] == ["N HA trick 1"]


def test_one_card_of_the_suit_is_enough_to_follow() -> None:
    assert _play("W S5", hands=(Hand.parse("2.AKQ.KQJT.AKQJT"), *DEALT[1:])).can_follow(N) is True
    assert StandingPlay(HEARTS).hands == (None, None, None, None)


def test_the_owner_of_the_last_trick_played_counts_once() -> None:
    play = _play(FIRST).with_owner(1, Side.EW)
    assert (play.tricks_won(Side.NS), play.tricks_won(Side.EW)) == (0, 1)
    claimed = _play(FIRST, "N SK S9 S7 S4").with_owner(2, Side.EW).with_owner(2, Side.NS)
    assert claimed.owners == ((2, Side.NS),)
    claimed = claimed.with_owner(3, Side.NS)
    assert (claimed.tricks_won(Side.NS), claimed.tricks_won(Side.EW)) == (3, 0)
    for number in range(4, 13):
        claimed = claimed.with_owner(number, Side.NS)
    assert not claimed.is_over
    assert claimed.with_owner(13, Side.NS).is_over


def test_which_tricks_are_open_again_when_a_card_goes() -> None:
    whole = _play(FIRST, "N SK S9 S7 S4")
    # The only card of a trick: the one before it is whole and stays so.
    lead = _play(FIRST, "N SK").without(N, _card("SK"))
    assert lead.tricks == _play(FIRST).tricks
    # A trick that was left a card short is open again when the lead to the next goes, but not for any other card.
    short = _play("W S5 SA SJ").close()
    assert short.without(S, _card("S8")) == short
    assert short.add(N, _card("SK")).without(N, _card("SK")).number == 1
    later = _play(FIRST, "N SK S9 S7").close()
    assert [len(trick) for trick in later.without(E, _card("SJ")).tricks] == [3, 3, 0]
    assert [len(trick) for trick in later.without(E, _card("S9")).tricks] == [4, 2]
    assert [len(trick) for trick in whole.without(E, _card("SJ")).tricks] == [3, 4, 0]
    # Put in where it was, a card that leaves the trick short closes nothing.
    two = _play(FIRST, "N SK S9")
    assert two.without(E, _card("S9")).insert(2, 1, E, _card("ST")).number == 2
    assert [len(trick) for trick in whole.without(E, _card("SJ")).insert(1, 2, E, _card("ST")).tricks] == [4, 4, 0]


def test_a_card_placed_or_exchanged_in_an_earlier_trick_leaves_the_others_alone() -> None:
    play = _play(FIRST, "N SK S9 S7 S4", "N SQ")
    placed = play.put(2, E, _card("ST"))
    assert [str(one) for one in placed.tricks[1]] == ["N SK", "E S9", "S S7", "W S4", "E ST"]
    assert (placed.tricks[0], placed.tricks[2]) == (play.tricks[0], play.tricks[2])
    changed = play.exchange(2, E, _card("ST"))
    assert [str(one) for one in changed.tricks[1]] == ["N SK", "E ST", "S S7", "W S4"]
    assert (changed.tricks[0], changed.tricks[2], changed.number) == (play.tricks[0], play.tricks[2], 3)
