"""What a table sees of others' results once it has played a board; the lead that it notes; signing out asks first."""

from __future__ import annotations

import tomllib

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.contest.toml_writer import toml_text
from cardinal.store.setting_up import StartRound
from tests.store.story import CONDITIONS, DIRECTOR, entry
from tests.web.at_the_table import form_of, look, tap
from tests.web.forms import BROWSER, Page, uncoloured
from tests.web.people import KEY, at_table, do, evening, later, state_of

FOUR_SPADES = {"played": "played", "level": "4", "strain": "S", "declarer": "N", "made": "+1"}
OTHERS = {0: "1NT by N =", 1: "2D by E -2"}
"""What the tables of the first round had on the first and the second board of their sets."""


def with_table(**settings: object) -> str:
    return toml_text({**tomllib.loads(CONDITIONS), "table": settings})


def second_round(client: TestClient, **settings: object) -> tuple[int, int]:
    """Round 1 is entered everywhere, round 2 is under way; the boards of table 1, which another table has played."""
    evening(client, conditions=with_table(**settings) if settings else CONDITIONS)
    seatings = state_of(client).known_seatings
    for seat in (one for one in seatings.values() if one.round == 1):
        for at, board in enumerate(seat.boards):
            do(client, KEY, entry(Place("Main", 1, seat.table, board), OTHERS[at]), DIRECTOR)
    do(client, KEY, StartRound("Main", 2), DIRECTOR)
    at_table(client)
    first, second = seatings["Main", 2, "1"].boards
    return first, second


def test_a_table_sees_the_others_results_of_a_board_once_both_sides_have_agreed(client: TestClient) -> None:
    first, second = second_round(client, results_seen="after_board")
    html = look(client)
    assert "1NT" not in html
    assert look(client, f"/table?agreed={first}").count("1NT") == 0
    asked = tap(client, html, "enter", act="send", **FOUR_SPADES)
    assert "1NT" not in asked
    answer = client.post(form_of(asked, "confirm").action, data=form_of(asked, "confirm").fields, headers=BROWSER)
    assert answer.url.query == f"agreed={first}".encode()
    assert answer.headers["Cache-Control"] == "no-store"
    text = Page(answer.text).text
    # Of two results the better has the whole of a top.
    assert f"Board {first}: 4♠ N +1" in uncoloured(text)
    assert "N-S 100.0%" in text
    assert "E-W 0.0%" in text
    assert "1NT N =" in text
    # The next board stands ready, and nothing is known of it.
    assert form_of(answer.text, "enter").fields["board"] == str(second)
    assert "2♦" not in uncoloured(text)
    # Whoever looks at the board again sees the same; at the next one there is nothing to see.
    assert "1NT N =" in Page(look(client, f"/table?board={first}")).text
    assert "1NT" not in look(client, f"/table?board={second}")
    assert "2♦" not in uncoloured(look(client, f"/table?agreed={second}"))


def test_the_last_board_of_a_round_is_seen_by_those_who_played_it_and_not_by_those_who_come(client: TestClient) -> None:
    _, second = second_round(client, results_seen="after_board")
    html = look(client)
    for _ in range(2):
        html = tap(client, tap(client, html, "enter", act="send", **FOUR_SPADES), "confirm")
    assert "Round 2 is complete at this table" in html
    assert "2♦" in uncoloured(html)
    assert "2♦" not in uncoloured(look(client))
    later(client, 301)
    assert "2♦" not in uncoloured(look(client, f"/table?agreed={second}"))
    do(client, KEY, StartRound("Main", 3), DIRECTOR)
    assert "2♦" not in uncoloured(look(client, f"/table?agreed={second}"))


@pytest.mark.parametrize("scoring", ["matchpoints", "cross_imps"])
def test_the_only_result_of_a_board_has_nothing_to_be_compared_with(client: TestClient, scoring: str) -> None:
    conditions = tomllib.loads(with_table(results_seen="after_board"))
    conditions["stage"][0]["scoring"] = scoring
    evening(client, conditions=toml_text(conditions))
    at_table(client)
    text = Page(tap(client, tap(client, look(client), "enter", act="send", **FOUR_SPADES), "confirm")).text
    assert "the first result: nothing to compare with yet" in text
    # Neither the board nor the pairs have a figure that would be taken for a score.
    assert "0.0" not in text
    assert "after 1 boards" not in text


@pytest.mark.parametrize("said", [{}, {"results_seen": "after_play"}])
def test_where_the_conditions_keep_results_back_a_table_sees_none(client: TestClient, said: dict[str, object]) -> None:
    first, _ = second_round(client, **said)
    html = tap(client, tap(client, look(client), "enter", act="send", **FOUR_SPADES), "confirm")
    for page in (html, look(client, f"/table?board={first}"), look(client, f"/table?agreed={first}")):
        assert "1NT" not in page
        assert "data-compared" not in page


def test_the_lead_is_asked_by_suit_and_rank_where_the_conditions_say_so(client: TestClient) -> None:
    evening(client, conditions=with_table(lead_noted=True))
    at_table(client)
    html = look(client)
    assert html.count('name="lead_suit"') == 4
    assert html.count('name="lead_rank"') == 13
    assert "<select" not in html
    half = tap(client, html, "enter", status=400, act="send", lead_suit="D", **FOUR_SPADES)
    assert "Still to choose: Opening lead." in half
    asked = tap(client, half, "enter", act="send", lead_rank="K", **FOUR_SPADES)
    assert "Opening lead: ♦K" in Page(asked).text
    (board,) = (place.board for place in state_of(client).results)
    change = form_of(look(client, f"/table?board={board}&change=1"), "enter").fields
    assert (change["lead_suit"], change["lead_rank"]) == ("D", "K")


def test_without_that_setting_no_lead_is_asked(client: TestClient) -> None:
    evening(client)
    at_table(client)
    assert 'name="lead' not in look(client)


def test_a_result_may_be_written(client: TestClient) -> None:
    evening(client)
    at_table(client)
    near = tap(client, look(client), "enter", status=400, act="send", result="4sp n = +420")
    assert "Did you mean 4S by N =?" in Page(near).text
    assert form_of(near, "enter").fields["result"] == "4sp n = +420"
    asked = tap(client, near, "enter", act="send", result="4sx n +1")
    assert "4♠X by North, 1 over" in asked
    # What only a director gives is no result of a table.
    tap(client, tap(client, asked, "confirm"), "enter", status=400, act="send", result="A+/A-")


def test_signing_a_table_out_asks_first(client: TestClient) -> None:
    evening(client)
    at_table(client)
    html = look(client)
    before, _, after = html.partition("Leave this table")
    assert before.rstrip().endswith("<summary>")
    assert "Sign this phone out" in after
