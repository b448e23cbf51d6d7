"""Forfeits on the director's pages: what the rules have for them, previewed, decided, and taken back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.contest.decisions import ForfeitKind
from cardinal.contest.model import Outcome, Place, Ruling
from cardinal.store.competition_folder import export_folder, import_folder
from cardinal.store.deciding import GiveRuling
from cardinal.store.errors import OutOfTurn
from cardinal.store.excluding import ExcludeContestant
from tests.store.story import DIRECTOR
from tests.web.direct_story import form_to, press, said, teams
from tests.web.forms import Page, read, send
from tests.web.people import do, state_of


def forfeit(client: TestClient, table: str, number: int, segment: int = 0) -> None:
    """A forfeit of the match at a table, or of one segment of it."""
    state = state_of(client, "teams")
    match = next(one for one in state.matches if one.table == table and one.round == 1)
    outcome = Outcome.FORFEIT_HOME if number == match.home else Outcome.FORFEIT_AWAY
    ruling = Ruling("", Place("Swiss", 1, table), outcome=outcome, clauses=("G34.6.1",), segment=segment)
    do(client, "teams", GiveRuling(ruling), DIRECTOR)


@pytest.mark.clause("G34.4", "G34.5")
def test_a_forfeit_is_judged_previewed_decided_and_taken_back(client: TestClient) -> None:
    address = teams(client, "china-guandan", "levels")
    pages = f"{address}/forfeits"
    assert "No forfeit has consequences" in said(read(client, pages))
    match = next(one for one in state_of(client, "teams").matches if one.away is not None)
    forfeit(client, match.table, match.home)
    page = read(client, pages)
    assert "Only if the director finds it so." in said(page)
    form = form_to(page, pages, kind="without_reason")
    shown = Page(press(client, form, "Show the effect", {"reason": "nobody was told"}).text)
    text = said(shown)
    assert "Nothing has been changed yet." in text
    assert f"{match.home} Team {match.home} has forfeited without the chief referee's consent" in text
    assert "→ 4" in text
    assert state_of(client, "teams").exclusions == ()
    assert send(client, form_to(shown, pages), "Confirm this decision").status_code == 303
    (one,) = state_of(client, "teams").exclusions
    assert (one.contestant, one.clauses, one.reason, one.by) == (match.home, ("G34.4",), "nobody was told", "dan")
    assert one.is_barred is False
    with pytest.raises(OutOfTurn, match="has been decided about already"):
        do(client, "teams", ExcludeContestant(match.home, "Swiss", ForfeitKind.WITHOUT_REASON), DIRECTOR)
    page = read(client, pages)
    shown = Page(send(client, form_to(page, pages, taken=one.key), "Take it back…").text)
    assert "To be taken back:" in said(shown)
    assert send(client, form_to(shown, pages), "Take it back").status_code == 303
    assert state_of(client, "teams").exclusions == ()


@pytest.mark.clause("G34.1.1")
def test_two_segments_are_told_as_segments_and_no_clause_stands_for_a_reason(client: TestClient) -> None:
    address = teams(client, "china-guandan", "levels", segments=2)
    pages = f"{address}/forfeits"
    match = next(one for one in state_of(client, "teams").matches if one.away is not None)
    for segment in (1, 2):
        forfeit(client, match.table, match.home, segment)
    client.headers["Accept-Language"] = "zh-CN"
    page = read(client, pages)
    assert "已弃权：第1轮的2节。" in said(page)
    assert "第三十四条（一）1" in said(page)
    form = form_to(page, pages, kind="too_often")
    shown = Page(press(client, form, "查看影响", {}).text)
    assert "尚未作任何更改。" in said(shown)
    assert not re.search(r"G34|GP\d", said(shown))
    assert send(client, form_to(shown, pages), "作此决定").status_code == 303
    (one,) = state_of(client, "teams").exclusions
    assert (one.contestant, one.clauses, one.reason, one.is_out) == (match.home, ("G34.1.1", "G34.1.3"), "", True)


@pytest.mark.clause("G34.5")
def test_a_decision_survives_the_way_to_a_folder_and_back(client: TestClient, tmp_path: Path) -> None:
    address = teams(client, "china-guandan", "levels")
    match = next(one for one in state_of(client, "teams").matches if one.away is not None)
    forfeit(client, match.table, match.home)
    form = form_to(read(client, f"{address}/forfeits"), f"{address}/forfeits", kind="deliberate")
    shown = Page(press(client, form, "Show the effect", {}).text)
    assert send(client, form_to(shown, f"{address}/forfeits"), "Confirm this decision").status_code == 303
    state = state_of(client, "teams")
    folder = export_folder(state, tmp_path / "out")
    assert [one.to_json() for one in folder.event.exclusions] == [one.to_json() for one in state.exclusions]
    kinds = [new.kind for new in import_folder(tmp_path / "out")]
    assert kinds.count("contestant_excluded") == 1
