"""Publication: what a list is worth at a moment (provisional, official, final), until when it may change.

A list becomes official when it is made available for inspection: from then the periods of 79C and 92B run. It is final
when they are over and nothing is left to decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from cardinal.language import Citing, Text
from cardinal.scoring import LatePlay

from .appeals import closes as appeals_close
from .appeals import open_appeals
from .conditions import ConditionsOfContest
from .correction_period import closes as corrections_close
from .deadlines import Moments, is_open
from .model import Appeal, Event, Line, Place
from .provisional import owed_at
from .settled import settled_lines
from .standings import stage_standings


class Status(StrEnum):
    """What a list is worth."""

    PROVISIONAL = "provisional"
    """Not published yet, results are missing, or a ruling has left something to be settled."""
    OFFICIAL = "official"
    """Published: errors can still be corrected, rulings still appealed."""
    FINAL = "final"

    def label(self, language: str = "en") -> str:
        return Text(__name__, str(self)).render(language)


@dataclass(frozen=True, slots=True)
class Publication(Citing):
    """A list of a stage as it stands at a moment."""

    stage: str
    at: datetime
    status: Status
    corrections_until: datetime | None
    appeals_until: datetime | None
    undecided: tuple[Appeal, ...]
    missing: int
    """How many results are still to come."""
    cites: str
    owed: tuple[tuple[Place, tuple[str, ...]], ...] = ()
    """The places at which a ruling has left something to be settled, and the laws under which it has."""

    @property
    def text(self) -> Text:
        """What stands above the list."""
        values = {"at": _said(self.at), "stage": self.stage, "missing": self.missing}
        if self.status is Status.PROVISIONAL and self.owed:
            boards = tuple(f"{place.table}/{place.board}" if place.board else place.table for place, _ in self.owed)
            return Text(__name__, "said_owed", values | {"boards": boards})
        if self.status is Status.PROVISIONAL:
            return Text(__name__, "said_missing" if self.missing else "said_provisional", values)
        if self.status is Status.FINAL:
            return Text(__name__, "said_final", values)
        if self.undecided:
            return Text(__name__, "said_undecided", values | {"appeals": len(self.undecided)})
        until = (_said(self.corrections_until), _said(self.appeals_until))
        return Text(__name__, "said_official", values | {"corrections": until[0], "appeals": until[1]})


def _said(at: datetime | None) -> str:
    return "–" if at is None else at.strftime("%Y-%m-%d %H:%M")


def publication(
    conditions: ConditionsOfContest, event: Event, stage: str, moments: Moments, now: datetime
) -> Publication:
    """What the list of a stage is worth at *now*."""
    missing = len(missing_results(event, stage))
    corrections, appeals = corrections_close(conditions, moments), appeals_close(conditions, moments)
    undecided = tuple(appeal for appeal in open_appeals(event) if _concerns(event, appeal, stage))
    published = moments.publication is not None and moments.publication <= now
    owed = tuple((place, laws) for place, laws in owed_at(event).items() if place.stage == stage)
    if missing or owed or not published:
        status = Status.PROVISIONAL
    elif undecided or is_open(corrections.value, now) or is_open(appeals.value, now):
        status = Status.OFFICIAL
    else:
        status = Status.FINAL
    return Publication(
        stage,
        now,
        status,
        corrections.value,
        appeals.value,
        undecided,
        missing,
        " ".join(dict.fromkeys(f"{corrections.cites} {appeals.cites}".split())),
        owed,
    )


def _concerns(event: Event, appeal: Appeal, stage: str) -> bool:
    ruling = next((one for one in event.rulings if one.key == appeal.ruling), None)
    # An appeal about a ruling that nobody entered keeps every stage open.
    return ruling is None or ruling.place.stage == stage


def missing_results(event: Event, stage: str) -> tuple[tuple[int, str, int], ...]:
    """Round, table and board of every result that is wanted and nobody has; a board put off is one.

    Of a match that is not complete the board is 0.
    """
    known: tuple[tuple[int, str, int], ...] | None = event.worked_out.get(("missing", stage))
    if known is None:
        known = event.worked_out["missing", stage] = _missing_results(event, stage)
    return known


def _missing_results(event: Event, stage: str) -> tuple[tuple[int, str, int], ...]:
    if event.stage(stage).has_matches:
        scored = stage_standings(event, stage).matches
        told = scored.table.scored if scored is not None else ()
        return tuple((one.match.round, one.match.table, 0) for one in told if not one.is_complete)
    settled = settled_lines(event, stage)
    late = [_key(line) for line in settled if isinstance(line.score, LatePlay)]
    known = {_key(line) for line in settled}
    wanted = [
        (seating.round, seating.table, board)
        for seating in event.seatings
        if seating.stage == stage and seating.ns and seating.ew
        for board in seating.boards
    ]
    return tuple(sorted({*(key for key in wanted if key not in known), *late}))


def _key(line: Line) -> tuple[int, str, int]:
    return line.place.round, line.place.table, line.place.board


def boards_to_show(event: Event, stage: str) -> tuple[int, ...]:
    """The boards of a movement whose cards and scores may be shown: nobody has still to play them."""
    waiting = {board for _, _, board in missing_results(event, stage)}
    return tuple(sorted({line.board for line in event.lines_of(stage)} - waiting))


def rounds_to_show(event: Event, stage: str) -> tuple[int, ...]:
    """The rounds of a stage of matches that nobody is still playing, which have the same boards everywhere."""
    waiting = {number for number, _, _ in missing_results(event, stage)}
    return tuple(sorted({match.round for match in event.matches_of(stage)} - waiting))
