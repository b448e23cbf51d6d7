"""What a case is called: the leading cases of each law have a title in four languages, beside this module."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardinal.language import Text, keys

from .clause import Edition

_HOMES: dict[Edition, str] = {2017: "2017", 2007: "2007", 1987: "1987", "guandan": "guandan", "ctcba": "ctcba"}
# What a name refers to besides what happened: a number of our list of worked cases, a reading, or the question asked.
_REFERENCE = re.compile(
    r"^(?:(?:1987|2007) against 2017, )?(?:worked )?case (?:\d{4}/)?\d+(?: \([^)]*\))?"
    r"(?: (?:of|under) (?:the editions|\d{4}))?(?:, (?:first|second) (?:branch|choice|half))?\s*[:,-]?\s+"
    r"|\s*\((?:worked case[^)]*|(?:[A-Z]\d+(?:, )?)+)\)$|; asked of [\w ]+: [\w ]+$"
)

_CHINESE = re.compile("[\u4e00-\u9fff]")


def case_key(name: str) -> str:
    """The name of a case as an address and a table of titles have it.

    >>> case_key("a leader who leads no pattern loses the lead (F4)")
    'a-leader-who-leads-no-pattern-loses-the-lead-f4'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def titled(edition: Edition) -> Iterable[str]:
    """The keys of the leading cases of a book."""
    return keys(_home(edition)) if edition in _HOMES else ()


def case_title(name: str, edition: Edition, language: str) -> str | None:
    """The title of a leading case; of any case its name, a sentence, in the language that it is in. Else None.

    >>> case_title("worked case 21: two low cards silence partner once; asked of S: card", 2017, "en")
    'Two low cards silence partner once'
    """
    key = case_key(name)
    if key in titled(edition):
        return Text(_home(edition), key).render(language)
    if language != ("zh-Hans" if _CHINESE.search(name) else "en"):
        return None
    plain = _REFERENCE.sub("", name)
    return plain[:1].upper() + plain[1:]


def _home(edition: Edition) -> str:
    return f"{__name__}_{_HOMES[edition]}"
