"""Every event that is shown: folders of plain files, and the competitions of the database once they are published."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

from anyio import from_thread

from cardinal.language import Text, shown
from cardinal.store import Competition

from .errors import NotFound
from .folder_catalogue import MOST_KEPT, FolderCatalogue, ShownEvent
from .services import Services, is_public


class EventCatalogue:
    """Folders and competitions under one set of names; a folder's name comes first."""

    def __init__(self, folders: FolderCatalogue, services: Services) -> None:
        self.folders = folders
        self.services = services
        self._kept: OrderedDict[str, ShownEvent] = OrderedDict()

    def open(self, name: str) -> ShownEvent:
        """From a worker thread: an event by its name."""
        return from_thread.run(self.opened, name)

    async def opened(self, name: str) -> ShownEvent:
        """An event that everybody may see. A draft is as unknown as one that does not exist."""
        if name in self.folders.names():
            return self.folders.open(name)
        try:
            state = await self.services.competition(name)
        except NotFound:
            state = None
        if state is None or not is_public(state.conditions):
            raise NotFound(Text(__package__, "no_event", {"given": shown(name)}), legal=self.folders.names())
        return self.shown(name, state)

    def shown(self, name: str, state: Competition) -> ShownEvent:
        """A state as its pages show it, worked out once."""
        kept = self._kept.get(name)
        if kept is None or kept.state is not state:
            hands = Path(self.services.settings.var) / "boards" / name
            same_plan = kept is not None and kept.state is not None and _has_plan_of(state, kept.state)
            of_plan = kept.of_plan if kept is not None and same_plan else {}
            forgotten, before = self.services.competitions.forgotten, kept.known_before() if kept is not None else None
            before = before if before is not None and before.forgotten == forgotten else None
            kept = ShownEvent(name, state.folder, state, hands, of_plan, forgotten, before)
            self._kept[name] = kept
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return kept


def _has_plan_of(state: Competition, before: Competition) -> bool:
    """Whether nothing but results, decisions and the like has come since."""
    same = ("known_conditions", "known_seatings", "known_matches", "known_entries", "people", "draw")
    return all(getattr(state, name) is getattr(before, name) for name in same)
