"""Public pages of events kept as folders: conditions and entries, standings, cards, travellers, rulings, a screen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal.contest.conditions_page import conditions_page
from cardinal.contest.conditions_page import said as said_line
from cardinal.contest.ranking import Ranking
from cardinal.contest.render import flaw_line, problems_of, table_of, ties_of
from cardinal.contest.standings import Standings, Upto, standings
from cardinal.language import Language, NotUnderstood, Text, shown

from .books import cited
from .contestant_card import contestant_card
from .event_explained import explained
from .event_front import officials, public_entries, rounds, summaries, summary
from .event_rulings import decisions
from .event_shelf import EventShelf, ShownEvent
from .pages import page
from .reader import language_of
from .traveller import traveller

ROWS_ON_SCREEN = 12
SECONDS_ON_SCREEN = 15


@dataclass(frozen=True, slots=True)
class ShownList:
    """A ranking as a page shows it: heads, rows with the number they are about, and how ties were broken."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    ties: tuple[str, ...]
    stage: str


def whole(text: str, most: int = 1_000_000) -> int | None:
    """A number of an address; None for nothing, a refusal for anything else."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= most):
        raise NotUnderstood(Text(__package__, "no_number", {"given": shown(text)}))
    return int(text)


def _list(ranking: Ranking, title: str, language: Language) -> ShownList:
    table = table_of(ranking, title, language)
    rows = tuple((row.number, cells) for row, cells in zip(ranking.rows, table.rows, strict=True))
    return ShownList(table.title, table.head, rows, tuple(ties_of(ranking, language)), ranking.stage)


def scored_lists(one: ShownEvent, stage: str, upto: int | None) -> tuple[Standings, tuple[Ranking, ...]]:
    """The standings asked for: of the whole event, of one stage, or of a stage up to a round."""
    if not stage and upto is None:
        return one.scored, one.scored.final
    name = one.stage(stage).name
    scored = standings(one.event, Upto(name, upto)) if upto is not None else one.scored
    return scored, scored.stage(name).rankings


def event_pages(shelf: EventShelf) -> APIRouter:
    """The pages over one shelf of events."""
    router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @router.get("/events")
    def events(request: Request) -> HTMLResponse:
        return page(request, "events.html", texts=__name__, events=summaries(shelf, language_of(request)))

    @router.get("/events/{name}")
    def event(request: Request, name: str) -> HTMLResponse:
        one, language = shelf.open(name), language_of(request)
        sections = [
            (
                section.name,
                section.title.render(language),
                [
                    (
                        said_line(row.label, language),
                        [said_line(line, language) for line in row.value],
                        cited(row.clauses),
                        row.changed,
                    )
                    for row in section.rows
                ],
            )
            for section in conditions_page(one.conditions)
        ]
        people = [(body.part, body.names, cited(body.cites)) for body in officials(one, language)]
        return _shown(
            request, "event.html", one, "event",
            sections=sections, people=people, entries=public_entries(one), rounds=rounds(one),
            boards=_boards(one), summary=summary(one, language),
        )  # fmt: skip

    @router.get("/events/{name}/standings")
    def standings_page(request: Request, name: str, stage: str = "", upto: str = "") -> HTMLResponse:
        one, language = shelf.open(name), language_of(request)
        scored, lists = scored_lists(one, stage, whole(upto))
        chosen = one.stage(stage) if stage else None
        return _shown(
            request, "standings.html", one, "standings",
            lists=[_list(ranking, "", language) for ranking in lists],
            stages=[stage.name for stage in one.conditions.stages],
            chosen=chosen.name if chosen else "",
            upto=whole(upto),
            played=_rounds_played(one, chosen.name) if chosen else (),
            missing=one.missing,
            notes=[*problems_of(scored, language), *(flaw_line(flaw, language) for flaw in scored.flaws)],
        )  # fmt: skip

    @router.get("/events/{name}/screen")
    def screen(request: Request, name: str, p: str = "") -> HTMLResponse:
        one, language = shelf.open(name), language_of(request)
        every = [
            (shown_list, shown_list.rows[at : at + ROWS_ON_SCREEN])
            for shown_list in (_list(ranking, "", language) for ranking in one.scored.final)
            for at in range(0, max(1, len(shown_list.rows)), ROWS_ON_SCREEN)
        ]
        at = min(max(1, whole(p) or 1), len(every)) if every else 1
        return _shown(
            request, "screen.html", one, "screen", manner="screen",
            part=every[at - 1] if every else None, at=at, pages=len(every),
            following=at % len(every) + 1 if every else 1,
            seconds=SECONDS_ON_SCREEN, now=datetime.now().astimezone().strftime("%H:%M"),
        )  # fmt: skip

    @router.get("/events/{name}/contestants/{number}")
    def contestant(request: Request, name: str, number: str) -> HTMLResponse:
        one, language = shelf.open(name), language_of(request)
        card = contestant_card(one, whole(number) or 0, language)
        totals = [(stage, explained(one, card.number, None, None, stage.stage, language)) for stage in card.stages]
        return _shown(request, "contestant.html", one, "contestant", card=card, totals=totals, cited=cited)

    @router.get("/events/{name}/explain")
    def explain_page(
        request: Request, name: str, number: str = "", board: str = "", round: str = "", stage: str = ""
    ) -> HTMLResponse:
        one, language = shelf.open(name), language_of(request)
        asked = whole(number)
        if asked is None:
            raise NotUnderstood(Text(__name__, "bad_question"))
        found = explained(one, asked, whole(board), whole(round), stage, language)
        return _shown(
            request, "explain.html", one, "explain", found=found, number=asked, called=one.called(asked), cited=cited
        )

    @router.get("/events/{name}/boards/{number}")
    def board(request: Request, name: str, number: str, stage: str = "", round: str = "") -> HTMLResponse:
        one, language = shelf.open(name), language_of(request)
        found = traveller(one, whole(number) or 0, stage, whole(round) or 0, language)
        boards = dict(_boards(one)).get(found.stage, ())
        at = boards.index(found.board) if found.board in boards else -1
        return _shown(
            request, "board.html", one, "board", found=found,
            before=boards[at - 1] if at > 0 else None,
            after=boards[at + 1] if 0 <= at < len(boards) - 1 else None,
        )  # fmt: skip

    @router.get("/events/{name}/rulings")
    def rulings(request: Request, name: str) -> HTMLResponse:
        one, language = shelf.open(name), language_of(request)
        return _shown(
            request, "rulings.html", one, "rulings", found=decisions(one, language), cited=cited, called=one.called
        )

    return router


def _shown(request: Request, template: str, one: ShownEvent, tab: str, **values: Any) -> HTMLResponse:
    """A page of one event, with what stands above all of them."""
    return page(request, template, texts=__name__, name=one.name, title=one.title, tab=tab, **values)


def _boards(one: ShownEvent) -> list[tuple[str, list[int]]]:
    """By stage the boards that have a page: those that nobody has still to play."""
    return [
        (stage.name, sorted({line.board for line in one.event.lines_of(stage.name) if one.may_show(line.place)}))
        for stage in one.conditions.stages
    ]


def _rounds_played(one: ShownEvent, stage: str) -> list[int]:
    return sorted({line.place.round for line in one.event.lines_of(stage)})
