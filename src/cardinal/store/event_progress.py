"""How far an event has come, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.drawing import next_stage
from cardinal.contest.model import Form
from cardinal.contest.publication import missing_results
from cardinal.contest.systems import MOVEMENT_SYSTEMS
from cardinal.language import CardinalError

from .competition_state import Competition, is_public

LEAST = {Form.PAIRS: 4, Form.TEAMS: 2, Form.INDIVIDUAL: 8}
"""So many entries a draw needs at least: two tables, or a match."""
_LEAST_OF_MATCHES = {Form.PAIRS: 2, Form.TEAMS: 2, Form.INDIVIDUAL: 4}
"""Where contestants meet in matches one table is enough."""


class Phase(StrEnum):
    """What an event is doing."""

    DRAFT = "draft"
    ENTRIES = "entries"
    DRAWN = "drawn"
    RUNNING = "running"
    BETWEEN = "between"
    OVER = "over"
    PUBLISHED = "published"


class Step(StrEnum):
    """What an organiser does for an event, in its order."""

    CONDITIONS = "conditions"
    ENTRIES = "entries"
    DRAW = "draw"
    TABLES = "tables"
    START = "start"
    PLAY = "play"
    PUBLISH = "publish"
    READ = "read"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far; ``missing`` results of the rounds that have begun, and what can be started, drawn or published."""

    phase: Phase
    entered: int
    is_drawn: bool
    stage: str = ""
    round: int = 0
    rounds: int = 0
    missing: int = 0
    to_start: tuple[str, int] | None = None
    to_draw: str = ""
    to_publish: str = ""
    is_public: bool = False
    least: int = LEAST[Form.PAIRS]

    @property
    def text(self) -> str:
        return f"phase_{self.phase}"

    def next(self, *, with_card: int, tables: int) -> Step:
        """What comes next. Cards for the tables come before the first round; later only where other tables have
        theirs: whoever began without any has the results entered by the director."""
        if not self.is_drawn:
            return Step.ENTRIES if self.entered < self.least else Step.DRAW
        if self.missing:
            return Step.PLAY
        if self.to_start is not None and with_card < tables and (with_card or self.phase is Phase.DRAWN):
            return Step.TABLES
        if self.to_start is not None:
            return Step.START
        if self.to_draw:
            return Step.DRAW
        return Step.PUBLISH if self.to_publish else Step.READ


def _least(conditions: ConditionsOfContest) -> int:
    in_matches = conditions.stages[0].system not in MOVEMENT_SYSTEMS
    return (_LEAST_OF_MATCHES if in_matches else LEAST)[conditions.form]


def progress(state: Competition) -> Progress:
    conditions, event = state.conditions, state.event
    entered = state.entered
    order = {stage.name: place for place, stage in enumerate(conditions.stages)}
    drawn = {key[:2] for key in state.known_seatings} | {(match.stage, match.round) for match in state.known_matches}
    rounds = sorted((one for one in drawn if one[0] in order), key=lambda one: (order[one[0]], one[1]))
    if not rounds:
        phase = Phase.ENTRIES if is_public(conditions) else Phase.DRAFT
        told = {"to_draw": _to_draw(state), "least": _least(conditions)}
        return Progress(phase, entered, is_drawn=False, is_public=is_public(conditions), **told)  # type: ignore[arg-type]
    begun = [one for one in rounds if one in state.started]
    stage, number = begun[-1] if begun else rounds[0]
    waiting = {name: missing_results(event, name) for name, _ in rounds}
    missing = sum((name, one[0]) in state.started for name, every in waiting.items() for one in every)
    to_start = next((one for one in rounds if one not in state.started), None)
    to_draw = _to_draw(state)
    over = not missing and to_start is None and not to_draw
    complete = [name for name in dict(rounds) if not waiting[name] and any(one[0] == name for one in begun)]
    to_publish = next((name for name in complete if name not in state.published), "")
    return Progress(
        _phase(begun=bool(begun), missing=missing, over=over, published=over and not to_publish),
        entered,
        is_drawn=True,
        stage=stage,
        round=number,
        rounds=max(conditions.stages[order[stage]].rounds, number),
        missing=missing,
        to_start=to_start,
        to_draw=to_draw,
        to_publish=to_publish,
        is_public=is_public(conditions),
    )


def _phase(*, begun: bool, missing: int, over: bool, published: bool) -> Phase:
    if not begun:
        return Phase.DRAWN
    if missing:
        return Phase.RUNNING
    if not over:
        return Phase.BETWEEN
    return Phase.PUBLISHED if published else Phase.OVER


def _to_draw(state: Competition) -> str:
    try:
        return next_stage(state.folder).name
    except (CardinalError, IndexError):
        return ""


@dataclass(frozen=True, slots=True)
class PublicState:
    """What an event is doing, in a word (``coming``, ``running``, ``over``), and the last round that has begun."""

    state: str
    stage: str = ""
    round: int = 0


def public_state(state: Competition) -> PublicState:
    """Whether anybody plays: a round has begun and results are still to come."""
    order = {stage.name: place for place, stage in enumerate(state.conditions.stages)}
    drawn = {key[:2] for key in state.known_seatings} | {(match.stage, match.round) for match in state.known_matches}
    begun = [each for each in drawn if each in state.started]
    if not begun:
        return PublicState("coming")
    last = max(begun, key=lambda each: (state.started[each], order.get(each[0], len(order)), each[1]))
    is_over = not any(missing_results(state.event, stage) for stage in order)
    return PublicState("over" if is_over else "running", *last)
