"""Law 40C: the register of a partnership's deviations and psychic calls, kept as evidence for the Director."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardinal.language import clause_ids


@dataclass(frozen=True, slots=True)
class Deviation:
    """One departure from the announced methods: ``kind`` says what it was in a word or two ("weak two on five")."""

    player: str
    event: str
    board: int
    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the register shows for one kind of deviation. What it has become, the Director judges."""

    kind: str
    times: int
    by_player: Mapping[str, int]
    cites: str = "§40C1/2"

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)

    @property
    def answers(self) -> dict[str, object]:
        """What the register answers in a hearing of Law 40C; the judgement stays open."""
        return {"earlier": self.times}


@dataclass(frozen=True, slots=True)
class Register:
    """The deviations of one partnership, in the order in which they were reported. It grows and is never rewritten."""

    partnership: frozenset[str]
    deviations: tuple[Deviation, ...] = ()

    def __post_init__(self) -> None:
        if len(self.partnership) != 2:
            raise ValueError("a partnership has two players")
        strangers = {one.player for one in self.deviations} - self.partnership
        if strangers:
            raise ValueError(f"not of this partnership: {', '.join(sorted(strangers))}")

    def record(self, deviation: Deviation) -> Register:
        """The register with one more; the same one reported twice counts once."""
        if deviation in self.deviations:
            return self
        return replace(self, deviations=(*self.deviations, deviation))

    def evidence(self, kind: str) -> Evidence:
        """How often the partnership has deviated in this way, and who of the two."""
        found = [one for one in self.deviations if one.kind == kind]
        counts = {player: sum(one.player == player for one in found) for player in sorted(self.partnership)}
        return Evidence(kind, len(found), counts)

    def to_json(self) -> dict[str, object]:
        return {
            "partnership": sorted(self.partnership),
            "deviations": [
                {"player": one.player, "event": one.event, "board": one.board, "kind": one.kind, "text": one.text}
                for one in self.deviations
            ],
        }
