"""What a law is called: a short name in each language, for the lawbook's contents and for whoever looks for it."""

from __future__ import annotations

from cardinal.language import Text, keys

from .clause import Edition, book
from .contents import contents

_ARTICLES = f"{__package__}.article_names"


def law_name(number: str, edition: Edition, language: str = "en") -> str:
    """The name of a law, or of a part of one: our own, else what its article is called, else the title of its clause,
    else that of its first clause."""
    for key in (f"{edition}:{number}", number):
        if key in keys(__name__):
            return Text(__name__, key).render(language)
    clauses = book(edition)
    # A clause may have the number of its whole article: then the article is meant.
    if number in keys(_ARTICLES):
        return Text(_ARTICLES, number).render(language)
    if number in clauses:
        return clauses[number].title(language)
    first = clauses.under(number) or contents(edition).get(number) or book(2017).under(number)
    return first[0].title(language) if first else number
