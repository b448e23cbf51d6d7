"""A live table without a database: acts are decided and folded as the server does it, at times of our own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from random import Random
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.live import Act, LiveTable, Who
from cardinal.live.deciding import Asked, decide, open_events
from cardinal.live.live_table import fold
from cardinal.store import Logged, NewEvent

PEOPLE = {seat: Who(f"person {seat}", f"Player {seat}") for seat in SEATS}
Done = tuple[Seat, Act]


class AtATable:
    """A table whose every act takes a second."""

    def __init__(self, game: str, **options: Any) -> None:
        self.table = LiveTable("table/test")
        self.now = 1_000_000.0
        self.chance = Random(7).randrange
        self._write(open_events(game, "guarded", "person S", options))

    def _write(self, events: tuple[NewEvent, ...]) -> None:
        for one in events:
            at = datetime.fromtimestamp(self.now, UTC)
            told = (self.table.stream, self.table.seq + 1, one.kind, one.about, one.payload, "somebody", at)
            # As another process reads it: nothing but what was written.
            self.table = fold(self.table, [Logged(*told, "command", "")])

    def do(self, who: Who, verb: str, seq: int | None = None, **body: Any) -> None:
        self.now += 1
        seen = self.table.seq if seq is None else seq
        self._write(decide(Asked(self.table, who, Act(verb, body), seen, self.now, self.chance)))

    def begin(self) -> AtATable:
        for seat in SEATS:
            self.do(PEOPLE[seat], "sit", seat=str(seat))
        for seat in SEATS:
            self.do(PEOPLE[seat], "ready")
        return self

    def play(self, seat: Seat, act: Act) -> None:
        self.do(PEOPLE[seat], act.verb, **act.body)

    def view(self, seat: Seat) -> dict[str, Any]:
        assert self.table.played is not None
        return self.table.played.view(seat)


def random_act(game: str, view: Mapping[str, Any], chance: Random) -> Act:
    """Something legal, from the player's own view."""
    return (_bridge if game == "bridge" else _guandan)(view, chance)


def _bridge(view: Mapping[str, Any], chance: Random) -> Act:
    if view["phase"] == "auction":
        call = chance.choice(view["legal_calls"][:8]) if chance.random() < 0.5 else "pass"
        return Act("call", {"call": call, **({"alert": "conventional"} if chance.random() < 0.5 else {})})
    if view["lead_is_down"]:
        return Act("face")
    return Act("lead" if view["phase"] == "lead" else "play", {"card": chance.choice(view["legal_cards"])})


def _guandan(view: Mapping[str, Any], chance: Random) -> Act:
    if view["phase"] in ("tribute", "return"):
        verb = "pay" if view["phase"] == "tribute" else "give_back"
        return Act(verb, {"card": chance.choice(view["legal_cards"])})
    if view["may_pass"] and (not view["hints"] or chance.random() < 0.5):
        return Act("pass")
    hint = chance.choice(view["hints"])
    return Act("play", {"cards": hint["cards"], "as": hint["pattern"]})


def play_out(at: AtATable, chance: Random, most: int = 400) -> list[Done]:
    """Play the board at random; what was done."""
    done: list[Done] = []
    while not at.table.between_boards and len(done) < most:
        seat = chance.choice(at.table.awaited)
        act = random_act(at.table.game, at.view(seat), chance)
        at.play(seat, act)
        done.append((seat, act))
    return done
