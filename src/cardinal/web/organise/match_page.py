"""One match after its draw: who is at home, who chooses seats first, what a side begins with, the lot that decides."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.change_of_sides import SegmentEnd, after_segment
from cardinal.contest.explanation import shown as said
from cardinal.contest.line_ups import line_ups_apply
from cardinal.contest.loans import LoanRequest
from cardinal.contest.meetings import Match
from cardinal.contest.model import Game
from cardinal.contest.pairings.home_away import SeatingRights
from cardinal.language import CardinalError, NotUnderstood, Text, clause_ids, shown
from cardinal.store import Command
from cardinal.store.commands import Asked, read_stage
from cardinal.store.line_ups import DeclareLineUp
from cardinal.store.match_commands import (
    ChooseHome,
    DrawMatchLot,
    DrawSeatingLot,
    GiveStart,
    LendPlayer,
    NoteLateness,
    PickSegment,
    TakeBackLoan,
    level_matches,
)

from ..acting import carry_out
from ..books import cited
from ..errors import NotFound
from ..forms import Form, read_form
from ..line_up_words import MOST_SEATS, TeamLineUp, line_ups_shown
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .work import Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
CHANCE = "chance"
Sentences = tuple[tuple[Text, tuple[str, ...]], ...]
"""What follows from an act, each sentence with its clauses."""
_BOARDS = re.compile(r"[1-9][0-9]{0,2}(?:-[1-9][0-9]{0,2})?")
_AMOUNT = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class _Named:
    """Which match; the address of its page names it."""

    stage: str
    round: int
    table: str


def _match(work: Work, named: _Named) -> Match:
    found = work.state.matches_at.get((named.stage, named.round, named.table))
    if found is None:
        values = {"stage": shown(named.stage), "round": named.round, "table": shown(named.table)}
        raise NotFound(Text("cardinal.store.match_commands", "no_match", values))
    return found


@router.get("/organise/{key}/match")
async def match_page(request: Request, key: str, stage: str = "", round: int = 0, table: str = "") -> Response:
    work = await at_work(request, key)
    return _page(request, work, _match(work, _Named(stage, round, table)))


def _page(
    request: Request,
    work: Work,
    match: Match,
    form: Form | None = None,
    refused: CardinalError | None = None,
    told: Sentences = (),
) -> HTMLResponse:
    state, language = work.state, language_of(request)
    assert match.away is not None
    names = {entry.number: entry.title for entry in state.entries}
    stage = read_stage(state, match.stage)
    is_guandan = state.conditions.game is Game.GUANDAN
    choice = state.seat_choices.get((match.stage, match.round, match.table))
    rights: SeatingRights | None = choice.rights(match) if choice is not None else None
    turned = ChooseHome(match.stage, match.round, match.table, match.away, "-")
    asked = Asked(state, services_of(request).now(), work.actor)
    return show(
        request,
        "match.html",
        work,
        tab="draw",
        refused=refused,
        typed=kept(form),
        match=match,
        sides=[(number, names.get(number, "")) for number in match.numbers],
        called=lambda number: f"{number} {names.get(number, '')}".strip(),
        fixed=_why_not(turned, asked, language),
        seats=is_guandan and stage.is_knockout and state.conditions.plan(stage.name).segments > 1,
        choice=choice,
        rights=rights,
        start=(said(match.start_home), said(match.start_away)),
        clauses=cited(clause_ids(match.cites), language=language),
        is_guandan=is_guandan,
        loans=[(loan.number, _person(work, loan.player), loan.boards) for loan in match.borrowed],
        may_borrow=not is_guandan and state.conditions.borrowing.allowed,
        needed=state.conditions.borrowing.present,
        told=[(text.render(language), cited(clauses, language=language)) for text, clauses in told],
        changes_sides=not is_guandan and state.conditions.penalties.of("R40/1") is not None,
        line_ups=_line_ups(request, work, match, form),
        is_level=stage.is_knockout and match in level_matches(state, stage.name),
        done=request.query_params.get("done", "")[:10],
    )


def _line_ups(
    request: Request, work: Work, match: Match, form: Form | None
) -> list[tuple[int, tuple[TeamLineUp, ...]]]:
    """The line-ups of every segment; of other forms than teams there are none."""
    state = work.state
    if not line_ups_apply(state.conditions):
        return []
    now, language = state.wall(services_of(request).now()), language_of(request)
    typed = form.fields if form is not None and form.text("act", 20) == "line_up" else {}
    segments = state.conditions.plan(match.stage).segments
    return [
        (one, line_ups_shown(state, match, one, now, language, typed if typed.get("segment") == str(one) else None))
        for one in range(1, segments + 1)
    ]


def _why_not(command: Command, asked: Asked, language: str) -> str:
    """Why a command would be refused now; nothing if it would not."""
    try:
        command.decide(asked)
    except CardinalError as refused:
        return refused.render(language)
    return ""


@router.post("/organise/{key}/match")
async def decide(request: Request, key: str) -> Response:
    work = await at_work(request, key)
    form = await read_form(request)
    named = _Named(form.text("stage", 200), form.number("round") or 0, form.text("table", 40))
    match = _match(work, named)
    try:
        if form.text("act", 20) == "sides":
            # Nothing is written down: who stays and who changes follows from the results.
            return _page(request, work, match, form, told=_sides(work, match, form).sentences)
        act = _ACTS.get(form.text("act", 20))
        if act is None:
            raise refusal("no_act", given=shown(form.text("act", 20)))
        command = act(match, form)
        if form.text("step", 20) != "give" and isinstance(command, LendPlayer | TakeBackLoan):
            # What follows is shown before anything is written down.
            state = work.state
            follows = command.lent(state) if isinstance(command, LendPlayer) else command.returned(state)
            return _page(request, work, match, form, told=follows.sentences)
        await carry_out(request, key, command, form, work.actor)
    except CardinalError as refused:
        return _page(request, work, match, form, refused)
    where = {"stage": match.stage, "round": match.round, "table": match.table}
    return go(request, f"{work.path}/match", **where, done=form.text("act", 20))


def _person(work: Work, number: str) -> str:
    known = work.state.people.get(number)
    return known.name if known is not None else number


def _sides(work: Work, match: Match, form: Form) -> SegmentEnd:
    state = work.state
    return after_segment(state.conditions, state.event, match, form.number("segment", 1, 64) or 0, _boards(form))


def _lend(match: Match, form: Form) -> Command:
    request = LoanRequest(
        form.number("number") or 0,
        form.text("player", 100),
        _boards(form),
        form.number("present", 0, 100) or 0,
        _amount(form, "minutes"),
    )
    return LendPlayer(match.stage, match.round, match.table, request)


def _boards(form: Form) -> tuple[int, ...]:
    words = form.text("boards", 100).replace(",", " ").split()
    return tuple(dict.fromkeys(board for word in words for board in _board_range(word)))


def _board_range(word: str) -> range:
    if not _BOARDS.fullmatch(word):
        raise NotUnderstood(Text("cardinal.web", "no_number", {"given": shown(word)}))
    first, _, last = word.partition("-")
    return range(int(first), int(last or first) + 1)


def _one_of(match: Match, form: Form, name: str) -> int:
    """The team that was chosen, or one by the chance of this machine."""
    if form.text(name, 20) == CHANCE:
        return secrets.choice(match.numbers)
    return form.number(name) or 0


def _amount(form: Form, name: str) -> Fraction:
    text = form.text(name, 20) or "0"
    if not _AMOUNT.fullmatch(text):
        raise NotUnderstood(Text("cardinal.web", "no_number", {"given": shown(text)}))
    return Fraction(text)


def _start(match: Match, form: Form) -> Command:
    clauses = tuple(one.removeprefix("§") for one in form.text("clauses", 200).replace(",", " ").split())
    home, away = _amount(form, "home"), _amount(form, "away")
    return GiveStart(match.stage, match.round, match.table, home, away, form.text("reason"), clauses)


def _line_up(match: Match, form: Form) -> Command:
    players = tuple(form.text(f"seat{at}", 100) for at in range(MOST_SEATS) if f"seat{at}" in form)
    number, segment = form.number("number") or 0, form.number("segment") or 1
    return DeclareLineUp(match.stage, match.round, match.table, number, players, segment, form.text("reason"))


_ACTS: Mapping[str, Callable[[Match, Form], Command]] = {
    "home": lambda match, form: ChooseHome(
        match.stage, match.round, match.table, _one_of(match, form, "number"), form.text("reason")
    ),
    "seats": lambda match, form: DrawSeatingLot(match.stage, match.round, match.table, _one_of(match, form, "number")),
    "pick": lambda match, form: PickSegment(
        match.stage, match.round, match.table, form.number("number") or 0, form.number("segment") or 0
    ),
    "start": _start,
    "return": lambda match, form: TakeBackLoan(match.stage, match.round, match.table, form.number("number") or 0),
    "late": lambda match, form: NoteLateness(
        match.stage, match.round, match.table, _amount(form, "home"), _amount(form, "away")
    ),
    "lend": _lend,
    "line_up": _line_up,
    "lot": lambda match, form: DrawMatchLot(
        match.stage, match.round, match.table, _one_of(match, form, "number"), form.text("reason")
    ),
}
"""What can be decided about a match, by the field ``act`` of its form."""
