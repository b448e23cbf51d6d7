"""The most common rulings on one screen each: the same hearing as the dialogue's, from the call to the board."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

from starlette.testclient import TestClient

from cardinal.store.playing import CallDirector
from tests.store.story import table
from tests.web.direct_hearing_story import FIRST, HOME, write_form, written
from tests.web.direct_story import said
from tests.web.forms import Page, read, send
from tests.web.people import KEY, director, do, evening, state_of

AT = {"stage": "Main", "round": "1", "table": "1", "board": "1"}


def on_screen(client: TestClient, name: str, **fields: str) -> Page:
    return read(client, f"{HOME}/screen/{name}?{urlencode({**AT, **fields})}", language="en")


def test_a_revoke_is_ruled_on_with_three_fields(client: TestClient) -> None:
    evening(client)
    director(client)
    # West defends, revoked, won the trick of the revoke himself and his side one more later: two tricks (64A1).
    told = {"declarer": "S", "a.revoker": "W", "w.cell": "offender.some"}
    page = on_screen(client, "revoke", **told)
    assert "2 tricks go from East-West to North-South when the board is scored." in said(page)
    assert page.links["64A1"] == "/laws/2017/64A1"
    written(client, send(client, write_form(page)))
    (ruling,) = state_of(client).rulings
    assert (ruling.place, ruling.owed) == (FIRST, ("64", "64C"))
    hearing = parse_qs(ruling.hearing)
    assert (hearing["a.won_by"], hearing["a.later_tricks"]) == (["offender"], ["at least one"])
    # What nobody told is on record as taken for usual, and not as an answer of its own.
    assert hearing["a.unusual"] == ["no"]
    assert "a.trick" not in hearing
    assert (hearing["number"], hearing["dealer"]) == (["1"], ["N"])


def test_the_subject_of_a_call_opens_its_screen(client: TestClient) -> None:
    evening(client)
    do(client, KEY, CallDirector("1", "藏牌", "Main", 1, 1), table(1))
    director(client)
    answer = client.get(f"{HOME}?table=1&board=1&call=C1&stage=Main&round=1", follow_redirects=False)
    assert answer.headers["location"].startswith(f"{HOME}/screen/revoke?")


def test_subjects_and_reasons_are_read_in_the_language_of_the_reader(client: TestClient) -> None:
    evening(client)
    do(client, KEY, CallDirector("1", "藏牌：dummy?", "Main", 1, 1), table(1))
    director(client)
    assert "A revoke：dummy?" in said(read(client, f"/direct/{KEY}", language="en"))
    told = {"declarer": "S", "a.revoker": "W", "w.cell": "offender.some"}
    written(client, send(client, write_form(on_screen(client, "revoke", **told))))
    assert "Tricks transferred" in state_of(client).rulings[0].reason
    for path in (f"{HOME}/rulings/R1", f"/direct/{KEY}/appeals?ruling=R1", f"/direct/{KEY}/appeals/form?ruling=R1"):
        shown = said(read(client, path, language="zh-Hans"))
        assert "Tricks transferred" not in shown
        assert "转给南北方的墩数" in shown


def test_the_law_s_choices_are_read_out_before_the_player_chooses(client: TestClient) -> None:
    evening(client)
    director(client)
    told = {"acts": "N calls 1S\nE calls 1H"}
    page = on_screen(client, "insufficient_bid", **told)
    # 27A1: South may accept it; the page says what follows from either answer.
    assert "South: do you accept the insufficient bid of 1♥?" in said(page)
    assert "East's 1♥ stands." in said(page)
    assert "East takes 1♥ back." in said(page)
    form = next(form for form in page.forms if "acts" in form.fields)
    page = read(client, form.press("No"), language="en")
    assert "1♥ is withdrawn. Which call do you make instead?" in said(page)
    assert "West must pass whenever it is West's turn to call." in said(page)


def test_a_key_of_the_pad_adds_its_call_and_what_was_told_stays(client: TestClient) -> None:
    evening(client)
    director(client)
    page = on_screen(client, "insufficient_bid", acts="N calls 1S")
    form = next(form for form in page.forms if "acts" in form.fields)
    page = read(client, form.press("1♥"), language="en")
    assert "South: do you accept the insufficient bid of 1♥?" in said(page)


def test_calls_are_written_and_what_is_not_understood_names_the_nearest(client: TestClient) -> None:
    evening(client)
    director(client)
    page = on_screen(client, "insufficient_bid")
    form = next(form for form in page.forms if "pad_written" in form.fields)
    # Board 1 is dealt by North: North passes, East opens, South's bid is not sufficient.
    page = read(client, form.address(pad="written", pad_written="p 1s 1h"), language="en")
    assert "West: do you accept the insufficient bid of 1♥?" in said(page)
    page = read(client, form.address(pad="written", pad_written="N cals 1s"), language="en")
    assert "N calls 1S" in said(page)
    assert next(form for form in page.forms if "pad_written" in form.fields).fields["pad_written"] == "N cals 1s"
    # Enter in another field is no key.
    page = read(client, form.address(pad="written", pad_written=""), language="en")
    assert "do you accept" not in said(page)


def test_a_contract_and_a_card_are_written_instead_of_tapped(client: TestClient) -> None:
    evening(client)
    director(client)
    page = on_screen(client, "opening_lead", **{"w.typed.contract": "4sx s", "w.seat": "E"})
    form = next(form for form in page.forms if "w.typed.act" in form.fields)
    assert form.fields["w.doubling"] == "X"
    page = read(client, form.address(**{"w.typed.act": "♥K"}), language="en")
    # West, on declarer's left, had the lead (41A); East's is out of turn.
    assert "East's ♥K stays played." in said(page)
    assert next(form for form in page.forms if "w.typed.act" in form.fields).fields["w.typed.act"] == ""


def test_a_card_that_is_not_understood_names_the_nearest_and_stays(client: TestClient) -> None:
    evening(client)
    director(client)
    told = {"declarer": "S", "w.level": "4", "w.strain": "S", "w.seat": "N"}
    page = on_screen(client, "opening_lead", **told, **{"w.typed.act": "herat king"})
    assert "Did you mean ♥K?" in said(page)
    form = next(form for form in page.forms if "w.typed.act" in form.fields)
    assert form.fields["w.typed.act"] == "herat king"
    assert form.fields["w.seat"] == "N"
    # Whose it was may stand before it.
    page = read(client, form.address(**{"w.typed.act": "e hk"}), language="en")
    assert "East's ♥K stays played." in said(page)


def test_what_is_rare_is_taken_as_usual_until_its_box_is_ticked(client: TestClient) -> None:
    evening(client)
    director(client)
    told = {"contract": "4S by S", "a.revoker": "W", "w.cell": "offender.some"}
    page = on_screen(client, "revoke", **told)
    assert "Anything unusual? Taken as usual" in said(page)
    # 64B4: attention after the round costs no trick.
    ticked = {**told, "a.unusual": "attention_when"}
    page = on_screen(client, "revoke", **ticked)
    assert "When was attention first drawn to West's revoke" in said(page)
    page = on_screen(client, "revoke", **ticked, **{"a.attention_when": "after the round"})
    assert "There is no rectification: no trick is transferred." in said(page)
    # A box that is no longer ticked takes its answer with it.
    page = on_screen(client, "revoke", **told, **{"a.attention_when": "after the round"})
    assert "2 tricks go from East-West to North-South when the board is scored." in said(page)


def test_the_dialogue_takes_over_what_was_told(client: TestClient) -> None:
    evening(client)
    director(client)
    page = on_screen(client, "revoke", declarer="S", **{"a.revoker": "W", "w.cell": "partner.none"})
    query = parse_qs(page.links["Hear it question by question"].partition("?")[2])
    assert (query["declarer"], query["a.revoker"], query["a.won_by"]) == (["S"], ["W"], ["partner"])
    assert "Tricks transferred to North-South: 1." in said(
        read(client, page.links["Hear it question by question"], language="en")
    )


def test_unauthorized_information_leads_to_the_page_of_scores_with_its_reasons_and_clauses(client: TestClient) -> None:
    evening(client)
    director(client)
    found = {"side": "NS", "manner": "tempo", "might_suggest": "yes", "acted": "yes", "logical_alternative": "yes",
             "suggested": "yes", "advantage": "yes"}  # fmt: skip
    page = on_screen(client, "unauthorised_information", **{f"a.{key}": value for key, value in found.items()})
    query = parse_qs(page.links["Weigh the results"].partition("?")[2])
    assert (query["table"], query["board"]) == (["1"], ["1"])
    assert parse_qs(query["hearing"][0])["a.logical_alternative"] == ["yes"]
    read(client, page.links["Weigh the results"], language="en")


def test_a_card_that_no_law_speaks_of_there_is_refused_and_what_was_told_stays(client: TestClient) -> None:
    evening(client)
    director(client)
    # Law 49 is about a defender's card; declarer's is not a penalty card (48A).
    told = {"contract": "4S by S", "w.seat": "S", "w.suit": "H", "w.rank": "K"}
    page = on_screen(client, "exposed_card", **told)
    assert "Law 49 does not fit what happened here." in said(page)
    form = next(form for form in page.forms if "w.seat" in form.fields)
    assert {name: form.fields[name] for name in told} == told
