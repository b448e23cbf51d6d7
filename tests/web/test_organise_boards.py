"""Sealed boards by forms: committed to before the value is known, secret until then, and proved afterwards."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.contest.sealed_boards import bridge_boards, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.contest.toml_writer import toml_text
from cardinal.formats.pbn_reader import read as read_pbn
from cardinal.formats.problem import Problem
from cardinal.store.competition_state import Seal
from cardinal.store.setting_up import CreateEvent
from cardinal.web.hand_diagram import known_deal
from cardinal.web.organise.boards import hands_folder
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import do, evening, organiser, services_of, state_of

BOARDS = "/organise/spring/boards"
NOW = datetime(2026, 3, 5, 17, 0, tzinfo=UTC)
VALUE = "drawn: 03 11 24 31 40 45"
WORDS = {
    "words": "the lottery of 5 March, six numbers in order",
    "known": "2026-03-05T18:00",
    "first": "1",
    "last": "6",
}


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    evening(client, started=0)
    organiser(client)
    services_of(client).now = lambda: NOW
    return client


def sealed(client: TestClient) -> Seal:
    form = form_to(read(client, BOARDS), "/boards")
    assert send(client, Form(form.action, form.fields | WORDS)).status_code == 303
    (seal,) = state_of(client).seals.values()
    return seal


def share_file(client: TestClient, seal: Seal) -> Path:
    return services_of(client).settings.var / "sealed" / f"{seal.notice.commitment}.txt"


def value_is_out(client: TestClient) -> None:
    services_of(client).now = lambda: NOW + timedelta(minutes=61)


def numbers_and_deals(content: bytes) -> dict[int, str]:
    found = [one for one in read_pbn(BytesIO(content), "x.pbn") if not isinstance(one, Problem)]
    return {one.board.number: str(one.board.deal) for one in found if one.board is not None}


def test_the_commitment_is_shown_and_the_share_is_kept_from_everybody(hall: TestClient) -> None:
    seal = sealed(hall)
    path = share_file(hall, seal)
    share = read_share(path.read_text("utf-8"))
    assert path.stat().st_mode & 0o777 == 0o600
    assert seal.notice.holders == (share.as_holder,)
    # Six in the evening by the hall's clock, which is universal time here.
    assert seal.notice.known == NOW + timedelta(hours=1)
    page = read(hall, BOARDS).text
    assert seal.notice.commitment in page
    assert share.secret.hex() not in page
    assert share.secret.hex() not in read(hall, "/organise/spring/audit").text


def test_before_the_value_is_known_there_are_no_boards(hall: TestClient) -> None:
    seal = sealed(hall)
    page = read(hall, BOARDS)
    fields = form_to(page, "/boards").fields | {"commitment": seal.notice.commitment, "value": VALUE, "over": "yes"}
    for act in ("make", "reveal"):
        answer = send(hall, Form(f"{BOARDS}/{act}", fields | {"command": f"{act}-too-early"}))
        assert answer.status_code == 400
        assert form_to(Page(answer.text), "/boards").fields["words"] == ""
    assert hall.get(f"{BOARDS}/{seal.notice.commitment}.pbn").status_code == 400
    assert not state_of(hall).seals[seal.notice.commitment].is_revealed


def test_the_boards_are_those_of_share_value_and_notice(hall: TestClient) -> None:
    seal = sealed(hall)
    value_is_out(hall)
    share = read_share(share_file(hall, seal).read_text("utf-8"))
    expected = {
        one.number: str(one.deal)
        for one in bridge_boards(seal.notice.sets[0], seed_of(seal.notice, (share,), VALUE, seal.notice.sets[0]))
    }
    made = send(hall, form_to(read(hall, BOARDS), "/make"), value=VALUE)
    assert made.headers["content-disposition"] == 'attachment; filename="spring-boards.pbn"'
    assert numbers_and_deals(made.content) == expected
    assert list(expected) == [1, 2, 3, 4, 5, 6]
    # Made for the tables, they are told to nobody: the seal is as closed as before.
    assert not state_of(hall).seals[seal.notice.commitment].is_revealed
    assert hall.get(f"{BOARDS}/{seal.notice.commitment}.pbn").status_code == 400


def test_while_somebody_plays_boards_are_revealed_only_when_nobody_has_still_to_play_them(hall: TestClient) -> None:
    seal = sealed(hall)
    value_is_out(hall)
    form = form_to(read(hall, BOARDS), "/reveal")
    answer = send(hall, form, value=VALUE)
    assert answer.status_code == 400
    again = form_to(Page(answer.text), "/reveal")
    assert again.fields["value"] == VALUE
    assert send(hall, again, value=VALUE, over="yes").status_code == 303
    told = state_of(hall).seals[seal.notice.commitment]
    # Of a value letters and digits count.
    assert (told.is_revealed, told.value) == (True, "drawn031124314045")
    made = hall.get(f"{BOARDS}/{seal.notice.commitment}.pbn").content
    kept = known_deal(hands_folder(services_of(hall).settings.var, "spring"), "Main", 1, 3)
    assert kept is not None
    assert numbers_and_deals(made)[3] == str(kept.deal)
    for ending in ("dup", "dlm", "lin", "ber"):
        assert hall.get(f"{BOARDS}/{seal.notice.commitment}.{ending}").status_code == 200
    assert hall.get(f"{BOARDS}/{seal.notice.commitment}.exe").status_code == 400
    assert hall.get(f"{BOARDS}/{'0' * 64}.pbn").status_code == 400
    assert hall.get(f"{BOARDS}/..%2F..%2Fsecret.key").status_code in (400, 404)


@pytest.mark.parametrize(
    "wrong",
    [
        {"known": "2026-03-05T16:00"},
        {"known": ""},
        {"known": "tonight"},
        {"words": ""},
        {"last": "0"},
        {"first": "9", "last": "3"},
        {"sections": "A B/../C"},
        {"last": "x"},
    ],
)
def test_a_notice_that_cannot_be_is_refused_and_leaves_no_share(hall: TestClient, wrong: dict[str, str]) -> None:
    form = form_to(read(hall, BOARDS), "/boards")
    filled = WORDS | wrong
    answer = send(hall, Form(form.action, form.fields | filled))
    assert answer.status_code == 400
    kept = form_to(Page(answer.text), "/boards").fields
    assert {name: kept[name] for name in filled} == filled
    assert state_of(hall).seals == {}
    assert not list((services_of(hall).settings.var / "sealed").glob("*"))


def test_the_same_form_twice_seals_once(hall: TestClient) -> None:
    form = form_to(read(hall, BOARDS), "/boards")
    for _ in range(2):
        assert send(hall, Form(form.action, form.fields | WORDS)).status_code == 303
    assert len(state_of(hall).seals) == 1
    assert len(list((services_of(hall).settings.var / "sealed").iterdir())) == 1


def test_a_value_that_could_be_tried_out_is_refused(hall: TestClient) -> None:
    sealed(hall)
    value_is_out(hall)
    answer = send(hall, form_to(read(hall, BOARDS), "/make"), value="7")
    assert answer.status_code == 400
    assert form_to(Page(answer.text), "/make").fields["value"] == "7"


def test_a_share_that_is_gone_is_missed_in_words(hall: TestClient) -> None:
    seal = sealed(hall)
    share_file(hall, seal).unlink()
    value_is_out(hall)
    answer = send(hall, form_to(read(hall, BOARDS), "/make"), value=VALUE)
    assert answer.status_code == 400
    assert "without it nobody can make the boards" in Page(answer.text).text


DEAL = b"N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
PBN = b'% PBN 2.1\n[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "' + DEAL + b'"]\n'


def test_hands_that_were_played_come_as_a_file(hall: TestClient) -> None:
    form = form_to(read(hall, BOARDS), "/hands")
    answer = send(hall, form, files={"file": ("evening.pbn", PBN)})
    assert "The hands are kept" in read(hall, answer.headers["location"]).text
    kept = known_deal(hands_folder(services_of(hall).settings.var, "spring"), "Main", 2, 7)
    assert kept is not None
    assert str(kept.deal).startswith("N:AKQJ.AKQ.AKQ.AKQ")


@pytest.mark.parametrize("sent", [b"", b"no cards here", b'[Board "1"]\n[Deal "N:AK.. - - -"]\n'])
def test_a_file_without_hands_is_refused(hall: TestClient, sent: bytes) -> None:
    form = form_to(read(hall, BOARDS), "/hands")
    assert send(hall, form, files={"file": ("x.pbn", sent)}).status_code == 400
    assert not (hands_folder(services_of(hall).settings.var, "spring") / "boards.pbn").exists()


def test_guandan_packs_are_sealed_too_and_come_as_four_hands(client: TestClient) -> None:
    stage = {"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "levels"}
    told = {"name": "Guandan", "pack": "china-guandan", "form": "pairs", "stage": [stage]}
    do(client, "spring", CreateEvent(toml_text(told)))
    organiser(client)
    services_of(client).now = lambda: NOW
    sealed(client)
    value_is_out(client)
    made = send(client, form_to(read(client, BOARDS), "/make"), value=VALUE)
    deals = json.loads(made.content)
    assert [one["number"] for one in deals] == [1, 2, 3, 4, 5, 6]
    # 108 cards, 27 a hand.
    assert {len(hand.split()) for one in deals for hand in one["hands"].values()} == {27}
