"""Several Guandan irregularities in one record, on the page: each is heard in its turn, on the deal that is left."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from tests.web.forms import Page, read


def asked(client: TestClient, acts: str, language: str = "zh-Hans") -> Page:
    told = {"book": "guandan", "level": "5", "lead": "S", "acts": acts}
    return read(client, f"/hearing/ask?{urlencode(told)}", language=language)


def said(page: Page) -> str:
    return " ".join(page.text.split())


@pytest.mark.clause("GP2.1", "GP2.2.1")
def test_the_second_matter_is_heard_on_the_order_that_the_first_ruling_restored(reader: TestClient) -> None:
    first = asked(reader, "东家出 9s 9d\r\n北家指出\r\n南家出 7s 7d\r\n西家过牌")
    assert "恢复出牌顺序，由南家出牌。" in said(first)
    assert "经过中还有：西家过牌。" in said(first)
    second = read(reader, first.links["接着审理"], language="zh-Hans")
    # East sits the trick out, so that North comes after South.
    assert "恢复出牌顺序，由北家出牌。" in said(second)
    assert "第八条判罚1" in second.links


@pytest.mark.clause("GP2.3", "GP2.5", "G43.4")
def test_the_second_matter_has_questions_of_its_own(reader: TestClient) -> None:
    first = asked(reader, "S plays 3s 4d\r\nreferee\r\nW leaves the seat", "en")
    second = read(reader, first.links["Hear it next"], language="en")
    names = {name for form in second.forms for name, _ in form.buttons.values() if name.startswith("a.")}
    assert names == {"a.permitted"}
