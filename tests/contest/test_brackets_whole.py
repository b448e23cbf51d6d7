"""Whole knockout brackets and their draws, worked out by hand from the rule of each form."""

from __future__ import annotations

import pytest

from cardinal.contest.pairings import (
    Double,
    Meeting,
    Relations,
    Seeding,
    double_elimination,
    drawn_bracket,
    knockout,
)
from cardinal.contest.pairings.errors import BadField
from cardinal.contest.pairings.knockout import draw_places
from tests.contest.test_pairings_whole import by_lot


@pytest.mark.parametrize(
    ("entrants", "lines", "byes"),
    [
        (2, ["W1.1: 1 v 2"], ()),
        (
            6,
            ["W1.1: 4 v 5  W1.2: 3 v 6", "W2.1: 1 v +W1.1  W2.2: 2 v +W1.2", "W3.1: +W2.1 v +W2.2"],
            (1, 2),
        ),
        (
            8,
            [
                "W1.1: 1 v 8  W1.2: 4 v 5  W1.3: 2 v 7  W1.4: 3 v 6",
                "W2.1: +W1.1 v +W1.2  W2.2: +W1.3 v +W1.4",
                "W3.1: +W2.1 v +W2.2",
            ],
            (),
        ),
    ],
)
def test_a_bracket_with_its_byes(entrants: int, lines: list[str], byes: tuple[int, ...]) -> None:
    made = knockout(entrants)
    assert str(made).splitlines() == lines
    assert (made.entrants, made.byes, made.losses, made.cites) == (entrants, byes, 1, "§G24.1.1.3 §GA1")


LOSERS = {
    # The losers of the first round meet; those of later rounds come in from the bottom, then from the top.
    (8, Double.STANDARD): [
        "L1.1: -W1.1 v -W1.2  L1.2: -W1.3 v -W1.4",
        "L2.1: +L1.1 v -W2.2  L2.2: +L1.2 v -W2.1",
        "L3.1: +L2.1 v +L2.2",
        "L4.1: +L3.1 v -W3.1",
        "F1.1: +W3.1 v +L4.1",
    ],
    # The second of the survivors passes, and stands first in the next round.
    (8, Double.COMPACT): [
        "L1.1: -W1.1 v -W1.2  L1.2: -W1.3 v -W1.4",
        "L2.1: +L1.1 v -W2.2  L2.2: +L1.2 v -W2.1",
        "L3.1: +L2.1 v -W3.1",
        "L4.1: +L2.2 v +L3.1",
        "F1.1: +W3.1 v +L4.1",
    ],
    # Two of the four places of the first round had a bye, so that its two losers have nobody to meet at first.
    (6, Double.STANDARD): [
        "L1.1: -W1.1 v -W2.2  L1.2: -W1.2 v -W2.1",
        "L2.1: +L1.1 v +L1.2",
        "L3.1: +L2.1 v -W3.1",
        "F1.1: +W3.1 v +L3.1",
    ],
    (6, Double.COMPACT): [
        "L1.1: -W1.1 v -W1.2",
        "L2.1: +L1.1 v -W2.2",
        "L3.1: -W2.1 v -W3.1",
        "L4.1: +L2.1 v +L3.1",
        "F1.1: +W3.1 v +L4.1",
    ],
    (2, Double.STANDARD): ["F1.1: +W1.1 v -W1.1"],
    (2, Double.COMPACT): ["F1.1: +W1.1 v -W1.1"],
}
CITES = {Double.STANDARD: "§G24.2.1 §G24.1.1.3", Double.COMPACT: "§G24.2.2 §G24.1.1.3"}


@pytest.mark.parametrize(("entrants", "form"), list(LOSERS))
def test_a_bracket_of_two_losses(entrants: int, form: Double) -> None:
    made = double_elimination(entrants, form)
    first = str(knockout(entrants)).splitlines()
    assert str(made).splitlines() == [*first, *LOSERS[entrants, form], "F2.1: +F1.1 v -F1.1 *"]
    assert (made.entrants, made.byes, made.losses, made.cites) == (entrants, knockout(entrants).byes, 2, CITES[form])
    once = double_elimination(entrants, form, second_final=False)
    assert str(once).splitlines() == [*first, *LOSERS[entrants, form]]


def test_a_second_final_is_played_after_the_first_loss_of_the_winners_side() -> None:
    bracket = double_elimination(2)
    assert bracket.resolve({}) == {"W1.1": (1, 2)}
    assert bracket.resolve({"W1.1": 1}) == {"W1.1": (1, 2), "F1.1": (1, 2)}
    kept = {"W1.1": 1, "F1.1": 1}
    assert (bracket.resolve(kept).keys(), bracket.champion(kept)) == ({"W1.1", "F1.1"}, 1)
    lost = {"W1.1": 1, "F1.1": 2}
    assert (bracket.resolve(lost)["F2.1"], bracket.champion(lost)) == ((2, 1), None)
    assert bracket.champion({**lost, "F2.1": 1}) == 1
    assert bracket.champion({"W1.1": 1}) is None


@pytest.mark.parametrize(
    ("won", "said", "legal"),
    [
        ({"W1.1": 1, "F1.1": 1, "F2.1": 1}, "There is no match F2.1 to have a result.", ()),
        ({"F1.1": 1}, "There is no match F1.1 to have a result.", ()),
        ({"Z": 1, "Y": 1}, "There is no match Y to have a result.", ()),
        ({"W1.1": 3}, "3 is not one of this match: 1, 2 are.", (1, 2)),
    ],
)
def test_results_that_cannot_be_are_refused(won: dict[str, int], said: str, legal: tuple[int, ...]) -> None:
    with pytest.raises(BadField) as refused:
        double_elimination(2).resolve(won)
    assert (refused.value.text.render("en"), refused.value.legal) == (said, legal)


def test_a_bracket_as_it_is_drawn() -> None:
    assert drawn_bracket(knockout(4)).splitlines() == [
        "1 ┐",
        "  ├ W1.1 ┐",
        "4 ┘      │",
        "         ├ W2.1",
        "2 ┐      │",
        "  ├ W1.2 ┘",
        "3 ┘",
    ]
    # A Chinese character takes two columns.
    assert drawn_bracket(double_elimination(2), {1: "队", 2: "Annie"}.__getitem__).splitlines() == [
        "队 ───┐",
        "      ├ W1.1",
        "Annie ┘",
    ]
    assert drawn_bracket(knockout(2), {1: "Annie", 2: "队"}.__getitem__).splitlines() == [
        "Annie ┐",
        "      ├ W1.1",
        "队 ───┘",
    ]


EIGHT = Seeding(tuple(range(1, 9)), 0)


def test_places_without_relations_go_by_lot() -> None:
    seeded = draw_places(Seeding(tuple(range(1, 9)), 2), "Cup")
    assert seeded == {1: 1, 2: 2} | {team: place for place, team in enumerate(by_lot("Cup", "bracket", range(3, 9)), 3)}


def test_related_teams_are_drawn_first_the_most_first_and_as_far_apart_as_can_be() -> None:
    # From top to bottom the bracket is 1 8 4 5 2 7 3 6. Three of a body: 1, the other half (2), then other quarters.
    # Two of a body: 4 is the first free, and 6 the first in the other half.
    relations = Relations.of([(5, 6), (2, 7, 8)], criterion="region")
    three = [one for one in by_lot("Cup", "bracket", range(1, 9)) if one in (2, 7, 8)]
    two = [one for one in by_lot("Cup", "bracket", range(1, 9)) if one in (5, 6)]
    others = [one for one in by_lot("Cup", "bracket", range(1, 9)) if one in (1, 3, 4)]
    expected = dict(zip(three, (1, 2, 3), strict=True)) | dict(zip(two, (4, 6), strict=True))
    assert draw_places(EIGHT, "Cup", relations=relations) == expected | dict(zip(others, (5, 7, 8), strict=True))


def test_related_teams_who_shall_meet_early_meet_in_the_first_round() -> None:
    relations = Relations.of([(5, 6, 7)], criterion="region", meeting=Meeting.EARLY)
    body = [one for one in by_lot("Cup", "bracket", range(1, 9)) if one in (5, 6, 7)]
    places = draw_places(EIGHT, "Cup", relations=relations)
    # Beside 1 is 8; the third meets one of them in the second round, at 4 or 5.
    assert [places[one] for one in body] == [1, 8, 4]


def test_a_team_related_to_a_seed_is_kept_away_from_it() -> None:
    relations = Relations.of([(2, 6)], criterion="region")
    # Seeds 1 to 4 have their own places; the first free place in the half of 1 is 5.
    assert draw_places(Seeding(tuple(range(1, 9)), 4), "Cup", relations=relations)[6] == 5
