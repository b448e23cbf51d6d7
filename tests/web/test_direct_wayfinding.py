"""A director finds the way: to the hearing from every page, and only to buttons that do something now."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from starlette.testclient import TestClient

from tests.store.story import DIRECTOR, entry
from tests.web.direct_story import BOARD_1, said
from tests.web.forms import form_to, read
from tests.web.people import KEY, director, do, evening

PLACE = "stage=Main&round=1&table=1&board=2"
TITLE = "Opening lead out of turn"
"""How the titles of leading cases of Law 54 begin."""


def test_the_hearing_is_one_of_the_directors_pages(client: TestClient) -> None:
    evening(client)
    director(client)
    for path in ("", "/score", "/penalties", "/corrections", "/appeals", "/ties", "/publish"):
        # The site's own page for a hearing at no table has the same name, and stands before it.
        assert f'href="/direct/{KEY}/hearing"' in client.get(f"/direct/{KEY}{path}").text, path


def test_an_example_of_the_casebook_is_told_of_the_board_that_is_played_here(client: TestClient) -> None:
    evening(client)
    director(client)
    page = read(client, f"/direct/{KEY}/hearing/facts?{PLACE}&book=2017&law=54", language="en")
    examples = [link for name, link in page.links.items() if name.startswith(TITLE)]
    assert examples
    for link in examples:
        told = parse_qs(urlsplit(link).query)
        # Board 2: East deals, North-South are vulnerable.
        assert (told["number"], told["dealer"], told["vulnerable"]) == (["2"], ["E"], ["NS"])
        assert told["acts"]
    # Nobody has told anything yet, and a form that is empty shows how it is told.
    assert 'placeholder="' in client.get(f"/direct/{KEY}/hearing/facts?{PLACE}&book=2017&law=54").text


def test_an_example_at_no_table_keeps_its_own_board(client: TestClient) -> None:
    page = read(client, "/hearing/facts?book=2017&law=54", language="en")
    link = next(link for name, link in page.links.items() if name.startswith(TITLE))
    assert "acts" in parse_qs(urlsplit(link).query)


def test_the_board_of_a_hearing_is_said_in_words(client: TestClient) -> None:
    told = "book=2017&law=54&number=16&dealer=W&vulnerable=EW&contract=4SX+by+S&acts=E+leads+HK%0Aattention"
    text = said(read(client, f"/hearing/ask?{told}", language="en"))
    assert "Board 16 · Dealer: West · East-West vulnerable · 4♠X by South" in text


def test_lots_are_asked_for_only_where_they_decide(client: TestClient) -> None:
    evening(client)
    for place, result in BOARD_1:
        do(client, KEY, entry(place, result), DIRECTOR)
    director(client)
    page = read(client, f"/direct/{KEY}/ties")
    assert "The conditions have no lots for this list" in said(page)
    assert not [form for form in page.forms if form.action.startswith(f"/direct/{KEY}/ties")]


def test_a_list_with_results_missing_is_published_only_on_purpose(client: TestClient) -> None:
    evening(client)
    director(client)
    page = read(client, f"/direct/{KEY}/publish")
    assert "Publish it even though results are missing" in said(page)
    assert form_to(page, f"/direct/{KEY}/publish").fields["stage"] == "Main"


def test_a_result_to_correct_is_shown_in_words_with_how_to_write_another(client: TestClient) -> None:
    evening(client)
    place, result = BOARD_1[0]
    do(client, KEY, entry(place, result), DIRECTOR)
    director(client)
    where = f"stage=Main&round={place.round}&table={place.table}&board={place.board}"
    text = said(read(client, f"/direct/{KEY}/corrections?{where}"))
    # The first result of the story is 4S by N =.
    assert "4♠ by North, just made" in text
    assert "As in 4S by N =" in text
