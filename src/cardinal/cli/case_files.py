"""Reading case files, and saying what is wrong with one that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import yaml

from cardinal.language import NotUnderstood, Text, shown

# Libyaml's safe loader makes the same values ten times as fast; it is not built everywhere.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_cases(path: Path) -> list[Mapping[str, object]]:
    """The cases of a YAML file, or of standard input for ``-``; one case alone is a list of one."""
    try:
        text = _standard_input() if str(path) == "-" else path.read_text("utf-8")
        found = yaml.load(text, _LOADER)
    except OSError as error:
        values = {"path": str(path), "why": error.strerror or str(error)}
        raise NotUnderstood(Text(__name__, "no_file", values)) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise NotUnderstood(Text(__name__, "no_yaml", {"path": str(path), "why": str(error)})) from error
    cases = found if isinstance(found, list) else [found]
    for case in cases:
        if not isinstance(case, Mapping):
            raise NotUnderstood(Text(__name__, "no_case", {"path": str(path), "given": shown(case)}))
    return cases


def _standard_input() -> str:
    import sys

    return sys.stdin.read()


def house_cases() -> list[Mapping[str, object]]:
    """Every case that ships with the laws."""
    folder = Path(str(files("cardinal.laws") / "cases"))
    return [case for path in sorted(folder.rglob("*.yaml")) for case in read_cases(path)]
