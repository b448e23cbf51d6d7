"""Text in a PDF: every character in a font that has it, whatever the language of the sheet.

The fonts for Chinese and Japanese are the standard ones that every PDF reader brings or finds a likeness for, so that
no font file is needed; suit symbols are in the standard font Symbol. A TrueType file may be given instead, which is
then part of the PDF.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from cardinal.language import Text, shown

from .errors import NothingToPrint, needed

PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
SYMBOLS = "Symbol"
RED, BLACK = (0.69, 0.0, 0.0), (0.0, 0.0, 0.0)
_SUITS = frozenset("♠♥♦♣")
_RED_SUITS = frozenset("♥♦")
_LATIN = "cp1252"
# Of each standard font, a set of characters that it surely has.
_CJK = {"zh-Hans": ("STSong-Light", "gbk"), "zh-Hant": ("MSung-Light", "big5"), "ja": ("HeiseiMin-W3", "cp932")}
_MORE = {"ko": ("HYSMyeongJo-Medium", "cp949")}
_OWN = "CardinalOwn"
# A Chinese font has a true minus sign, but as wide as a character.
_MINUS = {"−": "–"}
# Letters without a base letter of their own that few standard fonts have.
_STROKES = str.maketrans("łŁđĐħĦıŧŦ", "lLdDhHitT")


class Typesetter:
    """Draws text on a canvas of the library in the fonts of one language."""

    def __init__(self, canvas: Any, language: str, font: Path | None = None) -> None:
        self._canvas, self._widths = canvas, needed("reportlab.pdfbase.pdfmetrics")
        first = [_CJK[language]] if language in _CJK else []
        self._fonts = (*first, *(one for one in (*_CJK.values(), *_MORE.values()) if one not in first))
        self._own: frozenset[int] = frozenset()
        if font is not None:
            self._own = self._register(font)
        self._chosen: dict[tuple[str, bool], tuple[str, str]] = {}

    def _register(self, font: Path) -> frozenset[int]:
        fonts = needed("reportlab.pdfbase.ttfonts")
        try:
            made = fonts.TTFont(_OWN, str(font))
        except (fonts.TTFError, OSError) as error:
            values = {"path": shown(str(font)), "why": shown(str(error))}
            raise NothingToPrint(Text(__package__, "bad_font", values)) from error
        self._widths.registerFont(made)
        return frozenset(made.face.charToGlyph)

    def _font_of(self, letter: str, *, bold: bool) -> tuple[str, str]:
        """The font of a character, and the character as that font has it."""
        found = self._chosen.get((letter, bold))
        if found is None:
            found = self._chosen[letter, bold] = self._choose(letter, bold=bold)
        return found

    def _choose(self, letter: str, *, bold: bool) -> tuple[str, str]:
        if letter in _SUITS:
            return SYMBOLS, letter
        if ord(letter) in self._own:
            return _OWN, letter
        letter = _MINUS.get(letter, letter)
        if _has(_LATIN, letter):
            return BOLD if bold else PLAIN, letter
        for name, charset in self._fonts:
            # A Chinese font has some letters with accents too, but as wide as a character.
            if _has(charset, letter) and not _is_latin(letter):
                self._load(name)
                return name, letter
        plain = unicodedata.normalize("NFD", letter.translate(_STROKES))[:1]
        return BOLD if bold else PLAIN, plain if _has(_LATIN, plain) else "?"

    def _load(self, name: str) -> None:
        if name not in self._widths.getRegisteredFontNames():
            self._widths.registerFont(needed("reportlab.pdfbase.cidfonts").UnicodeCIDFont(name))

    def _runs(self, text: str, *, bold: bool) -> Iterator[tuple[str, bool, str]]:
        """Stretches of one font and colour: the font, whether it is red, the text."""
        drawn = [(*self._font_of(letter, bold=bold), letter in _RED_SUITS) for letter in text if letter.isprintable()]
        for (font, red), letters in groupby(drawn, key=lambda one: (one[0], one[2])):
            yield font, red, "".join(letter for _, letter, _ in letters)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        return sum(float(self._widths.stringWidth(run, font, size)) for font, _, run in self._runs(text, bold=bold))

    def draw(
        self, x: float, y: float, text: str, size: float, *, room: float = 0.0, bold: bool = False, part: float = 0.0
    ) -> float:
        """Draw from the base line at *y*, smaller if it has not *room* enough; *part* of what is left of the room
        stays free at the left (a half: centred). The width comes back."""
        wide = self.width(text, size, bold=bold)
        if room and wide > room:
            size, wide = size * room / wide, room
        x += part * (room - wide) if room else -part * wide
        for font, red, run in self._runs(text, bold=bold):
            self._canvas.setFillColorRGB(*(RED if red else BLACK))
            self._canvas.setFont(font, size)
            self._canvas.drawString(x, y, run)
            x += float(self._widths.stringWidth(run, font, size))
        self._canvas.setFillColorRGB(*BLACK)
        return wide

    def wrapped(self, text: str, size: float, room: float) -> list[str]:
        """A text in lines that fit; Chinese and Japanese may break anywhere, other words only between them."""
        lines, line = [], ""
        for word in _words(text):
            if line and self.width(line + word.rstrip(), size) > room:
                lines.append(line.rstrip())
                line = word.lstrip()
            else:
                line += word
        return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _words(text: str) -> Iterator[str]:
    """Pieces after which a line may break."""
    word = ""
    for letter in text:
        wide = unicodedata.east_asian_width(letter) in "WF"
        if wide and word:
            yield word
            word = ""
        word += letter
        if wide or letter == " ":
            yield word
            word = ""
    if word:
        yield word


def _has(charset: str, letter: str) -> bool:
    try:
        letter.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("LATIN")
