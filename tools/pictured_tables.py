"""The live tables of the pictures: a fixed board of each game, played as written here up to the moment shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from cardinal.live import Act, Who
from cardinal.live.games.guandan_deals import first_record
from cardinal.web.play.people import person_key
from cardinal.web.services import Services
from cardinal.web.settings import Settings
from cardinal.web.visitor import Visitor

NAMES = {
    "en": {"N": "Anna", "E": "Ben", "S": "Clara", "W": "David"},
    "zh-CN": {"N": "林雨", "E": "周宁", "S": "苏晴", "W": "何川"},
}
ALERT = {"en": "Hearts, at least five", "zh-CN": "红心五张以上"}
# Board 11: South deals, nobody is vulnerable. Four spades by South; the fifth trick is half played, dummy is to follow.
BOARD = {"board": 11, "deal": "N:K862.942.KQ7.A94 T53.85.JT652.J85 AQJ94.K7.A83.Q62 7.AQJT63.94.KT73"}
CALLS = "S 1S, W 2D, N 3H, E pass, S 4S, W pass, N pass, E pass"
CARDS = "W HA, S H2, E H8, S H7, W HQ, S H4, E H5, S HK, S SA, W S7, S S2, E S3, S SQ, W C3, S S6, E S5, S D3, W D4"
# The third deal of a game, East-West at their level four: South has paid a tribute, and now has bombs to answer.
DEAL = {**first_record(Random(12).randrange), "finishes": ["N S", "W N E S"]}
PLAYS = """S pay BJ, W give_back 7s, S 2h 3s 4d 5d Ac = straight 5, E 8h 9d Td Jc Qd = straight Q, N pass, W pass,
S pass, E 6h 6s 7c 7h 8c 8d = three_pairs 8, N pass, W pass, S pass, E 3d = single 3, N 5d = single 5, W 8d = single 8,
S pass, E pass, N 9s = single 9, W Td = single T, S pass, E pass, N Qd = single Q, W sj = single sj, S pass, E pass,
N 7d 7d 7h 7s = bomb4 7, W Ac Ad As As = bomb4 A, S pass, E pass, N pass, W 3c 3c 3h 9c 9s = full_house 3,
S 3h 3s Tc Ts Ts = full_house T, E 2d 2s Jc Jd Js = full_house J, N Kc Kc Kd Ks = bomb4 K, W 5c 5c 5h 5s 5s = bomb5 5"""

Done = tuple[str, Act]


def _split(text: str) -> Iterator[tuple[str, str]]:
    for one in text.split(","):
        seat, _, what = one.strip().partition(" ")
        yield seat, what


def bridge_acts(locale: str) -> Iterator[Done]:
    for seat, call in _split(CALLS):
        # West's overcall shows the next suit up.
        alert = {"alert": ALERT[locale]} if (seat, call) == ("W", "2D") else {}
        yield seat, Act("call", {"call": call, **alert})
    (leader, lead), *others = _split(CARDS)
    yield leader, Act("lead", {"card": lead})
    yield leader, Act("face")
    for seat, card in others:
        yield seat, Act("play", {"card": card})


def guandan_acts(locale: str) -> Iterator[Done]:
    for seat, what in _split(PLAYS):
        verb, _, card = what.partition(" ")
        cards, _, pattern = what.partition(" = ")
        if verb in ("pay", "give_back"):
            yield seat, Act(verb, {"card": card})
        elif pattern:
            yield seat, Act("play", {"cards": cards, "as": pattern})
        else:
            yield seat, Act(verb)


GAMES = {"bridge": (BOARD, bridge_acts), "guandan": (DEAL, guandan_acts)}


def set_table(var: Path, game: str, key: str, locale: str, sessions: Mapping[str, str]) -> None:
    """Seat the browsers of these sessions and play, beside the server, before it has looked at the table."""
    board, acts = GAMES[game]
    people = {seat: Who(person_key(Visitor(session=one)), NAMES[locale][seat]) for seat, one in sessions.items()}
    before: list[Done] = [(seat, Act("sit", {"seat": seat})) for seat in people]
    before += [(seat, Act("ready")) for seat in people]

    async def play() -> None:
        async with Services(Settings(var=var)).opened() as services:
            options: dict[str, Any] = {"boards": [board]}
            owner = await services.hub.open(game, "guarded", owner=people["S"].key, options=options, key=key)
            for number, (seat, act) in enumerate([*before, *acts(locale)]):
                await owner.do(people[seat], f"picture-{number}", act, owner.table.seq)

    # The browser's driver has a loop in this thread.
    with ThreadPoolExecutor(1) as beside:
        beside.submit(lambda: asyncio.run(play())).result()
