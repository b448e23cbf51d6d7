"""What a table's page asks for beside its view depends on no card that its reader may not know.

The same acts are done at a table of the same name in two applications; the cards that the player has not seen are
dealt otherwise in the second. Every answer is compared byte by byte.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.cards import SEATS, Seat, random_deal
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError
from cardinal.live import Act, TableOwner, Who
from cardinal.live.games.guandan_deals import first_record
from cardinal.web import Settings, create_app
from cardinal.web.play import hand_help
from tests.live.at_a_table import PEOPLE, AtATable, Done, play_out
from tests.live.test_no_leak import bridge_hidden, bridge_otherwise, first_view, guandan_otherwise
from tests.web.test_play_pages import owner_of, play_now

KEY = "looked-at"
SOLVER_SECONDS = 60
ACTS = 24
OWN_NUMBERS = re.compile(r'(value|nonce|data-csrf|data-command)="[^"]*"|^[\d ]+$', re.MULTILINE)


@contextmanager
def world(folder: Path, empty: Path) -> Iterator[TestClient]:
    """An application of its own, whose browser is known as a guest."""
    folder.mkdir()
    shutil.copy(empty, folder)
    with TestClient(create_app(Settings(var=folder)), raise_server_exceptions=False) as client:
        yield client


def lay(client: TestClient, game: str, boards: list[dict[str, Any]], acts: list[Done]) -> None:
    """A table at which the browser sits South, people in the other seats, and these acts are done."""
    guest = Who(owner_of(client, play_now(client, game)).table.owner, "Sue")
    people = PEOPLE | {Seat.S: guest}
    hub = client.app.state.services.hub  # type: ignore[attr-defined]

    async def story() -> None:
        options = {"boards": boards, "practice": True}
        owner: TableOwner = await hub.open(game, owner=guest.key, options=options, key=KEY)
        steps = [(seat, Act("sit", {"seat": str(seat)})) for seat in SEATS] + [(seat, Act("ready")) for seat in SEATS]
        for number, (seat, act) in enumerate([*steps, *acts]):
            await owner.do(people[seat], f"act {number}", act, owner.table.seq)

    client.portal.call(story)  # type: ignore[union-attr]


def bare(client: TestClient, part: str) -> tuple[int, str]:
    """An answer without the numbers that each page has of its own, and without the seconds that acts have taken."""
    answer = client.get(f"/play/{KEY}{part}", follow_redirects=False)
    return answer.status_code, OWN_NUMBERS.sub("", answer.text)


def _guandan_worlds(seed: int) -> tuple[list[dict[str, Any]], list[Done]]:
    """Two deals that South cannot tell apart, and acts after which South is in turn."""
    chance = Random(seed)
    deal = first_record(chance.randrange)
    at = AtATable("guandan", boards=[deal]).begin()
    acts = play_out(at, chance, ACTS)
    while at.table.awaited != (Seat.S,):
        acts += play_out(at, chance, 1)
    for _ in range(200):
        other = guandan_otherwise(deal, at, Seat.S, chance)
        if other == deal or first_view(other, Seat.S) != first_view(deal, Seat.S):
            continue
        again = AtATable("guandan", boards=[other]).begin()
        try:
            for seat, act in acts:
                again.play(seat, act)
        except CardinalError:
            continue
        return [deal, other], acts
    raise AssertionError("no other deal was found")


def test_help_with_a_guandan_hand_depends_on_no_hidden_card(
    tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The strongest robot looks at as many deals as there is time for; this one answers alike to the same question.
    monkeypatch.setattr(hand_help, "LEVELS", ("rules",))
    deals, acts = _guandan_worlds(3)
    answers: list[list[Any]] = []
    for place, deal in enumerate(deals):
        with world(tmp_path / f"world{place}", empty_database) as client:
            lay(client, "guandan", [deal], acts)
            processes = client.app.state.services.robots.processes  # type: ignore[attr-defined]
            asked: list[bytes] = []
            ask = processes.ask

            async def noting(sent: bytes, seconds: float, asked: list[bytes] = asked, ask: Any = ask) -> Any:
                # Robots at the table that was opened for the guest ask too.
                if KEY.encode() in sent:
                    asked.append(sent)
                return await ask(sent, seconds)

            monkeypatch.setattr(processes, "ask", noting)
            seen = [bare(client, f"/{part}.json") for part in ("arranged", "advice")]
            assert [status for status, _ in seen] == [200, 200]
            assert asked
            answers.append([*seen, asked])
    assert answers[0] == answers[1]


def _bridge_worlds() -> tuple[list[list[dict[str, Any]]], list[Done]]:
    """A board that is over and a second in the middle of its play, whose hidden cards are exchanged."""
    chance = Random(11)
    boards = [{"board": number, "deal": str(random_deal(chance.randrange))} for number in (1, 2)]
    at = AtATable("bridge", boards=boards).begin()
    acts = play_out(at, chance)
    for seat in SEATS:
        at.do(PEOPLE[seat], "ready")
        acts.append((seat, Act("ready")))
    second = play_out(at, chance, 20)
    hidden = [card for card in bridge_hidden(at, Seat.S) if card in set(bridge_hidden(at, Viewer.PUBLIC))]
    other, same = bridge_otherwise(boards[1], second, hidden, Viewer.PUBLIC, chance, by_suit=True)
    assert other != boards[1]
    assert same == second
    return [boards, [boards[0], other]], [*acts, *second]


def _worked_out(client: TestClient) -> None:
    """Wait for what is worked out in the background."""
    until = time.monotonic() + SOLVER_SECONDS
    while time.monotonic() < until:
        board = client.get(f"/play/{KEY}/boards.json").json()[0]
        cards = client.get(f"/play/{KEY}/boards/1/play.json").json()["cards"]
        if board["working"] != "under_way" and (board["par"] is None or cards[0]["cost"] is not None):
            return
        time.sleep(0.1)
    raise AssertionError("the double-dummy figures do not come")


def test_boards_that_are_over_say_nothing_of_the_board_in_play(tmp_path: Path, empty_database: Path) -> None:
    worlds, acts = _bridge_worlds()
    parts = ("", "/boards.json", "/boards/1", "/boards/1/play.json", "/boards/2", "/boards/2/play.json", "/record.pbn")
    answers = []
    for place, boards in enumerate(worlds):
        with world(tmp_path / f"world{place}", empty_database) as client:
            lay(client, "bridge", boards, acts)
            _worked_out(client)
            stranger = TestClient(client.app, base_url=str(client.base_url))
            readers = [[bare(reader, part) for part in parts] for reader in (client, stranger)]
            assert [status for status, _ in readers[0]][1:6] == [200, 200, 200, 404, 404]
            answers.append(readers)
    assert answers[0] == answers[1]
