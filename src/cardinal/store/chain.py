"""The chain of a stream: each event's digest covers its own canonical text and the digest of the event before.

Whoever changes an event later would have to change every one behind it, and the head that somebody else may have
noted. The canonical text is JSON with sorted keys and without spaces, in UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from json.encoder import encode_basestring as _quoted
from typing import Any

import orjson

from cardinal.language import Text, shown

from .errors import BadEvent

__all__ = ["START", "canonical", "event_digest", "exact_text", "is_exact", "moment"]

START = "0" * 64
"""What stands before the first event of a stream."""


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
_EXACT = frozenset({str, int, bool, type(None)})


def canonical(value: object) -> str:
    """The one text of a JSON value; what has no exact one (a fraction of the machine, a lone surrogate) is refused.

    >>> canonical({"b": [1, None], "a": "四"})
    '{"a":"四","b":[1,null]}'
    """
    if is_exact(value):
        return exact_text(value)
    _refuse_inexact(value)
    return _encoded(value)


def exact_text(value: object) -> str:
    """The same, of a value that is known to be just what its text gives back."""
    try:
        # It sorts by the bytes of UTF-8, which is the order of the letters too.
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except orjson.JSONEncodeError:
        # A number beyond 64 bits, or what has no text at all.
        return _encoded(value)


def _encoded(value: object) -> str:
    try:
        text = _ENCODER.encode(value)
        text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise BadEvent(Text(__package__, "no_json", {"given": shown(value)})) from error
    return text


def is_exact(value: object) -> bool:
    """Whether it is just what its text gives back: dictionaries and lists of texts, whole numbers, and their like.

    >>> is_exact({"a": {"b": [1]}}), is_exact({"a": (1, 2)}), is_exact({1: "a"})
    (True, False, False)
    """
    if type(value) is list:
        return all(type(inside) in _EXACT or is_exact(inside) for inside in value)
    if type(value) is not dict:
        return type(value) in _EXACT
    for key, inside in value.items():
        if type(key) is not str or (type(inside) not in _EXACT and not is_exact(inside)):
            return False
    return True


def _refuse_inexact(value: object) -> None:
    if isinstance(value, float):
        raise BadEvent(Text(__package__, "no_json", {"given": shown(value)}))
    if isinstance(value, Mapping):
        for key, inside in value.items():
            # A number as a key would come back as a text, and sort as one.
            if not isinstance(key, str):
                raise BadEvent(Text(__package__, "no_json", {"given": shown(key)}))
            _refuse_inexact(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            _refuse_inexact(inside)


def event_digest(before: str, row: Mapping[str, Any]) -> str:
    """The digest of an event from that of the one before; the payload counts as the text that is stored."""
    # Texts and a number have nothing inexact in them: their canonical text needs no encoder that looks for more.
    text = (
        f'{before}\n{{"about":{_quoted(row["about"])},"actor":{_quoted(row["actor"])},"at":{_quoted(row["at"])},'
        f'"command":{_quoted(row["command"])},"kind":{_quoted(row["kind"])},"payload":{_quoted(row["payload"])},'
        f'"seq":{int(row["seq"])},"stream":{_quoted(row["stream"])}}}'
    )
    return sha256(text.encode()).hexdigest()


# What comes together comes at one moment.
@lru_cache(maxsize=256)
def moment(at: datetime) -> str:
    """A moment as the log has it: universal time to the microsecond."""
    if at.tzinfo is None:
        raise BadEvent(Text(__package__, "no_zone", {"given": at.isoformat()}))
    return at.astimezone(UTC).isoformat(timespec="microseconds")
