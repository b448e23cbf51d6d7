"""The nginx block of the operators' page in a real nginx: pages, sockets, streams, its own port, a hung process."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from websockets.sync.client import connect

from tests.store.servers import nginx
from tests.web.mortal_servers import TableHub, servers_are_born, serving
from tests.web.test_play_pages import friends_table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operators.md"
pytestmark = pytest.mark.servers
HUNG_SECONDS = 6.0
"""A page of a hung process comes from the other one within this time."""


@dataclass(frozen=True)
class Front:
    """nginx before two processes."""

    port: int
    processes: tuple[int, ...]
    certificates: ssl.SSLContext

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    def browser(self) -> httpx2.Client:
        return httpx2.Client(base_url=self.address, verify=self.certificates, timeout=20)


def block() -> str:
    found = re.search(r"(?s)```nginx\n(.*?)```", PAGE.read_text("utf-8"))
    assert found
    return found[1]


def certificate(folder: Path) -> tuple[Path, Path]:
    """One that this test signs itself, for this machine."""
    pem, key = folder / "bridge.pem", folder / "bridge.key"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    made += ["-addext", "subjectAltName=IP:127.0.0.1", "-out", str(pem), "-keyout", str(key)]
    subprocess.run(made, check=True, capture_output=True)
    # nginx runs here as somebody else.
    key.chmod(0o644)
    folder.chmod(0o755)
    return pem, key


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    var = tmp_path_factory.mktemp("behind")
    with (
        servers_are_born() as nursery,
        serving(TableHub(var, f"sqlite:///{var}/cardinal.sqlite3", nursery), servers=2) as house,
        socket.create_server(("127.0.0.1", 0)) as free,
    ):
        port = free.getsockname()[1]
        free.close()
        for address in house.addresses:
            _wait_for(address)
        # Not in pytest's folders, which nobody else may enter.
        kept = Path(os.path.realpath("/tmp")) / f"cardinal-tls-{port}"
        kept.mkdir()
        try:
            pem, key = certificate(kept)
            text = block().replace("127.0.0.1:8000", f"127.0.0.1:{house.ports[0]}")
            text = text.replace("127.0.0.1:8001", f"127.0.0.1:{house.ports[1]}")
            text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
            text = text.replace("/etc/ssl/bridge.pem", str(pem)).replace("/etc/ssl/bridge.key", str(key))
            with nginx(text, port):
                trusted = ssl.create_default_context(cafile=str(pem))
                yield Front(port, tuple(house.alive[one] for one in house.ports), trusted)
        finally:
            for one in kept.iterdir():
                one.unlink()
            kept.rmdir()


def _wait_for(address: str) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            httpx2.get(f"{address}/health", timeout=20)
            return
        except httpx2.TransportError:
            assert time.monotonic() < end
            time.sleep(0.1)


def test_live_sockets_open_and_play_through_nginx_on_a_port_of_its_own(front: Front) -> None:
    with front.browser() as browser:
        table = friends_table(browser)
        cookie = "; ".join(f"{one.name}={one.value}" for one in browser.cookies.jar)
        address = f"wss://127.0.0.1:{front.port}{table}/socket?lang=en"
        # The Origin of a page has the port in it, and so must the Host that nginx hands on.
        with connect(
            address, ssl=front.certificates, origin=front.address, additional_headers={"Cookie": cookie}
        ) as opened:
            assert '"kind":"view"' in str(opened.recv(timeout=10)).replace(" ", "")
            opened.send('{"do":"act","id":"first-1","seq":99,"act":{"verb":"ready"}}')
            told = [str(opened.recv(timeout=10)) for _ in range(2)]
            assert any('"first-1"' in one for one in told)


def test_everybody_at_a_live_table_meets_at_one_process(front: Front) -> None:
    with front.browser() as browser, ExitStack() as opened:
        address = f"wss://127.0.0.1:{front.port}{friends_table(browser)}/socket?lang=en"
        for count in range(1, 5):
            watcher = opened.enter_context(connect(address, ssl=front.certificates, origin=front.address))
            told = [json.loads(watcher.recv(timeout=10)) for _ in range(2)]
            # Over SQLite a process knows only of its own sockets.
            assert [one["watching"] for one in told if one["kind"] == "presence"] == [count]


def test_streams_come_through_at_once(front: Front) -> None:
    with front.browser() as browser, browser.stream("GET", "/events/club-mitchell/live") as answer:
        assert answer.status_code == 200
        begun = time.monotonic()
        assert next(answer.iter_raw()).startswith(b"retry:")
        assert time.monotonic() - begun < 5


def test_a_cookie_behind_https_is_secure_and_metrics_stay_inside(front: Front) -> None:
    with front.browser() as browser:
        # A server without an owner leads from there to its first account.
        answer = browser.get("/first-account")
        assert "Secure" in answer.headers["set-cookie"]
        assert browser.get("/metrics").status_code == 403


def test_pages_still_come_when_one_of_two_processes_hangs(front: Front) -> None:
    hung = front.processes[0]
    os.kill(hung, signal.SIGSTOP)
    try:
        with front.browser() as browser:
            waits = []
            for _ in range(8):
                begun = time.monotonic()
                assert browser.get("/laws").status_code == 200
                waits.append(time.monotonic() - begun)
        assert max(waits) < HUNG_SECONDS
        # It is asked once, and then left alone.
        assert sum(one > 2 for one in waits) <= 1
    finally:
        os.kill(hung, signal.SIGCONT)
