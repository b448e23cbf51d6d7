"""A captain's own page, by account: the line-ups of the team's matches to hand in, until when, and what is in.

The captain is the player or person whom the entry names; of a team that names none, every player who has an account may
hand in. What the other side has handed in is shown when it is public, and not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.entries import Entry
from cardinal.contest.line_ups import line_ups_apply
from cardinal.contest.meetings import Match
from cardinal.language import CardinalError, NotUnderstood, Text, shown, speak_of
from cardinal.store import Competition, NotYours, Role, stream_of
from cardinal.store.commands import Actor
from cardinal.store.line_ups import DeclareLineUp

from .books import cited
from .errors import SignInNeeded, status_of
from .forms import Form, read_form
from .line_up_words import MOST_SEATS, TeamLineUp, line_ups_shown
from .pages import page
from .reader import language_of
from .services import services_of
from .sign_in import go
from .visitor import visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class _Captain:
    """Somebody who hands in for a team."""

    key: str
    name: str
    state: Competition
    team: Entry


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One segment of a match: the own team first."""

    match: Match
    segment: int
    own: TeamLineUp
    other: TeamLineUp
    may_fill: bool
    has_segments: bool


def team_of(state: Competition, person: str) -> Entry | None:
    """The team that a person of the event is captain of; None for whoever hands in for none."""
    if not person or not line_ups_apply(state.conditions):
        return None
    for number, entered in state.known_entries.items():
        players = {player.key for player in entered.players}
        if person == entered.captain or (person in players and entered.captain not in state.people):
            return next((entry for entry in state.entries if entry.number == number), None)
    return None


async def _captain(request: Request, key: str) -> _Captain:
    visitor, services = visitor_of(request), services_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    state = await services.competition(key)
    speak_of(state.conditions.game)
    team = team_of(state, await services.bindings.number_of(stream_of(key), visitor.user))
    if team is None:
        raise NotYours(Text(__name__, "no_captain"))
    return _Captain(key, visitor.name, state, team)


@router.get("/captain/{key}")
async def captain_page(request: Request, key: str) -> Response:
    return _page(request, await _captain(request, key))


@router.post("/captain/{key}")
async def hand_in(request: Request, key: str) -> Response:
    captain, form = await _captain(request, key), await read_form(request)
    try:
        match = _match(captain, form)
        players = tuple(form.text(f"seat{at}", 100) for at in range(MOST_SEATS) if f"seat{at}" in form)
        where = match.stage, match.round, match.table
        command = DeclareLineUp(*where, captain.team.number, players, form.number("segment") or 1)
        # Whoever hands in for a team may do what its table may, and nothing for the other team.
        actor = Actor(captain.name, Role.TABLE, match.table)
        await services_of(request).run(key, command, command_id=form.command, actor=actor)
    except CardinalError as refused:
        return _page(request, captain, form, refused)
    return go(request, f"/captain/{key}", done="1")


def _match(captain: _Captain, form: Form) -> Match:
    place = form.text("stage", 200), form.number("round") or 0, form.text("table", 40)
    found = captain.state.matches_at.get(place)
    if found is None or captain.team.number not in found.numbers:
        values = {"stage": shown(place[0]), "round": place[1], "table": shown(place[2])}
        raise NotUnderstood(Text("cardinal.store.match_commands", "no_match", values))
    return found


def _page(
    request: Request, captain: _Captain, form: Form | None = None, refused: CardinalError | None = None
) -> HTMLResponse:
    state, language = captain.state, language_of(request)
    now = state.wall(services_of(request).now())
    typed = form.fields if form is not None else {}
    number = captain.team.number
    own = [match for match in state.known_matches if number in match.numbers and match.away is not None]
    sheets = []
    stages = [stage.name for stage in state.conditions.stages]
    for match in sorted(own, key=lambda one: (stages.index(one.stage), one.round, one.table)):
        segments = state.conditions.plan(match.stage).segments
        for segment in range(1, segments + 1):
            mine = typed if _is_of(typed, match, segment) else None
            sides = {one.number: one for one in line_ups_shown(state, match, segment, now, language, mine, number)}
            opponents = sides[next(one for one in match.numbers if one != number)]
            may_fill = not sides[number].is_public and not _has_results(state, match)
            sheets.append(_Sheet(match, segment, sides[number], opponents, may_fill, segments > 1))
    return page(
        request,
        "captain.html",
        texts=__name__,
        status=200 if refused is None else status_of(refused),
        key=captain.key,
        event=state.conditions.name,
        team=captain.team,
        due=[one for one in sheets if one.may_fill],
        past=[one for one in sheets if not one.may_fill],
        cites=lambda clauses: cited(clauses, language=language),
        typed=typed,
        refused=refused,
        done="done" in request.query_params,
    )


def _is_of(typed: Mapping[str, str], match: Match, segment: int) -> bool:
    told = tuple(typed.get(name, "") for name in ("stage", "round", "table", "segment"))
    return told == (match.stage, str(match.round), match.table, str(segment))


def _has_results(state: Competition, match: Match) -> bool:
    at = match.stage, match.round, match.table
    return any((place.stage, place.round, place.table) == at for place in state.results)
