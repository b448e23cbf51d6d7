"""A process that plays a live table at random and prints each act once it is accepted, until it is killed.

It forks a life for each line that it reads, "LIFE SEATS": the letters of the seats that this life plays.
"""

from __future__ import annotations

import asyncio
import os
import sys
from random import Random

from cardinal.cards import Seat
from cardinal.language import CardinalError
from cardinal.live import Act, TableHub, TableOwner
from cardinal.store import Log, open_database
from tests.live.at_a_table import PEOPLE, random_act


async def play(owner: TableOwner, life: str, seats: list[Seat], chance: Random) -> None:
    number = 0
    while True:
        await owner.refresh()
        table = owner.table
        mine = [seat for seat in table.awaited if seat in seats]
        if not mine:
            await asyncio.sleep(0.002)
            continue
        seat, number = chance.choice(mine), number + 1
        between = table.between_boards or table.played is None
        act = Act("ready") if between else random_act(table.game, table.played.view(seat), chance)  # type: ignore[union-attr]
        identity = f"{life}-{seat}-{number}"
        try:
            made = await owner.do(PEOPLE[seat], identity, act, table.seq)
        except CardinalError:
            # Another process has moved the table on: look again.
            continue
        if made.last >= made.first and not made.repeated:
            print(f"did {identity} {made.first}", flush=True)


async def live(address: str, life: str, seats: str) -> None:
    hub = TableHub(Log(open_database(address=address)))
    owner = await hub.owner("club")
    await play(owner, life, [Seat.parse(one) for one in seats], Random(life))


def main(address: str) -> None:
    for line in sys.stdin:
        life, seats = line.split()
        child = os.fork()
        if child == 0:
            try:
                asyncio.run(live(address, life, seats))
            finally:
                # A life ends here whatever happened: it is not the one that reads the next line.
                os._exit(1)
        print(f"born {child}", flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
