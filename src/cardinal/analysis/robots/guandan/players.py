"""The robots of Guandan, weakest first: random, greedy, rules, sampling. A robot's act is a function of what it saw.

Chance is drawn anew for each decision from the robot's seed and the bytes of the view, so that the same views give the
same acts, whatever the robot did before; only a sampling robot with seconds instead of a number of hands may differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random

from cardinal.cards import Seat
from cardinal.guandan import DEFAULT_RULES, Phase, PlayClass, Reading, Rules, View, classes
from cardinal.guandan import events as e
from cardinal.guandan.dealing import CUT_PLACES
from cardinal.guandan.random_player import PASSES

from .candidates import is_legal, reading_of
from .errors import UnknownPlayer
from .exchange import exchange
from .grouping import grouped, wild_card
from .memory import Memory
from .sampling import DEFAULT_BUDGET, Budget, best_play
from .table_position import position
from .tactics import decide

DEFAULT_LEVEL = "sampling"


@dataclass(frozen=True, slots=True)
class Robot:
    """A player at one seat. ``act`` is what the seat does, nothing when nothing is awaited from it.

    *rules* are the options of the table, which everybody at it knows.
    """

    level: str = DEFAULT_LEVEL
    seed: str = ""
    rules: Rules = DEFAULT_RULES
    budget: Budget = DEFAULT_BUDGET

    def __post_init__(self) -> None:
        if self.level not in PLAYERS:
            raise UnknownPlayer.named(self.level, PLAYERS)

    def act(self, view: View, memory: Memory) -> e.Event | None:
        seat = view.viewer
        if not isinstance(seat, Seat):
            raise ValueError("a robot sits at the table")
        if view.undo is not None:
            is_asked = seat.side is not view.undo.seat.side and seat not in view.undo.agreed
            return e.UndoAgreed(seat) if is_asked else None
        if seat not in view.awaited or view.miscounted:
            return None
        chance = Random(f"{self.seed} {view}")
        if view.phase is Phase.CUT:
            return e.Cut(seat, chance.choice(CUT_PLACES))
        if view.phase is Phase.DRAW:
            return e.Drawn(seat)
        if view.owes is seat:
            return e.Reported(seat, len(view.hand(seat) or ()))
        if view.phase is not Phase.PLAY:
            return _random_exchange(view, chance) if self.level == "random" else exchange(view, seat)
        reading = PLAYERS[self.level](self, view, memory, chance)
        return e.Passed(seat) if reading is None else e.Played(seat, reading.cards, reading.pattern)


Player = Callable[[Robot, View, Memory, Random], Reading | None]


def _random_exchange(view: View, chance: Random) -> e.Event:
    seat = _seat(view)
    if view.phase is Phase.CHOICE:
        return e.Taken(chance.choice(seat.side.other.seats), seat)
    card = chance.choice(view.legal_cards)
    return e.Paid(seat, card) if view.phase is Phase.TRIBUTE else e.Returned(seat, card)


def _legal(robot: Robot, view: View, memory: Memory) -> tuple[PlayClass, ...]:
    now = position(view, memory, _seat(view))
    if now.owner == 2 and now.over is not None and not robot.rules.may_beat_partner:
        return ()
    return classes(now.hand, view.level, now.over, robot.rules)


# A class can have thousands of plays; the first of them are as good as any.
_LOOKED_AT = 4


def _random(robot: Robot, view: View, memory: Memory, chance: Random) -> Reading | None:
    if view.trick and view.may_pass and chance.random() < PASSES:
        return None
    legal = _legal(robot, view, memory)
    if not legal:
        return None
    return tuple(islice(chance.choice(legal), chance.randrange(_LOOKED_AT) + 1))[-1]


def _greedy(robot: Robot, view: View, memory: Memory, chance: Random) -> Reading | None:
    """The lowest play that tops the last one, the partner's too; on a lead the lowest, of these the longest."""
    legal = _legal(robot, view, memory)
    if not legal:
        return None
    lowest = min(legal, key=lambda one: (one.pattern.weight, -one.pattern.size, one.pattern.kind))
    return next(iter(lowest))


def _rules(robot: Robot, view: View, memory: Memory, chance: Random) -> Reading | None:
    now = position(view, memory, _seat(view))
    level = view.level - 2
    if now.top is not None and now.owner == 2 and not robot.rules.may_beat_partner:
        return None
    plan = [groups[:] for groups in grouped(now.hand.bits, level)[1]]
    move = decide(plan, now.counts, 0, now.top, now.owner, wild_card(level))
    if move is None:
        return None
    reading = reading_of(move, level)
    # Under rules of the event that the tactics do not know, the lowest legal play does.
    return reading if is_legal(reading, now.over, robot.rules) else _greedy(robot, view, memory, chance)


def _sampling(robot: Robot, view: View, memory: Memory, chance: Random) -> Reading | None:
    by_rules = _rules(robot, view, memory, chance)
    if not _legal(robot, view, memory):
        return None
    return best_play(view, memory, _seat(view), by_rules, robot.rules, robot.budget, chance)


def _seat(view: View) -> Seat:
    if not isinstance(view.viewer, Seat):
        raise ValueError("a robot sits at the table")
    return view.viewer


PLAYERS: Mapping[str, Player] = {"random": _random, "greedy": _greedy, "rules": _rules, "sampling": _sampling}
