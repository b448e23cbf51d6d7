"""Every command that a document shows is run, page by page and in order, and ends with 0.

What a fenced block is, its language says:

- ``sh``: commands. Each line is run by the installed ``cardinal`` in a folder of its own, where ``examples`` are.
  Beside it runs the server that the operators' page starts, with one small event. What names the machine of the
  reader stands for the world of the test (``World.words``), simulated evenings and robots' matches are hurried, texts
  are written into a copy of the package, and a dialogue is given answers. ``make`` must be a target,
  ``npm`` must name a script and ``python`` a program that is there; ``git``, ``cd`` and ``pip`` are not run
  (``test_release`` installs the wheel).
- ``console``, ``python``: commands with what they print, and a session; run by ``test_docs``.
- ``csv``, ``json``, ``po``, ``toml``: what stands in a file; read by ``test_data_blocks``.
- ``http``: a request; sent by ``test_http_api_page``.
- ``nginx``, ``ini``, ``yaml``: configuration and cases, each with a test of its own. No other kind is allowed.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
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
from cardinal.web.settings import READ_AHEAD
from tests.cli.entry_point import FROM_OUTSIDE, Command, commands
from tests.store.story import AT, CONDITIONS, ORGANISER, Evening, opened

ROOT = Path(__file__).resolve().parents[2]
CARDINAL = Path(sys.executable).with_name("cardinal")
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md")),
)
KINDS = {"sh", "console", "python", "csv", "json", "po", "toml", "http", "nginx", "ini", "yaml"}
DATA, EMPTY, ADDRESS = "/var/lib/cardinal", "/var/lib/empty", "http://127.0.0.1:8000"
NOT_RUN = {"git", "cd", "pip"}
ANSWERS = {"27": "N\nN calls 1S\nE calls 1H\n\nno\n2H\nno\n", "G32": "\n无法确定\n"}
"""What a director types at the terminal, by the law that is heard."""
HURRIED = {
    "simulate": ("--tables", "3", "--rounds", "1", "--speed", "20000"),
    "arena": ("--matches", "1", "--boards", "1"),
}
"""A simulated evening here is small, its players do not think, and its forty PINs need not be hashed."""
SPOKEN = ("language", "cards", "bridge")
"""The packages whose texts are exported and imported here, from a copy."""


def blocks(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page: the kind, and what is in it. One that belongs to a step of a list is indented."""
    found = re.findall(r"(?ms)^( *)```(\w*)\n(.*?)^\1```$", (ROOT / page).read_text("utf-8"))
    return [(kind, re.sub(f"(?m)^{indent}", "", text)) for indent, kind, text in found]


def commands_of(page: str) -> list[str]:
    """The lines of a page's commands, each with those that continue it."""
    text = "".join(text for kind, text in blocks(page) if kind == "sh").replace("\\\n", " ")
    return [line.strip() for line in text.splitlines() if line.strip()]


TRANSLATED = re.compile(r"docs/(zh-Hans|zh-Hant|ja)/(.+)")
PAGES = [page for page in DOCUMENTS if commands_of(page) and not TRANSLATED.match(page)]
SERVE = next(line for line in commands_of("docs/operators.md") if "cardinal serve" in line)
LINKS = [["account", verb] for verb in ("invite", "reset", "sign-in")]


@dataclass(frozen=True)
class World:
    """A folder, a copy of the package, the data folder of a running server, its address, and the command."""

    folder: Path
    source: Path
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
    source = folder / "source" / "cardinal"
    for package in SPOKEN:
        shutil.copytree(ROOT / "src" / "cardinal" / package, source / package)
    (folder / "passphrase.txt").write_text("correct horse battery staple\n")
    asyncio.run(_fill(data))
    environment = {name: value for name, value in os.environ.items() if not name.startswith(FROM_OUTSIDE)}
    environment[READ_AHEAD] = "no"
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
        yield World(folder, source, data, f"http://127.0.0.1:{port[1]}", cardinal)
        server.terminate()


def _answers(given: list[str]) -> str:
    return ANSWERS[given[given.index("--law") + 1]] if given[0] == "rule" else ""


def _beside(given: list[str]) -> str:
    """What stands beside the output: a link and boards stand alone there, for another program to take."""
    if given[:2] in LINKS:
        return "The link works once. Give it to that person only.\n"
    return "Boards dealt: 26, from this system's cryptographic source.\n" if given[0] == "deal" else ""


@pytest.mark.parametrize("page", DOCUMENTS)
def test_every_block_of_a_page_is_of_a_kind_that_is_tested(page: str) -> None:
    found = blocks(page)
    assert {kind for kind, _ in found} <= KINDS
    assert len(found) == len(re.findall(r"(?m)^ *```", (ROOT / page).read_text("utf-8"))) / 2
    hidden = [text for kind, text in found if kind not in ("sh", "console") and re.search(r"(?m)^\$? ?cardinal ", text)]
    assert hidden == []


def test_a_translated_guide_has_the_commands_of_the_english_one() -> None:
    for page in DOCUMENTS:
        if found := TRANSLATED.match(page):
            assert commands_of(page) == commands_of(f"docs/{found[2]}"), page


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_a_page_run_as_they_are_written(world: World, page: str) -> None:
    for line in commands_of(page):
        _run(world, line)


def _run(world: World, line: str) -> None:
    program, *given = world.words(line)
    if program in NOT_RUN:
        return
    if program == "cp":
        subprocess.run([program, *given], cwd=world.folder, check=True)
        return
    if program.rpartition("/")[2] == "python":
        assert (ROOT / given[0]).is_file()
        return
    if program == "npm":
        scripts = json.loads((ROOT / "frontend" / "package.json").read_text("utf-8"))["scripts"]
        assert given[-1] in scripts
        return
    if program == "make":
        assert re.search(rf"(?m)^{given[0]}:", (ROOT / "Makefile").read_text("utf-8"))
        return
    assert program.rpartition("/")[2] == "cardinal"
    if given[0] == "serve":
        assert httpx2.get(f"{world.address}/health", timeout=20).status_code == 200
        return
    given += HURRIED.get(given[0], ())
    if given[0] == "simulate" and "--url" not in given:
        given += ["--url", world.address]
    if given[0] == "texts":
        given += ["--source", str(world.source)]
    file = None
    if ">" in given:
        at = given.index(">")
        given, file = given[:at], world.folder / given[at + 1]
    ended = world.cardinal(*given, cwd=world.folder, told=_answers(given))
    assert (ended.returncode, ended.stderr) == (0, _beside(given)), f"{line}\n{ended.stderr}{ended.stdout}"
    assert ended.stdout or ended.stderr, line
    if file is not None:
        file.write_text(ended.stdout, "utf-8")
