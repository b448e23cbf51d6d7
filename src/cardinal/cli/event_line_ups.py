"""``cardinal event line-up``: who plays for a team in a match of an event's folder, and what both sides handed in."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Annotated

import typer

from cardinal.contest.entries import Entry
from cardinal.contest.event_folder import EventFolder, write_file
from cardinal.contest.line_up_seats import Chair, chairs_of
from cardinal.contest.line_ups import Declaring, LineUp, check_line_up, line_ups_apply, scheduled_start
from cardinal.contest.line_ups_file import LINE_UPS, line_ups_json, read_line_ups
from cardinal.contest.model import Match
from cardinal.language import NotAllowed, NotUnderstood, Text
from cardinal.store.competition_folder import read_seat_choices

from .event import At, moment
from .event_decide import Folder, Round, StageName, Team, match_of
from .figures import whole
from .reader import Lang, answering

MOST_SEGMENTS = 64


def line_up(
    folder: Folder,
    team: Team,
    round_number: Round,
    players: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="NAME", help="Once for each seat, in the order in which line-ups are given."),
    ] = None,
    segment: Annotated[str, typer.Option("--segment", help="The segment, where the match has several.")] = "1",
    reason: Annotated[str, typer.Option("--reason", help="Why a published line-up is changed.")] = "",
    at: At = "",
    stage: StageName = "",
    lang: Lang = None,
) -> None:
    """Hand in the line-up of a team; without players, show what is public and whose is still missing."""
    with answering(lang) as language:
        found, match = match_of(folder, stage, round_number, team)
        if not line_ups_apply(found.conditions):
            raise NotAllowed(Text("cardinal.store.line_ups", "no_teams"), cites="§G30.1.1")
        number, part = int(team), whole(segment, 1, MOST_SEGMENTS)
        segments = found.conditions.plan(match.stage).segments
        if part > segments:
            raise NotUnderstood(Text("cardinal.store.line_ups", "no_segment", {"given": part}))
        known = read_line_ups(folder)
        now = moment(at)
        declared = _declaring(found, match, part, known)
        if players:
            handed = _handed_in(found, match, declared, number, part, tuple(players), now, reason)
            known = (*(one for one in known if one.key != handed.key), handed)
            write_file(folder / LINE_UPS, line_ups_json(known))
            declared = _declaring(found, match, part, known)
        for one in match.numbers:
            typer.echo(_told(found, match, declared, one, now, language))


def _declaring(found: EventFolder, match: Match, segment: int, known: tuple[LineUp, ...]) -> Declaring:
    place = match.stage, match.round, match.table, segment
    start = scheduled_start(found.conditions, found.event.stage(match.stage), match.round)
    here = {one.number: one for one in known if one.key[:4] == place}
    choice = dict(read_seat_choices(found.path)).get(place[:3])
    rights = choice.rights(match).rights if choice is not None else ()
    holder = rights[segment - 1] if segment <= len(rights) else None
    return Declaring(found.conditions, match, holder, start, here)


def _entry(found: EventFolder, number: int) -> Entry:
    return next(entry for entry in found.entries if entry.number == number)


def _handed_in(
    found: EventFolder, match: Match, declared: Declaring, number: int, segment: int, players: tuple[str, ...],
    now: datetime, reason: str,
) -> LineUp:  # fmt: skip
    changes = declared.check(number, now, is_staff=True, reason=reason)
    entry = _entry(found, number)
    check_line_up(found.conditions, found.event.stage(match.stage), match, entry, players)
    made = LineUp(match.stage, match.round, match.table, number, players, segment, now)
    return replace(made, changed_at=now) if changes else made


def _seat(chair: Chair, language: str) -> str:
    return f"{Text('cardinal.formats.paper', f'column_{chair.room}').render(language)} {chair.seat.label(language)}"


def _told(found: EventFolder, match: Match, declared: Declaring, number: int, now: datetime, language: str) -> str:
    values: dict[str, object] = {"number": number, "name": _entry(found, number).title}
    there = declared.line_ups.get(number)
    if there is None:
        chairs = chairs_of(found.event.stage(match.stage), is_home=number in match.home_side)
        seats = tuple(_seat(chair, language) for chair in chairs)
        return Text(__name__, "missing", values | {"seats": seats}).render(language)
    if not declared.is_public(number, now):
        return Text(__name__, "secret", values).render(language)
    key = "late" if declared.is_late(number) else "public"
    return Text(__name__, key, values | {"players": there.players}).render(language)
