"""Who may sit where in each class of event (G17.2), home and away, and who may choose seats (G29), in full."""

from __future__ import annotations

from hashlib import sha256

import pytest

from cardinal.contest.pairings import Pairing, Relations
from cardinal.contest.pairings.errors import (
    BadField,
    IllegalChoice,
    IllegalEntry,
    IllegalLineUp,
    OrganiserDecides,
    OutOfOrder,
)
from cardinal.contest.pairings.gender_forms import EventClass, Gender, check_entry, check_pair, check_seats
from cardinal.contest.pairings.home_away import Contest, SeatingRights, home_in_knockout
from cardinal.contest.pairings.lots import draw_lots, lot

MAN, WOMAN = Gender.MAN, Gender.WOMAN
MEN, WOMEN, MIXED, SPECIAL = EventClass.MEN, EventClass.WOMEN, EventClass.MIXED, EventClass.SPECIAL_MIXED
OPEN = EventClass.OPEN


@pytest.mark.clause("G17.2.1", "G17.2.2", "G17.2.3", "G17.2.4", "G17.2.5")
@pytest.mark.parametrize(
    ("event_class", "man", "woman", "cites"),
    [
        (OPEN, "NESW", "NESW", "G17.2.1"),
        (MEN, "NESW", "", "G17.2.2"),
        (WOMEN, "", "NESW", "G17.2.3"),
        # Mixed: men North and West, women East and South. Special mixed: men East-West, women North-South.
        (MIXED, "NW", "ES", "G17.2.4"),
        (SPECIAL, "EW", "NS", "G17.2.5"),
    ],
)
def test_the_seats_of_each_class(event_class: EventClass, man: str, woman: str, cites: str) -> None:
    for gender, seats in ((MAN, man), (WOMAN, woman)):
        for seat in "NESW":
            if seat in seats:
                check_seats(event_class, {seat: gender})
                continue
            with pytest.raises(IllegalLineUp if seats else IllegalEntry) as refused:
                check_seats(event_class, {seat: gender})
            assert refused.value.cites == (cites,)
            if seats:
                assert set(refused.value.legal) == set(seats)


@pytest.mark.parametrize(("event_class", "player", "cites"), [(MEN, WOMAN, "G17.2.2"), (WOMEN, MAN, "G17.2.3")])
def test_a_class_of_one_gender_admits_no_other(event_class: EventClass, player: Gender, cites: str) -> None:
    other = MAN if player is WOMAN else WOMAN
    check_entry(event_class, (other, other))
    with pytest.raises(IllegalEntry) as refused:
        check_entry(event_class, (other, player))
    assert (refused.value.cites, tuple(refused.value.legal)) == ((cites,), (other,))


@pytest.mark.clause("G17.2.4", "G17.2.5")
def test_which_partnerships_a_class_admits() -> None:
    pairs = ((MAN, MAN), (MAN, WOMAN), (WOMAN, WOMAN))
    admitted = {OPEN: pairs, MEN: pairs[:1], WOMEN: pairs[2:], MIXED: pairs[1:2], SPECIAL: (pairs[0], pairs[2])}
    for event_class, legal in admitted.items():
        for two in pairs:
            if two in legal:
                check_pair(event_class, *two)
                continue
            with pytest.raises(IllegalEntry) as refused:
                check_pair(event_class, *two)
            assert refused.value.cites == (f"G17.2.{list(EventClass).index(event_class) + 1}",)


@pytest.mark.parametrize("seed", ["Cup", "League", "Friendly"])
def test_the_lot_of_home_is_the_lower_hash(seed: str) -> None:
    first = min((4, 9), key=lambda one: sha256(f"{seed}|home|{one}".encode()).hexdigest())
    wanted = Pairing(first, 13 - first)
    assert home_in_knockout(9, 4, seed=seed) == home_in_knockout(4, 9, seed=seed) == wanted


def test_a_home_that_is_not_decided_or_not_of_the_match_is_refused_with_both() -> None:
    with pytest.raises(OrganiserDecides) as undecided:
        home_in_knockout(4, 9)
    assert undecided.value.legal == (4, 9)
    with pytest.raises(IllegalChoice) as stranger:
        home_in_knockout(4, 9, chosen=5)
    assert (stranger.value.legal, stranger.value.cites) == ((4, 9), ("G29.1.3.2",))
    assert stranger.value.text.render("en") == "5 is not one of this match: 4, 9 are."
    # A choice stands whatever the lot would have been.
    assert [home_in_knockout(4, 9, chosen=one, seed="Cup").home for one in (4, 9)] == [4, 9]


MATCH = Pairing(7, 1)


@pytest.mark.parametrize(
    ("contest", "cites"),
    [(Contest.ROUND_ROBIN, "§G29.3.1"), (Contest.SWISS, "§G29.3.1"), (Contest.EXTRA, "§G29.3.3")],
)
def test_outside_a_knockout_nobody_chooses(contest: Contest, cites: str) -> None:
    assert SeatingRights.of(MATCH, contest, 3) == SeatingRights(MATCH, (None, None, None), None, (), cites)


@pytest.mark.parametrize(
    ("segments", "open_segments", "cites"),
    [(1, (), "§G29.3.2.2"), (2, (1, 2), "§G29.3.2.1"), (3, (1, 2), "§G29.3.2.2"), (4, (1, 2, 3, 4), "§G29.3.2.1")],
)
def test_the_segments_of_a_knockout_that_can_be_chosen(
    segments: int, open_segments: tuple[int, ...], cites: str
) -> None:
    rights = SeatingRights.of(MATCH, Contest.KNOCKOUT, segments, lot_winner=1)
    assert rights == SeatingRights(MATCH, (None,) * segments, 1, open_segments, cites)
    assert rights.turn == (1 if open_segments else None)


@pytest.mark.parametrize(("winner", "given"), [(None, "-"), (5, 5)])
def test_the_lot_is_won_by_one_of_the_match(winner: int | None, given: object) -> None:
    with pytest.raises(IllegalChoice) as refused:
        SeatingRights.of(MATCH, Contest.KNOCKOUT, 4, lot_winner=winner)
    assert (refused.value.legal, refused.value.cites) == ((7, 1), ("G29.3.2.1",))
    assert refused.value.text.render("en") == f"{given} is not one of this match: 7, 1 are."


def test_segments_are_taken_by_turns() -> None:
    rights = SeatingRights.of(MATCH, Contest.KNOCKOUT, 4, lot_winner=1)
    taken = rights.pick(1, 3)
    assert (taken.rights, taken.open_segments, taken.turn) == ((None, None, 1, None), (1, 2, 4), 7)
    with pytest.raises(OutOfOrder) as refused:
        taken.pick(1, 1)
    assert refused.value.cites == ("G29.3.2.1",)
    with pytest.raises(IllegalChoice) as again:
        taken.pick(7, 3)
    assert (again.value.legal, again.value.cites) == ((1, 2, 4), ("G29.3.2.1",))
    assert taken.pick(7, 1).turn == 1


def test_lots_are_of_the_composed_text() -> None:
    # An accent written as a sign of its own is the same letter.
    assert lot("Cafe\u0301", "home", 1) == lot("Café", "home", 1)
    assert lot("Café", "home", 1).digest == sha256("Café|home|1".encode()).hexdigest()
    with pytest.raises(BadField) as refused:
        draw_lots("Cup", "home", (4, 4, 5))
    assert refused.value.text.render("en") == "These come more than once: 4."


def test_a_body_of_one_is_no_relation_and_relatives_are_without_oneself() -> None:
    found = Relations.of([(1, 2, 3), (4,)], criterion="club")
    assert (found.groups, found.relatives(2), found.relatives(4)) == ((frozenset({1, 2, 3}),), {1, 3}, frozenset())
    assert found.met([Pairing(1, 4), Pairing(3, 2)]) == (Pairing(3, 2),)
    assert Relations.of([], criterion="").groups == ()
