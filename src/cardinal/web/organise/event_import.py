"""An event from the files of another program: uploaded, shown beside what the files claim, and only then made."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.render import flaw_line
from cardinal.formats.importing import Imported, import_event
from cardinal.formats.importing.comparison import Kind
from cardinal.formats.importing.folder import hands_pbn, write_folder
from cardinal.formats.problem import told
from cardinal.language import CardinalError, Text
from cardinal.store import NewEvent, Role
from cardinal.store.commands import Asked
from cardinal.store.competition_folder import folder_events

from ..acting import everywhere
from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .boards import keep_hands
from .making import ZONES, usual_zone
from .new_event import created
from .work import kept, refusal

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
Files = tuple[tuple[str, bytes], ...]
SHOWN = 100
"""So many differences are listed on the page; the command line lists all."""
KEPT_SECONDS = 24 * 3600
PATIENCE_SECONDS = 2.0
"""So long a browser waits for the answer itself; longer work is shown on a page of its own, with how far it is."""
AGAIN_SECONDS = 1
MOST_READINGS = 20


class Reading:
    """Files that are being read: how far, and by what. It lives in the process that began it."""

    def __init__(self, files: Files) -> None:
        self.at, self.of = 0, 0
        self.task = asyncio.ensure_future(run_in_threadpool(import_event, files, "", self.report))

    def report(self, at: int, of: int) -> None:
        self.at, self.of = at, of


_readings: dict[str, Reading] = {}


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Everything of an imported event behind its conditions."""

    may: ClassVar[tuple[Role, ...]] = (Role.ORGANISER,)
    events: tuple[NewEvent, ...]

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        return self.events


def _uploads(request: Request) -> Path:
    return Path(services_of(request).settings.var) / "imports"


def _keep(request: Request, files: Files) -> str:
    """The files till the event is made or a day is over; whoever knows the token may use them."""
    folder = _uploads(request)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    oldest = services_of(request).now().timestamp() - KEPT_SECONDS
    for old in folder.iterdir():
        if old.stat().st_mtime < oldest:
            shutil.rmtree(old, ignore_errors=True)
    token = secrets.token_hex(16)
    (folder / token).mkdir(mode=0o700)
    for place, (name, content) in enumerate(files):
        path = folder / token / f"{place:02}-{Path(name).name[-80:]}"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
    return token


def _kept_files(request: Request, token: str) -> Files:
    folder = _uploads(request) / token
    if not (len(token) == 32 and set(token) <= set("0123456789abcdef") and folder.is_dir()):
        raise refusal("import_gone")
    return tuple((path.name[3:], path.read_bytes()) for path in sorted(folder.iterdir()))


def _page(
    request: Request,
    form: Form | None = None,
    refused: CardinalError | None = None,
    imported: Imported | None = None,
    token: str = "",
    reading: Reading | None = None,
) -> HTMLResponse:
    language = language_of(request)
    name = imported.conditions.name if imported is not None else ""
    return page(
        request,
        "organise/import.html",
        texts=__package__,
        status=200 if refused is None else status_of(refused),
        refused=refused,
        typed=kept(form, zone=usual_zone(language), name=name) | ({"name": name} if name else {}),
        zones=ZONES,
        token=token,
        reading=reading,
        seconds=AGAIN_SECONDS,
        found=None if imported is None else _shown(imported, language),
    )


def _shown(imported: Imported, language: str) -> dict[str, object]:
    """What the preview says of an import."""
    kinds = Counter(one.kind for one in imported.compared)
    same = Counter(one.kind for one in imported.compared if one.is_same)
    stage = imported.conditions.stages[0]
    differing = imported.differences
    problems = told(imported.problems, language)
    return {
        "format": imported.format,
        "entries": len(imported.entries),
        "rounds": stage.rounds,
        "boards": len({line.board for line in imported.event.lines}),
        "results": len(imported.event.lines),
        "hands": len(imported.hands),
        "worked_out": imported.worked_out,
        "renumbered": imported.renumbered[:SHOWN],
        "kinds": [(_kind(kind, language), same[kind], kinds[kind]) for kind in Kind if kinds[kind]],
        "differences": [
            (one.about.render(language), *one.cells, one.reason.render(language), str(one.source))
            for one in differing[:SHOWN]
        ],
        "more": max(0, len(differing) - SHOWN),
        "leftovers": [one.what.render(language) for one in imported.leftovers],
        "problems": [*problems, *(flaw_line(flaw, language) for flaw in imported.event.flaws)],
    }


def _kind(kind: Kind, language: str) -> str:
    return Text("cardinal.formats.importing", f"kind_{kind}").render(language)


@router.get("/organise/import")
async def import_page(request: Request) -> Response:
    await everywhere(request)
    return _page(request)


@router.post("/organise/import")
async def preview(request: Request) -> Response:
    """What the files say, before anything is made."""
    await everywhere(request)
    form = await read_form(request)
    try:
        files = tuple((name, content) for name, content in form.uploads if content)
        if not files:
            raise refusal("import_no_file")
        reading = Reading(files)
        await asyncio.wait([reading.task], timeout=PATIENCE_SECONDS)
        if reading.task.done():
            imported = reading.task.result()
        token = _keep(request, files)
    except CardinalError as refused:
        return _page(request, form, refused)
    if not reading.task.done():
        while len(_readings) >= MOST_READINGS:
            # Whoever has not come back for the longest time begins again.
            _readings.pop(next(iter(_readings)))
        _readings[token] = reading
        return go(request, f"/organise/import/{token}")
    return _page(request, form, imported=imported, token=token)


@router.get("/organise/import/{token}")
async def read_on(request: Request, token: str) -> Response:
    """Files that take long: how far they are read, then what they say."""
    await everywhere(request)
    try:
        files = _kept_files(request, token)
        reading = _readings.get(token) or Reading(files)
        # Another process may have begun it, or this one may have started anew: then it is begun again.
        _readings[token] = reading
        await asyncio.wait([reading.task], timeout=AGAIN_SECONDS / 2)
        if not reading.task.done():
            return _page(request, token=token, reading=reading)
        _readings.pop(token, None)
        return _page(request, imported=reading.task.result(), token=token)
    except CardinalError as refused:
        return _page(request, refused=refused)


@router.post("/organise/import/make")
async def make(request: Request) -> Response:
    """The event of files that were looked at; the same form twice makes one."""
    actor = await everywhere(request)
    form = await read_form(request)
    try:
        files = _kept_files(request, form.text("token"))
        name = form.text("name", 200)
        imported, events = await run_in_threadpool(_events, files, name, form.text("zone") or "UTC")
        conditions = imported.conditions
        key = await created(request, form, actor, conditions, (TakeOver(events[1:]),))
        if imported.hands:
            keep_hands(request, key, hands_pbn(imported.hands))
    except CardinalError as refused:
        return _page(request, form, refused)
    shutil.rmtree(_uploads(request) / form.text("token"), ignore_errors=True)
    return go(request, f"/organise/{key}")


def _events(files: Files, name: str, zone: str) -> tuple[Imported, tuple[NewEvent, ...]]:
    imported = import_event(files, name)
    with TemporaryDirectory() as place:
        folder = write_folder(imported, Path(place) / "event")
        return imported, tuple(folder_events(folder, zone))
