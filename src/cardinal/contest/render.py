"""Standings for readers: tables of words for text and CSV, and records for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from cardinal.language import Texts, clause_ids
from cardinal.laws.clause_names import clause_names
from cardinal.scoring import decimal
from cardinal.scoring.rounding import number

from .explanation import say as explained
from .explanation import shown
from .file_rows import written
from .model import Flaw, Place
from .provisional import Owed, owed_at
from .ranking import Figure, Ranking, Row
from .standings import Standings
from .standings_individual import IndividualStandings
from .ties import Taken

say = Texts(__name__).render


@dataclass(frozen=True, slots=True)
class TableOf:
    """A list as words: its title, the heads of its columns, and its rows."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    name_column: int = 2
    """The column of names, which stand at the left while numbers stand at the right."""


def table_of(
    ranking: Ranking,
    event_name: str,
    language: str = "en",
    owed: Owed | None = None,
    rows: Sequence[Row] | None = None,
) -> TableOf:
    """A ranking list in the reader's language, or some *rows* of it; its notes are what is still *owed*, and the ties
    that were broken."""
    figures = _figures(ranking)
    is_round = ranking.unit is Figure.ROUND
    head = [say("place", language), say("number", language), say("name", language)]
    head += [] if is_round else [ranking.unit.label(language)]
    head += [figure.label(language) for figure in figures]
    halves = frozenset(one for row in ranking.rows for one, value in row.figures if value.denominator != 1)
    shown_rows = ranking.rows if rows is None else rows
    cells = tuple(tuple(_cells(row, ranking, figures, halves, language)) for row in shown_rows)
    open_at = tuple(f"{place.table}/{place.board}" if place.board else place.table for place in _of(owed, ranking))
    notes = (*((say("provisional", language, boards=open_at),) if open_at else ()), *ties_of(ranking, language))
    return TableOf(_title(ranking, event_name, language), tuple(head), cells, notes)


def _of(owed: Owed | None, ranking: Ranking) -> tuple[Place, ...]:
    """The places of a list at which something is owed; a list of the whole event has those of every stage."""
    every = tuple(owed or ())
    own = tuple(place for place in every if place.stage == ranking.stage)
    return own if ranking.stage else every


def _figures(ranking: Ranking) -> list[Figure]:
    """The figures that anybody of the list has, in one order."""
    found = {figure for row in ranking.rows for figure, _ in row.figures}
    return [one for one in Figure if one in found]


def _title(ranking: Ranking, event_name: str, language: str) -> str:
    parts = [event_name, ranking.stage, ranking.group]
    parts += [say(ranking.direction, language)] if ranking.direction else []
    return " · ".join(part for part in parts if part)


def _decimal(value: Fraction, decimals: int) -> str:
    return _decimal_of(value.numerator, value.denominator, decimals)


@lru_cache(maxsize=8_192)
def _decimal_of(numerator: int, denominator: int, decimals: int) -> str:
    # After one result nearly everybody's figures are those of before; two numbers are found sooner than a fraction.
    return decimal(Fraction(numerator, denominator), decimals)


def _cells(
    row: Row, ranking: Ranking, figures: Sequence[Figure], halves: frozenset[Figure], language: str
) -> Iterator[str]:
    """The words of a row; a column in which anybody has a part of a point has decimals in every row (*halves*)."""
    place = say("unranked", language) if row.place is None else str(row.place)
    yield f"{place}=" if row.is_shared else place
    yield str(row.number)
    yield row.name
    if ranking.unit is not Figure.ROUND:
        yield _decimal(row.score, ranking.unit.decimals)
    told = dict(row.figures)
    for figure in figures:
        value = told.get(figure)
        yield "" if value is None else _decimal(value, figure.decimals if figure in halves else 0)


def ties_of(ranking: Ranking, language: str = "en") -> Iterator[str]:
    """Each tied group with the step that separated it, in words; what stays equal is in the places."""
    for group in ranking.tied:
        if len(group) > 1:
            for taken in ranking.resolution(group).taken:
                if taken.decided:
                    yield tie_line(taken, language)


def tie_line(taken: Taken, language: str) -> str:
    values = tuple(explained("of_entry", {"number": one, "value": shown(value)}) for one, value in taken.values)
    clauses = clause_names(taken.step.clauses, language)
    return say("tie", language, step=taken.step.text, clauses=clauses, values=values)


def players_table(found: IndividualStandings, event_name: str, language: str = "en") -> TableOf:
    """The players of a stage."""
    head = (
        say("place", language),
        say("name", language),
        found.unit.label(language),
        Figure.BOARDS.label(language),
        say("number", language),
    )
    places = Counter(row.place for row in found.rows)
    rows = tuple(
        (
            f"{row.place}=" if places[row.place] > 1 else str(row.place),
            row.name,
            decimal(row.score, found.unit.decimals),
            str(row.boards),
            " ".join(map(str, row.contestants)),
        )
        for row in found.rows
    )
    notes = (say("unknown_players", language, count=found.unknown),) if found.unknown else ()
    title = " · ".join((event_name, found.stage, say("players", language)))
    return TableOf(title, head, rows, notes, name_column=1)


def flaw_line(flaw: Flaw, language: str = "en") -> str:
    """A flaw with its file, line and clauses, as it stands there."""
    clauses = f" ({', '.join(clause_names(flaw.clauses, language))})" if flaw.clauses else ""
    key = "flaw_counted" if flaw.is_counted else "flaw"
    text = flaw.text.render(language) + clauses
    return say(key if flaw.given else "flaw_of_file", language, source=flaw.source, text=text, given=flaw.given)


def problems_of(scored: Standings, language: str = "en") -> list[str]:
    """Boards of matches that wait for a ruling: no law gives them a score as they stand."""
    return [
        say(
            "problem",
            language,
            stage=stage.stage.name,
            round=one.match.round,
            table=one.match.table,
            text=problem.render(language),
        )
        for stage in scored.stages
        if stage.matches is not None
        for one in stage.matches.table.scored
        for problem in one.problems
    ]


def standings_csv(lists: Sequence[Ranking], owed: Owed | None = None) -> str:
    """Every list in one CSV, with the same columns in every language; ``provisional`` is 1 while anything is *owed*."""
    figures = [figure for figure in Figure if any(figure in _figures(ranking) for ranking in lists)]
    head = (
        "stage",
        "group",
        "direction",
        "place",
        "shared",
        "number",
        "name",
        "unit",
        "score",
        *figures,
        "provisional",
    )
    rows: list[tuple[object, ...]] = [head]
    for ranking in lists:
        for row in ranking.rows:
            values = (row.figure(one) for one in figures)
            told = ("" if value is None else number(value) for value in values)
            place = "" if row.place is None else row.place
            first = (ranking.stage, ranking.group, ranking.direction, place, int(row.is_shared), row.number, row.name)
            rows.append((*first, ranking.unit, number(row.score), *told, int(bool(_of(owed, ranking)))))
    return written(rows)


def standings_json(
    scored: Standings, lists: Sequence[Ranking], language: str = "en", may_show: Callable[[Place], bool] | None = None
) -> dict[str, object]:
    """The lists as records; texts are in the reader's language, everything else is the same for all.

    ``provisional`` says of each list whether rulings are still open, and ``owed`` where, as far as *may_show* lets it.
    """
    event, owed = scored.event, owed_at(scored.event)
    return {
        "event": event.conditions.name,
        "game": str(event.conditions.game),
        "form": str(event.conditions.form),
        "stages": [stage.stage.name for stage in scored.stages],
        "lists": [_list_json(one, owed, language, may_show or (lambda _: True)) for one in lists],
        "flaws": [_flaw_json(flaw, language) for flaw in scored.flaws],
    }


def _list_json(ranking: Ranking, owed: Owed, language: str, may_show: Callable[[Place], bool]) -> dict[str, object]:
    here = _of(owed, ranking)
    return {
        "provisional": bool(here),
        "owed": [place.to_json() | {"laws": list(owed[place])} for place in here if may_show(place)],
        "stage": ranking.stage,
        "group": ranking.group,
        "direction": ranking.direction,
        "unit": str(ranking.unit),
        "cites": list(ranking.clauses),
        "rows": [_row_json(row, language) for row in ranking.rows],
    }


def _row_json(row: Row, language: str) -> dict[str, object]:
    record: dict[str, object] = {
        "place": row.place,
        "shared": row.is_shared,
        "number": row.number,
        "name": row.name,
        "score": number(row.score),
        "figures": {str(figure): number(value) for figure, value in row.figures},
        "ties": [_taken_json(one, language) for one in row.taken],
    }
    clauses = (*clause_ids(row.cites), *([row.unranked] if row.unranked else []))
    return record | ({"cites": list(clauses)} if clauses else {})


def _taken_json(taken: Taken, language: str) -> dict[str, object]:
    return {
        "step": taken.step.name,
        "text": taken.step.text.render(language),
        "cites": list(taken.step.clauses),
        "values": {str(one): number(value) for one, value in taken.values},
        "decided": taken.decided,
    }


def _flaw_json(flaw: Flaw, language: str) -> dict[str, object]:
    return {
        "file": flaw.source.file,
        "line": flaw.source.line,
        "text": flaw.text.render(language),
        "cites": list(flaw.clauses),
        "given": flaw.given,
        "counted": flaw.is_counted,
    }
