"""A person's own choices: who sees the page and the grade, being a number in public, merges to agree to, erasure."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.club import MAIN
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.season.people import Audience, People, Person
from cardinal.season.people_acts import chosen, erased, merged
from cardinal.season.privacy import Reader
from cardinal.store.bindings import MEMBERS
from cardinal.store.people_ledger import AGREED, CHOSEN, DECLINED, ERASED, MERGED, PeopleLedger, Proposal

from .errors import NotFound, SignInNeeded, status_of
from .forms import Form, read_form
from .pages import page
from .people_reading import reader_of, seasons_of
from .reader import language_of
from .services import services_of
from .sign_in import go
from .visitor import visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_HEADERS = {"X-Robots-Tag": "noindex", "Cache-Control": "no-store"}


async def _own(request: Request, number: str) -> tuple[People, Person, Reader]:
    """Somebody whose choices the visitor may make: the person, or an officer who was asked on paper."""
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    reader, people = await reader_of(request), await seasons_of(request).people()
    person = people.match(number) if len(number) <= 60 else None
    if person is None or not (reader.is_self(person) or reader.is_officer):
        raise NotFound(Text("cardinal.web.people_reading", "no_page", {"given": shown(number)}))
    return people, person, reader


async def _page(request: Request, number: str, refused: CardinalError | None = None) -> Response:
    people, person, reader = await _own(request, number)
    ledger = await PeopleLedger(services_of(request).log, MAIN).read()
    values: dict[str, Any] = {
        "person": person,
        "is_own": reader.is_self(person),
        "audience_words": [
            (str(one), Text(__name__, f"audience_{one}").render(language_of(request))) for one in Audience
        ],
        "asked": [_asked(people, one) for one in ledger.waiting_for(person.id)] if reader.is_self(person) else [],
        "refused": refused,
        "done": request.query_params.get("done", "")[:10],
    }
    status = 200 if refused is None else status_of(refused)
    answer = page(request, "people_choices.html", texts=__name__, status=status, **values)
    answer.headers.update(_HEADERS)
    return answer


def _asked(people: People, one: Proposal) -> tuple[Proposal, str, str]:
    lines = people.line(one.winner), people.line(one.loser)
    told = [f"{line.name} ({line.number})" if line is not None else "–" for line in lines]
    return one, told[0], told[1]


@router.get("/people/{number}/choices")
async def choices_page(request: Request, number: str) -> Response:
    return await _page(request, number)


@router.post("/people/{number}/choices")
async def choose(request: Request, number: str) -> Response:
    """Other choices, an answer to a merge, or everything about oneself erased."""
    _, person, reader = await _own(request, number)
    form = await read_form(request)
    act = form.text("act", 20)
    try:
        seasons_of(request).refuse_unwritable()
        if act == "erase":
            return await _erase(request, person, form)
        if act in ("agree", "decline"):
            await _answer(request, person, reader, form)
        else:
            await _choose(request, person, form)
    except CardinalError as refused:
        return await _page(request, number, refused)
    return go(request, f"/people/{person.number}/choices", done=act or "kept")


async def _choose(request: Request, person: Person, form: Form) -> None:
    page_for, rating = form.text("page", 20), form.text("rating", 20)
    if page_for not in tuple(Audience) or rating not in tuple(Audience):
        raise NotUnderstood(Text(__name__, "no_audience"), legal=tuple(map(str, Audience)))
    told = {"person": person.id, "page": page_for, "rating": rating, "hidden": "hidden" in form}
    await _write(request, form, CHOSEN, told)
    await seasons_of(request).change_people(
        lambda people: chosen(people, person.id, Audience(page_for), Audience(rating), hidden="hidden" in form)
    )


async def _answer(request: Request, person: Person, reader: Reader, form: Form) -> None:
    """Only who was asked agrees; with the last one's yes the two are merged."""
    services, actor = services_of(request), visitor_of(request).name
    ledger = PeopleLedger(services.log, MAIN)
    read = await ledger.read()
    open_one = read.of(form.text("winner", 40), form.text("loser", 40))
    if open_one is None or not reader.is_self(person) or person.id not in open_one.waits_for:
        raise NotUnderstood(Text(__name__, "not_asked"))
    pair = {"winner": open_one.winner, "loser": open_one.loser}
    signed: dict[str, Any] = {"actor": actor, "at": services.now()}
    kind = AGREED if form.text("act", 20) == "agree" else DECLINED
    await ledger.write(read, kind, {**pair, "person": person.id}, command_id=form.command, **signed)
    after = await ledger.read()
    left = after.of(open_one.winner, open_one.loser)
    if left is not None and not left.waits_for:
        told = {**pair, "reason": open_one.reason}
        await ledger.write(after, MERGED, told, command_id=f"{form.command} merged", **signed)
        await seasons_of(request).change_people(lambda people: merged(people, left.winner, left.loser))


async def _erase(request: Request, person: Person, form: Form) -> Response:
    if form.text("number", 60) != person.number:
        raise NotUnderstood(Text(__name__, "wrong_number", {"number": person.number}))
    await _write(request, form, ERASED, {"person": person.id})
    await seasons_of(request).change_people(lambda people: erased(people, person.id))
    # The account stays; it is nobody of the club any more.
    await services_of(request).bindings.release(MEMBERS, person.id)
    return go(request, "/people", erased="yes")


async def _write(request: Request, form: Form, kind: str, payload: dict[str, Any]) -> None:
    services, ledger = services_of(request), PeopleLedger(services_of(request).log, MAIN)
    actor = visitor_of(request).name
    await ledger.write(await ledger.read(), kind, payload, command_id=form.command, actor=actor, at=services.now())
