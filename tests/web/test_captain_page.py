"""A captain's own page: by account, for the own team alone, with the other side hidden until it is public."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from cardinal.contest.entries import Entry, Person
from cardinal.contest.meetings import Match
from cardinal.contest.toml_writer import toml_text
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import another, at_table, bind, do, nobody, organiser, state_of

KEY = "cup"
PAGE = f"/captain/{KEY}"
STAGE = {"name": "Main", "system": "swiss", "rounds": 3, "boards": 8, "scoring": "vp", "vp_scale": "wbf"}
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")


def league(client: TestClient, *, size: int = 5, **more: object) -> Match:
    conditions = {"name": "Cup", "pack": "wbf-2017", "form": "teams", "stage": [{**STAGE, **more}]}
    do(client, KEY, CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 5):
        people = tuple(Person(f"{name} {number}", f"{name} {number}") for name in (NAMES * 2)[:size])
        people = tuple(replace(one, key=f"{one.key} {at}", name=f"{one.name} {at}") for at, one in enumerate(people))
        entry = Entry(number, f"Team {number}", people, captain=people[0].name)
        do(client, KEY, AddEntry(entry, checked=False))
    do(client, KEY, MakeDraw("a published seed"))
    return state_of(client, KEY).known_matches[0]


def person(client: TestClient, team: int, at: int) -> str:
    """The name of a player of a team."""
    return next(one for one in state_of(client, KEY).entries if one.number == team).players[at].name


def captain(client: TestClient, team: int) -> TestClient:
    device = another(client)
    bind(device, person(client, team, 0), f"captain{team}", KEY)
    return device


def filled(client: TestClient, team: int, seats: int = 4) -> dict[str, str]:
    entry = next(one for one in state_of(client, KEY).entries if one.number == team)
    return {f"seat{at}": entry.players[at].key for at in range(seats)}


def names(client: TestClient, team: int, seats: int = 4) -> list[str]:
    entry = next(one for one in state_of(client, KEY).entries if one.number == team)
    return [player.name for player in entry.players[:seats]]


def sheet(device: TestClient) -> Form:
    return form_to(read(device, PAGE), PAGE)


def test_a_captain_hands_in_and_reads_the_own_line_up_and_not_the_other(client: TestClient) -> None:
    match = league(client)
    home, away = captain(client, match.home), captain(client, match.away or 0)
    assert "Line-ups of your team" in read(home, "/account").links
    assert send(home, sheet(home), **filled(client, match.home)).status_code == 303
    own = sheet(home)
    # What is in can be read and changed by the team itself.
    assert [own.fields[f"seat{at}"] for at in range(4)] == list(filled(client, match.home).values())
    other = away.get(PAGE).text
    assert "handed in" in other
    assert not any(name in other for name in names(client, match.home))
    assert not any(name in client.get(f"/events/{KEY}/pairings").text for name in names(client, match.home))
    assert send(away, sheet(away), **filled(client, match.away or 0)).status_code == 303
    for page in (home.get(PAGE).text, away.get(PAGE).text, nobody(client).get(f"/events/{KEY}/pairings").text):
        for team in match.numbers:
            assert all(f"<dd>{name}</dd>" in page for name in names(client, team))


def test_a_captain_hands_in_for_no_other_team_and_no_other_match(client: TestClient) -> None:
    match = league(client)
    home = captain(client, match.home)
    theirs = send(home, sheet(home), **{**filled(client, match.away or 0), "number": str(match.away)})
    assert theirs.status_code == 400
    assert state_of(client, KEY).line_ups == {}
    other = next(one for one in state_of(client, KEY).known_matches if match.home not in one.numbers)
    assert send(home, sheet(home), **{**filled(client, match.home), "table": other.table}).status_code == 400
    assert state_of(client, KEY).line_ups == {}


def test_whoever_is_no_captain_is_told_who_is(client: TestClient) -> None:
    match = league(client)
    player = another(client)
    bind(player, person(client, match.home, 1), "ben", KEY)
    answer = player.get(PAGE)
    assert answer.status_code == 403
    assert "not the captain" in answer.text
    assert nobody(client).get(PAGE, follow_redirects=False).status_code == 401


def test_the_same_player_twice_is_refused_and_what_was_chosen_stays(client: TestClient) -> None:
    match = league(client)
    home = captain(client, match.home)
    wanted = {**filled(client, match.home), "seat3": filled(client, match.home)["seat0"]}
    refused = send(home, sheet(home), **wanted)
    assert refused.status_code in (400, 409)
    again = form_to(Page(refused.text), PAGE)
    assert [again.fields[f"seat{at}"] for at in range(4)] == list(wanted.values())


def test_once_the_round_has_begun_a_public_line_up_is_the_directors_to_change(client: TestClient) -> None:
    match = league(client)
    home = captain(client, match.home)
    send(home, sheet(home), **filled(client, match.home))
    do(client, KEY, StartRound("Main", 1))
    page = read(home, PAGE)
    assert [one for one in page.forms if "seat0" in one.fields] == []
    assert "public" in page.text


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_the_page_is_there_in_every_language(client: TestClient, language: str) -> None:
    match = league(client)
    home = captain(client, match.home)
    assert home.get(f"{PAGE}?lang={language}").status_code == 200


def test_larger_teams_name_the_players_of_all_tables_and_the_second_table_knows_its_own(client: TestClient) -> None:
    conditions = {
        "name": "Cup", "pack": "wbf-2017", "form": "teams", "stage": [{**STAGE, "tables": 4}],
        "entries": {"members_most": 12}, "laws": {"team_size_over_four": True},
    }  # fmt: skip
    do(client, KEY, CreateEvent(toml_text(conditions), "UTC"))
    for number in (1, 2):
        people = tuple(Person(f"P{number}-{at}", f"Player {number}-{at}") for at in range(8))
        do(client, KEY, AddEntry(Entry(number, f"Team {number}", people, captain=people[0].name), checked=False))
    do(client, KEY, MakeDraw("a published seed"))
    (match,) = state_of(client, KEY).known_matches
    for team in match.numbers:
        device = captain(client, team)
        assert send(device, sheet(device), **filled(client, team, 8)).status_code == 303
    phone = another(client)
    at_table(phone, KEY, f"{match.table}/2 open")
    organiser(client)
    # Home sits North-South in the open room: its fifth and sixth at the second table.
    page = phone.get("/table").text
    assert all(f"Player {match.home}-{at}" in page for at in (4, 5))
    assert f"Player {match.home}-0" not in page
