"""Movements for pairs, individuals and teams: values, generators, a checker, and the cards that lie on the tables."""

from .balance import Figures, figures
from .barometer import as_barometer, barometer
from .cards import GuideCard, TableCard, guide_card, guide_cards, table_card, table_cards
from .check import check
from .errors import ImpossibleMovement, UnreadableMovement
from .field import across_the_field
from .finding import Finding, Severity
from .grid import board_span, csv_rows, text_grid
from .hesitation import hesitation
from .howell import howell
from .individual import individual
from .kind import Generator, Kind, Line
from .length import arrow_switch_rounds, boards_each_round
from .mitchell import Even, mitchell
from .movement import Movement, Seat, Section, Sitting
from .multiple_teams import multiple_teams, team_rounds
from .rainbow import rainbow
from .registry import GENERATORS, generator_of
from .short_howell import short_howell
from .three_quarter import three_quarter, three_quarter_rounds
from .web import web

__all__ = [
    "GENERATORS",
    "Even",
    "Figures",
    "Finding",
    "Generator",
    "GuideCard",
    "ImpossibleMovement",
    "Kind",
    "Line",
    "Movement",
    "Seat",
    "Section",
    "Severity",
    "Sitting",
    "TableCard",
    "UnreadableMovement",
    "across_the_field",
    "arrow_switch_rounds",
    "as_barometer",
    "barometer",
    "board_span",
    "boards_each_round",
    "check",
    "csv_rows",
    "figures",
    "generator_of",
    "guide_card",
    "guide_cards",
    "hesitation",
    "howell",
    "individual",
    "mitchell",
    "multiple_teams",
    "rainbow",
    "short_howell",
    "table_card",
    "table_cards",
    "team_rounds",
    "text_grid",
    "three_quarter",
    "three_quarter_rounds",
    "web",
]
