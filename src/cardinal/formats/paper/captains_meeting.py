"""The sheet of the captains' meeting: who came, what is announced, seeds and groups, what may be changed (R7 to R9)."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.contest.conditions_page import PageRow, conditions_page, said
from cardinal.contest.entries import seeding
from cardinal.contest.entry_rules import family
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.round_plan import group_name
from cardinal.language import Texts, clause_ids, join
from cardinal.laws.clause_names import clause_names

from .contestants import named
from .errors import nothing
from .page import Align, Column, Fields, Grid, Note, Paper, Sheet, Signatures

__all__ = ["captains_meeting"]

say = Texts(__name__).render
_ANNOUNCED = (
    "stage.",
    "entries.start",
    "entries.members_",
    "times.",
    "lateness.",
    "substitutions.",
    "borrowing.allowed",
)
_RULES = {
    "ctcba": (("rule_draw", "§R7 §R8"), ("rule_change", "§R9")),
    "guandan": (("rule_leaders", "§G19.3.2.3"),),
    "laws": (("rule_published", "§78D/2"),),
}


def captains_meeting(folder: EventFolder, language: str = "en") -> Paper:
    """Captains to be ticked off, and what they are told, in the order of the meeting."""
    if not any(entry.status.plays for entry in folder.entries):
        raise nothing("no_entries", event=folder.conditions.name)
    sheets = (
        _attendance(folder, language),
        _rules(folder, language),
        *_seeds(folder, language),
        *_groups(folder, language),
        *_announced(folder, language),
    )
    return Paper(f"{folder.conditions.name} · {say('title', language)}", language, sheets, is_booklet=True)


def _attendance(folder: EventFolder, language: str) -> Sheet:
    columns = (
        Column(say("number", language), 0.5),
        Column(say("team", language), 2.5, Align.LEFT),
        Column(say("captain", language), 2.0, Align.LEFT),
        Column(say("registered", language), 0.9),
        Column(say("present", language), 0.9),
        Column(say("signature", language), 2.0),
    )
    rows = tuple(
        (
            str(entry.number),
            entry.title,
            # Who has named no captain is called by the address that it gave.
            entry.captain or entry.coach or entry.contact,
            "✓" if entry.reported_at is not None else "",
            "",
            "",
        )
        for entry in sorted(folder.entries, key=lambda entry: entry.number)
        if entry.status.plays
    )
    at = folder.conditions.entries.meeting
    when = at.isoformat(" ", "minutes") if at is not None else ""
    facts = Fields(((say("when", language), when), (say("where", language), "")), across=2)
    return Sheet(folder.conditions.name, say("title", language), (facts, Grid(columns, rows, 8.0, is_wrapped=True)))


def _rules(folder: EventFolder, language: str) -> Sheet:
    told = _RULES[family(folder.conditions)]
    notes = tuple(
        Note(f"{say(key, language)} ({', '.join(clause_names(clause_ids(cites), language))})") for key, cites in told
    )
    changes = Fields(((say("changes", language), ""),), across=1)
    return Sheet(say("rules", language), blocks=(*notes, changes, Signatures((say("organiser", language),))))


def _seeds(folder: EventFolder, language: str) -> Iterator[Sheet]:
    seeds = seeding(folder.entries).seeds
    if seeds:
        columns = (Column(say("seed", language), 0.5), Column(say("team", language), 4.0, Align.LEFT))
        rows = tuple((str(at), named(folder.event, number)) for at, number in enumerate(seeds, start=1))
        yield Sheet(say("seeds", language), blocks=(Grid(columns, rows, is_wrapped=True),))


def _groups(folder: EventFolder, language: str) -> Iterator[Sheet]:
    """Groups that are drawn; before the draw, lines to write the lots on."""
    columns = (Column(say("group", language), 0.5), Column(say("teams", language), 4.0, Align.LEFT))
    for stage in folder.conditions.stages:
        count = folder.conditions.plan(stage.name).groups
        drawn = folder.draw.of(stage.name)
        if count < 2:
            continue
        told = drawn.groups if drawn is not None else ((),) * count
        rows = tuple(
            (group_name(at), join((named(folder.event, number) for number in group), language))
            for at, group in enumerate(told)
        )
        note = say("drawn_from", language, seed=drawn.seed) if drawn is not None else say("to_be_drawn", language)
        yield Sheet(say("groups", language), stage.name, (Grid(columns, rows, is_wrapped=True), Note(note)))


def _announced(folder: EventFolder, language: str) -> Iterator[Sheet]:
    """The conditions in short, with when line-ups are due."""
    columns = (Column(say("condition", language), 2.0, Align.LEFT), Column(say("value", language), 3.0, Align.LEFT))
    for section in conditions_page(folder.conditions)[1:]:
        rows = tuple(
            (said(row.label, language), "  ".join(said(one, language) for one in row.value))
            for row in section.rows
            if _is_announced(row)
        )
        if rows:
            yield Sheet(section.title.render(language), blocks=(Grid(columns, rows, row_mm=5.0, is_wrapped=True),))


def _is_announced(row: PageRow) -> bool:
    return row.path.startswith(_ANNOUNCED) or "line_up" in row.path
