"""Learn the laws by breaking them: scenes that open at the moment of a slip, or an open table just to play at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.laws.clause import Edition
from cardinal.laws.editions import BASE
from cardinal.laws.law_names import law_name
from cardinal.live import LiveTable
from cardinal.live.deciding import AGAIN
from cardinal.live.scenes import BY_NAME, OPTION, SCENES, Scene

from ..books import Cited, cited
from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .opening import Wish, open_table

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
GAMES = ("bridge", "guandan")


def scene_at(table: LiveTable) -> Scene | None:
    """The scene that a table was opened as, until its board is over."""
    return None if table.outcomes else BY_NAME.get(str(table.options.get(OPTION, "")))


@router.get("/play/learn")
async def learn_page(request: Request) -> HTMLResponse:
    return _page(request)


def _page(request: Request, refused: CardinalError | None = None, form: Form | None = None) -> HTMLResponse:
    # Whoever looks in here may want to play in a moment.
    services_of(request).robots.processes.wake()
    language = language_of(request)

    def law_of(scene: Scene) -> tuple[Cited, str]:
        book = _BOOKS[scene.game]
        return cited((scene.law,), book, language=language)[0], law_name(scene.law, book, language)

    values: dict[str, Any] = {
        "scenes": {game: [scene for scene in SCENES if scene.game == game] for game in GAMES},
        "law_of": law_of,
        "say_play": lambda key: Text(__package__, key).render(language),
        "refused": refused,
        "name": form.fields.get("name", "") if form else "",
        "status": 200 if refused is None else status_of(refused),
    }
    return page(request, "play/learn.html", texts=__name__, **values)


_BOOKS: Mapping[str, Edition] = {"bridge": BASE, "guandan": "guandan"}


@router.post("/play/learn")
async def open_scene(request: Request) -> Response:
    """A table that opens as the scene that was chosen; without one, an open table to play at."""
    form = await read_form(request)
    try:
        owner = await open_table(request, form, _wish(form))
    except CardinalError as refused:
        return _page(request, refused, form)
    return go(request, f"/play/{owner.key}")


def _wish(form: Form) -> Wish:
    name = form.text("scene", 40)
    if not name:
        return Wish(form.text("game", 20), "open")
    if name not in BY_NAME:
        raise NotUnderstood(Text(__name__, "no_scene", {"given": shown(name)}), legal=BY_NAME)
    scene = BY_NAME[name]
    return Wish(scene.game, "open", options={"boards": [scene.record()], AGAIN: True, OPTION: name}, seat=scene.seat)
