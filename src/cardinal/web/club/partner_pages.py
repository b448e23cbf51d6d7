"""The partner desk: who looks for a partner when, answering them, and what came of it. No address is shown."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club, ClubEvening
from cardinal.club.partner_desk import Band
from cardinal.club.sign_up import Answer, Reply, SignUp, State
from cardinal.club.waiting_list import WaitingList
from cardinal.language import CardinalError, Text
from cardinal.season.people import name_key
from cardinal.store.mail_addresses import MailAddresses
from cardinal.store.sign_ups import SignUps

from ..club_addresses import at_homes, club_of
from ..errors import NotFound
from ..forms import Form, read_form
from ..mailing import mail_home
from ..organise.work import kept
from ..people_reading import reader_of
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .front import AHEAD, today
from .place import calendar_of, show
from .sign_up_pages import changed, counted, links_of, own_sign_up, reader_from
from .words import ShownEvening, shown_evening

router = APIRouter()


@dataclass(frozen=True, slots=True)
class DeskEvening:
    """An evening of the desk with those who look for a partner there."""

    evening: ShownEvening
    looking: tuple[tuple[SignUp, str, str], ...]
    """Each with the band and the band that is wished for, in words."""


async def _desk(request: Request, club: Club) -> list[DeskEvening]:
    services, language, day = services_of(request), language_of(request), today(services_of(request), club)
    counts = await SignUps(services.database).counted(club.key)
    is_inside = (reader := await reader_of(request, club)).is_of_the_club or reader.is_staff
    found = []
    for evening in (await calendar_of(request, club)).evenings(day, day + AHEAD):
        is_coming = services.now() < evening.starts_at and not evening.is_cancelled
        if is_coming and evening.key in counts and counts[evening.key].looking:
            listed = await SignUps(services.database).of_evening(club.key, evening)
            looking = tuple(_told(one, language) for one in listed.looking if is_inside or not one.is_private)
            if looking:
                found.append(DeskEvening(shown_evening(club, evening, services.now(), language), looking))
    return found


def _told(one: SignUp, language: str) -> tuple[SignUp, str, str]:
    band, wish = (Band(band).label(language) if band else "" for band in (one.band, one.wish))
    return one, band, wish


async def _page(
    request: Request, club: Club, form: Form | None = None, refused: CardinalError | None = None, about: str = ""
) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    own = await MailAddresses(services.database).of(visitor.user) if visitor.is_user else None
    blank = {"name": "", "note": "", "address": own.address if own is not None else ""}
    return show(
        request,
        "partners.html",
        club,
        refused,
        desk=await _desk(request, club),
        about=about,
        typed=kept(form, **blank),
        usual=kept(None, **blank),
        ticked=set(form) if form is not None else set(),
        has_mail=bool(mail_home(services)),
    )


@at_homes(router, "GET", "/partners")
async def partners_page(request: Request) -> Response:
    return await _page(request, await club_of(request))


@at_homes(router, "POST", "/partners/{sign_up}")
async def answer(request: Request, sign_up: str) -> Response:
    """Somebody would play with whoever looks for a partner. The same form twice answers once."""
    club, evening, _ = await own_sign_up(request, sign_up)
    form, services = await read_form(request), services_of(request)
    key = sha256(f"answer {form.command}".encode()).hexdigest()[:32]
    try:
        await counted(request, club, evening.key)
        reader = await reader_from(request, form)
        given = Answer(key, form.text("name", 200), form.text("note", 1_000), services.now(), reader=reader)

        def decide(every: WaitingList) -> tuple[SignUp, ...]:
            one = next(each for each in every.sign_ups if each.key == sign_up)
            if any(each.key == key for each in one.answers):
                return ()
            every.refuse_closed(services.now())
            # Whoever stands at the desk alone may answer; whoever plays already may not.
            others = tuple(each for each in every.sign_ups if each.state is not State.ALONE)
            WaitingList(evening, others).refuse_twice([name_key(given.name)])
            return (one.answered(given),)

        await changed(request, club, evening, decide)
    except CardinalError as refused:
        return await _page(request, club, form, refused, sign_up)
    return go(request, f"{club.path}/answer/{links_of(request).answer(sign_up, key)}")


async def _answer(request: Request, code: str) -> tuple[Club, ClubEvening, SignUp, Answer]:
    key, answer_key = links_of(request).read("answer", code, 2)
    club, evening, one = await own_sign_up(request, key)
    found = next((each for each in one.answers if each.key == answer_key), None)
    if found is None:
        raise NotFound(Text(__package__, "no_sign_up"))
    return club, evening, one, found


@at_homes(router, "GET", "/answer/{code}")
async def answer_page(request: Request, code: str) -> Response:
    club, evening, one, found = await _answer(request, code)
    return _answer_page(request, code, club, evening, one, found)


def _answer_page(
    request: Request,
    code: str,
    club: Club,
    evening: ClubEvening,
    one: SignUp,
    found: Answer,
    refused: CardinalError | None = None,
) -> Response:
    services, language = services_of(request), language_of(request)
    shown = shown_evening(club, evening, services.now(), language)
    reply = "gone" if found.reply is Reply.ASKED and one.state is not State.ALONE else str(found.reply)
    answer = show(request, "answer.html", club, refused, code=code, one=one, answer=found, reply=reply, evening=shown)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


@at_homes(router, "POST", "/answer/{code}")
async def take_back(request: Request, code: str) -> Response:
    """Whoever answered does not want to any more, before it was accepted."""
    club, evening, one, found = await _answer(request, code)
    await read_form(request)

    def decide(every: WaitingList) -> tuple[SignUp, ...]:
        now = next(each for each in every.sign_ups if each.key == one.key)
        return (now.replied(found.key, Reply.WITHDRAWN),)

    try:
        await changed(request, club, evening, decide)
    except CardinalError as refused:
        return _answer_page(request, code, club, evening, one, found, refused)
    return go(request, f"{club.path}/answer/{code}")
