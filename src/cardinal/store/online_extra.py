"""Extra boards of knockout matches that are level when all is played online: the rule of the conditions, the command.

At Guandan an extra deal is played, and another, until somebody is ahead; at bridge more boards may be played, which is
for the director to say. The boards are of the set that was sealed for the round, behind those of the match.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import ClassVar

from cardinal.contest.model import Form, Game, Match
from cardinal.contest.settled import settled_lines
from cardinal.contest.stage import Stage
from cardinal.language import Text, clause_ids, shown

from .accounts import Role
from .commands import STAFF, Asked, made, read_stage
from .competition_state import Competition
from .errors import OutOfTurn
from .log import NewEvent
from .match_commands import level_matches
from .online_play import is_by_levels
from .online_state import ONLINE_PLAY, extra_at, with_extra

MOST_EXTRA = 16
"""So many extra boards of a match are sealed with the others."""
UNLIMITED = "unlimited"


@dataclass(frozen=True, slots=True)
class ExtraRule:
    """What the conditions have for a knockout match that is level."""

    boards: int
    """How many more are played at a time; 0: the conditions have none."""
    most: int
    """How many there are at all."""
    is_automatic: bool
    """Whether they are played without anybody's decision."""
    clauses: tuple[str, ...]

    def left(self, laid: int) -> int:
        """How many more come after so many; 0 where a lot or a ruling is what is left."""
        return self.boards if self.boards and laid + self.boards <= self.most else 0


def extra_rule(state: Competition, stage: Stage) -> ExtraRule:
    """R49.1(3): more boards may be played; G49.2: an extra deal is played, again and again up to the limit if any."""
    boards, clauses = state.conditions.ties.extra_boards, state.conditions.clauses("ties.extra_boards")
    if state.conditions.game is not Game.GUANDAN:
        return ExtraRule(boards, MOST_EXTRA, False, clauses)
    limit = state.conditions.laws_of(stage)["event.max_extra_deals"]
    most = MOST_EXTRA if limit == UNLIMITED else min(MOST_EXTRA, int(str(limit)))
    return ExtraRule(boards, most, True, clauses or clause_ids("§G49.2"))


def usual_boards(state: Competition, stage: Stage) -> int:
    """How many places a match has on its sheet before extra boards; a game from level to level has one."""
    return 1 if is_by_levels(state, stage) else stage.boards


def level_now(state: Competition, stage: Stage, number: int) -> tuple[Match, ...]:
    """The matches of a round that are level when all that was laid is played, and have no lot."""
    if not stage.is_knockout or stage.name not in state.online:
        return ()
    level = (match for match in level_matches(state, stage.name) if match.round == number and match.lot is None)
    return tuple(match for match in level if _are_played(state, stage, match))


def _are_played(state: Competition, stage: Stage, match: Match) -> bool:
    """Whether every extra board that lies at the tables of a match has its result."""
    laid = extra_at(state.online[stage.name], match.round, match.table)
    if not laid:
        return True
    tables = (stage.tables // 2) * (2 if state.conditions.form is Form.TEAMS else 1)
    there = [
        line.board
        for line in settled_lines(state.event, stage.name)
        if line.extra and (line.place.round, stage.main_table(line.place.table)) == (match.round, match.table)
    ]
    first = usual_boards(state, stage) + 1
    return all(there.count(board) >= tables for board in range(first, first + laid))


@dataclass(frozen=True, slots=True)
class LayExtraBoards:
    """More boards for a match that is level; *laid* is how many it has had, as whoever asks has seen."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    laid: int = 0

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        stage, rule = read_stage(state, self.stage), extra_rule(state, read_stage(state, self.stage))
        cites = " ".join(f"§{clause}" for clause in rule.clauses)
        online = state.online.get(self.stage)
        if online is None or self.table not in {match.table for match in level_now(state, stage, self.round)}:
            raise OutOfTurn(Text(__name__, "not_level", {"table": shown(self.table)}), cites=cites)
        if extra_at(online, self.round, self.table) != self.laid:
            raise OutOfTurn(Text(__name__, "laid_already", {"table": shown(self.table)}))
        more = rule.left(self.laid)
        if not more:
            raise OutOfTurn(Text(__name__, "no_more", {"table": shown(self.table), "laid": self.laid}), cites=cites)
        after = replace(online, extra=with_extra(online, self.round, self.table, self.laid + more))
        return made(ONLINE_PLAY, asdict(after), f"online {self.stage}"[:300])
