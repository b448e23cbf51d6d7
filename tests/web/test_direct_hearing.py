"""A hearing at a table of an event, from the call to the ruling on the board, through its pages and forms."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.language import Language
from cardinal.store.playing import CallDirector
from cardinal.web.demonstration.making import demonstrate
from cardinal.web.demonstration.names import BRIDGE
from tests.store.story import DIRECTOR, entry, table
from tests.web.direct_hearing_story import AT_FIRST, FIRST, HOME, REVOKE, facts_form, heard, press, write_form, written
from tests.web.direct_story import said, taken
from tests.web.forms import Page, read, send
from tests.web.people import KEY, another, at_table, call, director, do, evening, organiser, services_of, state_of, user


def insufficient(client: TestClient, address: str = AT_FIRST) -> Page:
    """From the search to the first question: East's 1♥ over North's 1♠."""
    found = read(client, f"{address}&q=insufficient", language="en")
    page = read(client, found.links["Insufficient bid"], language="en")
    return read(client, facts_form(page).address(acts="N calls 1S\r\nE calls 1H\r\nattention"), language="en")


def test_an_accepted_insufficient_bid_is_written_down_without_a_score_and_the_call_is_answered(
    client: TestClient,
) -> None:
    evening(client)
    do(client, KEY, CallDirector("1", "insufficient bid", "Main", 1, 1), table(1))
    director(client)
    page = insufficient(client, taken(client, KEY, "C1"))
    # 27A1: the choice is that of the offender's left-hand opponent, South; of pair 1 Nora sits North and Sam South.
    number = state_of(client).known_seatings["Main", 1, "1"].ns[0]
    assert f"South · Sam {number}" in said(page)
    page = press(client, press(client, page, "Yes"), "Nothing unusual")
    assert "East's 1♥ stands." in said(page)
    assert "The score does not change" in said(page)
    page = written(client, send(client, write_form(page)))
    state = state_of(client)
    ruling = state.rulings[0]
    assert (ruling.key, ruling.place, ruling.score, ruling.by) == ("R1", FIRST, None, "dan")
    assert "27A1" in ruling.clauses
    assert parse_qs(ruling.hearing)["a.accept"] == ["yes"]
    assert (state.open_calls, state.calls["C1"].note) == ((), "R1")
    # The sheet: who, what, by which clause, the answer, and until when it can be appealed (92B: 30 minutes).
    text = said(page)
    assert "Ruling R1" in text
    assert f"South · Sam {number}" in text
    assert "East's 1♥ stands." in text
    assert page.links["27A1"] == "/laws/2017/27A1"
    assert "until 30 minutes after the scores are published" in text
    # Nothing is left to be done, and the result of the board is still the table's to enter.
    assert "Nothing is left to be done." in said(read(client, HOME, language="en"))
    do(client, KEY, entry(FIRST, "1H by E ="), DIRECTOR)
    assert state_of(client).results[FIRST].counts


def test_the_same_form_twice_is_one_ruling_and_so_is_the_same_hearing_again(client: TestClient) -> None:
    evening(client)
    director(client)
    page = press(client, press(client, insufficient(client), "Yes"), "Nothing unusual")
    form = write_form(page)
    first, second = send(client, form), send(client, form)
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]
    again = press(client, press(client, insufficient(client), "Yes"), "Nothing unusual")
    assert "already, as R1" in said(again)
    assert len(state_of(client).rulings) == 1


def test_a_reason_that_is_missing_is_asked_for_and_nothing_is_written(client: TestClient) -> None:
    evening(client)
    director(client)
    page = press(client, press(client, insufficient(client), "Yes"), "Nothing unusual")
    answer = send(client, write_form(page), reason=" ")
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    long = "x" * 2_500
    answer = send(client, write_form(Page(answer.text)), reason=long)
    assert answer.status_code == 400
    assert write_form(Page(answer.text)).fields["reason"] == long
    assert state_of(client).rulings == ()


def test_an_answer_can_be_taken_back_and_the_other_way_is_told(client: TestClient) -> None:
    evening(client)
    director(client)
    page = press(client, insufficient(client), "No")
    assert "East · Nora" in said(page)
    again = read(client, page.links["Take back the last answer"], language="en")
    assert "Take back the last answer" not in again.links
    assert "South · Sam" in said(again)
    ruled = press(client, press(client, again, "Yes"), "Nothing unusual")
    assert "If the answer had been No" in said(ruled)
    assert all(title in said(ruled) for title in ("Bridge 2017", "Bridge 2007", "Bridge 1987"))
    # Another edition is a comparison, and no hearing of this event.
    assert ruled.links["Hear under this edition"].startswith("/hearing/ask?")


def test_the_form_begins_with_what_is_known_of_the_board(client: TestClient) -> None:
    evening(client)
    do(client, KEY, entry(Place("Main", 1, "1", 2), "3NT by W -1"), DIRECTOR)
    director(client)
    page = read(client, f"{HOME}/facts?stage=Main&round=1&table=1&board=2&book=2017&law=64", language="en")
    fields = facts_form(page).fields
    # Board 2: East deals, North-South are vulnerable.
    assert (fields["number"], fields["dealer"], fields["vulnerable"]) == ("2", "E", "NS")
    assert fields["contract"] == "3NT by W"


def test_a_call_is_found_in_chinese(client: TestClient) -> None:
    evening(client)
    director(client)
    page = read(client, f"{AT_FIRST}&q=首攻越序", language="zh-Hans")
    facts = [link for link in page.links.values() if link.startswith(f"{HOME}/facts")]
    assert parse_qs(urlsplit(facts[0]).query)["law"] == ["54"]
    assert parse_qs(urlsplit(facts[0]).query)["book"] == ["2017"]


@pytest.mark.parametrize(("language", "what"), [("en", "A revoke"), ("zh-Hans", "藏牌"), ("ja", "リボーク")])
def test_what_the_table_called_for_stands_first(client: TestClient, language: str, what: str) -> None:
    evening(client)
    do(client, KEY, CallDirector("1", what, "Main", 1, 1), table(1))
    director(client)
    page = read(client, f"{HOME}?table=1&call=C1", language=language)
    facts = [link for link in page.links.values() if link.startswith(f"{HOME}/facts")]
    assert parse_qs(urlsplit(facts[0]).query)["law"][0] in ("62", "64")


def test_only_who_directs_the_event_hears_in_it(client: TestClient) -> None:
    evening(client)
    director(client)
    form = write_form(press(client, press(client, insufficient(client), "Yes"), "Nothing unusual"))
    paths = (HOME, AT_FIRST, f"{HOME}/facts?table=1", f"{HOME}/ask?table=1&law=27", f"{HOME}/rulings/R1")
    stranger, device, guest = another(client), another(client), another(client)
    at_table(device)
    user(guest, "gus")
    for visitor, status in ((stranger, 401), (device, 401), (guest, 403)):
        for path in paths:
            answer = visitor.get(path, headers={"Accept": "application/json"}, follow_redirects=False)
            assert answer.status_code == status, (path, answer.status_code)
        for action in (HOME, f"{HOME}/rulings/R1"):
            answer = visitor.post(action, data=form.fields, headers={"Accept": "application/json"})
            assert answer.status_code in (status, 403), action
    assert state_of(client).rulings == ()
    organiser(client, KEY)
    assert read(client, AT_FIRST).forms


@pytest.mark.parametrize("query", ["table=9", "table=1&board=77", "table=1&stage=Nowhere", "call=C9"])
def test_a_table_or_a_board_that_is_not_there_leads_back_to_the_tables(client: TestClient, query: str) -> None:
    evening(client)
    director(client)
    for path in (HOME, f"{HOME}/facts"):
        assert "At which table?" in said(read(client, f"{path}?{query}", status=400, language="en"))
    assert read(client, f"{HOME}/rulings/R9", status=404)


def test_the_lead_out_of_turn_of_the_demonstration_is_heard_from_its_call(client: TestClient) -> None:
    """West has led, and the lead was East's: North declares. The lead is refused (54D)."""
    call(client, demonstrate, services_of(client))
    director(client, BRIDGE)
    waiting = state_of(client, BRIDGE).open_calls[0]
    start = taken(client, BRIDGE, waiting.key)
    found = read(client, f"{start}&q=lead+out+of+turn", language="en")
    page = read(client, found.links["Opening lead out of turn"], language="en")
    told = facts_form(page)
    assert told.fields["number"] == str(waiting.board)
    page = read(client, told.address(contract="3NT by N", acts="W leads HK\r\nattention"), language="en")
    # 54A and 54B: the choice is declarer's, who is asked by name with what follows from each answer.
    north = told_seats(client, BRIDGE, waiting.table)
    assert f"Ask North · {north}" in said(page)
    assert "South becomes declarer." in said(page)
    # 54D and 50D2(a): then East has the lead, and declarer may forbid hearts.
    page = press(client, press(client, page, "Refuse"), "Forbid a suit")
    page = press(client, page, "Nothing unusual")
    page = written(client, send(client, write_form(page, BRIDGE)))
    state = state_of(client, BRIDGE)
    assert [(one.place.table, one.place.board, one.score) for one in state.rulings] == [("4", waiting.board, None)]
    assert {"54D", "50D2(a)"} <= set(state.rulings[0].clauses)
    assert state.open_calls == ()
    # The card is back in the hand: there is no penalty card left that could help anybody (50E2, not 50E4).
    assert "looks again" not in said(page)
    assert state.rulings[0].owed == ()


def told_seats(client: TestClient, key: str, at: str) -> str:
    """The name of North at a table of the third round: the first player of the pair."""
    state = state_of(client, key)
    number = state.known_seatings["Pairs", 3, at].ns[0]
    return next(one for one in state.entries if one.number == number).players[0].name


@pytest.mark.parametrize("language", [one for one in Language if one is not Language.EN])
def test_the_pages_have_no_word_of_another_language(client: TestClient, language: Language) -> None:
    evening(client)
    director(client)
    written(client, send(client, write_form(heard(client, **REVOKE)), reason="–"))
    at = AT_FIRST.partition("?")[2]
    asked = f"{at}&law=27&acts=N+calls+1S%0AE+calls+1H%0Aattention"
    paths = (HOME, AT_FIRST, f"{HOME}/ask?{asked}", f"{HOME}/rulings/R1")
    # The event, its stage and its players are called what they are called.
    names = {"spring", "pairs", "main", "nora", "cardinal", "english", "openapi"}
    for path in paths:
        page = read(client, path, language=language)
        words = {word.lower() for word in re.findall(r"[A-Za-z_]{4,}", page.foreign)}
        assert words <= names, (path, words - names)
