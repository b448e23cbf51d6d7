"""A whole evening in real browsers: from the first account to a final list that a spectator sees by itself.

Eight pairs at four tables, two rounds of one board. North-South are pairs 1 to 4, East-West 5 to 8 (a Mitchell):

    board 1   round 1 table 1: 1 against 5     round 2 table 4: 4 against 7
    board 2   round 1 table 2: 2 against 6     round 2 table 1: 1 against 8
    board 3   round 1 table 3: 3 against 7     round 2 table 2: 2 against 5
    board 4   round 1 table 4: 4 against 8     round 2 table 3: 3 against 6
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from cardinal.language import Language
from tests.browser.devices import DESKTOP, PHONE, TABLET, Devices
from tests.browser.evening import (
    APPEALS,
    CONSOLE,
    DIRECT,
    EVENTS,
    FIRST_START,
    HEARING,
    HEARING_WORDS,
    INVITATIONS,
    ORGANISE,
    SCORE,
    TABLE,
    Said,
    agree,
    at,
    call_director,
    cards_on,
    enter,
    follow,
    press,
    sit_down,
)
from tools.taps_at_table import another_page

if TYPE_CHECKING:
    from tests.browser.conftest import TableHub

PASSWORD = "a long enough password"
PAIRS = tuple(f"Ann {number} & Bob {number}" for number in range(1, 9))
FIRST = ("4 S N =", "3 NT N =", "1 NT N =", "2 H N =")
LAST = ("3 NT N -1", "1 NT N -1", "2 H N =", "4 S N +1")
# West has revoked, won the trick of the revoke himself, and his side one more afterwards: two tricks (64A1).
REVOKE = {"revoker": "W", "established": "yes", "won_by": "offender", "later_tricks": "1", "unusual": "no"}
# Of two results on a board the better has 2 and the worse 0 matchpoints, equal ones 1 each; two boards have a top of 4.
#   board 1: 4♠ made, with the two tricks of the revoke 480, against 450:  1 has 2, 4 has 0; 5 has 0, 7 has 2.
#   board 2: after the appeal 600 against -100:                            2 has 2, 1 has 0; 6 has 0, 8 has 2.
#   board 3: 90 against -50:                                               3 has 2, 2 has 0; 7 has 0, 5 has 2.
#   board 4: 110 against 110:                                              everybody has 1: 3, 4, 6 and 8.
FINAL = {1: "50", 2: "50", 3: "75", 4: "25", 5: "50", 6: "25", 7: "50", 8: "75"}


@dataclass
class Evening:
    """Who is there."""

    hub: TableHub
    said: Said
    organiser: Page
    director: Page
    spectator: Page
    phones: list[Page]
    key: str = ""

    @property
    def stage(self) -> str:
        return self.said(ORGANISE, "stage_name")


CASES = [("sqlite", Language.ZH_HANS), ("postgresql", Language.EN)]
"""Each store and each script once: what depends on neither is met twice."""


@pytest.mark.parametrize(
    ("hub", "language"), CASES, indirect=["hub"], ids=["-".join((store, language)) for store, language in CASES]
)
def test_an_evening_from_its_first_form_to_its_final_list(hub: TableHub, devices: Devices, language: str) -> None:
    evening = Evening(
        hub,
        Said(language),
        devices.open(DESKTOP, language),
        devices.open(TABLET, language),
        devices.open(DESKTOP, language),
        [devices.open(PHONE, language) for _ in range(4)],
    )
    an_account_is_made(evening)
    an_evening_is_made(evening)
    phones_sit_down(evening)
    a_director_is_named(evening)
    the_first_round_begins(evening)
    boards_are_entered(evening, FIRST)
    a_call_reaches_the_director(evening)
    a_hearing_is_written_to_the_board(evening)
    a_spectator_opens_the_standings(evening)
    the_last_round_begins(evening)
    boards_are_entered(evening, LAST)
    a_score_is_adjusted_after_its_effect_was_seen(evening)
    an_appeal_is_filed_and_decided(evening)
    the_list_is_published_and_the_spectator_sees_it(evening)


def an_account_is_made(evening: Evening) -> None:
    page, said = evening.organiser, evening.said
    page.goto(evening.hub.link)
    page.get_by_label(said(FIRST_START, "name"), exact=True).fill("olga")
    page.get_by_label(said(FIRST_START, "password"), exact=True).fill(PASSWORD)
    press(page, said(FIRST_START, "submit"))
    expect(page.get_by_role("heading", level=1)).to_have_text(said(ORGANISE, "my_events"))


def an_evening_is_made(evening: Evening) -> None:
    page, said = evening.organiser, evening.said
    follow(page, said(ORGANISE, "quick_title"))
    page.get_by_label(said(ORGANISE, "event_name"), exact=True).fill("Story")
    page.get_by_label(said(ORGANISE, "quick_entries"), exact=True).fill("\n".join(PAIRS))
    page.get_by_text(said(ORGANISE, "more_choices"), exact=True).click()
    page.get_by_label(said(ORGANISE, "system"), exact=True).select_option("mitchell")
    page.get_by_label(said(ORGANISE, "rounds"), exact=True).fill("2")
    page.get_by_label(said(ORGANISE, "boards_a_round"), exact=True).fill("1")
    press(page, said(ORGANISE, "quick_submit"))
    page.wait_for_url("**/organise/story/tables*")
    evening.key = "story"
    press(page, said(ORGANISE, "make_missing"))


def phones_sit_down(evening: Evening) -> None:
    cards = cards_on(evening.organiser)
    assert len(cards) == 4
    for number, (phone, card) in enumerate(zip(evening.phones, cards, strict=True)):
        sit_down(phone, evening.hub.address(number), card, evening.said)
        expect(phone.locator("#now")).to_contain_text(evening.said(TABLE, "not_started"))
        expect(phone.locator(".felt")).to_contain_text(f"Ann {number + 1}")


def a_director_is_named(evening: Evening) -> None:
    page, said = evening.organiser, evening.said
    follow(page, said(ORGANISE, "cards_done"))
    follow(page, said(ORGANISE, "tab_staff"))
    press(page.locator("form[action*='/staff/invite']"), said(ORGANISE, "make_invitation"))
    link = page.get_by_label(said(ORGANISE, "invitation_link"), exact=True).input_value()
    tablet = evening.director
    tablet.goto(f"{evening.hub.address(1)}/invitation/{link.rpartition('/')[2]}")
    tablet.get_by_label(said(INVITATIONS, "name"), exact=True).fill("dan")
    tablet.get_by_label(said(INVITATIONS, "password"), exact=True).fill("a sentence of dan's own")
    press(tablet, said(INVITATIONS, "submit_staff"))
    tablet.goto(f"{evening.hub.address(1)}/direct/{evening.key}")
    expect(tablet.locator("#calls")).to_contain_text(said(CONSOLE, "no_calls"))


def the_first_round_begins(evening: Evening) -> None:
    page, said = evening.organiser, evening.said
    follow(page, said(ORGANISE, "tab_steps"))
    press(page, said(ORGANISE, "start_round", stage=evening.stage, round=1))
    expect(page.locator("#steps .lead")).to_contain_text(said(ORGANISE, "phase_running", round=1, rounds=2, missing=4))
    for phone in evening.phones:
        # Nobody has touched them: they have been told.
        expect(phone.locator("#entry")).to_be_visible()


def boards_are_entered(evening: Evening, results: tuple[str, ...]) -> None:
    for number, (phone, result) in enumerate(zip(evening.phones, results, strict=True)):
        enter(phone, result, evening.said)
        # East-West are asked by another process than North-South, where there are two.
        at(phone, evening.hub.address(number + 1))
        agree(phone, evening.said)


def a_call_reaches_the_director(evening: Evening) -> None:
    phone, tablet, said = evening.phones[0], evening.director, evening.said
    with another_page(phone):
        call_director(phone, "West revoked", said)
    expect(phone.locator("#calls [role=status]")).to_contain_text("West revoked")
    call = tablet.locator("#calls li")
    expect(call).to_contain_text("West revoked")
    expect(call).to_contain_text(said(DIRECT, "table_number", number="1"))


def a_hearing_is_written_to_the_board(evening: Evening) -> None:
    page, said = evening.director, evening.said
    press(page.locator("#calls"), said(CONSOLE, "take_hearing"))
    # The table had played all its boards when it called: the director asks which.
    page.get_by_label(said(DIRECT, "board"), exact=True).select_option("1")
    press(page, said(HEARING, "this_board"))
    page.get_by_role("searchbox").fill({"en": "revoke", "zh-Hans": "有花不跟"}[said.language])
    press(page, said(HEARING_WORDS, "search"))
    page.locator("ol.found a[href*='law=64']").first.click()
    # What is known of the board need not be told again.
    expect(page.locator("#contract")).to_have_value("4S by N")
    press(page, said(HEARING_WORDS, "start"))
    for name, answer in REVOKE.items():
        choice = page.locator(f"button[name='a.{name}'][value='{answer}']")
        expect(choice.or_(page.locator(f"#answer[name='a.{name}']")).first).to_be_visible()
        if choice.count():
            choice.click()
        else:
            page.locator("#answer").fill(answer)
            press(page, said(HEARING_WORDS, "answer_it"))
    # 4♠ made exactly is 420; with two tricks more it is 120 + 60 + 300 (77).
    expect(page.locator("#write .moves")).to_contain_text("4♠ N = (+420) → 4♠ N +2 (+480)")
    press(page, said(HEARING, "write"))
    expect(page.get_by_role("heading", level=1)).to_contain_text(said(HEARING, "ruling_number", number="R1"))
    # Two tricks are enough for the other side (64C): nothing more is owed, so that the list can become official.
    page.locator("details:has(#looked) > summary").click()
    page.locator("#looked").fill("Two tricks are enough.")
    press(page, said(HEARING, "looked"))
    expect(page.locator("#looked")).to_have_count(0)
    # The call is answered by it, and the table has been told.
    expect(evening.phones[0].locator("#calls [role=status]")).to_have_count(0)
    page.goto(f"{evening.hub.address()}/direct/{evening.key}")
    expect(page.locator("#calls")).to_contain_text(said(CONSOLE, "no_calls"))


def a_spectator_opens_the_standings(evening: Evening) -> None:
    page = evening.spectator
    page.goto(f"{evening.hub.address(1)}/events/{evening.key}/standings")
    expect(page.locator("header")).to_contain_text("Story")
    expect(page.locator(".worth")).to_contain_text(evening.said(EVENTS, "status_provisional"))
    expect(page.locator(".worth")).to_contain_text(evening.said(EVENTS, "worth_missing", missing=4))
    # A page that is loaded again loses this.
    page.evaluate("document.body.dataset.mark = 'never loaded again'")


def the_last_round_begins(evening: Evening) -> None:
    page, said = evening.director, evening.said
    # The conditions have no time for rounds of one board.
    page.locator("#next-minutes").fill("15")
    press(page.locator("#clock"), said(CONSOLE, "start_round", number=2))
    expect(page.locator("#clock [data-ends]")).to_be_visible()
    for phone in evening.phones:
        expect(phone.locator("#entry")).to_be_visible()


def a_score_is_adjusted_after_its_effect_was_seen(evening: Evening) -> None:
    page, said = evening.director, evening.said
    where = f"stage={evening.stage}&round=1&table=2&board=2"
    page.goto(f"{evening.hub.address(1)}/direct/{evening.key}/score?{where}")
    follow(page, said(SCORE, "kind_weighted"))
    for name, value in {"weight1": "60", "result1": "3NT by N =", "weight2": "40", "result2": "3NT by N -1"}.items():
        page.locator(f"input[name='ns_{name}']").fill(value)
    page.locator("#reason").fill("a hesitation")
    page.locator("#clauses").fill("16B1")
    press(page, said(DIRECT, "preview"))
    expect(page.get_by_role("status")).to_have_text(said(DIRECT, "not_yet_done"))
    # 600 at 60% and -100 at 40% against -100: 0.6 * 2 + 0.4 * 1 of 2 matchpoints, where there were 2; the others 0.4.
    expect(page.locator("table.effect")).to_contain_text("1.60")
    expect(page.locator("table.effect")).to_contain_text("0.40")
    press(page, said(SCORE, "give"))
    expect(page.get_by_role("status")).to_have_text(said(SCORE, "given", given="R3"))


def an_appeal_is_filed_and_decided(evening: Evening) -> None:
    page, said = evening.director, evening.said
    page.goto(f"{evening.hub.address()}/direct/{evening.key}/appeals?ruling=R3")
    page.locator("#contestant").select_option("2")
    page.locator("#by").fill("Ann 2")
    page.locator("input[name='consent']").check()
    page.locator("#reason").fill("there was no hesitation")
    press(page, said(APPEALS, "file"))
    expect(page.get_by_role("status")).to_have_text(said(APPEALS, "filed", given="A1"))
    follow(page.locator("article.panel", has_text="A1"), said(APPEALS, "decide_it"))
    for number, member in enumerate(("Cleo", "Dirk", "Eve"), start=1):
        page.locator(f"#member{number}").fill(member)
        page.locator(f"#vote{number}").select_option("change")
    page.locator("[name=score]").fill("3NT by N =")
    page.locator("#reason").fill("the tempo was even")
    press(page, said(DIRECT, "preview"))
    expect(page.get_by_role("status")).to_have_text(said(DIRECT, "not_yet_done"))
    # Pair 2 has again 2 of the 4 matchpoints of its two boards, where it had 1.6.
    expect(page.locator("table.moved tr", has_text="Ann 2")).to_contain_text("40 → 50")
    press(page, said(APPEALS, "decide"))
    expect(page.get_by_role("status")).to_have_text(said(APPEALS, "decided"))


def the_list_is_published_and_the_spectator_sees_it(evening: Evening) -> None:
    page, said, spectator = evening.organiser, evening.said, evening.spectator
    press(page, said(ORGANISE, "publish_list", stage=evening.stage))
    expect(page.locator("#steps .lead")).to_contain_text(said(ORGANISE, "phase_published"))
    expect(spectator.locator(".worth")).to_contain_text(said(EVENTS, "status_official"))
    expect(spectator.locator(".worth")).to_contain_text(said(EVENTS, "time_left"))
    for number, percent in FINAL.items():
        row = spectator.locator("table.ranking tr", has_text=f"Ann {number} ")
        expect(row.locator(".score")).to_contain_text(percent)
    assert spectator.evaluate("document.body.dataset.mark") == "never loaded again"
