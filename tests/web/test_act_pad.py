"""The pad of a hearing: an insufficient bid is told by keys alone, and the choices say what follows from each."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from starlette.testclient import TestClient

from cardinal.web.act_pad import act_pad, pressed
from cardinal.web.hearing_facts import Facts
from tests.web.forms import BROWSER

LAW_27 = Facts(law="27", dealer="N")


def markup(client: TestClient, address: str, language: str = "en", status: int = 200) -> str:
    answer = client.get(address, headers={**BROWSER, "Accept-Language": language})
    assert answer.status_code == status
    return answer.text


def press(client: TestClient, address: str, **fields: str) -> str:
    """The address to which a key of the pad leads."""
    answer = client.get(f"{address}&{urlencode(fields)}", headers=BROWSER, follow_redirects=False)
    assert answer.status_code == 303
    return answer.headers["location"].partition("#")[0]


def acts(address: str) -> list[str]:
    return parse_qs(urlsplit(address).query).get("acts", [""])[0].split("\n")


def test_an_insufficient_bid_is_heard_by_keys_alone(client: TestClient) -> None:
    place = "/hearing/facts?book=2017&law=27&dealer=N"
    for seat, call in (("N", "1C"), ("E", "1S"), ("S", "1H")):
        place = press(client, place, pad_seat=seat, pad_how="calls", pad=f"calls {call}")
    assert acts(place) == ["N calls 1C", "E calls 1S", "S calls 1H"]
    form = markup(client, place)
    assert re.search(r"<mark>1<span[^>]*>♥</span></mark>", form), "the insufficient bid is marked in the auction"
    assert 'name="a.accept"' in markup(client, place.replace("/facts", "/ask"))


def test_the_next_seat_is_chosen_by_itself_and_the_last_act_can_be_taken_back(client: TestClient) -> None:
    told = pressed(pressed(LAW_27, {"pad": "calls 1C", "pad_seat": "N"}), {"pad": "calls pass", "pad_seat": "E"})
    pad = act_pad(told, {}, "en")
    assert pad is not None
    assert pad.seat == "S"
    assert pressed(told, {"pad": "undo"}).acts == "N calls 1C"
    assert [cell.label if cell else "" for cell in pad.auction[0]] == ["", "1♣", "pass", ""]


def test_a_change_of_call_names_the_call_that_was_made() -> None:
    told = Facts(law="25", dealer="N", acts="N calls 1C\nE calls 1S")
    changed = pressed(told, {"pad": "calls 2S", "pad_seat": "E", "pad_how": "changes"})
    assert changed.lines[-1] == "E changes 1S to 2S"
    written = pressed(told, {"pad": "written", "pad_written": "2s", "pad_seat": "E", "pad_how": "changes"})
    assert written.acts == changed.acts


def test_a_card_is_told_by_seat_suit_and_rank() -> None:
    told = Facts(law="56", contract="4S by S")
    led = pressed(told, {"pad": "card K", "pad_seat": "E", "pad_suit": "H", "pad_verb": "leads"})
    assert led.acts == "E leads HK"
    pad = act_pad(led, {}, "en")
    assert pad is not None
    assert (pad.has_calls, pad.has_cards, pad.seat) == (False, True, "S")


@pytest.mark.parametrize(
    "fields",
    [
        {"pad": "calls 8C", "pad_seat": "N"},
        {"pad": "calls 1C", "pad_seat": "X"},
        {"pad": "card K", "pad_seat": "N", "pad_suit": "?", "pad_verb": "leads"},
        {"pad": "calls 2C", "pad_seat": "W", "pad_how": "changes"},
    ],
)
def test_a_key_that_does_not_exist_is_refused_and_nothing_is_lost(client: TestClient, fields: dict[str, str]) -> None:
    query = urlencode({"law": "27", "acts": "N calls 1C", **fields})
    page = markup(client, f"/hearing/facts?{query}", status=400)
    assert 'role="alert"' in page
    assert "N calls 1C</textarea>" in page


def test_the_replacement_says_what_follows_from_each_kind_of_call(client: TestClient) -> None:
    """27B1(a) ends the matter, 27B2 silences partner, and 10C1 wants both told before the choice."""
    told = "law=27&dealer=N&acts=N+calls+1C%0AE+calls+1S%0AS+calls+1H%0Aattention&a.accept=no"
    page = markup(client, f"/hearing/ask?{told}")
    groups = re.findall(r'<div class="ends">(.*?)</div>', page, re.DOTALL)
    first = re.sub(r"<[^>]+>", "", groups[0])
    assert "2♥" in first
    assert "27D" in first
    (others,) = [unescape(re.sub(r"<[^>]+>", "", group)) for group in groups if ">Pass</button>" in group]
    assert "comparable" in others
    assert "North must pass whenever it is North's turn to call." in others
    assert re.sub(r"<[^>]+>", "", groups[-1]).rstrip().endswith("1♣1♦1♠"), "what is again insufficient is last"


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja"])
def test_the_pad_speaks_the_readers_language(client: TestClient, language: str) -> None:
    page = markup(client, "/hearing/facts?law=27&dealer=N", language)
    pad = page[page.index('<div class="act-pad"') : page.index('<label for="acts"')]
    words = re.sub(r"<[^>]+>", " ", pad)
    assert not re.search(r"[A-Za-z]{3,}", words), words


def test_a_book_without_calls_has_no_pad() -> None:
    assert act_pad(Facts(book="guandan"), {}, "en") is None
    assert act_pad(Facts(book="ctcba"), {}, "en") is None
