"""Every address of the clubs' pages."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from . import (
    bounce_hook,
    evening_staff,
    fee_pages,
    front,
    mail_pages,
    manage,
    own_calendar,
    partner_pages,
    people_manage,
    person_page,
    sign_up_pages,
    staff,
)

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
# The letters first: their address would else be taken for that of a part of a club.
for part in (
    mail_pages,
    bounce_hook,
    own_calendar,
    front,
    manage,
    people_manage,
    person_page,
    fee_pages,
    staff,
    evening_staff,
    sign_up_pages,
    partner_pages,
):
    router.include_router(part.router)
