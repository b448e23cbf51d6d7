"""How a table is opened: what its opener chose, and who sits there when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from starlette.requests import Request

from cardinal.cards import Seat
from cardinal.language import NotUnderstood, Text, shown
from cardinal.live import Act, TableOwner
from cardinal.live.card_counter import OPTION as COUNTER
from cardinal.live.games.open_answers import Directed
from cardinal.live.hosting import SETS
from cardinal.store.rates import Limit, count_attempt

from ..forms import Form
from ..reader import language_of
from ..services import services_of
from ..sign_in import client_of
from ..visitor import visitor_of
from .people import who_is

FROM_ONE_PLACE, BY_ONE = Limit(120, 3_600), Limit(20, 3_600)
"""So many tables in an hour from one address, which a club may share, and by one browser."""
LIMITS, DELAYS = (20, 45, 90), (60, 180, 600)
"""Seconds for an act; by how many those who look on are behind."""
TICKS = (COUNTER, "listed")
NUMBERS = {"seconds": LIMITS, "delay": DELAYS, "set": SETS}


@dataclass(frozen=True, slots=True)
class Wish:
    """A table that somebody wants: the game, whether irregular acts are refused, with whom, and the options."""

    game: str
    manner: str = "guarded"
    with_robots: bool = True
    options: Mapping[str, Any] = field(default_factory=dict)
    seat: Seat = Seat.S


def wish_of(form: Form) -> Wish:
    """What the lobby's form says; a number that it does not offer is refused."""
    with_robots = form.text("company", 20) != "friends"
    options: dict[str, Any] = {name: number for name in NUMBERS if (number := _offered(form, name)) is not None}
    options |= {name: True for name in TICKS if name in form}
    return Wish(form.text("game", 20), form.text("manner", 20) or "guarded", with_robots, options)


def _offered(form: Form, name: str) -> int | None:
    number = form.number(name)
    if number is not None and number not in NUMBERS[name]:
        raise NotUnderstood(Text(__package__, "not_offered", {"given": shown(str(number))}), legal=NUMBERS[name])
    return number


async def count_opening(request: Request) -> None:
    """Refuse somebody who opens one table after the other."""
    services, visitor = services_of(request), visitor_of(request)
    for name, limit in (
        (f"from {client_of(request)}", FROM_ONE_PLACE),
        (f"by {visitor.user or visitor.session}", BY_ONE),
    ):
        await count_attempt(services.database, f"tables {name}", limit, services.now())


async def open_table(request: Request, form: Form, wish: Wish) -> TableOwner:
    """A new table, with its owner in the seat that was wished for; against robots it is dealt at once."""
    services = services_of(request)
    await count_opening(request)
    # The same form sent twice opens one table.
    wanted = f"{wish.game} {wish.manner} {wish.with_robots}"
    key = sha256(f"{form.fields.get('csrf')} {form.command} {wanted}".encode()).hexdigest()[:14]
    who = await who_is(request, TableOwner(services.hub, key).table, form.text("name", 40))
    options = {"language": language_of(request).value, **wish.options}
    if wish.with_robots:
        options |= {"closed": True, "practice": True}
        if wish.manner == "open":
            # Nobody is there to rule: what the robots' system can tell, the program does.
            options["director"] = str(Directed.PROGRAM)
        if wish.game == "guandan":
            options[COUNTER] = True
    if (wish.game, wish.manner) == ("bridge", "guarded") and "boards" not in wish.options:
        options["other_room"] = True
    owner = await services.hub.open(wish.game, wish.manner, owner=who.key, options=options, key=key)
    steps: list[tuple[str, Act]] = [("sit", Act("sit", {"seat": str(wish.seat)}))]
    if wish.with_robots:
        steps += [("robots", Act("robot", {})), ("ready", Act("ready"))]
    for name, act in steps:
        await owner.do(who, f"open-{name}", act, owner.table.seq)
    return owner
