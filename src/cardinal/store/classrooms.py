"""The rooms of the school: a stream for each, ``classroom/<code>``. Nicknames and answers can be erased."""

from __future__ import annotations

from cardinal.school.rooms import Room, after

from .folded_streams import FoldedStreams
from .log import Log

_PERSONAL = {"joined": ("pupil", "name"), "answered": ("pupil", "answer")}


class Classrooms(FoldedStreams[Room]):
    def __init__(self, log: Log) -> None:
        super().__init__(log, "classroom", after, _PERSONAL)

    async def taught_by(self, user: str) -> tuple[Room, ...]:
        return tuple(room for room in await self.states() if room.teacher == user)
