"""Sentences about a plan that was changed in mid-event, and about a change that was taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardinal.contest.model import Line
from cardinal.store import Step

from .values import NOTHING, Known, SaidScore, Sentence, Told, text, who_said

Row = Mapping[str, Any]
MOST = 60
"""A whole draw has more tables than anybody reads in a sentence."""


def _changed(known: Known, step: Step) -> Told:
    after = step.after
    for row in (after.get("entries") or {}).get("after", ()):
        known.entries[int(row["number"])] = {**row, "named": known.players(row)}
    values = {
        "who": who_said(step.actor),
        "contestants": tuple(known.contestant(number) for number in after["numbers"]),
        "stage": after["stage"],
        "round": after["round"],
        "before": after["round"] - 1,
    }
    changes = (*_entries(known, after), *_seats(after), *_results(known, after))
    clauses = tuple(after.get("clauses", ()))
    return Told(text(f"plan_{after['mishap']}", **values), changes[:MOST], after.get("reason", ""), clauses=clauses)


def _seats(after: Row) -> Iterator[Any]:
    tables: dict[tuple[int, str], dict[str, str]] = {}
    for name, record in (after.get("rounds") or {}).items():
        for one in record["rounds"]:
            for row in (*one.get("tables", ()), *one.get("matches", ())):
                said = f"{_side(row, 'ns', 'home')} – {_side(row, 'ew', 'away')}"
                tables.setdefault((one["round"], str(row["table"])), {})[name] = said
    for (number, table), both in sorted(tables.items()):
        sides = {name: both.get(name, NOTHING) for name in ("before", "after")}
        yield text("plan_seat", round=number, table=table, **sides)


def _side(row: Row, *names: str) -> str:
    value = next((row[name] for name in names if name in row), None)
    numbers = value if isinstance(value, list) else [] if value is None else [value]
    return "+".join(map(str, numbers)) or NOTHING


def _entries(known: Known, after: Row) -> Iterator[Any]:
    """Whose players are others; the players of a substitute are behind those of the entry."""
    both = after.get("entries") or {"before": (), "after": ()}
    before = {int(row["number"]): row for row in both["before"]}
    for row in both["after"]:
        was = before.get(int(row["number"]))
        names = [(*known.players(one), *_came(known, one)) if one else (NOTHING,) for one in (was, row)]
        if names[0] != names[1]:
            yield text("plan_entry", before=names[0], after=names[1])


def _came(known: Known, row: Row) -> tuple[str, ...]:
    every = row.get("substitutes", ())
    return tuple(f"{known.player(one['player'])} {one['from']}–{one.get('to') or ''}" for one in every)


def _results(known: Known, after: Row) -> Iterator[Any]:
    for one in after.get("lines", ()):
        lines = [Line.from_json(one[side]["line"]) if one[side] else None for side in ("before", "after")]
        place = next(line.place for line in reversed(lines) if line is not None)
        scores = [SaidScore(line.score) if line is not None else NOTHING for line in lines]
        yield text("plan_result", place=known.place(place), before=scores[0], after=scores[1])


def _taken_back(known: Known, step: Step) -> Told:
    return Told(text("plan_taken_back", who=who_said(step.actor), key=step.after["key"]))


REPLANNED: Mapping[str, Sentence] = {"plan_changed": _changed, "plan_taken_back": _taken_back}
