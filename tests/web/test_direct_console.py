"""The director's console: the queue of calls, the clock, every table with its trouble, and one table by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from cardinal.contest.clock import Clock
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place
from cardinal.contest.toml_writer import toml_text
from cardinal.store.playing import CallDirector, DisputeResult, StartClock
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.direct.console import minutes_behind
from cardinal.web.direct.places import round_tables
from tests.store.story import DIRECTOR, entry, table
from tests.web.at_the_table import csrf_of
from tests.web.direct_story import form_to, said, taken
from tests.web.forms import Page, read, send
from tests.web.people import KEY, another, at_table, director, do, evening, services_of, state_of

HOME = f"/direct/{KEY}"
FIRST = Place("Main", 1, "1", 1)
START = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)


class HallClock:
    """The clock of the application, put forward by the tests."""

    def __init__(self, client: TestClient) -> None:
        self.at = START
        services_of(client).now = lambda: self.at

    def forward(self, minutes: int) -> None:
        self.at += timedelta(minutes=minutes)


def test_calls_stand_in_a_queue_the_oldest_first_and_leave_it_when_they_are_answered(client: TestClient) -> None:
    hall = HallClock(client)
    evening(client)
    do(client, KEY, CallDirector("2", "revoke", "Main", 1, 3), table(2))
    hall.forward(4)
    do(client, KEY, CallDirector("1", "lead out of turn"), table(1))
    hall.forward(3)
    director(client)
    page = read(client, HOME)
    text = said(page)
    # Called at 19:30 and at 19:34; it is 19:37.
    assert text.index("waiting for 7 min") < text.index("revoke") < text.index("waiting for 3 min")
    assert text.index("waiting for 3 min") < text.index("lead out of turn")
    hearing = taken(client, KEY, "C1")
    assert hearing.startswith(f"{HOME}/hearing?")
    assert {"table=2", "board=3", "call=C1"} <= set(hearing.split("?")[1].split("&"))
    answer = send(client, form_to(page, f"{HOME}/calls/C1"), note="ruled under 64")
    assert (answer.status_code, answer.headers["location"]) == (303, HOME)
    call = state_of(client).calls["C1"]
    assert (call.is_open, call.answered_by, call.note) == (False, "dan", "ruled under 64")
    assert [one.key for one in state_of(client).open_calls] == ["C2"]


def test_directors_see_who_has_taken_a_call_and_of_two_at_once_one_is_told(client: TestClient) -> None:
    evening(client)
    do(client, KEY, CallDirector("2", "revoke", "Main", 1, 3), table(2))
    other = another(client)
    director(client)
    director(other, name="anna")
    both = [read(one, HOME) for one in (client, other)]
    take = f"{HOME}/calls/C1/take"
    assert send(client, form_to(both[0], take)).status_code == 303
    # Pressed once more it leads to the same hearing, and is no second taking.
    assert send(client, form_to(both[0], take)).status_code == 303
    late = send(other, form_to(both[1], take))
    assert late.status_code == 409
    assert "dan has taken the call from table 2 already." in late.text
    assert "taken by you" in said(read(client, HOME))
    shown = read(other, HOME)
    assert "taken by dan" in said(shown)
    assert "dan has taken this call. Take it over?" in said(shown)
    assert send(other, form_to(shown, take)).status_code == 303
    assert state_of(client).calls["C1"].taken_by == "anna"
    # Only who has it hands it back; then it is anybody's again.
    release = f"{HOME}/calls/C1/release"
    assert not [one for one in read(client, HOME).forms if one.action == release]
    back = form_to(read(other, HOME), release)
    own = form_to(read(client, HOME), take)
    assert send(client, replace(own, action=release)).status_code == 409
    assert send(other, back).status_code == 303
    assert (state_of(client).calls["C1"].taken_by, state_of(client).calls["C1"].is_open) == ("", True)
    assert send(other, replace(back, fields={**back.fields, "command": "once-more"})).status_code == 409


def test_both_versions_of_a_dispute_stand_beside_each_other_and_one_tap_settles_it(client: TestClient) -> None:
    evening(client)
    entered = do(client, KEY, entry(FIRST, "4S by N =", "NS"), table(1))
    second = do(client, KEY, entry(Place("Main", 1, "2", 3), "3N by N =", "NS"), table(2))
    at_table(client)
    told = {"stage": "Main", "round": 1, "board": 1, "seen": entered.last, "side": "EW", "claimed": "4s n -1"}
    told |= {"kind": "dispute", "command": "dispute-12345678"}
    answer = client.post("/table/commands", json=told, headers={"X-CSRF": csrf_of(client)})
    assert answer.status_code == 200, answer.text
    # What somebody only wrote as a reason is a version as well, where it is a result.
    do(client, KEY, DisputeResult(Place("Main", 1, "2", 3), second.last, "3nt n -1", "EW"), table(2))
    director(client)
    page = read(client, HOME)
    text = said(page)
    # Board 1: nobody is vulnerable; 420 against one down, 50 (77). Board 3: East-West are; 400 against 50.
    assert "North-South entered 4♠ N = (+420) As North-South have it" in text
    assert "East-West say 4♠ N −1 (−50) As East-West have it" in text
    assert "3NT N −1 (−50)" in text
    assert len(state_of(client).open_calls) == 1
    form = form_to(page, f"{HOME}/tables/1", result="4S by N -1")
    answer = send(client, form, "As East-West have it")
    assert (answer.status_code, answer.headers["location"]) == (303, HOME)
    # It counts, and the call that the dispute sent is over with it.
    assert [line.score.score for line in state_of(client).event.lines] == [-50]  # type: ignore[union-attr]
    assert state_of(client).open_calls == ()
    page = read(client, HOME)
    as_entered = next(one for one in page.forms if "As North-South have it" in one.buttons)
    assert send(client, as_entered, "As North-South have it").status_code == 303
    assert state_of(client).results[Place("Main", 1, "2", 3)].counts
    assert "Disputed results" not in said(read(client, HOME))


def test_a_call_that_somebody_else_answered_is_refused_and_the_note_is_kept(client: TestClient) -> None:
    evening(client)
    do(client, KEY, CallDirector("2", "revoke"), table(2))
    do(client, KEY, CallDirector("3", "claim"), table(3))
    director(client)
    page = read(client, HOME)
    form = form_to(page, f"{HOME}/calls/C1")
    assert send(client, form, note="done").status_code == 303
    # The same form once more is the same command; another one for the same call comes too late.
    assert send(client, form, note="done").status_code == 303
    later = replace(form, fields={**form.fields, "command": "another-command"})
    answer = send(client, later, note="I was there too")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text


def test_the_clock_is_started_paused_with_a_reason_resumed_and_changed(client: TestClient) -> None:
    hall = HallClock(client)
    evening(client)
    director(client)
    clock = f"{HOME}/clock"
    assert send(client, form_to(read(client, HOME), clock), "Start the clock", minutes="14").status_code == 303
    hall.forward(2)
    page = read(client, HOME)
    assert "12:00" in said(page)
    assert send(client, form_to(page, clock), "Pause", reason="fire alarm").status_code == 303
    hall.forward(5)
    page = read(client, HOME)
    assert "Paused: fire alarm" in said(page)
    # Time stands still while it is paused: 14 minutes less 2.
    assert "12:00" in said(page)
    assert send(client, form_to(page, clock), "Resume").status_code == 303
    for button in ("+1 min", "+5 min", "−1 min"):
        assert send(client, form_to(read(client, HOME), clock), button).status_code == 303
    # 12 + 1 + 5 - 1.
    assert "17:00" in said(read(client, HOME))
    assert state_of(client).clocks["Main", 1].allowed == timedelta(minutes=19)


def test_a_clock_that_cannot_be_is_refused_and_what_was_typed_stays(client: TestClient) -> None:
    evening(client)
    director(client)
    form = form_to(read(client, HOME), f"{HOME}/clock")
    answer = send(client, form, "Start the clock", minutes="soon")
    assert answer.status_code == 400
    assert form_to(Page(answer.text), f"{HOME}/clock").fields["minutes"] == "soon"
    # Another act than the buttons have.
    assert send(client, form, act="backwards").status_code == 400
    assert state_of(client).clocks == {}


def test_a_round_has_seven_minutes_a_board_where_the_conditions_give_none(client: TestClient) -> None:
    evening(client)
    director(client)
    form = form_to(read(client, HOME), f"{HOME}/start")
    assert send(client, form, minutes="", anyway="yes").status_code == 303
    # Two boards a round.
    assert state_of(client).clocks["Main", 2].allowed == timedelta(minutes=14)


def test_the_next_round_starts_with_its_clock_and_without_a_draw_the_way_to_it_is_shown(client: TestClient) -> None:
    evening(client)
    director(client)
    page = read(client, HOME)
    # Nobody has entered anything of round 1: it is asked before, and may be anyway.
    asked = send(client, form_to(page, f"{HOME}/start"), minutes="20")
    assert "Start round 2 anyway" in asked.text
    assert ("Main", 2) not in state_of(client).started
    assert send(client, form_to(page, f"{HOME}/start"), minutes="20", anyway="yes").status_code == 303
    state = state_of(client)
    assert ("Main", 2) in state.started
    assert state.clocks["Main", 2].allowed == timedelta(minutes=20)
    form = form_to(read(client, HOME), f"{HOME}/start")
    assert form.fields["round"] == "3"
    form.fields.pop("clock")
    assert send(client, form, anyway="yes").status_code == 303
    assert ("Main", 3) not in state_of(client).clocks
    # Three rounds are all that the conditions have.
    assert not [one for one in read(client, HOME).forms if one.action == f"{HOME}/start"]


def test_before_the_draw_the_console_leads_to_it(client: TestClient) -> None:
    evening(client, drawn=False)
    director(client)
    page = read(client, HOME)
    assert f"/organise/{KEY}/draw" in page.links.values()
    assert "No round has been started." in said(page)


@pytest.mark.parametrize(
    ("done", "last", "now", "behind"),
    [
        # Two boards in 14 minutes are 7 minutes each.
        (0, None, 6, 0),
        (0, None, 10, 3),
        (1, 8, 13, 0),
        (1, 4, 5, -3),
        (1, 4, 16, 2),
        (2, 12, 30, -2),
        (2, 20, 30, 0),
    ],
)
def test_a_table_is_behind_when_the_share_of_its_board_has_run_out(
    done: int, last: int | None, now: int, behind: int
) -> None:
    begin = datetime(2026, 3, 5, 19, 30)
    clock = Clock(timedelta(minutes=14)).start(begin)
    at = None if last is None else begin + timedelta(minutes=last)
    assert minutes_behind(clock, 2, done, at, begin + timedelta(minutes=now)) == behind


def test_tables_stand_in_the_order_of_their_trouble(client: TestClient) -> None:
    hall = HallClock(client)
    evening(client)
    do(client, KEY, StartClock("Main", 1, 14), DIRECTOR)
    hall.forward(2)
    for board in (3, 4):
        do(client, KEY, entry(Place("Main", 1, "2", board), "1N by N ="), DIRECTOR)
    entered = do(client, KEY, entry(FIRST, "4S by N =", "NS"), table(1))
    do(client, KEY, DisputeResult(FIRST, entered.last, "it went down", "EW"), table(1))
    hall.forward(8)
    director(client)
    text = said(read(client, HOME))
    tables = text[text.index("Tables with problems") :]
    # Table 1 disputes, table 3 has nothing after 10 of its first 7 minutes, table 2 is done.
    assert tables.index("Table 1") < tables.index("Table 3") < tables.index("Table 2")
    assert "3 min late" in tables
    assert "Board 3: confirmed" in tables
    assert "Board 1: disputed" in tables
    assert "Board 5: no result" in tables
    # What is disputed stands before everything else, with what the other side says.
    assert text.index("East-West say it went down") < text.index("Tables with problems")
    assert "Nora 1 - Sam 1" in tables


def test_the_director_settles_a_dispute_at_the_table(client: TestClient) -> None:
    evening(client)
    entered = do(client, KEY, entry(FIRST, "4S by N =", "NS"), table(1))
    do(client, KEY, DisputeResult(FIRST, entered.last, "one down", "EW"), table(1))
    director(client)
    address = f"{HOME}/tables/1"
    page = read(client, address)
    assert "disputed: one down" in said(page)
    form = form_to(page, address, act="enter", board="1")
    refused = send(client, form, result="4S by N by mistake")
    assert refused.status_code == 400
    assert form_to(Page(refused.text), address, act="enter", board="1").fields["result"] == "4S by N by mistake"
    assert send(client, form, result="4S by N -1").status_code == 303
    # One down, not vulnerable (77).
    assert [line.score.score for line in state_of(client).event.lines] == [-50]  # type: ignore[union-attr]
    text = said(read(client, address))
    assert "dan entered at Main, round 1, table 1, board 1: 4♠ by North, 1 down" in text
    assert "Table 1, East-West, did not agree with the result" in text
    # What counts is changed by a correction or a ruling only.
    assert f"{HOME}/corrections?stage=Main&round=1&table=1&board=1" in read(client, address).links.values()


def test_the_director_confirms_what_waits(client: TestClient) -> None:
    evening(client)
    do(client, KEY, entry(FIRST, "4S by N =", "NS"), table(1))
    director(client)
    address = f"{HOME}/tables/1"
    form = next(one for one in read(client, address).forms if "Confirm what was entered" in one.buttons)
    assert send(client, form, "Confirm what was entered").status_code == 303
    assert state_of(client).results[FIRST].confirmed_by == "director"
    late = send(client, replace(form, fields={**form.fields, "command": "one-more-time"}), "Confirm what was entered")
    assert late.status_code == 409


def test_a_table_that_does_not_exist_has_no_page(client: TestClient) -> None:
    evening(client)
    director(client)
    assert read(client, f"{HOME}/tables/99", status=404)
    assert read(client, f"{HOME}/tables/1?stage=Nowhere", status=400)


def test_larger_teams_have_a_second_pair_of_tables(client: TestClient) -> None:
    stage = {"name": "All", "system": "round_robin", "rounds": 1, "boards": 4, "scoring": "vp", "tables": 4}
    larger = {"entries": {"members_most": 8}, "laws": {"team_size_over_four": True}}
    head = {"name": "Teams", "pack": "wbf-2017", "form": "teams", **larger}
    do(client, "teams", CreateEvent(toml_text({**head, "stage": [stage]}), "UTC"))
    for number in range(1, 3):
        people = tuple(Person(f"P{number}{seat}", f"P{number}{seat}") for seat in "abcdefgh")
        do(client, "teams", AddEntry(Entry(number, f"Team {number}", people)))
    do(client, "teams", MakeDraw("a published seed"))
    tables = round_tables(state_of(client, "teams"), "All", 1)
    assert [(one.table, str(one.room)) for one in tables] == [
        ("1", "open"), ("1", "closed"), ("1/2", "open"), ("1/2", "closed")
    ]  # fmt: skip
    director(client, "teams")
    page = read(client, "/direct/teams/tables/1/2")
    form = form_to(page, "/direct/teams/tables/1/2", board="1", room="open", act="enter")
    assert send(client, form, result="3N by E =").status_code == 303
    (line,) = state_of(client, "teams").event.lines
    assert (line.place.table, line.ns) == ("1/2", tables[2].ns)


def test_a_match_of_teams_has_two_rooms_in_which_the_sides_change_seats(client: TestClient) -> None:
    stage = {"name": "Swiss", "system": "swiss", "rounds": 2, "boards": 8, "scoring": "vp"}
    head = {"name": "Teams", "pack": "wbf-2017", "form": "teams", "entries": {"seat_card": False}}
    conditions = toml_text({**head, "stage": [stage]})
    do(client, "teams", CreateEvent(conditions, "UTC"))
    for number in range(1, 5):
        people = tuple(Person(f"P{number}{seat}", f"P{number}{seat}") for seat in "abcd")
        do(client, "teams", AddEntry(Entry(number, f"Team {number}", people)))
    do(client, "teams", MakeDraw("a published seed"))
    do(client, "teams", StartRound("Swiss", 1))
    state = state_of(client, "teams")
    tables = round_tables(state, "Swiss", 1)
    assert [(one.table, str(one.room)) for one in tables] == [
        ("1", "open"), ("1", "closed"), ("2", "open"), ("2", "closed")
    ]  # fmt: skip
    assert (tables[0].ns, tables[0].ew) == (tables[1].ew, tables[1].ns)
    director(client, "teams")
    page = read(client, "/direct/teams/tables/1")
    form = form_to(page, "/direct/teams/tables/1", board="3", room="closed", act="enter")
    assert send(client, form, result="3N by E =").status_code == 303
    (line,) = state_of(client, "teams").event.lines
    assert (str(line.place.room), line.ns) == ("closed", tables[1].ns)
    assert "closed room" in said(read(client, "/direct/teams"))
