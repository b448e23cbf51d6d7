"""The glossary as a page: the terms of both games in four languages, where each comes from, and what is not said."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal.language import Language, Text, shown
from cardinal.laws.glossary import GAMES, find_terms

from .errors import NotFound
from .lawbook import LONGEST_SEARCH
from .pages import page
from .reader import language_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/glossary")
def glossary(request: Request, q: str = "", game: str = "") -> HTMLResponse:
    """The terms, or those that have some words in any language."""
    if game and game not in GAMES:
        raise NotFound(Text(__name__, "no_game", {"given": shown(game)}), legal=GAMES)
    language, words = language_of(request), " ".join(q[:LONGEST_SEARCH].split())
    found = sorted(find_terms(words, game), key=lambda term: (term.game, term.word(language).lower()))
    return page(
        request,
        "glossary.html",
        texts=__name__,
        words=words,
        game=game,
        games=GAMES,
        longest=LONGEST_SEARCH,
        terms=found,
        four=tuple(Language),
    )
