"""What Cardinal says: the four languages, texts with values in them, and the root of every refusal."""

from .errors import Ambiguous, CardinalError, NotAllowed, NotNow, NotUnderstood, clause_ids, own_numbers
from .game_terms import speak_of
from .language import DEFAULT, Language
from .text import Labelled, Text, keys, shown

__all__ = [
    "DEFAULT",
    "Ambiguous",
    "CardinalError",
    "Labelled",
    "Language",
    "NotAllowed",
    "NotNow",
    "NotUnderstood",
    "Text",
    "clause_ids",
    "keys",
    "own_numbers",
    "shown",
    "speak_of",
]
