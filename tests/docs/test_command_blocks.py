"""Every command that the README, the operators' and the organisers' page show is run, in order, and ends with 0.

What a fenced block is, its language says:

- ``sh``: commands. Each line is run by the installed ``cardinal`` in a folder of its own, where ``examples`` are.
  Beside it runs the server that the operators' page starts, with one small event. What names the machine of the
  reader stands for the world of the test (``World.words``), simulated evenings are hurried, and a dialogue is given
  answers. ``make`` must be a target; ``git`` and ``cd`` are not run.
- ``console``, ``python``: commands with what they print, and a session; run by ``test_docs``.
- ``nginx``, ``ini``, ``yaml``: configuration, each with a test of its own. No other kind is allowed here.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from cardinal.contest.entries import Entry, Person
from cardinal.store.accounts import Accounts
from cardinal.store.setting_up import AddEntry, CreateEvent
from tests.cli.entry_point import FROM_OUTSIDE, Command, commands
from tests.store.story import AT, CONDITIONS, ORGANISER, Evening, opened

ROOT = Path(__file__).resolve().parents[2]
CARDINAL = Path(sys.executable).with_name("cardinal")
PAGES = ("README.md", "docs/operators.md", "docs/organisers.md")
KINDS = {"sh", "console", "python", "nginx", "ini", "yaml"}
DATA, EMPTY, ADDRESS = "/var/lib/cardinal", "/var/lib/empty", "http://127.0.0.1:8000"
NOT_RUN = {"git", "cd"}
ANSWERS = {"27": "N\nN calls 1S\nE calls 1H\n\nno\n2H\nno\n", "G32": "\n无法确定\n"}
"""What a director types at the terminal, by the law that is heard."""
HURRIED = ("--tables", "3", "--rounds", "1", "--speed", "20000")
"""A simulated evening here is small, its players do not think, and its forty PINs need not be hashed."""


def blocks(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page: the kind, and what is in it."""
    return re.findall(r"(?ms)^```(\w*)\n(.*?)^```$", (ROOT / page).read_text("utf-8"))


LINES = [
    (page, line.strip())
    for page in PAGES
    for kind, text in blocks(page)
    if kind == "sh"
    for line in text.splitlines()
    if line.strip()
]
SERVE = next(line for page, line in LINES if "cardinal serve" in line)
LINKS = [["account", verb] for verb in ("invite", "reset", "sign-in")]


@dataclass(frozen=True)
class World:
    """A folder, the data folder of a running server, its address, and the command."""

    folder: Path
    data: Path
    address: str
    cardinal: Command

    def words(self, line: str) -> list[str]:
        """A line of a document as the words of a command here."""
        words = shlex.split(line, comments=True)
        stands_for = {DATA: str(self.data), EMPTY: str(self.folder / "empty"), ADDRESS: self.address}
        return [stands_for.get(word, word) for word in words]


async def _fill(data: Path) -> None:
    """The event and the people that the pages speak of."""
    async with opened(f"sqlite:///{data}/cardinal.sqlite3") as database:
        await Accounts(database).add_user("olga", "a long enough sentence", AT)
        evening = Evening(database, "event/spring-pairs")
        await evening.run(CreateEvent(CONDITIONS, "Asia/Taipei"), ORGANISER)
        for number, name in enumerate(("Ann Lee", "Bo Chen", "Cy Dunn", "Nora Lind"), start=1):
            players = tuple(Person(one, one) for one in (name, f"Partner {number}"))
            await evening.run(AddEntry(Entry(number, players=players)))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("reader")
    (folder / "examples").symlink_to(ROOT / "examples")
    # Where the pages name no data folder, it is the one of whoever started the server here.
    data = folder / "var"
    data.mkdir()
    (folder / "passphrase.txt").write_text("correct horse battery staple\n")
    asyncio.run(_fill(data))
    environment = {name: value for name, value in os.environ.items() if not name.startswith(FROM_OUTSIDE)}
    given = shlex.split(SERVE)[1:]
    given[given.index("--port") + 1] = "0"
    given[given.index(DATA)] = str(data)
    pipe = subprocess.PIPE
    with (
        subprocess.Popen([CARDINAL, *given], cwd=folder, env=environment, text=True, stdout=pipe) as server,
        commands() as cardinal,
    ):
        assert server.stdout is not None
        port = re.fullmatch(r"Cardinal \S+ is at http://127\.0\.0\.1:(\d+)\n", server.stdout.readline())
        assert port
        yield World(folder, data, f"http://127.0.0.1:{port[1]}", cardinal)
        server.terminate()


def _answers(given: list[str]) -> str:
    return ANSWERS[given[given.index("--law") + 1]] if given[0] == "rule" else ""


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_a_page_is_of_a_kind_that_is_tested(page: str) -> None:
    found = blocks(page)
    assert {kind for kind, _ in found} <= KINDS
    assert len(found) == (ROOT / page).read_text("utf-8").count("\n```") / 2
    hidden = [text for kind, text in found if kind not in ("sh", "console") and re.search(r"(?m)^\$? ?cardinal ", text)]
    assert hidden == []


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_a_page_run_as_they_are_written(world: World, page: str) -> None:
    lines = [line for there, line in LINES if there == page]
    assert lines
    for line in lines:
        _run(world, line)


def _run(world: World, line: str) -> None:
    program, *given = world.words(line)
    if program in NOT_RUN:
        return
    if program == "make":
        assert re.search(rf"(?m)^{given[0]}:", (ROOT / "Makefile").read_text("utf-8"))
        return
    assert program.rpartition("/")[2] == "cardinal"
    if given[0] == "serve":
        assert httpx2.get(f"{world.address}/health", timeout=20).status_code == 200
        return
    if given[0] == "simulate":
        given += [*HURRIED, *(() if "--url" in given else ("--url", world.address))]
    file = None
    if ">" in given:
        at = given.index(">")
        given, file = given[:at], world.folder / given[at + 1]
    ended = world.cardinal(*given, cwd=world.folder, told=_answers(given))
    # A link stands alone, for another program to take; that it works once is said beside it.
    told = "" if given[:2] not in LINKS else "The link works once. Give it to that person only.\n"
    assert (ended.returncode, ended.stderr) == (0, told), f"{line}\n{ended.stderr}{ended.stdout}"
    assert ended.stdout, line
    if file is not None:
        file.write_text(ended.stdout, "utf-8")
