"""Something has changed: each situation by its buttons, with a preview first, and taken back by one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.contest.standings import standings
from cardinal.store.setting_up import AddEntry, StartRound
from tests.contest.evening_maker import percentages
from tests.store.story import DIRECTOR, entry, pair
from tests.web.direct_story import form_to, press, said
from tests.web.forms import Page, read, send
from tests.web.people import KEY, director, do, evening, state_of

CHANGE = f"/direct/{KEY}/change"


def begun(client: TestClient, pairs: int = 6, *, rounds: int = 1) -> None:
    """An evening with so many rounds played, and a director at the browser."""
    evening(client, pairs=pairs)
    for number in range(1, rounds + 1):
        if number > 1:
            do(client, KEY, StartRound("Main", number), DIRECTOR)
        finish(client, number)
    director(client)


def finish(client: TestClient, number: int) -> None:
    state = state_of(client, KEY)
    for seat in state.known_seatings.values():
        if seat.round == number and seat.ns and seat.ew:
            for board in seat.boards:
                place = Place("Main", number, seat.table, board)
                points = (70, 80, 90, 110, 120)[(number * 7 + int(seat.table) * 3 + board) % 5]
                if place not in state.results:
                    do(client, KEY, entry(place, str(points)), DIRECTOR)


def previewed(client: TestClient, kind: str, button: str, filled: Mapping[str, str] | None = None) -> Page:
    page = read(client, f"{CHANGE}/{kind}")
    answer = press(client, form_to(page, f"{CHANGE}/{kind}"), button, filled)
    assert answer.status_code == 200, said(Page(answer.text))
    return Page(answer.text)


def done(client: TestClient, kind: str, page: Page) -> None:
    before = state_of(client, KEY).seq
    assert "Nothing has been changed yet." in said(page)
    assert send(client, form_to(page, f"{CHANGE}/{kind}"), "Do it").status_code == 303
    assert state_of(client, KEY).seq == before + 1


def counted_twice(client: TestClient) -> dict[int, Fraction]:
    """The list, which a second count from the lines confirms."""
    state = state_of(client, KEY)
    rows = [row for one in standings(state.event).stages[0].rankings for row in one.rows if row.place is not None]
    own = percentages(state.event.lines)
    found = {row.number: row.score for row in rows}
    assert found == {number: own.get(number, Fraction()) for number in found}
    return found


def to_the_end(client: TestClient, first: int = 2) -> dict[int, Fraction]:
    for number in range(first, state_of(client, KEY).conditions.stages[0].rounds + 1):
        do(client, KEY, StartRound("Main", number), DIRECTOR)
        finish(client, number)
    return counted_twice(client)


def test_a_late_pair_is_seated_and_taken_away_again(client: TestClient) -> None:
    begun(client, 5)
    page = previewed(client, "late", "Show what follows", {"name1": "Lena Late", "name2": "Lars Late"})
    assert "6 Lena Late - Lars Late plays from round 2 on." in said(page)
    done(client, "late", page)
    again = read(client, CHANGE)
    assert "Somebody has come late 6 Lena Late - Lars Late" in said(again)
    send(client, form_to(again, f"/direct/{KEY}/changes/M1/back"), "Take it back")
    assert 6 not in state_of(client, KEY).known_entries
    done(client, "late", previewed(client, "late", "Show what follows", {"name1": "Lena Late", "name2": "Lars Late"}))
    assert 6 in to_the_end(client)


def test_a_pair_entered_after_the_draw_is_named_and_seated_by_one_button(client: TestClient) -> None:
    begun(client, 5)
    do(client, KEY, AddEntry(pair(6)), DIRECTOR)
    done(client, "late", previewed(client, "late", "6 Nora 6 - Sam 6"))
    assert 6 in to_the_end(client)


def test_a_pair_leaves_by_its_name_and_its_opponents_sit_out(client: TestClient) -> None:
    begun(client, rounds=2)
    page = previewed(client, "leave", "4 Nora 4 - Sam 4")
    assert "4 Nora 4 - Sam 4 leaves; round 2 is its last." in said(page)
    assert "sits out" in said(page)
    done(client, "leave", page)
    state = state_of(client, KEY)
    assert [one.round for one in state.known_seatings.values() if not (one.ns and one.ew)] == [3]
    assert 4 in to_the_end(client, 3)


def test_what_the_rule_keeps_can_be_cancelled_instead(client: TestClient) -> None:
    begun(client, rounds=2)
    page = previewed(client, "leave", "4 Nora 4 - Sam 4")
    answer = press(client, form_to(page, f"{CHANGE}/leave"), "Show again", {"kept": "cancelled"})
    done(client, "leave", Page(answer.text))
    assert 4 not in to_the_end(client, 3)


def test_the_entry_page_needs_no_clause_for_a_pair_that_leaves(client: TestClient) -> None:
    begun(client, rounds=2)
    page = read(client, f"/organise/{KEY}/entries/4")
    answer = send(client, form_to(page, f"{CHANGE}/leave"), "Leaves early, or has left")
    done(client, "leave", Page(answer.text))
    assert not state_of(client, KEY).known_entries[4].status.plays


def test_a_substitute_is_named_with_the_round_and_both_stay_on_the_list(client: TestClient) -> None:
    begun(client)
    do(client, KEY, StartRound("Main", 2), DIRECTOR)
    done(client, "substitute", previewed(client, "substitute", "4 Sam 4", {"name1": "Vera Vice"}))
    assert state_of(client, KEY).event.by_number[4].name == "Nora 4 - Sam 4 (Vera Vice 2–)"
    assert "Vera Vice 2–" in said(read(client, f"/events/{KEY}/standings"))
    refused = press(
        client, form_to(read(client, f"{CHANGE}/substitute"), f"{CHANGE}/substitute"), "1 Sam 1", {"name1": "Nora 2"}
    )
    assert refused.status_code == 400
    assert "Nora 2" in refused.text


@pytest.mark.parametrize(
    ("kind", "button", "filled"),
    [
        ("turned", "Table 1: 1 – 4", {}),
        ("exchanged", "Show what follows", {"pair": "4"}),
        ("twice", "1", {}),
    ],
)
def test_seats_and_boards_are_put_right(client: TestClient, kind: str, button: str, filled: dict[str, str]) -> None:
    begun(client)
    page = read(client, f"{CHANGE}/{kind}")
    form = form_to(page, f"{CHANGE}/{kind}")
    if kind == "exchanged":
        answer = send(client, form, button)
        assert "Choose two" in answer.text
        return
    label = next(one for one in form.buttons if one.startswith(button.split(":")[0]))
    answer = press(client, form, label, filled)
    done(client, kind, Page(answer.text))
    counted_twice(client)


def test_a_board_put_off_stays_on_the_console_until_it_is_entered(client: TestClient) -> None:
    evening(client)
    director(client)
    boards = state_of(client, KEY).known_seatings["Main", 1, "1"].boards
    done(client, "skipped", previewed(client, "skipped", str(boards[0])))
    finish_but = Place("Main", 1, "1", boards[0])
    state = state_of(client, KEY)
    for seat in state.known_seatings.values():
        for board in seat.boards:
            place = Place("Main", 1, seat.table, board)
            if seat.round == 1 and place != finish_but:
                do(client, KEY, entry(place, "110"), DIRECTOR)
    page = read(client, f"/direct/{KEY}")
    form = form_to(page, f"/direct/{KEY}/start", round="2")
    assert form.fields["minutes"] == "14"
    asked = Page(press(client, form, "Start round 2").text)
    assert "Results of earlier rounds are missing. Start round 2 anyway?" in said(asked)
    assert f"Round 1, table 1: boards {boards[0]}" in said(asked)
    assert ("Main", 2) not in state_of(client, KEY).started
    send(client, form_to(asked, f"/direct/{KEY}/start", round="2"), "Start round 2 anyway")
    assert ("Main", 2) in state_of(client, KEY).started
    assert f"Round 1, table 1: boards {boards[0]}" in said(read(client, f"/direct/{KEY}"))
    do(client, KEY, entry(finish_but, "120"), DIRECTOR)
    assert "Missing from earlier rounds" not in said(read(client, f"/direct/{KEY}"))
    counted_twice(client)


def test_a_draw_again_and_an_early_start_need_no_choice(client: TestClient) -> None:
    evening(client)
    director(client)
    page = read(client, CHANGE)
    answer = send(client, form_to(page, f"{CHANGE}/unstart"), "The round was started too early")
    done(client, "unstart", Page(answer.text))
    assert state_of(client, KEY).started == {}
    do(client, KEY, AddEntry(pair(7)), DIRECTOR)
    answer = send(
        client, form_to(read(client, CHANGE), f"{CHANGE}/redraw"), "Draw again with everybody who is here now"
    )
    done(client, "redraw", Page(answer.text))
    state = state_of(client, KEY)
    assert 7 in {number for seat in state.known_seatings.values() for number in (*seat.ns, *seat.ew)}


def test_the_organiser_draws_again_until_the_first_result(client: TestClient) -> None:
    begun(client, rounds=0)
    do(client, KEY, AddEntry(pair(7)), DIRECTOR)
    page = read(client, f"/organise/{KEY}/draw")
    assert "without a seat: 7" in said(page)
    assert send(client, form_to(page, f"/organise/{KEY}/draw/again"), "Draw again").status_code == 303
    assert "without a seat" not in said(read(client, f"/organise/{KEY}/draw"))
    finish(client, 1)
    assert "Draw again" not in said(read(client, f"/organise/{KEY}/draw"))


def test_an_evening_cut_short_is_over(client: TestClient) -> None:
    begun(client)
    done(client, "short", previewed(client, "short", "Over after round 1"))
    assert state_of(client, KEY).conditions.stages[0].rounds == 1
    counted_twice(client)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_every_situation_has_its_page_in_every_language(client: TestClient, language: str) -> None:
    begun(client)
    director_pages = [CHANGE, *(f"{CHANGE}/{kind}" for kind in ("late", "leave", "substitute", "turned", "others"))]
    for path in director_pages:
        text = said(read(client, f"{path}?lang={language}"))
        assert "{" not in text
        assert "kind_" not in text
