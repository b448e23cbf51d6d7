"""The robot's system, hand by hand: every expected call is what docs/robots_bridge.md says of such a hand."""

from __future__ import annotations

import pytest

from cardinal.analysis.robots.bridge.system import choose
from cardinal.bridge import Call
from cardinal.cards import Hand

OPENINGS = """
AQ5.KJ4.QJ3.A432      1NT   17, balanced
K52.AQ4.KJ53.Q62      1NT   15, balanced
AKJ52.K4.Q73.K62      1NT   16, balanced with a five-card major
AQJ84.K42.73.A52      1S    five spades, 14
K4.AQ973.KJ5.842      1H    five hearts, 13
AQ842.KJ953.K4.2      1S    five of each major: the higher
A2.K5.AQ843.Q842      1D    five diamonds, 15 unbalanced
K73.A84.KQ52.J96      1D    13, four diamonds
K73.A84.KQ5.J962      1C    13, four clubs
KQ52.AJ43.873.K9      1D    no five-card major, longer diamonds
K7.A84.KQ52.J962      1D    four of each minor
KQ52.AJ4.873.K96      1C    three of each minor
2.AQ842.4.KQJ953      1C    a longer minor comes before a major
AQ5.KQ4.AQJ3.K32      2NT   21, balanced
AKQ5.AK4.AQJ3.K3      2C    26
AKQJ95.AK4.A3.K2      2C    24 with a suit
KQJ952.84.Q73.62      2S    six good spades, 8
84.AQT952.K73.62      2H    six good hearts, 9
84.K2.KQJ952.962      2D    six good diamonds, 9
Q97542.K4.Q73.J2      pass  six poor spades
4.85.KQJ9852.Q62      3D    seven good diamonds, 8
KQJ98542.4.J73.2      4S    eight spades
K73.A84.QJ52.J96      pass  11, flat
AQ952.KJ842.7.42      1S    10 with ten cards in two suits
AQ952.KJ84.73.42      pass  10 with nine cards in two suits
"""
RESPONSES = """
1S pass | K84.Q73.KJ52.962   2S    three trumps, 9
1S pass | KJ84.Q73.A952.62   3S    four trumps, 11 with the doubleton
1S pass | KJ84.AQ3.A952.62   2NT   four trumps, 15
1S pass | QJ852.4.K7532.62   4S    five trumps, weak, short
1S pass | 84.KQ73.K952.J62   1NT   9 without support
1S pass | 84.AQ973.K95.K62   2H    five hearts, 12
1S pass | 84.A73.KQ952.K62   2D    five diamonds, 12
1S pass | 84.A73.K92.AQ962   2C    five clubs, 13
1S pass | 84.973.J952.Q962   pass  3
1H pass | KQ73.84.K952.J62   1S    four spades, 9
1H pass | K73.84.KJ52.Q962   1NT   9 without spades
1H pass | 732.K84.A9532.62   2H    three trumps, 8 with the doubleton
1C pass | K732.84.A952.962   1S    a major before diamonds on a weak hand
1C pass | K7.84.AQ9532.962   1D    six diamonds
1C pass | K732.QJ84.952.96   1H    four of each major: the lower
1C pass | KJ732.QJ842.A5.9   1S    five of each major: the higher
1C pass | K73.Q84.KJ2.QJ96   2NT   12, balanced
1C pass | K73.A84.KJ2.QJ96   3NT   14, balanced
1C pass | Q73.84.952.KQ962   1NT   7: two clubs would be strong
1C pass | Q73.K84.952.KJ62   1NT   9
1C pass | 743.84.9532.J962   pass  1
1D pass | K73.Q84.J2.AKQ62   2C    five clubs, 15
1D 1S   | 84.KQ73.K952.962   X     four hearts: the negative double, though diamonds fit
1D 1S   | KJ4.Q73.952.A962   1NT   10 with spades stopped
1D 1S   | 84.AQ973.K5.K962   2H    five hearts, 12
1H 1S   | K4.Q73.KJ952.962   2H    three trumps, 10
1H 1S   | K4.QJ73.AK52.962   2S    four trumps, 14: their suit
1C 1H   | KQ73.84.K952.962   X     four spades
1C 1H   | KQ732.84.K95.962   1S    five spades
1S X    | 84.AQ3.KJ52.Q962   XX    12 without support
1NT pass | KQ73.J842.K52.62  2C    both majors, 9
1NT pass | KQ732.84.952.962  2H    five spades
1NT pass | 84.KJ732.A52.962  2D    five hearts
1NT pass | K73.Q84.J952.K62  2NT   9
1NT pass | K73.Q84.AJ52.J62  3NT   11
1NT pass | AQ3.KJ4.QJ52.K62  4NT   16: six with a maximum
1NT pass | AQ3.KJ4.AQ52.K62  6NT   19
1NT pass | J73.Q84.9752.962  pass  3
1NT 2S  | K73.AQJ84.K52.62   3H    13 with five hearts, to game
1NT 2S  | K4.Q73.KJ95.Q962   3NT   11 with spades stopped
2NT pass | KQ73.J842.J52.62  3C    both majors, 7
2NT pass | K8432.84.952.962  3H    five spades
2C pass | 84.9732.Q952.J62   2D    waiting
2C pass | KQJ73.A4.952.962   2S    a good suit and 10
2H pass | AK3.Q84.AK52.962   4H    three trumps, 16
2S pass | 73.AQ84.AKJ2.K62   2NT   17: how good is it?
2S pass | Q73.84.K9532.962   3S    three trumps, weak
3H pass | AK73.84.AKQ2.962   4H    16 and two trumps
"""
REBIDS = """
1C pass 1H pass | K73.AJ84.52.KQ62   2H    four trumps, 14
1C pass 1H pass | K7.AJ84.A2.QJ962   3H    four trumps, 17
1C pass 1H pass | K7.AQ84.A2.AQ962   4H    four trumps, 21
1D pass 1S pass | K7.QJ4.AQ852.J62   1NT   13, balanced
1D pass 1S pass | A7.KQ4.AKJ52.Q62   2NT   19, balanced
1C pass 1H pass | AQ73.84.K5.KQ962   1S    four spades
1H pass 1S pass | 4.AQJ952.KQ3.J62   2H    six hearts, minimum
1H pass 1S pass | 4.AKJ952.KQ3.K62   3H    six hearts, 16 and the length
1H pass 1S pass | K4.AQJ95.KQ73.62   2D    second suit
1D pass 1S pass | 4.AQ95.AKQ73.K62   2H    a reverse with 18
1S pass 2S pass | AKJ84.K42.73.A52   3S    17 with the shape
1S pass 2S pass | AQJ84.K42.73.Q52   pass  14 with the shape
1S pass 2S pass | AKJ84.AK2.7.A952   4S    23 with the shape
1S pass 3S pass | AQJ84.K42.73.Q52   4S    14 opposite a limit raise
1S pass 2NT pass | AQJ84.K42.73.Q52  4S    minimum opposite a strong raise
1S pass 2NT pass | AKJ84.AQ2.73.A52  3S    18 opposite a strong raise
1S pass 1NT pass | AQJ84.K42.73.A52  pass  balanced minimum
1S pass 2H pass | AQJ84.K42.73.Q52   4H    three trumps and a flat minimum: straight to game
1S pass 2H pass | AQJ84.K42.7.A652   3H    three trumps with shape: there is room to look for slam
1S pass 2D pass | AQJ84.K42.73.A52   2NT   14, balanced
1C 1H X pass    | KQ84.Q2.73.AQ962   1S    four spades opposite the negative double
1NT pass 2C pass | AQ5.KJ42.QJ3.A43  2H    four hearts
1NT pass 2C pass | AQ52.KJ4.QJ3.A43  2S    four spades
1NT pass 2C pass | AQ5.KJ4.QJ3.A432  2D    no major
1NT pass 2H pass | AQ5.KJ4.QJ3.A432  2S    accepts the transfer
1NT pass 2H pass | AQ52.KJ4.QJ3.A43  3S    four spades and 17
1NT pass 2C pass 2H pass | K3.QJ84.KJ52.962   4H    a fit and 10
1NT pass 2C pass 2H pass | KQ73.84.K52.Q962   3NT   10 without a fit
1NT pass 2D pass 2H pass | 84.KJ7432.A5.962   4H    six hearts, 8 and the shape
1NT pass 2D pass 2H pass | 84.KJ732.A52.K62   3NT   five hearts, 11
1NT pass 2D pass 2H pass 3NT pass | AQ5.Q42.KJ3.A432   4H    three hearts opposite five
2C pass 2D pass | AKQ5.AK4.AQJ3.K3   3NT   26, balanced
2C pass 2D pass | AKQJ95.AK4.A3.K2   2S    the suit
2S pass 2NT pass | KQJ952.84.Q73.62  3S    lower half
2S pass 2NT pass | AQJ952.84.Q73.62  3NT   upper half
1S pass 2NT pass 3S pass | KQ84.AK3.KQJ2.62   4NT   19 opposite 16: aces?
1S pass 2NT pass 3S pass 4NT pass | AJ952.AQ2.73.AQ5   5D   three key cards
1S pass 2NT pass 3S pass 4NT pass | AKQ52.KQ2.73.KQ5   5S   two key cards and the queen of trumps
1S pass 2NT pass 3S pass 4NT pass 5H pass | KQ84.AK3.KQJ2.62   6S   one key card is missing
1S pass 2NT pass 3S pass 4NT pass 5C pass | KQ84.AK3.KQJ2.62   5S   two key cards are missing
1S pass 2NT pass 3S pass 4NT pass 5D pass | KQ84.AK3.KQJ2.62   5NT  none is missing: kings?
1S pass 2NT pass 3S pass 4NT pass 5D pass 5NT pass | AJ952.AQ2.73.AK5   6D   one king beside trumps
"""
COMPETING = """
1D      | AQJ84.K42.73.952   1S    five spades, 10
1D      | 84.K2.Q73.AKJ952   2C    six good clubs, 13
1D      | KQJ952.84.73.962   2S    six spades, weak
1D      | AQ4.KJ5.KJ73.Q62   1NT   16 with diamonds stopped
1D      | KQ84.AJ52.73.K62   X     13, short in diamonds
1D      | AKQ84.AK2.73.K62   X     19
1D      | KQ84.52.AJ73.962   pass  10 without a suit
1NT     | AQJ.KQ5.KJ73.Q62   X     18
2H      | AQ84.5.KQ73.K962   X     14, short in hearts
3H      | AQ5.KJ4.AQJ5.Q62   3NT   19 with hearts stopped
1D pass pass | KQ84.A652.73.Q62  X     11 in the last seat
1D X pass | Q842.952.873.J62  1S    the suit, 3
1D X pass | KQ842.A52.87.962  2S    9
1D X pass | KQ842.A52.87.A62  4S    13
1D X pass | Q42.952.KJ73.Q62  1NT   8 with diamonds stopped
1H X pass | 4.KQJ985.A73.962  pass  six hearts with honours: for penalties
1D 1S pass | Q42.95.A873.K962 2S    three trumps, 10
1D 1S pass | Q42.95.AK73.K962 2D    three trumps, 13: their suit
1D 1S pass | 42.Q95.AQ73.K962 1NT   11 with diamonds stopped
1S 2H 2S 3H | AQJ842.K4.73.Q52 3S   nine trumps together: nine tricks
1S 7NT   | A84.973.J952.962   X     an ace against a grand slam
"""


def rows(text: str) -> list[tuple[str, str, str]]:
    found = []
    for line in text.strip().splitlines():
        auction, bar, rest = line.rpartition("|")
        hand, call = rest.split()[:2]
        found.append((auction.strip() if bar else "", hand, call))
    return found


EVERY = [*rows(OPENINGS), *rows(RESPONSES), *rows(REBIDS), *rows(COMPETING)]


@pytest.mark.parametrize(("auction", "hand", "call"), EVERY)
def test_the_hand_is_bid_as_the_system_says(auction: str, hand: str, call: str) -> None:
    held = Hand.parse(hand)
    assert len(held) == 13
    made, _ = choose([Call.parse(one) for one in auction.split()], held)
    assert str(made) == call


def test_a_weak_two_is_not_opened_in_the_last_seat() -> None:
    made, _ = choose([Call.parse("pass")] * 3, Hand.parse("KQJ952.84.Q73.62"))
    assert str(made) == "pass"
