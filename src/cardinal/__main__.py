"""The command ``cardinal``, also as ``python -m cardinal``. The library alone has no command line, and says so."""

from __future__ import annotations

import sys
from importlib.util import find_spec


def main() -> None:
    if find_spec("typer") is None:
        sys.exit('The command line and the web application need more packages: pip install "cardinal[app]"')
    from cardinal.cli.main import app

    app()


if __name__ == "__main__":
    main()
