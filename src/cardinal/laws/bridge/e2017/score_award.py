"""How an adjusted score is handed out, whatever law gave it: its value, a knockout's average, both partners alike."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardinal.cards import SEATS, SIDES, Seat, Side
from cardinal.language import Text
from cardinal.laws.effect import Adjust, Effect, Penalty
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Found, ImpossibleCase, Procedure, Question, Voice, law

from .score_adjustment import POINTS, Score, each_player, is_balanced, knockout_average
from .weighted_score import Field, Less, Scale, Weights, Worth

voice = Voice(__name__)

# What is left to do where no value can be worked out yet. At total points an average has no number in the Laws.
_PENDING = {"artificial": "put_the_regulation_s_number_on_the_average"}


@dataclass(frozen=True, slots=True)
class Award:
    """What one side is given, as it is told (or "" where only its value is), and the value as far as that can be worked
    out already."""

    told: Text | Worth | Less | str
    score: Score | None

    @property
    def points(self) -> int | None:
        """The points of a single result, for the side that has this award."""
        if isinstance(self.told, Worth):
            return self.told.points
        is_points = self.score is not None and self.score.unit == POINTS and self.score.value.denominator == 1
        return int(self.score.value) if self.score is not None and is_points else None

    def label(self, language: str = "en") -> str:
        if isinstance(self.told, str):
            return str(self)
        if self.score is not None:
            return voice.text("told_and_score", told=self.told, score=self.score).render(language)
        return self.told.render(language) if isinstance(self.told, Text) else self.told.label(language)

    def __str__(self) -> str:
        return str(self.told) if self.score is None else f"{self.told}: {self.score}" if self.told else str(self.score)


def read_scale(case: Case, *results: Weights) -> Generator[Question | Found | Effect, Any, Scale]:
    """How the board is scored; the other results are asked for where the value of *results* depends on them."""
    scoring, board = str(case.conditions["scoring"]), case.position.board
    scale = Scale(scoring, board.vulnerability, Field(board.field) if board.field else None)
    if scale.knows(*results):
        return scale
    field = yield voice.fact("field", "§12C1(c)", options=(Field((620,)),), reader=Field.parse)
    return scale if field == NOT_DETERMINED else replace(scale, field=field)


def award_of(weights: Weights, scale: Scale, side: Side) -> Award:
    """An assigned score of one side."""
    score = scale.score(weights, side) if scale.knows(weights) else None
    is_told = len(weights.shares) == 1 and scale.is_told(weights)
    return Award("" if is_told else weights.told(scale.vulnerability, side), score)


def award_results(case: Case, ns: Weights, ew: Weights, cites: str) -> Procedure:
    """Assigned scores of the two sides: the same results for both, or a split score."""
    scale = yield from read_scale(case, ns, ew)
    kind = "split" if ns != ew else "weighted" if len(ns.shares) > 1 else "assigned"
    if len(ns.shares) > 1 or len(ew.shares) > 1:
        cites = merged(cites, "§12C1(c)")
    yield from award(case, kind, award_of(ns, scale, Side.NS), award_of(ew, scale, Side.EW), cites)


def award(case: Case, kind: str, ns: Award, ew: Award, cites: str) -> Procedure:
    """The end of every adjusted score."""
    one, other = ns.score, ew.score
    if one is None or other is None:
        yield Adjust(kind, ns=ns, ew=ew, cites=cites)
        pending = _PENDING.get(kind, "work_out_the_score_from_the_other_results")
        yield voice.duty("director", pending, cites, when="later")
        return
    cites = merged(cites, one.cites, other.cites)
    if case.conditions["knockout"] and not is_balanced(one, other):
        yield voice.found("averaged", "§12C4", ns=one, ew=other)
        one, other = knockout_average(one, other)
        ns, ew, cites = Award("", one), Award("", other), merged(cites, "§12C4")
    yield Adjust(kind, ns=ns, ew=ew, cites=cites)
    if case.conditions["form"] == "individual":
        each = _numbered(each_player(one, other))
        yield voice.recorded("seat_amount_seat_2_amount_2_seat_3_amount_3_seat_4_amount_4", "§12C3/1", **each)
        yield voice.duty("director", "consider_a_penalty_under_law_law", "§12C3/2", when="later", law="12C3")


def _numbered(scores: Mapping[Seat, Score]) -> dict[str, object]:
    values: dict[str, object] = {}
    for number, (seat, score) in enumerate(scores.items(), 1):
        ending = f"_{number}" if number > 1 else ""
        values |= {f"seat{ending}": seat, f"amount{ending}": score}
    return values


@law("12C3")
def penalty_in_individual(case: Case) -> Procedure:
    """Law 12C3: in an individual event the score is shared; a procedural penalty is for those to blame."""
    if case.conditions["form"] != "individual":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "12C3"}), cites="§12C3/2")
    offender = case.act.seat if case.act is not None else None
    if offender is None:
        offender = yield voice.choose(DIRECTOR, "offender", "§12C3/2", options=SEATS)
    if not (yield voice.judge("penalize", "§90A", offender=offender)):
        yield voice.none("no_penalty", "§90A §12C3/2")
    elif (yield voice.judge("partner_to_blame", "§12C3/2", partner=offender.partner)):
        yield Penalty("procedural", offender.side, cites="§90A §12C3/2")
    else:
        yield Penalty("procedural", offender, cites="§90A §12C3/2")


def merged(*cites: str) -> str:
    """Several citations as one, each clause once."""
    return " ".join(dict.fromkeys(" ".join(cites).split()))


def by_side(offending: Side, offenders: Award, innocents: Award) -> tuple[Award, Award]:
    """Two awards in the order North-South, East-West."""
    both = {offending: offenders, offending.other: innocents}
    return both[SIDES[0]], both[SIDES[1]]
