"""Builds the wheel and the source distribution: flit's backend, with the scripts of the pages made first.

The scripts are not in the repository. A clone builds them with npm; a source distribution brings them along, so that a
wheel is made of it without Node.
"""

from __future__ import annotations

from typing import Any

import bootstrap
from flit_core import buildapi

build_editable = buildapi.build_editable
get_requires_for_build_editable = buildapi.get_requires_for_build_editable
get_requires_for_build_sdist = buildapi.get_requires_for_build_sdist
get_requires_for_build_wheel = buildapi.get_requires_for_build_wheel
prepare_metadata_for_build_editable = buildapi.prepare_metadata_for_build_editable
prepare_metadata_for_build_wheel = buildapi.prepare_metadata_for_build_wheel


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    _make_pages()
    return buildapi.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    _make_pages()
    return buildapi.build_sdist(sdist_directory, config_settings)


def _make_pages() -> None:
    is_unpacked = (bootstrap.ROOT / "PKG-INFO").exists()
    if not is_unpacked and bootstrap.FRONTEND.is_dir():
        bootstrap.build_pages(is_needed=True)
    elif not (bootstrap.BUILT / "manifest.json").exists():
        bootstrap.fail(f"The scripts of the pages are missing: {bootstrap.BUILT.relative_to(bootstrap.ROOT)}")
