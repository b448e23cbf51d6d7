"""A Guandan team match of four teams: the first round is over, the second is being played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardinal.cards import Side
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import LevelScore, Place, Room
from cardinal.contest.plausible import deal_won
from cardinal.contest.toml_writer import toml_text
from cardinal.guandan.finish import Finish
from cardinal.store import Actor, Role, stream_of
from cardinal.store.playing import ConfirmResult, EnterResult, StartClock
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound

from ..table.entering import AtTable

if TYPE_CHECKING:
    from .making import ScriptRunner

STAGE = "循环赛"
ORGANISER = Actor("demo", Role.ORGANISER)
REFEREE = Actor("demo", Role.DIRECTOR)
TEAMS = {
    "梅花队": ("赵敏", "孙磊", "钱慧", "何军"),
    "兰草队": ("周芳", "吴强", "郑洁", "王涛"),
    "翠竹队": ("冯丽", "陈刚", "褚云", "卫东"),
    "秋菊队": ("蒋华", "沈平", "韩雪", "杨帆"),
}
BOARDS = 8
CONDITIONS = {
    "name": "梅园杯掼蛋团体赛",
    "pack": "china-guandan",
    "form": "teams",
    "officials": {"organiser": "梅园掼蛋协会", "directors": ["陆芳"]},
    "laws": {"event.duplicate": True},
    "stage": [{"name": STAGE, "system": "round_robin", "rounds": 3, "boards": BOARDS, "scoring": "levels"}],
}
ROUND_MINUTES = 60
PLAYED = {1: BOARDS, 2: 3}
"""How many deals of each round have been entered."""


async def guandan_match(story: ScriptRunner) -> None:
    await story.run(CreateEvent(toml_text(CONDITIONS), "Asia/Shanghai"), ORGANISER, -90)
    for number, (name, players) in enumerate(TEAMS.items(), start=1):
        people = tuple(Person(player, player) for player in players)
        await story.run(AddEntry(Entry(number, name, people, captain=players[0])), ORGANISER, -80 + number)
    await story.run(MakeDraw("梅园杯抽签"), ORGANISER, -10)
    for round_number, deals in PLAYED.items():
        begins = (round_number - 1) * ROUND_MINUTES
        await story.run(StartRound(STAGE, round_number), REFEREE, begins)
        await story.run(StartClock(STAGE, round_number, ROUND_MINUTES), REFEREE, begins)
        for deal in range(1, deals + 1):
            await _deal(story, round_number, deal, begins + 6 * deal)


async def _deal(story: ScriptRunner, round_number: int, deal: int, minute: float) -> None:
    state = await story.services.competitions.state(stream_of(story.key))
    entries, places = [], []
    for match in state.known_matches:
        if match.round != round_number or match.away is None:
            continue
        for room in (Room.OPEN, Room.CLOSED):
            place = Place(STAGE, round_number, match.table, deal, room)
            chance = Random(f"{round_number}|{match.table}|{deal}|{room}")
            gained = deal_won(2 - match.home * 0.4, 2 - match.away * 0.4, chance)
            actor = Actor(f"table {match.table}", Role.TABLE, match.table)
            facts = {"deal": {"order": str(_order(gained, chance))}}
            entries.append((AtTable(EnterResult(place, LevelScore.gained(gained), "NS"), facts), actor, minute))
            places.append((place, actor))
    numbers = await story.together(entries)
    await story.together(
        (ConfirmResult(place, number, "EW"), actor, minute + 0.5)
        for (place, actor), number in zip(places, numbers, strict=True)
    )


def _order(gained: int, chance: Random) -> Finish:
    """An order that gives these levels: the partner of the first-out is second for 3, third for 2, last for 1."""
    winners, losers = (list(side.seats) for side in ((Side.NS, Side.EW) if gained > 0 else (Side.EW, Side.NS)))
    chance.shuffle(winners)
    chance.shuffle(losers)
    if abs(gained) == 3:
        return Finish(tuple(winners))
    first, partner = winners
    rest = [losers[0], partner, losers[1]] if abs(gained) == 2 else [*losers, partner]
    return Finish((first, *rest))
