"""The areas of the application: each address is in one, and is answered whether or not anybody has been there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.routing import Match
from starlette.testclient import TestClient

from cardinal.web import Settings, create_app
from cardinal.web.areas import AREAS, Areas

UNREAD = (
    "analysis.robots.bridge",
    "formats",
    "web.demonstration.making",
    "web.direct.pages",
    "web.event_pages",
    "web.law_pages",
    "web.organise.pages",
    "web.play.pages",
    "web.season_pages",
)
"""Modules that the first answer need not wait for, some of every kind."""


def paths_of(app: FastAPI) -> dict[str, str]:
    """Each path with an address that has it."""
    return {str(one.path): re.sub(r"\{[^}]*\}", "1", str(one.path)) for one in iter_route_contexts(app.router.routes)}


def test_an_address_is_in_one_area_only(tmp_path: Path) -> None:
    """So the order in which areas are read changes no answer."""
    app = create_app(Settings(var=tmp_path))
    areas: Areas = app.state.areas
    own, begun = {}, len(app.router.routes)
    for area in AREAS:
        areas.read(area)
        own[area], begun = app.router.routes[begun:], len(app.router.routes)
    assert all(own.values())
    for area, parts in AREAS.items():
        for route in iter_route_contexts(own[area]):
            address = re.sub(r"\{[^}]*\}", "1", str(route.path))
            assert address.split("/")[1] in parts, f"{address} would not be found before its area was read"
            for other in AREAS:
                for method in ("GET", "POST"):
                    scope = {"type": "http", "method": method, "path": address, "headers": [], "root_path": ""}
                    matched = any(one.matches(scope)[0] is not Match.NONE for one in own[other])
                    assert other is area or not matched, f"{address} is in {area.__name__} and {other.__name__}"


def test_whoever_asks_for_the_routes_sees_them_all(tmp_path: Path) -> None:
    app = create_app(Settings(var=tmp_path))
    few = len(app.router.routes)
    every = len(app.routes)
    assert every > 10 * few
    assert len(app.routes) == every
    assert "/api/events/{name}/standings" in app.openapi()["paths"]


def test_an_unread_area_answers_as_one_that_was_read(client: TestClient) -> None:
    app = client.app
    assert isinstance(app, FastAPI)
    assert "/laws" not in paths_of(app)
    assert client.get("/laws").status_code == 200
    assert "/laws" in paths_of(app)
    assert client.get("/nowhere").status_code == 404
    assert client.post("/laws").status_code == 405
    assert client.get("/season/").status_code in {200, 404, 307}


def test_the_first_answer_reads_no_page_that_nobody_asked_for() -> None:
    program = (
        "import sys, tempfile, pathlib\n"
        "from starlette.testclient import TestClient\n"
        "from cardinal.web import Settings, create_app\n"
        "with TestClient(create_app(Settings(var=pathlib.Path(tempfile.mkdtemp())))) as client:\n"
        "    assert client.get('/health').status_code == 200\n"
        "print(*(name for name in sys.modules if name.startswith('cardinal.')))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    read = set(done.stdout.split())
    assert "cardinal.web.health_addresses" in read
    assert not read & {f"cardinal.{name}" for name in UNREAD}
