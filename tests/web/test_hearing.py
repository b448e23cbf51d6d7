"""A whole hearing through its forms, as a director with a phone and scripts off goes through it."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from cardinal.web.hearing_acts import acts_said
from cardinal.web.hearing_facts import facts_of, hearing_pairs
from tests.web.forms import BROWSER, Page, read

INSUFFICIENT = {"acts": "N calls 1S\r\nE calls 1H\r\nattention"}


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


def ask(page: Page) -> str:
    """The question that a page asks, by the key of its answer."""
    names = {name for form in page.forms for name, _ in form.buttons.values() if name.startswith("a.")}
    assert len(names) == 1
    return names.pop().removeprefix("a.")


def answer(client: TestClient, page: Page, label: str) -> Page:
    """The page after a button was pressed."""
    form = next(form for form in page.forms if label in form.buttons)
    return read(client, form.press(label), language="en")


def told(client: TestClient, words: str, name: str, **facts: str) -> Page:
    """From a search through the facts to the first question."""
    found = read(client, f"/hearing?q={words}", language="en")
    page = read(client, found.links[name], language="en")
    return read(client, page.forms[0].address(**facts), language="en")


def test_an_insufficient_bid_from_the_words_to_the_ruling(client: TestClient) -> None:
    page = told(client, "insufficient", "Insufficient bid", **INSUFFICIENT)
    # 27A1: the choice to accept is LHO's, and it is read out with what follows.
    assert (ask(page), "Ask South" in page.text) == ("accept", True)
    assert "East's 1♥ stands." in page.text
    page = answer(client, page, "No")
    assert (ask(page), "Ask East" in page.text) == ("replacement", True)
    page = answer(client, page, "2♥")
    # Whether the bid was meant, and whether both bids are about hearts, is one question.
    assert ask(page) == "unusual"
    page = answer(client, page, "Nothing unusual")
    # 27B1(a): the lowest sufficient bid in the same denomination, and nothing more but the look back of 27D.
    assert "Ruling" in page.text
    assert "East's 2♥ stands." in page.text
    assert page.links["27B1(a)"] == "/laws/2017/27B1(a)"
    assert page.links["27D"] == "/laws/2017/27D"
    assert "must pass" not in page.text.split("If an answer had been different")[0]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["North bids 1♠.", "East bids 1♥.", "Attention is drawn to the irregularity."]),
        ("zh-Hans", ["北家叫1♠。", "东家叫1♥。", "有人指出违例。"]),
        ("zh-Hant", ["北家叫1♠。", "東家叫1♥。", "有人指出違常。"]),
        ("ja", ["ノースが1♠をビッド。", "イーストが1♥をビッド。", "違反行為が指摘される。"]),
    ],
)
def test_what_happened_is_told_in_the_readers_words_beside_what_was_typed(
    client: TestClient, language: str, said: list[str]
) -> None:
    address = told(client, "27", "Insufficient bid", **INSUFFICIENT).links["Change the facts"]
    html = client.get(address.replace("/facts", "/ask"), headers={**BROWSER, "Accept-Language": language}).text
    shown = re.findall(r"<li>(.*?) <code class=\"typed\" lang=\"en\">(.*?)</code>", html)
    shown = [(re.sub("<[^>]+>", "", words), typed) for words, typed in shown]
    assert shown == list(zip(said, ["N calls 1S", "E calls 1H", "attention"], strict=True))


def test_a_line_that_cannot_be_read_stays_as_it_was_typed(client: TestClient) -> None:
    facts = facts_of({"acts": ["N calls 1S", "E frowns"]}, "27")
    assert [(one.typed, one.text) for one in acts_said(facts, "en")] == [
        ("N calls 1S", "North bids 1♠."),
        ("E frowns", ""),
    ]


def test_the_ruling_tells_what_another_answer_would_have_led_to(client: TestClient) -> None:
    page = answer(client, answer(client, told(client, "27", "Insufficient bid", **INSUFFICIENT), "No"), "2♥")
    page = answer(client, page, "Nothing unusual")
    after = page.text.split("If an answer had been different")[1]
    assert re.search(r"If the answer had been Yes\s+East's 1♥ stands\.", after)  # 27A1
    # 27B1(b): of any other call it would have been asked whether it is comparable.
    assert re.search(r"then it would be asked: Is .* comparable", after)


def test_a_ruling_keeps_apart_what_the_hearing_only_looked_at(client: TestClient) -> None:
    page = answer(client, answer(client, told(client, "27", "Insufficient bid", **INSUFFICIENT), "No"), "2♥")
    page = answer(client, page, "Nothing unusual")
    cited, consulted = page.text.split("Clauses")[1].split("What happened")[0].split("Also looked at")
    assert {"27B", "27B1(a)", "27D"} <= set(cited.split())
    # The bid was not accepted: no effect rests on 27A1.
    assert "27A1" in consulted.split()
    assert "27A1" not in cited.split()


def test_the_ruling_stands_beside_those_of_the_other_editions(client: TestClient) -> None:
    page = answer(client, answer(client, told(client, "27", "Insufficient bid", **INSUFFICIENT), "No"), "2♥")
    page = answer(client, page, "Nothing unusual")
    side_by_side = page.text.split("The same facts under other editions")[1]
    assert all(title in side_by_side for title in ("Bridge 2017", "Bridge 2007", "Bridge 1987"))
    older = read(client, page.links["Hear under this edition"], language="en")
    assert "Bridge 2007" in older.text


def test_what_only_other_editions_ask_is_asked_on_the_page_of_the_ruling(client: TestClient) -> None:
    """25A: whether he paused for thought decides in 2007 and 1987, and nothing in 2017."""
    slip = {"acts": "N calls 1S\nN changes 1S to 1NT", "a.intended": "no", "a.slip": "yes", "a.unusual": "no"}
    address = "/hearing/ask?" + urlencode({"book": "2017", **slip})
    page = read(client, address, language="en")
    asked = page.text.split("What the other editions ask besides")[1]
    assert "Did North pause for thought" in asked
    at_once = read(client, f"{address}&e.pause=no", language="en").text
    assert "All editions rule alike." in at_once
    assert "What the other editions ask besides" not in at_once
    # 25B1: what is no slip is a change that left-hand opponent may accept.
    thought = read(client, f"{address}&e.pause=yes", language="en").text.split("What the other editions ask besides")[1]
    assert "East: do you accept 1NT" in thought


def test_the_last_answer_can_be_taken_back(client: TestClient) -> None:
    page = answer(client, told(client, "27", "Insufficient bid", **INSUFFICIENT), "No")
    again = read(client, page.links["Take back the last answer"], language="en")
    assert ask(again) == "accept"
    assert "Answers so far" not in again.text


def test_an_earlier_answer_can_be_changed_and_what_is_no_longer_asked_falls_away(client: TestClient) -> None:
    page = answer(client, answer(client, told(client, "27", "Insufficient bid", **INSUFFICIENT), "No"), "3♦")
    assert ask(page) == "comparable"
    page = answer(client, answer(client, page, "No"), "Nothing unusual")
    change = next(link for name, link in page.links.items() if name.startswith("Change: South: do you accept"))
    page = read(client, change, language="en")
    assert ask(page) == "accept"
    assert "You are changing an earlier answer" in page.text
    page = answer(client, page, "Yes")
    assert "No longer asked, so left out: replacement, comparable" in page.text
    # What could have been out of the ordinary may be something else now, and is confirmed anew.
    assert ask(page) == "unusual"
    assert "East's 1♥ stands." in answer(client, page, "Nothing unusual").text


def test_changing_an_earlier_answer_keeps_the_later_ones_that_still_matter(client: TestClient) -> None:
    page = answer(client, answer(client, told(client, "27", "Insufficient bid", **INSUFFICIENT), "No"), "3♦")
    page = answer(client, answer(client, page, "No"), "Nothing unusual")
    change = next(link for name, link in page.links.items() if name.startswith("Change: East: 1♥ is withdrawn"))
    page = answer(client, answer(client, read(client, change, language="en"), "3♣"), "Nothing unusual")
    # Whether the replacement is comparable was answered, and is asked of 3♣ too.
    assert "East's 3♣ stands." in page.text
    assert "West must pass whenever it is West's turn to call." in page.text


def test_a_revoke_told_by_people_makes_a_major_penalty_card(client: TestClient) -> None:
    page = told(client, "revoke", "Correcting a revoke", contract="4S by S")
    assert ask(page) == "revoker"
    page = answer(client, page, "East")
    assert ask(page) == "established"
    page = answer(client, page, "No")
    assert ask(page) == "card"
    form = next(form for form in page.forms if "Answer" in form.buttons)
    page = read(client, form.address(**{"a.card": "D5"}), language="en")
    page = answer(client, page, "Nothing unusual")
    # 62B1: a defender's card that has to be withdrawn becomes a major penalty card.
    assert "Ruling" in page.text
    assert "major penalty card" in page.text
    assert page.links["62B1"] == "/laws/2017/62B1"


def test_what_was_unusual_is_marked_and_only_that_is_asked(client: TestClient) -> None:
    page = told(
        client, "lead out of turn", "Opening lead out of turn", contract="3NT by N", acts="W leads HK\r\nattention"
    )
    page = answer(client, page, "Accept")
    assert ask(page) == "unusual"
    boxes = next(form for form in page.forms if "Ask about these" in form.buttons)
    assert "Nothing unusual" not in boxes.buttons
    # Two boxes come as two values of one name.
    both = f"{boxes.address()}&a.unusual=misinformed&a.unusual=dummy_seen"
    page = read(client, both, language="en")
    assert ask(page) == "misinformed"
    page = answer(client, page, "No")
    assert ask(page) == "dummy_seen"
    # 54C: declarer could have seen a card of dummy, and has to accept.
    page = answer(client, page, "Yes")
    assert page.links["54C"] == "/laws/2017/54C"
    # Without a box there is no answer, and the question stays.
    assert ask(read(client, boxes.address(), language="en")) == "unusual"


def test_an_answer_that_cannot_be_read_is_explained_and_kept(client: TestClient) -> None:
    address = "/hearing/ask?law=62&contract=4S+by+S&a.revoker=E&a.established=no&a.card=the+red+one"
    page = read(client, address, status=400, language="en")
    assert ask(page) == "card"
    assert page.forms[0].fields["a.card"] == "the red one"
    assert "the red one" in page.text
    assert page.forms[0].fields["a.revoker"] == "E"


def test_four_and_a_half_minutes_late_at_guandan_cost_one_level(client: TestClient) -> None:
    page = told(client, "late", "Late arrival", acts="S late 4:30")
    assert ask(page) == "segment"
    address = next(iter(form for form in page.forms if form.buttons)).address(**{"a.segment": "first"})
    page = read(client, address, language="en")
    assert (ask(page), "Ask East" in page.text) == ("shuffler", True)
    page = answer(client, page, "South")
    # G32.1: up to five minutes the other side begins one level higher, on 3.
    assert "Ruling" in page.text
    assert page.links["G32.1"] == "/laws/guandan/G32.1"
    assert re.search(r"East-West.*\b3\b", page.text)
    assert "other editions" not in page.text


@pytest.mark.parametrize("language", list(Language))
def test_the_pages_of_a_hearing_have_no_word_of_another_language(client: TestClient, language: Language) -> None:
    facts = facts_of({"law": "27", "acts": ["N calls 1S", "E calls 1H", "attention"]})
    steps = [{}, {"accept": "no"}, {"accept": "no", "replacement": "3D"}]
    steps += [{"accept": "no", "replacement": "3D", "comparable": "no"}]
    # The last two are in numbers of 1987, which has nothing like a comparable call.
    allowed = {"cardinal", "english", "openapi", "call", "comparable"}
    for answers in steps:
        query = "&".join(f"{name}={value}".replace("\n", "%0A") for name, value in hearing_pairs(facts, answers))
        page = read(client, f"/hearing/ask?{query}", language=language)
        if language is not Language.EN:
            words = {word.lower() for word in re.findall(r"[A-Za-z_]{4,}", page.foreign)}
            assert words <= allowed, words


def test_what_is_in_order_is_said_with_its_clause_and_what_comes_next(client: TestClient) -> None:
    page = read(client, "/hearing/ask?book=2017&acts=N+calls+1S%0AE+calls+pass", language="en")
    assert "Was this in order?" in page.text
    assert "East's pass stands." in page.text
    assert "To do (now), South: call." in page.text
    assert page.links["17C"] == "/laws/2017/17C"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("acts=N+sings", "N sings"),
        ("acts=N+calls+1S&number=seven", "seven"),
        ("law=999&acts=N+calls+1S", "999"),
        ("law=27&contract=9Z", "9Z"),
        ("acts=" + "N+calls+1S%0A" * 400, "150"),
        ("acts=" + "x" * 7000, "6000"),
        ("law=27&more=a:+%5B", "YAML"),
        ("law=27&more=board:+%26x+%7B%7D%0Atricks:+*x", "YAML"),
        ("law=27&more=" + "%5B" * 3000, "YAML"),
        ("law=27&more=answers:+1", "YAML"),
    ],
)
def test_bad_facts_are_explained_in_the_readers_language_and_kept(client: TestClient, query: str, said: str) -> None:
    page = read(client, f"/hearing/ask?book=2017&{query}", status=400, language="ja")
    assert said in page.text
    assert re.search(r"[\u3040-\u30ff]", page.text)
    assert page.forms[0].action == "/hearing/ask"


def test_a_book_that_is_none_is_not_found(client: TestClient) -> None:
    assert "tarot" in read(client, "/hearing/ask?book=tarot&acts=x", status=404).text
    assert "tarot" in read(client, "/hearing/facts?book=tarot", status=404).text


@pytest.mark.parametrize("place", ["acts", "contract", "deal", "law", "more", "tricks", "q", "a.accept", "edit"])
def test_whatever_is_typed_is_shown_as_text(client: TestClient, place: str) -> None:
    evil = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    for page in ("/hearing", "/hearing/facts", "/hearing/ask"):
        query = f"book=2017&law=27&acts=N+calls+1S%0AE+calls+1H&{place}={evil}"
        html = client.get(f"{page}?{query}", headers={"Accept": "text/html"}).text
        assert "<script>" not in html


def test_the_language_can_be_changed_in_the_middle_of_a_hearing(client: TestClient) -> None:
    page = read(client, "/hearing/ask?law=27&acts=N+calls+1S%0AE+calls+1H%0Aattention&a.accept=no", language="en")
    other = read(client, page.links["简体中文"])
    assert "询问东家" in other.text
    assert ask(other) == "replacement"


def test_choices_of_many_laws_are_said_in_japanese(client: TestClient) -> None:
    """The words of a form are those of case files; what stands on the buttons is not."""
    page = read(client, "/hearing/ask?book=2017&law=12", language="ja")
    labels = [label for form in page.forms for label in form.buttons]
    assert len(labels) > 3
    assert all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", label) for label in labels)
