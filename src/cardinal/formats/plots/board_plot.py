"""The scores of a board: how many tables had each, from the best for North-South down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cardinal.contest.model import LevelScore, Score
from cardinal.contest.standings import StageStandings
from cardinal.language import Texts
from cardinal.scoring import Played

from .svg import GREY, LEFT, RIGHT, TOP, WIDTH, Scale, element, picture, text

_say = Texts(__package__).render

_ROW = 22.0
_SCORES = 90.0
_NS, _EW = "#35543f", "#a31f34"


@dataclass(frozen=True, slots=True)
class Distribution:
    """The scores of North-South on a board with the number of tables, and how many results are of another kind."""

    board: int
    counts: tuple[tuple[int, int], ...]
    others: int = 0

    @classmethod
    def of(cls, board: int, scores: Iterable[Score]) -> Distribution:
        found: Counter[int] = Counter()
        others = 0
        for score in scores:
            match score:
                case Played():
                    found[score.score] += 1
                case LevelScore():
                    found[score.difference] += 1
                case _:
                    others += 1
        return cls(board, tuple(sorted(found.items(), reverse=True)), others)

    def to_json(self) -> dict[str, object]:
        counts = [{"score_ns": score, "tables": tables} for score, tables in self.counts]
        return {"board": self.board, "scores": counts, "others": self.others}


def distribution_of(stage: StageStandings, board: int) -> Distribution:
    """Of all sessions and sections of a stage, or of all its matches."""
    scores: list[Score] = []
    if stage.field is not None:
        scores = [line.score for key, told in stage.field.scored.lines.items() if key.board == board for line in told]
    elif stage.matches is not None:
        for one in stage.matches.table.scored:
            lines = [line for told in one.boards if told.board == board for line in (told.home_ns, told.home_ew)]
            scores += [line.score for line in lines if line is not None]
    return Distribution.of(board, scores)


def distribution_svg(distribution: Distribution, language: str = "en") -> str:
    """The plot: a row a score, its bar as long as it was frequent, plus scores full and minus scores outlined."""
    most = max((tables for _, tables in distribution.counts), default=1)
    across = Scale(0, most, LEFT + _SCORES, WIDTH - RIGHT - 40)
    parts = [text(LEFT + _SCORES - 8, TOP + 4, _say("score_ns", language), anchor="end", fill=GREY)]
    parts.append(text(LEFT + _SCORES + 4, TOP + 4, _say("tables", language), anchor="start", fill=GREY))
    for place, (score, tables) in enumerate(distribution.counts):
        y = TOP + 14 + place * _ROW
        start, end = across.at(0), across.at(tables)
        colour = _NS if score >= 0 else _EW
        parts.append(text(start - 8, y + 14, f"{score:+d}".replace("-", "−") if score else "0", anchor="end"))
        parts.append(
            element("rect", x=start, y=y + 3, width=end - start, height=_ROW - 6, fill=colour if score >= 0 else "#fff",
                    stroke=colour, stroke_width=1.5)
        )  # fmt: skip
        parts.append(text(end + 8, y + 14, str(tables), anchor="start"))
    height = TOP + 14 + len(distribution.counts) * _ROW + 16
    if distribution.others:
        others = _say("others", language, count=distribution.others)
        parts.append(text(LEFT, height + 6, others, anchor="start", fill=GREY))
        height += 22
    title = _say("board_title", language, board=distribution.board)
    return picture(title, _description(distribution, language), parts, language, height)


def _description(distribution: Distribution, language: str) -> str:
    if not distribution.counts:
        return _say("board_nothing", language)
    told = tuple(_say("score_tables", language, score=score, tables=tables) for score, tables in distribution.counts)
    return _say("board_description", language, scores=told)
