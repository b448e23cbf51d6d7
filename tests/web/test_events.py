"""Public pages of events: what the folders say, in four languages, and nothing before its time."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from cardinal.web import Settings, create_app
from tests.web.forms import read

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
MITCHELL = "/events/club-mitchell"
# Board 15 in another round than the fourth, in which a ruling has given it a score: round, table, board.
LINES_OF_BOARD_15 = re.compile(r"^(?!4,)\d+,\d+,15,.*\n", re.MULTILINE)


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


@pytest.fixture
def hall(tmp_path: Path) -> Callable[[str], Path]:
    """A function that copies an example into a folder of events of its own."""

    def copied(name: str) -> Path:
        shutil.copytree(EXAMPLES / name, tmp_path / "events" / name)
        return tmp_path / "events" / name

    return copied


def client_of(tmp_path: Path) -> TestClient:
    return TestClient(create_app(Settings(var=tmp_path / "var", events=tmp_path / "events")))


@pytest.mark.parametrize("language", list(Language))
def test_every_page_of_every_example_is_there_in_every_language(client: TestClient, language: Language) -> None:
    for name in ("club-mitchell", "swiss-teams", "guandan-championship"):
        for page in ("", "/standings", "/contestants/1", "/boards/5", "/rulings", "/screen", "/explain?number=1"):
            shown = read(client, f"/events/{name}{page}", language=language)
            assert not re.search(r"\b[a-z]+_[a-z_]+\b", shown.foreign), page


def test_the_list_of_events_leads_to_each(client: TestClient) -> None:
    page = read(client, "/events", language="en")
    assert page.links["Thursday Mitchell"] == MITCHELL
    assert page.links["Plum Cup"] == "/events/guandan-championship"


def test_standings_rank_and_every_score_leads_to_its_explanation(client: TestClient) -> None:
    page = read(client, f"{MITCHELL}/standings", language="en")
    assert page.links["Yuki Abe - Wen Mori"] == f"{MITCHELL}/contestants/2"
    why = read(client, f"{MITCHELL}/explain?number=2&stage=Mitchell", language="en")
    # 90A: ten percent of a top on one board, which is 22 with 12 results compared by 78A, or 2.2.
    assert "penalty" in why.text.lower()
    assert "2.20" in why.text
    assert "/laws/2017/78A" in why.links.values()


def test_standings_after_a_round_count_nothing_later(client: TestClient) -> None:
    page = read(client, "/events/swiss-teams/standings?stage=Swiss&upto=1", language="en")
    # A VP scale of 30 to the two teams of a match: after one round nobody has more than 30.
    scores = [float(name) for name, link in page.links.items() if "/explain?" in link]
    assert scores
    assert max(scores) <= 30


def test_a_card_shows_boards_with_their_travellers(client: TestClient) -> None:
    page = read(client, f"{MITCHELL}/contestants/5", language="en")
    assert f"{MITCHELL}/boards/15?stage=Mitchell" in page.links.values()
    board = read(client, f"{MITCHELL}/boards/15", language="en")
    assert "Dealer: South" in board.text  # board 15 is the third of its four
    assert "North-South vulnerable" in board.text
    assert "4♠ N +1" in board.text
    assert "+650" in board.text  # 4♠ with an overtrick, vulnerable


@pytest.mark.clause("R29.5")
def test_a_card_of_a_team_shows_both_totals_of_a_match_after_its_fine(client: TestClient) -> None:
    # Clipper won 19 IMPs and lost 3; two come off for two boards without a result.
    for number, totals in ((6, "17–3"), (21, "3–17")):
        assert totals in read(client, f"/events/swiss-teams/contestants/{number}", language="en").text


def test_rulings_tell_who_when_why_and_by_which_clauses(client: TestClient) -> None:
    page = read(client, f"{MITCHELL}/rulings", language="en")
    assert "North-South: 60% of +620, 40% of +170" in page.text
    assert "Changed to North-South: 80% of +620, 20% of +170" in page.text
    assert "Ruling North-South: average minus (40%); East-West: average plus (60%)" in page.text
    assert "4♠ by West, 1 down" in page.text
    assert "Round 8 · 2 Yuki Abe - Wen Mori" in page.text
    assert page.links["12C1(c)"] == "/laws/2017/12C1(c)"


def test_nobodys_address_is_published(client: TestClient) -> None:
    for page in ("", "/standings", "/contestants/1"):
        assert "@" not in read(client, f"/events/swiss-teams{page}").text
    for page in ("", "/entries", "/contestants/1"):
        assert "@" not in client.get(f"/api/events/swiss-teams{page}").text


def test_nothing_of_a_board_is_shown_while_somebody_has_still_to_play_it(
    tmp_path: Path, hall: Callable[[str], Path]
) -> None:
    results = hall("club-mitchell") / "results.csv"
    text = results.read_text("utf-8")
    assert len(LINES_OF_BOARD_15.findall(text)) > 1
    results.write_text(LINES_OF_BOARD_15.sub("", text, count=1), "utf-8")
    client = client_of(tmp_path)
    read(client, f"{MITCHELL}/boards/15", status=404)
    assert client.get("/api/events/club-mitchell/boards/15").status_code == 404
    card = read(client, f"{MITCHELL}/contestants/5", language="en")
    assert "not shown yet" in card.text
    assert f"{MITCHELL}/boards/15?stage=Mitchell" not in card.links.values()
    told = next(row for row in client.get("/api/events/club-mitchell/contestants/5").json()["stages"][0]["rows"]
                if row["board"] == 15)  # fmt: skip
    assert (told["result"], told["points"], told["value"], told["shown"]) == ("", "", "", False)
    rulings = read(client, f"{MITCHELL}/rulings", language="en")
    assert "+620" not in rulings.text
    assert "Kept back until the board has been played everywhere" in rulings.text
    for address in (f"{MITCHELL}/explain?number=5&board=15", f"{MITCHELL}/explain?number=5&round=4"):
        assert client.get(address, headers={"Accept": "text/html"}).status_code == 400
        assert client.get(f"/api{address}").status_code == 400
    assert "15" not in [name for name, link in read(client, MITCHELL).links.items() if "/boards/" in link]
    assert read(client, f"{MITCHELL}/boards/16").text


def test_a_match_is_shown_when_nobody_plays_its_round_any_more(tmp_path: Path, hall: Callable[[str], Path]) -> None:
    results = hall("swiss-teams") / "results.csv"
    text = results.read_text("utf-8")
    results.write_text(re.sub(r"^3,2,closed,8,.*\n", "", text, flags=re.MULTILINE), "utf-8")
    client = client_of(tmp_path)
    page = read(client, "/events/swiss-teams/boards/5", language="en")
    assert "Round 2" in page.links
    assert "Round 3" not in page.links
    answer = client.get("/api/events/swiss-teams/boards/5?round=3").json()
    assert answer["round"] != 3
    assert 3 not in answer["rounds"]


def test_a_changed_file_is_seen_at_once(tmp_path: Path, hall: Callable[[str], Path]) -> None:
    folder = hall("club-mitchell")
    client = client_of(tmp_path)
    assert "Yuki Abe - Wen Mori" in read(client, f"{MITCHELL}/standings").links
    entries = folder / "entries.csv"
    entries.write_text(entries.read_text("utf-8").replace("Yuki Abe", "Yuki <b>Abe</b>"), "utf-8")
    assert "Yuki <b>Abe</b> - Wen Mori" in read(client, f"{MITCHELL}/standings").links
    assert "<b>" not in client.get(f"{MITCHELL}/standings").text


def test_hands_are_shown_where_the_folder_has_them(tmp_path: Path, hall: Callable[[str], Path]) -> None:
    deal = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"
    pbn = f'[Event ""]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n\n'
    (hall("club-mitchell") / "boards.pbn").write_text(pbn, "utf-8")
    client = client_of(tmp_path)
    page = read(client, f"{MITCHELL}/boards/1", language="ja")
    assert "A K Q J" in page.text
    assert page.text.count("10点") == 4  # one suit of four honours each
    hands = client.get("/api/events/club-mitchell/boards/1").json()["hands"]
    assert [hand["seat"] for hand in hands] == ["N", "E", "S", "W"]
    assert read(client, f"{MITCHELL}/boards/2", language="en").text.count("not published here") == 1


def test_an_event_that_cannot_be_read_says_why_and_hides_no_other(tmp_path: Path, hall: Callable[[str], Path]) -> None:
    hall("club-mitchell")
    broken = tmp_path / "events" / "broken"
    broken.mkdir()
    (broken / "event.toml").write_text("name = [", "utf-8")
    client = client_of(tmp_path)
    page = read(client, "/events", language="zh-Hans")
    assert "无法读取该比赛" in page.text
    assert "Thursday Mitchell" in page.links
    read(client, "/events/broken", status=400)


def test_the_screen_goes_round_its_pages_by_itself(client: TestClient) -> None:
    # Thirteen pairs North-South and twelve East-West, twelve rows a page.
    html = client.get(f"{MITCHELL}/screen?p=3").text
    assert f'content="15;url={MITCHELL}/screen?p=1"' in html
    assert f'content="15;url={MITCHELL}/screen?p=2"' in client.get(f"{MITCHELL}/screen").text


@pytest.mark.parametrize(
    "address",
    [
        "/events/nothing",
        "/events/..%2F..%2Fetc",
        "/events/.hidden",
        f"{MITCHELL}/contestants/999",
        f"{MITCHELL}/boards/99",
        f"{MITCHELL}/standings?stage=Final",
    ],
)
def test_what_is_not_there_is_said_in_the_readers_language(client: TestClient, address: str) -> None:
    page = read(client, address, status=404, language="ja")
    assert re.search(r"(ありません|いません)", page.text)


@pytest.mark.parametrize("page", ["contestants/seven", "explain", "boards/1?round=x", "screen?p=-1"])
def test_what_is_no_number_is_refused(client: TestClient, page: str) -> None:
    read(client, f"{MITCHELL}/{page}", status=400, language="en")


def test_without_a_folder_there_are_no_events(tmp_path: Path) -> None:
    client = TestClient(create_app(Settings(var=tmp_path / "var", events=None)))
    assert read(client, "/events", language="en").links["Create one"].startswith("/organise")
    assert client.get("/api/events").json() == []


def test_the_environment_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDINAL_EVENTS", str(tmp_path))
    assert Settings().events == tmp_path
    monkeypatch.delenv("CARDINAL_EVENTS")
    assert Settings().events == EXAMPLES
