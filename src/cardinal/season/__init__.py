"""A club's season: people, ladders, grades, handicaps, strata and points, all worked out from finished events."""

from .evening import Evening, Showing, evening_of, recorded
from .grades import Grade, Grades
from .ladder import Ladder, Standing, ladder_of
from .people import People, Person
from .people_file import read_people, write_people
from .point_pack import PointPack, find_pack, read_pack
from .season_folder import Season, load_season

__all__ = [
    "Evening",
    "Grade",
    "Grades",
    "Ladder",
    "People",
    "Person",
    "PointPack",
    "Season",
    "Showing",
    "Standing",
    "evening_of",
    "find_pack",
    "ladder_of",
    "load_season",
    "read_pack",
    "read_people",
    "recorded",
    "write_people",
]
