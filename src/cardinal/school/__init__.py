"""The school: scenes to rule on, exercises about them, marks, and what to practise next."""

from .asking import Asked
from .calculation_lines import Calculation
from .calculations import TOPICS, calculation
from .coverage import Reach, reach
from .exercise import KINDS, Exercise, exercise, kinds_of
from .families import FAMILIES
from .learner import Learner, Practice
from .marking import Mark, Path, mark, model
from .progress import Progress
from .scene import Scene, scene

__all__ = [
    "FAMILIES",
    "KINDS",
    "TOPICS",
    "Asked",
    "Calculation",
    "Exercise",
    "Learner",
    "Mark",
    "Path",
    "Practice",
    "Progress",
    "Reach",
    "Scene",
    "calculation",
    "exercise",
    "kinds_of",
    "mark",
    "model",
    "reach",
    "scene",
]
