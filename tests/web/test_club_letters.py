"""Letters: a real mail server gets them once each, in the reader's language, and one tap ends a kind of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import count
from socket import socket

import pytest
from aiosmtpd.controller import Controller
from starlette.testclient import TestClient

from cardinal.club.sign_up import Reader
from cardinal.contest.model import Place
from cardinal.contest.ranking import Ranking
from cardinal.store.club_links import ClubLinks
from cardinal.store.clubs import Clubs
from cardinal.store.deciding import Publish
from cardinal.store.mail_addresses import MailAddresses
from cardinal.store.outbox import WAITS, Outbox, Sending
from cardinal.store.setting_up import MakeDraw, StartRound
from cardinal.store.sign_ups import SignUps
from cardinal.web.club.work import club_work
from cardinal.web.mailing import ADDRESS, SENDER, mail_settings, send_due
from tests.store.story import DIRECTOR, correction, entry
from tests.web.forms import form_to, read, send
from tests.web.people import another, bind, call, do, evening, nobody, organiser, services_of, state_of, user
from tests.web.test_club_pages import FIRST, NOW, SERIES, act, sign_up

HOME = "https://club.example.org"


class Sink:
    """Takes every mail; an address that begins with ``gone`` is refused for good, and while ``busy`` all for now."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.senders: list[str] = []
        self.busy = False

    async def handle_RCPT(  # noqa: N802  the name that aiosmtpd calls
        self, server: object, session: object, envelope: object, address: str, options: object
    ) -> str:
        if address.startswith("gone"):
            return "550 5.1.1 no such mailbox"
        if self.busy:
            return "451 4.3.0 try later"
        envelope.rcpt_tos.append(address)  # type: ignore[attr-defined]
        return "250 OK"

    async def handle_DATA(self, server: object, session: object, envelope: object) -> str:  # noqa: N802
        parsed = message_from_bytes(envelope.content, policy=default)  # type: ignore[attr-defined]
        assert isinstance(parsed, EmailMessage)
        self.mails.append(parsed)
        self.senders.append(envelope.mail_from)  # type: ignore[attr-defined]
        return "250 OK"

    def taken(self) -> list[EmailMessage]:
        mails, self.mails = self.mails, []
        return mails


def plain(mail: EmailMessage) -> str:
    """What a mail says to programs that show no HTML."""
    body = mail.get_body(("plain",))
    assert isinstance(body, EmailMessage)
    return str(body.get_content())


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[Sink, int]]:
    sink = Sink()
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield sink, port
    finally:
        controller.stop()


@pytest.fixture
def sink(server: tuple[Sink, int], monkeypatch: pytest.MonkeyPatch) -> Sink:
    """The mail server, empty, and a server of ours that is told of it; its own sending stands still."""
    server[0].mails, server[0].senders, server[0].busy = [], [], False
    monkeypatch.setenv(ADDRESS, f"smtp://127.0.0.1:{server[1]}?tls=none")
    monkeypatch.setenv(SENDER, "club@example.org")
    monkeypatch.setenv("CARDINAL_URL", HOME)
    monkeypatch.setattr("cardinal.web.mailing.EVERY_SECONDS", 3_600.0)
    return server[0]


@pytest.fixture
def club(sink: Sink, client: TestClient) -> TestClient:
    """A club with one table on Thursdays, and mail."""
    _clock(client, NOW)
    organiser(client)
    assert send(client, form_to(read(client, "/club/manage"), "/manage/series"), **SERIES).status_code == 303
    return client


def _clock(client: TestClient, at: datetime) -> None:
    looks = count()
    services_of(client).now = lambda: at + timedelta(milliseconds=next(looks))


def sent(client: TestClient) -> int:
    settings = mail_settings()
    assert settings is not None
    return call(client, send_due, services_of(client), settings, 100)


def test_signing_up_waiting_and_moving_up_are_told_once_in_the_readers_language(club: TestClient, sink: Sink) -> None:
    browser = nobody(another(club))
    first = sign_up(browser, "Ann", "Bob", address="ann@example.org")
    sign_up(browser, "Cy", "Di", address="cy@example.org")
    browser.headers["Accept-Language"] = "ja"
    form = form_to(read(browser, f"/club/evenings/{FIRST}", language="ja"), "/sign-up")
    assert send(browser, form, player1="山田", player2="佐藤", address="yamada@example.org").status_code == 303
    assert sent(club) == 3
    ann, _, yamada = sink.taken()
    assert (ann["To"], ann["From"]) == ("ann@example.org", "Cardinal <club@example.org>")
    assert ann["Subject"] == "You have a place: Thursday pairs, Thursday 12 November 2026, 19:30"
    assert ann["Auto-Submitted"] == "auto-generated"
    assert ann["Content-Language"] == "en"
    assert ann.get_content_type() == "multipart/alternative"
    body = plain(ann)
    html = ann.get_body(("html",))
    assert html is not None
    page = html.get_content()
    # The same words and links; nothing is fetched from anywhere.
    assert f'<a href="{HOME}{first}">' in page
    assert "Hall 2" in page
    assert not re.search(r"<(img|script|link|iframe)|src=|url\(", page)
    assert f"{HOME}{first}" in body
    assert "withdraw by Thursday 12 November 2026, 18:30" in body
    assert "Hall 2" in body
    assert yamada["Subject"] == "キャンセル待ち：Thursday pairs、2026年11月12日木曜日 19:30"
    assert "キャンセル待ちの1番目です" in plain(yamada)
    # The address of one stands in no letter to another, and on no page.
    assert "ann@" not in yamada.as_string()
    assert "ann@example.org" not in browser.get("/club/partners").text
    assert act(browser, first, "withdraw") == 303
    assert sent(club) == 2
    told = {mail["To"]: mail["Subject"] for mail in sink.taken()}
    assert told["ann@example.org"].startswith("Withdrawn")
    assert told["yamada@example.org"].startswith("空きが出ました")
    # Nothing waits, and nothing is sent again.
    assert sent(club) == 0
    assert call(club, Outbox(services_of(club).database).counts)[Sending.SENT] == 5


def test_a_letter_has_what_one_tap_needs_to_end_it_and_other_kinds_go_on(club: TestClient, sink: Sink) -> None:
    browser = nobody(another(club))
    own = sign_up(browser, "Ann", address="ann@example.org")
    other = nobody(another(club))
    assert send(other, read(other, "/club/partners").forms[0], name="Bob").status_code == 303
    assert sent(club) == 1
    (answered,) = sink.taken()
    assert answered["Subject"].strip().startswith("Bob would play with you")
    assert answered["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = re.fullmatch(rf"<{HOME}(/mail/stop/[^>]+)>", answered["List-Unsubscribe"])
    assert link is not None
    assert f"{HOME}{link[1]}" in plain(answered)
    # Looking changes nothing (RFC 8058); the POST of a mail program has no cookie and no form of ours.
    assert "One tap ends them" in read(nobody(another(club)), link[1]).text
    assert call(club, Outbox(services_of(club).database).stops, "ann@example.org") == {}
    program = nobody(another(club))
    answer = program.post(link[1], data={"List-Unsubscribe": "One-Click"}, follow_redirects=False)
    assert answer.status_code == 303
    assert "gets no more letters of this kind: about partners" in read(program, link[1]).text
    accept = next(one for one in read(browser, own).forms if "Play with Bob" in one.buttons)
    assert send(browser, accept, "Play with Bob").status_code == 303
    assert act(browser, own, "withdraw") == 303
    assert sent(club) == 1
    assert [mail["Subject"][:9] for mail in sink.taken()] == ["Withdrawn"]
    read(program, link[1][:-2], status=401)


def test_who_answered_hears_whether_a_partner_was_found(club: TestClient, sink: Sink) -> None:
    browser, others = nobody(another(club)), [nobody(another(club)) for _ in range(2)]
    own = sign_up(browser, "Ann", address="ann@example.org")
    for other, name in zip(others, ("Bob", "Cy"), strict=True):
        page = read(other, "/club/partners")
        address = f"{name.lower()}@example.org"
        assert send(other, page.forms[0], name=name, address=address).status_code == 303
    sent(club)
    sink.taken()
    accept = next(one for one in read(browser, own).forms if "Play with Cy" in one.buttons)
    assert send(browser, accept, "Play with Cy").status_code == 303
    assert sent(club) == 3
    told = {mail["To"]: str(mail["Subject"]).partition(":")[0] for mail in sink.taken()}
    assert told == {
        "ann@example.org": "You play with Cy",
        "bob@example.org": "Ann plays with somebody else",
        "cy@example.org": "You play with Ann",
    }


def test_a_server_that_is_busy_is_tried_again_and_an_address_that_is_gone_is_not(club: TestClient, sink: Sink) -> None:
    browser, outbox = nobody(another(club)), Outbox(services_of(club).database)
    sink.busy = True
    sign_up(browser, "Ann", "Bob", address="ann@example.org")
    own = sign_up(browser, "Cy", "Di", address="gone@example.org")
    assert sent(club) == 0
    counts = call(club, outbox.counts)
    assert (counts[Sending.WAITING], counts[Sending.FAILED]) == (1, 1)
    page = read(club, "/club/manage/mail")
    assert "550 5.1.1 no such mailbox" in page.text
    assert "tried 1 times: 451 4.3.0 try later" in page.text
    # Five minutes later, not before; and to the address that is gone nothing more is written.
    sink.busy = False
    assert sent(club) == 0
    assert act(browser, own, "withdraw") == 303
    _clock(club, NOW + timedelta(minutes=6))
    assert sent(club) == 1
    assert [mail["To"] for mail in sink.taken()] == ["ann@example.org"]
    assert sum(WAITS, timedelta()) == timedelta(hours=24)


def test_a_letter_whose_sender_died_is_not_sent_twice_but_shown(club: TestClient, sink: Sink) -> None:
    browser, outbox = nobody(another(club)), Outbox(services_of(club).database)
    sign_up(browser, "Ann", "Bob", address="ann@example.org")
    services = services_of(club)
    (claimed,) = call(club, outbox.claim, services.now(), 10)
    # Whoever else looks meanwhile has nothing to send; eleven minutes later it is known that nobody knows.
    assert sent(club) == 0
    _clock(club, NOW + timedelta(minutes=11))
    assert sent(club) == 0
    assert call(club, outbox.counts)[Sending.UNSURE] == 1
    # The one that was believed dead comes back, and its word does not count any more.
    call(club, outbox.sent, claimed.key, services.now())
    assert call(club, outbox.counts)[Sending.UNSURE] == 1
    page = read(club, "/club/manage/mail")
    assert "perhaps sent" in page.text
    again = next(one for one in page.forms if any(name == "again" for name, _ in one.buttons.values()))
    assert send(club, again, next(iter(again.buttons))).status_code == 303
    assert sent(club) == 1
    assert sink.taken()[0]["Message-ID"] == f"<{claimed.key}@example.org>"


def test_an_offer_that_ends_goes_on_to_the_next_by_itself(club: TestClient, sink: Sink) -> None:
    browser, services = nobody(another(club)), services_of(club)
    first = sign_up(browser, "Ann", "Bob")
    sign_up(browser, "Cy", "Di")
    for one, two in (("Ed", "Flo"), ("Gus", "Hal")):
        form = form_to(read(browser, f"/club/evenings/{FIRST}"), "/sign-up")
        form.fields.pop("takes_place")
        assert send(browser, form, player1=one, player2=two, address=f"{one}@example.org").status_code == 303
    sent(club)
    sink.taken()
    assert act(browser, first, "withdraw") == 303
    sent(club)
    assert [mail["Subject"] for mail in sink.taken()] == [
        "A place is kept for you until Wednesday 11 November 2026, 01:00: Thursday pairs"
    ]
    _clock(club, NOW + timedelta(hours=12, minutes=1))
    call(club, club_work(club.app.state.catalogue, club.app.state.seasons), services)  # type: ignore[attr-defined]
    sent(club)
    assert {(mail["To"], str(mail["Subject"]).partition(":")[0]) for mail in sink.taken()} == {
        ("Ed@example.org", "The place has gone to somebody else"),
        ("Gus@example.org", "A place is kept for you until Wednesday 11 November 2026, 13"),
    }


def test_the_address_of_an_account_is_confirmed_before_anything_else_goes_there(club: TestClient, sink: Sink) -> None:
    nora = another(club)
    user(nora, "nora")
    form = form_to(read(nora, "/account/mail"), "/account/mail")
    for wrong in ("nora", "nora@", "a b@example.org", "nora@example.org\nBcc: x@example.org"):
        assert send(nora, form, act="address", address=wrong).status_code == 400
    assert send(nora, form, act="address", address="nora@example.org").status_code == 303
    assert "link is on its way to nora@example.org" in read(nora, "/account/mail").text
    assert sent(club) == 1
    (asks,) = sink.taken()
    assert asks["List-Unsubscribe"] is None
    link = re.search(rf"{HOME}(/mail/confirm/\S+)", plain(asks))
    assert link is not None
    phone = nobody(another(club))
    assert send(phone, form_to(read(phone, link[1]), link[1])).status_code == 303
    assert "Which letters" in read(nora, "/account/mail").text
    kinds = next(one for one in read(nora, "/account/mail").forms if ("act", "kinds") in one.buttons.values())
    kinds.fields.pop("kind")
    assert send(nora, kinds, act="kinds", kind="sign_up").status_code == 303
    outbox = Outbox(services_of(club).database)
    assert set(call(club, outbox.stops, "nora@example.org")) == {"partner", "results", "reminder", "letter", "digest"}
    forget = next(one for one in read(nora, "/account/mail").forms if ("act", "forget") in one.buttons.values())
    assert send(nora, forget, act="forget").status_code == 303
    assert "Which letters" not in read(nora, "/account/mail").text


def test_without_mail_nobody_is_asked_for_an_address_and_none_is_kept(client: TestClient) -> None:
    _clock(client, NOW)
    organiser(client)
    assert send(client, form_to(read(client, "/club/manage"), "/manage/series"), **SERIES).status_code == 303
    browser = nobody(another(client))
    assert "address" not in form_to(read(browser, f"/club/evenings/{FIRST}"), "/sign-up").fields
    own = sign_up(browser, "Ann", "Bob", address="ann@example.org")
    (key,) = ClubLinks(services_of(client).settings.secret).read("sign-up", own.rpartition("/")[2], 1)
    found = call(client, SignUps(services_of(client).database).find, key)
    assert found is not None
    assert found[1].reader == Reader(language="en")
    assert "sends no mail" in read(client, "/club/manage/mail").text


def test_every_letter_can_be_looked_at_in_every_language(club: TestClient) -> None:
    for language, said in (
        ("en", "Cancelled: Thursday pairs"),
        ("zh-Hans", "活动取消"),
        ("zh-Hant", "活動取消"),
        ("ja", "中止のお知らせ"),
    ):
        page = read(club, f"/club/manage/mail?as={language}")
        assert said in page.text
    test = next(one for one in read(club, "/club/manage/mail").forms if "address" in one.fields)
    assert send(club, test, address="nowhere").status_code == 400
    assert send(club, test, address="op@example.org").status_code == 303
    assert sent(club) == 1


def _played(client: TestClient) -> None:
    """Spring pairs, all results in: in each row the pair of the lower number has made its contract."""
    do(client, "spring", MakeDraw("a published seed"))
    for number in (1, 2, 3):
        do(client, "spring", StartRound("Main", number))
    for seat in state_of(client, "spring").known_seatings.values():
        for board in seat.boards if seat.ns and seat.ew else ():
            cell = "4S by N =" if seat.ns[0] < seat.ew[0] else "4S by N -1"
            do(client, "spring", entry(Place(seat.stage, seat.round, seat.table, board), cell), DIRECTOR)


def test_results_are_mailed_once_each_and_again_only_to_whom_a_correction_moves(club: TestClient, sink: Sink) -> None:
    services = services_of(club)
    evening(club, "spring", drawn=False)
    # One of the pairs signed up for the evening with an address, a player of another has an account with one.
    calendar = call(club, Clubs(services.database).calendar, "main")
    day = calendar.evening(FIRST)
    assert day is not None
    call(club, Clubs(services.database).change_evening, "main", replace(day, event="spring"), services.now())
    browser = nobody(another(club))
    sign_up(browser, "Nora 2", "Sam 2", address="nora2@example.org", results="yes")
    sign_up(browser, "Nora 3", "Sam 3", address="nora3@example.org")
    assert act(club, f"/club/manage/evenings/{FIRST}", "entries") == 303
    found = bind(another(club), "Nora 1", "nora")
    addresses = MailAddresses(services.database)
    call(club, addresses.put, found.key, "nora1@example.org", "zh-Hans")
    call(club, addresses.confirm, found.key, "nora1@example.org", services.now())
    _played(club)
    sent(club)
    sink.taken()
    work = club_work(club.app.state.catalogue, club.app.state.seasons)  # type: ignore[attr-defined]
    call(club, work, services)
    assert sent(club) == 0, "nothing is published yet"
    do(club, "spring", Publish("Main"), DIRECTOR)
    call(club, work, services)
    assert sent(club) == 0, "ten minutes have not gone by"
    _clock(club, NOW + timedelta(minutes=12))
    call(club, work, services)
    call(club, work, services)
    assert sent(club) == 2
    told = {mail["To"]: mail for mail in sink.taken()}
    rows = {row.number: row for one in _lists(club) for row in one.rows}
    fields = {number: len(one.rows) for one in _lists(club) for number in (row.number for row in one.rows)}
    assert str(told["nora2@example.org"]["Subject"]).startswith(
        f"Spring pairs: place {rows[2].place} of {fields[2]}, {float(rows[2].score):.2f}"
    )
    assert str(told["nora1@example.org"]["Subject"]).startswith(f"Spring pairs：第{rows[1].place}名（共{fields[1]}名）")
    assert f"{HOME}/events/spring/contestants/2" in plain(told["nora2@example.org"])
    # The one screen after an evening: best and worst, and when it goes on.
    for line in ("Best board: ", "Worst board: ", "Next: Thursday pairs, Thursday 12 November 2026, 19:30"):
        assert line in plain(told["nora2@example.org"]), line
    # A correction that changes one of the two is told to that one, with what was before.
    line = next(seat for seat in state_of(club, "spring").known_seatings.values() if seat.ns and 2 in seat.ns)
    place = Place(line.stage, line.round, line.table, line.boards[0])
    do(club, "spring", correction(place, "4S by N +1", "a trick was miscounted"), DIRECTOR)
    after = {row.number: row for one in _lists(club) for row in one.rows}
    moved = {number for number in (1, 2) if (after[number].place, after[number].score) != (
        rows[number].place, rows[number].score)}  # fmt: skip
    assert 2 in moved
    fresh = club_work(club.app.state.catalogue, club.app.state.seasons)  # type: ignore[attr-defined]  # a server that has started again
    call(club, fresh, services)
    assert sent(club) == len(moved)
    corrected = {mail["To"]: mail for mail in sink.taken()}
    assert str(corrected["nora2@example.org"]["Subject"]).startswith("Corrected: Spring pairs")
    assert f"with {float(rows[2].score):.2f}" in plain(corrected["nora2@example.org"])
    assert "Why: a trick was miscounted" in plain(corrected["nora2@example.org"])


def _lists(client: TestClient) -> tuple[Ranking, ...]:
    catalogue = client.app.state.catalogue  # type: ignore[attr-defined]
    found: tuple[Ranking, ...] = catalogue.shown("spring", state_of(client, "spring")).scored.final
    return found
