"""Conditions by forms: the document edited, refused with its line, published, and then changed only as a revision."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.contest.toml_writer import toml_text
from cardinal.store.setting_up import CreateEvent
from tests.web.forms import Page, form_to, read, send
from tests.web.people import another, do, evening, organiser, state_of

PAGE = "/organise/spring/conditions"


@pytest.fixture
def draft(client: TestClient) -> TestClient:
    evening(client, drawn=False)
    organiser(client)
    return client


def document(client: TestClient) -> str:
    return form_to(read(client, PAGE), "/document").fields["document"]


def test_a_draft_is_changed_as_its_document_says(draft: TestClient) -> None:
    text = document(draft).replace('name = "Spring pairs"', 'name = "Summer pairs"')
    text = text.replace("[[stage]]", "[corrections]\nminutes = 45\n\n[[stage]]")
    assert send(draft, form_to(read(draft, PAGE), "/document"), document=text).status_code == 303
    conditions = state_of(draft).conditions
    assert (conditions.name, conditions.corrections.minutes, conditions.revision) == ("Summer pairs", 45, 1)
    assert "Summer pairs" in read(draft, PAGE).text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "Spring"\npack = wbf\n', "line 2"),
        ("", ""),
        ('name = "Spring"\npack = "wbf-2017"\nform = "quartets"\n', "quartets"),
        ('name = "Spring"\npack = "wbf-2017"\n[appeals]\nconsent = "one_partner"\n', "consent"),
        ('name = "S"\npack = "wbf-2017"\npublished = 2026-01-01T10:00:00+01:00\n', "2026-01-01"),
    ],
)
def test_a_document_that_cannot_be_is_refused_with_the_place_and_kept(draft: TestClient, text: str, said: str) -> None:
    before = state_of(draft).seq
    answer = send(draft, form_to(read(draft, PAGE), "/document"), document=text)
    assert answer.status_code == 400
    page = Page(answer.text)
    assert form_to(page, "/document").fields["document"] == text
    alert = answer.text.partition('role="alert">')[2].partition("</div>")[0]
    assert said in alert
    assert alert.strip()
    assert state_of(draft).seq == before


def test_nobody_publishes_by_typing_the_line_into_the_document(draft: TestClient) -> None:
    text = document(draft).replace('pack = "wbf-2017"', 'published = 2026-01-01T10:00:00\npack = "wbf-2017"')
    assert send(draft, form_to(read(draft, PAGE), "/document"), document=text).status_code == 303
    assert state_of(draft).conditions.published_at is None


def test_published_conditions_are_everybodys_and_change_as_revisions(draft: TestClient) -> None:
    guest = another(draft)
    assert guest.get("/events/spring").status_code == 404
    form = form_to(read(draft, PAGE), "/conditions/publish")
    assert send(draft, form).status_code == 303
    assert guest.get("/events/spring").status_code == 200
    assert send(draft, form).status_code in (303, 400)
    text = document(draft).replace("[[stage]]", "[corrections]\nminutes = 45\n\n[[stage]]")
    assert send(draft, form_to(read(draft, PAGE), "/document"), document=text).status_code == 303
    conditions = state_of(draft).conditions
    (told,) = conditions.amendments
    assert (conditions.revision, told.by, told.clause, told.changed) == (2, "olga", "78D/2", ("corrections.minutes",))
    assert conditions.published_at is not None
    same = form_to(read(draft, PAGE), "/document")
    assert send(draft, same).status_code == 400, "nothing was changed"


@pytest.mark.clause("R9")
def test_the_federations_published_conditions_change_only_when_every_captain_agrees(client: TestClient) -> None:
    stage = {"name": "Main", "system": "swiss", "rounds": 3, "boards": 8, "scoring": "vp"}
    do(client, "spring", CreateEvent(toml_text({"name": "Cup", "pack": "ctcba", "form": "teams", "stage": [stage]})))
    organiser(client)
    send(client, form_to(read(client, PAGE), "/conditions/publish"))
    form = form_to(read(client, PAGE), "/document")
    text = form.fields["document"].replace("rounds = 3", "rounds = 4")
    refused = send(client, form, document=text)
    assert refused.status_code == 400
    assert form_to(Page(refused.text), "/document").fields["document"] == text
    again = form_to(Page(refused.text), "/document")
    assert send(client, again, agreed="yes").status_code == 303
    conditions = state_of(client).conditions
    assert conditions.stages[0].rounds == 4
    assert conditions.amendments[0].clause == "R9"


def test_the_stage_that_is_drawn_cannot_go(client: TestClient) -> None:
    evening(client)
    organiser(client)
    form = form_to(read(client, PAGE), "/document")
    answer = send(client, form, document=form.fields["document"].replace('name = "Main"', 'name = "Other"'))
    assert answer.status_code == 409
