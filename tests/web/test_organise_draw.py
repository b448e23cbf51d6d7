"""The draw by forms: figures before it, a seed that is kept, the next round of a Swiss, lots where all are level."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.contest.drawing import draw_next
from cardinal.contest.model import Place
from cardinal.contest.toml_writer import toml_text
from cardinal.store import Role
from cardinal.store.commands import Actor
from cardinal.store.setting_up import StartRound
from tests.store.story import entry
from tests.web.forms import BROWSER, Form, Page, form_to, read, send
from tests.web.people import do, evening, organiser, state_of

DRAW = "/organise/spring/draw"
DIRECTOR = Actor("dan", Role.DIRECTOR)


def conditions(**stage: object) -> str:
    told = {"name": "Main", "system": "mitchell", "scoring": "matchpoints", **stage}
    return toml_text({"name": "Spring pairs", "pack": "wbf-2017", "form": "pairs", "stage": [told]})


def test_the_figures_come_first_and_tell_nobody_whom_they_meet(client: TestClient) -> None:
    evening(client, pairs=9, conditions=conditions(fit="movement"), drawn=False)
    organiser(client)
    page = read(client, DRAW)
    form = form_to(page, "/draw")
    before = state_of(client).seq
    answer = send(client, form, "Preview the figures")
    assert answer.status_code == 200
    text = Page(answer.text).text
    # Nine pairs are four and a half tables: a Howell of nine rounds, in each of which one pair sits out.
    assert "Howell" in text
    facts = answer.text.partition("<dl")[2].partition("</dl>")[0]
    assert [one.partition("</dd>")[0] for one in facts.split("<dd>")[1:]] == ["Howell", "9", "4", "3", "1"]
    assert "Nora" not in text
    assert form_to(Page(answer.text), "/draw").fields["seed"] == form.fields["seed"]
    assert state_of(client).seq == before


def test_the_draw_is_what_anybody_makes_of_the_seed(client: TestClient) -> None:
    evening(client, drawn=False)
    organiser(client)
    expected = draw_next(state_of(client).folder, "a lottery's figures").draw.order
    seats = draw_next(state_of(client).folder, "a lottery's figures").seatings
    answer = send(client, form_to(read(client, DRAW), "/draw"), "Draw", seed="a lottery's figures")
    assert answer.status_code == 303
    state = state_of(client)
    assert state.draw.stages[0].order == expected
    assert set(state.known_seatings) == {(one.stage, one.round, one.table) for one in seats}
    assert state.conditions.published_at is not None
    assert "Every round is drawn." in read(client, DRAW).text


def test_each_form_offers_another_seed_from_chance(client: TestClient) -> None:
    evening(client, drawn=False)
    organiser(client)
    seeds = {form_to(read(client, DRAW), "/draw").fields["seed"] for _ in range(5)}
    assert len(seeds) == 5
    assert {len(one) for one in seeds} == {16}


def test_a_draw_that_cannot_be_is_refused_and_keeps_its_seed(client: TestClient) -> None:
    evening(client, pairs=1, conditions=conditions(fit="movement"), drawn=False)
    organiser(client)
    form = form_to(read(client, DRAW), "/draw")
    for button in ("Draw", "Preview the figures"):
        answer = send(client, form, button, seed="of mine")
        assert answer.status_code == 400
        assert form_to(Page(answer.text), "/draw").fields["seed"] == "of mine"
    answer = send(client, form, "Draw", seed="")
    assert answer.status_code == 400
    assert not state_of(client).known_seatings


def test_the_next_round_of_a_swiss_is_drawn_when_the_one_before_is_complete(client: TestClient) -> None:
    told = conditions(system="swiss", rounds=2, boards=2, scoring="cross_imps")
    evening(client, pairs=4, conditions=told, started=1)
    organiser(client)
    form = form_to(read(client, DRAW), "/draw")
    early = send(client, form, "Draw the next round")
    assert early.status_code == 400
    for match in state_of(client).known_matches:
        for board in (1, 2):
            do(client, "spring", entry(Place("Main", 1, match.table, board), "1NT by N ="), DIRECTOR)
    assert read(client, "/organise/spring").links
    answer = send(client, form_to(read(client, DRAW), "/draw"), "Draw the next round")
    assert answer.status_code == 303
    state = state_of(client)
    met = {frozenset((one.home, one.away)) for one in state.known_matches}
    # Four pairs in two rounds: four meetings, none twice.
    assert len(met) == 4
    assert {one.seed for one in state.draw.stages} == {"a published seed"}
    do(client, "spring", StartRound("Main", 2))
    assert "Every round is drawn." in read(client, DRAW).text


def lots_form(client: TestClient, **filled: str) -> Form:
    """What the form of lots sends, for a stage in which nobody asks for them yet."""
    fields = form_to(read(client, "/organise/spring/entries"), "/entries-link").fields
    return Form("/organise/spring/lots", {**fields, "stage": "Main", "group": "1 2 3", **filled})


def test_lots_fall_as_they_were_written_down_or_by_chance(client: TestClient) -> None:
    evening(client)
    organiser(client)
    assert send(client, lots_form(client, order="3, 1, 2")).status_code == 303
    assert state_of(client).lots[0].order == (3, 1, 2)
    assert send(client, lots_form(client)).status_code == 303
    # Lots drawn again stand in place of the first.
    (again,) = state_of(client).lots
    assert sorted(again.order) == [1, 2, 3]
    assert "Nora 3" in read(client, DRAW).text


@pytest.mark.parametrize(
    "filled",
    [{"order": "1 2"}, {"order": "1 2 2"}, {"order": "a b c"}, {"group": ""}, {"group": "88"}, {"stage": "Semi"}],
)
def test_lots_that_leave_somebody_out_are_refused(client: TestClient, filled: dict[str, str]) -> None:
    evening(client)
    organiser(client)
    form = lots_form(client)
    assert send(client, Form(form.action, form.fields | filled)).status_code == 400
    assert state_of(client).lots == ()


def test_the_page_asks_for_lots_where_the_ladder_ends_in_them(client: TestClient) -> None:
    stage = {"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "levels", "ties": ["lots"]}
    told = {"name": "Guandan", "pack": "china-guandan", "form": "pairs", "stage": [stage]}
    evening(client, conditions=toml_text(told), started=3)
    organiser(client)
    assert "Lots:" not in read(client, DRAW).text
    for one in list(state_of(client).known_seatings.values()):
        for board in one.boards if one.ns and one.ew else ():
            do(client, "spring", entry(Place("Main", one.round, one.table, board), "0"), DIRECTOR)
    page = read(client, DRAW)
    assert "Lots: Main" in page.text
    form = form_to(page, "/lots")
    # Nobody gained a level on anybody: all six are level.
    assert sorted(form.fields["group"].split()) == list("123456")
    assert send(client, form, order="6 5 4 3 2 1").status_code == 303
    assert "Lots: Main" not in read(client, DRAW).text


def test_a_movement_is_chosen_beside_others_and_the_draw_follows_it(client: TestClient) -> None:
    evening(client, pairs=9, conditions=conditions(fit="movement"), drawn=False)
    organiser(client)
    form = form_to(read(client, DRAW), "/draw")
    wished = send(client, form, "Show movements", evening="170", winners="1", seed="of mine")
    assert wished.status_code == 200
    text = Page(wished.text).text
    # Eight rounds of three boards for four tables and a half, and nobody meets twice.
    assert "Short Howell" in text
    assert "8 × 3 = 24" in text
    assert "Two winners, one for each direction: North-South stay" not in text
    assert wished.text.count('class="movement"') >= 4
    shown_again = form_to(Page(wished.text), "/draw")
    assert (shown_again.fields["evening"], shown_again.fields["seed"]) == ("170", "of mine")
    answer = send(client, shown_again, "Draw", movement="short_howell-8x3")
    assert answer.status_code == 303
    state = state_of(client)
    stage = state.conditions.stages[0]
    assert (stage.system, stage.rounds, stage.boards, str(stage.winners)) == ("short_howell", 8, 3, "overall_one")
    assert state.conditions.plan("Main").fit == "stated"
    after = read(client, DRAW).text
    assert "Main: short Howell, 8 rounds of 3 boards" in after


def test_wishes_that_cannot_be_read_and_movements_that_there_are_not_keep_the_form(client: TestClient) -> None:
    evening(client, pairs=9, conditions=conditions(fit="movement"), drawn=False)
    organiser(client)
    form = form_to(read(client, DRAW), "/draw")
    for button, filled in (
        ("Show movements", {"evening": "a lot"}),
        ("Show movements", {"evening": "180", "winners": "3"}),
        ("Draw", {"movement": "howell-8x3"}),
        ("Preview the figures", {"movement": "nothing"}),
    ):
        answer = send(client, form, button, seed="of mine", **filled)
        assert answer.status_code == 400
        kept = form_to(Page(answer.text), "/draw").fields
        assert kept["seed"] == "of mine"
    assert not state_of(client).known_seatings


def test_the_page_opens_the_round_that_is_played(client: TestClient) -> None:
    def opened() -> str:
        html = client.get(DRAW, headers=BROWSER).text
        return Page(html.partition("<details open>")[2].partition("</summary>")[0]).text.strip()

    evening(client, pairs=8, started=0)
    organiser(client)
    assert opened() == "Main, round 1"
    for number in (1, 2):
        do(client, "spring", StartRound("Main", number), DIRECTOR)
    assert opened() == "Main, round 2"


def test_a_stage_without_a_result_is_drawn_again_by_another_movement(client: TestClient) -> None:
    evening(client, pairs=8, conditions=conditions(fit="movement"), started=0)
    organiser(client)
    form = form_to(read(client, DRAW), "/draw/again")
    shown_again = send(client, form, "Show movements", evening="180")
    assert "Short Howell" in Page(shown_again.text).text
    assert send(client, form, "Draw again", movement="short_howell-6x4").status_code == 303
    stage = state_of(client).conditions.stages[0]
    assert (stage.system, stage.rounds, stage.boards) == ("short_howell", 6, 4)
    assert {one.round for one in state_of(client).known_seatings.values()} == set(range(1, 7))
    again = form_to(read(client, DRAW), "/draw/again")
    assert send(client, again, "Draw again", movement="howell-2x2").status_code == 400


def test_a_swiss_stands_beside_the_movements_and_says_what_nobody_knows_beforehand(client: TestClient) -> None:
    evening(client, pairs=9, conditions=conditions(fit="movement"), drawn=False)
    organiser(client)
    page = read(client, DRAW)
    assert "Who meets whom is not known beforehand" in page.text
    shown = send(client, form_to(page, "/draw"), "Show movements", evening="180")
    assert "swiss-6x4" in shown.text
    assert send(client, form_to(page, "/draw"), movement="swiss-6x4").status_code == 303
    stage = state_of(client).conditions.stages[0]
    assert (stage.system, stage.rounds, stage.boards, stage.vp_scale) == ("swiss", 6, 4, "percent")
    assert {match.round for match in state_of(client).known_matches} == {1}
    # Back to a movement, as long as there is not a result.
    again = form_to(read(client, DRAW), "/draw/again")
    assert send(client, again, "Draw again", movement="howell-9x3").status_code == 303
    stage = state_of(client).conditions.stages[0]
    assert (stage.system, stage.vp_scale) == ("howell", "")


def test_the_last_stage_without_a_result_is_drawn_again_where_there_are_several(client: TestClient) -> None:
    stages = [
        {"name": "Heat", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints", "qualifiers": 4},
        {"name": "Final", "system": "howell", "rounds": 3, "boards": 2, "scoring": "matchpoints"},
    ]
    record = {"name": "Spring pairs", "pack": "wbf-2017", "form": "pairs", "stage": stages}
    evening(client, pairs=8, conditions=toml_text(record), started=0)
    organiser(client)
    form = form_to(read(client, DRAW), "/draw/again")
    assert form.fields["stage"] == "Heat"
    assert send(client, form, "Draw again", movement="howell-7x3").status_code == 303
    heat, final = state_of(client).conditions.stages
    assert (heat.system, heat.rounds, final.system, final.rounds) == ("howell", 7, "howell", 3)
