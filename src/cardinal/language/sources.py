"""Every text of the house and where it stands: beside modules, in the titles of packs and of clauses.

>>> next(one for one in texts_of(HOUSE) if one.context == "cardinal.cards.seat:N").said["en"]
'North'
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from .language import Language

HOUSE = Path(str(files("cardinal")))
_OF_A_PACKAGE = "texts.toml"


@dataclass(frozen=True, slots=True)
class Said:
    """A text with its languages."""

    module: str
    key: str
    path: Path
    said: Mapping[str, str]

    @property
    def context(self) -> str:
        """What names it in a file of translations."""
        return f"{self.module}:{self.key}"

    @property
    def english(self) -> str:
        return self.said["en"]


def texts_of(house: Path) -> Iterator[Said]:
    """Every text in the folder of the package, by file and then in the order of the file."""
    for path in sorted((*house.rglob("*.toml"), *house.glob("laws/clauses/*.json"))):
        place = path.relative_to(house.parent)
        parts = place.parent.parts if path.name == _OF_A_PACKAGE else place.with_suffix("").parts
        for key, said in _tables(path):
            yield Said(".".join(parts), key, path, said)


def _tables(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    source = path.read_text("utf-8")
    if path.suffix == ".json":
        loaded = json.loads(source)
        clauses = loaded if isinstance(loaded, list) else loaded["clauses"]
        # A clause that is the same as one of another edition has its title there.
        rows: Iterator[tuple[str, Any]] = ((str(load["id"]), load.get("title")) for load in clauses)
    else:
        # Other files have figures in them, and of a pack's tables one is its title.
        rows = iter(tomllib.loads(source).items())
    return ((key, said) for key, said in rows if isinstance(said, dict) and isinstance(said.get("en"), str))


def locale_file(house: Path, language: str) -> Path:
    """The file of a language that is not promised."""
    return house / "language" / "locales" / f"{language}.po"


def lacking(house: Path, language: Language) -> tuple[tuple[Said, ...], int]:
    """The texts that a language does not have yet, and how many there are in all."""
    from .po import read_po

    path = locale_file(house, language)
    entries = read_po(path.read_text("utf-8")) if path.is_file() else ()
    has = {(entry.context, entry.english) for entry in entries if entry.is_used}
    every = tuple(texts_of(house))
    return tuple(one for one in every if language not in one.said and (one.context, one.english) not in has), len(every)
