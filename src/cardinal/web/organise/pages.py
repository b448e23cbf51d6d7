"""The organiser's pages: everything that an event needs before and around its play."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from . import (
    audit,
    boards,
    club_cards,
    conditions,
    dashboard,
    draw,
    entries,
    entry_files,
    entry_link,
    event_export,
    event_import,
    event_list,
    invitations,
    lifecycle,
    match_page,
    new_event,
    paper,
    personal,
    staff,
    tables,
    terminals,
)

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
# A new event and the club's cards first: their addresses would else be taken for the key of one.
_PARTS = (
    new_event, event_import, club_cards, event_list, dashboard, lifecycle, conditions, entries, entry_files, entry_link,
    event_export, invitations, draw, match_page, tables, terminals, boards, paper, staff, personal, audit,
)  # fmt: skip
for part in _PARTS:
    router.include_router(part.router)
