"""Which procedure hears a number of a rule book: its own, the nearest above it, or the one in which it is weighed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from cardinal.language import Text

from .clause import Clause, Edition, is_under
from .contents import clauses_at, group_of
from .editions import BASE, numbers, translate
from .effect import NoRectification
from .guandan_numbers import of_document
from .hearing import ALIASES, LAWS, Law, Procedure
from .question import Found

# Clauses with no procedure of their own or above them, and those in whose hearings they are weighed, the usual one
# first. A number counts for all its parts, in every edition or book that has such procedures.
_WEIGHED_IN: Mapping[str, tuple[str, ...]] = {
    "23": ("27", "30", "31", "32", "29"), "35": ("36", "37", "38", "39"), "59": ("50D", "50", "51", "57"),
    "R31": ("R32", "R33", "R35"), "R39": ("R38", "R40"), "R41": ("R12", "R40"),
    "R65": ("R74", "R75"), "R69": ("R11",), "R70": ("R11", "R32"),
    "R72": ("R74", "R75"), "R73": ("R74", "R75"),
    "G4": ("GP2.3",), "G5.1": ("GP2.3",), "G7.1": ("GP1.1", "G7.3"), "G7.2": ("G37",),
    "G8.2": ("GP2.4", "GP2.5"), "G9": ("G8.1", "GP2.2"), "G10": ("GP3",), "G11": ("GP4.2", "GP4.1"),
    "G20.3": ("G48",), "G21.7": ("G55",), "G31": ("G33", "G33.2"), "G46.2": ("G48",),
    "GP2": ("GP2.2", "GP2.1", "GP2.3"),
}  # fmt: skip
# The sign of a clause by its code: a text with the sign itself would be taken for a citation.
_WRITTEN = re.compile(r"(?:laws?|rule|article|regulation|art\.?|clause|\xa7|第)?\s*(?P<number>\S.*?)\s*[条條]?", re.I)
# A number of the Laws, of Guandan or of the federation: digits first, then letters, digits and brackets.
_NUMBER = re.compile(r"(?P<book>gp|ga|g|r)?(?P<head>\d+)(?P<rest>(?:[a-i]|\d|[./]\w+|\([a-z0-9]+\))*)", re.I)
# Every procedure has such a number; a test asks them all.
_OF_PROCEDURE = re.compile(r".*\d.*|definitions")
_BRACKETS = re.compile(r"\([^)]*\)")
_INITIAL: Mapping[Edition, str] = {"guandan": "G", "ctcba": "R"}


def written_number(words: str, edition: Edition) -> str | None:
    """The number of the book that somebody has written, as the book writes it; None where it has none such.

    >>> written_number("law 64c", 2017), written_number("第12c条", 2017), written_number("8.1", "guandan")
    ('64C', '12C', 'G8.1')
    """
    if (found := of_document(words, edition)) is not None:
        return found
    said = _WRITTEN.fullmatch(unicodedata.normalize("NFKC", words).strip())
    number = said["number"] if said else words.strip()
    return next((one for one in (number, *_spellings(number, edition)) if is_number(one, edition)), None)


def _spellings(number: str, edition: Edition) -> Iterator[str]:
    found = _NUMBER.fullmatch(number.replace(" ", ""))
    if found is None:
        return
    # Letters are capitals but for those in brackets.
    own = found["head"] + _BRACKETS.sub(lambda part: part[0].lower(), found["rest"].upper())
    yield f"{(found['book'] or '').upper()}{own}"
    if found["book"] is None and edition in _INITIAL:
        yield f"{_INITIAL[edition]}{own}"


@lru_cache(maxsize=4096)
def is_number(number: str, edition: Edition) -> bool:
    """Whether the book has a clause, a law or a procedure of that number."""
    if (isinstance(edition, int) and number in numbers(edition)) or (number and clauses_at(edition, number)):
        return True
    # Procedures last, as to ask for one reads the whole book: a search for words need not wait for it.
    return _OF_PROCEDURE.fullmatch(number) is not None and (edition, ALIASES.get((edition, number), number)) in LAWS


@lru_cache(maxsize=4096)
def heard_under(number: str, edition: Edition) -> tuple[str, ...]:
    """The procedures in which a number of the book is heard, the likeliest first; none where it is only a rule."""
    own = ALIASES.get((edition, number), number)
    if (edition, own) in LAWS:
        return (own,)
    known = LAWS.of(edition)
    above = max((law for law in known if is_under(number, law)), key=len, default=None)
    if above is not None:
        return (above,)
    weighed = max((one for one in _WEIGHED_IN if is_under(number, one)), key=len, default="")
    return (
        tuple(law for law in _WEIGHED_IN.get(weighed, ()) if law in known)
        or tuple(law for law in known if is_under(law, number))
        or tuple(law for law in known if law == group_of(number))
    )


def rule_of(number: str, edition: Edition) -> Law | None:
    """What stands at a number that no procedure hears, as a hearing that asks nothing and tells the rule."""
    clauses = clauses_at(edition, number)
    if not clauses:
        return None

    def rule_told(_: object) -> Procedure:
        """A rule to follow, by which alone nothing is ruled."""
        for clause in clauses:
            yield Found(Text(__name__, "says", {"clause": clause, "rule": clause.said()}), _signed((clause,), edition))
        yield NoRectification(Text(__name__, "only_a_rule", {"number": number}), cites=_signed(clauses, edition))

    return Law(number, edition, rule_told)


def _signed(clauses: tuple[Clause, ...], edition: Edition) -> str:
    """The citation of clauses in the book they are shown in: what it shares with 2017 is cited by its number there."""
    if not isinstance(edition, int) or edition == BASE:
        return " ".join(f"§{clause.id}" for clause in clauses)
    return " ".join(
        f"§{edition}:{clause.id if clause.edition == edition else translate(clause.id, edition)}" for clause in clauses
    )
