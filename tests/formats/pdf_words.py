"""The words of a PDF as a reader sees them: every string that its pages draw, in the encoding of its font."""

from __future__ import annotations

import base64
import re
import zlib

_FONT = re.compile(rb"/BaseFont /([\w-]+)(?:(?!endobj).)*?/Name /(F\d+)", re.DOTALL)
_STREAM = re.compile(rb"/ASCII85Decode /FlateDecode.*?stream\r?\n(.*?)~>", re.DOTALL)
_DRAWN = re.compile(rb"/(F\d+)(?:\+\d+)? [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", re.DOTALL)
_ESCAPED = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def _plain(raw: bytes) -> bytes:
    def one(found: re.Match[bytes]) -> bytes:
        code = found[1]
        return bytes([int(code, 8)]) if len(code) == 3 else _CONTROLS.get(code, code)

    return _ESCAPED.sub(one, raw)


def pdf_words(pdf: bytes) -> str:
    """What stands on all the pages, in the order in which it is drawn, a stretch of one font after another."""
    wide = {name for base, name in _FONT.findall(pdf) if not base.startswith((b"Helvetica", b"Symbol"))}
    found: list[str] = []
    for stream in _STREAM.findall(pdf):
        page = zlib.decompress(base64.a85decode(stream))
        font = b""
        for name, text in _DRAWN.findall(page):
            if name:
                font = name
            else:
                found.append(_plain(text).decode("utf-16-be" if font in wide else "cp1252"))
    return "".join(found)
