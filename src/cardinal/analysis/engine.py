"""The program behind the workers: whoever can play positions out is an engine, and any may take endplay's place.

An engine is a command that starts a process. The process says ``{"ready": …}``, then answers each line of JSON
``{"do": kind, "items": […]}`` with ``{"done": […]}``, an answer an item, or ``{"error": "why"}``; it ends when its
input does. A double-dummy result is a fact of the cards, so that every engine finds the same and shares one cache.

| kind | item | answer |
|---|---|---|
| ``strains`` | four hands as bit sets from North, a denomination | the tricks of each declarer, from North |
| ``best`` | hands, denomination, leader, the cards of the trick | tricks still to come of the side in turn |
| ``cards`` | the same | the same for each card that may be played |
| ``plays`` | hands, denomination, leader, all cards in order | declarer's tricks before the first card and after each |

Denominations count from clubs (0) to notrump (4), seats from North, cards from the two of clubs to the ace of spades.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from cardinal.language import Text

from .errors import SolverFailed, SolverMissing

PROGRAM = "CARDINAL_DOUBLE_DUMMY"
"""The setting that names another engine: its command, as a shell would write it."""
_WORKER = Path(__file__).with_name("worker.py")


class Engine(Protocol):
    """How a process is started that plays positions out."""

    @property
    def is_there(self) -> bool: ...

    def command(self) -> list[str]:
        """The command, or a refusal that says what to install."""
        ...


class Endplay:
    """endplay's DDS library. It is looked for and never imported here."""

    @property
    def is_there(self) -> bool:
        return importlib.util.find_spec("endplay") is not None

    def command(self) -> list[str]:
        # -P: the folder of the program, with our own modules, is no place for it to import from.
        return [sys.executable, "-P", str(_WORKER), str(binding())]


class Program:
    """Any program that speaks as described above."""

    def __init__(self, words: list[str]) -> None:
        self._words = words

    @property
    def is_there(self) -> bool:
        return bool(self._words)

    def command(self) -> list[str]:
        return list(self._words)


def engine(environment: Mapping[str, str] = os.environ) -> Engine:
    """The engine in use: the one that the setting names, else endplay."""
    words = shlex.split(environment.get(PROGRAM, ""))
    return Program(words) if words else Endplay()


def is_installed() -> bool:
    """Whether there is an engine. None is started to find out."""
    return engine().is_there


def binding() -> Path:
    """The file that binds the library to Python, inside endplay."""
    found = importlib.util.find_spec("endplay")
    if found is None or found.origin is None:
        raise SolverMissing(Text(__package__, "missing"))
    path = Path(found.origin).parent / "_dds" / "__init__.py"
    if not path.is_file():
        raise SolverFailed(Text(__package__, "no_start", {"why": f"endplay/{path.parent.name} ?"}))
    return path
