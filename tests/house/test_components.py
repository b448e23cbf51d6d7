"""Pages are made of the components: what people press and fill in is written in ``components.html`` alone, and every
style is one that a template, a script or a drawing uses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "cardinal" / "web"
FRONTEND = ROOT / "frontend" / "src"
TEMPLATES, STYLES = WEB / "templates", sorted((WEB / "static").glob("*.css"))
CONTROL = re.compile(r"""<(button|select|textarea|input)\b(?![^>]*type=["']?hidden)""")
OWN_CONTROLS = {
    "components.html": "here they are",
    "organise/conditions.html": "a choice with an amount beside it",
    "pads.html": "keys of a pad, drawn as cards and bids",
    "organise/movements.html": "a card that is chosen as a whole",
    "organise/import.html": "files that are chosen and read at once",
    "screen.html": "a switch that only a script has",
    "play/board.html": "a button that only a script has, with the address that it copies",
    "play/table.html": "acts of a live table without scripts, which carry JSON",
    "direct/parts.html": "options inside the fields of a score",
}
OWN_FOLDERS = re.compile(r"table/|hearing_|result_pad|direct/(console|hearing_|score|screen|poll|weigh)")
"""The console, the phone of a table, its pad and hearings: screens with controls of their own."""


def names() -> list[str]:
    return sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))


def test_controls_are_written_by_the_components_alone() -> None:
    own = {name for name in names() if CONTROL.search((TEMPLATES / name).read_text("utf-8"))}
    assert {name for name in own if not OWN_FOLDERS.match(name)} == OWN_CONTROLS.keys()


@cache
def _written() -> frozenset[str]:
    """The words of everything that writes classes: templates, scripts, and Python that draws."""
    folders = ((TEMPLATES, "*.html"), (ROOT / "tools", "*.html"), (FRONTEND, "*.ts"), (FRONTEND, "*.svelte"))
    texts = [path.read_text("utf-8") for folder, kind in folders for path in folder.rglob(kind)]
    for path in WEB.rglob("*.py"):
        text = path.read_text("utf-8")
        texts += re.findall(r'"[\w -]+"', text) if 'class="' not in text else [text]
    return frozenset(re.findall(r"[\w-]+", "\n".join(texts)))


@pytest.mark.parametrize("path", STYLES, ids=[path.name for path in STYLES])
def test_every_class_of_a_style_is_written_somewhere(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
    classes = set(re.findall(r"\.(-?[a-zA-Z_][\w-]*)", re.sub(r"\{[^{}]*\}", "{", text)))
    # A name may be made of a stem and a value: "state-" ~ now.state.
    assert {one for one in classes - _written() if f"{one.rpartition('-')[0]}-" not in _written()} == set()
