"""A letter of the club to its members: what its editor writes as news, to every member's account that takes it."""

from __future__ import annotations

from cardinal.club import Club, News
from cardinal.club.letters import Kind, letter
from cardinal.store.bindings import Bound, members_of
from cardinal.store.club_links import ClubLinks
from cardinal.store.mail_addresses import MailAddresses
from cardinal.store.outbox import Outbox

from ..mailing import mail_home
from ..services import Services
from .letter_writing import LetterWriter


async def mail_members(services: Services, club: Club, club_name: str, links: ClubLinks, news: News) -> None:
    """The same news is sent to the same address once; who has left this kind of letters gets none."""
    home = mail_home(services)
    if not home:
        return
    bound = [
        one.user
        for one in await services.bindings.of_event(members_of(club.key))
        if one.state is Bound.CONFIRMED and not one.closed
    ]
    writer, letters = LetterWriter(club, club_name, links, home), []
    for user, own in (await MailAddresses(services.database).of_users(bound)).items():
        if own.is_confirmed:
            values = {"title": news.title, "text": news.body, "club": club_name, "link": f"{home}{club.path}"}
            stop = writer.stop_address(own.address, Kind.LETTER)
            about = f"letter/{club.key}/{news.key}/{user}"
            letters.append(letter("letter", about, own.address, own.language, values, stop=stop))
    await Outbox(services.database).post(letters, services.now())
