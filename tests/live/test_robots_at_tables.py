"""Robots at live tables: they play whole boards by the commands of people, each act once, whoever drives them."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from cardinal.bridge import Phase, View
from cardinal.cards import SEATS, Seat, Side
from cardinal.cards.viewer import Viewer
from cardinal.live import Act, TableHub, TableOwner
from cardinal.live import robots as robots_module
from cardinal.live.robot_process import RobotProcesses
from cardinal.live.robot_views import engine_of, view_of
from cardinal.live.robots import Robots
from cardinal.store import Log
from tests.live.hubs import acts_of, events_of
from tests.live.robot_tables import OWNER, PERSON, by_robots, database, robots, until, with_person

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
"""Whoever declares in the North-South direction can claim; the deal needs no judgement."""
NO_TRUMPS = "N:KQ72.A85.KJ4.Q93 T984.JT62.A5.K75 AJ5.KQ3.Q962.J84 63.974.T873.AT62"
"""A strong no trump opposite 13 points: nobody passes it out, and there are tricks to lose before anybody can claim."""


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_four_robots_play_the_boards_that_lie_ready_and_then_stop(tmp_path: Path, game: str) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, _):
            chance = iter(range(10_000_000))
            dice = TableHub(hub.log, chance=lambda below: next(chance) * 7_919 % below)
            laid = [(await _first_deal(dice, game)) for _ in range(2)]
            owner = await by_robots(hub, game, boards=laid)
            await until(owner, lambda: len(owner.table.outcomes) == 2)
            assert owner.table.between_boards
            events = await hub.log.events(owner.table.stream, 0)
            acted = [one for one in events if one.kind == "acted"]
            # Every act has one identity, made of the seat and the position, and the seat is the one that acted.
            assert max(Counter(one.command for one in acted).values()) == 1
            assert all(one.command.startswith(f"robot-{one.payload['who']}-") for one in acted)
            assert [one.kind for one in events].count("dealt") == 2

    asyncio.run(story())


async def _first_deal(hub: TableHub, game: str) -> dict[str, object]:
    from cardinal.live.games import GAMES, Manner

    return GAMES[game, Manner.GUARDED][1](hub.chance)


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_two_houses_that_drive_the_same_table_have_one_effect(tmp_path: Path, game: str) -> None:
    async def story() -> None:
        async with database(tmp_path) as kept:
            # Two logs on one file, as two processes have them; each hears only its own.
            hubs = [TableHub(Log(kept)), TableHub(Log(kept))]
            drivers = [Robots(hub, RobotProcesses(1), pace=0.0) for hub in hubs]
            async with drivers[0].opened(), drivers[1].opened():
                owner = await by_robots(hubs[0], game)
                # The other one reads the table in the middle of the board, and then drives it too.
                await until(owner, lambda: owner.table.happened > 8)
                other = await hubs[1].owner(owner.key)
                async with asyncio.timeout(60):
                    while not (owner.table.outcomes and other.table.outcomes):
                        await asyncio.sleep(0.05)
                        await asyncio.gather(owner.refresh(), other.refresh())
            events = await hubs[0].log.events(owner.table.stream, 0)
            assert max(Counter(one.command for one in events if one.kind == "acted").values()) == 1
            # Both have folded the same acts to the same end.
            assert owner.table.outcomes == other.table.outcomes
            assert owner.table.seq == other.table.seq == events[-1].seq

    asyncio.run(story())


def running(processes: RobotProcesses) -> set[int]:
    return {one.pid for one in processes._every if one.pid is not None}


def test_robots_face_the_lead_answer_a_claim_and_are_ready_for_the_next_board(tmp_path: Path) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, _):
            boards = [{"board": 1, "deal": DEAL}, {"board": 2, "deal": DEAL}]
            owner = await with_person(hub, "bridge", Seat.N, boards=boards)
            # Board 1 is dealt by North, who opens the grand slam; the three robots pass.
            await owner.do(PERSON, "bids", Act("call", {"call": "7NT"}), owner.table.seq)
            for hand in ("dummy", "own"):
                await until(owner, lambda: _phase(owner) is Phase.PLAY and Seat.N in owner.table.awaited)
                card = owner.table.played.view(Seat.N)["legal_cards"][0] if owner.table.played else ""
                await owner.do(PERSON, f"plays {hand}", Act("play", {"card": card}), owner.table.seq)
            await until(owner, lambda: _tricks(owner) == 1)
            # Twelve cards that nothing beats are left, and both opponents see that.
            await owner.do(PERSON, "claims", Act("claim", {"tricks": 12, "text": "high cards"}), owner.table.seq)
            await until(owner, lambda: bool(owner.table.outcomes))
            assert owner.table.outcomes[0].result == "7NT by N ="
            assert owner.table.awaited == (Seat.N,)
            await owner.do(PERSON, "next", Act("ready"), owner.table.seq)
            # Board 2 is dealt by East, a robot, which calls without being asked.
            await until(owner, lambda: Seat.N in owner.table.awaited or owner.table.happened >= 3)

    asyncio.run(story())


def _tricks(owner: TableOwner) -> int:
    view = view_of(owner.table, Seat.N)
    return view.tricks[Side.NS] if isinstance(view, View) else 0


def _phase(owner: TableOwner) -> Phase | None:
    view = view_of(owner.table, Seat.N)
    return getattr(view, "phase", None)


def test_robots_agree_to_take_back_a_slip_and_explain_their_calls(tmp_path: Path) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, _):
            owner = await with_person(hub, "bridge", Seat.N, boards=[{"board": 1, "deal": DEAL}])
            await owner.do(PERSON, "bids", Act("call", {"call": "1C"}), owner.table.seq)
            await until(owner, lambda: Seat.N in owner.table.awaited)
            east = next(event for event in events_of(owner) if event.seat is Seat.E)
            await owner.do(PERSON, "asks", Act("ask", {"about": 1, "text": ""}), owner.table.seq)
            await until(owner, lambda: any(event.verb == "explain" for event in events_of(owner)))
            explained = next(event for event in events_of(owner) if event.verb == "explain")
            assert (explained.seat, explained.about) == (east.seat, 1)
            assert explained.text

        async with robots(tmp_path / "again") as (hub, _):
            # South's robot passes first; North bids as dealer of board 1 and asks for it back before anybody acts.
            owner = await with_person(hub, "guandan", Seat.S)
            await until(owner, lambda: Seat.S in owner.table.awaited and _may_play(owner))
            view = owner.table.played.view(Seat.S) if owner.table.played else {}
            hint = view["hints"][0]
            before = owner.table.happened
            act = Act("play", {"cards": hint["cards"], "as": hint["pattern"]})
            await owner.do(PERSON, "plays", act, owner.table.seq)
            await owner.do(PERSON, "undo", Act("undo"), owner.table.seq)
            agreed = [event.verb for event in events_of(owner)]
            await until(owner, lambda: [event.verb for event in events_of(owner)].count("agree_undo") >= 2)
            assert "agree_undo" not in agreed
            assert owner.table.happened > before

    asyncio.run(story())


def test_a_robot_pauses_after_a_skip_bid_and_then_calls(tmp_path: Path) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, _):
            owner = await with_person(hub, "bridge", Seat.N, boards=[{"board": 1, "deal": DEAL}], stop=1)
            await owner.do(PERSON, "bids", Act("call", {"call": "3C", "stop": True}), owner.table.seq)
            await until(owner, lambda: any(event.seat is Seat.E for event in events_of(owner)))
            bid, call = events_of(owner)[0], next(event for event in events_of(owner) if event.seat is Seat.E)
            assert call.verb == "call"
            assert call.at - bid.at >= 1

    asyncio.run(story())


def _may_play(owner: TableOwner) -> bool:
    return owner.table.played is not None and bool(owner.table.played.view(Seat.S)["hints"])


def test_a_robot_whose_process_is_killed_plays_on_in_a_new_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, driven):
            owner = await by_robots(hub, "guandan")
            killed = set()
            for count in (10, 20):
                await _has_happened(owner, count)
                (pid,) = running(driven.processes)
                killed.add(pid)
                os.kill(pid, signal.SIGKILL)
            await until(owner, lambda: bool(owner.table.outcomes))
            assert len(killed) == 2
            assert not killed & running(driven.processes)

    asyncio.run(story())


async def _has_happened(owner: TableOwner, count: int) -> None:
    await until(owner, lambda: owner.table.happened > count)


@pytest.mark.parametrize(
    "program",
    ["import time; time.sleep(60)", "import sys; sys.exit(3)", "import sys; sys.stdin.read(9); print('{', flush=True)"],
    ids=["sleeps", "ends", "talks nonsense"],
)
def test_without_any_answer_the_least_that_is_legal_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    path = tmp_path / "no_robot.py"
    path.write_text(program)
    monkeypatch.setattr(robots_module, "ANSWER_SECONDS", 0.05)
    monkeypatch.setattr(robots_module, "QUICK_SECONDS", 0.05)
    monkeypatch.setattr("cardinal.live.robot_process.STARTING_SECONDS", 0.3)

    async def story() -> None:
        async with robots(tmp_path / "var", path) as (hub, _):
            owner = await by_robots(hub, "bridge", boards=[{"board": 1, "deal": DEAL}])
            await until(owner, lambda: bool(owner.table.outcomes))
            # The least at bridge is to pass, four times.
            assert [str(event.call) for event in events_of(owner)] == ["pass"] * 4
            assert owner.table.outcomes[0].points == 0

    asyncio.run(story())


def test_the_server_itself_never_loads_the_solver(tmp_path: Path) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, _):
            owner = await by_robots(hub, "bridge", "sampling", boards=[{"board": 1, "deal": DEAL}])
            await until(owner, lambda: bool(owner.table.outcomes))
            assert engine_of(owner.table.played) is not None
            assert {one.level for one in owner.table.sitters.values()} == {"sampling"}
            assert len(owner.table.sitters) == len(SEATS)

    asyncio.run(story())
    assert not [name for name in sys.modules if name.split(".")[0] == "endplay"]


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_at_an_open_table_robots_play_whole_boards_and_do_nothing_irregular(tmp_path: Path, game: str) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, _):
            boards = {"boards": [{"board": 1, "deal": NO_TRUMPS}]} if game == "bridge" else {}
            owner = await hub.open(game, "open", owner=OWNER.key, options=boards)
            await owner.do(OWNER, "robots", Act("robot", {"level": "rules"}), owner.table.seq)
            await until(owner, lambda: bool(owner.table.outcomes))
            assert owner.table.played is not None
            assert owner.table.played.view(Viewer.DIRECTOR)["rulings"] == []
            # They made calls or plays of their own, not only what the clock does for somebody who is away.
            verbs = Counter(act.verb for _, act in await acts_of(owner))
            assert verbs["play"] > 10

    asyncio.run(story())


def test_at_an_open_table_a_robot_answers_what_the_law_asks_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, _):
            boards = [{"board": 1, "deal": DEAL}]
            owner = await hub.open("bridge", "open", owner=PERSON.key, options={"boards": boards})
            for name, act in (("sit", Act("sit", {"seat": "E"})), ("robots", Act("robot", {"level": "rules"}))):
                await owner.do(PERSON, name, act, owner.table.seq)
            await owner.do(PERSON, "ready", Act("ready"), owner.table.seq)
            # North has every ace and opens with two clubs.
            await until(owner, lambda: Seat.E in owner.table.awaited)
            # Not sufficient: the laws ask South, the next player, whether to accept it; then East is to bid again.
            await owner.do(PERSON, "bids", Act("call", {"call": "1S"}), owner.table.seq)
            await until(owner, lambda: Seat.E in owner.table.awaited)
            answered = [(who, act.body["key"]) for who, act in await acts_of(owner) if act.verb == "answers"]
            assert answered == [("S", "accept")]

    asyncio.run(story())


def test_the_process_of_a_robot_ends_with_the_server_that_asked_it(tmp_path: Path) -> None:
    """Even when that is killed: nobody is left who reads the end of its questions."""
    server = tmp_path / "server.py"
    server.write_text(
        "import asyncio\n"
        "from cardinal.live.robot_process import WAKE, RobotProcess\n"
        "async def main():\n"
        "    one = RobotProcess()\n"
        "    await one.ask(WAKE, 60)\n"
        "    print(one.pid, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, str(server)], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        pid = int(started.stdout.readline())
        assert _runs(pid)
        started.kill()
    deadline = time.monotonic() + 20
    while _runs(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        # A process that has ended and that nobody has asked about is no longer running.
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_in_practice_robots_let_what_was_followed_by_others_be_taken_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with robots(tmp_path) as (hub, _):
            owner = await with_person(hub, "bridge", Seat.N, practice=True, boards=[{"board": 1, "deal": NO_TRUMPS}])
            await owner.do(PERSON, "call", Act("call", {"call": "1NT"}), owner.table.seq)
            await until(owner, lambda: Seat.N in owner.table.awaited)
            await owner.do(PERSON, "back", Act("undo"), owner.table.seq)
            await until(owner, lambda: view_calls(owner) == [])
            assert owner.table.awaited == (Seat.N,)

    def view_calls(owner: TableOwner) -> list[str]:
        assert owner.table.played is not None
        calls: list[str] = owner.table.played.view(Seat.N)["calls"]
        return calls

    asyncio.run(story())
