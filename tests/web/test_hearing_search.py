"""The first page of a hearing finds what can be heard, in the caller's own words."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.web.forms import read


def test_the_first_page_of_a_hearing_searches_and_leads_to_the_facts(client: TestClient) -> None:
    page = read(client, "/hearing?q=首攻越序", language="zh-Hans")
    assert page.links["越序首攻"] == "/hearing/facts?book=2017&law=54"


def test_nothing_found_still_shows_a_way_on(client: TestClient) -> None:
    page = read(client, "/hearing?q=zeppelin", language="en")
    assert 'Nothing was found for "zeppelin".' in page.text
    assert page.links["Tell what happened"] == "/hearing/facts?book=2017"


def test_a_number_and_words_that_lead_nowhere_show_the_nearest(client: TestClient) -> None:
    assert read(client, "/hearing?q=36C", language="en").links["Inadmissible double or redouble"].endswith("law=36")
    # A slip of the finger is understood.
    page = read(client, "/hearing?q=reboke", language="en")
    assert page.links["Correcting a revoke"] == "/hearing/facts?book=2017&law=62"


def test_programs_search_the_same_index(client: TestClient) -> None:
    found = client.get(
        "/api/irregularities", params={"q": "掉牌", "book": "2017"}, headers={"Accept-Language": "en"}
    ).json()
    assert found["found"][0] == {"law": "49", "book": "2017", "name": "Defender's exposed cards"}
    assert client.get("/api/laws/2017/46A").json()[0]["heard_under"] == ["46"]
    slip = client.get("/api/irregularities", params={"q": "reboke", "book": "2017"}).json()
    assert (slip["found"][0]["law"], slip["nearest"]) == ("62", [])
    near = client.get("/api/irregularities", params={"q": "zeppelin", "book": "2017"}).json()
    assert near["found"] == []
    assert near["nearest"]


def test_a_record_with_two_matters_says_which_is_heard_and_leads_on_to_the_next(client: TestClient) -> None:
    acts = "N calls 1S%0AW drops C3%0AE calls 1H%0Aattention".replace(" ", "+")
    first = read(client, f"/hearing/ask?book=2017&acts={acts}", language="en")
    assert "East bids 1♥. Insufficient bid." in first.text
    assert "law=27" in first.links["Hear it first"]
    ruled = read(client, f"/hearing/ask?book=2017&acts={acts}&a.exposed=yes", language="en")
    second = read(client, ruled.links["Hear it next"], language="en")
    assert "South: do you accept the insufficient bid of 1♥?" in second.text
    address = f"{ruled.links['Hear it next']}&a.accept=yes&a.unusual=no"
    assert "East's 1♥ stands." in read(client, address, language="en").text


def test_a_position_is_told_in_fields_of_the_form(client: TestClient) -> None:
    form = "book=2017&contract=3NT+by+S&left=N:2.3.4.+5.6.7.8+A.K.Q.2+-&trick=W:+H4+H2&won=NS+6,+EW+3"
    page = read(client, f"/hearing/ask?{form}&acts=E+plays+D7%0Aattention", language="en")
    assert "♦7" in page.text
    kept = read(client, f"/hearing/facts?{form}", language="en").forms[-1].fields
    assert (kept["left"], kept["trick"], kept["won"]) == ("N:2.3.4. 5.6.7.8 A.K.Q.2 -", "W: H4 H2", "NS 6, EW 3")
