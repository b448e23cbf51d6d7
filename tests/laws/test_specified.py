"""What a call specifies, from what is said of its meaning (27B1(a), 29C, 30C and the Definitions)."""

from __future__ import annotations

import pytest

from cardinal.bridge import Call
from cardinal.laws.case import read_case
from cardinal.laws.meaning import Meaning
from cardinal.laws.specified import denominations, is_artificial

ABOUT = {
    ("2D", "5+ hearts"): ("H", True),
    ("2D", "transfer to hearts"): ("H", True),
    ("1C", "3+ clubs, 12+ points"): ("C", False),
    ("1S", "5+ spades, 11+ points"): ("S", False),
    ("1NT", "15-17 balanced"): ("NT", False),
    ("2NT", "5+ clubs, 5+ diamonds"): ("C D", True),
    # A natural bid that shows a second suit too: the Definitions leave it open.
    ("2H", "4+ hearts, 4+ spades"): ("H S", None),
    # One suit or another is neither, and what asks is about none.
    ("2D", "6+ hearts or 6+ spades"): (None, None),
    ("2C", "asks for majors"): ("", True),
    ("2C", "artificial"): (None, True),
    ("2H", "natural"): ("H", False),
    ("2C", "22+ points"): ("", True),
    ("pass", "13+ points"): ("", True),
    ("pass", "0-11 points"): ("", None),
    ("pass", "natural"): (None, False),
    ("X", "4+ hearts"): ("H", None),
}


@pytest.mark.parametrize(("call", "meaning"), ABOUT)
def test_what_a_call_is_about_and_whether_it_is_artificial(call: str, meaning: str) -> None:
    about, artificial = ABOUT[call, meaning]
    made, said = Call.parse(call), Meaning.parse(meaning)
    specified = denominations(made, said)
    assert (None if specified is None else " ".join(map(str, sorted(specified)))) == about
    assert is_artificial(made, said) is artificial


@pytest.mark.parametrize(
    ("acts", "meanings", "artificial"),
    [
        (["S calls 2D"], {}, None),
        (["S calls 2D", "N alerts"], {}, True),
        (["S calls 2D", 'N explains 2D "5+ diamonds"'], {}, False),
        (["S calls 2D", 'N explains 2D "no idea"'], {}, None),
        (["S calls 2D", 'E explains 2D "5+ hearts"'], {}, None),  # an opponent does not explain it
        (["S calls 2D"], {"S 2D": "5+ hearts"}, True),
        # What the side states goes before the alert, which some natural calls need too.
        (["S calls 2D", "N alerts"], {"S 2D": "6+ diamonds"}, False),
    ],
)
def test_what_nobody_alerted_is_not_natural(acts: list[str], meanings: dict[str, str], artificial: bool | None) -> None:
    case = read_case({"acts": ["N calls 1NT", "E calls 2S", *acts], "meanings": meanings, "law": "27"})
    assert case.is_artificial(Call.parse("2D")) is artificial
