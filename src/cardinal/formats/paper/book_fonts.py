"""The fonts of the printed books, which ship with Cardinal and are embedded: Noto Sans for each writing, two weights.

English is set in the Latin letters of the same font. A character that the bold font does not have is drawn from the
regular one with a thicker outline; one that no font has (a new word of somebody's translation) as a question mark.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Any

from .errors import needed

WRITINGS = {"en": "sc", "zh-Hans": "sc", "zh-Hant": "tc", "ja": "jp"}
_MISSING = "?"
_LIKE = {"\u00a0": " ", "\u3000": " "}


class BookFonts:
    """The two weights of one language, with the width of every character."""

    def __init__(self, language: str) -> None:
        writing = WRITINGS.get(language, "sc")
        self.regular, self.bold = _registered(writing, "regular"), _registered(writing, "bold")
        self._widths: dict[tuple[str, bool], float] = {}

    def drawn(self, letter: str, *, bold: bool) -> tuple[str, str, bool]:
        """The font of a character, the character as it is drawn, and whether its weight has to be imitated."""
        letter = _LIKE.get(letter, letter)
        first = self.bold if bold else self.regular
        if ord(letter) in first.face.charToGlyph:
            return first.fontName, letter, False
        if ord(letter) in self.regular.face.charToGlyph:
            return self.regular.fontName, letter, bold
        return first.fontName, _MISSING, False

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is at a size."""
        return size * sum(self._width(letter, bold=bold) for letter in text)

    def _width(self, letter: str, *, bold: bool) -> float:
        found = self._widths.get((letter, bold))
        if found is None:
            name, drawn, _ = self.drawn(letter, bold=bold)
            font = self.bold if name == self.bold.fontName else self.regular
            found = self._widths[letter, bold] = float(font.stringWidth(drawn, 1.0))
        return found


@cache
def _registered(writing: str, weight: str) -> Any:
    """A font of the library, known to it under a name of its own."""
    metrics, fonts = needed("reportlab.pdfbase.pdfmetrics"), needed("reportlab.pdfbase.ttfonts")
    name = f"noto-sans-{writing}-{weight}"
    with as_file(files(__package__) / "fonts" / f"{name}.ttf") as path:
        font = fonts.TTFont(name, str(path))
    metrics.registerFont(font)
    return font
