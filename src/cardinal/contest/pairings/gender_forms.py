"""Open, men's, women's, mixed and special mixed events: who may enter, and who may sit where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from cardinal.language import Text

from .errors import IllegalEntry, IllegalLineUp


class Gender(StrEnum):
    MAN = "man"
    WOMAN = "woman"


class EventClass(StrEnum):
    OPEN = "open"
    MEN = "men"
    WOMEN = "women"
    MIXED = "mixed"
    SPECIAL_MIXED = "special_mixed"


BOTH = frozenset(Gender)
MEN, WOMEN = frozenset({Gender.MAN}), frozenset({Gender.WOMAN})


@dataclass(frozen=True, slots=True)
class ClassRule:
    """Who may sit where in a class; ``partners_differ`` is whether a pair is a man and a woman, if that is ruled."""

    cites: str
    seats: Mapping[str, frozenset[Gender]]
    partners_differ: bool | None = None

    @property
    def admitted(self) -> frozenset[Gender]:
        return frozenset().union(*self.seats.values())


def _all(genders: frozenset[Gender]) -> dict[str, frozenset[Gender]]:
    return dict.fromkeys("NESW", genders)


CLASSES: Mapping[EventClass, ClassRule] = {
    EventClass.OPEN: ClassRule("§G17.2.1", _all(BOTH)),
    EventClass.MEN: ClassRule("§G17.2.2", _all(MEN)),
    EventClass.WOMEN: ClassRule("§G17.2.3", _all(WOMEN)),
    EventClass.MIXED: ClassRule("§G17.2.4", {"N": MEN, "W": MEN, "E": WOMEN, "S": WOMEN}, partners_differ=True),
    EventClass.SPECIAL_MIXED: ClassRule(
        "§G17.2.5", {"E": MEN, "W": MEN, "N": WOMEN, "S": WOMEN}, partners_differ=False
    ),
}


def check_entry(event_class: EventClass, players: Iterable[Gender]) -> None:
    """Refuse a player whom the class does not admit."""
    rule = CLASSES[event_class]
    for player in players:
        if player not in rule.admitted:
            values = {"given": _gender(player), "class_name": _class(event_class)}
            raise IllegalEntry(Text(__package__, "not_admitted", values), cites=rule.cites, legal=rule.admitted)


def check_pair(event_class: EventClass, gender: Gender, other: Gender) -> None:
    """Refuse a partnership that the class does not admit."""
    check_entry(event_class, (gender, other))
    rule = CLASSES[event_class]
    if rule.partners_differ is not None and (gender != other) != rule.partners_differ:
        raise IllegalEntry(
            Text(__package__, "pair_not_admitted", {"class_name": _class(event_class)}), cites=rule.cites
        )


def check_seats(event_class: EventClass, seated: Mapping[str, Gender]) -> None:
    """Refuse a player on a seat that the class does not give to that gender; *seated* is by N, E, S, W."""
    check_entry(event_class, seated.values())
    rule = CLASSES[event_class]
    for seat, player in seated.items():
        if player not in rule.seats[seat]:
            values = {"seat": seat, "given": _gender(player), "class_name": _class(event_class)}
            legal = [one for one, genders in rule.seats.items() if player in genders]
            raise IllegalLineUp(Text(__package__, "seat_of_other", values), cites=rule.cites, legal=legal)


def _gender(gender: Gender) -> Text:
    return Text(__package__, f"gender_{gender}")


def _class(event_class: EventClass) -> Text:
    return Text(__package__, f"class_{event_class}")
