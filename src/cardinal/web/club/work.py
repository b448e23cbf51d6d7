"""What is to be told without anybody's asking: places whose offer has ended, and results that were published."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta

from starlette.concurrency import run_in_threadpool

from cardinal.club import Club
from cardinal.club.letters import Kind, Letter, letter
from cardinal.club.sign_up import Reader
from cardinal.language import Text, speak_of
from cardinal.store import Competition, stream_of
from cardinal.store.bindings import Bound
from cardinal.store.club_links import ClubLinks
from cardinal.store.clubs import Clubs
from cardinal.store.event_heads import Shelf
from cardinal.store.mail_addresses import MailAddresses
from cardinal.store.outbox import Outbox, address_digest
from cardinal.store.sign_ups import SignUps

from ..bounce_reading import look_for_bounces
from ..club_seasons import ClubSeasons
from ..contestant_card import CardStage, contestant_card
from ..evening import evening as evening_told
from ..event_catalogue import EventCatalogue
from ..folder_catalogue import ShownEvent
from ..mailing import Tick, mail_home
from ..services import Services
from .letter_writing import LetterWriter
from .reminding import remind, send_digests
from .words import moment_said

AFTER, UNTIL = timedelta(minutes=10), timedelta(days=14)
"""Results are told when they have stood for ten minutes; corrections for two weeks."""
LOOKED_AT = 20
_LETTERS = "cardinal.club.letters"
BOUNCES_EVERY = timedelta(minutes=5)


def club_work(catalogue: EventCatalogue, seasons: ClubSeasons) -> Tick:
    """The work between two sendings. What has been told of an event is told again only when its log has grown, and the
    mailbox of bounces is looked at every few minutes."""
    told: dict[str, int] = {}
    looked: list[datetime] = []

    async def work(services: Services) -> None:
        if not looked or services.now() - looked[-1] >= BOUNCES_EVERY:
            looked[:] = [services.now()]
            await look_for_bounces(services)
        await _work(catalogue, seasons, told, services)

    return work


async def _work(catalogue: EventCatalogue, seasons: ClubSeasons, told: dict[str, int], services: Services) -> None:
    await end_offers(services)
    await tell_results(services, catalogue, told)
    for club in await Clubs(services.database).every():
        await remind(services, club, _writer(services, club))
        await send_digests(services, seasons.of(club.key), club, _writer(services, club))


def _name(club: Club) -> str:
    return club.name or Text(__package__, "the_club").render(club.language)


def _writer(services: Services, club: Club) -> LetterWriter:
    return LetterWriter(club, _name(club), ClubLinks(services.settings.secret), mail_home(services))


async def end_offers(services: Services) -> None:
    """Places that nobody took in time go on to the next."""
    clubs, sign_ups = Clubs(services.database), SignUps(services.database)
    for key, evening_key in await sign_ups.due(services.now()):
        club = await clubs.club(key)
        evening = (await clubs.calendar(key)).evening(evening_key)
        if club is not None and evening is not None:
            await sign_ups.change(club, evening, lambda every: (), services.now(), _writer(services, club))


async def tell_results(services: Services, catalogue: EventCatalogue, told: dict[str, int]) -> None:
    """Letters to those who want their results, once, and once more for each correction of their own."""
    now = services.now()
    await services.heads.refresh()
    _, heads = await services.heads.on_shelf(Shelf("finished"), None, (), LOOKED_AT)
    for head in heads:
        if told.get(head.key) == head.seq:
            continue
        state = await services.competition(head.key)
        # By the clock of the hall, as publications are written.
        wall = state.wall(now)
        published = max(state.published.values(), default=wall)
        if not AFTER <= wall - published <= UNTIL:
            continue
        letters = await _of_event(services, catalogue, head.key, state)
        await Outbox(services.database).post(letters, now)
        told[head.key] = head.seq


async def _of_event(services: Services, catalogue: EventCatalogue, key: str, state: Competition) -> list[Letter]:
    speak_of(state.conditions.game)
    shown_event = catalogue.shown(key, state)
    outbox, letters = Outbox(services.database), []
    for club, number, reader in await _readers(services, key, state):
        card = await run_in_threadpool(contestant_card, shown_event, number, reader.language)
        if not card.stages or card.stages[-1].place is None:
            continue
        about = f"results/{key}/{number}/{address_digest(reader.address)[:16]}/"
        told = await run_in_threadpool(_told, shown_event, number, reader.language)
        coming = await _next(services, club, reader.language)
        before = sorted(await outbox.known(about), key=_version)
        why = _why(state, reader.language) if before else []
        lines = "".join(f"{line}\n" for line in (*why, *told, *coming))
        told_more = f"{lines}\n" if lines else ""
        stage = card.stages[-1]
        written = _letter(services, club, state, number, reader, stage, about, before, card.name, told_more)
        letters += written
    return letters


def _told(shown_event: ShownEvent, number: int, language: str) -> list[str]:
    """The best board, the worst, and the one to talk about."""
    found = evening_told(shown_event, shown_event.scored.last, number, language)
    if found is None:
        return []
    mentions = [("best", found.best[:1]), ("worst", found.worst[:1]), ("talk", (found.talk,) if found.talk else ())]
    return [
        Text(_LETTERS, f"letter_{what}", {"board": one.board, "result": one.result, "worth": one.worth}).render(
            language
        )
        for what, some in mentions
        for one in some
    ]


async def _next(services: Services, club: Club, language: str) -> list[str]:
    """The club's next evening."""
    now = services.now()
    day = now.date()
    coming = (await Clubs(services.database).calendar(club.key)).evenings(day, day + timedelta(days=60))
    for one in coming:
        if one.starts_at > now and not one.is_cancelled:
            values = {"evening": one.plan.name, "when": moment_said(one.starts_at, language)}
            return [Text(_LETTERS, "letter_next", values).render(language)]
    return []


def _why(state: Competition, language: str) -> list[str]:
    """Why the score is another: the reason of the last correction, as the event's pages have it."""
    reason = next((one.reason for one in reversed(state.corrections) if one.reason), "")
    return [Text(_LETTERS, "letter_why", {"reason": reason}).render(language)] if reason else []


def _version(about: str) -> int:
    return int(about.split("/")[4])


def _letter(
    services: Services,
    club: Club,
    state: Competition,
    number: int,
    reader: Reader,
    stage: CardStage,
    about: str,
    before: list[str],
    who: str,
    told: str,
) -> list[Letter]:
    """Nothing where place and score are those of the last letter."""
    old_rank, old_score = before[-1].split("/", 6)[5:7] if before else ("", "")
    if (old_rank, old_score) == (str(stage.place), stage.score):
        return []
    home, links = mail_home(services), ClubLinks(services.settings.secret)
    values = {
        "who": who,
        "told": told,
        "event": state.conditions.name,
        "club": _name(club),
        "rank": stage.place,
        "field": stage.of,
        "score": stage.said,
        "old_rank": old_rank,
        "old_score": f"{old_score}%" if stage.is_percent else f"{old_score} {stage.unit}".strip(),
        "link": f"{home}/events/{state.stream.removeprefix('event/')}/contestants/{number}",
    }
    words, version = ("corrected" if before else "results"), (_version(before[-1]) + 1 if before else 1)
    stop = f"{home}/mail/stop/{links.stop(reader.address, str(Kind.RESULTS))}"
    whole = f"{about}{version}/{stage.place}/{stage.score}"
    return [letter(words, whole, reader.address, reader.language, values, stop=stop)]


async def _readers(services: Services, key: str, state: Competition) -> list[tuple[Club, int, Reader]]:
    """Who wants the results of an event, with the number of their entry; an address once."""
    found: dict[tuple[int, str], tuple[Club, Reader]] = {}
    clubs, sign_ups = Clubs(services.database), SignUps(services.database)
    home = Club()
    for club_key, evening_key in await clubs.evenings_of_event(key):
        club = await clubs.club(club_key)
        evening = (await clubs.calendar(club_key)).evening(evening_key)
        if club is None or evening is None:
            continue
        home = club
        for one in (await sign_ups.of_evening(club_key, evening)).entered:
            if one.entry and one.reader.wants_results and one.reader.address:
                found[one.entry, one.reader.address] = club, one.reader
    async for number, reader in _accounts(services, key, state):
        found.setdefault((number, reader.address), (home, reader))
    return [(club, number, reader) for (number, _), (club, reader) in found.items()]


async def _accounts(services: Services, key: str, state: Competition) -> AsyncIterator[tuple[int, Reader]]:
    """The accounts that are players of the event and have given their address."""
    bound = [one for one in await services.bindings.of_event(stream_of(key)) if one.state is Bound.CONFIRMED]
    addresses = await MailAddresses(services.database).of_users([one.user for one in bound if not one.closed])
    numbers = {player.key: entry.number for entry in state.known_entries.values() for player in entry.everybody}
    for one in bound:
        own = addresses.get(one.user)
        if own is not None and own.is_confirmed and one.number in numbers:
            yield numbers[one.number], Reader(one.user, own.address, own.language)
