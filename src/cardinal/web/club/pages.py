"""Every address of the clubs' pages."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from . import evening_staff, front, mail_pages, manage, own_calendar, partner_pages, people_manage, sign_up_pages, staff

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
# The letters first: their address would else be taken for that of a part of a club.
for part in (
    mail_pages,
    own_calendar,
    front,
    manage,
    people_manage,
    staff,
    evening_staff,
    sign_up_pages,
    partner_pages,
):
    router.include_router(part.router)
