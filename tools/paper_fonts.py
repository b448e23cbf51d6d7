"""The fonts of the printed books: Noto Sans CJK, cut down to the characters that our texts and everyday writing need.

    python -m tools.paper_fonts [--fonts /usr/share/fonts/opentype/noto]

reads the collections of Debian's package ``fonts-noto-cjk`` (SIL Open Font License) and writes one TrueType file for
each writing and weight into ``src/cardinal/formats/paper/fonts``. It is run again when a test says that a character
of a book is missing there. The outlines are turned into quadratic curves, which is what PDFs made by ReportLab can
embed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset
from fontTools.misc.roundTools import otRound
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable

from cardinal.laws.clause import OTHER_BOOKS, book
from cardinal.laws.editions import EDITIONS

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "src" / "cardinal" / "formats" / "paper" / "fonts"
FAMILIES = {
    "sc": ("Noto Sans CJK SC", "zh-Hans"),
    "tc": ("Noto Sans CJK TC", "zh-Hant"),
    "jp": ("Noto Sans CJK JP", "ja"),
}
"""Each writing: its family in the collection, and the language whose texts it prints."""
WEIGHTS = ("Regular", "Bold")
# Everyday characters beside those of our texts: the first level of each country's standard, by lead byte.
_LEVELS = {"sc": ("gb2312", 0xB0, 0xD7, 0xA1), "tc": ("big5", 0xA4, 0xC6, 0x40), "jp": ("shift_jis", 0x88, 0x98, 0x40)}
_SHARED = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2028), *range(0x2030, 0x203C))
_SIGNS = "♠♥♦♣←↑→↓−×÷±≤≥≠½¼¾⅓⅔…§¶†‡•·○●◎△▲□■★☆①②③④⑤⑥⑦⑧⑨⑩〇々〆ヶ"
_WIDE = (*range(0x3000, 0x3018), *range(0x3040, 0x3100), *range(0xFF01, 0xFF60))
_MOST_ERROR = 1.0
"""How far a curve may be from the original, in thousandths of the letter's size."""


def everyday(writing: str) -> Iterator[str]:
    """The characters of the first level of a country's standard."""
    charset, first, last, low = _LEVELS[writing]
    for lead in range(first, last + 1):
        for trail in range(low, 0xFF):
            try:
                yield bytes((lead, trail)).decode(charset)
            except UnicodeDecodeError:
                continue


def written(language: str) -> set[str]:
    """Every character of our texts that a reader of *language* may meet: of the books, and of the files of texts."""
    found = {letter for text in (ROOT / "src").rglob("*.toml") for letter in text.read_text("utf-8")}
    for edition in (*EDITIONS, *OTHER_BOOKS):
        for clause in book(edition):
            found |= set(clause.title(language))
            for name in ("rule", "note", "difference", "source_note", "inferred"):
                found |= set(clause.words(language, name).text)
    return found


def headings(language: str) -> set[str]:
    """The characters that are printed in bold: titles, and the few words of our own around them."""
    found = {letter for edition in (*EDITIONS, *OTHER_BOOKS) for one in book(edition) for letter in one.title(language)}
    for name in ("law_names", "clause_names", "guandan_numbers", "case_titles", "codes"):
        for path in (ROOT / "src" / "cardinal" / "laws").rglob(f"{name}*.toml"):
            found |= set(path.read_text("utf-8"))
    return found | set("〇一二三四五六七八九十百")


def quadratic(font: TTFont) -> None:
    """Turn cubic outlines into those of a TrueType font, in place."""
    order, drawn = font.getGlyphOrder(), font.getGlyphSet()
    outlines = {}
    for name in order:
        pen = TTGlyphPen(drawn)
        drawn[name].draw(Cu2QuPen(pen, _MOST_ERROR, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"], glyf = newTable("loca"), newTable("glyf")
    font["glyf"] = glyf
    glyf.glyphOrder, glyf.glyphs = order, outlines
    for name in order:
        glyf[name].recalcBounds(glyf)
        advance, _ = font["hmtx"][name]
        font["hmtx"][name] = (otRound(advance), getattr(glyf[name], "xMin", 0))
    profile = font["maxp"]
    profile.tableVersion = 0x00010000
    for field in (
        "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements",
        "maxSizeOfInstructions", "maxComponentElements",
    ):  # fmt: skip
        setattr(profile, field, 0)
    profile.maxZones = 1
    profile.recalc(font)
    font["post"].formatType = 3.0
    font["head"].glyphDataFormat = 0
    for table in ("CFF ", "VORG", "vhea", "vmtx"):
        if table in font:
            del font[table]
    font.sfntVersion = "\x00\x01\x00\x00"


def cut(font: TTFont, letters: Iterable[str]) -> None:
    """Leave only the glyphs of these characters, and no features: the PDF places each character by itself."""
    options = subset.Options(layout_features=[], hinting=False, glyph_names=False, notdef_outline=True)
    options.name_IDs, options.drop_tables = [0, 1, 2, 3, 4, 5, 6, 13, 14], ["GSUB", "GPOS", "GDEF", "BASE", "DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted({ord(letter) for letter in letters if letter.isprintable()}))
    cutter.subset(font)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts/opentype/noto"))
    folder: Path = asked.parse_args().fonts
    PLACE.mkdir(exist_ok=True)
    shared = {chr(code) for code in (*_SHARED, *_WIDE)} | set(_SIGNS)
    for weight in WEIGHTS:
        source = folder / f"NotoSansCJK-{weight}.ttc"
        for writing, (family, language) in FAMILIES.items():
            letters = shared | (headings(language) if weight == "Bold" else written(language) | set(everyday(writing)))
            font = next(one for one in TTCollection(source, lazy=True).fonts if one["name"].getDebugName(1) == family)
            cut(font, letters)
            quadratic(font)
            path = PLACE / f"noto-sans-{writing}-{weight.lower()}.ttf"
            font.save(path)
            print(f"{path.relative_to(ROOT)}: {len(font.getBestCmap())} characters, {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
