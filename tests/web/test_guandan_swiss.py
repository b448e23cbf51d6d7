"""积分编排 by forms alone, from the entries to the 成绩册: individuals with four at a table, pairs, teams."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place, Room
from cardinal.store import Competition
from tests.formats.pdf_words import pdf_words
from tests.store.story import DIRECTOR, entry
from tests.web.at_the_table import form_of, look
from tests.web.direct_story import said
from tests.web.forms import form_to, read, send
from tests.web.people import another, at_table, do, nobody, organiser, state_of

KEY = "plum-cup"
LINES = {
    "individual": "牌手{0}",
    "pairs": "甲{0} & 乙{0}",
    "teams": "队伍{0}：甲{0}，乙{0}，丙{0}，丁{0}",
}
NAMES = {"individual": "牌手", "pairs": "甲", "teams": "队伍"}


def places(state: Competition, number: int) -> list[Place]:
    """Where something is played in a round: a game at each table, or a board in each room of a team match."""
    stage = state.conditions.stages[0]
    rooms = (Room.OPEN, Room.CLOSED) if state.conditions.form == "teams" else (Room.NONE,)
    boards = range(1, stage.boards + 1) if stage.duplicate else (1,)
    return [
        Place(stage.name, number, match.table, board, room)
        for match in state.known_matches
        if match.round == number and match.away is not None
        for board in boards
        for room in rooms
    ]


@pytest.mark.parametrize(("form", "count", "at_once"), [("individual", 9, 8), ("pairs", 5, 4), ("teams", 5, 4)])
def test_a_swiss_is_run_by_clicking_from_its_entries_to_its_results(
    client: TestClient, form: str, count: int, at_once: int
) -> None:
    organiser(client)
    quick = form_to(read(client, "/organise/quick"), "/organise/quick")
    lines = "\n".join(LINES[form].format(number) for number in range(1, count + 1))
    made = send(
        client, quick, kind=f"guandan-{form}", name="Plum Cup", entries=lines, system="swiss", rounds="2", boards="2"
    )
    assert made.status_code == 303
    state = state_of(client, KEY)
    assert str(state.conditions.stages[0].system) == "swiss"
    for number in (1, 2):
        if number == 2:
            draw = form_to(read(client, f"/organise/{KEY}/draw"), "/draw")
            assert send(client, draw, "Draw the next round").status_code == 303
        state = state_of(client, KEY)
        playing = [one for match in state.known_matches if match.round == number for one in match.numbers
                   if match.away is not None]  # fmt: skip
        # Nine individuals: two tables of four, and one who sits out; five pairs or teams: two matches and a bye.
        assert len(playing) == len(set(playing)) == at_once
        start = form_to(read(client, f"/organise/{KEY}"), "/start")
        assert send(client, start, f"Start round {number} (Main)").status_code == 303
        for place in places(state_of(client, KEY), number):
            do(client, KEY, entry(place, "+1" if state.conditions.stages[0].duplicate else "A+:7"), DIRECTOR)
    booklet = nobody(another(client)).get(f"/events/{KEY}/results", params={"as": "pdf", "lang": "zh-Hans"})
    words = pdf_words(booklet.content)
    assert "成绩册" in words
    assert "未定" not in words  # nothing is missing
    for number in range(1, count + 1):
        assert f"{NAMES[form]}{number}" in words


def test_four_individuals_see_each_other_on_the_phone_of_their_table(client: TestClient) -> None:
    organiser(client)
    quick = form_to(read(client, "/organise/quick"), "/organise/quick")
    lines = "\n".join(f"牌手{number}" for number in range(1, 9))
    send(client, quick, kind="guandan-individual", name="Plum Cup", entries=lines, system="swiss", rounds="2")
    start = form_to(read(client, f"/organise/{KEY}"), "/start")
    assert send(client, start, "Start round 1 (Main)").status_code == 303
    match = state_of(client, KEY).known_matches[0]
    phone = another(client)
    at_table(phone, KEY, match.table)
    table = said(read(phone, "/table"))
    for number in match.numbers:
        assert f"牌手{number}" in table
    assert form_of(look(phone), "enter").action.startswith("/table")
