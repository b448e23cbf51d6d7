"""What is said where a text is not there in the reader's language: its translation in ``locales``, else English.

A further language may lack any text. One of the four may lack none: a reader still gets English, and the log a
warning, but with ``CARDINAL_STRICT_TEXTS`` set, as it is in every test, the lack is an error.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

STRICT = "CARDINAL_STRICT_TEXTS"


class MissingText(LookupError):
    """A text that is not there in a language that is promised; raised in strict mode only."""


def translated(said: Mapping[str, str], context: str, language: str) -> str:
    """Of what is *said* in several languages the one in *language*. The *context*, ``module:key``, names the text."""
    found = said.get(language)
    return found if found is not None else fall_back(context, said["en"], language)


def fall_back(context: str, english: str, language: str) -> str:
    """What stands in the file of a further language for this text, if it was made from the same English."""
    from .language import Language

    if language not in Language.further():
        _lacks(context, str(language))
        return english
    of, said = _locale(str(language)).get(context, ("", ""))
    return said if of == english else english


@cache
def _lacks(context: str, language: str) -> None:
    if os.environ.get(STRICT):
        raise MissingText(f"{context} has no text in {language}")
    # Slow to import, and hardly ever needed.
    import logging

    logging.getLogger(__name__).warning("%s has no text in %s and is said in English", context, language)


@cache
def _locale(language: str) -> Mapping[str, tuple[str, str]]:
    """The English and the translation of every text by its context, without what is marked as doubtful."""
    from importlib.resources import files

    from .po import read_po

    path = files(__package__) / "locales" / f"{language}.po"
    entries = read_po(path.read_text("utf-8")) if path.is_file() else ()
    return MappingProxyType({entry.context: (entry.english, entry.said) for entry in entries if entry.is_used})
