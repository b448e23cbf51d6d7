"""How the shares that decide the cards of an online stage change the state of its competition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import replace
from typing import Any

from .log import Logged
from .online_state import Online

Payload = Mapping[str, Any]
Folded = Callable[[MutableMapping[str, Any], Payload, Logged], None]


def _changes(
    change: Callable[[Online, Payload], Online],
) -> Callable[[MutableMapping[str, Any], Payload, Logged], None]:
    def folded(made: MutableMapping[str, Any], payload: Payload, logged: Logged) -> None:
        stage = payload["stage"]
        made["online"][stage] = change(made["online"][stage], payload)

    return folded


def _promised(online: Online, payload: Payload) -> Online:
    return replace(online, promised={**online.promised, payload["player"]: payload["digest"]})


def _given(online: Online, payload: Payload) -> Online:
    return replace(online, given={**online.given, payload["player"]: payload["share"]})


def _asked_again(online: Online, payload: Payload) -> Online:
    """Shares that were handed over are known by now, so that nobody's counts any more."""
    fresh = {"holder": payload["holder"], "commitment": "", "promised": {}, "given": {}}
    return replace(online, attempt=online.attempt + 1, **fresh)


SHARE_KINDS: Mapping[str, Folded] = {
    "share_promised": _changes(_promised),
    "shares_sealed": _changes(lambda online, payload: replace(online, commitment=payload["commitment"])),
    "share_given": _changes(_given),
    "shares_asked_again": _changes(_asked_again),
    "value_told": _changes(lambda online, payload: replace(online, value=payload["value"])),
}
