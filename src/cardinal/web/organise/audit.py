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

from cardinal.store import Competition, Step, export_folder, stream_of, trail, verify

from ..books import cited
from ..reader import language_of
from ..services import services_of
from ..trail import Told, told
from .work import ORGANISER, Work, at_work, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
PAGE = 100


def _written(payload: Mapping[str, Any] | None) -> str:
    """A payload as the log has it; the document of the conditions as it is."""
    if payload is None:
        return ""
    if set(payload) <= {"conditions", "zone"} and "conditions" in payload:
        return str(payload["conditions"])
    return json.dumps(payload, ensure_ascii=False, indent=1)


@router.get("/organise/{key}/audit")
async def audit(request: Request, key: str, before: int = 0) -> Response:
    """The latest steps first, a page at a time; each in words, and as the log has it."""
    work = await at_work(request, key, ORGANISER)
    services, language = services_of(request), language_of(request)
    steps = list(trail(await services.log.events(stream_of(key))))
    earlier = [one.seq for one in steps if not before or one.seq < before]
    wanted = frozenset(earlier[-PAGE:])
    shown = [_shown(work, step, said, language) for step, said in told(work.state, steps, wanted)]
    broken = await verify(services.log, stream_of(key))
    return show(
        request,
        "audit.html",
        work,
        tab="audit",
        steps=shown[::-1],
        earlier=min(wanted) if len(earlier) > PAGE else 0,
        broken=[one.text.render(language) for one in broken],
        head=await services.log.head(stream_of(key)),
    )


def _shown(work: Work, step: Step, said: Told, language: str) -> dict[str, object]:
    return {
        "step": step,
        "at": work.state.wall(step.at).isoformat(" ", "seconds"),
        "text": said.text.render(language),
        "changes": [change.render(language) for change in said.changes],
        "reason": said.reason,
        "signed": said.signed,
        "clauses": cited(said.clauses, language=language),
        "before": _written(step.before),
        "after": _written(step.after),
    }


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
