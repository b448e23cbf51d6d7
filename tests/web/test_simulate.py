"""``cardinal simulate`` plays an evening against a real server, and says so if anything were lost."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from cardinal.cli.simulate import simulate
from cardinal.cli.simulated_browser import Refused
from cardinal.cli.simulated_evening import Evening, Plan, check
from cardinal.web.settings import READ_AHEAD

CARDINAL = Path(sys.executable).with_name("cardinal")
app = typer.Typer()
app.command()(simulate)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a running server, and its data folder."""
    var = tmp_path_factory.mktemp("simulated")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    environment[READ_AHEAD] = "no"
    command = [CARDINAL, "serve", "--port", "0", "--var", var]
    with subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        yield found[0], var
        process.kill()


def run(*arguments: object) -> Any:
    environment = {"CARDINAL_TOKEN": "", "CARDINAL_DATABASE_URL": "", "LC_ALL": "", "LANG": ""}
    return CliRunner().invoke(app, [str(one) for one in arguments], env=environment)


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_an_evening_is_played_to_its_end_and_nothing_is_lost(server: tuple[str, Path], game: str) -> None:
    address, var = server
    played = ("--tables", 3, "--rounds", 2, "--speed", 20_000, "--game", game, "--json")
    result = run("--url", address, "--data", var, *played)
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    # Three tables play two rounds of two boards each.
    assert told["results"] == 12
    # Each result is entered, and either agreed or disputed; a call is an answer besides.
    assert told["answers"] == 2 * told["results"] + told["calls"]
    assert (told["missing"], told["twice"]) == (0, 0)


def test_it_shows_the_address_to_watch_and_the_end(server: tuple[str, Path]) -> None:
    address, var = server
    result = run("--url", address, "--data", var, "--tables", 3, "--rounds", 1, "--speed", 20_000, "--lang", "zh-Hans")
    assert result.exit_code == 0, result.output
    assert f"观看：{address}/events/simulated-" in result.output
    assert "没有重复" in result.output


def test_a_token_that_the_server_does_not_know_is_refused(server: tuple[str, Path]) -> None:
    result = run("--url", server[0], "--token", "no-such-token")
    assert result.exit_code == 2
    assert "does not know this token" in result.output


def test_a_database_that_is_not_the_servers_gives_no_token_that_it_knows(
    server: tuple[str, Path], empty_database: Path
) -> None:
    result = run("--url", server[0], "--data", empty_database.parent)
    assert result.exit_code == 2
    assert "does not know this token" in result.output


def test_without_a_server_it_says_how_to_start_one() -> None:
    result = run("--url", "http://127.0.0.1:9")
    assert result.exit_code == 2
    assert result.output.startswith("Nobody answers at http://127.0.0.1:9.")


@pytest.mark.parametrize("given", ["hall", "ftp://127.0.0.1", "http://127.0.0.1:99999", "http://127.0.0.1/events"])
def test_what_is_no_address_is_refused(given: str) -> None:
    result = run("--url", given)
    assert result.exit_code == 2
    assert "is not the address of a server" in result.output


def test_more_rounds_than_a_mitchell_has_are_refused() -> None:
    # Four tables, an even number: they skip once, and so have three rounds.
    result = run("--tables", 4, "--rounds", 4)
    assert result.exit_code == 2
    assert "at most 3 rounds" in result.output


def change(kind: str, board: int) -> dict[str, Any]:
    place = {"round": 1, "table": "2", "board": board}
    payload = {"line": place} if kind == "result_entered" else place
    return {"kind": kind, "by": "table 2", "payload": payload}


def test_the_check_finds_what_is_missing_and_what_is_there_twice() -> None:
    log = {
        5: change("result_entered", 1),
        6: change("result_confirmed", 1),
        7: change("result_confirmed", 1),
        8: change("result_entered", 2),
    }
    answered = {5: ("enter", (1, "2", 1)), 6: ("confirm", (1, "2", 1)), 8: ("confirm", (1, "2", 2))}
    found = check(log, answered | {9: ("confirm", (1, "2", 3))})
    # 8 is another command than what was asked, 9 is nowhere.
    assert found.missing == (8, 9)
    assert found.twice == ((1, "2", 1),)
    assert not found.is_whole


def test_no_two_players_of_a_full_hall_have_the_same_name() -> None:
    plan = Plan("names", tables=100, rounds=3)
    names = [name for number in range(200) for name in plan.pair(number)]
    assert len(set(names)) == 400


STATUS = {200: "OK", 401: "Unauthorized", 503: "Service Unavailable"}


async def changes_of(*statuses: int) -> dict[int, Any]:
    """What a director hears who is answered so, one connection after another; the last one brings a change."""
    answers = iter(statuses)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        status = next(answers)
        writer.write(f"HTTP/1.1 {status} {STATUS[status]}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        if status == 200:
            data = b'event: change\ndata: {"seq": 4, "kind": "published", "payload": {}}\n\n'
            writer.write(b"%x\r\n%s\r\n" % (len(data), data))
            await reader.read()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as there:
        address = f"http://127.0.0.1:{there.sockets[0].getsockname()[1]}"
        evening = Evening(Plan("spring", tables=3, rounds=1), [address], "token")

        async def until_told() -> None:
            while not evening.log:
                await asyncio.sleep(0.01)

        evening._rounds = until_told  # type: ignore[method-assign, assignment]
        async with asyncio.timeout(10):
            await evening.play()
        return evening.log


def test_the_director_comes_back_when_the_database_is_there_again() -> None:
    # A director who had gone for good left every dispute and call of the evening waiting.
    assert list(asyncio.run(changes_of(503, 503, 200))) == [4]


def test_an_evening_whose_director_is_refused_ends_and_says_why() -> None:
    with pytest.raises(Refused) as refused:
        asyncio.run(changes_of(401))
    assert refused.value.status == 401
