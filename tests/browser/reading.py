"""What a page holds for its readers: its texts, what stands out of it, and what axe finds wrong with it."""

from __future__ import annotations

import re
import string
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
HEAVY = {"serious", "critical"}
LEAST_LETTERS = 12

# Every text but what is marked as English, code, or typed by somebody.
_TEXTS = """(html) => {
    const found = [];
    const body = html ? new DOMParser().parseFromString(html, "text/html").body : document.body;
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (element.closest("body [lang=en], script, style, code, pre, textarea")) continue;
        if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
        else for (const name of ["placeholder", "aria-label", "title", "alt"]) {
            if (element.hasAttribute(name)) found.push(element.getAttribute(name));
        }
    }
    return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
_STANDS_OUT = """() => {
    const page = document.scrollingElement;
    if (page.scrollWidth <= innerWidth) return [];
    const wide = [...document.querySelectorAll("main *, header *, footer *")].filter((one) => {
        return one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".scroll");
    });
    return [page.scrollWidth, ...wide.slice(0, 4).map((one) => one.outerHTML.slice(0, 120))];
}"""
_LATIN = re.compile(r"[A-Za-z][A-Za-z ,.'’;:()?!–-]{10,}")


def texts_of(page: Page, html: str = "") -> list[str]:
    """The texts of a page; or those of another that was fetched, and is read there without being shown."""
    found: list[str] = page.evaluate(_TEXTS, html)
    return found


def stands_out(page: Page) -> list[object]:
    """Nothing; or how wide the page is, and what makes it so."""
    found: list[object] = page.evaluate(_STANDS_OUT)
    return found


@cache
def _axe() -> str:
    return AXE.read_text("utf-8") + "; undefined"


def axe(page: Page, *rules: str) -> list[str]:
    """The heavy violations that axe-core finds, by those rules or by all."""
    # Not by a script element: the pages allow none but their own.
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_axe())
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = page.evaluate("async (options) => (await axe.run(document, options)).violations", options)
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'].splitlines()[-1].strip()})"
        for one in found
        if one["impact"] in HEAVY
        for node in one["nodes"][:3]
    ]


@cache
def english() -> frozenset[str]:
    """The parts between the values of every English text that is long enough to be recognised."""
    found: set[str] = set()
    for path in Path(str(files("cardinal"))).rglob("*.toml"):
        if not (path.stem.startswith(("texts", "words")) or path.with_suffix(".py").is_file()):
            continue
        for templates in tomllib.loads(path.read_text("utf-8")).values():
            if not isinstance(templates, dict) or "en" not in templates or templates["en"] == templates.get("ja"):
                continue
            parts = (before.strip() for before, *_ in string.Formatter().parse(templates["en"]))
            found.update(part for part in parts if sum(letter.isalpha() for letter in part) > LEAST_LETTERS)
    return frozenset(found)


def left_in_english(page: Page, data: tuple[str, ...], html: str = "") -> list[str]:
    """English texts of ours on a page in another language, or in *html*; *data* is what people wrote."""
    found = []
    for text in texts_of(page, html):
        for written in data:
            text = text.replace(written, "")
        for run in _LATIN.findall(text):
            found += [f"{part!r} in {text[:80]!r}" for part in english() if part in run]
    return found
