"""Law 78B: the IMP scale, every band at both of its edges and everything between."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardinal.bridge import UnreadableBridge, imps

# The bands as the law prints them: from, to, IMPs. The last has no upper edge.
BANDS = (
    (0, 10, 0), (20, 40, 1), (50, 80, 2), (90, 120, 3), (130, 160, 4), (170, 210, 5), (220, 260, 6),
    (270, 310, 7), (320, 360, 8), (370, 420, 9), (430, 490, 10), (500, 590, 11), (600, 740, 12),
    (750, 890, 13), (900, 1090, 14), (1100, 1290, 15), (1300, 1490, 16), (1500, 1740, 17),
    (1750, 1990, 18), (2000, 2240, 19), (2250, 2490, 20), (2500, 2990, 21), (3000, 3490, 22),
    (3500, 3990, 23), (4000, 15_200, 24),
)  # fmt: skip


def test_the_bands_leave_no_gap_and_name_every_imp_once() -> None:
    assert [band[2] for band in BANDS] == list(range(25))
    assert all(lower[1] + 10 == higher[0] for lower, higher in pairwise(BANDS))


@pytest.mark.parametrize(("least", "most", "worth"), BANDS)
def test_a_band_holds_at_both_edges_and_between(least: int, most: int, worth: int) -> None:
    assert imps(least) == imps(most) == worth
    assert {imps(difference) for difference in range(least, most + 1, 10)} == {worth}


@pytest.mark.parametrize(("least", "most", "worth"), BANDS)
def test_the_losing_side_loses_what_the_other_wins(least: int, most: int, worth: int) -> None:
    assert imps(-least) == imps(-most) == -worth


def test_no_difference_is_worth_more_than_24() -> None:
    assert imps(10**9) == 24
    assert imps(-(10**9)) == -24


@pytest.mark.parametrize("difference", [5, -15, 1, 719, 10.0, "20", None, True, b"20", [20]])
def test_what_is_no_difference_of_two_scores_is_refused(difference: object) -> None:
    with pytest.raises(UnreadableBridge) as caught:
        imps(difference)  # type: ignore[arg-type]
    assert caught.value.cites == ("78B",)
