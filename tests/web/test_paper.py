"""Paper in the browser: forms and booklets from the organiser's pages, and the booklets for everybody."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Penalty, PenaltyUnit, Place, Room
from cardinal.contest.toml_writer import toml_text
from cardinal.store.deciding import GivePenalty
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.formats.pdf_words import pdf_words
from tests.store.story import DIRECTOR, entry
from tests.store.test_match_commands import team
from tests.web.forms import read
from tests.web.people import do, nobody, organiser, state_of

KEY = "plum"
PAPER = f"/organise/{KEY}/paper"


@pytest.fixture
def plum(client: TestClient) -> TestClient:
    """Four Guandan teams, a Swiss with its first round played, an organiser at the browser."""
    stage = {"name": "积分编排", "system": "swiss", "rounds": 2, "boards": 1, "scoring": "levels", "duplicate": True}
    conditions = {"name": "梅花杯", "pack": "china-guandan", "form": "teams", "stage": [stage]}
    do(client, KEY, CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 5):
        do(client, KEY, AddEntry(team(number), checked=False))
    do(client, KEY, MakeDraw("a published seed"))
    do(client, KEY, StartRound("积分编排", 1))
    for match in state_of(client, KEY).known_matches:
        for room, levels in ((Room.OPEN, "+3"), (Room.CLOSED, "+1")):
            do(client, KEY, entry(Place("积分编排", 1, match.table, 1, room), levels), DIRECTOR)
    organiser(client)
    return client


def addresses(client: TestClient, page: str, **query: str) -> list[str]:
    """Where the links of a page lead."""
    return [unescape(one) for one in re.findall(r'href="([^"]*)"', client.get(page, params=query).text)]


def test_every_paper_of_the_list_opens_as_a_page_and_as_a_pdf(plum: TestClient) -> None:
    do(
        plum,
        KEY,
        GivePenalty(Penalty(2, "积分编排", Fraction(3), PenaltyUnit.VP, ("G54.3",), "喧哗", round=1)),
        DIRECTOR,
    )
    page = read(plum, PAPER, language="zh-Hans")
    for name in (
        "秩序册",
        "领队会",
        "比赛安排表",
        "出场表",
        "记分表",
        "级差分（VP）换算表",
        "罚分通知单",
        "申诉表",
        "成绩册",
    ):
        assert name in page.text
    listed = [address for address in addresses(plum, PAPER) if address.startswith(f"{PAPER}/")]
    assert len(listed) == 2 * 9 + 3
    for address in listed:
        if "/appeal?as" in address and "blank" not in address:
            continue  # nobody has appealed
        answer = plum.get(address)
        assert answer.status_code == 200, address
        if "as=pdf" in address:
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.content.startswith(b"%PDF-")
        else:
            # The page has its own style, so that no policy may forbid it; scripts are forbidden all the same.
            assert "'unsafe-inline'" in answer.headers["content-security-policy"]
            assert "script" not in answer.headers["content-security-policy"]


def test_the_notice_of_a_penalty_is_that_penaltys(plum: TestClient) -> None:
    for number, reason in ((2, "喧哗"), (3, "离座")):
        penalty = Penalty(number, "积分编排", Fraction(), PenaltyUnit.VP, ("G54.3",), reason, round=1)
        do(plum, KEY, GivePenalty(penalty), DIRECTOR)
    links = [one for one in addresses(plum, f"/direct/{KEY}/penalties") if "/paper/penalty" in one]
    assert len(links) == 2
    words = pdf_words(plum.get(f"{links[0]}&lang=zh-Hans").content)  # the last one given stands first
    assert "离座" in words
    assert "喧哗" not in words


def test_what_cannot_be_printed_says_what_to_do(plum: TestClient) -> None:
    for paper, words in (("penalty", "blank notice"), ("appeal", "blank form"), ("scroll", "choose one")):
        answer = plum.get(f"{PAPER}/{paper}")
        assert answer.status_code == 400
        assert words in answer.text
    assert plum.get(f"{PAPER}/schedule", params={"stage": "Final"}).status_code == 400


def test_a_team_has_its_line_up_form(plum: TestClient) -> None:
    words = pdf_words(plum.get(f"{PAPER}/line-up", params={"as": "pdf", "lang": "zh-Hans"}).content)
    assert words.count("出场表") == 4  # a form for each of four teams
    assert words.count("闭室") == 8


def test_everybody_reads_the_programme_before_and_the_results_after(plum: TestClient) -> None:
    reader = nobody(plum)
    linked = addresses(reader, f"/events/{KEY}")
    assert f"/events/{KEY}/programme" in linked
    assert f"/events/{KEY}/results" in linked
    before = reader.get(f"/events/{KEY}/programme", params={"lang": "zh-Hans"})
    assert "秩序册" in before.text
    assert before.headers["content-language"] == "zh-Hans"
    after = reader.get(f"/events/{KEY}/results", params={"lang": "zh-Hans", "as": "pdf"})
    assert "成绩册" in pdf_words(after.content)
