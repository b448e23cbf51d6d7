"""A player's season from evenings made by hand, and who may see what of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from cardinal.contest.model import Form, Game
from cardinal.season.errors import BadPeople, BadSeason
from cardinal.season.evening import Encounter, Evening, Listing, Showing, evening_of, recorded
from cardinal.season.evening_packing import pack_record, unpack_record
from cardinal.season.fitting import fitted
from cardinal.season.people import Audience, Person
from cardinal.season.people_file import read_people, write_people
from cardinal.season.player import career
from cardinal.season.point_pack import find_pack
from cardinal.season.privacy import EVERYBODY, Reader, may_find, may_see_grade, may_see_page, shown_name
from cardinal.season.season_file import read_season
from cardinal.season.season_folder import Season
from tests.contest.test_board_split import EXAMPLES

from .evenings import START, evening, member, members

YEAR = 2026


def season(*evenings: Evening) -> Season:
    keys = {player for one in evenings for shown in one.showings for player in shown.players}
    text = '[[table]]\nname = "Ladder"\ncombine = "sum"\n[[table]]\nname = "Pairs"\nof = "pair"'
    return Season(read_season(text), members(keys), evenings, find_pack("plain"))


def test_a_player_has_partners_form_tables_and_points() -> None:
    days = [START + timedelta(weeks=week) for week in range(3)]
    field = [("e f", 48), ("g h", 44)]
    made = season(
        evening(days[0], [("a b", 60), ("c d", 48), *field]),
        evening(days[1], [("a c", 50), ("b d", 58), *field]),
        evening(days[2], [("a b", 40), ("c d", 68), *field]),
    )
    found = career(made, made.people["a"])
    assert [one.day for one in found.evenings] == list(reversed(days))
    assert [(one.showing.place, one.of, one.score) for one in found.evenings] == [(4, 4, 40), (2, 4, 50), (1, 4, 60)]
    # With b (60 + 40) / 2, with c 50; of all three 50.
    assert [(one.partner, one.evenings, one.mean, one.difference) for one in found.partners] == [
        ("b", 2, Fraction(50), Fraction(0)),
        ("c", 1, Fraction(50), Fraction(0)),
    ]
    assert all(one.is_thin for one in found.partners)
    form = found.form(Game.BRIDGE, is_percent=True)
    assert [(one.score, one.mean) for one in form] == [(60, 60), (50, 55), (40, 50)]
    assert form[1].spread == 5  # of 60 and 50
    # Four pairs, 24 boards: 10 * sqrt(4) = 20 for the first, two places are paid: 10 for the second.
    assert found.points == Decimal(30)
    assert [(one.table, one.standing.key) for one in found.tables] == [
        ("Ladder", ("a",)),
        ("Pairs", ("a", "b")),
        ("Pairs", ("a", "c")),
    ]


def test_partners_of_two_games_have_a_mean_on_each_scale() -> None:
    days = [START + timedelta(weeks=week) for week in range(4)]
    field = [("e f", 48), ("g h", 44)]
    made = season(
        evening(days[0], [("a b", 60), ("c d", 48), *field]),
        evening(days[1], [("a c", 50), ("b d", 58), *field]),
        evening(days[2], [("a b", 9), ("c d", 5), ("e f", 3), ("g h", 1)], game=Game.GUANDAN, vps=True),
        evening(days[3], [("a b", 1), ("c d", 5)], game=Game.GUANDAN, vps=True),
    )
    found = career(made, made.people["a"])
    # At bridge 60 with b and 50 with c, 55 of both. At Guandan the share of the field: first of four is
    # 100 (4 - 1 + 1/2) / 4 = 87.5, second of two 25; their mean 56.25 has nothing to do with a percentage.
    assert [(one.partner, one.game, one.evenings, one.mean, one.difference) for one in found.partners] == [
        ("b", Game.GUANDAN, 2, Fraction(225, 4), Fraction(0)),
        ("b", Game.BRIDGE, 1, Fraction(60), Fraction(5)),
        ("c", Game.BRIDGE, 1, Fraction(50), Fraction(-5)),
    ]
    assert found.partner_scales == 2


def test_one_evening_draws_no_trend_and_teams_have_the_share_of_the_field() -> None:
    night = evening(START, [("a b c d", 20), ("e f g h", 10)], form=Form.TEAMS, vps=True)
    found = career(season(night), member("a"))
    assert found.form(Game.BRIDGE, is_percent=False) == ()
    # 100 (n - p + 1/2) / n of two.
    assert (found.evenings[0].score, found.evenings[0].is_percent) == (75, False)
    assert found.partners == ()


def test_an_evening_is_the_same_after_it_was_kept() -> None:
    from cardinal.contest.event_folder import load_event

    for name in ("club-mitchell", "swiss-teams", "guandan-championship"):
        event = load_event(EXAMPLES / name)
        record = recorded(event)
        assert unpack_record(pack_record(record, START)) == (record, START)
    people = members(())
    again, _ = unpack_record(pack_record(recorded(event), None))
    assert evening_of(recorded(event), people, key="x", day=START).lists == replace_guests(again.lists, again.names)


def replace_guests(lists: tuple[Listing, ...], names: dict[str, str] | object) -> tuple[Listing, ...]:
    assert isinstance(names, dict)
    return tuple(
        Listing(
            tuple(
                replace(one, players=tuple(f"guest:{names[key]}" for key in one.players)) for one in listing.showings
            ),
            listing.direction,
        )
        for listing in lists
    )


# -- who may see what ------------------------------------------------------------------------------------------------

SELF, MEMBER, OFFICER, STAFF = Reader("p"), Reader("other"), Reader(is_officer=True), Reader(is_staff=True)
READERS = (EVERYBODY, STAFF, MEMBER, OFFICER, SELF)


def person(**more: object) -> Person:
    return Person("p", {"latin": "Pia Lund"}, club_number="1003", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("somebody", "page", "grade"),
    [
        (person(), (0, 0, 1, 1, 1), (0, 0, 0, 0, 1)),
        (person(page=Audience.EVERYBODY), (1, 1, 1, 1, 1), (0, 0, 0, 0, 1)),
        (person(page=Audience.EVERYBODY, rating=Audience.EVERYBODY), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
        (person(page=Audience.SELF, rating=Audience.EVERYBODY), (0, 0, 0, 0, 1), (0, 0, 0, 0, 1)),
        (person(rating=Audience.MEMBERS), (0, 0, 1, 1, 1), (0, 0, 1, 1, 1)),
        (person(hidden=True, page=Audience.EVERYBODY), (0, 0, 1, 1, 1), (0, 0, 0, 0, 1)),
        (person(born=2010, page=Audience.EVERYBODY, rating=Audience.EVERYBODY), (0, 0, 0, 0, 1), (0, 0, 0, 0, 1)),
    ],
)
def test_page_and_grade_are_seen_by_those_whom_the_person_chose(
    somebody: Person, page: tuple[int, ...], grade: tuple[int, ...]
) -> None:
    assert tuple(int(may_see_page(somebody, reader, YEAR)) for reader in READERS) == page
    assert tuple(int(may_see_grade(somebody, reader, YEAR)) for reader in READERS) == grade


def test_outside_the_club_a_hidden_name_is_a_number_and_a_minors_are_initials() -> None:
    assert shown_name(person(hidden=True), EVERYBODY, YEAR) == "Player 1003"
    assert shown_name(person(born=2010), EVERYBODY, YEAR) == "P. L."
    assert shown_name(person(born=2010, hidden=True), MEMBER, YEAR) == "Pia Lund"
    assert [may_find(person(hidden=True), reader) for reader in READERS] == [False, True, True, True, True]


def test_the_choices_stand_in_the_list_of_people_and_others_are_refused() -> None:
    chosen = person(page=Audience.EVERYBODY, rating=Audience.MEMBERS)
    assert list(read_people(write_people([chosen]))) == [chosen]
    with pytest.raises(BadPeople, match='"friends" is nobody who could see'):
        read_people("name,page\nAnn Lee,friends")


# -- the scale of Guandan --------------------------------------------------------------------------------------------


def guandan_nights(levels: float, spread: float, nights: int = 130) -> list[Evening]:
    """Matches of eight deals between pairs of known strength: the margin follows the scale."""
    chance = Random(7)
    players = [f"p{number:02d}" for number in range(24)]
    strength = {player: chance.gauss(50, 5) for player in players}
    made = []
    for night in range(nights):
        chance.shuffle(players)
        pairs = [tuple(players[place : place + 2]) for place in range(0, 16, 2)]
        showings = tuple(Showing(at, "", pair, at, boards=8) for at, pair in enumerate(pairs, start=1))
        encounters = []
        for first in (1, 3, 5, 7):
            means = [sum(strength[one] for one in pairs[number - 1]) / 2 for number in (first, first + 1)]
            margin = sum(levels * (means[0] - means[1]) + chance.gauss(0, spread) for _ in range(8))
            encounters.append(Encounter(first, first + 1, Fraction(round(margin * 100), 100), 8))
        day = date(2025, 1, 1) + timedelta(days=2 * night)
        lists = (Listing(showings),)
        made.append(Evening(str(day), "", day, Game.GUANDAN, Form.PAIRS, lists, encounters=tuple(encounters)))
    return made


def test_the_scale_of_guandan_is_found_from_matches_that_were_played_by_it() -> None:
    found = fitted(guandan_nights(levels=0.11, spread=1.4))
    assert (found.matches, found.is_enough) == (520, True)
    assert found.scale.levels == pytest.approx(0.11, rel=0.25)
    assert found.scale.spread == pytest.approx(1.4, rel=0.1)
    assert found.log_loss < found.assumed_loss
    assert not fitted(guandan_nights(0.1, 1.4, nights=5)).is_enough


def test_a_seasons_file_may_name_the_scale() -> None:
    assert read_season("[rating]\nguandan_levels = 0.06").guandan.levels == 0.06
    with pytest.raises(BadSeason, match="not a value for guandan_spread"):
        read_season("[rating]\nguandan_spread = 0")
