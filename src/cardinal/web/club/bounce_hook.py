"""The web hook for letters that came back: a mail server or a mail provider tells it here, as a mail or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club.bounces import REASON_MOST, Bounce, BounceKind, bounce_from, letter_of
from cardinal.language import NotUnderstood, Text
from cardinal.store.mail_bounces import MailBounces

from ..services import services_of

router = APIRouter(include_in_schema=False)
MOST_BYTES = 1_000_000


@router.post("/mail/bounces")
async def take_bounce(request: Request) -> Response:
    """What came back. Its address is signed with the letter's own mark, which nobody but sender and recipient know:
    whoever has it can stop letters to that one address and do nothing else."""
    services, content = services_of(request), (await request.body())[:MOST_BYTES]
    is_json = request.headers.get("content-type", "").startswith("application/json")
    bounce = _told(content, services.settings.secret) if is_json else bounce_from(content, services.settings.secret)
    if bounce is not None:
        await MailBounces(services.database).note(bounce, services.now())
    return Response(status_code=204)


def _told(content: bytes, secret: str) -> Bounce:
    try:
        told = json.loads(content)
    except ValueError:
        told = None
    record: Mapping[str, Any] = told if isinstance(told, dict) else {}
    key, kind = letter_of(str(record.get("recipient", "")), secret), str(record.get("kind", ""))
    if not key or kind not in tuple(BounceKind):
        raise NotUnderstood(Text(__package__, "no_bounce"), legal=tuple(map(str, BounceKind)))
    return Bounce(key, BounceKind(kind), " ".join(str(record.get("reason", "")).split())[:REASON_MOST])
