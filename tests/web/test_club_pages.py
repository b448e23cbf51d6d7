"""A club's pages: calendar, sign-up with a waiting list, partner desk, and what is other people's stays theirs."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import count

import feedparser
import pytest
from icalendar import Calendar as IcsCalendar
from starlette.testclient import TestClient

from tests.web.forms import BROWSER, Form, Page, form_to, read, send
from tests.web.people import another, call, evening, nobody, officer, organiser, services_of, state_of, user

NOW = datetime(2026, 11, 10, 12, tzinfo=UTC)
"""A Tuesday."""
FIRST = "thursday-pairs-20261112"
SERIES = {
    "name": "Thursday pairs", "kind": "bridge-pairs", "starts": "19:30", "zone": "Europe/Berlin", "place": "Hall 2",
    "weekday": "3", "tables": "1", "closes_hours": "1", "first": "2026-11-10", "takes_sign_ups": "yes",
}  # fmt: skip


@pytest.fixture
def staff(client: TestClient) -> TestClient:
    """The organiser of the server, on a Tuesday; the club plays on Thursdays, at one table."""
    clock(client, NOW)
    organiser(client)
    answer = send(client, form_to(read(client, "/club/manage"), "/manage/series"), **SERIES)
    assert answer.status_code == 303, answer.text[-600:]
    return client


def clock(client: TestClient, at: datetime) -> None:
    """It is that moment, and a little later at every look: nobody comes at the very same time."""
    looks = count()
    services_of(client).now = lambda: at + timedelta(milliseconds=next(looks))


def stranger(client: TestClient) -> TestClient:
    return nobody(another(client))


def sign_up(browser: TestClient, who: str, partner: str = "", *, evening: str = FIRST, **more: str) -> str:
    """Sign up by the form of the evening's page; the address of the own sign-up."""
    form = form_to(read(browser, f"/club/evenings/{evening}"), "/sign-up")
    answer = send(browser, form, player1=who, player2=partner, **more)
    assert answer.status_code == 303, Page(answer.text).text
    return str(answer.headers["location"])


def act(browser: TestClient, address: str, what: str) -> int:
    page = read(browser, address)
    form = next(one for one in page.forms if ("act", what) in one.buttons.values())
    return send(browser, form, act=what).status_code


def test_a_series_fills_the_calendar_and_its_files(staff: TestClient) -> None:
    browser = stranger(staff)
    page = read(browser, "/club")
    assert page.text.count("Thursday pairs") == 5
    assert "Thursday 12 November 2026" in page.text
    assert "2 free" in page.text
    calendar = browser.get("/club/calendar.ics")
    assert calendar.headers["content-type"] == "text/calendar; charset=utf-8"
    events = IcsCalendar.from_ical(calendar.text).walk("VEVENT")
    assert len(events) > 50
    assert events[0].decoded("DTSTART").astimezone(UTC) == datetime(2026, 11, 12, 18, 30, tzinfo=UTC)
    assert str(events[0]["LOCATION"]) == "Hall 2"
    assert read(browser, "/club/calendar", language="ja").text.count("Thursday pairs") > 50


def test_what_cannot_be_a_series_is_refused_and_nothing_typed_is_lost(staff: TestClient) -> None:
    form = form_to(read(staff, "/club/manage"), "/manage/series")
    for wrong, said in (
        ({"weekday": ""}, "not a rule of repetition"),
        ({"zone": "Mars"}, "no time zone"),
        ({"starts": "25:00"}, "not a time of the day"),
        ({"closed": "2026-13-01"}, "not a date"),
        ({"last": "2020-01-01"}, "is before the first"),
    ):
        answer = send(staff, form, **{**SERIES, "name": "Friday teams", **wrong})
        assert answer.status_code == 400
        page = Page(answer.text)
        assert said in page.text
        assert form_to(page, "/manage/series").fields["name"] == "Friday teams"
    assert "Friday teams" not in read(stranger(staff), "/club").text


def test_a_changed_series_a_moved_and_a_cancelled_evening_change_the_calendar_file(staff: TestClient) -> None:
    def read_events() -> dict[str, tuple[int, str, str]]:
        parsed = IcsCalendar.from_ical(staff.get("/club/calendar.ics").text)
        return {
            str(one["UID"]).partition("@")[0]: (
                int(one["SEQUENCE"]), str(one["STATUS"]), f"{one.decoded('DTSTART'):%m-%d %H:%M}",
            )
            for one in parsed.walk("VEVENT")
        }  # fmt: skip

    assert read_events()[FIRST] == (0, "CONFIRMED", "11-12 19:30")
    place = f"/club/manage/evenings/{FIRST}"
    move = next(one for one in read(staff, place).forms if ("act", "move") in one.buttons.values())
    assert send(staff, move, act="move", day="2026-11-13", starts="20:00").status_code == 303
    assert read_events()[FIRST] == (1, "CONFIRMED", "11-13 20:00")
    assert act(staff, "/club/manage/evenings/thursday-pairs-20261119", "cancel") == 303
    assert read_events()["thursday-pairs-20261119"] == (1, "CANCELLED", "11-19 19:30")
    change = form_to(read(staff, "/club/manage/series/thursday-pairs"), "/manage/series/thursday-pairs")
    assert send(staff, change, starts="19:00", closed="2026-11-26").status_code == 303
    # Whoever had opened the same page before changes nothing: it is said, and what was typed stands there.
    stale = send(staff, change, place="Elsewhere")
    assert stale.status_code == 409
    assert form_to(Page(stale.text), "/manage/series/thursday-pairs").fields["place"] == "Elsewhere"
    after = read_events()
    assert after[FIRST] == (2, "CONFIRMED", "11-13 20:00")
    assert after["thursday-pairs-20261126"] == (1, "CANCELLED", "11-26 19:00")
    assert after["thursday-pairs-20261203"] == (1, "CONFIRMED", "12-03 19:00")
    assert act(staff, "/club/manage/evenings/thursday-pairs-20261126", "restore") == 303
    assert read_events()["thursday-pairs-20261126"][1] == "CONFIRMED"


def test_an_evening_makes_its_event_from_the_template_once(staff: TestClient) -> None:
    evening(staff, "spring", drawn=False)
    template = form_to(read(staff, "/club/manage/series/thursday-pairs"), "/manage/series/thursday-pairs")
    assert send(staff, template, template="spring").status_code == 303
    assert act(staff, f"/club/manage/evenings/{FIRST}", "event") == 303
    state = state_of(staff, FIRST)
    spring = state_of(staff, "spring").conditions
    assert state.conditions.name == "Thursday pairs 2026-11-12"
    assert state.conditions.entries.start == datetime(2026, 11, 12, 19, 30)
    # All of the conditions but the movement, which the draw chooses for those who come.
    assert (state.conditions.pack, state.zone) == (spring.pack, "Europe/Berlin")
    assert [stage.scoring for stage in state.conditions.stages] == [stage.scoring for stage in spring.stages]
    assert state.entries == ()
    assert state.conditions.published_at is None
    # The button is gone; the same form again leads to the same event.
    page = read(staff, f"/club/manage/evenings/{FIRST}")
    assert "Go to the event" in page.text
    assert not any(("act", "event") in one.buttons.values() for one in page.forms)


def test_places_go_in_order_and_a_place_given_up_goes_to_the_next(staff: TestClient) -> None:
    """One table has room for two pairs."""
    browser = stranger(staff)
    first = sign_up(browser, "Ann", "Bob")
    sign_up(browser, "Cy", "Di")
    assert "number 1 on the waiting list" in read(browser, f"/club/evenings/{FIRST}").text
    third, fourth = sign_up(browser, "Ed", "Flo"), sign_up(browser, "Gus", "Hal")
    assert "You have a place." in read(browser, first).text
    assert "number 1 on the waiting list" in read(browser, third).text
    assert "number 2 on the waiting list" in read(browser, fourth).text
    assert "goes to the next on the waiting list at once" in read(browser, first).text
    assert act(browser, first, "withdraw") == 303
    assert "This sign-up is withdrawn." in read(browser, first).text
    assert "You have a place." in read(browser, third).text
    assert "number 1 on the waiting list" in read(browser, fourth).text


def test_a_place_is_offered_expires_and_is_offered_on(staff: TestClient) -> None:
    browser = stranger(staff)
    first = sign_up(browser, "Ann", "Bob", takes_place="yes")
    sign_up(browser, "Cy", "Di", takes_place="yes")
    form = form_to(read(browser, f"/club/evenings/{FIRST}"), "/sign-up")
    waiting = []
    for one, two in (("Ed", "Flo"), ("Gus", "Hal")):
        form = form_to(read(browser, f"/club/evenings/{FIRST}"), "/sign-up")
        form.fields.pop("takes_place")
        waiting.append(str(send(browser, form, player1=one, player2=two).headers["location"]))
    assert act(browser, first, "withdraw") == 303
    assert "A place is kept for you until Wednesday 11 November 2026, 01:00." in read(browser, waiting[0]).text
    clock(staff, NOW.replace(day=11, hour=0, minute=1))
    # Two pages are looked at, one takes the place that the other did not.
    assert "has gone to the next" in read(browser, waiting[0]).text
    assert "A place is kept for you" in read(browser, waiting[1]).text
    assert act(browser, waiting[1], "take") == 303
    assert "You have a place." in read(browser, waiting[1]).text
    assert act(browser, waiting[0], "wait") == 303
    assert "number 1 on the waiting list" in read(browser, waiting[0]).text


def test_nobody_plays_twice_and_what_was_typed_stays(staff: TestClient) -> None:
    browser = stranger(staff)
    sign_up(browser, "Ann Lee", "Bob")
    form = form_to(read(browser, f"/club/evenings/{FIRST}"), "/sign-up")
    for names, said in (
        ({"player1": "Cy", "player2": "ANN  LEE"}, "Ann Lee is signed up for this evening already"),
        ({"player1": "Di", "player2": "di"}, "is there twice"),
        ({"player1": ""}, "A pair is two names"),
        ({"player1": "x" * 150}, "1 to 100 letters"),
    ):
        answer = send(browser, form, **names)
        assert answer.status_code in (400, 409)
        assert said in Page(answer.text).text
        assert form_to(Page(answer.text), "/sign-up").fields["player1"] == names["player1"]
    # The same form twice is one sign-up.
    twice = [send(browser, form, player1="Ed", player2="Flo").headers["location"] for _ in range(2)]
    assert twice[0] == twice[1]


def test_after_the_deadline_nobody_signs_up_or_withdraws_by_themselves(staff: TestClient) -> None:
    browser = stranger(staff)
    own = sign_up(browser, "Ann", "Bob")
    form = form_to(read(browser, f"/club/evenings/{FIRST}"), "/sign-up")
    leave = next(one for one in read(browser, own).forms if ("act", "withdraw") in one.buttons.values())
    clock(staff, datetime(2026, 11, 12, 17, 30, tzinfo=UTC))
    answer = send(browser, form, player1="Cy", player2="Di")
    assert answer.status_code == 409
    assert "Sign-up closed at 2026-11-12 18:30" in answer.text
    assert send(browser, leave, act="withdraw").status_code == 409
    page = read(browser, own)
    assert "too late to withdraw" in page.text
    assert "You have a place." in page.text
    # The staff still can.
    place = read(staff, f"/club/manage/evenings/{FIRST}")
    remove = next(one for one in place.forms for name, value in one.buttons.values() if value.startswith("remove:"))
    assert send(staff, remove, act=next(v for _, v in remove.buttons.values())).status_code == 303
    assert "This sign-up is withdrawn." in read(browser, own).text


def test_sign_ups_become_entries_by_one_tap_and_later_ones_are_added(staff: TestClient) -> None:
    browser = stranger(staff)
    sign_up(browser, "Ann", "Bob")
    assert act(staff, f"/club/manage/evenings/{FIRST}", "entries") == 303
    sign_up(browser, "Cy", "Di")
    sign_up(browser, "Ed", "Flo")  # waits
    answer = send(
        staff,
        next(
            one
            for one in read(staff, f"/club/manage/evenings/{FIRST}").forms
            if ("act", "entries") in one.buttons.values()
        ),
        act="entries",
    )
    assert answer.headers["location"].endswith("added=1")
    entries = state_of(staff, FIRST).entries
    assert [tuple(player.name for player in one.players) for one in entries] == [("Ann", "Bob"), ("Cy", "Di")]
    assert "entry 2" in read(staff, f"/club/manage/evenings/{FIRST}").text


def test_the_partner_who_was_named_agrees_or_refuses(staff: TestClient) -> None:
    browser = stranger(staff)
    own = sign_up(browser, "Ann", "Bob")
    link = re.search(r'value="http://testserver(/club/partner/[^"]+)"', browser.get(own, headers=BROWSER).text)
    assert link is not None
    bob = stranger(staff)
    assert "Ann has signed you up as partner" in read(bob, link[1]).text
    answers = form_to(read(bob, link[1]), link[1])
    assert send(bob, answers, answer="no").status_code == 303
    assert "not signed up with Ann any more" in read(bob, link[1]).text
    assert "You are listed at the partner desk." in read(browser, own).text
    assert "Ann" in read(bob, "/club/partners").text


def test_the_partner_desk_makes_a_pair_and_shows_no_address(staff: TestClient) -> None:
    browser, others = stranger(staff), [stranger(staff) for _ in range(3)]
    own = sign_up(browser, "Ann", note="Acol, gently")
    links = []
    for other, name in zip(others, ("Bob", "Cy", "Di"), strict=True):
        page = read(other, "/club/partners")
        assert "Ann" in page.text
        assert "Acol, gently" in page.text
        answer = send(other, page.forms[0], name=name, note=f"{name} here")
        assert answer.status_code == 303
        links.append(str(answer.headers["location"]))
    assert send(others[0], read(others[0], "/club/partners").forms[0], name="ann").status_code == 400
    assert send(others[2], form_to(read(others[2], links[2]), links[2])).status_code == 303
    assert "taken your answer back" in read(others[2], links[2]).text
    page = read(browser, own)
    assert "Bob here" in page.text
    assert "Di here" not in page.text
    chosen = next(one for one in page.forms if "Play with Bob" in one.buttons)
    assert send(browser, chosen, "Play with Bob").status_code == 303
    assert "You have a place." in read(browser, own).text
    assert "You play with Ann." in read(others[0], links[0]).text
    assert "Ann has found another partner." in read(others[1], links[1]).text
    assert "Nobody is looking for a partner" in read(others[1], "/club/partners").text


def test_two_at_the_desk_who_find_each_other_leave_it_both(staff: TestClient) -> None:
    browser, bob = stranger(staff), stranger(staff)
    own, alone = sign_up(browser, "Ann"), sign_up(bob, "Bob")
    page = read(bob, "/club/partners")
    to_ann = next(one for one in page.forms if "Answer Ann" in one.buttons)
    assert send(bob, to_ann, name="Bob").status_code == 303
    accept = next(one for one in read(browser, own).forms if "Play with Bob" in one.buttons)
    assert send(browser, accept, "Play with Bob").status_code == 303
    assert "This sign-up is withdrawn." in read(bob, alone).text
    # Bob plays with Ann now, and answers nobody else.
    cy = sign_up(stranger(staff), "Cy")
    answer = send(bob, read(bob, "/club/partners").forms[0], name="Bob")
    assert answer.status_code == 409
    assert "Bob is signed up for this evening already" in answer.text
    assert "Nobody has answered yet." in read(bob, cy).text


def test_links_are_signed_and_of_one_club(staff: TestClient) -> None:
    browser = stranger(staff)
    own = sign_up(browser, "Ann", "Bob")
    # Not the last sign: of that only some bits belong to the signature.
    read(browser, own[:-5] + ("A" if own[-5] != "A" else "B") + own[-4:], status=401)
    read(browser, "/club/sign-up/x", status=401)
    read(browser, own.replace("/sign-up/", "/partner/"), status=401)
    form = next(one for one in read(staff, "/club/manage").forms if one.action.endswith("/manage/clubs"))
    assert send(staff, form, new_club="north", new_name="North Club").status_code == 303
    read(browser, own.replace("/club/", "/clubs/north/"), status=404)


def test_two_clubs_have_nothing_of_each_other(staff: TestClient) -> None:
    form = next(one for one in read(staff, "/club/manage").forms if one.action.endswith("/manage/clubs"))
    assert send(staff, form, new_club="north", new_name="North Club").status_code == 303
    assert send(staff, form, new_club="north", new_name="Again").status_code == 409
    assert send(staff, form, new_club="No Word!", new_name="Again").status_code == 400
    north = another(staff)
    officer(north, "nina", "north")
    assert send(north, form_to(read(north, "/clubs/north/manage"), "/manage/series"), **SERIES).status_code == 303
    assert "North Club" in read(stranger(staff), "/clubs/north").text
    # Nina works for the north and for nothing else.
    south = next(one for one in read(staff, "/club/manage").forms if one.action.endswith("/manage/clubs"))
    assert send(staff, south, new_club="south", new_name="South").status_code == 303
    for path in ("/manage", "/manage/staff", f"/manage/evenings/{FIRST}", "/manage/series/thursday-pairs"):
        read(north, f"/clubs/south{path}", status=404)
        read(north, f"/club{path}", status=403)
        read(stranger(staff), f"/clubs/nowhere{path}", status=404)
        assert stranger(staff).get(f"/clubs/north{path}", headers=BROWSER, follow_redirects=False).status_code == 303
    # Sign-ups of one are not in the other, and its event has a key of its own.
    browser = stranger(staff)
    sign_up(browser, "Ann", "Bob")
    assert "1 free" in read(browser, "/club").text
    assert "2 free" in read(browser, "/clubs/north").text
    assert act(north, f"/clubs/north/manage/evenings/{FIRST}", "event") == 303
    assert call(staff, services_of(staff).accounts.roles_of, user(north, "nina").key, f"event/north-{FIRST}")
    read(browser, "/clubs/main", status=404)


def test_staff_of_a_club_are_given_their_part_by_name(staff: TestClient) -> None:
    nina = another(staff)
    user(nina, "nina")
    read(nina, "/club/manage", status=403)
    form = next(one for one in read(staff, "/club/manage/staff").forms if "user" in one.fields)
    assert send(staff, form, user="nobody of that name").status_code == 400
    assert send(staff, form, user="Nina").status_code == 303
    read(nina, "/club/manage")
    read(nina, "/club/manage/mail", status=403)
    take = next(
        one for one in read(staff, "/club/manage/staff").forms if any(n == "take" for n, _ in one.buttons.values())
    )
    assert send(staff, take, next(iter(take.buttons))).status_code == 303
    read(nina, "/club/manage", status=403)


def test_news_and_results_are_on_the_front_page_and_in_the_feed(staff: TestClient) -> None:
    form = form_to(read(staff, "/club/manage"), "/manage/news")
    assert send(staff, form, title="").status_code == 400
    assert send(staff, form, title="Summer party", body="Bring cake.\nAnd friends.").status_code == 303
    assert send(staff, form, title="Summer party", body="Bring cake.\nAnd friends.").status_code == 303
    page = read(stranger(staff), "/club")
    assert page.text.count("Summer party") == 1
    parsed = feedparser.parse(staff.get("/club/feed.atom").content)
    assert not parsed.bozo
    assert [one.title for one in parsed.entries] == ["Summer party"]
    about = form_to(read(staff, "/club/manage"), "/manage/about")
    assert send(staff, about, club_name="Berlin Bridge", lead="We play.", club_zone="Nowhere").status_code == 400
    sent = send(staff, about, club_name="Berlin Bridge", lead="We play.", club_zone="Europe/Berlin")
    assert sent.status_code == 303
    assert "Berlin Bridge" in read(stranger(staff), "/club", language="zh-Hans").text
    deleting: Form = next(
        one for one in read(staff, "/club/manage").forms if any(name == "delete" for name, _ in one.buttons.values())
    )
    assert send(staff, deleting, delete=next(value for _, value in deleting.buttons.values())).status_code == 303
    assert "Summer party" not in read(stranger(staff), "/club").text


def test_a_single_evening_stands_beside_the_series(staff: TestClient) -> None:
    form = form_to(read(staff, "/club/manage"), "/manage/evenings")
    values = {**SERIES, "name": "Guandan night", "kind": "guandan-teams", "day": "2026-11-14", "weekday": ""}
    answer = send(staff, form, **values)
    assert answer.headers["location"] == "/club/manage/evenings/guandan-night-20261114"
    browser = stranger(staff)
    page = form_to(read(browser, "/club/evenings/guandan-night-20261114"), "/sign-up")
    short = send(browser, page, team="Red", player1="A", player2="B", player3="C")
    assert short.status_code == 400
    assert "A team has 4 to 8 players" in short.text
    four = {f"player{number}": name for number, name in enumerate("ABCD", start=1)}
    assert send(browser, page, team="Red", **four).status_code == 303
    # One table has room for one team.
    again = form_to(read(browser, "/club/evenings/guandan-night-20261114"), "/sign-up")
    others = {f"player{number}": name for number, name in enumerate("EFGH", start=1)}
    waits = send(browser, again, team="Blue", **others).headers["location"]
    assert "number 1 on the waiting list" in read(browser, waits).text


def test_a_personal_calendar_has_the_own_evenings_at_an_address_that_can_be_made_void(staff: TestClient) -> None:
    ann, other = another(staff), another(staff)
    user(ann, "ann")
    sign_up(ann, "Ann Lee", "Bob Ng")
    sign_up(ann, "Ann Lee", evening="thursday-pairs-20261119")
    user(other, "eve")
    sign_up(other, "Eve Ox", "Fay Pu", evening="thursday-pairs-20261126")
    page = read(ann, "/account/calendar")
    assert send(ann, form_to(page, "/account/calendar"), act="renew").status_code == 303

    def address() -> str:
        (found,) = set(re.findall(r"/calendars/[^\s\"<]+\.ics", ann.get("/account/calendar").text))
        return found

    first = address()
    # No calendar program is signed in.
    events = IcsCalendar.from_ical(stranger(staff).get(first).text).walk("VEVENT")
    assert [(f"{one.decoded('DTSTART'):%m-%d %H:%M}", str(one["STATUS"])) for one in events] == [
        ("11-12 19:30", "CONFIRMED"),
        ("11-19 19:30", "TENTATIVE"),
    ]
    assert "Ann Lee – Bob Ng" in str(events[0]["DESCRIPTION"])
    assert act(staff, f"/club/manage/evenings/{FIRST}", "cancel") == 303
    events = IcsCalendar.from_ical(stranger(staff).get(first).text).walk("VEVENT")
    assert (str(events[0]["STATUS"]), int(events[0]["SEQUENCE"]) > 0) == ("CANCELLED", True)
    assert send(ann, form_to(read(ann, "/account/calendar"), "/account/calendar"), act="renew").status_code == 303
    assert (stranger(staff).get(first).status_code, stranger(staff).get(address()).status_code) == (404, 200)
    second = address()
    send(ann, form_to(read(ann, "/account/calendar"), "/account/calendar"), act="revoke")
    assert stranger(staff).get(second).status_code == 404
    assert stranger(staff).get("/calendars/nonsense.ics").status_code == 404


def test_the_desk_tells_bands_proposes_the_nearest_and_both_have_to_agree(staff: TestClient) -> None:
    ann, bob, cy = (stranger(staff) for _ in range(3))
    own = sign_up(ann, "Ann", band="learning", wish="strong")
    far = sign_up(bob, "Bob", band="learning")
    near = sign_up(cy, "Cy", band="strong", private="yes")
    assert "Still learning (grade below 45)" in read(bob, "/club/partners").text
    assert "Wishes for: Strong (55 or more)" in read(bob, "/club/partners").text
    # Cy is there for members only, and staff.
    assert "Cy" not in read(ann, "/club/partners").text
    assert "Cy" not in read(ann, own).text
    assert "Cy" in read(staff, "/club/partners").text
    form = form_to(read(ann, f"/club/evenings/{FIRST}"), "/sign-up")
    assert send(ann, form, player1="Di", band="genius").status_code == 400
    asks = next(one for one in read(cy, near).forms if "Ask Ann" in one.buttons)
    for _ in range(2):
        assert send(cy, asks, "Ask Ann").status_code == 303
    assert "they have not answered yet" in read(cy, near).text
    assert "You are listed at the partner desk." in read(cy, near).text
    page = read(ann, own)
    assert page.text.count("Play with Cy") == 1
    assert "Ask Bob" in page.text
    assert (
        send(ann, next(one for one in page.forms if "Play with Cy" in one.buttons), "Play with Cy").status_code == 303
    )
    assert "You have a place." in read(ann, own).text
    assert "This sign-up is withdrawn." in read(cy, near).text
    # One is left over: the host plays.
    place = f"/club/manage/evenings/{FIRST}"
    assert "An odd number has no partner." in read(staff, place).text
    host = next(one for one in read(staff, place).forms if "host" in one.fields)
    key = re.search(r'<option value="([0-9a-f]{32})"', staff.get(place, headers=BROWSER).text)
    assert key is not None
    assert send(staff, host, act="host", left_over=key[1], host="Ann").status_code == 409
    assert send(staff, host, act="host", left_over=key[1], host="Hedda Host").status_code == 303
    assert "Bob – Hedda Host" in read(bob, far).text
    assert "You have a place." in read(bob, far).text
