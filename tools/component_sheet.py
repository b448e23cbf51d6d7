"""The sheet of components for docs/components.md: each once, in both schemes and four languages.

python -m tools.component_sheet
"""

from __future__ import annotations

import io
import tempfile
import tomllib
from pathlib import Path

from PIL import Image

from cardinal.language import Language
from cardinal.web.result_pad import result_pad
from cardinal.web.templating import ENVIRONMENT
from tools.machine import ROOT
from tools.served import chromium, served

HERE = Path(__file__).parent
IMAGES = ROOT / "docs" / "images"
SIZE = {"width": 480, "height": 800}
COLOURS = 128
TEXTS: dict[str, dict[str, str]] = tomllib.loads((HERE / "component_sheet.toml").read_text("utf-8"))


def sheet(language: Language) -> str:
    """The components as the pages write them."""

    def say(key: str) -> str:
        return TEXTS[key][language.value]

    pad = result_pad(language, typed={"level": "4", "strain": "H", "declarer": "N", "made": "+1"})
    return ENVIRONMENT.from_string((HERE / "component_sheet.html").read_text("utf-8")).render(say=say, pad=pad)


def _beside(pictures: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (sum(one.width for one in pictures), max(one.height for one in pictures)), "white")
    at = 0
    for one in pictures:
        whole.paste(one, (at, 0))
        at += one.width
    return whole


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "var") as server,
        chromium() as browser,
    ):
        for language in Language:
            taken = []
            for scheme in ("light", "dark"):
                context = browser.new_context(
                    viewport=SIZE,  # type: ignore[arg-type]
                    color_scheme=scheme,  # type: ignore[arg-type]
                )
                page = context.new_page()
                # A page of the server has the frame, the styles and the icons; the components take its place.
                page.goto(f"{server.address}/events?lang={language.value}")
                page.evaluate("(html) => { document.querySelector('main').innerHTML = html; }", sheet(language))
                page.wait_for_load_state("networkidle")
                # On a page that fits its window nothing sticks to the window's edge.
                height = page.evaluate("document.scrollingElement.scrollHeight")
                page.set_viewport_size({"width": SIZE["width"], "height": height})
                taken.append(Image.open(io.BytesIO(page.screenshot(full_page=True, animations="disabled"))))
                context.close()
            path = IMAGES / f"components-{language.value}.png"
            _beside(taken).quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
            print(path.name, flush=True)


if __name__ == "__main__":
    main()
