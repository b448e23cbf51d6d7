"""Where a hearing is held: at no table in particular, or at one of an event, which has decided what is optional."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from cardinal.language import Text
from cardinal.laws.clause import Edition
from cardinal.laws.clause_search import EVERYWHERE
from cardinal.laws.editions import BASE

from .books import BOOKS
from .hearing_facts import Facts, hearing_pairs

_CHOICE = ("book", "law")
"""The fields chosen on the first page; all other facts are typed as acts."""


@dataclass(frozen=True, slots=True)
class HearingContext:
    """A place to hear at: its address, its books, and what is known there before anybody tells anything."""

    base: str = "/hearing"
    templates: str = ""
    """Where its own versions of the pages are."""
    pairs: tuple[tuple[str, str], ...] = ()
    """What its addresses carry besides facts and answers."""
    books: Mapping[str, Edition] = field(default_factory=lambda: BOOKS)
    searched: tuple[Edition, ...] = EVERYWHERE
    default: Edition = BASE
    options: Mapping[str, object] = field(default_factory=dict)
    """The options in force; they take precedence over those of the case."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """Answers that nobody has to give here, by the keys of their questions."""
    known: Facts = field(default_factory=Facts)
    people: Mapping[str, str] = field(default_factory=dict)
    """Who sits in each seat."""
    shown: Mapping[str, Any] = field(default_factory=dict)
    """What its own pages show besides."""

    @property
    def only_book(self) -> Edition | None:
        return self.default if len(self.books) == 1 else None

    def in_book(self, told: Facts) -> Facts:
        """The facts under one of the books of this place."""
        return told if told.book in self.books else replace(told, book=str(self.default))

    def begun(self, told: Facts) -> Facts:
        """A form that nobody has filled in yet, with what is known."""
        if any(getattr(told, one.name) for one in fields(Facts) if one.name not in _CHOICE):
            return told
        return replace(self.known, book=told.book, law=told.law)

    def at_its_board(self, example: Facts) -> Facts:
        """An example adapted to the current board: its own cards are dropped."""
        if not self.known.number:
            return example
        return replace(self.known, book=example.book, law=example.law, contract=example.contract, acts=example.acts)

    def hearing(self, told: Facts, answers: Mapping[str, str]) -> list[tuple[str, str]]:
        """A hearing here as the query of its address."""
        return [*self.pairs, *hearing_pairs(told, answers)]

    def named(self, asked: object, label: str, language: str) -> str:
        """Whoever is asked, with the name of the player who sits there."""
        name = self.people.get(str(asked), "")
        values = {"seat": label, "name": name}
        return Text(__name__, "named", values).render(language) if name else label

    def seats(self, labels: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Labels of the seats, each with who sits there."""
        return [(label, self.people[seat]) for seat, label in labels if self.people.get(seat)]


PUBLIC = HearingContext()
