"""Double dummy that comes with an event's folder: used whole, and never of a board that somebody has still to play."""

from __future__ import annotations

import json
from pathlib import Path

from cardinal.analysis import TrickTable
from cardinal.contest.event_folder import open_folder
from cardinal.web.demonstration.season_archive import archived, archived_files
from cardinal.web.double_dummy_details import dealt_lines
from cardinal.web.evening_details import read_details
from cardinal.web.folder_catalogue import ShownEvent
from cardinal.web.kept_analysis import FILE, kept_analysis, whole_details
from cardinal.web.traveller import free_deals

EVENING = "riverside-01"


def unpacked(place: Path) -> Path:
    for name, content in archived_files(archived()).items():
        if name.startswith(f"{EVENING}/"):
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return place / EVENING


def opened(folder: Path) -> ShownEvent:
    return ShownEvent(folder.name, open_folder(folder))


def test_the_demonstrations_evening_has_all_of_it_and_a_players_page_need_not_wait(tmp_path: Path) -> None:
    folder = unpacked(tmp_path)
    shown_event = opened(folder)
    kept = kept_analysis(shown_event)
    assert kept is not None
    boards = {number: board for (_, _, number), board in free_deals(shown_event).items()}
    assert set(kept.tables) == {board.deal for board in boards.values()}
    # Every line has the cost of its lead, and none is below nothing.
    assert len(kept.leads) <= len(dealt_lines(shown_event)) == 100 - passed(folder)
    assert min(kept.leads.values()) == 0
    details = read_details(whole_details(shown_event))
    assert details.has_hands
    assert details.double_dummy is not None
    assert {"1003", "1011"} <= set(details.double_dummy)


def passed(folder: Path) -> int:
    """The tables at which a board was passed out: no contract, nothing to hold against."""
    return (folder / "results.csv").read_text("utf-8").count(",pass,")


def test_a_board_that_somebody_has_still_to_play_is_not_read_from_the_file(tmp_path: Path) -> None:
    folder = unpacked(tmp_path)
    results = (folder / "results.csv").read_text("utf-8").splitlines()
    gone = next(at for at, line in enumerate(results) if line.split(",")[3] == "1")
    secret = next(board for (_, _, number), board in free_deals(opened(folder)).items() if number == 1)
    (folder / "results.csv").write_text("\n".join([*results[:gone], *results[gone + 1 :]]) + "\n", "utf-8")
    shown_event = opened(folder)
    kept = kept_analysis(shown_event)
    assert kept is not None
    assert secret.deal not in kept.tables
    assert not any(deal == secret.deal for deal, _ in kept.leads)
    # The other boards are there, and the page has its figures of them.
    assert len(kept.tables) == 19
    assert read_details(whole_details(shown_event)).double_dummy is not None


def test_a_file_that_is_short_or_cannot_be_read_changes_nothing_but_the_waiting(tmp_path: Path) -> None:
    folder = unpacked(tmp_path)
    rows = json.loads((folder / FILE).read_text("utf-8"))
    TrickTable.parse(rows[0]["tricks"])
    for content in (json.dumps(rows[1:]), "no JSON", json.dumps([{"board": 1}])):
        (folder / FILE).write_text(content, "utf-8")
        assert read_details(whole_details(opened(folder))).double_dummy is None
