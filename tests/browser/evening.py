"""The people of an evening and what they do at their devices, found by the texts of the pages in their language."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from cardinal.cards import Side
from cardinal.language import Text, keys
from tools.taps_at_table import another_page

WEB = "cardinal.web"
TABLE, ORGANISE, DIRECT = f"{WEB}.table", f"{WEB}.organise", f"{WEB}.direct"
CONSOLE, SCORE, APPEALS = f"{DIRECT}.pages", f"{DIRECT}.score_pages", f"{DIRECT}.appeal_pages"
HEARING, HEARING_WORDS, SIGN_IN = f"{DIRECT}.hearing", f"{WEB}.hearing_pages", f"{WEB}.sign_in"
INVITATIONS, FIRST_START = f"{WEB}.invitations", f"{WEB}.first_start"
EVENTS = f"{WEB}.event_pages"


@dataclass(frozen=True)
class Said:
    """The texts of the pages in one language."""

    language: str

    def __call__(self, source: str, key: str, **values: object) -> str:
        """As a page says it: a text of its module, or of the web's own."""
        found = source if key in keys(source) else WEB
        return Text(found, key, values).render(self.language)


def press(page: Page | Locator, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def follow(page: Page | Locator, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).first.click()


@dataclass(frozen=True)
class Card:
    """What a table's card has to type."""

    table: str
    code: str
    pin: str


def cards_on(page: Page) -> list[Card]:
    """The cards as they stand on the organiser's page."""
    found = []
    for number, card in enumerate(page.locator("article.card").all(), start=1):
        expect(card.locator("svg.qr")).to_be_visible()
        code, pin = card.locator("dd").all_text_contents()
        found.append(Card(str(number), code.strip(), pin.strip()))
    return found


def sit_down(phone: Page, address: str, card: Card, said: Said) -> None:
    phone.goto(f"{address}/t")
    phone.get_by_label(said(TABLE, "code"), exact=True).fill(card.code)
    phone.get_by_label(said(TABLE, "pin"), exact=True).fill(card.pin)
    press(phone, said(TABLE, "sit_down"))
    expect(phone.get_by_role("heading", level=1)).to_contain_text(said(TABLE, "table_number", table=card.table))


def enter(phone: Page, result: str, said: Said) -> None:
    """Tap a result written as ``4 S N +1``, and send it when its score is shown."""
    for name, value in zip(("level", "strain", "declarer", "made"), result.split(), strict=True):
        phone.locator(f"#entry input[name={name}][value='{value}']").check()
    with another_page(phone):
        press(phone.locator("#score"), said(TABLE, "send"))
    expect(phone.locator("#there .question")).to_be_visible()


def agree(phone: Page, said: Said) -> None:
    """The other side, asked on the same phone, agrees."""
    other = said(TABLE, "agree_question", side=Side.EW)
    expect(phone.get_by_role("heading", name=other, exact=True)).to_be_visible()
    with another_page(phone):
        press(phone.locator("#there"), said(TABLE, "agree"))
    expect(phone.locator(".boards .is-agreed")).to_have_count(1)


def call_director(phone: Page, words: str, said: Said) -> None:
    """The bell opens the sheet, and the call goes with words of one's own."""
    phone.locator(".to-director").click()
    phone.locator("#calls summary").click()
    phone.locator("#call-form").get_by_label(said(TABLE, "call_words"), exact=True).fill(words)
    press(phone.locator("#call-form"), said(TABLE, "call_send"))


def at(page: Page, address: str) -> None:
    """The same page, asked of another process of the server."""
    parts = urlsplit(page.url)
    page.goto(f"{address}{parts.path}" + (f"?{parts.query}" if parts.query else ""))
