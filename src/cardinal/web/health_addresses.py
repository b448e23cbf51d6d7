"""The addresses that a machine asks: whether this process lives, and whether it is ready."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from .errors import refusal
from .health import Health, Liveness
from .observing import CONTENT_TYPE
from .operator_only import is_operator
from .services import services_of

router = APIRouter()


@router.get("/health/live")
async def live() -> Liveness:
    """Whether this process answers at all; it asks nothing else."""
    return Liveness()


@router.get("/health/ready", responses={HTTPStatus.SERVICE_UNAVAILABLE: {"model": Health}})
@router.get("/health", responses={HTTPStatus.SERVICE_UNAVAILABLE: {"model": Health}})
async def ready(request: Request, response: Response) -> Health:
    """The version, and whether a row can be written and committed; why not, only to the operator."""
    found = await services_of(request).health.state()
    response.headers["Cache-Control"] = "no-store"
    if not found.is_ready:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    return found if is_operator(request) else found.for_strangers()


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The figures of this process for Prometheus, to the operator alone; for everybody else there is no such page."""
    if not is_operator(request):
        raise refusal(HTTPStatus.NOT_FOUND, method=request.method, path=request.url.path)
    services = services_of(request)
    return Response(await request.app.state.metrics.told(services), media_type=CONTENT_TYPE)
