"""Four club numbers at the table: names before anything is kept, a wrong digit is refused, and a guest has a name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.season.check_digit import check_digit
from cardinal.web.app import create_app
from cardinal.web.settings import Settings
from tests.web.forms import Page, form_to, read, send
from tests.web.people import another, at_table, director, evening, organiser, state_of

NUMBERS = [f"{stem}{check_digit(str(stem))}" for stem in range(100, 106)]
NAMES = ("Ada Falk", "Bo Berg", "Wen Holm", "Otto Lang", "Uma Young", "Vera Novak")
PEOPLE = "id,club_number,name,hidden\n" + "".join(
    f"M{at},{number},{name},{'yes' if at == 3 else ''}\n"
    for at, (number, name) in enumerate(zip(NUMBERS, NAMES, strict=True))
)


@pytest.fixture
def hall(tmp_path: Path, empty_database: Path) -> Iterator[TestClient]:
    (tmp_path / "events").mkdir()
    (tmp_path / "events/people.csv").write_text(PEOPLE, "utf-8")
    (tmp_path / "var").mkdir()
    (tmp_path / "var/cardinal.sqlite3").write_bytes(empty_database.read_bytes())
    app = create_app(Settings(var=tmp_path / "var", events=tmp_path / "events"))
    with TestClient(app, raise_server_exceptions=False) as opened:
        organiser(opened)
        evening(opened)
        yield opened


def players(client: TestClient, number: int) -> list[tuple[str, str]]:
    entry = next(one for one in state_of(client).entries if one.number == number)
    return [(one.key, one.name) for one in entry.players]


def test_numbers_show_names_and_that_is_us_keeps_them(hall: TestClient) -> None:
    phone = another(hall)
    at_table(phone)
    page = read(phone, "/table")
    assert "Type your club numbers" in page.text
    form = form_to(read(phone, "/table/who"), "/table/who")
    north_south = next(seat.ns[0] for seat in state_of(hall).known_seatings.values() if seat.table == "1")
    before = players(hall, north_south)
    for wrong, said in (
        ("12a", "at most 12 digits"),
        (NUMBERS[2][:-1] + str((int(NUMBERS[2][-1]) + 1) % 10), "a digit is wrong"),
    ):
        refused = send(phone, form, number_n=wrong)
        assert refused.status_code == 400
        assert said in Page(refused.text).text
        assert form_to(Page(refused.text), "/table/who").fields["number_n"] == wrong
    looked = send(phone, form, number_n=NUMBERS[2], number_s=NUMBERS[3])
    assert looked.status_code == 200
    # Whoever holds the phone is anybody: somebody who is a number in public is one here too.
    assert "Wen Holm" in looked.text
    assert "Otto Lang" not in looked.text
    assert players(hall, north_south) == before
    confirm = form_to(Page(looked.text), "/table/who")
    assert send(phone, confirm, number_n=NUMBERS[2], number_s=NUMBERS[2], confirm="yes").status_code == 400
    assert send(phone, confirm, confirm="yes").status_code == 303
    assert players(hall, north_south) == [(NUMBERS[2], "Wen Holm"), (NUMBERS[3], "Otto Lang")]
    # Now they are known: somebody else is the director's to enter.
    again = form_to(read(phone, "/table/who"), "/table/who")
    other = send(phone, again, number_n=NUMBERS[4], confirm="yes")
    assert other.status_code == 400
    assert "Call the director" in Page(other.text).text
    # The other way round it is the same pair.
    assert send(phone, again, number_n=NUMBERS[3], number_s=NUMBERS[2], confirm="yes").status_code == 303
    assert {key for key, _ in players(hall, north_south)} == {NUMBERS[2], NUMBERS[3]}


def test_a_number_that_is_nobodys_asks_for_a_name_and_the_director_sees_who_is_unknown(hall: TestClient) -> None:
    phone, desk = another(hall), another(hall)
    at_table(phone)
    director(desk)
    assert "Not in the list of members" in read(desk, "/direct/spring").text
    nobody_has = "999" + check_digit("999")
    form = form_to(read(phone, "/table/who"), "/table/who")
    looked = send(phone, form, number_e=nobody_has)
    assert f"Nobody has the number {nobody_has}" in Page(looked.text).text
    guest = form_to(Page(looked.text), "/table/who")
    assert send(phone, guest, confirm="yes").status_code == 400
    assert send(phone, guest, name_e="Gus Guest", confirm="yes").status_code == 303
    east_west = next(seat.ew[0] for seat in state_of(hall).known_seatings.values() if seat.table == "1")
    assert ("Gus Guest", "Gus Guest") in players(hall, east_west)
    assert "Gus Guest" in read(desk, "/direct/spring").text
