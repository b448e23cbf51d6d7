"""A name given at a table is kept beside the log: it can be erased, and the table is as it was but for the name."""

from __future__ import annotations

from pathlib import Path

from cardinal.cards import Seat
from cardinal.live import TableOwner, Who
from cardinal.live.narration import sentences
from tests.live.at_a_table import PEOPLE
from tests.live.hubs import act, hub_in, seated
from tests.live.open_tables import in_time

GUEST = Who("guest 0123456789abcdef", "Zebulon Quist")


async def with_guest(owner: TableOwner) -> None:
    """North has gone, and a guest has North's cards and has passed."""
    await act(owner, PEOPLE[Seat.N], "goes", "stand")
    await act(owner, GUEST, "comes", "sit", seat="N")
    await act(owner, GUEST, "passes", "call", call="pass")


@in_time
async def test_an_erased_name_is_nowhere_and_the_board_goes_on(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        owner = await seated(hub)
        await with_guest(owner)
        assert GUEST.name in owner.message(Seat.E, "en")
        await owner.erase([GUEST.key], "erase", "organiser")
        assert owner.table.sitters[Seat.N].name == ""
        told = [one["text"] for one in sentences(owner.table, Seat.E)]
        assert told == ["North leaves the table.", "Somebody sits down North.", "North passes."]
        # The guest still has the seat and the cards.
        assert owner.table.seat_of(GUEST.key) is Seat.N
        await act(owner, PEOPLE[Seat.E], "bids", "call", call="1D")
        again = TableOwner(hub, "club")
        await again.refresh()
        for viewer in Seat:
            assert again.message(viewer, "ja") == owner.message(viewer, "ja")
            assert GUEST.name not in again.message(viewer, "en")
        events = await hub.log.events(owner.table.stream)
        assert GUEST.name not in str(events)
        # The others keep theirs.
        assert owner.table.sitters[Seat.W].name == PEOPLE[Seat.W].name


@in_time
async def test_an_erased_name_is_not_in_the_file_of_the_database(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        owner = await seated(hub)
        await with_guest(owner)
        await owner.erase([GUEST.key], "erase", "organiser")
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert GUEST.key.encode() in kept
    assert GUEST.name.encode() not in kept


@in_time
async def test_to_erase_twice_has_one_effect(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        owner = await seated(hub)
        await with_guest(owner)
        await owner.erase([GUEST.key], "erase", "organiser")
        seq = owner.table.seq
        assert (await owner.erase([GUEST.key], "erase", "organiser")).repeated
        assert owner.table.seq == seq
