"""Double dummy on players' pages: tricks, par and leads of boards that are over, worked out behind the page."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from cardinal.analysis import Par, TrickTable
from cardinal.bridge import Board, Contract, Result
from cardinal.cards import SEATS, Side, seeded_deal
from cardinal.web.double_dummy_details import Beside, DealtLine, against_par, dealt_lines, figures_by_player
from tests.web.forms import read
from tests.web.people import call
from tests.web.test_player_pages import OTTO, otto, stranger, unpacked, var  # noqa: F401  fixtures

SECONDS = 90.0
"""An evening has some twenty boards; a machine under load needs half a minute."""
EVENINGS = ("riverside-01", "riverside-03")
BOARD = Board(1, seeded_deal(bytes(32), 1))
"""Nobody is vulnerable."""


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two evenings of the season: each has to be solved."""
    return unpacked(tmp_path_factory.mktemp("events"), EVENINGS)


def line(result: str, players: str) -> DealtLine:
    told = Result.parse(result)
    assert told.contract is not None
    assert told.tricks is not None
    place = SimpleNamespace(stage="Evening")
    return DealtLine(
        SimpleNamespace(players=tuple(players.split()), place=place), BOARD, told.contract, told.tricks, None
    )  # type: ignore[arg-type]


def test_tricks_are_counted_beside_double_dummy_and_beside_the_other_tables() -> None:
    # North and South take ten tricks in everything, East and West three.
    table = TrickTable(tuple((10,) * 5 if seat.side is Side.NS else (3,) * 5 for seat in SEATS))
    lines = [line("4S by N =", "a b c d"), line("4S by N +1", "e f g h"), line("4H by S -1", "i j k l")]
    found = figures_by_player(lines, {BOARD.deal: table}, {0: 0, 1: 1, 2: 0})
    # Ten, eleven and nine tricks: 0, +1 and -1. Beside a stand +1 and -1, beside e 0 and -1, beside k 0 and +1.
    assert found["a"].played["declarer"] == Beside(1, 0, 0)
    assert found["e"].played["declarer"] == Beside(1, 1, -0.5)
    assert found["k"].played["declarer"] == Beside(1, -1, 0.5)
    assert "declarer" not in found["i"].played
    assert found["f"].played["defence"] == Beside(1, -1, 0.5)
    # East leads against North; of the other leads one cost a trick or none.
    assert found["f"].played["lead"] == Beside(1, 1, 0)
    assert found["b"].played["lead"] == Beside(1, 0, 0.5)
    assert "lead" not in found["h"].played


@pytest.mark.parametrize(
    ("contract", "tricks", "best", "ns", "ew"),
    [
        ("4S by N", 10, 420, "right", "right"),
        ("2S by N", 10, 420, "under", "better"),
        ("6S by N", 10, 420, "over", "better"),
        ("3NT by E", 7, 420, "double", "better"),
        ("4HX by W", 10, -420, "double", "better"),
        ("2H by W", 8, 140, "under", "better"),
    ],
)
def test_a_contract_is_held_against_par_at_its_double_dummy_tricks(
    contract: str, tricks: int, best: int, ns: str, ew: str
) -> None:
    told = Result.parse(f"{contract} =").contract
    assert isinstance(told, Contract)
    verdicts = {side: against_par(told, tricks, side, BOARD, Par(best, ())) for side in Side}
    assert verdicts == {Side.NS: ns, Side.EW: ew}


def analysis(client: TestClient) -> Mapping[str, object]:
    answer: dict[str, object] = client.get(f"/api/people/{OTTO}").json()
    return answer


def test_a_page_never_waits_and_later_has_the_columns_of_every_evening(
    otto: TestClient,  # noqa: F811
    stranger: TestClient,  # noqa: F811
) -> None:
    first = read(otto, f"/people/{OTTO}", language="en").text
    until = time.monotonic() + SECONDS
    while "Being worked out for" in read(otto, f"/people/{OTTO}", language="en").text and time.monotonic() < until:
        time.sleep(0.5)
    page = read(otto, f"/people/{OTTO}", language="en").text
    assert "Being worked out for" not in page
    told = analysis(otto)
    played, contracts = told["double_dummy"], told["against_par"]
    assert isinstance(played, dict)
    assert isinstance(contracts, dict)
    # Every board with a contract stands beside par once; who declared, defended or was dummy adds up to them.
    seasons = otto.app.state.seasons.of()  # type: ignore[attr-defined]
    boards = 0
    for evening, _ in seasons.known.history["M0002"]:
        shown_event = call(otto, seasons.events.opened, evening.key)
        boards += sum(OTTO in one.line.players for one in dealt_lines(shown_event))
    assert sum(contracts.values()) == boards > 20
    assert "Contracts beside par" in page
    assert set(played) <= {"declarer", "defence", "lead"}
    assert played["lead"]["tricks"] >= 0 if "lead" in played else True
    assert "Beside double dummy" in first or "Beside double dummy" in page
    # Nothing of it for strangers, who do not see the page.
    assert stranger.get(f"/api/people/{OTTO}").status_code == 401
