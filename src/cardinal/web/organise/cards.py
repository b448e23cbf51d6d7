"""A table's card as it is printed: a QR code, and a code and a PIN for whoever cannot scan."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import Request

from cardinal.formats.paper.qr import qr_svg
from cardinal.language import Text, shown
from cardinal.store import TableKey
from cardinal.web.table.acts import split_name

from ..addresses import home_of
from ..reach import is_only_here
from ..reader import language_of
from ..services import services_of
from .work import refusal


@dataclass(frozen=True, slots=True)
class Card:
    """What lies on a table. A match of teams has two tables, in two rooms, each with a card of its own."""

    table: str
    room: str
    code: str
    pin: str
    address: str
    drawing: str

    @property
    def door(self) -> str:
        """Where the code is typed by who cannot scan."""
        return self.address.partition("/link/")[0]


@dataclass(frozen=True, slots=True)
class Reached:
    """Where phones reach the server: the address for cards, others that it has, and whether nobody outside can."""

    base: str
    others: tuple[str, ...]
    only_here: bool
    may_open: bool


def reached(request: Request, base: str = "") -> Reached:
    reach, base = services_of(request).reach, base or home_of(request)
    others = tuple(one for one in reach.addresses() if one != base)
    return Reached(base, others, is_only_here(base), reach.may_open)


def read_base(text: str) -> str:
    """The address at which phones reach this server."""
    parts = urlsplit(text.strip())
    plain = not (parts.query or parts.fragment or parts.username or parts.path.strip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain or len(text) > 200:
        raise refusal("bad_base", given=shown(text))
    return f"{parts.scheme}://{parts.netloc}"


def card_of(request: Request, made: TableKey, base: str) -> Card:
    address = f"{base}/t/link/{made.link}"
    table, room = split_name(made.table)
    label = Text(__package__, "qr_label", {"table": table}).render(language_of(request))
    return Card(table, str(room), made.code, made.pin, address, qr_svg(address, label))
