"""An evening that nobody plays: an organiser, a phone at each table and a director, all over HTTP like anybody else.

Every answer that a phone got is remembered, and at the end looked for in the log: nothing confirmed may be missing, and
nothing may be there twice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardinal.bridge import vulnerability_of
from cardinal.contest.model import Game, Line
from cardinal.contest.plausible import Cards, deal_won, played
from cardinal.contest.score_cell import write_cell
from cardinal.contest.toml_writer import toml_text

from .simulated_browser import Answer, Browser, Refused

__all__ = ["Check", "Evening", "Phone", "Plan"]

STAGE = "Main"
BOARD_SECONDS = 7 * 60
DISPUTED, CALLED = 0.04, 0.03
"""How often the other side does not agree, and how often a table calls for the director."""
LOOKS_SECONDS = 0.2
CONFLICT = 409
FIRST = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo", "Ines", "Jan", "Kira", "Leo", "Mina", "Nils")
LAST = ("Abel", "Brandt", "Costa", "Dahl", "Evers", "Falk", "Grau", "Holm", "Ito", "Jansen", "Khan", "Lund", "Moreau")
FAMILY = tuple("赵钱孙李周吴郑王冯陈卫蒋")
GIVEN = ("敏", "磊", "慧", "军", "芳", "强", "洁", "涛", "丽", "刚", "云", "东", "华", "平")

Place = tuple[int, str, int]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    key: str
    tables: int
    rounds: int
    boards: int = 2
    game: Game = Game.BRIDGE
    speed: float = 200.0
    seed: str = "1"
    zone: str = "UTC"

    @property
    def conditions(self) -> str:
        bridge = self.game is Game.BRIDGE
        stage = {"name": STAGE, "system": "mitchell", "rounds": self.rounds, "boards": self.boards}
        return toml_text(
            {
                "name": f"Simulated evening {self.key}" if bridge else f"模拟掼蛋之夜 {self.key}",
                "pack": "wbf-2017" if bridge else "china-guandan",
                "game": str(self.game),
                "form": "pairs",
                "entries": {"seat_card": False},
                "stage": [stage | {"scoring": "matchpoints" if bridge else "levels"}],
            }
        )

    def pair(self, number: int) -> list[str]:
        """Two names, nobody else's."""
        return [self._name(2 * number + one) for one in (0, 1)]

    def _name(self, at: int) -> str:
        first, last = (FIRST, LAST) if self.game is Game.BRIDGE else (GIVEN, FAMILY)
        name, again = at % (len(first) * len(last)), at // (len(first) * len(last))
        # Numbers that have no divisor in common: neighbours share neither name.
        one, other = first[name % len(first)], last[name % len(last)]
        told = f"{one} {other}" if self.game is Game.BRIDGE else f"{other}{one}"
        return f"{told} {again + 1}" if again else told

    def result(self, round_number: int, table: str, board: int, ns: int, ew: int) -> str:
        """A result that could be, the same whenever it is asked for."""
        chance = Random(f"{self.seed}|{round_number}|{table}|{board}")
        ours, theirs = (1.5 - 3 * number / (2 * self.tables) for number in (ns, ew))
        if self.game is Game.GUANDAN:
            return f"{deal_won(ours, theirs, chance):+d}"
        return str(played(Cards.of(self.seed, board), vulnerability_of(board), ours, theirs, chance))


@dataclass
class Phone:
    """A device on a table, and what it was told."""

    table: str
    browser: Browser
    plan: Plan
    chance: Random
    csrf: str = ""
    doing: str = "ready"
    round: int = 0
    board: int = 0
    entered: int = 0
    disputes: int = 0
    calls: int = 0
    answered: dict[int, tuple[str, Place]] = field(default_factory=dict)
    """Every answer by its number: what was asked, and of which board."""

    async def sign_in(self, card: Mapping[str, str], *, by_code: bool) -> None:
        """With what lies on the table: by the link of the QR code, or by code and PIN."""
        path = "/t" if by_code else card["link"]
        page = await self.browser.get(path)
        fields = {"csrf": page.csrf} | ({"code": card["code"], "pin": card["pin"]} if by_code else {})
        await self.browser.submit(path, fields)
        self.csrf = (await self.state())["csrf"]

    async def state(self) -> Any:
        return (await self.browser.get("/table/state")).json()

    async def play(self, round_number: int) -> None:
        """Every board of a round."""
        state = await self.state()
        self.round = round_number
        if state["round"] == round_number and state["phase"] != "idle":
            for one in state["boards"]:
                if one["progress"] != "agreed":
                    await self._play_board(state, one["board"])
        self.doing = "waits"

    async def _play_board(self, state: Mapping[str, Any], board: int) -> None:
        self.board, self.doing = board, "plays"
        await asyncio.sleep(self.chance.uniform(0.6, 1.4) * BOARD_SECONDS / self.plan.speed)
        place = self.round, self.table, board
        if self.chance.random() < CALLED:
            await self._call(place)
        told = self.plan.result(*place, state["ns"][0], state["ew"][0])
        seen = await self._send("enter", place, side="NS", seen=0, result=told)
        self.doing = "agrees"
        if self.chance.random() >= DISPUTED:
            await self._send("confirm", place, side="EW", seen=seen)
            self.entered += 1
            return
        self.disputes, self.doing = self.disputes + 1, "director"
        await self._send("dispute", place, side="EW", seen=seen, reason="One trick too many.")
        await self._until(
            lambda now: any(one["board"] == board and one["progress"] == "agreed" for one in now["boards"])
        )
        self.entered += 1

    async def _call(self, place: Place) -> None:
        self.calls, self.doing = self.calls + 1, "director"
        await self._send("call", place, reason="A lead out of turn.")
        await self._until(lambda now: not now["call"])
        self.doing = "plays"

    async def _until(self, is_so: Callable[[Any], bool]) -> None:
        while not is_so(await self.state()):
            await asyncio.sleep(LOOKS_SECONDS)

    async def _send(self, kind: str, place: Place, **more: object) -> int:
        """One command, sent until it is answered."""
        named = f"{self.plan.key}-{kind}-{place[0]}-{self.table}-{place[2]}"
        told = {"command": named, "kind": kind, "stage": STAGE, "round": place[0], "board": place[2], **more}
        answer = await self.browser.send("/table/commands", told, X_CSRF=self.csrf)
        seq = int(answer.json()["seq"])
        self.answered[seq] = kind, place
        return seq


@dataclass(frozen=True, slots=True)
class Check:
    """The log compared with the replies that the phones received."""

    answered: int
    missing: tuple[int, ...]
    twice: tuple[Place, ...]

    @property
    def is_whole(self) -> bool:
        return not self.missing and not self.twice


_KINDS = {
    "enter": "result_entered",
    "confirm": "result_confirmed",
    "dispute": "result_disputed",
    "call": "director_called",
}


class Evening:
    """The event and everybody in it."""

    def __init__(self, plan: Plan, addresses: list[str], token: str) -> None:
        self.plan, self.addresses = plan, addresses
        self.office = Browser(addresses, token)
        self.phones: list[Phone] = []
        self.round = 0
        self.log: dict[int, dict[str, Any]] = {}
        """Every change as the director was told of it."""
        self._count = 0
        self._token = token
        self._failed: asyncio.Future[Check] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        return f"{self.addresses[0]}/events/{self.plan.key}"

    async def command(self, kind: str, **fields: object) -> int:
        """A command of the organiser or the director."""
        self._count += 1
        named = f"{self.plan.key}-office-{self._count}"
        path = f"/api/events/{self.plan.key}/commands"
        answer = await self.office.send(path, {"kind": kind, **fields}, Idempotency_Key=named)
        return int(answer.json()["seq"])

    async def prepare(self) -> None:
        """Create, enter, draw; a card for each table, and a phone that signs in with it."""
        plan = self.plan
        await self.command("create_event", conditions=plan.conditions, zone=plan.zone)
        for number in range(2 * plan.tables):
            await self.command("add_entry", entry={"players": [{"name": name} for name in plan.pair(number)]})
        await self.command("make_draw", seed=plan.seed)
        made: Answer = await self.office.send(f"/api/events/{plan.key}/tables", {})
        for at, card in enumerate(made.json()):
            browser = Browser(self.addresses, at=at, patience_seconds=self.office.patience_seconds)
            phone = Phone(card["table"], browser, plan, Random(f"{plan.seed}|{card['table']}"))
            await phone.sign_in(card, by_code=not at)
            self.phones.append(phone)

    async def play(self) -> Check:
        """All rounds, and the list; what was confirmed is then looked for."""
        rounds = asyncio.create_task(self._rounds())
        self._go(self._direct())
        try:
            # A table that waits for a director who has failed would wait for ever.
            await asyncio.wait((rounds, self._failed), return_when=asyncio.FIRST_COMPLETED)
            return self._failed.result() if self._failed.done() else await rounds
        finally:
            for task in (rounds, *self._tasks):
                task.cancel()
            await asyncio.gather(rounds, *self._tasks, return_exceptions=True)
            for browser in (self.office, *(phone.browser for phone in self.phones)):
                browser.close()

    async def _rounds(self) -> Check:
        for number in range(1, self.plan.rounds + 1):
            self.round = number
            await self.command("start_round", stage=STAGE, round=number)
            await _all(phone.play(number) for phone in self.phones)
        await self.command("publish", stage=STAGE)
        return await self._check()

    def _go(self, act: Coroutine[Any, Any, None]) -> None:
        """What the director does beside the rounds; that it fails ends the evening."""

        def ended(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            error = None if task.cancelled() else task.exception()
            if error is not None and not self._failed.done():
                self._failed.set_exception(error)

        task = asyncio.create_task(act)
        self._tasks.add(task)
        task.add_done_callback(ended)

    async def _direct(self) -> None:
        """Follow the event; whoever calls is answered, and what is disputed is decided."""
        browser = Browser(self.addresses, self._token)
        while True:
            after = max(self.log, default=0)
            try:
                async for text in browser.events(f"/api/events/{self.plan.key}/changes?after={after}"):
                    change = json.loads(text)
                    if change["seq"] not in self.log:
                        self.log[change["seq"]] = change
                        self._decide(change)
            except (OSError, EOFError):
                pass
            except Refused as refused:
                if not refused.is_for_now:
                    raise
            browser.at += 1
            await asyncio.sleep(LOOKS_SECONDS)

    def _decide(self, change: Mapping[str, Any]) -> None:
        payload = change["payload"]
        if change["kind"] == "director_called":
            self._soon(self.command("answer_call", key=payload["key"], note="Settled at the table."))
        elif change["kind"] == "result_disputed":
            place = {name: payload[name] for name in ("stage", "round", "table", "board")}
            entered = [entry for entry in self.log.values() if entry["kind"] == "result_entered"]
            there = next(one for one in reversed(entered) if _is_at(one, place))
            result = write_cell(Line.from_json(there["payload"]["line"]).score)
            self._soon(self.command("enter_result", place=place, result=result, seen=there["seq"]))

    def _soon(self, act: Awaitable[int]) -> None:
        async def later() -> None:
            await asyncio.sleep(BOARD_SECONDS / self.plan.speed / 3)
            try:
                await act
            except Refused as refused:
                # The table settled it first, or this director did before the connection was lost.
                if refused.status != CONFLICT:
                    raise

        self._go(later())

    async def _check(self) -> Check:
        answered = {seq: told for phone in self.phones for seq, told in phone.answered.items()}
        end = asyncio.get_running_loop().time() + self.office.patience_seconds
        while max(self.log, default=0) < max(answered) and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(LOOKS_SECONDS)
        return check(self.log, answered)


def check(log: Mapping[int, Mapping[str, Any]], answered: Mapping[int, tuple[str, Place]]) -> Check:
    """Whether every answer is in the log, as what was asked; and no command of a table is there twice."""
    missing = tuple(seq for seq, told in sorted(answered.items()) if seq not in log or not _is_told(log[seq], told))
    at_tables = [
        entry for entry in log.values() if entry["by"].startswith("table ") and entry["kind"] in _KINDS.values()
    ]
    seen: set[tuple[str, Place]] = set()
    twice: list[Place] = []
    for table in at_tables:
        named = table["kind"], _place(table)
        if named in seen and table["kind"] != "director_called":
            twice.append(named[1])
        seen.add(named)
    return Check(len(answered), missing, tuple(twice))


def _place(change: Mapping[str, Any]) -> Place:
    told = change["payload"].get("line", change["payload"])
    return int(told["round"]), str(told["table"]), int(told["board"])


def _is_told(change: Mapping[str, Any], told: tuple[str, Place]) -> bool:
    return change["kind"] == _KINDS[told[0]] and _place(change) == told[1]


def _is_at(change: Mapping[str, Any], place: Mapping[str, Any]) -> bool:
    return _place(change) == (place["round"], place["table"], place["board"])


async def _all(acts: Iterable[Awaitable[None]]) -> None:
    """All of them; the first that fails ends the others."""
    tasks = [asyncio.ensure_future(act) for act in acts]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
