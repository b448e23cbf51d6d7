"""A player's page as values in the reader's language, for the template, the CSV file and the interface for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from cardinal.contest.model import Game
from cardinal.contest.score_cell import read_cell
from cardinal.formats.plots.form_plot import Moment, form_svg
from cardinal.language import CardinalError, Language, Text
from cardinal.season.evening import GUEST
from cardinal.season.grades import SHOWN_FROM_BOARDS, Grade
from cardinal.season.people import Person
from cardinal.season.player import Career, PlayerEvening, career, grade_now
from cardinal.season.privacy import Reader, may_see_grade, may_see_page, shown_name
from cardinal.season.season_folder import Season

from .evening import signed_words
from .evening_details import Details
from .player_figures import Figures, SeasonBoard, figures_of
from .score_words import result_words

SORTS = ("day", "score", "place")


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody as the reader may name them; ``number`` is empty where there is no page to open."""

    name: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class EveningRow:
    """One evening in the list of all."""

    day: str
    event: str
    title: str
    contestant: int
    game: Game
    place: int | None
    is_shared: bool
    of: int
    score: str
    is_percent: bool
    partners: tuple[Who, ...]
    points: str
    reason: str
    par: str
    """What the grades let one expect; only where the reader may see the grade."""
    grade: str
    value: float


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board to remember."""

    day: str
    event: str
    title: str
    stage: str
    board: int
    result: str
    worth: str
    tables: int


@dataclass(frozen=True, slots=True)
class GradeView:
    """A grade of one game, or how many boards are missing until it is shown."""

    game: Game
    grade: str
    spread: str
    is_provisional: bool
    boards: int
    missing: int
    plot: Markup | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything on a player's page."""

    person: Person
    name: str
    career: Career
    figures: Figures
    evenings: tuple[EveningRow, ...]
    partners: tuple[tuple[Who, Any], ...]
    met: tuple[tuple[Who, Any], ...]
    best: tuple[BoardRow, ...]
    worst: tuple[BoardRow, ...]
    grades: tuple[GradeView, ...]
    plots: tuple[Markup, ...]
    shows_grade: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class _Speaker:
    """Names and figures for one reader."""

    season: Season
    reader: Reader
    language: Language
    year: int

    def who(self, player: str) -> Who:
        person = self.season.people.get(player)
        if person is None:
            return Who(player.removeprefix(GUEST))
        name = shown_name(person, self.reader, self.year, self.language)
        return Who(name, person.number if may_see_page(person, self.reader, self.year) else "")

    def say(self, key: str, **values: object) -> str:
        return Text("cardinal.web.player_pages", key, values).render(self.language)


def season_year(season: Season) -> int:
    """The year in which somebody is under age or not."""
    return max((evening.day.year for evening in season.evenings), default=0)


def player_view(
    season: Season,
    person: Person,
    details: Mapping[str, Details],
    reader: Reader,
    language: Language,
    waiting: int = 0,
) -> PlayerView:
    year = season_year(season)
    speaker = _Speaker(season, reader, language, year)
    own, shows = career(season, person), may_see_grade(person, reader, year)
    figures = figures_of(own, details, waiting)
    return PlayerView(
        person,
        shown_name(person, reader, year, language),
        own,
        figures,
        tuple(_row(one, speaker, shows_grade=shows) for one in own.evenings),
        tuple((speaker.who(one.partner), one) for one in own.partners),
        tuple((speaker.who(player), tally) for player, tally in figures.met),
        tuple(_board(one, language) for one in figures.best),
        tuple(_board(one, language) for one in figures.worst),
        tuple(_grades(season, own, speaker)) if shows else (),
        tuple(_plots(own, speaker)),
        shows,
        reader.is_self(person),
    )


def sorted_rows(rows: Sequence[EveningRow], sort: str, game: str) -> tuple[EveningRow, ...]:
    """The evenings of one game or of both, the newest, the best scores or the best places first."""
    chosen = [one for one in rows if not game or one.game == game]
    if sort == "score":
        chosen.sort(key=lambda one: -one.value)
    elif sort == "place":
        chosen.sort(key=lambda one: (one.place is None, one.place or 0, -one.of))
    return tuple(chosen)


def decimals(value: Fraction | float | None, digits: int = 2) -> str:
    return "–" if value is None else f"{float(value):.{digits}f}"


def _row(one: PlayerEvening, speaker: _Speaker, *, shows_grade: bool) -> EveningRow:
    step = one.step if shows_grade else None
    return EveningRow(
        one.day.isoformat(),
        one.evening.key,
        one.evening.name,
        one.showing.number,
        one.evening.game,
        one.showing.place,
        one.showing.is_shared,
        one.of,
        decimals(one.score),
        one.is_percent,
        tuple(map(speaker.who, one.partners)),
        f"{one.points:f}" if one.points else "",
        "" if one.out is None else one.out.label(speaker.language),
        "" if step is None else decimals(step.par, 1),
        "" if step is None or step.after.boards < 1 else signed_words(_change(step.before, step.after)),
        float(one.score) if one.score is not None and one.counts else -1.0,
    )


def _change(before: Grade, after: Grade) -> Fraction:
    return Fraction(after.mean - before.mean).limit_denominator(10**4)


def _board(one: SeasonBoard, language: Language) -> BoardRow:
    evening, mention = one.evening, one.mention
    try:
        result = result_words(read_cell(mention.result, evening.evening.game, mention.board), language)
    except CardinalError:
        # An adjusted score is written in a way of its own; it stands as it was written.
        result = mention.result
    return BoardRow(
        evening.day.isoformat(),
        evening.evening.key,
        evening.evening.name,
        mention.stage,
        mention.board,
        result,
        f"{mention.worth:.1f}%",
        mention.tables,
    )


def _grades(season: Season, own: Career, speaker: _Speaker) -> Iterator[GradeView]:
    for game in Game:
        steps = season.grades[game].steps(own.person.id)
        if not steps:
            continue
        now = season.grades[game][own.person.id]
        shown = grade_now(season, own.person, game)
        moments = [Moment(step.day.isoformat(), None, step.after.mean, step.after.spread) for step in steps]
        title = speaker.say("plot_grade", game=Text("cardinal.web.player_pages", f"game_{game}"))
        has_plot = shown is not None and len(moments) > 1
        yield GradeView(
            game,
            decimals(now.mean, 1),
            decimals(now.spread, 1),
            now.is_provisional,
            now.boards,
            0 if shown is not None else SHOWN_FROM_BOARDS - now.boards,
            Markup(form_svg(title, moments, speaker.language, "")) if has_plot else None,
        )


def _plots(own: Career, speaker: _Speaker) -> Iterator[Markup]:
    for game in Game:
        for is_percent in (True, False):
            points = own.form(game, is_percent=is_percent)
            if points:
                moments = [Moment(one.day.isoformat(), one.score, one.mean, one.spread) for one in points]
                key = "plot_percent" if is_percent else "plot_share"
                title = speaker.say(key, game=Text("cardinal.web.player_pages", f"game_{game}"))
                yield Markup(form_svg(title, moments, speaker.language))


def player_json(view: PlayerView) -> dict[str, Any]:
    """The page for programs: numbers as numbers, and of others no more than the page shows."""
    guandan = view.figures.guandan
    return {
        "number": view.person.number,
        "name": view.name,
        "points": float(view.career.points),
        "evenings": [_row_json(one) for one in view.evenings],
        "partners": [
            {
                "name": who.name,
                "number": who.number,
                "game": str(one.game),
                "unit": "percent" if one.is_percent else "share",
                "evenings": one.evenings,
                "mean": _float(one.mean),
                "difference": _float(one.difference),
            }
            for who, one in view.partners
        ],
        "tables": [
            {"table": one.table, "place": one.standing.place, "total": _float(one.standing.total)}
            for one in view.career.tables
        ],
        "grades": {
            str(one.game): {"grade": float(one.grade), "spread": float(one.spread), "provisional": one.is_provisional}
            for one in view.grades
            if not one.missing
        },
        "best_boards": [_board_json(one) for one in view.best],
        "worst_boards": [_board_json(one) for one in view.worst],
        "roles": {
            role: {"boards": tally.boards, "mean": round(tally.mean, 2)}
            for role, tally in (view.figures.roles or {}).items()
        },
        "double_dummy": {
            what: {"boards": one.boards, "tricks": round(one.mean, 3), "field": round(one.field_mean, 3)}
            for what, one in (view.figures.double_dummy or {}).items()
        },
        "against_par": dict(view.figures.against_par or {}),
        "guandan": None
        if guandan is None
        else {
            "deals": guandan.deals,
            "levels_gained": guandan.gained,
            "levels_lost": guandan.lost,
            "double_downs_made": guandan.doubles_made,
            "double_downs_suffered": guandan.doubles_suffered,
            "finishes": [one.count for one in guandan.places],
            "tribute": {
                "received": guandan.tribute_received,
                "paid": guandan.tribute_paid,
                "balance": guandan.tribute_balance,
                "resisted": guandan.resisted,
            }
            if guandan.has_tribute
            else None,
        },
    }


def _float(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), 4)


def _row_json(one: EveningRow) -> dict[str, Any]:
    return {
        "day": one.day,
        "event": one.event,
        "title": one.title,
        "game": str(one.game),
        "place": one.place,
        "of": one.of,
        "score": round(one.value, 4) if one.value >= 0 else None,
        "unit": "percent" if one.is_percent else "share",
        "partners": [who.name for who in one.partners],
        "points": float(one.points or 0),
    }


def _board_json(one: BoardRow) -> dict[str, Any]:
    return {"day": one.day, "event": one.event, "board": one.board, "result": one.result, "worth": one.worth}


def csv_rows(view: PlayerView) -> Iterable[tuple[str, ...]]:
    """All events as cells, the same in every language."""
    yield ("day", "event", "title", "game", "place", "of", "score", "unit", "partners", "points")
    for one in view.evenings:
        unit = "percent" if one.is_percent else "share"
        partners = "; ".join(who.name for who in one.partners)
        place = str(one.place or "")
        yield (one.day, one.event, one.title, str(one.game), place, str(one.of), one.score, unit, partners, one.points)
