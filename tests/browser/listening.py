"""A network that keeps what it brings to a device, so that a test can say what that device has never been told."""

from __future__ import annotations

import html
import re

from tests.browser.network import Network

_TAGS = re.compile(r"<[^>]*>")
_PACKINGS = re.compile(rb"(?i)(\r\naccept-encoding: )[^\r\n]*")
_SPACES = re.compile(r"\s+")


class ListeningNetwork(Network):
    """Keeps every byte that is answered, also to the worker of a page; the browser is answered unpacked."""

    def __init__(self, target: int) -> None:
        self._heard: list[bytes] = []
        super().__init__(target)

    def passed(self, data: bytes, *, is_answer: bool) -> bytes:
        if is_answer:
            self._heard.append(data)
            return data
        return _PACKINGS.sub(rb"\1identity", data)

    def heard(self) -> str:
        """All that has come so far: as it was written, and as it is read, without its markup."""
        written = html.unescape(b"".join(self._heard).decode("utf-8", "replace"))
        return _SPACES.sub(" ", written) + "\n" + _SPACES.sub(" ", _TAGS.sub("", written))
