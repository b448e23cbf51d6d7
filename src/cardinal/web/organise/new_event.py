"""A new event: by a form that says everything, or a whole evening at once from its name and the names of the pairs."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.matches_choice import MATCH_CHOICES
from cardinal.contest.systems import MOVEMENT_SYSTEMS, system_name
from cardinal.contest.toml_writer import toml_text
from cardinal.language import CardinalError, Text
from cardinal.regulations.pack import find_pack
from cardinal.store import Command, Role, stream_of
from cardinal.store.commands import Actor
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw

from ..acting import everywhere
from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of, offered
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .making import (
    KINDS,
    PACKS,
    SCORINGS,
    SYSTEMS,
    ZONES,
    event_key,
    new_conditions,
    new_seed,
    pairs_of,
    usual_zone,
)
from .movement_cards import Chooser, chooser, movement_words, wishes_of
from .together import Together
from .work import kept, refusal

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_WORDS = "cardinal.contest.conditions_page"


def _form(
    request: Request,
    what: str,
    form: Form | None = None,
    refused: CardinalError | None = None,
    choosing: Chooser | None = None,
) -> HTMLResponse:
    language = language_of(request)
    usual = {"kind": "bridge-pairs", "zone": usual_zone(language), "language": language.value}
    names = ("name", "pack", "starts", "system", "rounds", "boards", "scoring", "members", "minutes", "entries")
    blank = dict.fromkeys((*names, "evening", "winners", "stay", "movement"))

    def word(name: object) -> str:
        return Text(_WORDS, f"word_{name}").render(language)

    def kind_said(game: str, kind: object) -> str:
        words = {"game": Text(_WORDS, f"word_{game}"), "form": Text(_WORDS, f"word_{kind}")}
        return Text(__package__, "kind_said", words).render(language, game=game)

    return page(
        request,
        f"organise/{what}.html",
        texts=__package__,
        status=200 if refused is None else status_of(refused),
        refused=refused,
        chooser=choosing,
        movement_words=movement_words(language),
        typed=kept(form, **(blank | usual)),
        kinds=[(f"{game}-{kind}", kind_said(game, kind)) for game, kind in KINDS],
        packs=[(name, find_pack(name).label(language)) for name in PACKS],
        systems=[(name, system_name(name).render(language)) for name in SYSTEMS],
        scorings=[(name, word(name)) for name in SCORINGS],
        zones=ZONES,
        tongues={one: one.marked_name for one in offered()},
    )


@router.get("/organise/new")
async def new_page(request: Request) -> Response:
    await everywhere(request)
    return _form(request, "new")


@router.post("/organise/new")
async def new_event(request: Request) -> Response:
    actor = await everywhere(request)
    form = await read_form(request)
    try:
        conditions = new_conditions(form, language_of(request))
        key = await created(request, form, actor, conditions)
    except CardinalError as refused:
        return _form(request, "new", form, refused)
    return go(request, f"/organise/{key}")


@router.get("/organise/quick")
async def quick_page(request: Request) -> Response:
    await everywhere(request)
    return _form(request, "quick")


@router.post("/organise/quick")
async def quick_evening(request: Request) -> Response:
    """The event, its entries and its draw in one step, all or nothing; the cards of the tables come next.

    With ``choose`` nothing is made yet: the movements for those who were typed in are shown first.
    """
    actor = await everywhere(request)
    form = await read_form(request)
    try:
        conditions = new_conditions(form, language_of(request))
        entries = pairs_of(form.text("entries", 100_000), conditions)
        if "choose" in form:
            choosing = _choosing(form, conditions, len(entries), language_of(request))
            return _form(request, "quick", form, choosing=choosing)
        drawing = MakeDraw(new_seed(), movement=form.text("movement", 60))
        commands: tuple[Command, ...] = (*map(AddEntry, entries), drawing)
        key = await created(request, form, actor, conditions, commands)
    except CardinalError as refused:
        return _form(request, "quick", form, refused)
    return go(request, f"/organise/{key}/tables")


def _choosing(form: Form, conditions: ConditionsOfContest, count: int, language: str) -> Chooser | None:
    """The movements for those who were typed in; none where the event is not played by a movement."""
    if conditions.stages[0].system not in (*MOVEMENT_SYSTEMS, *MATCH_CHOICES):
        raise refusal("no_movement_here")
    return chooser(count, wishes_of(form), conditions, language)


async def created(
    request: Request,
    form: Form,
    actor: Actor,
    conditions: ConditionsOfContest,
    more: tuple[Command, ...] = (),
    zone: str = "",
) -> str:
    """The key of the new event, whose organiser is whoever made it. The same form twice makes one event."""
    services = services_of(request)
    taken: set[str] = {*await services.keys(), *request.app.state.catalogue.folders.names()}
    passed: set[str] = set()
    while (key := event_key(conditions.name, services.now(), passed)) in taken:
        if await services.log.answer(stream_of(key), form.command) is not None:
            return key
        passed.add(key)
    zone = zone or form.text("zone") or usual_zone(language_of(request))
    command = Together((CreateEvent(toml_text(conditions.record), zone), *more), services.log)
    await services.run(key, command, command_id=form.command, actor=actor)
    visitor = visitor_of(request)
    if visitor.is_user:
        await services.accounts.give_role(visitor.user, stream_of(key), Role.ORGANISER)
    return key
