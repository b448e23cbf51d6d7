"""Letters: an account's address, leaving a kind of them at one tap, and for the operator what became of each."""

from __future__ import annotations

from uuid import uuid4

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club
from cardinal.club.letters import WORDS, Kind, Letter, letter
from cardinal.club.sign_up import Reader
from cardinal.language import CardinalError, NotUnderstood, Text
from cardinal.store.mail_addresses import MailAddresses
from cardinal.store.mail_bounces import MailBounces
from cardinal.store.outbox import EVERY_KIND, Outbox, Sending
from cardinal.store.rates import Limit, count_attempt

from ..acting import everywhere
from ..errors import SignInNeeded
from ..forms import Form, read_form
from ..mailing import mail_home, mail_settings
from ..reader import language_of, offered
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .place import name_of, show
from .sign_up_pages import links_of

router = APIRouter(include_in_schema=False)
ADDRESSES = Limit(5, 3_600)
"""So many addresses an account may give in an hour: each is written to."""
LEFT = (Kind.SIGN_UP, Kind.PARTNER, Kind.RESULTS, Kind.REMINDER, Kind.LETTER)
ASKED = (Kind.DIGEST,)
"""Kinds that are sent only to those who asked."""
SAMPLE = {
    "evening": "Thursday pairs", "event": "Thursday pairs 2026-11-19", "who": "Ann Lee – Bob Ng", "name": "Cy Tan",
    "when": "2026-11-19 19:30", "place": "Club", "closes": "2026-11-19 18:30", "until": "2026-11-19 12:00",
    "season": "Riverside 2026", "month": "2026-10", "count": 4, "all": 21, "tables": "Ladder: 3, 55.10",
    "told": "", "title": "Summer party", "text": "Bring cake.",
    "number": 2, "rank": 3, "field": 14, "score": "56.25%", "old_rank": 4, "old_score": "55.10%",
}  # fmt: skip


async def _own(request: Request, form: Form | None = None, refused: CardinalError | None = None) -> Response:
    visitor, services, language = visitor_of(request), services_of(request), language_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    own = await MailAddresses(services.database).of(visitor.user)
    outbox = Outbox(services.database)
    stops = await outbox.stops(own.address) if own is not None else {}
    return show(
        request,
        "mail_own.html",
        Club(),
        refused,
        own=own,
        typed=form.fields.get("address", "") if form is not None else own.address if own is not None else "",
        kinds=[(str(kind), kind.label(language), str(kind) not in stops and EVERY_KIND not in stops) for kind in LEFT],
        asked=[
            (str(kind), kind.label(language), own is not None and await outbox.asked(own.address, kind))
            for kind in ASKED
        ],
        bounced=stops.get(EVERY_KIND),
        has_mail=bool(mail_home(services)),
    )


@router.get("/account/mail")
async def own_page(request: Request) -> Response:
    return await _own(request)


@router.post("/account/mail")
async def change_own(request: Request) -> Response:
    """Another address, to which a link goes first; none; or which kinds of letters are wanted."""
    form, visitor, services = await read_form(request), visitor_of(request), services_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    addresses, outbox, now = MailAddresses(services.database), Outbox(services.database), services.now()
    act = form.text("act", 20)
    try:
        if act == "forget":
            await addresses.forget(visitor.user)
        elif act == "resume":
            own = await addresses.of(visitor.user)
            if own is not None and own.is_confirmed:
                await MailBounces(services.database).forgive(own.address)
        elif act == "kinds":
            own = await addresses.of(visitor.user)
            for kind in LEFT if own is not None and own.is_confirmed else ():
                assert own is not None
                wanted = str(kind) in form.every("kind")
                await (outbox.resume(own.address, kind) if wanted else outbox.stop(own.address, kind, now, "account"))
            for kind in ASKED if own is not None and own.is_confirmed else ():
                assert own is not None
                wanted = str(kind) in form.every("kind")
                await (outbox.ask(own.address, kind, now) if wanted else outbox.stop(own.address, kind, now, "account"))
        elif mail_home(services):
            await count_attempt(services.database, f"mail address {visitor.user}", ADDRESSES, now)
            address = Reader(address=form.text("address", 300)).address
            if not address:
                raise NotUnderstood(Text("cardinal.club.sign_up", "bad_address", {"given": ""}))
            language = language_of(request)
            put = await addresses.put(visitor.user, address, language.value)
            if not put.is_confirmed:
                await outbox.post([_confirmation(request, address)], now)
    except CardinalError as refused:
        return await _own(request, form, refused)
    return go(request, "/account/mail")


def _confirmation(request: Request, address: str) -> Letter:
    visitor, services = visitor_of(request), services_of(request)
    link = f"{mail_home(services)}/mail/confirm/{links_of(request).confirm(visitor.user, address)}"
    values = {"who": visitor.name, "club": name_of(request, Club()), "link": link}
    return letter("confirm", f"confirm/{visitor.user}/{uuid4().hex}", address, language_of(request), values)


@router.get("/mail/confirm/{code}")
async def confirm_page(request: Request, code: str) -> Response:
    links_of(request).read("confirm", code, 2)
    return show(request, "mail_confirm.html", Club(), code=code, done=request.query_params.get("done", "")[:4])


@router.post("/mail/confirm/{code}")
async def confirm(request: Request, code: str) -> Response:
    user, address = links_of(request).read("confirm", code, 2)
    services = services_of(request)
    await read_form(request)
    done = await MailAddresses(services.database).confirm(user, address, services.now())
    return go(request, f"/mail/confirm/{code}", done="yes" if done else "no")


@router.get("/mail/stop/{code}")
async def stop_page(request: Request, code: str) -> Response:
    """What a link at the end of a letter shows; looking at it changes nothing (RFC 8058)."""
    address, kind = links_of(request).read("stop", code, 2)
    stops = await Outbox(services_of(request).database).stops(address)
    language = language_of(request)
    said = Kind(kind).label(language) if kind in tuple(Kind) else kind
    is_stopped = kind in stops or EVERY_KIND in stops
    return show(request, "mail_stop.html", Club(), code=code, kind=said, address=address, is_stopped=is_stopped)


@router.post("/mail/stop/{code}")
async def stop(request: Request, code: str) -> Response:
    """One tap, by the reader or by their mail program: it sends no cookie and no secret of a form, but the code is
    signed, and does nothing but leave."""
    address, kind = links_of(request).read("stop", code, 2)
    services = services_of(request)
    await Outbox(services.database).stop(address, kind, services.now(), "one-click")
    return go(request, f"/mail/stop/{code}")


async def _operator(request: Request, refused: CardinalError | None = None) -> Response:
    services, language = services_of(request), language_of(request)
    outbox = Outbox(services.database)
    told = next((one for one in offered() if one.value == request.query_params.get("as", "")), language)
    samples = [_sample(request, words, told) for words in WORDS]
    settings = mail_settings()
    answer = show(
        request,
        "mail_operator.html",
        Club(),
        refused,
        counts=[
            (Text(__package__, f"sending_{state}").render(language), n) for state, n in (await outbox.counts()).items()
        ],
        trouble=await outbox.listed((Sending.FAILED, Sending.UNSURE)),
        late=[one for one in await outbox.listed((Sending.WAITING,)) if one.error],
        states={str(state): Text(__package__, f"sending_{state}").render(language) for state in Sending},
        samples=samples,
        told=told,
        sample_tabs=[(one.marked_name, f"/club/manage/mail?as={one.value}", one == told) for one in offered()],
        server=f"{settings.host}:{settings.port} ({settings.tls})" if settings is not None else "",
        sender=settings.sender if settings is not None else "",
        is_posted=bool(request.query_params.get("posted")),
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _sample(request: Request, words: str, language: str) -> Letter:
    home = mail_home(services_of(request)) or "https://club.example.org"
    values = {**SAMPLE, "club": name_of(request, Club()), "link": f"{home}/club"}
    stop = "" if words == "confirm" else f"{home}/mail/stop/…"
    return letter(words, "sample", "reader@example.org", str(language), values, stop=stop)


@router.get("/club/manage/mail")
async def operator_page(request: Request) -> Response:
    await everywhere(request)
    return await _operator(request)


@router.post("/club/manage/mail")
async def operate(request: Request) -> Response:
    """Send a letter that failed once more, or a letter to try the mail server."""
    await everywhere(request)
    form, services = await read_form(request), services_of(request)
    outbox, now = Outbox(services.database), services.now()
    if "again" in form:
        await outbox.again(form.text("again", 40), now)
        return go(request, "/club/manage/mail")
    try:
        if not mail_home(services):
            raise NotUnderstood(Text(__package__, "no_mail"))
        address = Reader(address=form.text("address", 300)).address
        if not address:
            raise NotUnderstood(Text("cardinal.club.sign_up", "bad_address", {"given": ""}))
        values = {**SAMPLE, "club": name_of(request, Club()), "link": f"{mail_home(services)}/club"}
        await outbox.post([letter("entered", f"test/{uuid4().hex}", address, language_of(request), values)], now)
    except CardinalError as refused:
        return await _operator(request, refused)
    return go(request, "/club/manage/mail", posted="yes")
