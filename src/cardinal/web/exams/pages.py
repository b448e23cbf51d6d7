"""All addresses of examinations."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from . import certificates, front, manage, printed, results, sit

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
for part in (certificates, printed, front, sit, manage, results):
    router.include_router(part.router)
