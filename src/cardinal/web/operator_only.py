"""Who is the operator: a caller from this machine, or one with the operator's token."""

from __future__ import annotations

from hmac import compare_digest
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from .services import services_of

HANDED_ON = ("x-forwarded-for", "x-forwarded-proto", "forwarded", "via")


def is_operator(connection: HTTPConnection) -> bool:
    """Whether what only the operator may see can be told here.

    What a proxy of this machine hands on is never taken for this machine's own.
    """
    token = services_of(connection).settings.operator_token
    bearer = connection.headers.get("authorization", "")
    if token and compare_digest(bearer.encode(), f"Bearer {token}".encode()):
        return True
    is_direct = not any(name in connection.headers for name in HANDED_ON)
    return is_direct and connection.client is not None and _is_this_machine(connection.client.host)


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
