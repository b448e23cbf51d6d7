"""The languages: four that everything a user reads is written in, and further ones that translators have begun.

A language is one row here. The four are promised: they are the members, so that ``for language in Language`` means
them, and their texts stand beside the modules. A further language has its texts in ``locales/<tag>.po``, may lack any
of them and then says them in English; ``Language("de")`` and ``Language.parse("de")`` know it all the same.
"""

from __future__ import annotations

from enum import StrEnum

from .errors import NotUnderstood
from .text import Text, shown

_TAGS: dict[str, Language] = {}


def _made(cls: type[Language], tag: str, own_name: str, *sent: str) -> Language:
    made = str.__new__(cls, tag)
    made._value_, made.own_name = tag, own_name
    _TAGS.update({one.lower(): made for one in (tag, *sent)})
    return made


class Language(StrEnum):
    """A language by its BCP 47 tag; ``Language.parse("zh-TW")`` understands the tags that browsers send."""

    own_name: str
    """Its name in itself, so that its reader finds it whatever the page is in."""

    # Tag, name, and the tags of browsers that mean it besides its own.
    EN = "en", "English"
    ZH_HANS = "zh-Hans", "简体中文", "zh", "zh-CN", "zh-SG"
    ZH_HANT = "zh-Hant", "繁體中文", "zh-TW", "zh-HK", "zh-MO"
    JA = "ja", "日本語"

    def __new__(cls, tag: str, own_name: str, *sent: str) -> Language:
        return _made(cls, tag, own_name, *sent)

    @classmethod
    def _missing_(cls, value: object) -> Language | None:
        return _FURTHER.get(value) if isinstance(value, str) else None

    @property
    def is_promised(self) -> bool:
        """Whether everything a user reads is there in it."""
        return self not in _FURTHER

    @property
    def marked_name(self) -> str:
        """Its name for a list to choose from; one that is not promised is marked as incomplete, in itself."""
        if self.is_promised:
            return self.own_name
        return Text(__package__, "incomplete", {"name": self.own_name}).render(self)

    def __repr__(self) -> str:
        return f"Language.{self.name}" if self.is_promised else f"Language({self.value!r})"

    @classmethod
    def further(cls) -> tuple[Language, ...]:
        """The languages that are not promised."""
        return tuple(_FURTHER.values())

    @classmethod
    def parse(cls, text: str) -> Language:
        """The language of a tag.

        >>> Language.parse("zh-TW"), Language.parse("ja_JP"), Language.parse("de-AT")
        (Language.ZH_HANT, Language.JA, Language('de'))
        """
        parts = text.strip().replace("_", "-").lower().split("-") if isinstance(text, str) else []
        # The longest beginning that is known decides: zh-Hant-SG is read as zh-Hant.
        found = next((_TAGS[tag] for tag in ("-".join(parts[:size]) for size in (3, 2, 1)) if tag in _TAGS), None)
        if found is None:
            known = tuple(one.own_name for one in cls)
            raise NotUnderstood(Text(__package__, "language", {"given": shown(text), "known": known}), legal=tuple(cls))
        return found


def _further(tag: str, *named: str) -> Language:
    made = _made(Language, tag, *named)
    made._name_ = tag.replace("-", "_").upper()
    return made


# The same row as above, for a language whose translation is under way.
_FURTHER: dict[str, Language] = {one.value: one for one in (_further("de", "Deutsch"),)}

DEFAULT = Language.EN
