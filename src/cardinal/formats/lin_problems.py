"""What can be wrong in a LIN file, or lost when one is written."""

from __future__ import annotations

from cardinal.language import Text


def said(key: str, **values: object) -> Text:
    return Text(__name__, key, values)
