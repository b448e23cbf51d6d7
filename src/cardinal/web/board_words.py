"""The texts of the pages after the board, for templates that other modules fill in too."""

from __future__ import annotations

from cardinal.language import Text

_TEXTS = "cardinal.web.board_pages"


def tell(key: str, language: str, **values: object) -> str:
    return Text(_TEXTS, key, values).render(language)
