"""The audit trail of an event: who changed what, when, from what to what, and whether the log is as it was written."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import keys
from cardinal.store import Competition, export_folder, stream_of, trail, verify

from ..desk import desk_of
from ..reader import language_of
from .work import ORGANISER, at_work, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
PAGE = 100


def _told(payload: Mapping[str, Any] | None) -> str:
    """A payload for a person's eyes; the document of the conditions as it is."""
    if payload is None:
        return ""
    if set(payload) <= {"conditions", "zone"} and "conditions" in payload:
        return str(payload["conditions"])
    return json.dumps(payload, ensure_ascii=False, indent=1)


@router.get("/organise/{key}/audit")
async def audit(request: Request, key: str, before: int = 0) -> Response:
    """The latest steps first, a page at a time."""
    work = await at_work(request, key, ORGANISER)
    desk = desk_of(request)
    steps = [one for one in trail(await desk.log.events(stream_of(key))) if not before or one.seq < before]
    shown_steps = steps[-PAGE:]
    known = keys(__package__ or "")
    broken = await verify(desk.log, stream_of(key))
    language = language_of(request)
    return show(
        request,
        "audit.html",
        work,
        tab="audit",
        steps=[
            (
                one,
                f"kind_{one.kind}" if f"kind_{one.kind}" in known else "",
                work.state.wall(one.at).isoformat(" ", "seconds"),
                _told(one.before),
                _told(one.after),
            )
            for one in reversed(shown_steps)
        ],
        earlier=shown_steps[0].seq if len(steps) > PAGE else 0,
        broken=[one.text.render(language) for one in broken],
        head=await desk.log.head(stream_of(key)),
    )


@router.get("/organise/{key}/export.zip")
async def export(request: Request, key: str) -> Response:
    """The event as a folder of plain files, which the command line reads."""
    work = await at_work(request, key, ORGANISER)
    content = await run_in_threadpool(_zipped, work.state, key)
    headers = {"Content-Disposition": f'attachment; filename="{key}.zip"', "Cache-Control": "no-store"}
    return Response(content, media_type="application/zip", headers=headers)


def _zipped(state: Competition, key: str) -> bytes:
    stream = BytesIO()
    with TemporaryDirectory() as name, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        folder = Path(name) / key
        export_folder(state, folder)
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                file.write(path, path.relative_to(name))
    return stream.getvalue()
