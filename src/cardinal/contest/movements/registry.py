"""Every movement that is generated here. A new one is its module, its texts beside it, and a row in this list."""

from __future__ import annotations

from .barometer import BAROMETER
from .hesitation import HESITATION
from .howell import HOWELL
from .individual import INDIVIDUAL
from .kind import FIELD, PLANNED, Generator, Kind
from .mitchell import MITCHELL
from .multiple_teams import MULTIPLE_TEAMS
from .rainbow import RAINBOW
from .short_howell import SHORT_HOWELL
from .three_quarter import THREE_QUARTER
from .web import WEB

GENERATORS: tuple[Generator, ...] = (
    MITCHELL,
    HOWELL,
    THREE_QUARTER,
    SHORT_HOWELL,
    HESITATION,
    WEB,
    BAROMETER,
    INDIVIDUAL,
    RAINBOW,
    MULTIPLE_TEAMS,
)
KINDS: dict[str, Kind] = {generator.name: generator for generator in (*GENERATORS, FIELD, PLANNED)}
"""Whatever a movement can say that it is, in a file."""


def generator_of(system: str) -> Generator | None:
    """The movement that a stage of this system is played by; None where it is paired otherwise."""
    return next((generator for generator in GENERATORS if generator.system == system), None)
