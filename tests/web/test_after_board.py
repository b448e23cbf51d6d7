"""After a board at a live table: par, the other room, the replay, trying it again; and who may not see any of it."""

from __future__ import annotations

from random import Random
from typing import Any

from starlette.testclient import TestClient

from cardinal.cards import SEATS, Seat
from cardinal.live import Act, TableOwner
from cardinal.live.other_room import room_key
from cardinal.scoring.butler import imps_between
from tests.live.at_a_table import PEOPLE, random_act
from tests.web.forms import read, send
from tests.web.test_play_pages import form_with, owner_of

DEAL = "N:KQ72.A85.KJ4.Q93 T984.JT62.A5.K75 AJ5.KQ3.Q962.J84 63.974.T873.AT62"


async def _played(hub: Any, key: str, **options: object) -> TableOwner:
    """A board that North plays in one notrump, card after card by chance."""
    laid = {"board": 1, "deal": DEAL}
    owner: TableOwner = await hub.open("bridge", owner="somebody", options={"boards": [laid], **options}, key=key)
    for seat in SEATS:
        await owner.do(PEOPLE[seat], f"sit {seat}", Act("sit", {"seat": str(seat)}), owner.table.seq)
    for seat in SEATS:
        await owner.do(PEOPLE[seat], f"ready {seat}", Act("ready"), owner.table.seq)
    chance, number = Random(1), 0
    calls = iter(("1NT", "pass", "pass", "pass"))
    while owner.table.played is not None and owner.table.played.outcome is None:
        seat = owner.table.awaited[0]
        view = owner.table.played.view(seat)
        act = Act("call", {"call": next(calls)}) if view["phase"] == "auction" else random_act("bridge", view, chance)
        number += 1
        await owner.do(PEOPLE[seat], f"act {number}", act, owner.table.seq)
    return owner


def _play(client: TestClient, key: str, **options: object) -> TableOwner:
    hub = client.app.state.services.hub  # type: ignore[attr-defined]

    async def story() -> TableOwner:
        return await _played(hub, key, **options)

    owner: TableOwner = client.portal.call(story)  # type: ignore[union-attr]
    return owner


def test_a_board_is_replayed_compared_and_tried_again_from_the_middle(client: TestClient) -> None:
    owner = _play(client, "evening", other_room=True)
    [board] = client.get("/play/evening/boards.json").json()
    outcome = owner.table.outcomes[0]
    assert (board["number"], board["result"], board["points"]) == (1, outcome.result, outcome.points)
    room = owner_of(client, f"/play/{room_key('evening', 1)}")
    assert room.table.deal["deal"] == DEAL
    if board["other_points"] is not None:
        assert board["imps"] == imps_between(board["points"] - board["other_points"])
    told = client.get("/play/evening/boards/1/play.json").json()
    assert len(told["cards"]) == 52
    assert [card["card"] for card in told["cards"][:1]] == [_lead(owner)]
    again = form_with(read(client, "/play/evening/boards/1"), "Play it again from the first call")
    again.fields["cards"] = "5"
    address = send(client, again, "Play it again from the first call").headers["location"]
    table = owner_of(client, str(address)).table
    assert table.played is not None
    view = table.played.view(Seat.N)
    assert view["calls"] == ["1NT", "pass", "pass", "pass"]
    assert view["tricks"]["NS"] + view["tricks"]["EW"] >= 1
    # South would have been dummy, and so has declarer's cards.
    assert table.seat_of(table.owner) is Seat.N


def _lead(owner: TableOwner) -> str:
    state = owner.table.played.table.state  # type: ignore[union-attr]
    return str(state.play.tricks[0].cards[0])


def test_boards_that_others_have_still_to_play_are_not_there(client: TestClient) -> None:
    _play(client, "hidden", unwatched=True)
    hub = client.app.state.services.hub  # type: ignore[attr-defined]

    async def of_event() -> None:
        await hub.open("bridge", owner="somebody", options={"event": "cup"}, key="cup")

    client.portal.call(of_event)  # type: ignore[union-attr]
    for key in ("hidden", "cup"):
        for address in ("boards.json", "boards/1", "boards/1/play.json", "record.pbn"):
            answer = client.get(f"/play/{key}/{address}", follow_redirects=False)
            assert answer.status_code == (401 if address == "record.pbn" else 404)
            assert "KQ72" not in answer.text


def test_no_board_is_there_before_it_is_over(client: TestClient) -> None:
    form = form_with(read(client, "/play"), "Bridge with three robots")
    address = str(send(client, form, "Bridge with three robots").headers["location"])
    if not owner_of(client, address).table.outcomes:
        assert client.get(f"{address}/boards/1").status_code == 404
