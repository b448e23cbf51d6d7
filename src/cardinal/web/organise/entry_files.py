"""Entries by a file: read, shown with what is wrong in it, and added only when somebody says so; all or none."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.entries import Entry
from cardinal.contest.entries_file import COLUMNS, entries_csv, read_entries
from cardinal.contest.entry_rules import entry_flaws
from cardinal.contest.model import Flaw, Source
from cardinal.language import CardinalError
from cardinal.store.setting_up import AddEntry

from ..acting import carry_out
from ..forms import Form, read_form
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .together import Together
from .work import Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
FILE = "entries.csv"


def read_upload(form: Form, name: str = "file") -> str:
    """The text that was pasted, or that of the file."""
    sent = form.files.get(name, b"")
    if not sent:
        return form.fields.get("text", "")
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refusal("not_utf8", line=sent[: error.start].count(b"\n") + 1) from error


def new_entries(work: Work, text: str) -> tuple[tuple[Entry, ...], tuple[Flaw, ...]]:
    """The entries of a file as they would be added, and what is wrong with them, by line."""
    if not text.strip():
        raise refusal("empty_file")
    text = text.lstrip("\ufeff")
    entries, flaws = read_entries(text, FILE)
    if "number" not in [one.strip(' "').lower() for one in text.splitlines()[0].split(",")]:
        # Without numbers of their own they follow those who are there.
        first = max(work.state.known_entries, default=0)
        entries = tuple(replace(entry, number=first + place) for place, entry in enumerate(entries, start=1))
    twice = [one for one in entries if one.number in work.state.known_entries]
    told = [Flaw(one.source, refusal("number_known", number=one.number).text) for one in twice]
    of_rules = [
        flaw for flaw in entry_flaws(work.state.conditions, (*_elsewhere(work), *entries)) if flaw.source.file == FILE
    ]
    return entries, tuple(sorted((*flaws, *told, *of_rules), key=lambda one: one.source.line))


def _elsewhere(work: Work) -> tuple[Entry, ...]:
    """Those who have entered already; what is wrong with them is not told here."""
    return tuple(replace(entry, source=Source()) for entry in work.state.entries)


def _page(
    request: Request,
    work: Work,
    text: str = "",
    refused: CardinalError | None = None,
    form: Form | None = None,
) -> HTMLResponse:
    entries: tuple[Entry, ...] = ()
    flaws: tuple[Flaw, ...] = ()
    if text.strip() and refused is None:
        try:
            entries, flaws = new_entries(work, text)
        except CardinalError as unread:
            refused = unread
    language = language_of(request)
    return show(
        request,
        "entry_file.html",
        work,
        tab="entries",
        refused=refused,
        typed=kept(form) | {"text": text},
        found=entries,
        flaws=[(flaw.source.line, flaw.text.render(language), flaw.given) for flaw in flaws],
        columns=COLUMNS,
    )


@router.get("/organise/{key}/entries-file")
async def file_page(request: Request, key: str) -> Response:
    return _page(request, await at_work(request, key))


@router.post("/organise/{key}/entries-file")
async def file_read(request: Request, key: str) -> Response:
    """Look at a file; with ``confirm`` add what it says."""
    work = await at_work(request, key)
    form = await read_form(request)
    text = form.fields.get("text", "")
    try:
        text = read_upload(form)
        entries, flaws = new_entries(work, text)
        if "confirm" not in form:
            return _page(request, work, text, form=form)
        if not entries:
            raise refusal("nothing_to_add")
        checked = "unchecked" not in form
        if flaws and checked:
            raise refusal("file_has_flaws", count=len(flaws))
        known = work.state.known_entries
        commands = tuple(AddEntry(entry, checked=checked) for entry in entries if entry.number not in known)
        together = Together(commands, services_of(request).log)
        await carry_out(request, key, together, form, work.actor)
    except CardinalError as refused:
        return _page(request, work, text, refused, form)
    return go(request, f"{work.path}/entries")


@router.get("/organise/{key}/entries.csv")
async def download(request: Request, key: str) -> Response:
    """The entries as a file, which can be changed and read again elsewhere."""
    work = await at_work(request, key)
    headers = {"Content-Disposition": f'attachment; filename="{key}-entries.csv"', "Cache-Control": "no-store"}
    return Response("\ufeff" + entries_csv(work.state.entries), media_type="text/csv; charset=utf-8", headers=headers)
