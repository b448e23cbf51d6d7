"""Penalties by their forms: what they cost and by which clause is shown first, then they are given."""

from __future__ import annotations

from fractions import Fraction

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Penalty, PenaltyUnit
from tests.web.direct_story import form_to, played, press, said, teams
from tests.web.forms import Page, read, send
from tests.web.people import KEY, state_of

ADDRESS = f"/direct/{KEY}/penalties"


def preview(client: TestClient, address: str, kind: str, **values: str) -> Page:
    form = form_to(read(client, f"{address}?kind={kind}"), address, kind=kind)
    answer = press(client, form, "Preview the effect", {"reason": "as seen", **values})
    assert answer.status_code == 200, answer.text[-2500:]
    return Page(answer.text)


def give(client: TestClient, address: str, kind: str, **values: str) -> tuple[Penalty, ...]:
    page = preview(client, address, kind, **values)
    assert "Nothing has been changed yet." in said(page)
    key = address.split("/")[2]
    assert state_of(client, key).penalties == ()
    assert send(client, form_to(page, address), "Give the penalty").status_code == 303
    return state_of(client, key).penalties


def test_a_procedural_penalty_is_the_directors_figure_where_the_conditions_have_no_scale(client: TestClient) -> None:
    played(client)
    (one,) = give(client, ADDRESS, "procedural", contestant="1", offence="comparison", amount="10")
    # Law 90 names comparing scores as an offence (90B4); at matchpoints a penalty is part of a top.
    assert (one.contestant, one.amount, one.unit, one.clauses) == (1, Fraction(10), PenaltyUnit.TOP, ("90A", "90B4"))
    assert (one.reason, one.by) == ("as seen", "dan")
    assert "1 Nora 1 - Sam 1: 10 % of a top" in said(read(client, ADDRESS))


def test_the_effect_on_the_standings_is_shown_before_a_penalty_is_given(client: TestClient) -> None:
    played(client)
    text = said(preview(client, ADDRESS, "disciplinary", contestant="1", amount="10", unit="top"))
    # 10% of the top of 4 are 0.4: 2 - 0.4 of 4 are 40%, after 50%.
    assert "50 → 40" in text
    assert "91A" in text


def test_a_warning_costs_nothing_and_is_on_record(client: TestClient) -> None:
    played(client)
    (one,) = give(client, ADDRESS, "procedural", contestant="4", offence="slow", chosen="warning")
    assert (one.amount, one.clauses) == (Fraction(), ("90A", "90B2"))
    assert "a warning" in said(read(client, ADDRESS))


def test_the_tariff_of_the_federation_says_what_an_offence_costs(client: TestClient) -> None:
    address = teams(client, "ctcba", "vp") + "/penalties"
    # R27: a tenth of a VP for each.
    (one,) = give(client, address, "tariff", contestant="2", clause="R27", items="3")
    assert (one.amount, one.unit, one.clauses) == (Fraction(3, 10), PenaltyUnit.VP, ("R27",))


def test_slow_play_is_shared_by_blame(client: TestClient) -> None:
    address = teams(client, "ctcba", "vp") + "/penalties"
    page = preview(client, address, "slow", contestant="1", other="2", minutes="400", blame="25", cost="4")
    # So long has no band in R32: the Director's figure of 4 VPs is shared, a quarter and three quarters.
    assert "1 Team 1: 1 VPs" in said(page)
    assert "2 Team 2: 3 VPs" in said(page)
    assert send(client, form_to(page, address), "Give the penalty").status_code == 303
    assert [(one.contestant, one.amount) for one in state_of(client, "teams").penalties] == [
        (1, Fraction(1)),
        (2, Fraction(3)),
    ]


def test_an_offence_of_guandan_has_the_price_of_its_class(client: TestClient) -> None:
    address = teams(client, "china-guandan", "levels") + "/penalties"
    page = preview(client, address, "tariff", contestant="1", clause="G53.1.2")
    assert {"G53.1.2"} <= page.links.keys()
    assert send(client, form_to(page, address), "Give the penalty").status_code == 303
    (one,) = state_of(client, "teams").penalties
    assert one.clauses[0] == "G53.1.2"
    # Class 4 of G52 warns the first time.
    assert one.amount == 0


def test_what_nobody_has_a_figure_for_is_said_and_cannot_be_given(client: TestClient) -> None:
    played(client)
    page = preview(client, ADDRESS, "late", contestant="1", minutes="12")
    assert "the Director judges" in said(page)
    assert "Give the penalty" not in form_to(page, ADDRESS).buttons


REFUSED = [
    # The conditions have no scale, and nothing else is said (90A).
    ("procedural", {"contestant": "1"}),
    ("procedural", {"contestant": "99", "amount": "10"}),
    ("procedural", {"contestant": "1", "amount": "ten"}),
    ("procedural", {"contestant": "1", "amount": "10", "clauses": "90Z"}),
    ("disciplinary", {"contestant": "1", "amount": ""}),
    ("slow", {"contestant": "1", "other": "1", "minutes": "5"}),
    ("slow", {"contestant": "1", "other": "2", "minutes": "5", "blame": "120"}),
    ("late", {"contestant": "1", "minutes": "-3"}),
    ("disciplinary", {"contestant": "1", "amount": "10", "reason": " "}),
]


@pytest.mark.parametrize(("kind", "values"), REFUSED)
def test_what_cannot_be_is_refused_and_the_form_keeps_what_was_typed(
    client: TestClient, kind: str, values: dict[str, str]
) -> None:
    played(client)
    form = form_to(read(client, f"{ADDRESS}?kind={kind}"), ADDRESS, kind=kind)
    sent = {"reason": "my reason", **values}
    answer = press(client, form, "Preview the effect", sent)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    kept = form_to(Page(answer.text), ADDRESS, kind=kind).fields
    assert {name: kept[name] for name in sent if sent[name] != "99"} == {
        name: value for name, value in sent.items() if value != "99"
    }
    assert state_of(client).penalties == ()


def test_an_unknown_kind_is_refused(client: TestClient) -> None:
    played(client)
    form = form_to(read(client, ADDRESS), ADDRESS)
    assert send(client, form, kind="tariff", contestant="1", reason="x").status_code == 400
    again = send(
        client, form_to(preview(client, ADDRESS, "disciplinary", contestant="1", amount="5"), ADDRESS), "Change it"
    )
    assert form_to(Page(again.text), ADDRESS).fields["amount"] == "5"


@pytest.mark.clause("R40/1", "R40/2")
def test_a_wrong_change_of_sides_is_priced_by_the_board_once_an_auction_is_over(client: TestClient) -> None:
    address = teams(client, "ctcba", "vp") + "/penalties"
    values = {"contestant": "1", "round": "1", "items": "8"}
    reseated = said(preview(client, address, "sides", **values, auction="auction_not_over"))
    assert "No auction is over: stop and cancel the board" in reseated
    assert "R40" in reseated
    form = form_to(read(client, f"{address}?kind=sides"), address, kind="sides")
    refused = press(client, form, "Preview the effect", {"reason": "as seen", **values})
    assert "Say whether the auction of at least one board" in said(Page(refused.text))
    (one,) = give(client, address, "sides", **values, auction="auction_over")
    assert (one.amount, one.unit, one.round, one.fall, one.clauses) == (4, PenaltyUnit.IMPS, 1, "match", ("R40/1",))


@pytest.mark.clause("G52.2", "G54.9")
def test_a_price_that_the_class_of_an_offence_does_not_have_is_told_with_its_clause(client: TestClient) -> None:
    address = teams(client, "china-guandan", "levels") + "/penalties"
    form = form_to(read(client, f"{address}?kind=tariff"), address, kind="tariff")
    asked = {"reason": "talked about deal 3", "contestant": "1", "clause": "G54.9"}
    for wrong in ({"amount": "1"}, {"chosen": "warning"}):
        text = said(Page(press(client, form, "Preview the effect", {**asked, **wrong}).text))
        assert "G54.9 is an offence of class 2: this time it costs 3 VPs, nothing else." in text
        assert "G52.2" in text
    (one,) = give(client, address, "tariff", contestant="1", clause="G54.9", amount="3")
    assert (one.amount, one.unit, one.clauses) == (Fraction(3), PenaltyUnit.VP, ("G54.9", "G52.2"))
