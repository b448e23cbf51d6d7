"""Line-ups in the browser: at the table and by the staff, secret until both are in, then for all at the match."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Game, Match, Place, Room
from cardinal.contest.toml_writer import toml_text
from cardinal.language import NotAllowed
from cardinal.store.accounts import Role
from cardinal.store.commands import Actor
from cardinal.store.competition_folder import export_folder, folder_events
from cardinal.store.playing import EnterResult
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.table.entering import AtTable, plain_score
from tests.store.test_match_commands import KNOCKOUT, team
from tests.web.direct_story import said
from tests.web.forms import Form, Page, read, send
from tests.web.people import another, at_table, director, do, organiser, state_of
from tests.web.test_organise_match import KEY, address

SEATS = ("seat0", "seat1", "seat2", "seat3")
PAGE = "/table/line-up"


def cup(client: TestClient) -> Match:
    """Four teams in a knockout of two segments, drawn and not yet begun, an organiser there; the first match."""
    conditions = {"name": "Cup", "pack": "china-guandan", "form": "teams", "stage": [KNOCKOUT]}
    do(client, KEY, CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 5):
        do(client, KEY, AddEntry(team(number), checked=False))
    do(client, KEY, MakeDraw("a published seed"))
    organiser(client)
    return state_of(client, KEY).known_matches[0]


def team_form(page: Page, number: int, segment: int = 1) -> Form:
    return next(
        one
        for one in page.forms
        if one.fields.get("number") == str(number)
        and one.fields.get("segment") == str(segment)
        and "seat0" in one.fields
    )


def members(client: TestClient, number: int) -> list[str]:
    entry = next(one for one in state_of(client, KEY).entries if one.number == number)
    return [person.key for person in entry.players]


def filled(client: TestClient, number: int) -> dict[str, str]:
    return dict(zip(SEATS, members(client, number), strict=False))


def phone(client: TestClient, match: Match) -> TestClient:
    device = another(client)
    at_table(device, KEY, f"{match.table} open")
    return device


def names(client: TestClient, number: int) -> list[str]:
    entry = next(one for one in state_of(client, KEY).entries if one.number == number)
    return [person.name for person in entry.players[:4]]


def test_both_teams_hand_in_at_the_table_and_neither_is_read_before(client: TestClient) -> None:
    match = cup(client)
    assert match.away is not None
    device = phone(client, match)
    assert read(device, "/table").links["Line-ups"] == PAGE
    page = read(device, PAGE)
    assert send(device, team_form(page, match.home), **filled(client, match.home)).status_code == 303
    page = read(device, f"{PAGE}?done={match.home}")
    assert "handed in" in page.text
    # The names are choices of the form, and nowhere said to sit.
    organiser(client)
    assert all(f"<dd>{name}</dd>" not in client.get(address(match)).text for name in names(client, match.home))
    assert send(device, team_form(page, match.away), **filled(client, match.away)).status_code == 303
    shown = device.get(PAGE).text
    for number in match.numbers:
        assert all(f"<dd>{name}</dd>" in shown for name in names(client, number))
    staff = client.get(address(match)).text
    assert all(f"<dd>{name}</dd>" in staff for name in names(client, match.home))
    # Who sits at the table is known before the first result: home North-South in the open room.
    table = said(read(device, "/table"))
    assert f"North {names(client, match.home)[0]}" in table
    # A line-up that is public is no more the table's to change.
    assert all(form.fields.get("segment") == "2" for form in read(device, PAGE).forms if "seat0" in form.fields)


def test_once_the_round_has_begun_what_is_in_is_public_and_what_is_missing_is_late(client: TestClient) -> None:
    match = cup(client)
    device = phone(client, match)
    assert send(device, team_form(read(device, PAGE), match.home), **filled(client, match.home)).status_code == 303
    do(client, KEY, StartRound("Cup", 1))
    organiser(client)
    page = client.get(address(match)).text
    assert all(f"<dd>{name}</dd>" in page for name in names(client, match.home))
    assert "G53.1.2" in page  # the price of a line-up that is not there in time is one tap away


def test_the_same_player_twice_is_refused_with_the_clause_and_what_was_chosen_stays(client: TestClient) -> None:
    match = cup(client)
    device = phone(client, match)
    form = team_form(read(device, PAGE), match.home)
    wanted = filled(client, match.home)
    wanted["seat1"] = wanted["seat0"]
    refused = send(device, form, **wanted)
    assert refused.status_code == 400
    assert "two seats" in refused.text
    assert "G29.2" in refused.text
    again = team_form(Page(refused.text), match.home)
    assert again.fields["seat0"] == again.fields["seat1"] == wanted["seat0"]
    assert not state_of(client, KEY).line_ups
    wanted["seat1"] = ""
    assert send(device, form, **wanted).status_code == 400


def test_the_staff_enter_for_a_captain_with_a_reason(client: TestClient) -> None:
    match = cup(client)
    director(client, KEY)
    form = team_form(read(client, address(match)), match.home)
    assert send(client, form, **filled(client, match.home), reason="").status_code == 400
    assert send(client, form, **filled(client, match.home), reason="came on paper").status_code == 303
    (line_up,) = state_of(client, KEY).line_ups.values()
    assert (line_up.number, line_up.segment) == (match.home, 1)
    organiser(client)
    trail = said(read(client, f"/organise/{KEY}/audit"))
    assert "handed in the line-up of" in trail
    told = trail[trail.index("handed in the line-up of") :][:200]
    assert all(name not in told for name in names(client, match.home))


def test_each_segment_has_its_own_line_up_and_the_folder_keeps_them(client: TestClient, tmp_path: Path) -> None:
    match = cup(client)
    organiser(client)
    page = read(client, address(match))
    for segment in (1, 2):
        form = team_form(page, match.home, segment)
        assert send(client, form, **filled(client, match.home), reason="paper").status_code == 303
    state = state_of(client, KEY)
    assert {key[3] for key in state.line_ups} == {1, 2}
    folder = export_folder(state, tmp_path / "cup")
    kinds = [event.kind for event in folder_events(folder)]
    assert kinds.count("line_up_declared") == 2


def test_a_table_of_another_match_hands_in_nothing_here(client: TestClient) -> None:
    match = cup(client)
    other = next(one for one in state_of(client, KEY).known_matches if one.table != match.table)
    device = phone(client, other)
    page = read(device, PAGE)
    assert {form.fields["number"] for form in page.forms if "seat0" in form.fields} == {
        str(other.home), str(other.away)
    }  # fmt: skip
    form = team_form(page, other.home)
    refused = send(device, form, **{**filled(client, match.home), "number": str(match.home)})
    assert refused.status_code == 400
    assert not state_of(client, KEY).line_ups


def test_a_result_names_nobody_in_two_seats_or_in_both_rooms(client: TestClient) -> None:
    match = cup(client)
    assert match.away is not None
    do(client, KEY, StartRound("Cup", 1))
    home, away = members(client, match.home), members(client, match.away)
    device = Actor("table", Role.TABLE, match.table)

    def entered(room: Room, players: tuple[str, ...]) -> AtTable:
        score = plain_score("+1", Game.GUANDAN, 1)
        return AtTable(EnterResult(Place("Cup", 1, match.table, 1, room), score, "NS", players=players))

    with pytest.raises(NotAllowed, match="two seats"):
        do(client, KEY, entered(Room.OPEN, (home[0], away[0], home[0], away[1])), device)
    do(client, KEY, entered(Room.OPEN, (home[0], away[0], home[1], away[1])), device)
    with pytest.raises(NotAllowed, match="other room"):
        do(client, KEY, entered(Room.CLOSED, (away[2], home[2], away[3], home[0])), device)
    do(client, KEY, entered(Room.CLOSED, (away[2], home[2], away[3], home[3])), device)
