"""The letters of PBN files: the standard prescribes Latin 1, the field also writes UTF-8 and Windows 1250."""

from __future__ import annotations

import re

# Bytes that are letters of Polish, Czech or Slovak names in Windows 1250 and signs or nothing in Latin 1. They count
# only inside a word: a pound sign stands before a number, a turned question mark before a capital.
_CENTRAL_EUROPEAN = re.compile(
    rb"[A-Za-z\xc0-\xff][\x8a\x8c-\x8f\x9a\x9c-\x9f\xa3\xa5\xaf\xb3\xb9\xbc\xbe\xbf](?![0-9])"
    rb"|(?<![A-Za-z0-9\xc0-\xff])[\x8a\x8c-\x8f\x9a\x9c-\x9f\xa3\xaf\xbf](?=[a-z\xe0-\xff])"
)
# Windows 1252 is Latin 1 with signs where Latin 1 has nothing to print.
WESTERN, CENTRAL_EUROPEAN, UTF_8 = "cp1252", "cp1250", "utf-8"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def legacy_encoding(sample: bytes) -> str:
    """Which of the two eight-bit encodings *sample* looks like, if it is not UTF-8.

    >>> legacy_encoding("Łódź, Żółkowska".encode("cp1250")), legacy_encoding("Düsseldorf, Señor".encode("latin-1"))
    ('cp1250', 'cp1252')
    """
    return CENTRAL_EUROPEAN if _CENTRAL_EUROPEAN.search(sample) else WESTERN


class Decoder:
    """UTF-8 where a stretch is that, else the eight-bit encoding that the file looks like where it first was not."""

    __slots__ = ("_legacy",)

    def __init__(self) -> None:
        self._legacy: str | None = None

    def decode(self, raw: bytes, around: bytes) -> str:
        """The text of *raw*; *around* is as much of the file as is at hand."""
        try:
            return raw.decode(UTF_8)
        except UnicodeDecodeError:
            if self._legacy is None:
                self._legacy = legacy_encoding(around)
        try:
            return raw.decode(self._legacy)
        except UnicodeDecodeError:
            return raw.decode("latin-1")  # a byte that has no letter there keeps its number
