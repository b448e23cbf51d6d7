"""How a program is refused: one form whatever the reason, with a status that says of which kind it was."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Refused(BaseModel):
    """What was wrong, which clauses say so, and what would have been possible."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "error": "OutOfTurn",
                "message": "Round 1 of Main has started already.",
                "cites": [],
                "legal": [],
            }
        }
    )
    error: str = Field(description="The kind of refusal, the same in every language.")
    message: str = Field(description="The reason in the language of `?lang=` or `Accept-Language`.")
    cites: list[str] = Field(description="The clauses that decide, where one does.")
    legal: list[str] = Field(description="What would have been possible instead, where that can be listed.")


Responses = dict[int | str, dict[str, Any]]


def _refused(*kinds: tuple[HTTPStatus, str]) -> Responses:
    return {int(status): {"model": Refused, "description": said} for status, said in kinds}


_UNREADABLE = (HTTPStatus.UNPROCESSABLE_ENTITY, "What was sent does not have the form that is described here.")
_NOT_UNDERSTOOD = (HTTPStatus.BAD_REQUEST, "A value that means nothing here.")
_NOT_FOUND = (HTTPStatus.NOT_FOUND, "There is no such thing, or nothing of it is public.")

READING_REFUSALS = _refused(_NOT_UNDERSTOOD, _NOT_FOUND, _UNREADABLE)
COMMAND_REFUSALS = _refused(
    _NOT_UNDERSTOOD,
    (HTTPStatus.UNAUTHORIZED, "Nobody in particular asked, or a token that is none."),
    (HTTPStatus.FORBIDDEN, "The role, the table or the session may not do this."),
    _NOT_FOUND,
    (HTTPStatus.CONFLICT, "The competition is not ready for this, or somebody was faster."),
    (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "More than anything has reason to send."),
    _UNREADABLE,
)
