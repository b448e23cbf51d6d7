"""Who may see what of a person: the page, the grade and the name. A place in a table is never hidden."""

from __future__ import annotations

from dataclasses import dataclass

from .people import Audience, Person


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever looks: nobody in particular, a person of the club, an officer of it."""

    person: str = ""
    is_officer: bool = False
    is_staff: bool = False
    """Whether the reader organises or directs an event here: its entries are typed by them."""

    @property
    def is_of_the_club(self) -> bool:
        return bool(self.person) or self.is_officer

    def is_self(self, person: Person) -> bool:
        return bool(self.person) and self.person in (person.id, *person.also)


EVERYBODY = Reader()


def may_see_page(person: Person, reader: Reader, year: int) -> bool:
    """The page of somebody under age is for them alone (an account may be a guardian's), whatever they chose."""
    if reader.is_self(person):
        return True
    return not person.is_minor(year) and _is_of(person.page, reader) and (not person.hidden or reader.is_of_the_club)


def may_see_grade(person: Person, reader: Reader, year: int) -> bool:
    if reader.is_self(person):
        return True
    return may_see_page(person, reader, year) and _is_of(person.rating, reader)


def shown_name(person: Person, reader: Reader, year: int, language: str = "en") -> str:
    """The name inside the club; outside what the public may read. Of somebody who was erased nobody has a name."""
    return person.name if reader.is_of_the_club and not person.is_erased else person.public_name(year, language)


def may_find(person: Person, reader: Reader) -> bool:
    """Whether a form may offer the name: to nobody outside the club. Those who have left are not offered."""
    return (reader.is_of_the_club or reader.is_staff) and person.is_here


def _is_of(audience: Audience, reader: Reader) -> bool:
    return audience is Audience.EVERYBODY or (audience is Audience.MEMBERS and reader.is_of_the_club)
