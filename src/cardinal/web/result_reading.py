"""What a contract-and-result pad says, while it is filled in: the result in words and its points, or what is wrong."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal.contest.model import Game
from cardinal.contest.score_cell import read_cell
from cardinal.language import CardinalError, speak_of

from .pages import page
from .reader import language_of
from .result_pad import pad_cell
from .table.words import points_in_words, result_in_words

MOST_LETTERS = 200
MOST_BOARD = 10_000

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/result-pad")
async def reading(request: Request) -> HTMLResponse:
    """A part of a page. It needs nothing but the query: no event is looked at."""
    speak_of(Game.BRIDGE)
    fields = {name: value[:MOST_LETTERS] for name, value in request.query_params.items()}
    board = fields.get("board", "")
    number = int(board) if board.isascii() and board.isdecimal() and 0 < int(board[:9]) <= MOST_BOARD else 1
    language = language_of(request)
    words = points = wrong = ""
    try:
        cell = pad_cell(fields, text_name="text")
        if cell:
            score = read_cell(cell, Game.BRIDGE, number)
            words, points = result_in_words(score, language), points_in_words(score, number, language)
    except CardinalError as refused:
        wrong = refused.render(language)
    return page(request, "result_reading.html", words=words, points=points, wrong=wrong)
