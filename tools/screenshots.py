"""The pictures of the documentation, taken of the demonstration as it is served.

python -m tools.screenshots            every picture, in English and 简体中文, into docs/images
python -m tools.screenshots console    those whose name begins so
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import Browser, Page

from cardinal.contest.model import Room
from cardinal.web.demonstration.names import BRIDGE, GUANDAN
from cardinal.web.table.acts import key_name
from tools.machine import ROOT
from tools.pictured_tables import set_table
from tools.served import Served, chromium, served, sign_in_link

IMAGES = ROOT / "docs" / "images"
DESKTOP = {"width": 1280, "height": 900}
TALL = {"width": 1280, "height": 1540}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 360, "height": 740}
SCREEN = {"width": 1600, "height": 900}
# English has the plain name, as documents in English link to it.
LANGUAGES = {"en": "", "zh-CN": "-zh"}
LEAD = {"book": "2017", "law": "54", "contract": "3NT by N", "acts": "W leads HK\r\nattention"}
# East's 1♥ over North's 1♠ is not accepted, and East's 3♦ does not mean the same.
RULED = {
    "book": "2017", "law": "27", "acts": "N calls 1S\r\nE calls 1H\r\nattention", "a.accept": "no",
    "a.replacement": "3D", "a.comparable": "no", "a.unusual": "no",
}  # fmt: skip


class Camera:
    """A browser at the served demonstration, in one language."""

    def __init__(self, browser: Browser, server: Served, var: Path, locale: str) -> None:
        self._browser, self._server, self._var, self._locale = browser, server, var, locale

    @contextmanager
    def at(self, viewport: dict[str, int], path: str = "", *, staff: bool = False) -> Iterator[Page]:
        """A page of a device; *staff*: the organiser and director of the demonstration has signed in."""
        # Text stays sharp where the picture is shown larger.
        context = self._browser.new_context(
            viewport=viewport,  # type: ignore[arg-type]
            locale=self._locale,
            device_scale_factor=2 if viewport is PHONE else 1,
        )
        page = context.new_page()
        if staff:
            page.goto(sign_in_link(self._server.address, self._var))
        if path:
            page.goto(self._server.address + path)
        yield page
        context.close()

    @contextmanager
    def at_table(self, event: str, table: str) -> Iterator[Page]:
        """A phone that has sat down with the code and PIN of a table's card."""
        code, pin = self._card(event, table)
        with self.at(PHONE, "/t") as page:
            page.locator("#code").fill(code)
            page.locator("#pin").fill(pin)
            page.locator("main form button").click()
            page.locator("#now").wait_for()
            yield page

    @contextmanager
    def playing(self, game: str, viewport: dict[str, int]) -> Iterator[Page]:
        """South's page at a live table where the others are there too."""
        with ExitStack() as stack:
            pages = {seat: stack.enter_context(self.at(viewport, "/play")) for seat in "NEWS"}
            # What a form of a browser carries is what the browser is known by.
            sessions = {seat: page.locator("input[name=csrf]").first.input_value() for seat, page in pages.items()}
            key = f"picture-{game}-{viewport['width']}-{self._locale}"
            set_table(self._var, game, key, self._locale, sessions)
            for page in pages.values():
                page.goto(f"{self._server.address}/play/{key}")
                page.locator(".play[data-up=true] .own .hand button.card").first.wait_for()
            south = pages["S"]
            south.locator(".note.away").first.wait_for(state="detached")
            yield south

    def _card(self, event: str, table: str) -> tuple[str, str]:
        with self.at(DESKTOP, f"/organise/{event}/tables", staff=True) as page:
            page.locator(f"button[name=table][value='{table}']").click()
            code, pin = page.locator("article.card").first.locator("dd").all_inner_texts()
            return code.strip(), pin.strip()


def landing(camera: Camera) -> Iterator[Page]:
    with camera.at(DESKTOP, "/") as page:
        yield page


def organiser(camera: Camera) -> Iterator[Page]:
    with camera.at(DESKTOP, f"/organise/{BRIDGE}", staff=True) as page:
        yield page


def table_cards(camera: Camera) -> Iterator[Page]:
    with camera.at(DESKTOP, f"/organise/{BRIDGE}/tables", staff=True) as page:
        page.locator("main button[name=missing], main button[name=all]").first.click()
        page.locator("article.card").first.wait_for()
        page.locator("article.card").first.scroll_into_view_if_needed()
        yield page


def table_entry(camera: Camera) -> Iterator[Page]:
    with camera.at_table(BRIDGE, "1") as page:
        _tap(page)
        page.locator("#entry").evaluate("(one) => one.scrollIntoView()")
        yield page


def table_agree(camera: Camera) -> Iterator[Page]:
    # Table 2 of the demonstration has a board that East-West have still to agree with.
    with camera.at_table(BRIDGE, "2") as page:
        page.locator(".boards .is-waiting a").first.click()
        page.locator("#there .question").wait_for()
        page.locator("#there").evaluate("(one) => one.scrollIntoView()")
        yield page


def _tap(page: Page) -> None:
    for name, value in (("level", "4"), ("strain", "S"), ("declarer", "N"), ("made", "+1")):
        page.locator(f"#entry input[name={name}][value='{value}']").check()
    page.locator("#score button").wait_for()


def guandan_table(camera: Camera) -> Iterator[Page]:
    with camera.at_table(GUANDAN, key_name("1", Room.OPEN)) as page:
        yield page


def console(camera: Camera) -> Iterator[Page]:
    with camera.at(TABLET, f"/direct/{BRIDGE}", staff=True) as page:
        yield page


def hearing(camera: Camera) -> Iterator[Page]:
    """The ruling of a hearing that belongs to no event."""
    with camera.at(TALL, f"/hearing/ask?{urlencode(RULED)}") as page:
        yield page


def hearing_question(camera: Camera) -> Iterator[Page]:
    """The call of the demonstration's evening: declarer is told what follows from each choice."""
    with camera.at(TABLET, f"/direct/{BRIDGE}", staff=True) as page:
        # Whoever has taken it for an earlier picture goes on from there.
        page.locator("#calls .call-acts .main").first.click()
        page.wait_for_url("**/hearing?*")
        page.goto(page.url.replace("/hearing?", "/hearing/ask?") + "&" + urlencode(LEAD))
        page.locator(".follows").first.wait_for()
        yield page


def standings(camera: Camera) -> Iterator[Page]:
    with camera.at(DESKTOP, f"/events/{BRIDGE}/standings") as page:
        yield page


def traveller(camera: Camera) -> Iterator[Page]:
    with camera.at(DESKTOP, "/events/club-mitchell/boards/1") as page:
        yield page


def screen(camera: Camera) -> Iterator[Page]:
    with camera.at(SCREEN, f"/events/{BRIDGE}/screen") as page:
        yield page


def lawbook(camera: Camera) -> Iterator[Page]:
    with camera.at(DESKTOP, "/laws/2017/64A1") as page:
        yield page


def play_lobby(camera: Camera) -> Iterator[Page]:
    with camera.at(DESKTOP, "/play") as page:
        yield page


def play_bridge(camera: Camera) -> Iterator[Page]:
    with camera.playing("bridge", DESKTOP) as page:
        yield page


def play_bridge_phone(camera: Camera) -> Iterator[Page]:
    with camera.playing("bridge", PHONE) as page:
        yield page


def play_guandan(camera: Camera) -> Iterator[Page]:
    with camera.playing("guandan", DESKTOP) as page:
        yield page


def play_guandan_phone(camera: Camera) -> Iterator[Page]:
    with camera.playing("guandan", PHONE) as page:
        yield page


PICTURES: dict[str, Callable[[Camera], Iterator[Page]]] = {
    "landing": landing,
    "play-lobby": play_lobby,
    "play-bridge": play_bridge,
    "play-bridge-phone": play_bridge_phone,
    "play-guandan": play_guandan,
    "play-guandan-phone": play_guandan_phone,
    # The cards first: an organiser whose round is under way has made them.
    "table-cards": table_cards,
    "organiser": organiser,
    "table-entry": table_entry,
    "table-agree": table_agree,
    "guandan-table": guandan_table,
    "console": console,
    "hearing": hearing,
    "hearing-question": hearing_question,
    "standings": standings,
    "traveller": traveller,
    "screen": screen,
    "lawbook": lawbook,
}


def _keep(taken: bytes, path: Path) -> None:
    """Keep a picture with the colours that it needs: a table's cloth has thousands, and nobody sees them apart."""
    picture = Image.open(io.BytesIO(taken)).convert("RGB")
    picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)


def main(wanted: str = "") -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        served(var := Path(folder) / "var", "--demo") as server,
        chromium() as browser,
    ):
        for locale, ending in LANGUAGES.items():
            camera = Camera(browser, server, var, locale)
            for name, take in PICTURES.items():
                if name.startswith(wanted):
                    for page in take(camera):
                        page.wait_for_load_state("load")
                        _keep(page.screenshot(animations="disabled"), IMAGES / f"{name}{ending}.png")
                        print(f"{name}{ending}.png", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
