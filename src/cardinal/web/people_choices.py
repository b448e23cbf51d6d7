"""A person's own choices: who sees the page and the grade, being a number in public, merges to agree to, erasure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.club import Club
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.season.people import Audience, People, Person
from cardinal.season.privacy import Reader
from cardinal.store.people_ledger import AGREED, CHOSEN, DECLINED, MERGED, Proposal

from .club.fee_pages import own_fees
from .club_addresses import SEASON_HOMES, at_homes, club_of
from .errors import NotFound, SignInNeeded, status_of
from .forms import Form, read_form
from .pages import page
from .people_reading import keeping_of, reader_of, seasons_of
from .reader import language_of
from .services import services_of
from .sign_in import go
from .visitor import forget_session, visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_HEADERS = {"X-Robots-Tag": "noindex", "Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True)
class _Asked:
    """Somebody whose choices the visitor may make, in their club."""

    club: Club
    people: People
    person: Person
    reader: Reader

    @property
    def address(self) -> str:
        return f"{self.club.root}/people/{self.person.number}/choices"


async def _own(request: Request, number: str) -> _Asked:
    """Somebody whose choices the visitor may make: the person, or an officer who was asked on paper."""
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    club = await club_of(request)
    reader, people = await reader_of(request, club), await seasons_of(request, club).people()
    person = people.match(number) if len(number) <= 60 else None
    if person is None or not (reader.is_self(person) or reader.is_officer):
        raise NotFound(Text("cardinal.web.people_reading", "no_page", {"given": shown(number)}))
    return _Asked(club, people, person, reader)


async def _page(request: Request, asked: _Asked, refused: CardinalError | None = None) -> Response:
    person, is_own = asked.person, asked.reader.is_self(asked.person)
    ledger = await keeping_of(request, asked.club).ledger.read()
    values: dict[str, Any] = {
        "person": person,
        "root": asked.club.root,
        "is_own": is_own,
        "audience_words": [
            (str(one), Text(__name__, f"audience_{one}").render(language_of(request))) for one in Audience
        ],
        "asked": [_proposed(asked.people, one) for one in ledger.waiting_for(person.id)] if is_own else [],
        "fees": await own_fees(request, asked.club, person.id, services_of(request).now().date()) if is_own else (),
        "refused": refused,
        "done": request.query_params.get("done", "")[:10],
    }
    status = 200 if refused is None else status_of(refused)
    answer = page(request, "people_choices.html", texts=__name__, status=status, **values)
    answer.headers.update(_HEADERS)
    return answer


def _proposed(people: People, one: Proposal) -> tuple[Proposal, str, str]:
    lines = people.line(one.winner), people.line(one.loser)
    told = [f"{line.name} ({line.number})" if line is not None else "–" for line in lines]
    return one, told[0], told[1]


@at_homes(router, "GET", "/people/{number}/choices", SEASON_HOMES)
async def choices_page(request: Request, number: str) -> Response:
    return await _page(request, await _own(request, number))


@at_homes(router, "POST", "/people/{number}/choices", SEASON_HOMES)
async def choose(request: Request, number: str) -> Response:
    """Other choices, an answer to a merge, or everything about oneself erased."""
    asked, form = await _own(request, number), await read_form(request)
    act = form.text("act", 20)
    try:
        seasons_of(request, asked.club).refuse_unwritable()
        if act == "erase":
            return await _erase(request, asked, form)
        if act in ("agree", "decline"):
            await _answer(request, asked, form)
        else:
            await _choose(request, asked, form)
    except CardinalError as refused:
        return await _page(request, asked, refused)
    return go(request, asked.address, done=act or "kept")


def _by(request: Request, asked: _Asked) -> str:
    """Who acts, for a log that keeps it: whoever acts for themselves is not named, so that they can be erased."""
    visitor = visitor_of(request)
    return f"user {visitor.user}" if asked.reader.is_self(asked.person) else visitor.name


async def _choose(request: Request, asked: _Asked, form: Form) -> None:
    page_for, rating = form.text("page", 20), form.text("rating", 20)
    if page_for not in tuple(Audience) or rating not in tuple(Audience):
        raise NotUnderstood(Text(__name__, "no_audience"), legal=tuple(map(str, Audience)))
    told = {"person": asked.person.id, "page": page_for, "rating": rating, "hidden": "hidden" in form}
    await keeping_of(request, asked.club).act(CHOSEN, told, command=form.command, by=_by(request, asked))


async def _answer(request: Request, asked: _Asked, form: Form) -> None:
    """Only who was asked agrees; with the last one's yes the two are merged."""
    keeping, person = keeping_of(request, asked.club), asked.person
    read, by = await keeping.ledger.read(), _by(request, asked)
    open_one = read.of(form.text("winner", 40), form.text("loser", 40))
    if open_one is None or not asked.reader.is_self(person) or person.id not in open_one.waits_for:
        raise NotUnderstood(Text(__name__, "not_asked"))
    pair = {"winner": open_one.winner, "loser": open_one.loser}
    kind = AGREED if form.text("act", 20) == "agree" else DECLINED
    await keeping.act(kind, {**pair, "person": person.id}, command=form.command, by=by, read=read)
    left = (await keeping.ledger.read()).of(open_one.winner, open_one.loser)
    if left is not None and not left.waits_for:
        told = {**pair, "reason": open_one.reason}
        await keeping.act(MERGED, told, command=f"{form.command} merged", by=by)


async def _erase(request: Request, asked: _Asked, form: Form) -> Response:
    person = asked.person
    if form.text("number", 60) != person.number:
        raise NotUnderstood(Text(__name__, "wrong_number", {"number": person.number}))
    with_account = asked.reader.is_self(person) and "account" in form
    by = _by(request, asked)
    await keeping_of(request, asked.club).erase(person, command=form.command, by=by, with_account=with_account)
    if with_account:
        return forget_session(go(request, "/sign-in", ended="yes"))
    return go(request, f"{asked.club.root}/people", erased="yes")
