"""What a committee finds of an appeal itself: reasonable or not, the fee returned or kept, for director and public."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from cardinal.contest.appeals import Fee
from cardinal.contest.model import Place, Ruling
from cardinal.contest.toml_writer import toml_text
from cardinal.scoring import Assigned
from cardinal.store.deciding import GiveRuling, Publish
from tests.store.story import DIRECTOR, entry
from tests.web.direct_story import BOARD_1, form_to, press, said
from tests.web.forms import Page, read, send
from tests.web.people import KEY, director, do, evening, nobody, services_of, state_of

ADDRESS = f"/direct/{KEY}/appeals"
APPEAL = {"contestant": "1", "by": "Nora 1", "consent": "yes", "fee": "20", "reason": "there was no hesitation"}
VERDICT = {"member1": "Ann", "vote1": "keep", "member2": "Bob", "member3": "Cyd", "reason": "all four saw it"}


def filed(client: TestClient, *, anonymous: bool = False) -> TestClient:
    """An evening with an appeal for which 20 was paid; to keep it is regulated."""
    conditions = {
        "name": "Spring pairs",
        "pack": "wbf-2017",
        "form": "pairs",
        "entries": {"seat_card": False},
        "appeals": {"fee": 20, "currency": "EUR", "anonymous": anonymous},
        "laws": {"frivolous_appeal_sanction": "regulated"},
        "stage": [{"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}],
    }
    evening(client, conditions=toml_text(conditions))
    for place, result in BOARD_1:
        do(client, KEY, entry(place, result), DIRECTOR)
    director(client)
    services_of(client).now = lambda: datetime(2026, 3, 5, 22, 0, tzinfo=UTC)
    place = Place("Main", 1, "1", 1)
    do(client, KEY, GiveRuling(Ruling("", place, Assigned(-50), clauses=("16B3",), reason="hesitation")), DIRECTOR)
    do(client, KEY, Publish("Main"), DIRECTOR)
    answer = press(client, form_to(read(client, f"{ADDRESS}?ruling=R1"), ADDRESS), "File the appeal", APPEAL)
    assert answer.status_code == 303
    return client


def decide(client: TestClient, reasonable: str) -> str:
    """What the preview says; then the decision is entered."""
    form = form_to(read(client, f"{ADDRESS}/A1"), f"{ADDRESS}/A1")
    answer = press(client, form, "Preview the effect", {**VERDICT, "reasonable": reasonable})
    assert answer.status_code == 200, answer.text[-1500:]
    shown = Page(answer.text)
    assert send(client, form_to(shown, f"{ADDRESS}/A1"), "Enter the decision").status_code == 303
    return said(shown)


@pytest.mark.parametrize(
    ("reasonable", "fate", "words"),
    [
        ("yes", Fee.RETURNED, ("There was reasonable ground for the appeal.", "The fee is returned.")),
        ("no", Fee.KEPT, ("There was no reasonable ground for the appeal.", "The fee is kept.")),
    ],
)
def test_the_finding_and_the_fate_of_the_fee_are_previewed_kept_and_shown(
    client: TestClient, reasonable: str, fate: Fee, words: tuple[str, ...]
) -> None:
    filed(client)
    previewed = decide(client, reasonable)
    found = state_of(client).appeals["A1"]
    assert (found.reasonable, found.fee_fate, found.fee_clauses) == (reasonable == "yes", fate, ("92A/2",))
    page = read(client, f"{ADDRESS}/A1")
    for text in (previewed, said(page), said(read(client, f"{ADDRESS}/A1/form"))):
        # Both reasons, beside each other.
        for wanted in (*words, "there was no hesitation", "all four saw it"):
            assert wanted in text
    assert "92A" in page.links
    public = nobody(client).get(f"/api/events/{KEY}/rulings").json()["decided"]
    (told,) = [one for one in public if one["kind"] == "appeal"]
    assert (told["grounds"], told["reason"]) == ("there was no hesitation", "all four saw it")
    assert (tuple(told["findings"]), "92A/2" in told["cites"]) == (words, True)
    shown = said(read(client, f"/events/{KEY}/rulings"))
    assert all(one in shown for one in (*words, "there was no hesitation", "all four saw it"))


def test_where_a_fee_was_paid_the_finding_has_to_be_made(client: TestClient) -> None:
    filed(client)
    address = f"{ADDRESS}/A1"
    form = form_to(read(client, address), address)
    # Nothing is presumed: the form begins without a finding.
    assert form.fields["reasonable"] == ""
    for given in ("", "perhaps"):
        answer = press(client, form, "Preview the effect", {**VERDICT, "reasonable": given})
        assert answer.status_code == 400
        assert form_to(Page(answer.text), address).fields["reason"] == "all four saw it"
    assert state_of(client).appeals["A1"].decision == ""


def test_without_names_neither_reason_is_public_but_the_finding_is(client: TestClient) -> None:
    filed(client, anonymous=True)
    decide(client, "no")
    public = nobody(client).get(f"/api/events/{KEY}/rulings").json()["decided"]
    (told,) = [one for one in public if one["kind"] == "appeal"]
    assert (told["grounds"], told["reason"], told["contestant"], told["by"]) == ("", "", None, "")
    assert told["findings"] == ["There was no reasonable ground for the appeal.", "The fee is kept."]
    shown = said(read(client, f"/events/{KEY}/rulings"))
    assert "there was no hesitation" not in shown
    assert "The fee is kept." in shown


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja"])
def test_the_pages_of_an_appeal_in_other_languages(client: TestClient, language: str) -> None:
    filed(client)
    decide(client, "no")
    for address in (f"{ADDRESS}/A1", f"{ADDRESS}/A1/form", f"/events/{KEY}/rulings"):
        page = read(client, f"{address}?lang={language}")
        assert "reasonable ground" not in page.text
        assert {"zh-Hans": "没有合理依据", "zh-Hant": "沒有合理依據", "ja": "理由がありませんでした"}[
            language
        ] in page.text
