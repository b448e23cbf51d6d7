"""The templates, with what each of them may use: icons, suits in colour, and calls in the reader's language."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from .call_words import call_filter
from .icons import icon
from .marks import comma, listed, with_colon, with_stop
from .static_files import STATIC
from .suit_signs import capital, suits

TEMPLATES = Path(__file__).parent / "templates"

# Static files are found too, so that a drawing is one file whether it is linked or written into the page.
ENVIRONMENT = Environment(
    loader=FileSystemLoader([TEMPLATES, STATIC]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.globals["icon"] = icon
ENVIRONMENT.filters["capital"] = capital
ENVIRONMENT.filters["suits"] = suits
ENVIRONMENT.filters["called_for"] = call_filter
ENVIRONMENT.filters["colon"] = with_colon
ENVIRONMENT.filters["comma"] = comma
ENVIRONMENT.filters["stop"] = with_stop
ENVIRONMENT.filters["listed"] = listed
