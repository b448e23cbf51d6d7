"""A contestant's session: every board as a bar against the average, and the running score as a line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardinal.contest.stage import Scoring
from cardinal.contest.standings import StageStandings
from cardinal.language import Texts
from cardinal.scoring import decimal

from .svg import HEIGHT, INK, LEFT, RIGHT, WIDTH, element, numbered, path, picture, upright, words

_say = Texts(__package__).render

_ABOVE, _BELOW = "#35543f", "#a31f34"


@dataclass(frozen=True, slots=True)
class BoardPoint:
    """One board: what the contestant has, of how much, in the order of play."""

    board: int
    value: Fraction
    top: Fraction


@dataclass(frozen=True, slots=True)
class Session:
    """The boards of a contestant; percentages at matchpoints, points as they are otherwise."""

    name: str
    points: tuple[BoardPoint, ...]
    is_percent: bool

    @property
    def bars(self) -> tuple[Fraction, ...]:
        return tuple(100 * point.value / point.top if self.is_percent else point.value for point in self.points)

    @property
    def running(self) -> tuple[Fraction, ...]:
        """After each board: the percentage so far, or the points so far."""
        found: list[Fraction] = []
        value = top = Fraction()
        for point in self.points:
            value, top = value + point.value, top + point.top
            found.append(100 * value / top if self.is_percent else value)
        return tuple(found)

    @property
    def average(self) -> Fraction:
        return Fraction(50) if self.is_percent else Fraction()

    def to_json(self) -> dict[str, object]:
        told = zip(self.points, self.bars, self.running, strict=True)
        return {
            "name": self.name,
            "unit": "percent" if self.is_percent else "points",
            "boards": [
                {"board": one.board, "value": float(bar), "running": float(running)} for one, bar, running in told
            ],
        }


def session_of(stage: StageStandings, number: int, name: str = "") -> Session:
    """The session of a contestant in a field; without boards where it has none."""
    if stage.field is None:
        return Session(name or str(number), (), is_percent=True)
    found = sorted(stage.field.scored.values(number), key=lambda one: (one.line.place.round, one.line.board))
    is_percent = stage.stage.scoring is Scoring.MATCHPOINTS
    points = [BoardPoint(one.line.board, one.value, one.top) for one in found if one.top]
    return Session(name or str(number), tuple(points), is_percent)


def session_svg(session: Session, language: str = "en") -> str:
    """The plot; bars above the average are full, those below are outlined."""
    bars, running = session.bars, session.running
    whole = (Fraction(0), Fraction(100)) if session.is_percent else ()
    shown = [*bars, *running, session.average, *whole]
    scale, parts = upright([float(one) for one in shown], "%" if session.is_percent else "")
    labels = [str(point.board) for point in session.points]
    places, below = numbered(len(bars), labels, _say("boards", language))
    base = scale.at(float(session.average))
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(bars)) * 0.7
    for x, bar, label in zip(places, bars, labels, strict=True):
        y = scale.at(float(bar))
        above = bar >= session.average
        hint = element("title", words(f"{label}: {_told(bar, session)}"))
        parts.append(
            element("rect", hint, x=x - wide / 2, y=min(y, base), width=wide, height=max(abs(y - base), 0.8),
                    fill=_ABOVE if above else "#fff", stroke=_ABOVE if above else _BELOW, stroke_width=1.5)
        )  # fmt: skip
    parts.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=base, y2=base, stroke=INK, stroke_width=1.2))
    line = [(x, scale.at(float(one))) for x, one in zip(places, running, strict=True)]
    parts.append(element("path", d=path(line), fill="none", stroke=INK, stroke_width=2.2))
    parts += [element("circle", cx=x, cy=y, r=2.4, fill=INK) for x, y in line]
    title = _say("session_title", language, name=session.name)
    return picture(title, _description(session, language), [*parts, *below], language, HEIGHT)


def _description(session: Session, language: str) -> str:
    if not session.points:
        return _say("session_nothing", language)
    told = tuple(f"{one.board}: {_told(bar, session)}" for one, bar in zip(session.points, session.bars, strict=True))
    return _say("session_description", language, end=_told(session.running[-1], session), boards=told)


def _told(value: Fraction, session: Session) -> str:
    number = decimal(value, 0 if value.denominator == 1 else 2)
    return f"{number}%" if session.is_percent else number
