"""What somebody at a table reports reaches the moderators, who erase, mute or dismiss; nobody else sees the page."""

from __future__ import annotations

import asyncio

import pytest
from starlette.testclient import TestClient

from cardinal.language import NotAllowed
from cardinal.live import Act, TableOwner, Who
from tests.web.forms import read, send
from tests.web.people import another, call, organiser, services_of
from tests.web.test_play_pages import form_with, friends_table, owner_of

RUDE, OTHER = Who("guest rude", "Rudi"), Who("guest other", "Olga")


def said(client: TestClient, owner: TableOwner, who: Who, number: int, verb: str, **body: object) -> None:
    async def act() -> None:
        await owner.do(who, f"{who.key} {number}", Act(verb, body), owner.table.seq)

    call(client, act)


def reported(client: TestClient, words: str) -> TableOwner:
    owner = owner_of(client, friends_table(client))
    said(client, owner, RUDE, 1, "say", text=words)
    said(client, owner, OTHER, 1, "flag", message=owner.table.chat[-1].seq)

    async def noted() -> None:
        async with asyncio.timeout(10):
            while not any(one.table == owner.key for one in await services_of(client).reports.reports()):
                await asyncio.sleep(0.01)

    call(client, noted)
    return owner


def test_only_moderators_see_what_was_reported(client: TestClient) -> None:
    reported(client, "You <b>fool</b>")
    stranger = another(client)
    answer = stranger.get("/play/reports", headers={"Accept": "text/html"}, follow_redirects=False)
    assert answer.status_code in (303, 401)
    moderator = another(client)
    organiser(moderator)
    page = read(moderator, "/play/reports").text
    # As words, not as markup.
    assert "You <b>fool</b>" in page
    assert "Rudi" in page
    assert "Reported by 1" in page


@pytest.mark.parametrize(
    ("button", "is_erased", "is_muted"),
    [("Leave it", False, False), ("Erase the message", True, False), ("Erase and mute", True, True)],
)
def test_a_verdict_is_carried_out_at_the_table(
    client: TestClient, button: str, is_erased: bool, is_muted: bool
) -> None:
    owner = reported(client, "rude words")
    moderator = another(client)
    organiser(moderator)
    form = form_with(read(moderator, "/play/reports"), button)
    assert send(moderator, form, button).status_code == 303
    message = owner.table.chat[-1]
    assert (message.said is None, message.is_settled) == (is_erased, True)
    page = read(moderator, "/play/reports")
    assert "Nothing has been reported." in page.text
    if not is_muted:
        said(client, owner, RUDE, 2, "say", phrase="sorry")
        return
    elsewhere = call(client, services_of(client).hub.open, "guandan")
    for table in (owner, elsewhere):
        with pytest.raises(NotAllowed):
            said(client, table, RUDE, 2, "say", phrase="sorry")
    again = next(name for form in page.forms for name in form.buttons if name.startswith("May write again"))
    assert send(moderator, form_with(page, again), again).status_code == 303
    said(client, owner, RUDE, 3, "say", phrase="sorry")
