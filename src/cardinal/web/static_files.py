"""Static files: packed once, kept by browsers for a year under an address that changes with their content.

``/static/cardinal.css?3f2a…`` is one content for ever. What Vite has built carries its digest in its name. Any other
address is asked for again each time, and answered by "not modified".
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


def static_address(name: str) -> str:
    """The address of a file, with the digest of what is in it now."""
    return f"/static/{name}?{_digest(name, (STATIC / name).stat().st_mtime_ns)}"


@lru_cache(maxsize=256)
def _digest(name: str, stamp: int) -> str:
    return sha256((STATIC / name).read_bytes()).hexdigest()[:_DIGITS]


@lru_cache(maxsize=64)
def _packed(path: str, stamp: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), _LEVEL, mtime=0)


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
        is_wanted = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        if not is_wanted or not isinstance(answer, FileResponse) or "range" in Headers(scope=scope):
            return answer
        # The same thing in another wrapping: a browser that has either need not fetch the other.
        headers = {
            "Cache-Control": answer.headers["cache-control"],
            "Content-Encoding": "gzip",
            "ETag": f"W/{answer.headers['etag']}",
            "Last-Modified": answer.headers["last-modified"],
            "Vary": "Accept-Encoding",
        }
        return Response(_packed(str(full_path), stat_result.st_mtime_ns), status_code, headers, answer.media_type)
