"""The command ``cardinal``, also as ``python -m cardinal``. The library alone has no command line, and says so."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from io import TextIOWrapper


def main() -> None:
    _write_utf8()
    if find_spec("typer") is None:
        sys.exit('The command line and the web application need more packages: pip install "cardinal[app]"')
    from cardinal.cli.main import app

    app()


def _write_utf8() -> None:
    """A pipe or a file on Windows has an old code page, which lacks suits and Chinese. Consoles have every letter."""
    for stream in (sys.stdout, sys.stderr):
        if sys.platform == "win32" and isinstance(stream, TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


if __name__ == "__main__":
    main()
