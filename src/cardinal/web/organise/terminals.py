"""Table terminals: the file that their control program opens, made here, and what it says during play, taken in.

A file is uploaded, or lies in the event's folder on the server's own computer, where the open page has it read again
and again. No other path of that computer can be named.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import Card, Deal
from cardinal.contest.model import Event, Game
from cardinal.contest.stage import Stage
from cardinal.formats import read
from cardinal.formats.bridgemate_entry import Entry, Verdict
from cardinal.formats.bws_writer import OPTIONS, TerminalSession, write_bws
from cardinal.formats.problem import told
from cardinal.formats.terminal_words import (
    CORRECTED_AT_THE_TABLE,
    TYPED_AT_THE_TABLE,
    entry_line,
    names_line,
    seat_line,
)
from cardinal.formats.terminals import (
    Reading,
    TypedNames,
    ledger,
    ledger_text,
    read_terminals,
    steady_bytes,
    typed_names,
)
from cardinal.language import CardinalError
from cardinal.store import Command, Competition, NewEvent, Role
from cardinal.store.commands import STAFF, Asked
from cardinal.store.deciding import CorrectResult
from cardinal.store.playing import EnterResult
from cardinal.store.setting_up import ChangeEntry
from cardinal.store.table_facts import TableFacts

from ..forms import Form, new_command, read_form
from ..reader import language_of
from ..services import services_of
from .boards import hands_folder, refuse_player
from .together import Together
from .work import Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
FILE = "evening.bws"
USUAL = frozenset(("results", "percentages"))
FOLLOW_SECONDS = 10


@dataclass(frozen=True, slots=True)
class TerminalEntry:
    """A result that the terminals tell, with the card led; whatever a phone has entered and nobody agreed gives way."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    entry: Entry
    lead: Card | None

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        line = self.entry.line
        there = asked.state.results.get(line.place)
        seen = 0 if there is None else there.seq
        enter = EnterResult(line.place, line.score, seen=seen, players=line.players, ns=line.ns, ew=line.ew)
        events = enter.decide(asked)
        if self.lead is None:
            return events
        facts = TableFacts(lead=self.lead).to_json()
        return tuple(replace(event, payload={**event.payload, "facts": facts}) for event in events)


@dataclass(frozen=True, slots=True)
class Taking:
    """What one look at a file came to, for the page."""

    counts: dict[str, int]
    lines: tuple[str, ...]
    """What somebody has to look at."""
    names: tuple[str, ...]
    """What was written into entries."""
    seats: tuple[str, ...]
    may_name: bool
    """Whether there are names that could be written into entries."""
    problems: tuple[str, ...]
    leads: int


def _folder(request: Request, key: str) -> Path:
    return Path(services_of(request).settings.var) / "terminals" / key


def _stage(state: Competition) -> Stage:
    """The stage that is played now: the last that is drawn."""
    drawn = {seat[0] for seat in state.known_seatings} | {match.stage for match in state.known_matches}
    found = [stage for stage in state.conditions.stages if stage.name in drawn]
    if not found:
        raise refusal("terminals_no_draw")
    return found[-1]


def _page(
    request: Request,
    work: Work,
    form: Form | None = None,
    refused: CardinalError | None = None,
    taking: Taking | None = None,
) -> HTMLResponse:
    watched = _folder(request, work.key) / FILE
    chosen = USUAL if form is None or taking is not None else {name for name in OPTIONS if name in form}
    return show(
        request,
        "terminals.html",
        work,
        tab="tables",
        refused=refused,
        typed=kept(form, pin=f"{secrets.randbelow(10_000):04}"),
        options=[(name, name in chosen) for name in OPTIONS],
        is_bridge=work.state.conditions.game is Game.BRIDGE,
        watched=str(watched.resolve()) if watched.is_file() else "",
        folder=str(watched.parent.resolve()),
        seconds=FOLLOW_SECONDS,
        taking=taking,
        names=form is not None and "names" in form,
    )


@router.get("/organise/{key}/terminals")
async def terminals_page(request: Request, key: str) -> Response:
    return _page(request, await at_work(request, key))


@router.post("/organise/{key}/terminals")
async def make_file(request: Request, key: str) -> Response:
    """The file for the control program: sent to the browser, or laid down on the server's own computer."""
    work = await at_work(request, key)
    form = await read_form(request)
    try:
        stage = _stage(work.state)
        boards = hands_folder(Path(services_of(request).settings.var), key) / "boards.pbn"
        options = frozenset(name for name in OPTIONS if name in form)
        if "hands" in options:
            await refuse_player(request, work)
        starts = work.state.wall(services_of(request).now()).replace(tzinfo=None)
        pin = form.text("pin", 10) or "0000"
        content = await run_in_threadpool(_content, work.state.event, stage, starts, options, pin, boards)
        if "here" in form:
            _lay_down(_folder(request, key), content)
            return _page(request, work, form)
    except CardinalError as refused:
        return _page(request, work, form, refused)
    headers = {"Content-Disposition": f'attachment; filename="{key}.bws"', "Cache-Control": "no-store"}
    return Response(content, media_type="application/octet-stream", headers=headers)


def _content(event: Event, stage: Stage, starts: datetime, options: frozenset[str], pin: str, boards: Path) -> bytes:
    deals: dict[int, Deal] = {}
    if "hands" in options and boards.is_file():
        deals = {one.number: one.deal for one in read(boards).records if one.number and one.deal is not None}
    session = TerminalSession(starts, pin=pin, options=options, hands=deals)
    return write_bws(event, stage, session)[0]


def _lay_down(folder: Path, content: bytes) -> None:
    """A new file in the event's folder; one that is there may be open in a control program, and stays."""
    if (folder / FILE).exists():
        raise refusal("terminals_there", path=str((folder / FILE).resolve()))
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = folder / f".{secrets.token_hex(8)}"
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    os.replace(beside, folder / FILE)


@router.post("/organise/{key}/terminals/take")
async def take(request: Request, key: str) -> Response:
    """What an uploaded file says, or the one in the event's folder; everything clear is taken, the rest is shown."""
    work = await at_work(request, key)
    form = await read_form(request)
    try:
        stage = _stage(work.state)
        folder = _folder(request, key)
        name, content = form.uploads[0] if form.uploads else (FILE, b"")
        if not content:
            if not (folder / FILE).is_file():
                raise refusal("terminals_no_file")
            content = await run_in_threadpool(steady_bytes, folder / FILE)
        remembered = folder / "taken.json"
        before = ledger(remembered.read_text("utf-8")) if remembered.is_file() else {}
        reading = await run_in_threadpool(read_terminals, work.state.event, stage.name, content, name, before)
        refusals = await _carry_out(request, work, reading)
        names = typed_names(work.state.event, reading.seats)
        written = await _write_names(request, work, names) if "names" in form else ()
        if reading.taken != before:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            remembered.write_text(ledger_text(reading.taken), "utf-8")
    except CardinalError as refused:
        return _page(request, work, form, refused)
    work = await at_work(request, key)
    taking = _shown(reading, refusals, written, language_of(request))
    may_name = len(written) < len(names)
    return _page(request, work, form, taking=replace(taking, may_name=may_name))


async def _write_names(request: Request, work: Work, names: Sequence[TypedNames]) -> tuple[TypedNames, ...]:
    """Names that were typed at the tables, into the entries that lack them, on the organiser's word."""
    if not names:
        return ()
    reason = TYPED_AT_THE_TABLE.render(language_of(request))
    entries = {entry.number: entry for entry in work.state.entries}
    changes = tuple(
        ChangeEntry(
            replace(entries[one.contestant], players=(*entries[one.contestant].players, *one.people)),
            checked=False,
            reason=reason,
        )
        for one in names
    )
    services = services_of(request)
    await services.run(work.key, Together(changes, services.log), command_id=new_command(), actor=work.actor)
    return tuple(names)


async def _carry_out(request: Request, work: Work, reading: Reading) -> list[tuple[Entry, CardinalError]]:
    """Take in what is clear: all at once, or one by one where something of it is refused."""
    reason = CORRECTED_AT_THE_TABLE.render(language_of(request))
    wanted: list[tuple[Entry, Command]] = []
    for entry in reading.of(Verdict.NEW, Verdict.CORRECTED):
        place = entry.line.place
        command: Command = TerminalEntry(entry, reading.leads.get(place))
        if entry.verdict is Verdict.CORRECTED:
            command = CorrectResult(place, entry.line.score, reason, ("79C1",))
        wanted.append((entry, command))
    if not wanted:
        return []
    services = services_of(request)
    together = Together(tuple(command for _, command in wanted), services.log)
    try:
        await services.run(work.key, together, command_id=new_command(), actor=work.actor)
        return []
    except CardinalError:
        refused = []
        for entry, command in wanted:
            try:
                await services.run(work.key, command, command_id=new_command(), actor=work.actor)
            except CardinalError as error:
                refused.append((entry, error))
        return refused


def _shown(
    reading: Reading, refusals: list[tuple[Entry, CardinalError]], written: Sequence[TypedNames], language: str
) -> Taking:
    unclear = [one for one in reading.entries if not one.is_clear or one.verdict is Verdict.CORRECTED]
    lines = [entry_line(one, language) for one in unclear]
    lines += [f"{entry_line(entry, language)} {error.text.render(language)}" for entry, error in refusals]
    return Taking(
        {str(verdict): len(reading.of(verdict)) for verdict in Verdict},
        tuple(lines),
        tuple(names_line(one, language) for one in written),
        tuple(seat_line(note, language) for note in reading.seats_beside(written)),
        False,
        tuple(told(reading.problems, language)),
        len(reading.leads),
    )
