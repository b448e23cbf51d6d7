"""Checking scenes in bulk: each is noticed, ruled on, heard alike at the open table, marked 100 for the law's own
answer, and made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from cardinal.bridge import Board
from cardinal.cards import Deal
from cardinal.language import CardinalError
from cardinal.laws import Asking, OpenTable, Ruling

from .families import FAMILIES, TOGETHER
from .marking import FULL, effect_options, mark, model
from .scene import Pool, Scene, scene

_ATTENTION = ("attention", "director", "referee")


@dataclass(slots=True)
class Checked:
    """How many scenes were made, what is wrong with which, and a digest of all of them in their order."""

    scenes: int = 0
    laws: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[str]] = field(default_factory=dict)
    digest: str = ""

    def to_json(self) -> dict[str, object]:
        return {
            "scenes": self.scenes,
            "laws": dict(sorted(self.laws.items())),
            "faults": dict(sorted(self.faults.items())),
            "digest": self.digest,
        }


def checked(count: int, seed: str, laws: tuple[str, ...] = (), pool: Pool | None = None) -> Checked:
    """So many scenes, over the *laws* in turn, each checked."""
    found, digests = Checked(), sha256()
    seen: set[str] = set()
    every = laws or single_laws()
    for number in range(count):
        law, name = every[number % len(every)], f"{seed}.{number // len(every)}"
        try:
            made = scene(law, name, pool=pool)
        except CardinalError:
            found.faults.setdefault("refused", []).append(f"{law} {name}")
            continue
        found.scenes += 1
        found.laws[made.law] += 1
        digests.update(made.digest.encode())
        for fault in (*(("doubled",) if made.digest in seen else ()), *faults(made)):
            found.faults.setdefault(fault, []).append(f"{law} {name}")
        seen.add(made.digest)
    found.digest = digests.hexdigest()
    return found


def single_laws() -> tuple[str, ...]:
    """The laws and boxes that slips make scenes of, each by itself, and the tables with two matters."""
    return tuple(law for law in FAMILIES if law not in TOGETHER)


def faults(made: Scene) -> Iterator[str]:
    """What is wrong with a scene: nothing, if it may be shown to anybody."""
    if not isinstance(made.matter().result, Ruling):
        yield "unruled"
        return
    if mark(made, model(made)).total != FULL:
        yield "marked"
    if not model(made).effects <= effect_options(made, made.script).keys():
        yield "unselectable"
    if _differs(made):
        yield "differs"


def _differs(made: Scene) -> bool:
    """Whether the open table hears something else first than the hearing of the record does."""
    told = _told_to_table(made)
    if told is None:
        return False
    table, lines = told
    for line in lines:
        table = table.act(line)
    first = next((ruling.law for ruling in table.rulings), None)
    law = first or (None if table.hearing is None else table.hearing.law)
    if law != made.law:
        return True
    heard = made.heard({}).result
    if table.question is None or first is not None:
        return isinstance(heard, Asking) and first is None
    return not isinstance(heard, Asking) or heard.question.key != table.question.key


def _told_to_table(made: Scene) -> tuple[OpenTable, list[str]] | None:
    """The open table of a scene and its acts. A record that names its law, that begins with what earlier rulings left,
    or in which nobody draws attention, tells what no table is told act by act."""
    record, board = made.record, made.record.get("board")
    lines = record.get("acts")
    if made.book != 2017 or made.number > 1 or record.get("law") or record.get("given") or not isinstance(lines, list):
        return None
    if not isinstance(board, Mapping) or not str(lines[-1]).startswith(_ATTENTION):
        return None
    return OpenTable(Board(int(board["number"]), Deal.parse(str(board["deal"])))), [str(line) for line in lines]
