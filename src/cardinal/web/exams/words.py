"""Texts of the examinations' pages."""

from __future__ import annotations

from cardinal.language import Text


def text(key: str, **values: object) -> Text:
    return Text(__package__, key, values)
