"""Every page of the web application on contact sheets, to be looked at: in each language, on a phone and a desktop.

python -m tools.contact_sheets FOLDER                            phones, every language
python -m tools.contact_sheets FOLDER desktop zh-Hans dark       that device, language and scheme; or print
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from cardinal.language import Language
from tests.browser.conftest import Server
from tests.browser.devices import LOCALES
from tests.browser.pages import WHO, Furnished, furnish
from tools.served import chromium, served

SIZES = {"phone": {"width": 360, "height": 640}, "desktop": {"width": 1280, "height": 800}}
PRINTED = {"width": 700, "height": 990}
"""An A4 page between its margins, at the resolution of style sheets."""
SCREENS = 2.5
"""How much of a long page is shown."""
SHEET_WIDTH = 1_860
GAP, LABEL = 12, 16


def shots(
    browser: Browser, furnished: Furnished, device: str, language: str, look: str
) -> Iterator[tuple[str, Image.Image]]:
    size = PRINTED if look == "print" else SIZES[device]
    for who in WHO:
        context = browser.new_context(viewport=size, locale=LOCALES[language])  # type: ignore[arg-type]
        page = context.new_page()
        furnished.sign_in(page, who)
        page.emulate_media(
            color_scheme="dark" if look == "dark" else "light", media="print" if look == "print" else "screen"
        )
        for path in furnished.pages(who):
            answer = page.goto(furnished.server.address + path)
            assert answer is not None
            taken = page.screenshot(full_page=True, animations="disabled")
            picture = Image.open(io.BytesIO(taken)).convert("RGB")
            yield f"{answer.status} {path}", picture.crop((0, 0, picture.width, min(picture.height, _most(size))))
        context.close()


def _most(size: dict[str, int]) -> int:
    return int(size["height"] * SCREENS)


def sheets(pictures: list[tuple[str, Image.Image]], scale: float) -> Iterator[Image.Image]:
    """Several pages beside each other, each with its address, as few rows as fit."""
    width = int(pictures[0][1].width * scale)
    across = max(1, SHEET_WIDTH // (width + GAP))
    for first in range(0, len(pictures), across):
        row = [
            (path, one.resize((int(one.width * scale), int(one.height * scale)), Image.Resampling.LANCZOS))
            for path, one in pictures[first : first + across]
        ]
        sheet = Image.new("RGB", (across * (width + GAP), LABEL + max(one.height for _, one in row)), "white")
        draw = ImageDraw.Draw(sheet)
        for place, (path, one) in enumerate(row):
            draw.text((place * (width + GAP) + 2, 1), path[: width // 6], fill="black")
            sheet.paste(one, (place * (width + GAP), LABEL))
        yield sheet


def main(folder: Path, wanted: set[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    device = "desktop" if "desktop" in wanted else "phone"
    look = next((one for one in ("dark", "print") if one in wanted), "light")
    with (
        tempfile.TemporaryDirectory() as data,
        chromium() as browser,
        served(var := Path(data) / "var", "--demo") as one,
    ):
        furnished = furnish(Server(one.address, var, one.link), browser)
        for language in [one for one in Language if one in wanted] or list(Language):
            taken = list(shots(browser, furnished, device, language, look))
            for number, sheet in enumerate(sheets(taken, 1.0 if device == "phone" and look != "print" else 0.5)):
                name = f"{language}-{device}-{look}-{number:02}.png"
                sheet.save(folder / name)
                print(name, *(path for path, _ in taken if not path.startswith("200")), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), set(sys.argv[2:]))
