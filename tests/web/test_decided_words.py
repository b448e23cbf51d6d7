"""What was decided is said in whole words, whoever reads it: the contract, whose points, weights, an average plus."""

from __future__ import annotations

import pytest

from cardinal.bridge import Vulnerability
from cardinal.scoring import read_score
from cardinal.web.decided_words import decided_words

NS, EW = ("North-South", "East-West")


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("4SX by W -1", "4♠X by West, 1 down"),
        ("=-620", f"{NS} −620"),
        ("420", f"{NS} +420"),
        ("60% 620; 40% -100", f"{NS}: 60% of +620, 40% of −100"),
        # Points are written for North-South; East-West's own are the others.
        ("620/-100", f"{NS}: +620; {EW}: +100"),
        ("A+/A-", f"{NS}: average plus (60%); {EW}: average minus (40%)"),
        ("A/55%", f"{NS}: average (50%); {EW}: 55%"),
        ("not played", "not played"),
        ("fouled swapped: =170", f"{NS} +170 (board in another form: swapped)"),
    ],
)
def test_a_score_is_said_in_words(cell: str, said: str) -> None:
    assert decided_words(read_score(cell, Vulnerability.NONE)) == said


def test_another_language_has_its_own_words() -> None:
    score = read_score("A-/A+", Vulnerability.NONE)
    assert decided_words(score, "zh-Hans") == "南北方：平均负分（40%）；东西方：平均正分（60%）"
    assert decided_words(read_score("60% 620; 40% 170"), "zh-Hant") == "南北方：+620佔60%、+170佔40%"
