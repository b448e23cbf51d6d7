"""What all pages share: one bar with one menu, icons that all exist, suits in colour."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from cardinal.web.assets import sprite
from cardinal.web.icons import icon
from cardinal.web.static_files import STATIC
from cardinal.web.suit_signs import suits
from cardinal.web.templating import TEMPLATES
from tests.web.forms import BROWSER

# An icon is named where it is drawn, in a macro's argument, or in a list of places and their icons.
NAMED = re.compile(r'icon\("([a-z0-9-]+)"|sign="([a-z0-9-]+)"')


def test_every_icon_that_a_template_names_is_in_the_sprite() -> None:
    drawn = set(re.findall(r'<symbol id="([a-z0-9-]+)"', (STATIC.parent / sprite().lstrip("/")).read_text("utf-8")))
    named = {
        one or other
        for template in TEMPLATES.rglob("*.html")
        for one, other in NAMED.findall(template.read_text("utf-8"))
    }
    assert named
    assert named <= drawn
    assert sprite().startswith("/static/built/assets/icons-")


def test_an_icon_beside_words_is_not_read_out_and_one_alone_says_what_it_is() -> None:
    assert 'aria-hidden="true"' in icon("menu")
    assert "sr" not in icon("menu")
    assert icon("x", 'Close "it"').endswith('<span class="sr">Close &#34;it&#34;</span>')


def test_suits_are_coloured_and_the_rest_is_escaped() -> None:
    assert suits("4♥ by N <b>") == '4<span class="suit-H">♥</span> by N &lt;b&gt;'
    assert suits("1♣ 1♦ 1♠") == '1<span class="suit-C">♣</span> 1<span class="suit-D">♦</span> 1♠'


def test_the_bar_has_one_menu_with_pages_languages_and_the_account(client: TestClient) -> None:
    html = client.get("/laws", headers=BROWSER).text
    (bar,) = re.findall(r'<header class="top">.*?</header>', html, re.S)
    assert bar.count("<details") == 1
    assert {"/events", "/laws", "/organise", "/sign-in"} <= set(re.findall(r'href="(/[a-z-]+)"', bar))
    assert bar.count("hreflang=") == 4
