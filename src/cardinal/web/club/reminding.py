"""Letters that somebody asked for and no change brings about: a day before an evening, and once a month a season."""

from __future__ import annotations

from datetime import date, timedelta

from starlette.concurrency import run_in_threadpool

from cardinal.club import Club
from cardinal.club.letters import Kind, Letter, letter
from cardinal.language import Text
from cardinal.season.people import Person
from cardinal.season.player import Career, career
from cardinal.store.bindings import Bound, members_of
from cardinal.store.clubs import Clubs
from cardinal.store.mail_addresses import MailAddress, MailAddresses
from cardinal.store.outbox import Outbox
from cardinal.store.sign_ups import SignUps

from ..mailing import mail_home
from ..season_catalogue import SeasonCatalogue
from ..services import Services
from .letter_writing import LetterWriter

BEFORE = timedelta(hours=24)
_LETTERS = "cardinal.club.letters"


async def remind(services: Services, club: Club, writer: LetterWriter) -> None:
    """Everybody with a place who asked for it, once, in the last day before the evening."""
    now, sign_ups = services.now(), SignUps(services.database)
    today = now.date()
    calendar = await Clubs(services.database).calendar(club.key)
    for evening in calendar.evenings(today - timedelta(days=1), today + timedelta(days=2)):
        if evening.is_cancelled or not now < evening.starts_at <= now + BEFORE:
            continue
        letters = writer.reminders(await sign_ups.of_evening(club.key, evening), evening.starts_at - BEFORE)
        await Outbox(services.database).post(letters, now)


async def send_digests(services: Services, seasons: SeasonCatalogue, club: Club, writer: LetterWriter) -> None:
    """How the season stands, to each member with an account who asked: once, in the month after one with an evening."""
    month = services.now().date().replace(day=1) - timedelta(days=1)
    outbox, wanting = Outbox(services.database), await _wanting(services, club)
    known = await outbox.known("digest/") if wanting else frozenset()
    due = {person: own for person, own in wanting.items() if _about(club, person, month) not in known}
    if not due or seasons.folder is None:
        return
    season = await seasons.season()
    letters = []
    for key, own in due.items():
        person = season.people.get(key)
        if person is not None:
            told = await run_in_threadpool(career, season, person)
            letters += _digest(services, person, told, own, month, (season.file.name, club), writer)
    await outbox.post(letters, services.now())


def _about(club: Club, person: str, month: date) -> str:
    """What a letter is about; those of the club called ``main`` are called as they always were."""
    return f"digest/{f'{club.key}/' if club.root else ''}{person}/{month:%Y-%m}"


async def _wanting(services: Services, club: Club) -> dict[str, MailAddress]:
    """By person the address of an account that asked for its season."""
    bound = [
        one
        for one in await services.bindings.of_event(members_of(club.key))
        if one.state is Bound.CONFIRMED and not one.closed
    ]
    addresses = await MailAddresses(services.database).of_users([one.user for one in bound])
    outbox, found = Outbox(services.database), {}
    for one in bound:
        own = addresses.get(one.user)
        if own is not None and own.is_confirmed and await outbox.asked(own.address, Kind.DIGEST):
            found[one.number] = own
    return found


def _digest(
    services: Services,
    person: Person,
    told: Career,
    own: MailAddress,
    month: date,
    about: tuple[str, Club],
    writer: LetterWriter,
) -> list[Letter]:
    season, club = about
    count = sum((one.day.year, one.day.month) == (month.year, month.month) for one in told.evenings)
    if not count:
        return []
    tables = []
    for one in told.tables:
        values = {"table": one.table, "place": one.standing.place, "total": f"{float(one.standing.total):.2f}"}
        key = "digest_table" if one.standing.place is not None else "digest_unplaced"
        tables.append(Text(_LETTERS, key, values).render(own.language))
    values = {
        "who": person.name,
        "season": season,
        "club": writer.club_name,
        "month": f"{month:%Y-%m}",
        "count": count,
        "all": len(told.evenings),
        "tables": "\n".join(tables),
        "link": f"{mail_home(services)}{club.root}/people/{person.number}",
    }
    stop = writer.stop_address(own.address, Kind.DIGEST)
    return [letter("digest", _about(club, person.id, month), own.address, own.language, values, stop=stop)]
