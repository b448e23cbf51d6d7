"""The four languages that everything a user reads is written in."""

from __future__ import annotations

from enum import StrEnum

from .errors import NotUnderstood
from .text import Text, shown


class Language(StrEnum):
    """A language by its BCP 47 tag; ``Language.parse("zh-TW")`` understands the tags that browsers send."""

    EN = "en"
    ZH_HANS = "zh-Hans"
    ZH_HANT = "zh-Hant"
    JA = "ja"

    def __repr__(self) -> str:
        return f"Language.{self.name}"

    @classmethod
    def parse(cls, text: str) -> Language:
        """The language of a tag.

        >>> Language.parse("zh-TW"), Language.parse("ja_JP")
        (Language.ZH_HANT, Language.JA)
        """
        parts = text.strip().replace("_", "-").lower().split("-") if isinstance(text, str) else []
        # The longest beginning that is known decides: zh-Hant-SG is read as zh-Hant.
        found = next((_TAGS[tag] for tag in ("-".join(parts[:size]) for size in (3, 2, 1)) if tag in _TAGS), None)
        if found is None:
            raise NotUnderstood(Text(__package__, "language", {"given": shown(text)}), legal=tuple(cls))
        return found


_TAGS = {
    "en": Language.EN,
    "zh": Language.ZH_HANS,
    "zh-hans": Language.ZH_HANS,
    "zh-cn": Language.ZH_HANS,
    "zh-sg": Language.ZH_HANS,
    "zh-hant": Language.ZH_HANT,
    "zh-tw": Language.ZH_HANT,
    "zh-hk": Language.ZH_HANT,
    "zh-mo": Language.ZH_HANT,
    "ja": Language.JA,
}

DEFAULT = Language.EN
