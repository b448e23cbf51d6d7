"""What Cardinal says: the languages, texts with values in them, and the root of every refusal."""

from .article_numbers import article_number
from .errors import Ambiguous, CardinalError, Citing, NotAllowed, NotNow, NotUnderstood, clause_ids, own_numbers
from .language import DEFAULT, Language
from .text import Labelled, Text, Texts, join, keys, phrase, shown, shown_number, speak_of, translated

__all__ = [
    "DEFAULT",
    "Ambiguous",
    "CardinalError",
    "Citing",
    "Labelled",
    "Language",
    "NotAllowed",
    "NotNow",
    "NotUnderstood",
    "Text",
    "Texts",
    "article_number",
    "clause_ids",
    "join",
    "keys",
    "own_numbers",
    "phrase",
    "shown",
    "shown_number",
    "speak_of",
    "translated",
]
