"""The interface for programs that act."""

from __future__ import annotations

from fastapi import APIRouter

from . import changes, commands, me, tables

router = APIRouter(prefix="/api", tags=["acting"])
for _one in (commands, changes, tables, me):
    router.include_router(_one.router)
