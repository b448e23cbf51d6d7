"""Forty mishaps by clicking, each from a running evening to standings that a second count confirms."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest
from playwright.sync_api import Browser, Page, expect

from cardinal.contest.model import Match, Outcome, Room
from cardinal.contest.standings import standings
from cardinal.scoring import Played
from cardinal.store import EVERYWHERE, Competition, Role
from cardinal.web.services import Services
from tests.browser.conftest import Server
from tests.browser.devices import DESKTOP, WAITS_MS
from tests.browser.mishaps import MISHAPS, Mishap
from tests.browser.prepared import prepare
from tests.contest.evening_maker import confirmed, played
from tools.served import served, sign_in_link

MOST_CLICKS, MEDIAN_CLICKS, LEAST_MISHAPS = 9, 4, 40
KEYS = {mishap.name: f"mishap-{place}" for place, mishap in enumerate(MISHAPS, start=1)}
IMPS = (10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490,
        2990, 3490, 3990)  # fmt: skip
"""The largest difference of points for 0, 1, 2 … IMPs (78B)."""


@dataclass(frozen=True)
class Hall:
    """The server, and a director's browser at it."""

    server: Server
    page: Page


@pytest.fixture(scope="module")
def hall(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    var = tmp_path_factory.mktemp("mishaps") / "var"

    async def owner(services: Services) -> None:
        user = await services.accounts.add_user("dan", "correct horse battery", services.now())
        await services.accounts.give_role(user.key, EVERYWHERE, Role.ORGANISER)

    with served(var, links=False) as one:
        server = Server(one.address, var)
        server.at_desk(owner)
        server.at_desk(prepare([(KEYS[mishap.name], mishap.base) for mishap in MISHAPS]))
        page = browser.new_context(viewport=DESKTOP, locale="en").new_page()  # type: ignore[arg-type]
        page.set_default_timeout(WAITS_MS)
        page.goto(sign_in_link(server.address, var))
        yield Hall(server, page)
        page.context.close()


def take(page: Page, step: tuple[str, ...]) -> None:
    act, *rest = step
    if act == "link":
        page.get_by_role("link", name=rest[0], exact=True).first.click()
    elif act == "open":
        page.locator("summary", has_text=rest[0]).first.click()
    elif act == "button":
        page.get_by_role("button", name=rest[0], exact=True).first.click()
    elif act == "type":
        # The first field has the focus when the page opens; the next is one Tab away.
        expect(page.locator("input:focus")).to_have_value("")
        page.keyboard.type(rest[0])
        page.keyboard.press("Tab")
    elif act in ("tick", "choose"):
        page.get_by_label(rest[0], exact=True).check()
    elif act == "select":
        page.get_by_label(rest[0], exact=True).select_option(rest[1])
    elif act == "table":
        page.locator(f"button[name=table][value='{rest[0]}']").click()
    else:
        value = f"[value='{rest[0]}|{rest[1]}']" if rest[0] else ""
        page.locator(f"button[name=table]{value}").first.click()


@pytest.mark.parametrize("mishap", MISHAPS, ids=[one.name for one in MISHAPS])
def test_the_evening_survives(hall: Hall, mishap: Mishap) -> None:
    key, page = KEYS[mishap.name], hall.page
    page.goto(hall.server.address + mishap.start.format(key=key))
    for step in mishap.steps:
        take(page, step)
    page.wait_for_load_state()
    expect(page.get_by_role("alert")).to_have_count(0)

    async def state(services: Services) -> Competition:
        return await services.competition(key)

    after = hall.server.at_desk(state)
    assert mishap.check(after)
    counted_again(after)


def counted_again(state: Competition) -> None:
    """The standings as they are, and when everybody has played on, against a count from the lines alone."""
    folder = state.folder
    if state.conditions.stages[0].has_matches:
        rows = {row.number: row.score for one in standings(folder.event).stages[0].rankings for row in one.rows}
        own = victory_points(state)
        assert {number: round(float(rows[number]), 2) for number in own} == own
        return
    unranked = [entry.number for entry in folder.entries if entry.unranked]
    confirmed(folder, without=unranked)
    confirmed(played(folder, state.conditions.stages[0].rounds), without=unranked)


def victory_points(state: Competition) -> dict[int, float]:
    """Round 1 by the continuous scale of the WBF, written out; a bye is six fifths of a draw."""
    boards: dict[tuple[int, str, int], dict[Room, int]] = defaultdict(dict)
    for line in state.event.lines:
        assert isinstance(line.score, Played)
        boards[line.place.round, line.place.table, line.board][line.place.room] = line.score.score
    found: dict[int, float] = defaultdict(float)
    for match in state.matches:
        if match.round != 1:
            continue
        if match.outcome is Outcome.BYE:
            found[match.home] += 12
        elif match.away is not None and match.outcome is Outcome.PLAYED:
            home = _vp(_imps(boards, match))
            found[match.home] += home
            found[match.away] += round(20 - home, 2)
    return {number: round(value, 2) for number, value in found.items()}


def _imps(boards: dict[tuple[int, str, int], dict[Room, int]], match: Match) -> int:
    total = 0
    for (round_number, table, _), rooms in boards.items():
        if (round_number, table) == (match.round, match.table):
            difference = rooms[Room.OPEN] - rooms[Room.CLOSED]
            imps = next(imps for imps, most in enumerate(IMPS) if abs(difference) <= most)
            total += imps if difference > 0 else -imps
    return total


def _vp(imps: int, boards: int = 4) -> float:
    golden = (math.sqrt(5) - 1) / 2
    blitz = 15 * math.sqrt(boards)
    part = (1 - golden ** (3 * min(abs(imps), blitz) / blitz)) / (1 - golden**3)
    winner = round(10 + 10 * part, 2)
    return winner if imps >= 0 else round(20 - winner, 2)


def test_there_are_forty_and_few_clicks_do() -> None:
    clicks = [sum(step[0] != "type" for step in mishap.steps) for mishap in MISHAPS]
    assert len(MISHAPS) >= LEAST_MISHAPS
    assert len({mishap.name for mishap in MISHAPS}) == len(MISHAPS)
    assert statistics.median(clicks) <= MEDIAN_CLICKS
    assert max(clicks) <= MOST_CLICKS
    assert Fraction(sum(clicks), len(clicks)) < MEDIAN_CLICKS + 1
