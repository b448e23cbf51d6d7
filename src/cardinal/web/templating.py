"""The templates, with what each of them may use: icons, suits in colour, and calls in the reader's language."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from .call_words import call_filter
from .icons import icon
from .marks import comma, listed, with_colon, with_stop
from .static_files import STATIC
from .suit_signs import capital, suits

TEMPLATES = Path(__file__).parent / "templates"

# Static files are found too, so that a drawing is one file whether it is linked or written into the page.
ENVIRONMENT = Environment(
    loader=FileSystemLoader([TEMPLATES, STATIC]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.globals["icon"] = icon
ENVIRONMENT.filters["capital"] = capital
ENVIRONMENT.filters["suits"] = suits
ENVIRONMENT.filters["called_for"] = call_filter
ENVIRONMENT.filters["colon"] = with_colon
ENVIRONMENT.filters["comma"] = comma
ENVIRONMENT.filters["stop"] = with_stop
ENVIRONMENT.filters["listed"] = listed


class _Kept(FileSystemBytecodeCache):
    """Compiled templates in files; on a full disk pages do without."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


@contextmanager
def templates_kept_in(folder: Path) -> Iterator[None]:
    """For a while keep compiled templates in *folder*, unless another is in use already or it cannot be written: the
    first page of each kind need not wait for them after every start."""
    former = ENVIRONMENT.bytecode_cache
    if former is None and _is_writable(folder):
        ENVIRONMENT.bytecode_cache = _Kept(str(folder), "%s.template")
    try:
        yield
    finally:
        ENVIRONMENT.bytecode_cache = former


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
