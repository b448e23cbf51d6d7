"""The table of formats, and which of them a file is."""

from __future__ import annotations

import re
from functools import partial

from cardinal.language import NotUnderstood, Text, shown

from .field_formats import FIELD_FORMATS
from .format import Format, Writer
from .pbn_reader import read as read_pbn
from .pbn_writer import EXPORT, IMPORT
from .pbn_writer import write as write_pbn

SNIFFED = 4096
"""So many bytes of a file are looked at to tell what it is."""

_PBN = re.compile(rb'^(?:%\s*PBN\b|[ \t]*\[\s*[A-Za-z0-9_]+\s*"[^"\n]*"\s*\])', re.MULTILINE)


def _is_pbn(start: bytes) -> bool:
    plain = start[2:].replace(b"\x00", b"") if start[:2] in (b"\xff\xfe", b"\xfe\xff") else start
    return _PBN.search(plain.removeprefix(b"\xef\xbb\xbf").replace(b"\r", b"\n")) is not None


PBN = Format(
    name="pbn",
    extensions=("pbn",),
    sniff=_is_pbn,
    reader=read_pbn,
    writers={EXPORT: partial(write_pbn, form=EXPORT), IMPORT: partial(write_pbn, form=IMPORT)},
)

FORMATS: tuple[Format, ...] = (PBN, *FIELD_FORMATS)
"""Every format, those that are told apart most surely first."""


def format_named(name: str) -> Format:
    """A format by its name or by an extension, with or without a dot."""
    word = name.strip().lower().removeprefix(".")
    for one in FORMATS:
        if word == one.name or word in one.extensions:
            return one
    raise NotUnderstood(
        Text(__package__, "unknown_format", {"given": shown(name)}), legal=tuple(one.name for one in FORMATS)
    )


def format_of(start: bytes, extension: str = "") -> Format:
    """The format of a file: what its *extension* says if its first bytes agree, else what they look like."""
    named = [one for one in FORMATS if extension.lower().removeprefix(".") in one.extensions]
    alike = [one for one in (*named, *FORMATS) if one.sniff(start[:SNIFFED])]
    found = alike or named
    if not found:
        raise NotUnderstood(
            Text(__package__, "unknown_file", {"given": shown(extension)}), legal=tuple(one.name for one in FORMATS)
        )
    return found[0]


def writer_of(one: Format, form: str | None = None) -> Writer:
    """How *one* is written: in *form*, or as it usually is."""
    if not one.writers:
        raise NotUnderstood(Text(__package__, "only_read", {"format": one.name}))
    if form is None:
        return next(iter(one.writers.values()))
    if form not in one.writers:
        values = {"format": one.name, "given": shown(form), "forms": tuple(one.writers)}
        raise NotUnderstood(Text(__package__, "unknown_form", values), legal=tuple(one.writers))
    return one.writers[form]
