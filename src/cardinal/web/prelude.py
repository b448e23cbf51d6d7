"""What nearly every page is written with: the request and its reader, forms, answers, in one place to import from.

A page takes from here what fits into one line; the rest comes from its own modules.
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from .errors import NotFound, status_of
from .forms import Form, read_form
from .pages import page
from .reader import language_of
from .services import services_of
from .sign_in import go
from .visitor import visitor_of

__all__ = [
    "APIRouter", "Form", "HTMLResponse", "NotFound", "Request", "Response", "go", "language_of", "page", "read_form",
    "run_in_threadpool", "services_of", "status_of", "visitor_of",
]  # fmt: skip
