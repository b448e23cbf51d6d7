"""Conditions by their form: the usual choices, the clause beside each, and what a revision does to the standings."""

from __future__ import annotations

from fractions import Fraction

import pytest
from starlette.testclient import TestClient

from cardinal.contest.clock import time_allowed
from cardinal.contest.model import Place
from cardinal.contest.stage import Average, Scoring
from cardinal.contest.stage_record import Fit
from cardinal.store import Role
from cardinal.store.commands import Actor
from tests.store.story import entry
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import another, do, evening, organiser, state_of

PAGE = "/organise/spring/conditions"
DIRECTOR = Actor("dan", Role.DIRECTOR)


@pytest.fixture
def draft(client: TestClient) -> TestClient:
    evening(client, drawn=False)
    organiser(client)
    return client


def form(client: TestClient) -> Form:
    return form_to(read(client, PAGE), "/conditions")


def test_the_form_saves_what_was_chosen_and_nothing_else(draft: TestClient) -> None:
    before = state_of(draft).conditions
    filled = {"times.per_board": "8", "stage.0.scoring": "cross_imps", "corrections.minutes": "45"}
    assert send(draft, form(draft), **filled).status_code == 303
    after = state_of(draft).conditions
    assert (after.times.per_board, after.corrections.minutes) == (8, 45)
    assert after.stages[0].scoring is Scoring.CROSS_IMPS
    assert after.changed - before.changed == {"times.per_board", "corrections.minutes"}
    # Eight minutes for each of two boards.
    assert time_allowed(after, after.stages[0]).value == 16


def test_a_form_that_is_sent_as_it_came_changes_nothing(draft: TestClient) -> None:
    before = state_of(draft).conditions
    assert send(draft, form(draft)).status_code == 303
    assert state_of(draft).conditions == before


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_the_form_is_there_in_every_language(draft: TestClient, language: str) -> None:
    assert send(draft, form_to(read(draft, f"{PAGE}?lang={language}"), "/conditions")).status_code == 303


def test_rounds_and_boards_left_empty_are_chosen_by_the_draw(draft: TestClient) -> None:
    assert send(draft, form(draft), **{"stage.0.rounds": "", "stage.0.boards": ""}).status_code == 303
    assert state_of(draft).conditions.plans[0].fit is Fit.LENGTH
    refused = send(draft, form(draft), **{"stage.0.rounds": "5", "stage.0.boards": ""})
    assert refused.status_code == 400
    assert form_to(Page(refused.text), "/conditions").fields["stage.0.rounds"] == "5"


def test_a_movement_of_one_winner_has_one_list(draft: TestClient) -> None:
    send(draft, form(draft), **{"stage.0.system": "howell", "stage.0.rounds": "5", "stage.0.boards": "2"})
    stage = state_of(draft).conditions.stages[0]
    assert (stage.system, str(stage.winners)) == ("howell", "overall_one")


def test_a_sit_out_is_a_percentage_or_the_own_average_and_a_figure_alone_is_meant(draft: TestClient) -> None:
    sit_out, amount = "stage.0.sit_out", "stage.0.sit_out.amount"
    assert send(draft, form(draft), **{sit_out: "own_average"}).status_code == 303
    assert state_of(draft).conditions.stages[0].sit_out is Average.OWN
    assert send(draft, form(draft), **{amount: "62,5"}).status_code == 303
    assert state_of(draft).conditions.stages[0].sit_out == Fraction("62.5")
    assert form(draft).fields[sit_out] == "amount"
    refused = send(draft, form(draft), **{sit_out: "amount", amount: "half"})
    assert refused.status_code == 400
    assert "half" in refused.text
    assert form_to(Page(refused.text), "/conditions").fields[amount] == "half"
    assert send(draft, form(draft), **{sit_out: "", amount: "62.5"}).status_code == 303
    assert state_of(draft).conditions.stages[0].sit_out is None


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("times.per_board", "many", "Playing time for each board"),
        ("times.per_board", "61", "61"),
        ("laws.procedural_penalty_tenths", "1/3", "Standard procedural penalty"),
        ("entries.start", "soon", "soon"),
        ("corrections.minutes", "-5", "-5"),
    ],
)
def test_what_cannot_be_is_refused_by_its_label_and_kept(draft: TestClient, field: str, text: str, said: str) -> None:
    before = state_of(draft).seq
    answer = send(draft, form(draft), **{field: text, "name": "Typed already"})
    assert answer.status_code == 400
    fields = form_to(Page(answer.text), "/conditions").fields
    assert (fields[field], fields["name"]) == (text, "Typed already")
    assert said in answer.text.partition('role="alert">')[2].partition("</div>")[0]
    assert state_of(draft).seq == before


def test_what_the_regulations_fix_is_shown_and_cannot_be_chosen(draft: TestClient) -> None:
    page = read(draft, PAGE)
    assert "appeals.consent" not in form_to(page, "/conditions").fields
    assert "fixed by the regulations" in page.text


def test_a_penalty_is_typed_in_whole_ones_and_kept_in_tenths(draft: TestClient) -> None:
    filled = {"laws.procedural_penalty_scale": "% of top", "laws.procedural_penalty_tenths": "12.5"}
    assert send(draft, form(draft), **filled).status_code == 303
    laws = state_of(draft).conditions.laws
    assert (laws["procedural_penalty_scale"], laws["procedural_penalty_tenths"]) == ("% of top", 125)


def test_after_the_first_result_a_revision_shows_what_it_does_before_it_is_saved(client: TestClient) -> None:
    evening(client, started=3)
    organiser(client)
    results = ("3NT by S =", "3NT by S +1", "4S by N -1", "6H by E =", "1NT by W -2")
    for place, ((_, number, table), seat) in enumerate(sorted(state_of(client).known_seatings.items())):
        for board in seat.boards:
            score = results[(place + board) % len(results)]
            do(client, "spring", entry(Place("Main", number, table, board), score), DIRECTOR)
    before = state_of(client)
    answer = send(client, form(client), **{"stage.0.scoring": "cross_imps"})
    page = Page(answer.text)
    assert answer.status_code == 200
    assert "Revision 2: what it changes" in page.text
    assert "Who moves in the standings" in page.text
    assert state_of(client).seq == before.seq, "a preview changes nothing"
    (save,) = [one for one in page.forms if "Save as revision 2" in one.buttons]
    assert send(client, save, "Save as revision 2").status_code == 303
    conditions = state_of(client).conditions
    assert (conditions.revision, conditions.stages[0].scoring) == (2, Scoring.CROSS_IMPS)
    assert len(state_of(client).results) == len(before.results)


def test_a_quick_evening_has_minutes_and_a_tariff_and_can_be_scored_otherwise(client: TestClient) -> None:
    organiser(client)
    names = "\n".join(f"Ann {one} & Bob {one}" for one in range(8))
    quick = form_to(read(client, "/organise/quick"), "/organise/quick")
    assert send(client, quick, name="Thursday", entries=names, scoring="butler").status_code == 303
    conditions = state_of(client, "thursday").conditions
    assert (conditions.times.per_board, conditions.stages[0].scoring) == (7, Scoring.BUTLER)
    # Three IMPs: a Butler has no top of which it could be a part.
    assert (conditions.laws["procedural_penalty_scale"], conditions.laws["procedural_penalty_tenths"]) == ("IMPs", 30)
    assert another(client).get("/events/thursday").status_code == 200


def movement(client: TestClient) -> tuple[str, int]:
    """What is drawn: the system of the conditions, and how many rounds there are seats for."""
    state = state_of(client)
    return state.conditions.stages[0].system, len({number for _, number, _ in state.known_seatings})


def test_conditions_that_contradict_the_draw_are_saved_only_with_a_new_one(client: TestClient) -> None:
    evening(client, started=0)
    organiser(client)
    howell = {"stage.0.system": "howell", "stage.0.rounds": "5", "stage.0.boards": "2"}
    answer = send(client, form(client), **howell)
    page = Page(answer.text)
    assert "This contradicts the draw" in page.text
    assert movement(client) == ("mitchell", 3)
    (again,) = [one for one in page.forms if "Save and draw again" in one.buttons]
    assert send(client, again, "Save and draw again").headers["location"] == "/organise/spring/draw"
    # A Howell of six pairs: every pair meets each of the five others once.
    assert movement(client) == ("howell", 5)
    assert state_of(client).conditions.revision == 2


def test_once_there_is_a_result_another_movement_is_refused_and_kept(client: TestClient) -> None:
    evening(client)
    organiser(client)
    seat = state_of(client).known_seatings["Main", 1, "1"]
    do(client, "spring", entry(Place("Main", 1, "1", seat.boards[0]), "pass"), DIRECTOR)
    answer = send(client, form(client), **{"stage.0.rounds": "2"})
    assert answer.status_code == 409
    assert form_to(Page(answer.text), "/conditions").fields["stage.0.rounds"] == "2"
    assert movement(client) == ("mitchell", 3)
