"""One thing found in an event: what, how bad, by which clause, and where in its files."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardinal.language import Citing, Text

from .model import Source
from .movements import Severity


@dataclass(frozen=True, slots=True)
class EventFinding(Citing):
    """A finding, ``illegal``: forbidden; ``unfair``: a contestant is worse off or data is missing; ``note``."""

    kind: str
    severity: Severity
    text: Text
    cites: str = ""
    source: Source = field(default_factory=Source)

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "kind": self.kind,
            "severity": str(self.severity),
            "text": self.text.render(language),
            "cites": list(self.clauses),
            "file": self.source.file,
            "line": self.source.line,
        }
