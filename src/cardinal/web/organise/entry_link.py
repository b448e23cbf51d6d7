"""The link by which players enter themselves: switched on and off, and closed with the entries or by the draw.

The switch is a file of the data folder that holds what the link was made with; without it no link is worth anything.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from fastapi import APIRouter
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.entries import Entry
from cardinal.contest.entry_rules import admit
from cardinal.language import CardinalError, NotNow, Text, speak_of
from cardinal.store import Competition, NewEvent, Role, stream_of
from cardinal.store.commands import STAFF, Actor, Asked
from cardinal.store.rates import Limit, count_attempt
from cardinal.store.setting_up import AddEntry

from ..addresses import home_of
from ..errors import NotFound, status_of
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import client_of, go
from .entry_form import entry_from, fields_of, online
from .work import at_work, kept

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
FROM_ONE_PLACE = Limit(40, 300)
"""A club's phones may share one address."""
IN_ONE_EVENT = Limit(400, 3_600)
_BY = Actor("entry link", Role.DIRECTOR)


class EntriesClosed(NotNow):
    """Nobody can enter by the link any more."""


def _switch(request: Request, key: str) -> Path:
    return Path(services_of(request).settings.var) / "entry" / f"{key}.txt"


def _signer(request: Request) -> URLSafeSerializer:
    return URLSafeSerializer(services_of(request).settings.secret, salt="entry")


def link_of(request: Request, key: str) -> str:
    """The address of the link; nothing while it is switched off."""
    try:
        made = _switch(request, key).read_text("utf-8").strip()
    except OSError:
        return ""
    return f"{home_of(request)}/enter/{key}/{_signer(request).dumps([key, made])}" if made else ""


@router.post("/organise/{key}/entries-link")
async def switch(request: Request, key: str) -> Response:
    """Turn entry by link on, with a new link that invalidates the last one, or off."""
    work = await at_work(request, key)
    form = await read_form(request)
    path = _switch(request, key)
    if "on" in form:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside = path.with_name(f".{secrets.token_hex(8)}")
        beside.write_text(secrets.token_urlsafe(9), "utf-8")
        os.replace(beside, path)
    else:
        path.unlink(missing_ok=True)
    return go(request, f"{work.path}/entries")


async def _opened(request: Request, key: str, code: str) -> Competition:
    """The event of a link that is switched on; any other link is as unknown as none."""
    unknown = NotFound(Text(__package__, "no_entry_link"))
    try:
        told = _signer(request).loads(code[:300])
        made = _switch(request, key).read_text("utf-8").strip() if told[0] == key else ""
    except (BadSignature, OSError, TypeError, IndexError, KeyError, ValueError) as error:
        raise unknown from error
    if not made or told != [key, made]:
        raise unknown
    state = await services_of(request).competition(key)
    speak_of(state.conditions.game)
    return state


def _refuse_closed(state: Competition, wall: datetime) -> None:
    closes = state.conditions.entries.closes
    if state.known_seatings or state.known_matches:
        raise EntriesClosed(Text(__package__, "entries_drawn"))
    if closes is not None and wall > closes:
        raise EntriesClosed(Text(__package__, "entries_closed", {"closes": closes.isoformat(" ", "minutes")}))


@dataclass(frozen=True, slots=True)
class EnterOnline:
    """An entry by the players themselves. Fee and seat card come later, at the desk; everything else is checked."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    entry: Entry

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        _refuse_closed(state, asked.wall)
        at_the_desk = replace(self.entry, paid=True, seat_card=True, entered_at=asked.wall)
        admit(state.conditions, at_the_desk, state.entries, asked.wall)
        return AddEntry(self.entry, checked=False).decide(asked)


def _page(
    request: Request, state: Competition, key: str, code: str, form: Form | None = None,
    refused: CardinalError | None = None, done: str = "",
) -> HTMLResponse:  # fmt: skip
    conditions, language = state.conditions, language_of(request)
    fields = fields_of(conditions)
    closed = None
    try:
        _refuse_closed(state, state.wall(services_of(request).now()))
    except EntriesClosed as why:
        closed = why
    blank: dict[str, object] = dict.fromkeys(("name", "captain", "coach", "contact", "terms", "seat_card"))
    blank |= {f"{part}{number}": None for number in fields.numbers for part in ("player", "gender")}
    told = closed or refused
    return page(
        request,
        "organise/enter.html",
        texts=__package__,
        status=200 if refused is None else status_of(refused),
        title=conditions.name,
        key=key,
        code=code,
        closed=closed is not None,
        refused=told,
        done=done,
        typed=kept(form, **blank),
        fields=fields,
        starts=conditions.entries.start,
        genders=[(one, Text(__package__, f"gender_{one}").render(language)) for one in ("man", "woman")],
    )


@router.get("/enter/{key}/{code}")
async def enter_page(request: Request, key: str, code: str, done: str = "") -> Response:
    return _page(request, await _opened(request, key, code), key, code, done=done[:10] if done.isdecimal() else "")


@router.post("/enter/{key}/{code}")
async def enter(request: Request, key: str, code: str) -> Response:
    state = await _opened(request, key, code)
    form = await read_form(request)
    services = services_of(request)
    try:
        await count_attempt(services.database, f"entry from {client_of(request)}", FROM_ONE_PLACE, services.now())
        await count_attempt(services.database, f"entry to {key}", IN_ONE_EVENT, services.now())
        entry = online(entry_from(form, state.conditions))
        made = await services.run(key, EnterOnline(entry), command_id=form.command, actor=_BY)
    except CardinalError as refused:
        return _page(request, state, key, code, form, refused)
    # The number that the desk gave it, the same when the form comes twice.
    (written,) = [one async for one in services.log.read(stream_of(key), made.first - 1, made.first)]
    return go(request, f"/enter/{key}/{code}", done=written.payload["entry"]["number"])
