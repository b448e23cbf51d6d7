"""Real servers and a real browser: ``cardinal serve`` on free ports, over SQLite, or over PostgreSQL and Redis in two
processes; and contexts of the browser that keep what went wrong in them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser

from cardinal.web.services import Services
from cardinal.web.settings import Settings
from tests.browser.devices import Devices
from tests.store.servers import postgresql, redis
from tools.served import Served, chromium, served

Result = TypeVar("Result")
HERE = Path(__file__).parent
# What takes long is begun first, so that no process has it left when the others are done.
TOGETHER = {"demonstration": "demonstration", "furnished": "demonstration", "hall": "mishaps"}
"""By their fixture: what goes through one server one after another, so that only one process has to fill such a one."""
LONG = ("test_story.py", "test_play_killed.py", "test_play_four.py", "[public]", "a_whole_")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_turn)
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            for fixture, group in TOGETHER.items():
                if fixture in getattr(item, "fixturenames", ()):
                    item.add_marker(pytest.mark.xdist_group(group))
            if "postgresql" in item.nodeid:
                item.add_marker(pytest.mark.servers)


def _turn(item: pytest.Item) -> int:
    if HERE not in item.path.parents:
        return 0
    return next((number for number, one in enumerate(LONG) if one in item.nodeid), len(LONG))


@dataclass(frozen=True)
class Server:
    """Where the server answers, and where its data lie."""

    address: str
    var: Path
    link: str = ""

    def at_desk(self, act: Callable[[Services], Awaitable[Result]]) -> Result:
        """Something done beside the server, as another process does it."""

        async def run() -> Result:
            async with Services(Settings(var=self.var)).opened() as services:
                return await act(services)

        # Playwright has a loop in this thread.
        with ThreadPoolExecutor(1) as beside:
            return beside.submit(lambda: asyncio.run(run())).result()


@dataclass(frozen=True)
class TableHub:
    """One server of one or more server processes: whichever is asked, the answer is the same."""

    servers: tuple[Served, ...]

    @property
    def link(self) -> str:
        """By which whoever started the first server makes the first account."""
        return self.servers[0].link

    def address(self, number: int = 0) -> str:
        return self.servers[number % len(self.servers)].address


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """An empty server over SQLite."""
    var = tmp_path_factory.mktemp("server") / "var"
    with served(var, links=False) as one:
        yield Server(one.address, var)


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the demonstration's events: an evening of bridge in its third round, a match of Guandan."""
    var = tmp_path_factory.mktemp("demonstration") / "var"
    with served(var, "--demo") as one:
        yield Server(one.address, var, one.link)


@pytest.fixture
def hub(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TableHub]:
    """A server in which nobody has an account yet: ``sqlite``, or ``postgresql`` with two processes and a Redis."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            yield TableHub((stack.enter_context(served(tmp_path / "var")),))
            return
        told = {
            "CARDINAL_DATABASE_URL": stack.enter_context(postgresql())(),
            "CARDINAL_REDIS_URL": stack.enter_context(redis()),
        }
        # They share the folder, and with it the secret that sessions are signed with.
        yield TableHub(tuple(stack.enter_context(served(tmp_path / "var", told=told)) for _ in range(2)))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def devices(browser: Browser) -> Iterator[Devices]:
    """Devices that are looked at when the test is over: none may have met an error."""
    made = Devices(browser)
    yield made
    made.close()
    assert made.wrong == []
