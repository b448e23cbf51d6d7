"""Entries by hand, by a file and by the players' own link: what is refused is kept, and nothing comes in halfway."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from cardinal.contest.entries import By, Status
from cardinal.contest.toml_writer import toml_text
from cardinal.store.setting_up import CreateEvent
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import another, do, evening, organiser, services_of, state_of

ENTRIES = "/organise/spring/entries"
TEAMS = toml_text(
    {
        "name": "Cup",
        "pack": "ctcba",
        "form": "teams",
        "stage": [{"name": "Main", "system": "swiss", "rounds": 3, "boards": 8, "scoring": "vp"}],
    }
)


@pytest.fixture
def opened(client: TestClient) -> TestClient:
    """Six pairs have entered, nothing is drawn; the organiser is at the browser."""
    evening(client, drawn=False)
    organiser(client)
    return client


def names(client: TestClient) -> list[str]:
    return [" ".join(person.name for person in one.players) for one in state_of(client).entries if one.status.plays]


def test_a_pair_is_entered_changed_and_withdrawn_by_hand(opened: TestClient) -> None:
    form = form_to(read(opened, ENTRIES), "/entries")
    assert send(opened, form, player1="Ann", player2="Bob", contact="ann@example.org").status_code == 303
    assert names(opened)[-1] == "Ann Bob"
    form = form_to(read(opened, f"{ENTRIES}/7"), "/entries/7")
    assert (form.fields["player1"], form.fields["contact"]) == ("Ann", "ann@example.org")
    assert send(opened, form, player2="Carl").status_code == 303
    assert names(opened)[-1] == "Ann Carl"
    form = form_to(read(opened, f"{ENTRIES}/7"), "/withdraw")
    assert send(opened, form).status_code == 303
    assert state_of(opened).entries[-1].status is Status.WITHDRAWN
    assert len(names(opened)) == 6


def test_an_entry_that_is_refused_keeps_what_was_typed(opened: TestClient) -> None:
    form = form_to(read(opened, ENTRIES), "/entries")
    # Nora 1 plays in entry 1 already.
    answer = send(opened, form, player1="Nora 1", player2="Bob", section="B")
    assert answer.status_code == 400
    again = form_to(Page(answer.text), "/entries")
    assert [again.fields[name] for name in ("player1", "player2", "section")] == ["Nora 1", "Bob", "B"]
    assert len(names(opened)) == 6
    assert send(opened, again, player1="Nora 1 = 2").status_code == 303
    assert names(opened)[-1] == "Nora 1 Bob"


def test_who_leaves_after_the_draw_needs_no_clause_and_frees_the_seat(client: TestClient) -> None:
    evening(client)
    organiser(client)
    page = read(client, f"{ENTRIES}/1")
    answer = send(client, form_to(page, "/change/leave"))
    assert "1 Nora 1 - Sam 1 leaves" in answer.text
    assert send(client, form_to(Page(answer.text), "/change/leave"), step="do").status_code == 303
    seats = state_of(client).known_seatings.values()
    assert not any(1 in (*seat.ns, *seat.ew) for seat in seats)


def test_a_team_has_its_captain_its_coach_and_up_to_six(client: TestClient) -> None:
    do(client, "cup", CreateEvent(TEAMS))
    organiser(client)
    form = form_to(read(client, "/organise/cup/entries"), "/entries")
    assert "player6" in form.fields
    told = {"name": "Reds", "contact": "1", **{f"player{number}": f"Red {number}" for number in range(1, 7)}}
    answer = send(client, Form(form.action, form.fields | told))
    assert answer.status_code == 400, "the federation wants a captain"
    again = form_to(Page(answer.text), "/entries")
    assert again.fields["player6"] == "Red 6"
    assert send(client, again, captain="Red 1", coach="Coach").status_code == 303
    (entry,) = state_of(client, "cup").entries
    assert (entry.title, len(entry.players), entry.captain, entry.coach) == ("Reds", 6, "Red 1", "Coach")


def test_an_entry_that_nobody_made_is_not_found(opened: TestClient) -> None:
    assert opened.get(f"{ENTRIES}/99").status_code == 404
    assert opened.get(f"{ENTRIES}/nine").status_code == 422


CSV = "name,players\n,Ann; Bob\n,Carl; Dora\n"


def test_a_file_is_looked_at_first_and_added_when_confirmed(opened: TestClient) -> None:
    form = form_to(read(opened, "/organise/spring/entries-file"), "/entries-file")
    looked = send(opened, form, "Look at it", files={"file": ("pairs.csv", CSV.encode("utf-8-sig"))})
    assert looked.status_code == 200
    assert len(names(opened)) == 6
    page = Page(looked.text)
    assert "Ann · Bob" in page.text
    added = send(opened, form_to(page, "/entries-file"), "Add all 2")
    assert added.status_code == 303
    assert names(opened)[-2:] == ["Ann Bob", "Carl Dora"]
    assert [one.number for one in state_of(opened).entries] == list(range(1, 9))


def test_a_file_with_flaws_tells_their_lines_and_adds_nothing_by_itself(opened: TestClient) -> None:
    text = "number,players\n7,Ann; Bob\neight,Carl; Dora\n1,Eve; Fay\n9,Gil\n"
    form = form_to(read(opened, "/organise/spring/entries-file"), "/entries-file")
    looked = Page(send(opened, form, "Look at it", text=text).text)
    # A number that is none, one that is taken, and half a pair.
    assert all(f"Line {number}" in looked.text for number in (3, 4, 5))
    assert "Line 2" not in looked.text
    again = form_to(looked, "/entries-file")
    assert again.fields["text"] == text
    refused = send(opened, again, next(one for one in again.buttons if one.startswith("Add")))
    assert refused.status_code == 400
    assert form_to(Page(refused.text), "/entries-file").fields["text"] == text
    assert len(names(opened)) == 6
    anyway = {**again.fields, "confirm": "yes", "unchecked": "yes"}
    assert send(opened, Form(again.action, anyway)).status_code == 303
    assert names(opened)[6:] == ["Ann Bob", "Gil"]


@pytest.mark.parametrize("sent", [b"", b"name,players\n,M\xfcller; Bob\n", b"colour\nred\n", b'{"entries": [1'])
def test_what_is_no_file_of_entries_is_refused(opened: TestClient, sent: bytes) -> None:
    form = form_to(read(opened, "/organise/spring/entries-file"), "/entries-file")
    answer = send(opened, Form(form.action, form.fields | {"confirm": "yes"}), files={"file": ("entries.csv", sent)})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert len(names(opened)) == 6


def test_the_entries_come_back_as_the_file_that_is_read(opened: TestClient) -> None:
    text = opened.get("/organise/spring/entries.csv").content.decode("utf-8-sig")
    assert text.splitlines()[1].startswith("1,,Nora 1; Sam 1")


def link_on(client: TestClient) -> str:
    form = form_to(read(client, ENTRIES), "/entries-link")
    send(client, form, "Switch the link on")
    return next(link for link in read(client, ENTRIES).links.values() if "/enter/" in link)


def test_players_enter_themselves_by_the_link(opened: TestClient) -> None:
    players = another(opened)
    link = link_on(opened)
    form = form_to(read(players, link), link.partition("testserver")[2])
    assert not set(form.fields) & {"seed", "strength", "section", "paid", "unchecked"}
    answer = send(players, form, player1="Ann", player2="Bob", contact="07", seed="1", unchecked="yes")
    assert "Your number: 7" in read(players, answer.headers["location"]).text
    assert send(players, form, player1="Ann", player2="Bob").headers["location"] == answer.headers["location"]
    entry = state_of(opened).entries[-1]
    assert (entry.title, entry.by, entry.seed) == ("Ann - Bob", By.ONLINE, 0)
    again = form_to(read(players, link), link.partition("testserver")[2])
    refused = send(players, again, player1="Ann", player2="Carl")
    assert refused.status_code == 400
    assert form_to(Page(refused.text), again.action).fields["player2"] == "Carl"
    assert "07" not in read(players, link).text


def test_a_link_that_is_off_changed_or_older_is_worth_nothing(opened: TestClient) -> None:
    players = another(opened)
    link = link_on(opened)
    path = link.partition("testserver")[2]
    assert players.get(path).status_code == 200
    assert players.get(path[:-1]).status_code == 404
    assert players.get(path.replace("/spring/", "/autumn/")).status_code == 404
    form = form_to(read(opened, ENTRIES), "/entries-link")
    send(opened, form, "A new link")
    assert players.get(path).status_code == 404
    newer = next(one for one in read(opened, ENTRIES).links.values() if "/enter/" in one)
    assert players.get(newer).status_code == 200
    send(opened, form_to(read(opened, ENTRIES), "/entries-link"), "Switch it off")
    assert players.get(newer).status_code == 404
    assert players.post(newer, data={"player1": "Ann"}).status_code == 404


def test_the_link_closes_with_the_draw(opened: TestClient) -> None:
    players = another(opened)
    link = link_on(opened)
    form = form_to(read(players, link), link.partition("testserver")[2])
    draw = form_to(read(opened, "/organise/spring/draw"), "/draw")
    send(opened, draw, "Draw", seed="seed")
    assert "The draw is made" in read(players, link).text
    answer = send(players, form, player1="Ann", player2="Bob")
    assert answer.status_code == 400
    assert len(names(opened)) == 6


def test_the_link_closes_at_the_deadline_of_the_conditions(client: TestClient) -> None:
    closes = datetime(2026, 5, 1, 12, 0)
    stage = {"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}
    record = {"name": "May", "pack": "wbf-2017", "form": "pairs", "entries": {"closes": closes}, "stage": [stage]}
    do(client, "spring", CreateEvent(toml_text(record), "Asia/Taipei"))
    organiser(client)
    link = link_on(client)
    # Noon in Taipei is four in the morning in universal time.
    noon = datetime(2026, 5, 1, 4, 0, tzinfo=UTC)
    services_of(client).now = lambda: noon - timedelta(minutes=1)
    form = form_to(read(client, link), link.partition("testserver")[2])
    assert send(client, form, player1="Ann", player2="Bob").status_code == 303
    services_of(client).now = lambda: noon + timedelta(minutes=1)
    assert "2026-05-01 12:00" in read(client, link).text
    late = {**form.fields, "command": "a-later-command", "player1": "Carl", "player2": "Dora"}
    assert send(client, Form(form.action, late)).status_code == 400


def test_too_many_entries_from_one_place_have_to_wait(opened: TestClient) -> None:
    players = another(opened)
    link = link_on(opened)
    form = form_to(read(players, link), link.partition("testserver")[2])
    answers = [send(players, form, player1="").status_code for _ in range(41)]
    # Forty in five minutes, whatever came of them.
    assert answers == [400] * 40 + [429]


def test_a_fee_is_paid_at_the_desk_and_keeps_nobody_from_entering(client: TestClient) -> None:
    stage = {"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}
    record = {"name": "Fee", "pack": "ctcba", "form": "pairs", "entries": {"fee": 20}, "stage": [stage]}
    do(client, "spring", CreateEvent(toml_text(record)))
    organiser(client)
    link = link_on(client)
    form = form_to(read(client, link), link.partition("testserver")[2])
    assert send(client, form, player1="Ann", player2="Bob", paid="yes", seat_card="yes").status_code == 303
    (entry,) = state_of(client).entries
    assert (entry.paid, entry.seat_card) == (False, False)
    assert "Not in order" in read(client, ENTRIES).text
    services = form_to(read(client, f"{ENTRIES}/1"), "/entries/1")
    assert send(client, services, paid="yes", seat_card="yes").status_code == 303
    assert "Not in order" not in read(client, ENTRIES).text


def test_whoever_has_come_is_registered_and_a_mistake_is_undone(client: TestClient) -> None:
    evening(client, started=0)
    organiser(client)
    address = "/organise/spring/entries"
    form = next(one for one in read(client, address).forms if one.action.endswith("/entries/2/report"))
    assert send(client, form, here="yes").status_code == 303
    came = next(one for one in state_of(client).entries if one.number == 2)
    assert came.reported_at is not None
    assert came.players  # nothing else of the entry changed
    again = next(one for one in read(client, address).forms if one.action.endswith("/entries/2/report"))
    assert send(client, again, here="no").status_code == 303
    assert next(one for one in state_of(client).entries if one.number == 2).reported_at is None
