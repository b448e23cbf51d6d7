"""Static files: packed once, kept by browsers for a year under an address that changes with their content.

``/static/cardinal.css?3f2a…`` is one content for ever. What Vite has built carries its digest in its name. Any other
address is asked for again each time, and answered by "not modified".

The build packs every text by Brotli and gzip (``frontend/packed_files.ts``) under the digest of its content. What has
changed since, or was never built, is packed by gzip when it is first asked for.
"""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
_DIGITS = 12
_NAMED_BY_DIGEST = "built/assets/"
_TEXTS = frozenset({".css", ".js", ".svg", ".json", ".webmanifest"})
_LEAST_BYTES = 500
_LEVEL = 9
"""It is done once for each content."""
_PACKED = STATIC / "built" / "packed"
_ENDINGS = {"br": "br", "gzip": "gz"}
"""The codings, the smaller first, and how the build names a file of each."""


def static_address(name: str) -> str:
    """The address of a file, with the digest of what is in it now."""
    return f"/static/{name}?{_digest(name, (STATIC / name).stat().st_mtime_ns)}"


@lru_cache(maxsize=256)
def _digest(name: str, stamp: int) -> str:
    return sha256((STATIC / name).read_bytes()).hexdigest()[:_DIGITS]


@lru_cache(maxsize=128)
def _packed(name: str, stamp: int, coding: str) -> bytes | None:
    """A file in a coding; None where only the build could have packed it so."""
    built = _PACKED / f"{_digest(name, stamp)}.{_ENDINGS[coding]}"
    if built.is_file():
        return built.read_bytes()
    return gzip.compress((STATIC / name).read_bytes(), _LEVEL, mtime=0) if coding == "gzip" else None


def _accepted(asked: str) -> list[str]:
    """The codings that a browser takes, the smaller first.

    >>> _accepted("gzip, deflate, br;q=0.9"), _accepted("br;q=0, *"), _accepted("identity")
    (['br', 'gzip'], ['gzip'], [])
    """
    weights = {}
    for part in asked.lower().split(","):
        coding, _, weight = part.partition(";")
        weights[coding.strip()] = weight.replace(" ", "").removeprefix("q=").strip("0.") != "" or not weight.strip()
    return [coding for coding in _ENDINGS if weights.get(coding, weights.get("*", False))]


class PackedFiles(StaticFiles):
    """The files of ``/static``."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        name = path.relative_to(Path(STATIC).resolve()).as_posix()
        asked = scope["query_string"].decode("latin-1")
        is_lasting = name.startswith(_NAMED_BY_DIGEST) or asked == _digest(name, stat_result.st_mtime_ns)
        answer.headers["Cache-Control"] = FOR_EVER if is_lasting else "no-cache"
        if path.suffix not in _TEXTS or stat_result.st_size < _LEAST_BYTES:
            return answer
        answer.headers["Vary"] = "Accept-Encoding"
        headers = Headers(scope=scope)
        if not isinstance(answer, FileResponse) or "range" in headers:
            return answer
        for coding in _accepted(headers.get("accept-encoding", "")):
            packed = _packed(name, stat_result.st_mtime_ns, coding)
            if packed is not None:
                return _wrapped(answer, packed, coding)
        return answer


def _wrapped(answer: Response, packed: bytes, coding: str) -> Response:
    # The same thing in another wrapping: a browser that has either need not fetch the other.
    headers = {
        "Cache-Control": answer.headers["cache-control"],
        "Content-Encoding": coding,
        "ETag": f"W/{answer.headers['etag']}",
        "Last-Modified": answer.headers["last-modified"],
        "Vary": "Accept-Encoding",
    }
    return Response(packed, answer.status_code, headers, answer.media_type)
