"""Tables that anybody may open: so many an hour, and gone after a day if nobody plays at them."""

from __future__ import annotations

from starlette.testclient import TestClient

from cardinal.store import NewEvent, verify_all
from cardinal.store.expiry import expire_unplayed
from cardinal.store.rates import count_attempt
from cardinal.web.housekeeping import tidy
from cardinal.web.play.opening import FROM_ONE_PLACE
from tests.web.forms import read, send
from tests.web.people import another, call, later, services_of
from tests.web.test_play_pages import form_with, friends_table


def opened(browser: TestClient) -> int:
    form = form_with(read(browser, "/play"), "Open the table")
    return send(browser, form, "Open the table", name="Ann", company="friends").status_code


def test_one_browser_opens_so_many_tables_an_hour_and_one_address_some_more(client: TestClient) -> None:
    """Five hundred tables in four seconds were possible, each a stream for ever."""
    assert [opened(client) for _ in range(21)] == [303] * 20 + [429]
    services = services_of(client)
    for _ in range(98):
        call(client, count_attempt, services.database, "tables from testclient", FROM_ONE_PLACE, services.now())
    assert [opened(another(client)) for _ in range(2)] == [303, 429]


def test_a_table_that_nobody_has_played_at_is_gone_after_a_day(client: TestClient) -> None:
    services = services_of(client)

    async def table(key: str, opener: str, *acts: str) -> None:
        now, stream = services.now(), f"table/{key}"
        await services.log.append(stream, 0, [NewEvent("table_opened")], command_id="o", actor=opener, at=now)
        for seq, actor in enumerate(acts, start=1):
            await services.log.append(stream, seq, [NewEvent("acted")], command_id=f"{seq}", actor=actor, at=now)

    idle = friends_table(client).rpartition("/")[2]
    for key, *acts in (
        ("played", "guest 1", "N", "guest 1"),
        ("known", "user 1", "user 1"),
        ("robots", "guest 1", "N", "E"),
        ("event", "event spring", "N"),
    ):
        call(client, table, key, *acts)
    later(client, 23 * 3_600)
    call(client, tidy, services)
    assert len(call(client, services.log.streams, "table")) == 5
    # A table that somebody looks at stays.
    kept = call(client, expire_unplayed, services.database, services.now(), [f"table/{idle}", "table/robots"])
    assert kept == ()
    later(client, 2 * 3_600)
    call(client, tidy, services)
    assert set(call(client, services.log.streams, "table")) == {"table/played", "table/known", "table/event"}
    assert call(client, verify_all, services.log) == ()
