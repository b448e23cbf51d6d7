"""The players' shares in the cards, over the pages: promised, handed over, proved by the files that everybody gets."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cardinal.cli.main import app
from cardinal.contest.sealed_boards import Share
from cardinal.store.deciding import RevealBoards
from cardinal.store.setting_up import StartRound
from tests.web.forms import BROWSER, Form, form_to, read, send
from tests.web.people import KEY, another, bind, do, evening, later, nobody, organiser, services_of, state_of, user

PAGE = f"/play/event/{KEY}"
SHARES = f"{PAGE}/shares"


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """An evening that is drawn and put online as the form suggests; "owl" has confirmed to be Nora 1."""
    evening(client, started=0)
    bind(client, "Nora 1", "owl")
    organiser(client)
    form = form_to(read(client, PAGE), PAGE)
    assert form.fields["source"] == "players"
    assert send(client, Form(form.action, form.fields | {"level": "rules"})).status_code == 303
    return client


def nora_of(client: TestClient) -> TestClient:
    player = another(client)
    user(player, "owl")
    return player


def status(client: TestClient) -> dict[str, Any]:
    found = client.get(SHARES).json()
    return {"holder": found["holder"], **found["stages"][0]}


def post(client: TestClient, **fields: str) -> int:
    csrf = client.get(PAGE, headers=BROWSER).text.partition('data-csrf="')[2].partition('"')[0]
    return client.post(SHARES, data={"stage": "Main", **fields}, headers={"X-CSRF": csrf}).status_code


def test_a_players_browser_promises_and_hands_over_and_anybody_proves_the_boards(
    hall: TestClient, tmp_path: Path
) -> None:
    nora = nora_of(hall)
    told = status(nora)
    assert (told["step"], told["promised"], told["given"]) == ("ask", "", False)
    share = Share(told["holder"], bytes(range(32)))
    assert post(nora, digest=share.digest) == 200
    assert "Shares so far: Nora 1." in read(hall, PAGE).text
    do(hall, KEY, StartRound("Main", 1))
    call_until_sealed(hall)
    told = status(nora)
    assert (told["step"], told["promised"]) == ("hand", share.digest)
    assert f"holder: {share.digest} {told['holder']}\n" in told["notice"]
    # Until it is handed over nobody can make the boards, the server included.
    assert "Shares still to come from: Nora 1." in read(hall, PAGE).text
    assert post(nora, share=share.text) == 200
    assert status(nora)["step"] == "done"
    later(hall, 5.0)
    online = state_of(hall).online["Main"]
    own = (services_of(hall).settings.var / "sealed" / f"{online.holder.partition(' ')[0]}.txt").read_text()
    do(hall, KEY, RevealBoards(online.commitment, (own, share.text), online.commitment, while_playing=True))
    page = read(nobody(another(hall)), f"/events/{KEY}/boards")
    assert "the secret shares of 2 holders" in page.text
    assert "Not proved: that the people who run the server did not look" in page.text
    proof = hall.get(f"/events/{KEY}/proofs/{online.commitment}.zip")
    assert proof.headers["content-type"] == "application/zip"
    ZipFile(BytesIO(proof.content)).extractall(tmp_path)
    folder = tmp_path / "proof"
    asked = ["deal", "verify", str(folder / "notice.txt"), str(folder), "--commitment", online.commitment]
    verified = CliRunner().invoke(app, asked)
    assert verified.exit_code == 0, verified.output
    assert "!" not in verified.output.replace("!=", "")
    (folder / "share-2.txt").write_text(Share(told["holder"], bytes(32)).text)
    assert CliRunner().invoke(app, asked).exit_code == 1


def call_until_sealed(client: TestClient) -> None:
    """Wait for the server, which seals what was promised when a round starts."""
    import time

    limit = time.monotonic() + 60
    while not state_of(client).online["Main"].commitment:
        assert time.monotonic() < limit
        time.sleep(0.05)


def test_nobody_but_a_player_has_a_share(hall: TestClient) -> None:
    guest = nobody(another(hall))
    assert status(guest)["holder"] == ""
    assert post(guest, digest="0" * 64) == 403
    # The organiser does not play.
    assert post(hall, digest="0" * 64) == 403
    nora = nora_of(hall)
    assert post(nora, digest="no digest") == 400
    assert state_of(hall).online["Main"].promised == {}
    assert hall.get(f"/events/{KEY}/proofs/{'0' * 64}.zip").status_code == 404


def test_an_official_deals_without_players_and_everybody_is_told_what_that_means(hall: TestClient) -> None:
    assert not any("shares/alone" in form.action for form in read(hall, PAGE).forms)
    do(hall, KEY, StartRound("Main", 1))
    assert send(hall, form_to(read(hall, PAGE), "shares/alone")).status_code == 303
    assert state_of(hall).online["Main"].commitment
    page = read(nobody(another(hall)), f"/events/{KEY}/boards")
    assert "the people who run the server could have tried until they suited" in page.text


def test_shares_are_asked_for_anew_where_one_does_not_come(hall: TestClient) -> None:
    nora = nora_of(hall)
    share = Share(status(nora)["holder"], bytes(range(32)))
    assert post(nora, digest=share.digest) == 200
    do(hall, KEY, StartRound("Main", 1))
    call_until_sealed(hall)
    commitment = state_of(hall).online["Main"].commitment
    assert send(hall, form_to(read(hall, PAGE), "shares/again")).status_code == 303
    assert "Shares were asked for 2 times." in read(hall, PAGE).text
    assert status(nora)["attempt"] == 2
    boards = read(nobody(another(hall)), f"/events/{KEY}/boards").text
    assert commitment in boards
    assert "Given up before the cards could be made" in boards
    assert "asked for new shares" in read(hall, f"/organise/{KEY}/audit").text


def test_a_beacon_that_was_named_before_decides_with_the_server(client: TestClient) -> None:
    evening(client, started=0)
    organiser(client)
    form = form_to(read(client, PAGE), PAGE)
    assert send(client, Form(form.action, form.fields | {"source": "beacon"})).status_code == 303
    page = read(client, PAGE)
    assert "The cards wait for a public value: drand default beacon, round " in page.text
    told = Form(f"{SHARES}/value", form_to(page, "shares/value").fields | {"value": "4f" * 32})
    # Before its time nobody can know the value.
    early = send(client, told)
    assert early.status_code == 400
    assert "The boards cannot be made yet: drand default beacon" in early.text
    later(client, 200.0)
    assert send(client, Form(told.action, told.fields | {"value": "7"})).status_code == 400
    assert send(client, told).status_code == 303
    assert state_of(client).online["Main"].value == "4f" * 32
    assert "Look it up yourself." in read(nobody(another(client)), f"/events/{KEY}/boards").text
