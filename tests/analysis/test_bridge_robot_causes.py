"""Auctions in which an earlier system went wrong, each by the cause: what the call must be, or must not be.

The hands are those of boards lost to other programs; a later round's hand may differ where only its kind matters.
"""

from __future__ import annotations

import pytest

from cardinal.analysis.robots.bridge.system import choose, read
from cardinal.bridge import PASS, Call, Vulnerability
from cardinal.cards import Hand, Suit

WANTED = """
a long suit of one's own goes before three notrump    | 2C pass 2D pass 3NT pass | K.QT987653.75.85     | 4H
twenty points say so at once                          | 1H pass                  | AQ3..AKQJ62.A853     | 3D
a raise with shortness shows it                       | 1D pass 1H pass          | AK6.AQ42.AK953.7     | 4C
nine cards are trumps                                 | 1S pass 1NT pass 2S pass 2NT pass | AKJT97642.J9.A.5 | 4S
six cards of a second suit are told                   | 1C pass 1S pass 1NT pass | QT9874.AQ8654..3     | 2H
opener with extra strength doubles their notrump      | 1D pass pass 1NT         | K984.AKJ.KQJ853.     | X
sixteen with both majors double                       | 1C                       | KQJ8.AQT7.A5.854     | X
three cards for partner are told by a double          | 1C pass 1H 1S            | AK83.J72.A.KJ984     | X
too strong for one notrump, after the double          | 1H pass pass X pass 2D pass | AQJ3.K96.K3.AQ76  | 2NT
after a redouble the doubler's partner runs           | 1H X XX                  | 87.8.AT963.T9643     | 2D
who asked for a major speaks again                    | 1H 1NT pass 2C pass 2H pass | KJ84.5.Q943.K762  | 2NT
their two-suited bid: their suit is a strong raise    | 1H 2H                    | K4.KJ73.AQ52.KJ2     | 3H
who asked and has no hearts has spades                | 1NT pass 2C pass 2H pass 3NT pass | Q765.AT54.A9.AK8 | 4S
eight cards are game opposite a notrump answer        | 1S pass 1NT pass         | AKJT97642.J9.A.5     | 4S
both long majors, though opener has a long minor      | 1C pass 1S pass 2C pass  | QT9874.AQ8654..3     | 2H
a six-card major goes before a raise of a minor       | 1D 1S                    | 2.QJT832.AQJ7.J3     | 2H
the doubler raises with four trumps and game          | pass pass 1S X pass 2H pass | KQ4.AJ64.AQJ95.A  | 4H
game values and no stopper: the fourth suit           | 1D pass 1H pass 1S pass  | 84.AKJ72.KQ3.J52     | 2C
five of a major and an invitation: checkback          | 1C pass 1S pass 1NT pass | AJ985.K4.Q62.K73     | 2C
eleven points speak again when they come in           | 1C pass 1H 1S pass pass  | 754.A843.K82.AT2     | X
the opener of a major moves over one notrump          | 1H pass 1NT pass         | A952.AQJT2.K64.8     | 2D
"""


def rows() -> list[tuple[str, ...]]:
    return [tuple(part.strip() for part in line.split("|")) for line in WANTED.strip().splitlines()]


def calls(text: str) -> list[Call]:
    return [Call.parse(call) for call in text.split()]


@pytest.mark.parametrize(("cause", "auction", "hand", "call"), rows())
def test_the_cause_is_mended(cause: str, auction: str, hand: str, call: str) -> None:
    assert str(choose(calls(auction), Hand.parse(hand))[0]) == call, cause


def test_partner_is_not_left_in_a_singleton_with_ten_cards_of_another_suit() -> None:
    made, _ = choose(calls("1C pass 1D pass 1H pass"), Hand.parse("Q53.4.T832.KJ843"))
    assert made is not PASS
    assert str(made).endswith("C")


@pytest.mark.parametrize(
    ("opened", "hand"), [("1H", "753.Q6.T4.AQJ654"), ("1S", "K53.Q6.AQ852.T54"), ("1S", "75.Q6.KQ764.AJ54")]
)
def test_a_vulnerable_hand_stays_out_on_a_poor_overcall(opened: str, hand: str) -> None:
    assert choose(calls(opened), Hand.parse(hand), vulnerability=Vulnerability.BOTH)[0] is PASS


def test_a_weak_jump_to_three_depends_on_vulnerability() -> None:
    hand = Hand.parse("753.6.T43.AQJ654")
    assert str(choose(calls("1H"), hand)[0]) == "3C"
    assert choose(calls("1H"), hand, vulnerability=Vulnerability.BOTH)[0] is PASS


def test_a_two_suited_bid_is_read_as_its_suits_and_not_as_theirs() -> None:
    shown = read(calls("1C 2C")).known[1].lengths
    assert (shown[Suit.H].low, shown[Suit.S].low, shown[Suit.C].low) == (5, 5, 0)


def test_a_promise_of_game_is_kept() -> None:
    """Two over one: responder, who promised game, is not dropped in two or three of a suit by a minimum."""
    made, _ = choose(calls("1S pass 2D pass 2S pass 3D pass"), Hand.parse("AQ9642.K42.73.Q5"))
    assert made is not PASS
