"""Public pages of events: conditions and entries, pairings, standings, cards, travellers, rulings, boards, a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.render import flaw_line, problems_of
from cardinal.language import Language, NotUnderstood, Text, shown, speak_of

from .board_words import tell
from .books import cited
from .club_addresses import club_of_event
from .contestant_card import contestant_card
from .double_dummy import DoubleDummy
from .evening import evening
from .evening_picture import description
from .event_catalogue import EventCatalogue
from .event_conditions import conditions_shown
from .event_explained import explained
from .event_front import Round, officials, public_entries, rounds, summary
from .event_listing import list_page
from .event_lists import part_of, places_before, rounds_played, scored_lists, shown_list
from .event_now import SLOT_SECONDS, is_ticking, now_of
from .event_pairings import MOST_LETTERS, found_people
from .event_plots import board_plot, race_plot, session_plot
from .event_rulings import decisions
from .event_screen import screen_parts
from .event_seals import board_list, proof_of
from .event_status import worth_of
from .folder_catalogue import ShownEvent
from .line_up_words import TeamLineUp, public_line_ups
from .page_cache import NOW, KeptPages
from .pages import page, page_for_everybody
from .people_reading import players_for_everybody, seasons_of
from .reader import language_of
from .traveller import free_deals, traveller

SECONDS_ON_SCREEN = 15
ROWS_OF_OVERVIEW = 10
MOST_ROWS, SHOWN_ENTRIES = 120, 50
"""A longer list has pages of its own; so many of its entries stand on the front."""
ENTRIES_A_PAGE, TABLES_A_PAGE, ROWS_A_PAGE = 300, 150, 200
"""So that no page of a large event is longer than 150 kB."""
Values = dict[str, Any]
Fill = Callable[[ShownEvent, Language, datetime], Values]


def whole(text: str, most: int = 1_000_000) -> int | None:
    """A number of an address; None for nothing, a refusal for anything else."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= most):
        raise NotUnderstood(Text(__package__, "no_number", {"given": shown(text)}))
    return int(text)


def _line_ups(
    shown_event: ShownEvent, language: Language, now: datetime, each: Round
) -> Mapping[str, tuple[TeamLineUp, ...]]:
    """Who plays where in the matches of a round, as far as that is public; files of a folder have no such times."""
    state = shown_event.state
    if state is None or not each.is_matches:
        return {}
    return public_line_ups(state, each.stage, each.round, state.wall(now), language)


class _Pages:
    """Fills in the pages of a catalogue's events, each once for everybody."""

    def __init__(self, catalogue: EventCatalogue) -> None:
        self.catalogue = catalogue
        self.kept = KeptPages()

    async def __call__(
        self, request: Request, name: str, tab: str, fill: Fill, known: int | str = 0, **more: Any
    ) -> Response:
        """The page *tab* of one event, with what stands above all of them and what *fill* finds; *known* says what
        has been worked out beside the event."""
        one, language, now = await self.catalogue.opened(name), language_of(request), self.catalogue.services.now()
        speak_of(one.conditions.game)

        def make() -> HTMLResponse:
            live = f"/events/{one.name}/live" if one.state is not None else ""
            told: Values = {"name": one.name, "title": one.title, "tab": tab, "live": live, "seq": one.seq}
            told |= {"now": NOW, "at": now_of(one, now)} | more
            return page_for_everybody(request, f"{tab}.html", texts=__name__, **told, **fill(one, language, now))

        version = f"{one.version} {known}"
        if is_ticking(one) or tab == "screen":
            version += f" {int(now.timestamp()) // SLOT_SECONDS}"
        return await self.kept.get(request, version, now, make)


def event_pages(catalogue: EventCatalogue, double_dummy: DoubleDummy) -> APIRouter:
    """The pages over one catalogue of events."""
    router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    shown_page = _Pages(catalogue)

    @router.get("/events")
    async def events(request: Request, p: str = "", archive: str = "") -> Response:
        found = await list_page(catalogue, language_of(request), max(1, whole(p) or 1), archived=bool(archive))
        return page(request, "events.html", texts=__name__, found=found, in_archive=bool(archive))

    @router.get("/events/{name}")
    async def event(request: Request, name: str) -> Response:
        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            rankings = shown_event.scored.final if shown_event.event.lines else ()
            return {
                "lists": [shown_list(ranking, language, None, 1, ROWS_OF_OVERVIEW) for ranking in rankings],
                "worths": {each.stage: each for each in worth_of(shown_event, (one.stage for one in rankings), now)},
                "shown_rows": ROWS_OF_OVERVIEW,
                "boards": board_list(shown_event),
                "sections": conditions_shown(shown_event.conditions, language),
                "people": [
                    (body.part, body.names, cited(body.cites, language=language))
                    for body in officials(shown_event, language)
                ],
                "entries": public_entries(shown_event),
                "has_results": bool(shown_event.event.lines) and bool(shown_event.scored.last.numbers),
                "rounds": rounds(shown_event),
                "are_few": _are_few(rounds(shown_event)),
                "most_rows": MOST_ROWS,
                "shown_entries": SHOWN_ENTRIES,
                "summary": summary(shown_event, language),
            }

        return await shown_page(request, name, "event", fill)

    @router.get("/events/{name}/entries")
    async def entries(request: Request, name: str, p: str = "") -> Response:
        asked = max(1, whole(p) or 1)

        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            every = public_entries(shown_event)
            some, pages = part_of(every, asked, ENTRIES_A_PAGE)
            return {"entries": some, "count": len(every), "page_at": asked, "pages": pages}

        return await shown_page(request, name, "entries", fill)

    @router.get("/events/{name}/pairings")
    async def pairings(
        request: Request, name: str, find: str = "", stage: str = "", round: str = "", p: str = ""
    ) -> Response:
        of_round, asked = whole(round), max(1, whole(p) or 1)

        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            wanted, every = find.strip()[:MOST_LETTERS], rounds(shown_event)
            name_of_stage = shown_event.stage(stage).name if stage else ""
            chosen = next(
                (each for each in every if each.round == of_round and name_of_stage in ("", each.stage)), None
            )
            some, pages = part_of(chosen.tables if chosen is not None else (), asked, TABLES_A_PAGE)
            return {
                "find": wanted,
                "found": found_people(shown_event, now_of(shown_event, now), wanted),
                "rounds": every,
                "are_few": _are_few(every),
                "most_tables": MOST_ROWS,
                "chosen": chosen,
                "some": some,
                "page_at": asked,
                "pages": pages,
                "line_ups": partial(_line_ups, shown_event, language, now),
            }

        return await shown_page(request, name, "pairings", fill)

    @router.get("/events/{name}/standings")
    async def standings_page(request: Request, name: str, stage: str = "", upto: str = "", p: str = "") -> Response:
        asked, page_at = whole(upto), max(1, whole(p) or 1)

        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            scored, lists = scored_lists(shown_event, stage, asked)
            chosen = shown_event.stage(stage) if stage else None
            before = places_before(shown_event, lists, asked)
            standing = (
                scored.stage(lists[0].stage) if lists and asked is None and _has(shown_event, lists[0].stage) else None
            )
            title = Text(__name__, "plot_race").render(language)
            return {
                "lists": [
                    shown_list(ranking, language, before, page_at, ROWS_A_PAGE // max(1, min(4, len(lists))))
                    for ranking in lists
                ],
                "page_at": page_at,
                "stages": [each.name for each in shown_event.conditions.stages],
                "chosen": chosen.name if chosen else "",
                "upto": asked,
                "played": rounds_played(shown_event, chosen.name) if chosen else (),
                "missing": shown_event.missing,
                "open_stages": {place.stage for place in shown_event.owed},
                "worths": {
                    each.stage: each for each in worth_of(shown_event, (ranking.stage for ranking in lists), now)
                },
                "notes": [*problems_of(scored, language), *(flaw_line(flaw, language) for flaw in scored.flaws)],
                "plot": race_plot(shown_event, standing, title, language) if standing is not None else None,
            }

        return await shown_page(request, name, "standings", fill)

    @router.get("/events/{name}/screen")
    async def screen(request: Request, name: str, p: str = "") -> Response:
        asked = whole(p) or 1

        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            every = screen_parts(shown_event, now, language)
            at = min(max(1, asked), len(every))
            wall = shown_event.state.wall(now) if shown_event.state is not None else now.astimezone()
            part = every[at - 1]
            stage = (part.list.stage,) if part.list is not None else ()
            told: Values = {"part": part, "worth": next(worth_of(shown_event, stage, now), None), "page_at": at}
            told |= {"pages": len(every), "following": at % len(every) + 1}
            return told | {"seconds": SECONDS_ON_SCREEN, "clock": wall.strftime("%H:%M")}

        return await shown_page(request, name, "screen", fill, manner="screen")

    @router.get("/events/{name}/contestants/{number}")
    async def contestant(request: Request, name: str, number: str) -> Response:
        asked = whole(number) or 0
        club = await club_of_event(request, name)
        seasons = seasons_of(request, club)
        people = await seasons.people()

        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            card = contestant_card(shown_event, asked, language)
            players = players_for_everybody(shown_event.event, asked, people, now.year)
            totals = []
            for stage in card.stages:
                standing = shown_event.scored.stage(stage.stage)
                told = evening(shown_event, standing, card.number, language, double_dummy)
                total = explained(shown_event, card.number, None, None, stage.stage, language)
                plot = session_plot(shown_event, standing, card.number, language)
                alternative = description(shown_event.title, card.name, stage, told, language)
                totals.append((stage, total, plot, told, alternative))
            found: Values = {"card": card, "totals": totals, "cited": partial(cited, language=language)}
            return found | {"tell": partial(tell, language=language), "players": players, "root": club.root}

        known = f"{double_dummy.finished} {seasons.people_version}"
        return await shown_page(request, name, "contestant", fill, known=known, island="boards")

    @router.get("/events/{name}/explain")
    async def explain_page(
        request: Request, name: str, number: str = "", board: str = "", round: str = "", stage: str = ""
    ) -> Response:
        asked, of_board, of_round = whole(number), whole(board), whole(round)

        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            if asked is None:
                raise NotUnderstood(Text(__name__, "bad_question"))
            found = explained(shown_event, asked, of_board, of_round, stage, language)
            return {
                "found": found,
                "number": asked,
                "called": shown_event.called(asked),
                "cited": partial(cited, language=language),
            }

        return await shown_page(request, name, "explain", fill)

    @router.get("/events/{name}/boards")
    async def boards(request: Request, name: str) -> Response:
        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            deals = [each.deal for each in free_deals(shown_event).values()]
            double_dummy.want(deals)
            progress = {"worked_out": double_dummy.known(deals), "with_hands": len(deals)}
            return {"found": board_list(shown_event), "tell": partial(tell, language=language), **progress}

        return await shown_page(request, name, "boards", fill, known=double_dummy.finished)

    @router.get("/events/{name}/proofs/{commitment}.zip")
    async def proof(request: Request, name: str, commitment: str) -> Response:
        found = await catalogue.opened(name)
        content = await run_in_threadpool(proof_of, found, commitment)
        told = {"Content-Disposition": f'attachment; filename="proof-{commitment[:12]}.zip"'}
        return Response(content, media_type="application/zip", headers=told)

    @router.get("/events/{name}/boards/{number}")
    async def board(request: Request, name: str, number: str, stage: str = "", round: str = "") -> Response:
        asked, of_round = whole(number) or 0, whole(round) or 0

        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            # Whoever reads one board reads the next: the others are worked out after it.
            double_dummy.want(each.deal for each in free_deals(shown_event).values())
            found = traveller(shown_event, asked, stage, of_round, language, double_dummy)
            every = next(each.boards for each in board_list(shown_event).stages if each.stage == found.stage)
            at = every.index(found.board) if found.board in every else -1
            return {
                "found": found,
                "before": every[at - 1] if at > 0 else None,
                "after": every[at + 1] if 0 <= at < len(every) - 1 else None,
                "plot": board_plot(shown_event, shown_event.scored.stage(found.stage), found.board, language),
                "tell": partial(tell, language=language),
            }

        return await shown_page(request, name, "board", fill, known=double_dummy.finished)

    @router.get("/events/{name}/rulings")
    async def rulings(request: Request, name: str) -> Response:
        def fill(shown_event: ShownEvent, language: Language, now: datetime) -> Values:
            return {
                "found": decisions(shown_event, language, now),
                "cited": partial(cited, language=language),
                "called": shown_event.called,
            }

        return await shown_page(request, name, "rulings", fill)

    return router


def _are_few(every: Sequence[Round]) -> bool:
    """Whether the tables of all rounds fit on one page."""
    return sum(len(each.tables) for each in every) <= MOST_ROWS


def _has(shown_event: ShownEvent, stage: str) -> bool:
    return any(each.name == stage for each in shown_event.conditions.stages)
