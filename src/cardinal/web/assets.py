"""The scripts that Vite has built: which file each kind of page loads. Without them every page is a plain page."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

BUILT = Path(__file__).parent / "static" / "built"
_MANIFEST = BUILT / "manifest.json"
_SPRITE = "icons.svg"


def scripts(name: str) -> tuple[str, ...]:
    """The addresses of an entry's script; none before anything was built."""
    return tuple(file for file in _files(name) if file.endswith(".js"))


def styles(name: str) -> tuple[str, ...]:
    return tuple(file for file in _files(name) if file.endswith(".css"))


def sprite() -> str:
    """The address of the icons; nothing before anything was built."""
    return next(iter(_files(_SPRITE)), "")


def _files(name: str) -> tuple[str, ...]:
    try:
        stamp = _MANIFEST.stat().st_mtime_ns
    except FileNotFoundError:
        return ()
    return _read(stamp).get(name, ())


@lru_cache(maxsize=4)
def _read(stamp: int) -> dict[str, tuple[str, ...]]:
    """By entry its own script and every style that it or what it imports needs; the sprite by its name."""
    manifest: dict[str, dict[str, object]] = json.loads(_MANIFEST.read_text("utf-8"))

    def css(key: str, seen: set[str]) -> list[str]:
        if key in seen:
            return []
        seen.add(key)
        one = manifest[key]
        own = [str(file) for file in _list(one.get("css"))]
        return own + [file for other in _list(one.get("imports")) for file in css(str(other), seen)]

    return {
        str(one.get("name", key)): tuple(f"/static/built/{file}" for file in (str(one["file"]), *css(key, set())))
        for key, one in manifest.items()
        if one.get("isEntry") or key == _SPRITE
    }


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
