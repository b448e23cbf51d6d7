"""Certificates for everybody to look at: what one is worth, as signed JSON, as a badge; and what is withdrawn."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from cardinal.school.exams.certificate import Standing, digest_of, open_badge, public_key, standing, withdrawn_list
from cardinal.school.exams.examination import Examination, Issued
from cardinal.store.server_secret import certificate_key

from ..addresses import home_of
from ..errors import NotFound
from ..forms import read_form
from ..pages import page
from ..school_examined import examinations_of
from ..services import services_of
from ..sign_in import go
from .place import exam_of, need_candidate, write
from .words import text

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def _key(request: Request) -> bytes:
    return certificate_key(Path(services_of(request).settings.var))


def _today(request: Request) -> date:
    return services_of(request).now().date()


async def _found(request: Request, ident: str) -> Issued:
    for state in await examinations_of(request).every():
        if ident in state.issued:
            return state.issued[ident]
    raise NotFound(text("no_certificate"))


@router.get("/certificate/withdrawn.json")
async def withdrawn(request: Request) -> Response:
    """The signed list for those who verify without a network."""
    every = [one for state in await examinations_of(request).every() for one in state.issued.values() if one.withdrawn]
    return JSONResponse(withdrawn_list(map(digest_of, (one.document for one in every)), _today(request), _key(request)))


@router.get("/certificate/public-key.txt")
async def key_page(request: Request) -> Response:
    """What this server's certificates are verified with."""
    return PlainTextResponse(public_key(_key(request)) + "\n")


@router.get("/certificate/{ident}.json")
async def signed(request: Request, ident: str) -> Response:
    """The certificate as it was signed; with the name where its holder allows that."""
    one = await _found(request, ident)
    return JSONResponse(whole(one) if one.is_name_shown else dict(one.document))


@router.get("/certificate/{ident}/badge.json")
async def badge(request: Request, ident: str) -> Response:
    """The same as an Open Badges 3.0 credential."""
    return JSONResponse(open_badge((await _found(request, ident)).document, home_of(request)))


@router.get("/certificate/{ident}")
async def certificate(request: Request, ident: str) -> Response:
    one = await _found(request, ident)
    worth = standing(one.document, public_key(_key(request)), _today(request))
    worth = Standing.WITHDRAWN if one.withdrawn and worth is not Standing.FORGED else worth
    name = one.name if one.is_name_shown else ""
    return page(request, "exams/certificate.html", texts=__package__, told=one.document, worth=worth, name=name)


def whole(one: Issued) -> dict[str, Any]:
    """The document with the name and the salt that prove each other."""
    return {**one.document, "name": one.name, "salt": one.salt} if one.name else dict(one.document)


@router.get("/school/exam/{key}/certificate/{ident}.json")
async def own(request: Request, key: str, ident: str) -> Response:
    """The holder's own copy, with the name."""
    one = await _own(request, ident)
    return JSONResponse(whole(one), headers={"Content-Disposition": f'attachment; filename="{ident}.json"'})


@router.post("/school/exam/{key}/certificate/{ident}")
async def show_name(request: Request, key: str, ident: str) -> Response:
    """The holder allows the name on the public page, or no longer."""
    await _own(request, ident)
    state, form = await exam_of(request), await read_form(request)

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        return "name_shown", {"certificate": ident, "shown": "shown" in form}

    await write(request, state, form, decide, f"candidate {need_candidate(request, state)}")
    return go(request, f"/school/exam/{key}/result")


async def _own(request: Request, ident: str) -> Issued:
    state = await exam_of(request)
    candidate = need_candidate(request, state)
    one = state.issued.get(ident)
    if one is None or one.candidate != candidate:
        raise NotFound(text("no_certificate"))
    return one
