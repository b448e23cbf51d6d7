"""The address of a table or a board as a code that a camera reads."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from cardinal.formats.paper.qr import qr_svg
from cardinal.language import Language, phrase


@lru_cache(maxsize=1_000)
def link_code(address: str, language: Language) -> Markup:
    """The drawing of an address, for a page."""
    return Markup(qr_svg(address, phrase(f"{__package__}.table_texts", "link_code", language)))
