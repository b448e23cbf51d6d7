"""Season tables: the rules that clubs publish, each as a file, worked out beside it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from fractions import Fraction

import pytest

from cardinal.contest.model import Form, Game
from cardinal.season.errors import BadSeason
from cardinal.season.evening import Evening, Showing, history_of
from cardinal.season.grades import Grade, Grades, Step
from cardinal.season.handicap import HandicapRule, by_means, handicaps
from cardinal.season.ladder import Standing
from cardinal.season.people import People
from cardinal.season.point_pack import find_pack
from cardinal.season.reason import Reason
from cardinal.season.season_file import read_season
from cardinal.season.season_folder import Season
from cardinal.season.season_points import points_of
from cardinal.season.strata import Stratified
from cardinal.season.value_words import value_note

from .evenings import START, evening, member, members


def season(text: str, evenings: list[Evening], people: People | None = None) -> Season:
    known = people or members({player for one in evenings for shown in one.showings for player in shown.players})
    return Season(read_season(text), known, tuple(evenings), find_pack("plain"))


def table(text: str, evenings: list[Evening], people: People | None = None) -> tuple[Standing, ...]:
    made = season(text, evenings, people)
    return made.standings(made.file.ladders[0])


def totals(rows: tuple[Standing, ...]) -> dict[str, float]:
    return {row.name: float(row.total) for row in rows}


def weeks(count: int) -> list[date]:
    return [START + timedelta(weeks=number) for number in range(count)]


def test_the_best_evenings_of_players_with_at_least_two_partners() -> None:
    text = '[[table]]\nname = "Best"\nvalue = "percent"\ncombine = "best_mean"\ncount = 2\nleast_partners = 2'
    days = weeks(3)
    evenings = [
        evening(days[0], [("a b", 60), ("c d", 40)]),
        evening(days[1], [("a c", 50), ("b d", 45)]),
        evening(days[2], [("a b", 58), ("c d", 42)]),
    ]
    rows = table(text, evenings)
    by_name = {row.name: row for row in rows}
    assert by_name["a"].total == 59
    assert [part.evening for part in by_name["a"].dropped] == [str(days[1])]
    assert by_name["a"].dropped[0].reason is Reason.WORSE
    assert [(row.place, row.name) for row in rows] == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]


def test_pairs_by_points_for_places_who_played_five_times_together() -> None:
    text = (
        '[[table]]\nname = "Pairs"\nof = "pair"\nvalue = "place_points"\nplaces = [8, 7, 6, 5, 4, 3, 2, 1]\n'
        'combine = "best_sum"\ncount = 20\nleast = 5'
    )
    evenings = [evening(day, [("a b", 60), ("c d", 50), ("e f", 40)]) for day in weeks(4)]
    evenings.append(evening(START + timedelta(weeks=9), [("d c", 55), ("a b", 45)]))
    rows = table(text, evenings)
    assert [(row.name, row.place, row.total) for row in rows] == [
        ("a – b", 1, 39),
        ("c – d", 2, 36),
        ("e – f", None, 24),
    ]
    assert rows[2].missing_evenings == 1


def test_the_number_of_evenings_that_is_needed_grows_with_the_season() -> None:
    text = 'planned = 12\n[[table]]\nname = "Mean"\ncombine = "best_mean"\ncount = 24\nleast = 6\ngrows = true'
    evenings = [evening(day, [("a b", 60), ("c d", 40)]) for day in weeks(4)]
    evenings.append(evening(START + timedelta(weeks=4), [("a b", 50), ("e f", 50)]))
    # ceil(6 * 5 / 12) = 3 evenings are needed after five of twelve.
    assert {row.name: row.missing_evenings for row in table(text, evenings)} == {
        "a": 0,
        "b": 0,
        "c": 0,
        "d": 0,
        "e": 2,
        "f": 2,
    }


def test_points_for_three_places_divided_by_evenings() -> None:
    text = (
        '[[table]]\nname = "321"\nof = "pair"\nvalue = "place_points"\nplaces = [3, 2, 1]\ncombine = "mean"\nleast = 2'
    )
    evenings = [
        evening(weeks(2)[0], [("a b", 60), ("c d", 50), ("e f", 50), ("g h", 40)]),
        evening(weeks(2)[1], [("a b", 40), ("c d", 60), ("e f", 50), ("g h", 30)]),
    ]
    # Those who are level have the mean of their places: (2 + 1) / 2.
    assert totals(table(text, evenings)) == {"a – b": 2, "c – d": 2.25, "e – f": 1.75, "g – h": 0}


def test_teams_by_their_best_four_of_six_and_the_fifth_if_they_are_level() -> None:
    text = (
        '[[table]]\nname = "Teams"\nof = "team"\nvalue = "place_points"\nplaces = [12, 10, 8]\ncombine = "best_sum"\n'
        'count = 4\nties = ["next_best"]\nwho = "all"'
    )
    first, second = [("a", 60), ("b", 40)], [("a", 40), ("b", 60)]
    orders = [first, second, first, second, first, second]
    evenings = [evening(day, order, form=Form.TEAMS) for day, order in zip(weeks(6), orders, strict=True)]
    evenings[5] = evening(weeks(6)[5], [("c", 70), ("b", 60), ("a", 40)], form=Form.TEAMS)
    rows = table(text, evenings)
    # a: 12 12 12 10 (10 8); b: 12 12 10 10 (10 10): a is ahead. c has one evening.
    assert [(row.name, row.place, float(row.total)) for row in rows] == [("a", 1, 46), ("b", 2, 44), ("c", 3, 12)]
    level = table(text, [*evenings[:4]])
    assert [row.place for row in level] == [1, 1]


def test_a_ranking_by_the_mean_of_the_last_six() -> None:
    text = '[[table]]\nname = "Last"\ncombine = "last_mean"\ncount = 6'
    evenings = [evening(day, [("a b", 70 - number), ("c d", 30)]) for number, day in enumerate(weeks(8))]
    rows = table(text, evenings)
    assert totals(rows)["a"] == sum(range(63, 69)) / 6
    assert [part.reason for part in rows[0].dropped] == [Reason.OLDER, Reason.OLDER]


def test_who_was_ahead_of_the_other_breaks_a_tie_between_them() -> None:
    text = '[[table]]\nname = "T"\nof = "pair"\ncombine = "mean"\nties = ["between"]'
    days = weeks(3)
    evenings = [
        evening(days[0], [("a b", 55), ("c d", 50), ("e f", 45)]),
        evening(days[1], [("a b", 45), ("e f", 55)]),
        evening(days[2], [("g h", 60), ("i j", 50)]),
    ]
    rows = table(text, evenings)
    # All but g and h have a mean of 50. a and b were ahead of c and d once, and once each of e and f: +1. e and f
    # were behind c and d: -1. c and d: 0, as i and j, who met nobody of them.
    assert [(row.name, row.place) for row in rows] == [
        ("g – h", 1),
        ("a – b", 2),
        ("c – d", 3),
        ("i – j", 3),
        ("e – f", 5),
    ]
    without = table(text.replace('["between"]', '["highest"]'), evenings)
    assert [(row.name, row.place) for row in without][1:] == [("a – b", 2), ("e – f", 2), ("c – d", 4), ("i – j", 4)]


def test_an_evening_missed_is_worth_the_own_mean_but_less_each_time() -> None:
    text = '[[table]]\nname = "Absent"\ncombine = "mean"\nabsent = [50, 45, 40, 35]'
    evenings = [evening(day, [("c d", 50), ("e f", 50)]) for day in weeks(6)]
    evenings[0] = evening(weeks(6)[0], [("a b", 60), ("c d", 50), ("e f", 40)])
    rows = {row.name: row for row in table(text, evenings)}
    assert rows["a"].total == Fraction(60 + 50 + 45 + 40 + 35 + 35, 6)
    assert [float(part.value or 0) for part in rows["a"].parts if part.is_absence] == [50, 45, 40, 35, 35]


def test_a_league_of_clubs_sends_two_up_and_two_down() -> None:
    people = People([member(f"{club}{number}", club=club) for club in "ABCDEF" for number in (1, 2)])
    text = '[[table]]\nname = "League"\nof = "club"\nvalue = "vp"\ncombine = "sum"\nup = 2\ndown = 2'
    evenings = [
        evening(day, [(f"{club}1 {club}2", 20 - 3 * at) for at, club in enumerate("ABCDEF")], vps=True)
        for day in weeks(2)
    ]
    made = season(text, evenings, people)
    ladder, rows = made.ladder("league")
    assert (ladder.up, ladder.down) == (2, 2)
    assert [(row.name, float(row.total)) for row in rows] == [
        ("A", 40),
        ("B", 34),
        ("C", 28),
        ("D", 22),
        ("E", 16),
        ("F", 10),
    ]


@pytest.mark.parametrize(("size", "first"), [(8, 93.75), (20, 97.5)])
def test_place_points_without_a_list_grow_with_the_field(size: int, first: float) -> None:
    text = '[[table]]\nname = "P"\nof = "pair"\nvalue = "place_points"'
    pairs = [(f"p{one} q{one}", 90 - one) for one in range(size)]
    rows = table(text, [evening(START, pairs)])
    assert float(rows[0].total) == first
    assert float(rows[-1].total) == 100 - first


def test_guests_keep_their_place_or_leave_it_and_stand_in_no_table() -> None:
    evenings = [evening(START, [("guest:x guest:y", 60), ("a b", 50), ("c d", 40)])]
    people = members("abcd")
    text = '[[table]]\nname = "P"\nvalue = "place_points"\nplaces = [3, 2, 1]\nguests = "{}"'
    assert totals(table(text.format("keep"), evenings, people)) == {"a": 2, "b": 2, "c": 1, "d": 1}
    assert totals(table(text.format("skip"), evenings, people)) == {"a": 3, "b": 3, "c": 2, "d": 2}


def test_events_are_chosen_by_weekday_tag_and_date() -> None:
    days = weeks(3)
    evenings = [
        evening(days[0], [("a b", 60), ("c d", 40)], tags=("cup",)),
        evening(days[1], [("a b", 50), ("c d", 50)]),
        evening(days[2] + timedelta(days=1), [("a b", 40), ("c d", 60)]),
    ]
    for chosen, total in (('weekday = "thursday"', 55), ('tag = "cup"', 60), (f"from = {days[1]}", 45), ("", 50)):
        text = f'[[table]]\nname = "T"\nevents = {{ {chosen} }}'
        assert totals(table(text, evenings))["a"] == total


def test_juniors_and_attendance() -> None:
    people = People([member("a", born=2005), member("b", born=1960), member("c"), member("d", born=2001)])
    text = '[[table]]\nname = "J"\nvalue = "attendance"\ncombine = "sum"\nwho = "juniors"'
    assert totals(table(text, [evening(START, [("a b", 60), ("c d", 40)])], people)) == {"a": 1, "d": 1}


# -- handicaps and strata --------------------------------------------------------------------------------------------


def test_a_handicap_is_the_gap_to_fifty_of_the_full_months_before() -> None:
    rule = HandicapRule(by="means", factor=Fraction(1))
    assert by_means([Fraction("55.2"), Fraction("48.1")], rule) == Fraction("-1.65")
    evenings = [evening(date(2025, month, 5), [("a b", Fraction("55.2")), ("c d", 44.8)]) for month in (3, 9)]
    evenings.append(evening(date(2026, 3, 2), [("a b", 20), ("c d", 80)]))
    tonight = evening(date(2026, 3, 5), [("a x", Fraction("57.6")), ("c d", 42.4)])
    pair = tonight.lists[0].showings[0]
    found = season('[[table]]\nname = "T"', [*evenings, tonight])
    # b's months and the evening in the same month do not matter; x has played nothing.
    assert handicap(pair, tonight, found.evenings, found.grades[tonight.game], rule) == Fraction("-5.2") / 2


def test_a_handicap_by_grade_is_nothing_while_a_grade_is_provisional() -> None:
    made = season(
        '[[table]]\nname = "H"\nvalue = "handicap_percent"',
        [evening(START, [("a b", 60), ("c d", 40)])],
    )
    assert totals(made.standings(made.file.ladders[0])) == {"a": 60, "b": 60, "c": 40, "d": 40}


def test_every_worth_says_where_it_comes_from_and_a_grade_only_to_those_who_may_see_it() -> None:
    text = """
    [handicap]
    by = "means"
    factor = 1
    [[table]]
    name = "Handicap"
    value = "handicap_percent"
    [[table]]
    name = "Points"
    value = "points"
    [[table]]
    name = "Gain"
    value = "grade_gain"
    [[table]]
    name = "Places"
    value = "place_points"
    """
    nights = [
        evening(START.replace(month=month), [("a b", 60), ("c d", 50), ("e f", 45), ("g h", 45)]) for month in (1, 3)
    ]
    made = season(text, nights)

    def note(table: str, *, grades: bool) -> str:
        ladder, rows = made.ladder(table)
        row = next(one for one in rows if one.key == ("a",))
        found = value_note(made, ladder, row.parts[-1], row.key, grades=grades)
        return "" if found is None else found.render("en")

    # In March the mean of the months before is 60: 1 x (50 - 60).
    assert note("Handicap", grades=False) == "score 60.00, handicap −10.00"
    assert note("Handicap", grades=True).endswith("= 1.00 × (50.00 − mean of 12 months), means: 60.00, 60.00")
    assert made.ladder("Handicap")[1][0].total != 0
    # First of four pairs with 24 boards: 10 times the root of 4.
    assert note("Points", grades=False) == "by the place in the field: 20 before rounding"
    assert note("Places", grades=False) == "place 1 of 4"
    assert note("Gain", grades=False) == ""
    assert note("Gain", grades=True).startswith("score 60.00, expected ")


def handicap(
    showing: Showing, tonight: Evening, past: Iterable[Evening], grades: Grades, rule: HandicapRule
) -> Fraction:
    return handicaps(tonight, history_of(past), grades, rule)[showing.number]


def graded(means: dict[str, float], variance: float = 4) -> Grades:
    """Grades that players have from an evening before the season."""
    day = START - timedelta(days=1)
    steps = {
        player: [Step("before", day, mean, mean, Grade(), Grade(mean, variance, 300))] for player, mean in means.items()
    }
    return Grades(Game.BRIDGE, {player: made[0].after for player, made in steps.items()}, steps)


@pytest.mark.parametrize(
    ("grades", "strong", "weak"),
    [
        ({"a": 58, "b": 54, "c": 50, "d": 50}, "-2.4", "2.4"),  # 0.8 (53 - 56), 0.8 (53 - 50)
        ({"a": 80, "b": 80, "c": 50, "d": 50}, "-10", "10"),  # 0.8 * 15 is cut
    ],
)
def test_a_handicap_by_grade_is_four_fifths_of_the_gap_to_the_field(
    grades: dict[str, float], strong: str, weak: str
) -> None:
    tonight = evening(START, [("a b", 60), ("c d", 40)])
    first, second = tonight.lists[0].showings
    rule = HandicapRule()
    assert handicap(first, tonight, (), graded(grades), rule) == Fraction(strong)
    assert handicap(second, tonight, (), graded(grades), rule) == Fraction(weak)
    # The square root of 9.5 is above 3: provisional.
    assert handicap(first, tonight, (), graded(grades, variance=9.5), rule) == 0


def test_a_handicap_by_weekday_starts_with_six_evenings_on_that_day() -> None:
    rule = HandicapRule(by="means", factor=Fraction(1), weekday=True, least=6)
    tonight = evening(date(2026, 3, 5), [("a b", 50), ("c d", 50)])
    pair = tonight.lists[0].showings[0]
    thursdays = [evening(date(2026, 1, 8) + timedelta(weeks=at), [("a b", 54), ("c d", 46)]) for at in range(6)]
    fridays = [evening(one.day + timedelta(days=1), [("a b", 30), ("c d", 70)]) for one in thursdays]
    grades = Grades(Game.BRIDGE)
    assert handicap(pair, tonight, [*thursdays, *fridays], grades, rule) == -4
    assert handicap(pair, tonight, [*thursdays[1:], *fridays], grades, rule) == 0
    # A Friday of 30 % is worth 31.23 % where Fridays are rated at 104.1 %: six of each have a mean of 42.615 %.
    rated = HandicapRule(by="means", factor=Fraction(1), weekdays={4: Fraction("104.1")})
    assert handicap(pair, tonight, [*thursdays, *fridays], grades, rated) == Fraction("7.385")


def test_the_example_of_three_strata_to_the_digit() -> None:
    order = ["A1", "B4", "A2", "C7", "A3", "B5", "C8", "B6", "C9", "C10"]
    people = People([member(f"{pair}{player}", stratum=pair[0]) for pair in order for player in "xy"])
    played = evening(START, [(f"{pair}x {pair}y", 90 - number) for number, pair in enumerate(order)])
    earned = points_of(played, find_pack("plain"), Stratified(("A", "B", "C"), people, least=3))
    by_pair = {one.player[:-1]: (int(one.points), one.source) for one in earned}
    assert by_pair == {
        "A1": (32, "overall"),
        "B4": (24, "overall"),
        "A2": (16, "overall"),
        "C7": (14, "stratum"),
        "B5": (7, "stratum"),
        "C8": (6, "stratum"),
    }


def test_a_pair_is_in_the_stratum_of_its_stronger_player_and_strangers_in_the_first() -> None:
    strata = Stratified(("A", "B"), People([member("weak", stratum="B"), member("strong", stratum="A")]))
    assert (strata.stratum(["weak", "strong"]), strata.stratum(["weak"]), strata.stratum(["weak", "unknown"])) == (
        0,
        1,
        0,
    )


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[table]]\nname = "T"\nvalu = "percent"', 'table does not know "valu"'),
        ('[[table]]\nname = "T"\nvalue = "luck"', 'value does not know "luck"'),
        ('[[table]]\nvalue = "percent"', "needs name"),
        ('[[event]]\nkind = "club"', "needs folder"),
        ('[[table]]\nname = "T"\ncount = -1', "not a value for count"),
        ('[[table]]\nname = "T"\nties = ["coin"]', 'ties does not know "coin"'),
        ('[[table]]\nname = "T"\nevents = { weekday = "caturday" }', 'weekday does not know "caturday"'),
        ('from = "soon"', "not a value for from"),
        ("name = ", "no TOML file"),
    ],
)
def test_a_season_that_is_half_understood_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadSeason, match=message):
        read_season(text)


def test_erasing_somebody_moves_nobody_else() -> None:
    evenings = [evening(day, [("a b", 58), ("c d", 42)]) for day in weeks(3)]
    text = '[[table]]\nname = "T"'
    before = season(text, evenings, members("abcd"))
    after = season(text, evenings, members("bcd"))
    kept = {row.name: (row.total, row.place) for row in before.standings(before.file.ladders[0]) if row.name != "a"}
    assert {row.name: (row.total) for row in after.standings(after.file.ladders[0])} == {
        name: total for name, (total, _) in kept.items()
    }
    game = evenings[0].game
    assert all(before.grades[game][one] == after.grades[game][one] for one in "bcd")
