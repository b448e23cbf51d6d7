"""``cardinal club``: the calendar of a server without its pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from icalendar import Calendar
from typer.testing import CliRunner, Result

from cardinal.cli import app

Run = Callable[..., Result]
SERIES = ("thursday", "--name", "Thursday pairs", "--rule", "FREQ=WEEKLY;BYDAY=TH", "--starts", "19:30")


@pytest.fixture
def club(tmp_path: Path) -> Run:
    return lambda *words: CliRunner().invoke(app, ["club", *words, "--data", str(tmp_path)])


def test_a_series_stands_in_the_calendar_and_its_evening_becomes_an_event(club: Run) -> None:
    made = club("series", *SERIES, "--zone", "Asia/Shanghai", "--tables", "3")
    assert made.exit_code == 0, made.output
    evenings = json.loads(club("calendar", "--json").output)
    assert len(evenings) >= 8
    assert {one["starts"][-6:] for one in evenings} == {"+08:00"}
    assert evenings[0]["places"] == 6
    key = evenings[1]["evening"]
    parsed = Calendar.from_ical(club("calendar", "--ics").output)
    assert len(parsed.walk("VEVENT")) == len(evenings)
    assert "is cancelled" in club("cancel", key).output
    assert json.loads(club("calendar", "--json").output)[1]["cancelled"] is True
    refused = club("sign-ups", key, "--enter")
    assert refused.exit_code == 2
    assert "restore it before you make its event" in refused.output
    assert "takes place" in club("cancel", key, "--restore").output
    assert f"0 entries were added to the event {key}." in club("sign-ups", key, "--enter").output
    assert json.loads(club("calendar", "--json").output)[1]["event"] == key


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("series", *SERIES, "--zone", "Mars"), "no time zone"),
        (("series", *SERIES, "--zone", "UTC", "--rule", "every day"), "not a rule of repetition"),
        (("series", *SERIES, "--zone", "UTC", "--starts", "late"), "not a time of the day"),
        (("series", *SERIES, "--zone", "UTC", "--closed", "tomorrow"), "not a date"),
        (("calendar", "--club", "north"), "no club"),
        (("cancel", "x-20260101"), "no evening"),
        (("staff", "nobody"), "no account"),
        (("add", "Not A Word", "Name"), "cannot stand in an address"),
    ],
)
def test_what_cannot_be_is_refused_and_said(club: Run, words: tuple[str, ...], said: str) -> None:
    refused = club(*words)
    assert refused.exit_code == 2
    assert said in refused.output


def test_another_club_has_a_calendar_of_its_own_and_letters_are_counted(club: Run) -> None:
    assert "/clubs/north" in club("add", "north", "North Club").output
    assert club("add", "north", "North Club").exit_code == 2
    assert club("series", *SERIES, "--zone", "UTC", "--club", "north").exit_code == 0
    assert "Nothing is planned." in club("calendar").output
    assert "Thursday pairs" in club("calendar", "--club", "north").output
    counts = json.loads(club("mail", "--json").output)["counts"]
    assert counts == {"waiting": 0, "sending": 0, "sent": 0, "failed": 0, "unsure": 0}


def test_fees_are_set_noted_and_printed(club: Run, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("id,club_number,name,membership\nM1,1003,Ann,\nM2,1011,Bob,student\n", "utf-8")
    events = ("--events", str(tmp_path))
    assert club("fees", *events).exit_code == 2
    assert "2026-01-01 to 2026-12-31" in club("fee-scale", "2026", "60", "student=20,50", "--currency", "EUR").output
    assert club("fee-scale", "2027", "student=much").exit_code == 2
    assert club("paid", "Nobody", "5", "--method", "cash", *events).exit_code == 2
    assert "Ann: 10.00 noted for 2026" in club("paid", "1003", "10", "--method", "cash", *events).output
    rows = club("fees", "--csv", *events).output.splitlines()
    assert rows == [
        "number,name,membership,owed,paid,open",
        "1003,Ann,,60.00,10.00,50.00",
        "1011,Bob,student,20.50,0.00,20.50",
    ]
