"""An evening's page, signing up for it, and one's own sign-up by a signed link, with an account or without."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from hashlib import sha256

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club, ClubEvening
from cardinal.club.errors import SignUpClosed
from cardinal.club.letters import Kind
from cardinal.club.partner_desk import Band, band_of, nearest
from cardinal.club.sign_up import PLAYERS, Answer, Consent, Reader, Reply, SignUp, State, new_sign_up
from cardinal.club.waiting_list import OFFER, OFFER_ON_THE_DAY, WaitingList
from cardinal.contest.model import Form as ContestForm
from cardinal.language import CardinalError, NotUnderstood, Text, shown, speak_of
from cardinal.season.people import People, Person, name_key
from cardinal.season.player import grade_now
from cardinal.store.club_links import ClubLinks
from cardinal.store.clubs import Clubs
from cardinal.store.mail_addresses import MailAddresses
from cardinal.store.outbox import EVERY_KIND, Outbox
from cardinal.store.rates import Limit, count_attempt
from cardinal.store.sign_ups import SignUps

from ..addresses import home_of
from ..club_addresses import at_homes, club_of
from ..errors import NotFound
from ..forms import Form, read_form
from ..mailing import mail_home
from ..name_finding import offer_names
from ..organise.work import kept
from ..people_reading import reader_of, seasons_of
from ..reader import language_of
from ..services import services_of
from ..sign_in import client_of, go
from ..visitor import visitor_of
from .letter_writing import LetterWriter
from .place import evening_of, is_staff, name_of, show
from .words import moment_said, shown_evening

router = APIRouter()
FROM_ONE_PLACE, IN_ONE_EVENING = Limit(30, 600), Limit(500, 3_600)
"""A club's phones may share one address."""
Change = Callable[[WaitingList], Iterable[SignUp]]


def links_of(request: Request) -> ClubLinks:
    return ClubLinks(services_of(request).settings.secret)


def writer(request: Request, club: Club) -> LetterWriter:
    services = services_of(request)
    return LetterWriter(club, name_of(request, club), links_of(request), mail_home(services))


async def changed(request: Request, club: Club, evening: ClubEvening, change: Change) -> WaitingList:
    """Carry a change of the sign-ups out, with its letters."""
    services = services_of(request)
    sign_ups = SignUps(services.database)
    return await sign_ups.change(club, evening, change, services.now(), writer(request, club))


async def counted(request: Request, club: Club, evening: str) -> None:
    """Refuse whoever signs up too often."""
    services, now = services_of(request), services_of(request).now()
    await count_attempt(services.database, f"sign-up from {client_of(request)}", FROM_ONE_PLACE, now)
    await count_attempt(services.database, f"sign-up to {club.key} {evening}", IN_ONE_EVENING, now)


async def reader_from(request: Request, form: Form) -> Reader:
    """Who gets the letters: whoever gave an address, at that one. What somebody once left is wanted again by that."""
    services, visitor, language = services_of(request), visitor_of(request), language_of(request)
    address = form.text("address", 300) if mail_home(services) else ""
    wants, reminds = ("results" in form and bool(address)), ("reminder" in form and bool(address))
    reader = Reader(visitor.user, address, language.value, wants, reminds)
    own = await MailAddresses(services.database).of(visitor.user) if visitor.is_user else None
    if own is not None and own.is_confirmed and own.address == address:
        # Only the owner of an address may want again what was left: nobody else's word counts.
        for kind in (Kind.SIGN_UP, Kind.PARTNER):
            await Outbox(services.database).resume(address, str(kind))
    return reader


async def _page(
    request: Request, club: Club, evening: ClubEvening, form: Form | None = None, refused: CardinalError | None = None
) -> Response:
    services, visitor, language = services_of(request), visitor_of(request), language_of(request)
    speak_of(evening.plan.game)
    listed = (await SignUps(services.database).of_evening(club.key, evening)).settled(services.now())
    own = await MailAddresses(services.database).of(visitor.user) if visitor.is_user else None
    most = evening.plan.most_entries
    names = [f"player{number}" for number in range(1, PLAYERS[evening.plan.form][1] + 1)]
    address = own.address if own is not None else ""
    await offer_names(request, club)
    person = await _member(request, club)
    blank = {**dict.fromkeys((*names, "team", "note", "band", "wish")), "address": address}
    # Whoever has signed up already may sign up somebody else.
    is_first = not any(visitor.is_user and one.reader.user == visitor.user for one in listed.sign_ups)
    blank["player1"] = person.name if person is not None and is_first else None
    closed = None
    try:
        listed.refuse_closed(services.now())
    except CardinalError as why:
        closed = why
    mine = [one for one in listed.sign_ups if visitor.is_user and one.reader.user == visitor.user]
    return show(
        request,
        "evening.html",
        club,
        refused,
        evening=shown_evening(club, evening, services.now(), language, listed.taken, len(listed.waiting)),
        form=str(evening.plan.form),
        names=names,
        least=PLAYERS[evening.plan.form][0],
        typed=kept(form, **blank),
        ticked={"takes_place"} if form is None else set(form),
        bands=band_words(language),
        own_band=await own_band(request, club, person, evening),
        closed=closed,
        is_full=most is not None and listed.taken >= most,
        next_in_line=len(listed.waiting) + 1,
        has_limit=most is not None,
        hours=int(OFFER.total_seconds() // 3600),
        hours_on_the_day=int(OFFER_ON_THE_DAY.total_seconds() // 3600),
        entered=[one.said for one in listed.entered] if visitor.is_user else (),
        looking=len(listed.looking),
        mine=[(one.said, links_of(request).sign_up(one.key)) for one in mine if one.state is not State.WITHDRAWN],
        has_mail=bool(mail_home(services)),
        is_user=visitor.is_user,
        is_staff=await is_staff(request, club),
    )


@at_homes(router, "GET", "/evenings/{evening}")
async def evening_page(request: Request, evening: str) -> Response:
    club = await club_of(request)
    return await _page(request, club, await evening_of(request, club, evening))


@at_homes(router, "POST", "/evenings/{evening}/sign-up")
async def sign_up(request: Request, evening: str) -> Response:
    """The same form twice signs up once."""
    club, form = await club_of(request), await read_form(request)
    day, services = await evening_of(request, club, evening), services_of(request)
    key = sha256(f"sign-up {form.command}".encode()).hexdigest()[:32]
    try:
        await counted(request, club, evening)
        most = PLAYERS[day.plan.form][1]
        typed = (form.text(f"player{number}", 200) for number in range(1, most + 1))
        people = await seasons_of(request, club).people()
        names = tuple(_plain(name, people) for name in typed if name)
        made = new_sign_up(
            key,
            day.key,
            day.plan.form,
            names,
            services.now(),
            team=form.text("team", 200) if day.plan.form is ContestForm.TEAMS else "",
            note=form.text("note", 1_000),
            band=band_from(form, "band"),
            wish=band_from(form, "wish"),
            is_private="private" in form,
            takes_place="takes_place" in form,
            reader=await reader_from(request, form),
        )

        def decide(every: WaitingList) -> tuple[SignUp, ...]:
            if any(one.key == key for one in every.sign_ups):
                return ()
            every.refuse_closed(services.now())
            every.refuse_twice(made.name_keys)
            return (made,)

        await changed(request, club, day, decide)
    except CardinalError as refused:
        return await _page(request, club, day, form, refused)
    return go(request, f"{club.path}/sign-up/{links_of(request).sign_up(key)}")


def band_words(language: str) -> list[tuple[str, str]]:
    return [(str(band), band.label(language)) for band in Band]


def band_from(form: Form, name: str) -> str:
    given = form.text(name, 20)
    if given and given not in tuple(Band):
        raise NotUnderstood(Text(__package__, "no_band", {"given": shown(given)}), legal=tuple(map(str, Band)))
    return given


async def own_band(request: Request, club: Club, person: Person | None, evening: ClubEvening) -> str:
    """The band of the own grade, which the form names to a member; nobody else sees it before it is chosen."""
    season = seasons_of(request, club).known
    grade = grade_now(season, person, evening.plan.game) if season is not None and person is not None else None
    return band_of(grade.mean).label(language_of(request)) if grade is not None else ""


async def _matches(request: Request, club: Club, one: SignUp, listed: WaitingList) -> list[tuple[SignUp, str, bool]]:
    """Whom somebody at the desk could ask, the nearest first, each with the band and whether they were asked."""
    if one.state is not State.ALONE:
        return []
    language, is_inside = language_of(request), (await reader_of(request, club)).is_of_the_club
    others = (other for other in listed.looking if is_inside or not other.is_private)
    return [
        (
            other,
            Band(other.band).label(language) if other.band else "",
            any(each.name == one.names[0] and each.reply is Reply.ASKED for each in other.answers),
        )
        for other in nearest(one, others)
    ]


async def _member(request: Request, club: Club) -> Person | None:
    """The visitor as a member of the club."""
    reader = await reader_of(request, club)
    return (await seasons_of(request, club).people()).get(reader.person) if reader.person else None


def _plain(typed: str, people: People) -> str:
    """A name that was completed has a number behind it, which only tells namesakes apart."""
    name, mark, number = (part.strip() for part in typed.rpartition("="))
    person = people.match(number) if mark else None
    if person is None or name_key(person.name) != name_key(name):
        return typed
    return person.name if len(people.named(person.name)) == 1 else f"{person.name} = {person.number}"


async def own_sign_up(request: Request, key: str) -> tuple[Club, ClubEvening, SignUp]:
    """The sign-up of a link, of the club in whose address it stands."""
    club = await club_of(request)
    found = await SignUps(services_of(request).database).find(key)
    if found is None or found[0] != club.key:
        raise NotFound(Text(__package__, "no_sign_up"))
    return club, await evening_of(request, club, found[1].evening), found[1]


async def _own_page(request: Request, code: str, refused: CardinalError | None = None) -> Response:
    services, language = services_of(request), language_of(request)
    (key,) = links_of(request).read("sign-up", code, 1)
    club, evening, _ = await own_sign_up(request, key)
    speak_of(evening.plan.game)
    listed = (await SignUps(services.database).of_evening(club.key, evening)).settled(services.now())
    one = next(each for each in listed.sign_ups if each.key == key)
    zone, home = evening.starts_at.tzinfo, home_of(request)
    asks = evening.plan.form is ContestForm.PAIRS and len(one.names) == 2 and one.consent is Consent.NOT_ASKED
    partner = f"{home}{club.path}/partner/{links_of(request).partner(key, one.names[1])}" if asks else ""
    stops = await Outbox(services.database).stops(one.reader.address) if one.reader.address else {}
    answer = show(
        request,
        "sign_up.html",
        club,
        refused,
        code=code,
        one=one,
        state=str(one.state),
        evening=shown_evening(club, evening, services.now(), language, listed.taken, len(listed.waiting)),
        number=listed.place_in_line(key),
        until=moment_said(one.offered_until.astimezone(zone), language) if one.offered_until is not None else "",
        own=f"{home}{club.path}/sign-up/{code}",
        partner=partner,
        answers=[each for each in one.answers if each.reply is Reply.ASKED],
        matches=await _matches(request, club, one, listed),
        can_leave=one.state is not State.WITHDRAWN and services.now() < evening.closes_at and not one.entry,
        has_waiting=bool(listed.waiting),
        has_mail=bool(one.reader.address),
        bounced=stops.get(EVERY_KIND),
    )
    # Whoever has the link has the sign-up.
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


@at_homes(router, "GET", "/sign-up/{code}")
async def sign_up_page(request: Request, code: str) -> Response:
    return await _own_page(request, code)


@at_homes(router, "POST", "/sign-up/{code}")
async def change_sign_up(request: Request, code: str) -> Response:
    """Withdraw, take the place that is offered, wait again, ask another who looks, and say yes or no to answers."""
    (key,) = links_of(request).read("sign-up", code, 1)
    club, evening, _ = await own_sign_up(request, key)
    form, now = await read_form(request), services_of(request).now()
    act, _, about = form.text("act", 60).partition(":")

    def decide(every: WaitingList) -> tuple[SignUp, ...]:
        one = next(each for each in every.sign_ups if each.key == key)
        if act == "withdraw":
            if one.state is State.WITHDRAWN:
                return ()
            every.refuse_closed(now)
            return (one.withdrawn(),)
        if act == "take":
            return (one.taken(now),)
        if act == "wait":
            every.refuse_closed(now)
            return (one.waiting_again(now),)
        if act == "accept":
            return accepted(every, one, about)
        if act == "decline":
            return (one.replied(about, Reply.DECLINED),)
        if act == "ask":
            return asked(every, one)
        raise NotFound(Text(__package__, "no_sign_up"))

    def asked(every: WaitingList, one: SignUp) -> tuple[SignUp, ...]:
        """The same as an answer at the desk: the pair is made when the other says yes. Asked twice it is asked once."""
        every.refuse_closed(now)
        other = next((each for each in every.looking if each.key == about), None)
        if other is None or one.state is not State.ALONE:
            raise SignUpClosed(Text("cardinal.club.sign_up", "not_looking"))
        if any(each.name == one.names[0] and each.reply is Reply.ASKED for each in other.answers):
            return ()
        mark = sha256(f"ask {form.command}".encode()).hexdigest()[:32]
        return (other.answered(Answer(mark, one.names[0], one.note, now, reader=one.reader)),)

    def accepted(every: WaitingList, one: SignUp, answer: str) -> tuple[SignUp, ...]:
        """The pair; whoever stood at the desk by themselves as well stands there no more."""
        pair = one.accepted(answer, now)
        alone = [each for each in every.looking if each.key != key and each.name_keys & pair.name_keys]
        rest = [each for each in every.sign_ups if each not in alone]
        WaitingList(every.evening, tuple(rest)).refuse_twice(pair.name_keys, key)
        return (pair, *(each.withdrawn() for each in alone))

    try:
        await changed(request, club, evening, decide)
    except CardinalError as refused:
        return await _own_page(request, code, refused)
    return go(request, f"{club.path}/sign-up/{code}")


async def _partner(request: Request, code: str) -> tuple[Club, ClubEvening, SignUp, str]:
    key, name = links_of(request).read("partner", code, 2)
    club, evening, one = await own_sign_up(request, key)
    return club, evening, one, name


async def _partner_page(request: Request, code: str, refused: CardinalError | None = None) -> Response:
    club, evening, one, name = await _partner(request, code)
    services, language = services_of(request), language_of(request)
    still = name in one.names and one.consent is Consent.NOT_ASKED and one.state is not State.WITHDRAWN
    said = "asked" if still else "confirmed" if name in one.names and one.state is not State.WITHDRAWN else "over"
    shown = shown_evening(club, evening, services.now(), language)
    return show(request, "partner.html", club, refused, code=code, one=one, name=name, said=said, evening=shown)


@at_homes(router, "GET", "/partner/{code}")
async def partner_page(request: Request, code: str) -> Response:
    return await _partner_page(request, code)


@at_homes(router, "POST", "/partner/{code}")
async def partner_says(request: Request, code: str) -> Response:
    """The partner who was named says yes or no."""
    club, evening, one, name = await _partner(request, code)
    form = await read_form(request)
    says_yes = form.text("answer", 10) == "yes"

    def decide(every: WaitingList) -> tuple[SignUp, ...]:
        now = next(each for each in every.sign_ups if each.key == one.key)
        if name not in now.names or now.consent is not Consent.NOT_ASKED or now.state is State.WITHDRAWN:
            return ()
        return (replace(now, consent=Consent.CONFIRMED) if says_yes else now.refused_by_partner(),)

    await changed(request, club, evening, decide)
    return go(request, f"{club.path}/partner/{code}")


async def own_sign_ups(request: Request, club: Club) -> list[tuple[str, str, str]]:
    """What the account has signed up for at a club and is still to come: who, when, and the code of its link."""
    visitor, services, language = visitor_of(request), services_of(request), language_of(request)
    if not visitor.is_user:
        return []
    found = []
    calendar = await Clubs(services.database).calendar(club.key)
    for key, one in await SignUps(services.database).of_user(visitor.user):
        evening = calendar.evening(one.evening) if key == club.key else None
        if evening is None or one.state is State.WITHDRAWN or evening.ends_at < services.now():
            continue
        when = f"{evening.plan.name}, {moment_said(evening.starts_at, language)}"
        found.append((one.said, when, links_of(request).sign_up(one.key)))
    return found
