"""The calendar: rules against an independent library, and the files as other programs read them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import feedparser
import pytest
from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar as IcsCalendar

from cardinal.club import Calendar, Club, ClubEvening, Plan, Rule, Series
from cardinal.club.calendar_file import calendar_file, folded
from cardinal.club.errors import BadCalendar, BadRule
from cardinal.club.feed import FeedEntry, feed
from cardinal.contest.model import Form
from tests.club.evenings import DAY, EVENING, PLAN

FIRST = date(2026, 1, 1)
WEEKLY_RULES = st.builds(
    lambda days, every: Rule(tuple(sorted(days)), every), st.sets(st.integers(0, 6), min_size=1), st.integers(1, 12)
)
MONTHLY_RULES = st.builds(
    lambda day, every, number: Rule((day,), every, number),
    st.integers(0, 6),
    st.integers(1, 12),
    st.sampled_from((1, 2, 3, 4, -1)),
)
RULES = st.one_of(WEEKLY_RULES, MONTHLY_RULES)
DAYS = st.dates(date(2020, 1, 1), date(2030, 12, 31))


@given(RULES, DAYS, st.integers(0, 900))
def test_a_rule_names_the_days_that_an_independent_library_does(rule: Rule, first: date, length: int) -> None:
    last = first + timedelta(days=length)
    by_day = [weekday(day, rule.of_month) if rule.of_month else weekday(day) for day in rule.weekdays]
    moments = rrule(
        MONTHLY if rule.of_month else WEEKLY,
        interval=rule.every,
        byweekday=by_day,
        wkst=0,
        dtstart=datetime.combine(first, time()),
        until=datetime.combine(last, time()),
    )
    assert list(rule.days(first, last)) == [moment.date() for moment in moments]


@given(RULES)
def test_text_and_value_of_a_rule_are_inverse(rule: Rule) -> None:
    assert Rule.parse(str(rule)) == rule


@pytest.mark.parametrize(
    "text",
    [
        "",
        "TH",
        "FREQ=DAILY",
        "FREQ=WEEKLY",
        "FREQ=WEEKLY;BYDAY=1TH",
        "FREQ=MONTHLY;BYDAY=TH",
        "FREQ=MONTHLY;BYDAY=5TH",
        "FREQ=WEEKLY;BYDAY=TH;COUNT=3",
        "FREQ=WEEKLY;BYDAY=TH;INTERVAL=0",
        "FREQ=WEEKLY;BYDAY=TH;INTERVAL=99",
        "FREQ=MONTHLY;BYDAY=1TH,2TH",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=WEEKLY;BYDAY=TH;WKST=SU",
    ],
)
def test_a_rule_that_we_cannot_keep_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadRule, match="FREQ=WEEKLY;BYDAY=TH"):
        Rule.parse(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": " "},
        {"minutes": 10},
        {"zone": "Mars/Olympus"},
        {"tables": -1},
        {"closes_minutes": 99_999_999},
        {"place": "x" * 201},
        {"note": "x" * 1_001},
    ],
)
def test_a_plan_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadCalendar):
        replace(PLAN, **wrong)  # type: ignore[arg-type]


def series(**changes: object) -> Series:
    return replace(Series("thursday", PLAN, Rule((3,)), FIRST), **changes)  # type: ignore[arg-type]


def test_an_evening_is_at_the_clock_of_its_zone_in_summer_and_winter() -> None:
    hours = {one.day.month: one.starts_at.astimezone(UTC).hour for one in series().evenings(FIRST, date(2026, 12, 31))}
    assert (hours[1], hours[7]) == (18, 17)


def test_a_night_in_which_the_clocks_change_is_not_longer() -> None:
    late = replace(PLAN, starts=time(23), minutes=300)
    evening = ClubEvening("night-20261024", late, date(2026, 10, 24))
    assert (evening.ends_at - evening.starts_at.astimezone(UTC)) == timedelta(hours=5)
    assert evening.ends_at.strftime("%H:%M") == "03:00"  # 4:00 but for the hour that comes twice


def test_closed_days_are_cancelled_moved_and_made_evenings_follow_their_series() -> None:
    closed = series(closed=frozenset({date(2026, 12, 24)}), sequence=2)
    kept = {
        "thursday-20261119": replace(EVENING, day=date(2026, 11, 20), is_moved=True, sequence=1),
        "thursday-20261126": replace(EVENING, key="thursday-20261126", day=date(2026, 11, 26), event="x", sequence=1),
    }
    calendar = Calendar({"thursday": closed}, kept)
    found = calendar.evenings(date(2026, 11, 12), date(2026, 12, 31))
    days = [one.day.isoformat()[5:] for one in found]
    assert days == ["11-12", "11-20", "11-26", "12-03", "12-10", "12-17", "12-24", "12-31"]
    assert [one.day.day for one in found if one.is_cancelled] == [24]
    assert [one.sequence for one in found][:4] == [2, 3, 3, 2]
    assert calendar.evening("thursday-20261126") == found[2]
    assert calendar.evening("thursday-20261127") is None
    assert calendar.evening("thursday-2026") is None
    assert calendar.evening("nothing-20261126") is None


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Asia/Shanghai", "America/St_Johns", "Australia/Lord_Howe", "UTC"])
def test_the_calendar_file_says_the_same_moments_to_an_independent_parser(zone: str) -> None:
    """By the VTIMEZONE in the file alone: the parser's own knowledge of zones is taken away from it."""
    plan = replace(PLAN, zone=zone, name="Pairs; tea, cake \\ 双人赛" * 4, note="One\r\ntwo")
    every = Calendar({"thursday": series(plan=plan)}).evenings(FIRST, date(2027, 12, 31))
    text = calendar_file("Club, the", "main.example.org", every, "https://example.org", "/club/evenings/")
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    assert "\n" not in text.replace("\r\n", "")
    # Under another name, so that nothing but the file tells when its clocks change; the parser remembers names.
    own = f"X-{zone.replace('/', '-')}"
    parsed = IcsCalendar.from_ical(text.replace(f"TZID={zone}", f"TZID={own}").replace(f"TZID:{zone}", f"TZID:{own}"))
    events = parsed.walk("VEVENT")
    assert len(events) == len(every) == 105
    for event, evening in zip(events, every, strict=True):
        assert event["UID"] == f"{evening.key}@main.example.org"
        assert event.decoded("DTSTART").astimezone(UTC) == evening.starts_at.astimezone(UTC)
        assert event.decoded("DTEND").astimezone(UTC) == evening.ends_at.astimezone(UTC)
        assert (str(event["SUMMARY"]), str(event["DESCRIPTION"])) == (plan.name, "One\ntwo")
        assert event["URL"] == f"https://example.org/club/evenings/{evening.key}"
    # A property of RFC 7986, which this parser hands on as it is written.
    assert str(parsed["NAME"]) == "Club\\, the"


def test_a_moved_date_moves_and_a_cancelled_one_stays_for_who_has_read_the_file_before() -> None:
    def read(calendar: Calendar) -> dict[str, tuple[int, str, str]]:
        parsed = IcsCalendar.from_ical(calendar_file("Club", "h", calendar.evenings(DAY, DAY + timedelta(days=8))))
        return {
            str(one["UID"]): (int(one["SEQUENCE"]), str(one["STATUS"]), f"{one.decoded('DTSTART'):%m-%d}")
            for one in parsed.walk("VEVENT")
        }

    before = read(Calendar({"thursday": series()}))
    other = replace(EVENING, key="thursday-20261126", day=date(2026, 11, 26), is_cancelled=True, sequence=1)
    moved = replace(EVENING, day=date(2026, 11, 20), is_moved=True, sequence=1)
    after = read(Calendar({"thursday": series()}, {EVENING.key: moved, other.key: other}))
    assert before == {
        "thursday-20261119@h": (0, "CONFIRMED", "11-19"),
        "thursday-20261126@h": (0, "CONFIRMED", "11-26"),
    }
    assert after == {
        "thursday-20261119@h": (1, "CONFIRMED", "11-20"),
        "thursday-20261126@h": (1, "CANCELLED", "11-26"),
    }


@given(st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), max_size=300))
def test_folding_loses_nothing_and_splits_no_character(text: str) -> None:
    line = f"SUMMARY:{text}"
    assert folded(line).replace("\r\n ", "") == line
    assert max(len(piece.encode()) for piece in folded(line).split("\r\n")) <= 75


def test_the_feed_is_read_by_an_independent_parser_and_a_correction_keeps_its_identity() -> None:
    at = datetime(2026, 11, 19, 22, tzinfo=UTC)
    result = FeedEntry("event/e1", "Pairs <b> & \x07teams", at, at, "/events/e1/standings", "14 pairs")
    news = FeedEntry("news/1", "新消息", at, at + timedelta(hours=1), "/club")

    def read(*entries: FeedEntry) -> feedparser.FeedParserDict:
        body = feed("main", "Club", "en", "https://example.org", "/club/feed.atom", "/club", entries)
        parsed = feedparser.parse(body)
        assert not parsed.bozo
        assert parsed.version == "atom10"
        return parsed

    before = read(result, news)
    assert [one.title for one in before.entries] == ["新消息", "Pairs <b> & teams"]
    assert before.feed.updated == "2026-11-19T23:00:00Z"
    assert before.entries[1].link == "https://example.org/events/e1/standings"
    after = read(replace(result, updated=at + timedelta(days=1)), news)
    assert after.entries[0].id == before.entries[1].id
    assert after.entries[0].updated == "2026-11-20T22:00:00Z"
    assert len({before.feed.id, *(one.id for one in before.entries)}) == 3
    assert read().feed.title == "Club"


def test_values_come_back_from_their_records() -> None:
    whole = series(closed=frozenset({DAY}), last=date(2027, 1, 1), sequence=4, updated=datetime(2026, 1, 2, tzinfo=UTC))
    assert Series.from_json("thursday", 4, whole.to_json()) == whole
    kept = replace(EVENING, event="e", sequence=3, is_cancelled=True, updated=datetime(2026, 1, 2, tzinfo=UTC))
    assert ClubEvening.from_json(kept.key, kept.day.isoformat(), 3, "e", kept.to_json()) == kept
    club = Club("north", "North", "lead", "contact", "Asia/Tokyo", "ja")
    assert Club.from_json("north", club.to_json()) == club
    assert (Club().path, club.path) == ("/club", "/clubs/north")


def test_plans_know_how_many_there_is_room_for() -> None:
    forms = (Form.PAIRS, Form.INDIVIDUAL, Form.TEAMS)
    assert [replace(PLAN, form=form, tables=3).most_entries for form in forms] == [6, 12, 3]
    assert Plan("x", time(20)).most_entries is None
    assert EVENING.closes_at == datetime(2026, 11, 19, 18, 30, tzinfo=ZoneInfo("Europe/Berlin"))
