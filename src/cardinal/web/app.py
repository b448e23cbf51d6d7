"""The application: its addresses, and what is answered when something goes wrong."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from cardinal import __version__

from .errors import refusal
from .health import Health, examine
from .pages import STATIC, landing, page
from .reader import language_of
from .settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """A new application; nothing is shared between two of them but the database they are told of."""
    # FastAPI's own documentation pages load scripts from elsewhere; a club's hall may have no internet.
    app = FastAPI(title="Cardinal", version=__version__, docs_url=None, redoc_url=None)

    app.add_route("/", landing, methods=["GET"], include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")

    @app.get("/health", responses={HTTPStatus.SERVICE_UNAVAILABLE: {"model": Health}})
    def health(response: Response) -> Health:
        """The version, and whether the database can be opened and written."""
        found = examine(settings.database)
        if not found.database.opened:
            response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        return found

    app.add_exception_handler(HTTPException, _http_refused)
    app.add_exception_handler(Exception, _failed)
    return app


async def _http_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _explain(request, error.status_code)


async def _failed(request: Request, error: Exception) -> Response:
    return _explain(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def _explain(request: Request, status: int) -> Response:
    """A page for a browser, JSON for a program, both in the reader's language."""
    why = refusal(status, method=request.method, path=request.url.path)
    language = language_of(request)
    if _reads_pages(request):
        return page(request, "refused.html", status=status, code=status, message=why.render(language))
    return JSONResponse(why.to_json(language), status_code=status, headers={"Content-Language": language.value})


def _reads_pages(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
