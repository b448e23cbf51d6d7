"""Icons of the pages, from one sprite that the frontend build makes. Without it pages have none and read as well."""

from __future__ import annotations

from markupsafe import Markup

from .assets import sprite


def icon(name: str, text: str = "") -> Markup:
    """An icon beside words, hidden from whoever has the page read out; with *text* it stands alone and says that."""
    address = sprite()
    if not address:
        return Markup("<span>{}</span>").format(text) if text else Markup("")
    drawn = Markup('<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>')
    said = Markup('<span class="sr">{}</span>').format(text) if text else Markup("")
    return drawn.format(address, name) + said
