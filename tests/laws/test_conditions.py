"""What the laws leave to an authority is what docs/conditions.md says, and nothing else is read."""

from __future__ import annotations

import pytest

from cardinal.language import CardinalError
from cardinal.laws.conditions import OPTIONS, PAUSES, Conditions
from cardinal.laws.errors import ImpossibleCase
from tests.house.rooms import ROOT

PAGE = (ROOT / "docs" / "conditions.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")] for line in PAGE.splitlines() if line.startswith("| `")
]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(words: str) -> list[str]:
    """The values of a row, with the numbers between the ends of a range."""
    found = []
    for word in words.split(", "):
        first, dots, last = word.partition(" … ")
        found += [str(one) for one in range(int(first), int(last) + 1)] if dots else [word]
    return found


def test_the_page_lists_every_option_in_order() -> None:
    assert [row[0].strip("`") for row in ROWS] == [option.name for option in OPTIONS]


def test_an_option_has_the_values_the_default_the_authority_and_the_clauses_of_the_page() -> None:
    for option, (_, values, default, authority, clauses) in zip(OPTIONS, ROWS, strict=True):
        assert [_word(value) for value in option.values] == _values(values), option.name
        assert _word(option.default) == default, option.name
        assert option.authority == authority, option.name
        assert list(option.clauses) == clauses.split(", "), option.name
        assert Conditions()[option.name] == option.default
        for value in option.values[:40]:
            assert Conditions({option.name: value})[option.name] == value


def test_a_pause_can_be_compulsory_in_three_places() -> None:
    assert PAUSES == ("first_round", "skip_bid", "first_trick")


@pytest.mark.parametrize("given", [1, 0, "true", None, "yes"])
def test_only_true_and_false_answer_an_option_of_true_and_false(given: object) -> None:
    with pytest.raises(ImpossibleCase) as refused:
        Conditions({"knockout": given})
    assert refused.value.cites == ("12C4",)
    assert refused.value.legal == (False, True)


def test_a_number_is_no_truth_value_and_a_word_is_no_number() -> None:
    for given in (True, "3", 3.0, 13, -1):
        with pytest.raises(ImpossibleCase):
            Conditions({"artificial_imps_plus": given})


def test_whole_gives_a_number_and_nothing_else() -> None:
    assert Conditions().whole("artificial_imps_minus") == -3
    for name in ("form", "knockout"):
        with pytest.raises(TypeError, match=name):
            Conditions().whole(name)


def test_a_change_that_is_neither_an_option_nor_a_figure_is_refused() -> None:
    for name in ("forms", "lateness.no_such_figure"):
        with pytest.raises(ImpossibleCase) as refused:
            Conditions({name: 1})
        assert name in str(refused.value)
        assert "form" in (refused.value.legal or ())
    with pytest.raises(CardinalError):
        Conditions({"lateness.forfeit_after": "soon"})


def test_a_figure_of_the_event_changes_the_regulation_and_no_option() -> None:
    changed = Conditions({"lateness.forfeit_after": 7, "form": "teams"})
    assert changed.changes == {"form": "teams", "lateness.forfeit_after": 7}
    usual = Conditions().regulation("ctcba")
    assert changed.regulation("ctcba") != usual
    assert changed.regulation("ctcba") is changed.regulation("ctcba")
    assert Conditions({"form": "teams"}).regulation("ctcba") is usual


def test_conditions_with_the_same_changes_are_equal_and_hash_alike() -> None:
    one, two = Conditions({"form": "teams", "knockout": True}), Conditions({"knockout": True, "form": "teams"})
    assert one == two
    assert hash(one) == hash(two)
    assert one != Conditions({"form": "teams"})
    assert one != "teams"
    assert repr(one) == "Conditions({'form': 'teams', 'knockout': True})"
